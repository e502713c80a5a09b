import API
import ActivityService
import Arguments
import Bootstrap

// The options and the command of the Activity service's executable.
let erasures = Option<String?>(
  "erasure-list", .optional(.path), default: nil, environment: "HOMEROOM_ERASURE_LIST",
  help:
    "File with the list of all who were erased, which erases them again should an older backup be restored. Needed with PostgreSQL; "
    + "otherwise it stands beside the database.")
let context = Option<ServiceEndpoint>(
  "context", .endpoint(), default: ServiceAddress.ofContext, environment: "HOMEROOM_CONTEXT",
  help: "Where the Context service listens. It need not be there yet.")
let developerMode = Flag(
  "developer-mode", environment: "HOMEROOM_DEVELOPER_MODE",
  help: "Whoever connects from this machine may act as anyone, and set the clock. Refused where others can connect.")

let refuseLostWork = Flag(
  "refuse-lost-work", environment: "HOMEROOM_REFUSE_LOST_WORK",
  help:
    "Do not start on a database that lacks what was acknowledged: its log was cut short, or it is an older file. Otherwise a new "
    + "epoch begins, and whoever follows reads it anew.")

let instance = Option<String?>(
  "instance", .optional(.text("NAME")), default: nil, environment: "HOMEROOM_INSTANCE",
  help:
    "Name of this process among several that share one PostgreSQL database: each serves organizations of its own, and says by this name "
    + "whose the others are. Left out: the database is this process's alone.")

let advertise = Option<ServiceEndpoint?>(
  "advertise", .optional(.endpoint()), default: nil, environment: "HOMEROOM_ADVERTISE",
  help:
    "Where the other instances reach this one, which they pass calls for its organizations on to, as it does with theirs. Left out: what "
    + "belongs to another instance is refused.")

let command = Command(
  "activity-service", "The Activity service: the school, what is handed out, and what students do.",
  takes: ServerOptions.all + DatabaseOptions.all + [
    erasures, context, instance, advertise, refuseLostWork, developerMode,
  ]
) { values in
  guard values[advertise] == nil || values[instance] != nil else {
    throw Refusal("--advertise is for one of several instances: say which by --instance")
  }
  let options = try ServerOptions(
    values, usually: ServiceAddress.activity, admin: ServiceAddress.adminOfActivity,
    calling: [values[context], values[advertise]].compactMap(\.self),
    isInDeveloperMode: values[developerMode])
  let process = try ServiceProcess(ServiceName.activity, options)
  let host = try ActivityServiceHost(
    database: try DatabaseOptions.database(values), erasures: values[erasures],
    context: try process.channel(to: ServiceName.context, at: values[context]),
    refusesLostWork: values[refuseLostWork], instance: values[instance],
    peers: try values[advertise].map { try process.peers(advertising: $0) },
    developer: values[developerMode] ? try process.developerMode() : nil,
    metrics: process.metrics, tracing: process.tracing, log: process.log)
  try await process.serve(
    host.services, untold: values[developerMode] ? [] : [DeveloperServiceMethods.service],
    interceptors: host.interceptors, reasonsNotToServe: { host.reasonsNotToServe },
    dependencies: host.dependencies, libraries: host.libraries, beforeDrain: host.endStreams, background: host.run)
  await host.close()
}

await command.runAsProgram()
