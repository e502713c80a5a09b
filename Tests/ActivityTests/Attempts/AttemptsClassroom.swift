import API
import ActivityDomain
import ActivityDoor
import Domain
import Feeds
import Foundation
import Messages
import Patience
import RPC
import Serving
import Sharing
import Storage
import StoreKit
import Stores
import Synchronization
import Wire

@testable import ActivityService

typealias Instant = Domain.Instant

/// Minutes after an arbitrary Monday morning.
func minute(_ minutes: Double) -> Instant {
  Instant(milliseconds: 1_700_000_000_000 + Int64((minutes * 60_000).rounded()))
}

func stamp(_ minutes: Double) -> WellKnown.Timestamp { WellKnown.Timestamp(minute(minutes)) }

/// A school with one class, a store of its own, and the service of students' work over it.
final class AttemptsClassroom: Sendable {
  static let app = "org.example.plays"
  static let hamlet: ContextID = 10
  static let scene: ContextID = 11
  static let quiz: ContextID = 12
  static let macbeth: ContextID = 20

  /// What the tests wait for comes sooner, or not at all.
  private static let answerPatience = patience

  let folder: ScratchFolder
  let store: ActivityStore
  let service: AttemptService
  let handouts: HandoutHandler
  let door: ActivityDoor
  let lookup: ContentLookup
  let erasures: ErasureRunner
  /// What Context says of links.
  let links = StubLinks()
  private let clock: Clock

  /// - Parameters:
  ///   - folder: that of a classroom which is gone; nil makes a new one with its school set up.
  ///   - budget: how much work is taken.
  ///   - changes: how much is taken back.
  ///   - patience: how long work waits for the declaration of its content.
  ///   - declarationsMax: how many calls may wait for it; nil: as many as usual.
  init(
    reopening folder: ScratchFolder? = nil, sessionLimits: SessionLimits = SessionLimits(),
    budget: WorkBudget = WorkBudget(), changes: ChangeBudget = ChangeBudget(), patience: Duration = .milliseconds(20),
    declarationsMax: Int? = nil
  ) async throws {
    let time = Clock(minute(0))
    let clock = WallClock { time.now }
    self.clock = time
    self.folder = try folder ?? ScratchFolder()
    store = try ActivityStore(try self.folder.store(), erasures: self.folder.path + "/erasures", clock: clock)
    door = ActivityDoor(limits: sessionLimits, beats: BeatKeeper(isKeeping: false), budget: budget) { clock.now }
    let context = InProcessChannel(Router([ContextStub(links: links).definition]))
    lookup = ContentLookup(
      store: store, channel: context, progress: FeedProgress(of: "context"),
      patience: ContentLookup.Patience(answer: Self.answerPatience, declaration: patience),
      declarations: HeldShares(.declarations, capacity: declarationsMax))
    erasures = ErasureRunner(store: store, door: door, content: lookup, pace: .eager)
    service = AttemptService(store: store, lookup: lookup, door: door, changes: changes)
    handouts = HandoutHandler(
      access: Access(
        store: store, content: lookup, limits: .standard, erasures: erasures,
        newID: { UUID().uuidString }), door: door)
    if folder == nil { try await setUp() }
  }

  /// A task that is just ending may hold the store, and its lock, a moment longer than whoever closed it.
  static func reopened(_ folder: ScratchFolder) async throws -> AttemptsClassroom {
    try await patiently("whoever closed the store lets go of it") {
      do {
        return try await AttemptsClassroom(reopening: folder)
      } catch let error as StorageError where error.code == .cannotOpen {
        return nil
      }
    }
  }

  /// The same after Activity was started again: what it kept in memory is gone.
  func restarted() async throws -> AttemptsClassroom {
    await store.close()
    return try await Self.reopened(folder)
  }

  /// Moves the time of day.
  func now(_ minutes: Double) { clock.set(minute(minutes)) }

  /// What the scheduler does twice a second.
  func postDue() async throws { try await store.postDue(of: "school") }

  func setUp() async throws {
    try await change { scope in
      try scope.store(
        .organization(
          ActivityV1.Organization(
            organizationID: "school", timeZone: "UTC", allowedAppIDs: [Self.app], recording: true, revision: 1)))
      for (id, parent, name) in [
        (1, 0, Self.app), (10, 1, "Hamlet"), (11, 10, "Scene 1"), (12, 11, "Quiz"), (20, 1, "Macbeth"),
      ] as [(Int64, Int64, String)] {
        try scope.learn(Self.node(id, below: parent, name))
      }
    }
    try await enrol(["ana", "ben", "cy", "dee", "eve"], in: "a")
    try await teach("tess", "a")
  }

  /// - Parameter moved: when it was put below which other context, ascending.
  static func node(
    _ id: Int64, below parent: Int64, _ name: String, kind: ItemKind? = nil, revision: Int64 = 1,
    moved: [(at: Double, below: Int64)] = [], removed: Double? = nil
  ) -> ContextV1.ContextState {
    ContextV1.ContextState(
      context: ContextV1.Context(
        contextID: id, appID: app, identifierPath: parent == 0 ? [] : [name], title: name,
        type: parent == 0 ? .app : .chapter, primaryKind: ContextV1.ItemKind(kind), revision: revision),
      placements: [ContextV1.Placement(fromTime: stamp(-1000), parentContextID: parent)]
        + moved.map { ContextV1.Placement(fromTime: stamp($0.at), parentContextID: $0.below) },
      removeTime: removed.map { stamp($0) })
  }

  /// Hears from Context how a piece of content stands.
  func learn(_ state: ContextV1.ContextState) async throws { try await change { try $0.learn(state) } }

  // MARK: The school

  func change(_ body: @escaping @Sendable (inout OrganizationTransaction) throws -> Void) async throws {
    try await store.write("school") { try body(&$0) }
  }

  func enrol(_ students: [PersonID], in schoolClass: ClassID, from: Double = -100, until: Double? = nil) async throws {
    try await change { scope in
      for student in students {
        let window = Window(opens: minute(from), closes: until.map { minute($0) })
        try scope.store(
          .enrolment(
            ActivityV1.EnrolmentState(Enrolment(student, in: schoolClass, as: .student, windows: WindowSet(window)))))
      }
    }
  }

  func teach(_ teacher: PersonID, _ schoolClass: ClassID) async throws {
    try await change { scope in
      try scope.store(
        .enrolment(ActivityV1.EnrolmentState(Enrolment(teacher, in: schoolClass, as: .teacher, windows: .always))))
    }
  }

  /// Posts a handout, or closes it at `until`.
  func post(
    _ handout: HandoutID, _ context: ContextID, in schoolClass: ClassID = "a", from: Double = 0, until: Double? = nil,
    descendants: Bool = true
  ) async throws {
    try await post(
      handout, tasks: ["t": context], in: schoolClass, from: from, until: until, descendants: descendants)
  }

  /// The same with several tasks, by their ids; the root is the app as a whole.
  func post(
    _ handout: HandoutID, tasks: KeyValuePairs<String, ContextID>, in schoolClass: ClassID = "a", from: Double = 0,
    until: Double? = nil, due: Double? = nil, descendants: Bool = true
  ) async throws {
    let tasks = tasks.map { ($0.key, $0.value) }
    try await change { scope in
      try scope.store(
        .handout(
          ActivityV1.HandoutHistory(
            handout: ActivityV1.Handout(
              handoutID: handout.rawValue, classID: schoolClass.rawValue, title: "Handout",
              tasks: tasks.map { task, context in
                let path = scope.organization.content.lastPath(of: context).entries
                return ActivityV1.Task(
                  taskID: task, appID: Self.app, identifierPath: path, includeDescendants: descendants && !path.isEmpty,
                  contextID: context.rawValue)
              },
              recipients: ActivityV1.Recipients(wholeClass: true), dueTime: due.map { stamp($0) },
              state: until == nil ? .posted : .completed, postTime: stamp(from), endTime: until.map { stamp($0) }))))
    }
  }

  func record(_ recording: RecordingSwitch) async throws {
    try await change { try $0.store(.recording(ActivityV1.RecordingState(recording))) }
  }

  /// Erases a person, and does all that follows from it.
  func erase(_ person: PersonID) async throws {
    try await change { try $0.beginErasure(of: person, RandomID.make()) }
    try await finishErasures()
  }

  /// Does what removes data in the background, to its end.
  func finishErasures() async throws {
    while try await erasures.step() {}
  }

  func app(_ user: PersonID, _ role: Role = .student, app: String? = AttemptsClassroom.app) -> AttemptsApp {
    AttemptsApp(
      classroom: self,
      caller: Caller(organization: "school", user: user, role: role, app: app.map { AppID($0) }), clock: clock)
  }

  // MARK: What others are told

  func changes() async throws -> [ActivityV1.Change.Change?] {
    let page = try await store.read {
      try ChangeLog.page(of: "school", after: nil, limit: 1_000_000, bytesMax: .max, on: $0)
    }
    return try (page?.changes ?? []).map { try ActivityV1.Change(decoding: $0.payload).change }
  }

  /// How often an attempt was told.
  func toldAttempts() async throws -> Int {
    try await changes().count {
      switch $0 {
      case .attempt, .partialAttempt: true
      default: false
      }
    }
  }

  /// The newest change of everything, as a follower of the feed has it.
  func feed() async throws -> AttemptsFeed {
    var feed = AttemptsFeed()
    for change in try await changes() { feed.take(change) }
    return feed
  }
}

struct AttemptsFeed: Equatable {
  var attempts: [String: ActivityV1.AttemptChange] = [:]
  /// By handout, student and context, or by the task of a whole app.
  var marks: [String: ActivityV1.DoneState] = [:]
  var kinds: [ContextID: ContextV1.ItemKind] = [:]

  /// By handout.
  var dueTimes: [String: Instant] = [:]
  var done: [String: Bool] { marks.mapValues(\.done) }

  /// Attempts of which only a part was told, by their students.
  var incomplete: Set<String> = []

  mutating func take(_ change: ActivityV1.Change.Change?) {
    switch change {
    case .attempt(let attempt): take(attempt)
    case .partialAttempt(let partial): take(partial)
    case .done(let done): take(done)
    case .handout(let history):
      if let handout = history.handout { dueTimes[handout.handoutID] = handout.dueTime.map { Instant($0) } }
    case .primaryKind(let state): kinds[ContextID(state.contextID)] = state.kind
    default: break
    }
  }

  mutating func take(_ told: ActivityV1.DoneState) {
    let subject = told.contextID == 0 ? told.taskID : String(told.contextID)
    marks["\(told.handoutID) \(told.studentID) \(subject)"] = told
  }

  /// Takes in what is told of an attempt.
  mutating func take(_ change: ActivityV1.AttemptChange) {
    attempts[change.attemptID] = change.removed ? nil : change
    guard change.supersedesFormer else { return }
    // Whether it is told so depends on the order of arrival.
    attempts[change.attemptID]?.supersedesFormer = false
    let former = attempts.values.filter {
      $0.studentID == change.studentID && $0.contextID == change.contextID && place($0) < place(change)
    }.max { place($0) < place($1) }
    guard let former else { return }
    attempts[former.attemptID]?.state = .superseded
    attempts[former.attemptID]?.runningSince = nil
  }

  /// Takes in what changed of an attempt; what is left out is as it was told.
  mutating func take(_ partial: ActivityV1.PartialAttempt) {
    guard var change = partial.attempt, let held = attempts[change.attemptID] else {
      incomplete.insert(partial.attempt?.studentID ?? "")
      return
    }
    if partial.itemsAsTold {
      (change.primaryItem, change.additionalItems) = (held.primaryItem, held.additionalItems)
      change.markedItems = held.markedItems
    }
    if partial.progressAsTold {
      (change.progressTicks, change.hasExplicitProgress) = (held.progressTicks, held.hasExplicitProgress)
    }
    if partial.runningTimeAsTold { change.runningMilliseconds = held.runningMilliseconds }
    take(change)
  }

  private func place(_ attempt: ActivityV1.AttemptChange) -> (Instant, String) {
    (attempt.startTime.map { Instant($0) } ?? .distantPast, attempt.attemptID)
  }

  func progress(_ attempt: String) -> Double? {
    guard let change = attempts[attempt] else { return nil }
    let ticks = change.progressTicks
    guard !ticks.isEmpty || change.hasExplicitProgress else { return nil }
    return Double(Self.measure(ticks)) / 1_000_000
  }

  /// Minutes.
  func duration(_ attempt: String) -> Double {
    Double(Self.measure(attempts[attempt]?.runningMilliseconds ?? [])) / 60_000
  }

  /// Of start, end, start, end, …
  private static func measure(_ spans: [Int64]) -> Int64 {
    var measure: Int64 = 0
    for index in stride(from: 0, to: spans.count, by: 2) { measure += spans[index + 1] - spans[index] }
    return measure
  }
}

extension ErasurePace {
  /// Steps of a few rows each, and nobody to leave room to.
  static let eager: ErasurePace = {
    var pace = ErasurePace()
    (pace.rowsPerStep, pace.rowsPerRead, pace.readsPerStep, pace.publishedPerStep) = (3, 4, 2, 2)
    pace.pause = .zero
    return pace
  }()
}

/// A folder that is removed with its last user.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "attempts-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Where Activity's store is: the same each time it is asked for.
  func store() throws -> StoreLocation { try StoreLocation(TestDatabase.of(path + "/activity.sqlite")) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A clock that stands where it was set.
final class Clock: Sendable {
  private let instant: Mutex<Instant>

  init(_ instant: Instant) { self.instant = Mutex(instant) }

  var now: Instant { instant.withLock { $0 } }
  func set(_ instant: Instant) { self.instant.withLock { $0 = instant } }
}

/// Context, as far as Activity asks it: knows nothing but what some student built for a session, and may be out of reach.
struct ContextStub: ContextChangesServiceServer {
  var links = StubLinks()

  /// Nothing has changed there: what a test puts into the store is all there is.
  func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
    ContextV1.Cursor(organizationID: request.organizationID)
  }

  func lookUpPath(
    _ request: ContextV1.LookUpPathRequest, _ call: CallContext
  ) async throws -> ContextV1.LookUpPathResponse {
    switch request.identifierPath.first {
    case "Session": return ContextV1.LookUpPathResponse(result: .isVolatile(true))
    case "Unreachable": throw RPCError(.unavailable, "no connection")
    case "Silent":
      try await Task.sleep(for: .seconds(60))
      return ContextV1.LookUpPathResponse(result: .notFound(true))
    default: return ContextV1.LookUpPathResponse(result: .notFound(true))
    }
  }

  func lookUpLink(
    _ request: ContextV1.LookUpLinkRequest, _ call: CallContext
  ) async throws -> ContextV1.LookUpLinkResponse {
    guard let context = links[request.url] else { throw RPCError(.unavailable, "no connection") }
    return ContextV1.LookUpLinkResponse(contextID: context.rawValue)
  }
}

/// Where links lead, for as long as Context can be reached.
final class StubLinks: Sendable {
  private let contexts = Mutex<[String: ContextID]?>([:])

  func set(_ contexts: [String: ContextID]?) { self.contexts.withLock { $0 = contexts } }

  /// Nil while Context cannot be reached; 0 where a link leads nowhere.
  subscript(url: String) -> ContextID? { contexts.withLock { $0.map { $0[url] ?? 0 } } }
}
