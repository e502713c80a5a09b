import Arguments
import Bootstrap
import ContextService

let database = Option(
  required: "database", .path, environment: "HOMEROOM_DATABASE", help: "The database file; made when missing.")
let activity = Option<ServiceEndpoint?>(
  "activity", .optional(.endpoint()), default: nil, environment: "HOMEROOM_ACTIVITY",
  help: "Where the Activity service is: it knows which apps an organization allows and what is assigned.")

let command = Command(
  "context-service", "Serves the content that apps offer to teachers.",
  takes: [database, activity] + ServerOptions.all
) { values in
  let options = try ServerOptions(
    values, usually: ServiceAddress.context, calling: [values[activity]].compactMap(\.self))
  let process = try ServiceProcess("context-service", options)
  let host = try await ContextServiceHost(
    database: values[database], activity: try values[activity].map { try process.channel(to: $0) },
    log: process.log)
  try await process.serve(
    host.services, interceptors: host.interceptors, isReady: { host.isReady }, beforeDrain: host.endStreams, background: host.run)
  await host.close()
}

await command.runAsProgram()
