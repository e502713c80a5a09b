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

let instance = Option<String?>(
  "instance", .optional(.text("NAME")), default: nil, environment: "HOMEROOM_INSTANCE",
  help:
    "Name of this process among several that share one PostgreSQL database: one of them serves, the others pass calls on to it and wait to "
    + "take its place. Needs --advertise. Left out: the database is this process's alone.")

let advertise = Option<ServiceEndpoint?>(
  "advertise", .optional(.endpoint()), default: nil, environment: "HOMEROOM_ADVERTISE",
  help: "Where the other instances reach this one.")

let command = Command(
  "context-service", "Serves the content that apps offer to teachers.",
  takes: DatabaseOptions.all + [activity, instance, advertise, refuseLostWork, developerMode] + ServerOptions.all
) { values in
  guard (values[advertise] == nil) == (values[instance] == nil) else {
    throw Refusal(
      "--instance and --advertise go together: what the other instances call this one, and where they reach it")
  }
  let options = try ServerOptions(
    values, usually: ServiceAddress.context, admin: ServiceAddress.adminOfContext,
    calling: [values[activity], values[advertise]].compactMap(\.self),
    isInDeveloperMode: values[developerMode])
  let process = try ServiceProcess(ServiceName.context, options)
  var configuration = ContextConfiguration()
  if values[developerMode] {
    try DeveloperMode.check(listening: [options.address.host])
    configuration.isInDeveloperMode = true
  }
  let database = try DatabaseOptions.database(values)
  let toActivity = try values[activity].map { try process.channel(to: ServiceName.activity, at: $0) }
  if let name = values[instance], let own = values[advertise] {
    let instance = try ContextInstance(
      configuration, database: database, name: name, peers: try process.peers(advertising: own), activity: toActivity,
      metrics: process.metrics, tracing: process.tracing, log: process.log)
    try await instance.begin()
    try await process.serve(
      instance.services, reasonsNotToServe: { instance.reasonsNotToServe }, dependencies: instance.dependencies,
      libraries: instance.libraries, beforeDrain: instance.endStreams,
      background: instance.run)
    return await instance.close()
  }
  let host = try await ContextServiceHost(
    configuration, database: database, activity: toActivity,
    refusesLostWork: values[refuseLostWork], metrics: process.metrics, tracing: process.tracing,
    log: process.log)
  try await process.serve(
    host.services, interceptors: host.interceptors, reasonsNotToServe: { host.reasonsNotToServe },
    dependencies: host.dependencies, libraries: host.libraries,
    beforeDrain: host.endStreams, background: host.run)
  await host.close()
}

await command.runAsProgram()
