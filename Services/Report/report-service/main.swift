import Arguments
import Bootstrap
import ReportService

let activity = Option<ServiceEndpoint>(
  required: "activity", .endpoint(), environment: "HOMEROOM_ACTIVITY", help: "Where the Activity service is.")
let context = Option<ServiceEndpoint>(
  required: "context", .endpoint(), environment: "HOMEROOM_CONTEXT", help: "Where the Context service is.")

let command = Command(
  "report-service", "Serves reports on how classes are doing.", takes: [activity, context] + ServerOptions.all
) { values in
  let options = try ServerOptions(
    values, usually: ServiceAddress.report, calling: [values[activity], values[context]])
  let process = try ServiceProcess("report-service", options)
  let host = ReportServiceHost(
    activity: try process.channel(to: values[activity]),
    context: try process.channel(to: values[context]), log: process.log)
  try await process.serve(
    host.services, isReady: { host.isReady }, beforeDrain: host.stopWatching, background: host.run)
}

await command.runAsProgram()
