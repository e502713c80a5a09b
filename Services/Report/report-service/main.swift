import Arguments
import Bootstrap
import ReportService
import Sharing

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

let instances = Option<String?>(
  "instances", .optional(.text("URL,URL,…")), default: nil, environment: "HOMEROOM_INSTANCES",
  help:
    "All instances of Report, this one too, as the others reach them; the same at each. Every organization is held by some of them, and "
    + "any instance takes any call. Left out: this process holds all organizations.")

let advertise = Option<ServiceEndpoint?>(
  "advertise", .optional(.endpoint()), default: nil, environment: "HOMEROOM_ADVERTISE",
  help: "Which of the instances this process is.")

let copies = Option(
  "copies", .integer(1...CopyPlacement.instancesMax, "NUMBER"), default: 2, environment: "HOMEROOM_COPIES",
  help: "So many instances hold each organization; all of them where there are fewer.")

/// This process as one of several; nil: it is alone.
func reportInstances(_ values: Values, _ process: ServiceProcess) throws -> ReportInstances? {
  guard let listed = values[instances] else {
    guard values[advertise] == nil else {
      throw Refusal("--advertise is for one of several instances: say by --instances which there are")
    }
    return nil
  }
  guard let own = values[advertise] else {
    throw Refusal("--instances needs --advertise: which of them this process is")
  }
  let all = try listed.split(separator: ",").map { try Kind<ServiceEndpoint>.endpoint().read(String($0)).description }
  guard let placement = CopyPlacement(of: all, own: own.description, copies: min(values[copies], all.count)) else {
    throw Refusal(
      "--instances names each instance once, at most \(CopyPlacement.instancesMax) of them, and \(own) among them")
  }
  return ReportInstances(
    placement, peers: try process.peers(advertising: own), secret: try process.secret(for: "pages"))
}

let command = Command(
  "report-service", "Serves reports on how classes are doing.",
  takes: [activity, context, snapshots, snapshotSeconds, instances, advertise, copies] + ServerOptions.all
) { values in
  let options = try ServerOptions(
    values, usually: ServiceAddress.report, admin: ServiceAddress.adminOfReport,
    calling: [values[activity], values[context], values[advertise]].compactMap(\.self))
  let process = try ServiceProcess(ServiceName.report, options)
  var configuration = ReportConfiguration()
  configuration.snapshotFolder = values[snapshots]
  configuration.snapshotInterval = .seconds(values[snapshotSeconds])
  let host = try ReportServiceHost(
    configuration, activity: try process.channel(to: ServiceName.activity, at: values[activity]),
    context: try process.channel(to: ServiceName.context, at: values[context]),
    instances: try reportInstances(values, process), metrics: process.metrics, tracing: process.tracing,
    log: process.log)
  try await process.serve(
    host.services, interceptors: host.interceptors, reasonsNotToServe: { host.reasonsNotToServe },
    dependencies: host.dependencies,
    beforeDrain: host.stopWatching, background: host.run)
  await host.close()
}

await command.runAsProgram()
