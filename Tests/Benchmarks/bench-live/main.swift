import API
import ActivityService
import Domain
import Foundation
import HTTP2Transport
import Messages
import Observability
import RPC
import ReportService
import Synchronization

// A school that works while its teachers look: Activity stores attempts at a steady rate, whether or not it answers in time,
// and Report follows it. Everything over HTTP/2 on loopback, each service with a loop of its own, all in this process.
//
//     bench-live DIRECTORY [ATTEMPTS_PER_SECOND [SECONDS]]
//
// How long after the acknowledgement of a batch has a grid with it been read (`visible`), and how long does a teacher wait
// who just looks (`grid`). DIRECTORY is on the disk in question. Prints one result a line as JSON.

let arguments = Array(CommandLine.arguments.dropFirst())
let directory = arguments.first ?? "."
let rate = arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
let seconds = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 10
let batchSize = 50

/// Says who calls, by a header: what a token says in a real service.
struct Badge: Interceptor {
  func intercept(_ call: inout CallContext) throws {
    let role: Role = call.metadata.first("role") == "teacher" ? .teacher : .administrator
    call.caller = Caller(organization: "school", user: role == .teacher ? "tess" : "head", role: role)
  }
}

/// Between services.
struct ServiceBadge: Interceptor {
  func intercept(_ call: inout CallContext) throws {
    call.caller = Caller(organization: Caller.everyOrganization, user: "report-service", role: .service)
  }
}

func serve(_ services: [ServiceDefinition], _ badge: any Interceptor) throws -> (HTTP2Server, HTTP2Channel) {
  let server = try HTTP2Server(Router(services, interceptors: [badge], clock: school.clock))
  return (server, try HTTP2Channel(to: try server.listen(on: .tcp(host: "127.0.0.1", port: 0))))
}

func report(_ name: String, _ value: Double, _ unit: String) {
  print("{\"name\": \"report.live.\(name)\", \"value\": \(value), \"unit\": \"\(unit)\"}")
}

func report(_ name: String, _ waits: Waits) {
  let sorted = waits.sorted
  guard !sorted.isEmpty else { fatalError("nobody waited for \(name)") }
  report("\(name).p50_ms", sorted[sorted.count / 2], "ms")
  report("\(name).p99_ms", sorted[sorted.count * 99 / 100], "ms")
}

/// How long somebody waited, in milliseconds, again and again.
final class Waits: Sendable {
  private let waits = Mutex<[Double]>([])

  func add(_ wait: Duration) { waits.withLock { $0.append(wait / .milliseconds(1)) } }
  var sorted: [Double] { waits.withLock { $0.sorted() } }
}

let school = LiveSchool()

func run() async throws {
  let folder = directory + "/bench-live-\(ProcessInfo.processInfo.processIdentifier)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let catalog = InProcessChannel(Router([(Catalog() as any ContextChangesServiceServer).definition]))
  let log = Logger("bench", level: .error)
  let activityHost = try ActivityServiceHost(
    database: folder + "/activity.sqlite", context: catalog, clock: school.clock, log: log)
  let (activityServer, activity) = try serve(activityHost.services, Badge())
  let (feedServer, feed) = try serve(activityHost.services, ServiceBadge())
  let reportHost = try ReportServiceHost(activity: feed, context: catalog, clock: school.clock, log: log)
  let (reportServer, reports) = try serve(reportHost.services, Badge())
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await activityHost.run() }
    group.addTask { try await reportHost.run() }
    let handouts = try await school.setUp(activity)
    while !reportHost.isReady { try await Task.sleep(for: .milliseconds(5)) }
    try await work(ActivityServiceClient(activity), ReportServiceClient(reports), handouts)
    group.cancelAll()
  }
  await activityHost.close()
  withExtendedLifetime((activityServer, feedServer, reportServer)) {}
}

func work(_ activity: ActivityServiceClient, _ reports: ReportServiceClient, _ handouts: [String]) async throws {
  let batchCount = rate * seconds / batchSize
  let interval = Duration.seconds(1) * batchSize / rate
  let batches = (0..<batchCount).map { batch in
    ActivityV1.RecordAttemptsRequest(records: (0..<batchSize).map { school.record(batch * batchSize + $0) })
  }
  let (acknowledged, visible, grid) = (Waits(), Waits(), Waits())
  let teacher = CallOptions(metadata: ["role": "teacher"])
  /// Returns when a grid has been read with everything that is stored by now.
  @Sendable func read(_ handout: String) async throws {
    let position = try await activity.getPosition(ActivityV1.GetPositionRequest())
    _ = try await reports.getHandoutGrid(
      ReportV1.GetHandoutGridRequest(
        handoutID: handout,
        options: ReportV1.ReportOptions(
          atLeast: ReportV1.Position(activityEpoch: position.epoch, activitySequence: position.sequence)),
        withoutItems: true), teacher)
  }
  for handout in handouts { try await read(handout) }
  let begin = ContinuousClock.now
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask {
      // A teacher who looks, a hundred times a second.
      var turn = 0
      while ContinuousClock.now - begin < .seconds(seconds) {
        turn += 1
        let asked = ContinuousClock.now
        _ = try await reports.getHandoutGrid(
          ReportV1.GetHandoutGridRequest(handoutID: handouts[turn % handouts.count], withoutItems: true), teacher)
        grid.add(.now - asked)
        try await Task.sleep(until: asked + .milliseconds(10), clock: .continuous)
      }
    }
    for (number, batch) in batches.enumerated() {
      // By the clock and not by the answers: who waits for a slow service measures it too kindly.
      try await Task.sleep(until: begin + interval * number, clock: .continuous)
      group.addTask {
        let results = try await activity.recordAttempts(batch).results
        guard results.allSatisfy({ $0.outcome == .stored }) else { throw RPCError(.internal, "\(results)") }
        let told = ContinuousClock.now
        acknowledged.add(told - (begin + interval * number))
        guard number % 4 == 0 else { return }
        try await read(handouts[number % handouts.count])
        visible.add(.now - told)
      }
    }
    try await group.waitForAll()
  }
  report("attempts_per_s", Double(batchCount * batchSize) / ((.now - begin) / .seconds(1)), "1/s")
  report("acknowledged", acknowledged)
  report("visible", visible)
  report("grid", grid)
}

try await run()
