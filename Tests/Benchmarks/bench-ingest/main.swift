import API
import ActivityService
import Domain
import Foundation
import HTTP2Transport
import Messages
import Observability
import RPC
import Synchronization

// Durable attempts a second through the RPC: each record is a start, a running interval, three ranges, ten items and a
// stop, sent in batches over HTTP/2 on loopback, acknowledged after the commit.
//
//     bench-ingest DIRECTORY [--attempts N] [--batch N] [--callers N] [--in-process] [--digests] [--json]
//                  [--database ADDRESS]
//
// --database is the connection string of a PostgreSQL database of its own, in place of a file in DIRECTORY. --digests says what the feed's digests cost of that (see DigestCost).
// DIRECTORY is on the disk in question: figures from a memory file system say nothing of durability.

struct Options {
  var directory = "."
  var attempts = 200_000
  var batch = 200
  var callers = 16
  var isInProcess = false
  var isJSON = false
  var asksForDigests = false
  var database: String?

  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--attempts": attempts = rest.popFirst().flatMap { Int($0) } ?? attempts
      case "--batch": batch = rest.popFirst().flatMap { Int($0) } ?? batch
      case "--callers": callers = rest.popFirst().flatMap { Int($0) } ?? callers
      case "--in-process": isInProcess = true
      case "--json": isJSON = true
      case "--database": database = rest.popFirst()
      case "--digests": asksForDigests = true
      default: directory = argument
      }
    }
  }
}

/// Says who calls, by a header: what a token says in a real service.
struct Badge: Interceptor {
  func intercept(_ call: inout CallContext) throws {
    let role: Role = call.metadata.first("role") == "teacher" ? .teacher : .administrator
    call.caller = Caller(organization: "school", user: role == .teacher ? "tess" : "head", role: role)
  }
}

/// Context, as far as it is asked: an app with forty quizzes.
struct Catalog: ContextChangesServiceServer {
  func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
    ContextV1.Cursor(organizationID: request.organizationID)
  }

  func lookUpPath(
    _ request: ContextV1.LookUpPathRequest, _ call: CallContext
  ) async throws -> ContextV1.LookUpPathResponse {
    guard let number = request.identifierPath.last.flatMap({ Int64($0) }) else { return .init(result: .notFound(true)) }
    func state(_ id: Int64, _ path: [String], below parent: Int64) -> ContextV1.ContextState {
      ContextV1.ContextState(
        context: ContextV1.Context(
          contextID: id, appID: request.appID, identifierPath: path, title: "Quiz", type: .quiz, revision: 1),
        placements: [ContextV1.Placement(parentContextID: parent)])
    }
    return ContextV1.LookUpPathResponse(
      result: .context(state(100 + number, request.identifierPath, below: 1)), ancestors: [state(1, [], below: 0)])
  }
}

let options = Options(Array(CommandLine.arguments.dropFirst()))
let app = "org.example.quizzes"
let quizzes = 40
let students = 5000
let cells = quizzes * students
let now = WallClock.system.now.milliseconds / 1000
/// While the school is set up it is the day before yesterday.
let isSetUp = Mutex(false)
let clockOfService = WallClock {
  isSetUp.withLock { $0 } ? WallClock.system.now : WallClock.system.now - 200_000_000
}

/// Hands out batches, and counts what was stored.
final class Tally: Sendable {
  private let state = Mutex((next: 0, stored: 0))

  func takeBatch() -> Int {
    state.withLock { state in
      defer { state.next += 1 }
      return state.next
    }
  }

  func add(_ count: Int) { state.withLock { $0.stored += count } }
  var stored: Int { state.withLock { $0.stored } }
}

func record(_ number: Int) -> ActivityV1.AttemptRecord {
  let start = now - 100_000 + Int64(number % cells % 40_000) + 50_000 * Int64(number / cells)
  func time(_ seconds: Int64) -> WellKnown.Timestamp { WellKnown.Timestamp(seconds: start + seconds) }
  return ActivityV1.AttemptRecord(
    recordID: "8f14e45f-ceea-467a-9575-\(100_000_000_000 + number)",
    attemptID: "c9f0f895-fb98-4b91-9c7d-\(100_000_000_000 + number)",
    studentID: "student-\(number / quizzes * 7919 % students)", appID: app, identifierPath: [String(number % quizzes)],
    startTime: time(0), happenTime: time(60),
    intervals: [ActivityV1.RunningInterval(startTime: time(0), endTime: time(60))],
    progressRanges: [
      ActivityV1.ProgressRange(start: 0, end: 0.3), ActivityV1.ProgressRange(start: 0.2, end: 0.5),
      ActivityV1.ProgressRange(start: 0.8, end: 1),
    ],
    primaryItem: ActivityV1.ActivityItem(
      identifier: "score", title: "Points", value: .score(ActivityV1.Score(points: Double(number % 10), max: 10))),
    additionalItems: (0..<9).map { item in
      ActivityV1.ActivityItem(
        identifier: "question \(item)", title: "Question number \(item)",
        value: .binary(ActivityV1.Binary(value: (number + item) % 3 > 0, wording: .correctIncorrect)))
    },
    stopTime: time(60))
}

func run() async throws {
  let folder = options.directory + "/bench-ingest-\(ProcessInfo.processInfo.processIdentifier)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let host = try ActivityServiceHost(
    database: options.database ?? folder + "/activity.sqlite", erasures: folder + "/erasures",
    context: InProcessChannel(Router([Catalog().definition])), clock: clockOfService,
    log: Logger("bench", level: .error))
  let router = Router(host.services, interceptors: [Badge()], clock: clockOfService)
  let server = try HTTP2Server(router)
  let address = try server.listen(on: .tcp(host: "127.0.0.1", port: 0))
  let channel: any Channel = options.isInProcess ? InProcessChannel(router) : try HTTP2Channel(to: address)

  try await setUp(channel)
  isSetUp.withLock { $0 = true }
  let first = try await measure(channel, from: 0)
  let digests = options.asksForDigests ? try await DigestCost(ofStoreIn: folder, batch: options.batch) : nil
  // Each takes the place of a former attempt, which is read, judged and told again.
  let second = try await measure(channel, from: cells)
  if options.isJSON {
    print(
      """
      [{"name": "ingest.attempts_per_s", "value": \(first.rate), "unit": "attempts/s", "peers": {}},
       {"name": "ingest.attempt_cpu_us", "value": \(first.cpu), "unit": "µs, client and server", "peers": {}},
       {"name": "ingest.second_attempts_per_s", "value": \(second.rate), "unit": "attempts/s", "peers": {}}\(row(of: digests))]
      """)
  } else {
    let way = options.isInProcess ? "in process" : "over HTTP/2"
    if let digests {
      print("a change with its digest costs \(digests.with) µs CPU to write, without one \(digests.without)")
    }
    for (name, figures) in [("first", first), ("second", second)] {
      print(
        "\(name) attempts \(way): \(figures.rate) durable a second, \(figures.cpu) µs CPU each, client and server")
    }
  }
  await host.close()
}

func row(of digests: DigestCost?) -> String {
  guard let digests else { return "" }
  return """
    ,
     {"name": "ingest.digest_cpu_us", "value": \(digests.with - digests.without), "unit": "µs", "peers": {}}
    """
}

/// Sends the records from a number on; gives attempts a second, and CPU of this process for each in microseconds.
func measure(_ channel: any Channel, from number: Int) async throws -> (rate: Int, cpu: Double) {
  let service = ActivityServiceClient(channel)
  let batches = options.attempts / options.batch
  let prepared = (0..<batches).map { batch in
    ActivityV1.RecordAttemptsRequest(
      records: (0..<options.batch).map { record(number + batch * options.batch + $0) })
  }
  let tally = Tally()
  let size = options.batch
  let start = ContinuousClock.now
  let cpu = clock()
  try await withThrowingTaskGroup(of: Void.self) { group in
    for _ in 0..<options.callers {
      group.addTask {
        while true {
          let batch = tally.takeBatch()
          guard batch < batches else { return }
          let results = try await service.recordAttempts(prepared[batch]).results
          let count = results.count { $0.outcome == .stored }
          guard count == size else { throw RPCError(.internal, "\(results.first { $0.outcome != .stored }!)") }
          tally.add(count)
        }
      }
    }
    try await group.waitForAll()
  }
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  let count = Double(tally.stored)
  return (
    Int((count / seconds).rounded()), (Double(clock() - cpu) / Double(CLOCKS_PER_SEC) / count * 1e7).rounded() / 10
  )
}

func setUp(_ channel: any Channel) async throws {
  _ = try await OrganizationServiceClient(channel).allowApp(ActivityV1.AllowAppRequest(appID: app))
  let roster = try await RosterServiceClient(channel).importRoster()
  let people = ["tess"] + (0..<students).map { "student-\($0)" }
  try await roster.write(
    ActivityV1.ImportRosterRequest(
      classes: [ActivityV1.Class(classID: "a", title: "A")],
      people: people.map { ActivityV1.Person(personID: $0, name: $0) },
      enrolments: people.map {
        ActivityV1.Enrolment(classID: "a", personID: $0, role: $0 == "tess" ? .teacher : .student)
      }))
  _ = try await roster.finish()
  let handouts = HandoutServiceClient(channel)
  let teacher = CallOptions(metadata: ["role": "teacher"])
  let made = try await handouts.createHandout(
    ActivityV1.CreateHandoutRequest(
      handout: ActivityV1.Handout(
        classID: "a", title: "Quizzes",
        tasks: (0..<quizzes).map { ActivityV1.Task(appID: app, identifierPath: [String($0)]) })), teacher)
  _ = try await handouts.postHandout(ActivityV1.PostHandoutRequest(handoutID: made.handoutID), teacher)
}

try await run()
