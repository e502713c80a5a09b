import API
import Domain
import Feeds
import Messages
import Observability
import RPC
import ReportService
import Synchronization

/// 200 classes of 27, each with three handouts of three quizzes, told to a Report service in this process; and then as much
/// work as is asked for, evenly over all of them.
final class WatchedSchool: Sendable {
  static let classes = 200
  static let seats = 27
  static let handouts = 3
  static let quizzes = 3
  private static let posted = Instant(milliseconds: 1_700_000_000_000)

  private struct State {
    var rate = 0
    /// One more piece of work is wanted, whatever the rate.
    var isOneMoreDue = false
    /// When each change that is work was told, by its sequence number less that of the first one.
    var told: [ContinuousClock.Instant] = []
    /// Nothing is told after the change with this sequence number.
    var last: Int64?
  }

  private let state = Mutex(State())
  private let beginning: [ActivityV1.Change.Change]

  static func schoolClass(_ number: Int) -> String { "class-\(number % classes)" }
  static func student(_ seat: Int, of number: Int) -> String { "student-\(number % classes)-\(seat)" }
  static func handout(_ ordinal: Int, of number: Int) -> String { "handout-\(number % classes)-\(ordinal)" }

  init() {
    var changes: [ActivityV1.Change.Change] = []
    for number in 0..<Self.classes {
      let id = Self.schoolClass(number)
      changes.append(.schoolClass(ActivityV1.Class(classID: id, title: "Class \(number)")))
      for seat in 0..<Self.seats {
        let student = Self.student(seat, of: number)
        changes.append(.person(ActivityV1.Person(personID: student, name: "Student \(seat)")))
        changes.append(
          .enrolment(
            ActivityV1.EnrolmentState(
              Enrolment(PersonID(student), in: ClassID(id), as: .student, windows: .always))))
      }
      for ordinal in 0..<Self.handouts {
        let tasks = (0..<Self.quizzes).map { quiz in
          ActivityV1.Task(
            taskID: "task-\(quiz)", appID: "org.example.bench", identifierPath: ["quiz"],
            contextID: Self.context(ordinal, quiz))
        }
        changes.append(
          .handout(
            ActivityV1.HandoutHistory(
              ActivityV1.Handout(
                handoutID: Self.handout(ordinal, of: number), classID: id, title: "Handout \(ordinal)", tasks: tasks,
                recipients: ActivityV1.Recipients(wholeClass: true), state: .posted,
                postTime: WellKnown.Timestamp(Self.posted + Int64(ordinal))), recipients: .wholeClass)))
      }
    }
    beginning = changes
  }

  private static func context(_ ordinal: Int, _ quiz: Int) -> Int64 { Int64(2 + ordinal * quizzes + quiz) }

  /// Attempts a second from now on.
  var rate: Int {
    get { state.withLock { $0.rate } }
    set { state.withLock { $0.rate = newValue } }
  }

  /// Tells one more piece of work and then nothing: whoever has seen everything is shown nothing more unless something happens.
  func end() {
    state.withLock { state in
      state.rate = 0
      state.isOneMoreDue = true
      state.last = Int64(beginning.count + state.told.count + 1)
    }
  }

  var hasEnded: Bool { state.withLock { $0.last != nil } }

  /// Whether this is the last change of all.
  func isLast(_ sequence: Int64) -> Bool { state.withLock { $0.last == sequence } }

  /// How many are to be told now, noted as told.
  private func takeDue() -> Int {
    state.withLock { state in
      let count = state.rate / 100 + (state.isOneMoreDue ? 1 : 0)
      state.isOneMoreDue = false
      state.told += Array(repeating: ContinuousClock.now, count: count)
      return count
    }
  }

  /// How long ago the change was told; nil for those of the beginning.
  func age(ofSequence sequence: Int64) -> Duration? {
    let place = Int(sequence) - beginning.count - 1
    return state.withLock { $0.told.indices.contains(place) ? ContinuousClock.now - $0.told[place] : nil }
  }

  private static func work(_ number: Int) -> ActivityV1.Change.Change {
    let (turn, schoolClass) = number.quotientAndRemainder(dividingBy: classes)
    let ordinal = turn % handouts
    // A student's go at a quiz is told of four times, with another score each time.
    let go = turn / handouts / 4
    let start = posted + Int64(number)
    let attempt = Attempt(
      id: AttemptID("attempt-\(schoolClass)-\(ordinal)-\(go)"),
      student: PersonID(student(go % seats, of: schoolClass)), app: "org.example.bench",
      context: ContextID(context(ordinal, go / seats % quizzes)), start: posted + Int64(1_000 * (go + 1)),
      received: start, handouts: [HandoutID(handout(ordinal, of: schoolClass))],
      runningTime: RunningTime([Interval(start: posted + Int64(1_000 * (go + 1)), end: start + 90_000)]),
      hasInterval: true,
      items: AttemptItems(
        primary: Item(
          identifier: "score", title: "Score", value: .score(points: Double(number % 11), possible: 10)),
        additional: []), primaryKind: .score)
    return .attempt(ActivityV1.AttemptChange(attempt, at: start))
  }

  /// Runs the Report service on it.
  func served(_ body: (_ front: InProcessChannel) async throws -> Void) async throws {
    let feeds = LiveFeeds(school: self)
    let channel = InProcessChannel(
      Router([(feeds as any ChangesServiceServer).definition, (feeds as any ContextChangesServiceServer).definition]))
    let host = try ReportServiceHost(activity: channel, context: channel, log: Logger("bench", level: .error))
    let front = InProcessChannel(Router(host.services, interceptors: [Head()]))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await host.run() }
      while !host.isReady { try await Task.sleep(for: .milliseconds(5)) }
      try await body(front)
      group.cancelAll()
    }
  }

  fileprivate func stream(_ responses: ResponseWriter<ActivityV1.ChangeBatch>) async throws {
    try await responses.write(
      ActivityV1.ChangeBatch(heads: [
        ContextV1.Cursor(organizationID: "bench", epoch: 1, sequence: Int64(beginning.count))
      ]))
    var sequence: Int64 = 0
    func tell(_ changes: some Sequence<ActivityV1.Change.Change>) async throws {
      let batch = changes.map { change in
        sequence += 1
        return ActivityV1.Change(sequence: sequence, change: change)
      }
      try await responses.write(ActivityV1.ChangeBatch(organizationID: "bench", epoch: 1, changes: batch))
    }
    for start in stride(from: 0, to: beginning.count, by: 200) {
      try await tell(beginning[start..<min(start + 200, beginning.count)])
    }
    var number = 0
    var next = ContinuousClock.now
    while true {
      next += .milliseconds(10)
      try await Task.sleep(until: next, clock: .continuous)
      let count = takeDue()
      guard count > 0 else { continue }
      try await tell((number..<number + count).map { Self.work($0) })
      number += count
    }
  }
}

private struct Head: Interceptor {
  func intercept(_ call: inout CallContext) throws {
    call.caller = Caller(organization: "bench", user: "head", role: .administrator)
  }
}

private struct LiveFeeds: ChangesServiceServer, ContextChangesServiceServer {
  let school: WatchedSchool

  // Both services have these, and nothing here asks.
  func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
    throw RPCError(.unimplemented, "no heads here")
  }

  func getFollowing(
    _ request: ContextV1.GetFollowingRequest, _ call: CallContext
  ) async throws -> ContextV1.GetFollowingResponse {
    throw RPCError(.unimplemented, "nothing is followed here")
  }

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ActivityV1.ChangeBatch>, _ call: CallContext
  ) async throws {
    try await school.stream(responses)
  }

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ContextV1.ContextChangeBatch>,
    _ call: CallContext
  ) async throws {
    try await responses.write(ContextV1.ContextChangeBatch())
    let nodes = (1...Int64(1 + WatchedSchool.handouts * WatchedSchool.quizzes)).map { id in
      ContextV1.ContextChange(
        sequence: id,
        change: .context(
          ContextV1.ContextState(
            context: ContextV1.Context(
              contextID: id, appID: "org.example.bench", identifierPath: id == 1 ? [] : ["quiz \(id)"],
              title: "Quiz \(id)", type: .quiz, isAssignable: true, primaryKind: id == 1 ? .unspecified : .score),
            placements: [ContextV1.Placement(parentContextID: id == 1 ? 0 : 1)])))
    }
    try await responses.write(ContextV1.ContextChangeBatch(organizationID: "bench", epoch: 1, changes: nodes))
    try await Task.sleep(for: .seconds(3_600))
  }
}
