import Arguments
import Bootstrap
import ReportService

// The options and the command of the Report service's executable.
let activity = Option<ServiceEndpoint>(
  required: "activity", .endpoint(), environment: "HOMEROOM_ACTIVITY", help: "Where the Activity service is.")
let context = Option<ServiceEndpoint>(
  required: "context", .endpoint(), environment: "HOMEROOM_CONTEXT", help: "Where the Context service is.")

let snapshots = Option<String?>(
  "snapshots", .optional(.path), default: nil, environment: "HOMEROOM_SNAPSHOTS",
  help: "Folder for snapshots of what was read, to start from; made where there is none. "
    + "Without it every start reads the others' feeds from their beginning.")
let snapshotSeconds = Option(
  "snapshot-seconds", .integer(1...86_400, "SECONDS"), default: 60, environment: "HOMEROOM_SNAPSHOT_SECONDS",
  help: "A snapshot of an organization is written at most once in so long.")

let command = Command(
  "report-service", "Serves reports on how classes are doing.",
  takes: [activity, context, snapshots, snapshotSeconds] + ServerOptions.all
) { values in
  let options = try ServerOptions(
    values, usually: ServiceAddress.report, admin: ServiceAddress.adminOfReport,
    calling: [values[activity], values[context]])
  let process = try ServiceProcess(ServiceName.report, options)
  var configuration = ReportConfiguration()
  configuration.snapshotFolder = values[snapshots]
  configuration.snapshotInterval = .seconds(values[snapshotSeconds])
  let host = try ReportServiceHost(
    configuration, activity: try process.channel(to: ServiceName.activity, at: values[activity]),
    context: try process.channel(to: ServiceName.context, at: values[context]), metrics: process.metrics,
    tracing: process.tracing, log: process.log)
  try await process.serve(
    host.services, interceptors: host.interceptors, reasonsNotToServe: { host.reasonsNotToServe },
    dependencies: host.dependencies,
    beforeDrain: host.stopWatching, background: host.run)
  await host.close()
}

await command.runAsProgram()
