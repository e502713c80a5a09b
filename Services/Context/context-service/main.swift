import Arguments
import Bootstrap
import ContextService
import Identity

// The options and the command of the Context service's executable.
let activity = Option<ServiceEndpoint?>(
  "activity", .optional(.endpoint()), default: nil, environment: "HOMEROOM_ACTIVITY",
  help: "Where the Activity service is: it knows which apps an organization allows and what is assigned.")

let refuseLostWork = Flag(
  "refuse-lost-work", environment: "HOMEROOM_REFUSE_LOST_WORK",
  help:
    "Do not start on a database that lacks what was acknowledged: its log was cut short, or it is an older file. Otherwise a new "
    + "epoch begins, and whoever follows reads it anew.")

let developerMode = Flag(
  "developer-mode", environment: "HOMEROOM_DEVELOPER_MODE",
  help: "The Activity service may reset an organization's content. Refused where others can connect.")

let command = Command(
  "context-service", "Serves the content that apps offer to teachers.",
  takes: DatabaseOptions.all + [activity, refuseLostWork, developerMode] + ServerOptions.all
) { values in
  let options = try ServerOptions(
    values, usually: ServiceAddress.context, admin: ServiceAddress.adminOfContext,
    calling: [values[activity]].compactMap(\.self),
    isInDeveloperMode: values[developerMode])
  let process = try ServiceProcess(ServiceName.context, options)
  var configuration = ContextConfiguration()
  if values[developerMode] {
    try DeveloperMode.check(listening: [options.address.host])
    configuration.isInDeveloperMode = true
  }
  let host = try await ContextServiceHost(
    configuration, database: try DatabaseOptions.database(values),
    activity: try values[activity].map { try process.channel(to: ServiceName.activity, at: $0) },
    refusesLostWork: values[refuseLostWork], metrics: process.metrics, tracing: process.tracing,
    log: process.log)
  try await process.serve(
    host.services, interceptors: host.interceptors, reasonsNotToServe: { host.reasonsNotToServe },
    dependencies: host.dependencies, libraries: host.libraries,
    beforeDrain: host.endStreams, background: host.run)
  await host.close()
}

await command.runAsProgram()
