import Arguments
import Bootstrap
import ContextService
import Identity

// The options and the command of the Context service's executable.
let database = Option(
  required: "database", .path, environment: "HOMEROOM_DATABASE", help: "The database file; made when missing.")
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
  takes: [database, activity, refuseLostWork, developerMode] + ServerOptions.all
) { values in
  let options = try ServerOptions(
    values, usually: ServiceAddress.context, calling: [values[activity]].compactMap(\.self))
  let process = try ServiceProcess("context-service", options)
  var configuration = ContextConfiguration()
  if values[developerMode] {
    // Made for its check alone: nobody but this machine may be able to connect.
    _ = try DeveloperMode(process.issuer, listening: [options.address.host])
    configuration.isInDeveloperMode = true
  }
  let host = try await ContextServiceHost(
    configuration, database: values[database], activity: try values[activity].map { try process.channel(to: $0) },
    refusesLostWork: values[refuseLostWork], log: process.log)
  try await process.serve(
    host.services, interceptors: host.interceptors, isReady: { host.isReady }, dependencies: host.dependencies,
    beforeDrain: host.endStreams, background: host.run)
  await host.close()
}

await command.runAsProgram()
