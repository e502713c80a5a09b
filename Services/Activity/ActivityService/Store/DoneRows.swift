internal import ActivityDomain
internal import Domain
internal import Messages
internal import Storage

/// A mark of done, or its taking back, as it was sent.
struct DoneMark: Sendable {
  var event: DoneLog.Event
  /// The app that sent it for the student; nil for the student's own. Its ids are its own (D27).
  var app: AppID?
  /// A fingerprint of the request; nil where the client gave no id by which a resend could be told.
  var digest: Int64?

  /// - Parameters:
  ///   - app: nil: the student themselves.
  ///   - request: the request's own id; it may be empty.
  ///   - time: when the client says that it happened; nil: as it was received.
  ///   - happened: the same, corrected.
  ///   - newID: names what came without an id and without a time.
  init(
    isDone: Bool, by app: AppID?, request: String, time: ActivityV1.ClientTime?, happened: Instant, received: Instant,
    digest: ContentDigest, newID: () -> String
  ) {
    let isTimedByClient = time?.happenTime != nil
    var event = request
    if request.isEmpty {
      // What came without an id says by its time alone what it is: so it does not matter when it came (N41).
      event = isTimedByClient ? "\(happened.milliseconds) \(isDone ? "done" : "undone")" : newID()
    }
    self.event = DoneLog.Event(
      isDone: isDone, happened: happened, received: received, event: EventID(event),
      clock: isTimedByClient ? .client : .server(arrival: 0), isByApp: app != nil)
    self.app = app
    self.digest = request.isEmpty ? nil : digest.value
  }
}

/// The rows of one organization's marks of done, and the statements that read and write them.
///
/// A row is one event on one thing: a student's mark has one, an app's has one in each handout that it belongs to. The
/// thing is a handout with a context, or, with 0 for the context, with the task of a whole app.
struct DoneRows {
  let organization: OrganizationID
  let connection: any Connection

  init(_ organization: OrganizationID, on connection: any Connection) {
    self.organization = organization
    self.connection = connection
  }

  private var key: Value { .text(organization.rawValue) }

  /// All marks of one student on one thing.
  func log(of student: PersonID, on target: DoneTarget) throws -> DoneLog {
    DoneLog(
      try connection.all(
        """
        SELECT happened_at, event_id, received_at, is_done, is_by_app, arrival FROM done_event
        WHERE organization = ? AND student = ? AND handout_id = ? AND context_id = ? AND task_id = ?
        """, key, .text(student.rawValue), .text(target.handout.rawValue), target.contextValue, target.taskValue
      ) { row in try DoneLog.Event(row, from: 0) })
  }

  /// All marks of one student in one handout.
  func logs(of student: PersonID, in handout: HandoutID) throws -> [DoneTarget: DoneLog] {
    var events: [DoneTarget: [DoneLog.Event]] = [:]
    try connection.forEach(
      """
      SELECT context_id, task_id, happened_at, event_id, received_at, is_done, is_by_app, arrival FROM done_event
      WHERE organization = ? AND student = ? AND handout_id = ?
      """, key, .text(student.rawValue), .text(handout.rawValue)
    ) { row in
      let target = DoneTarget(handout: handout, context: try row.integer(0), task: try row.text(1))
      events[target, default: []].append(try DoneLog.Event(row, from: 2))
    }
    return events.mapValues { DoneLog($0) }
  }

  /// In which handouts something was marked by a student, or for them, after an instant.
  func handouts(markedBy student: PersonID, after instant: Instant) throws -> [HandoutID] {
    try connection.all(
      "SELECT DISTINCT handout_id FROM done_event WHERE organization = ? AND student = ? AND happened_at > ?",
      key, .text(student.rawValue), .integer(instant.milliseconds)
    ) { row in HandoutID(try row.text(0)) }
  }

  /// By context: when the student's last mark there happened; marks of tasks of a whole app are at none.
  func latestMarks(of student: PersonID) throws -> [ContextID: Instant] {
    let rows = try connection.all(
      """
      SELECT context_id, max(happened_at) FROM done_event
      WHERE organization = ? AND student = ? AND context_id <> 0 GROUP BY context_id
      """, key, .text(student.rawValue)
    ) { row in (ContextID(try row.integer(0)), Instant(milliseconds: try row.integer(1))) }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// At most how many things have marks of a handout later than an instant.
  func countMarks(in handout: HandoutID, after instant: Instant) throws -> Int {
    try connection.first(
      "SELECT count(*) FROM done_event WHERE organization = ? AND handout_id = ? AND happened_at > ?",
      key, .text(handout.rawValue), .integer(instant.milliseconds)
    ) { row in Int(try row.integer(0)) } ?? 0
  }

  /// What came under an id before, from the student or from the same app for them; of an app's event one of its things.
  ///
  /// - Parameter isOfApp: whether a thing is of the app: rows of former versions do not say who sent them.
  func earlier(
    _ event: EventID, of student: PersonID, by app: AppID?, isOfApp: (DoneTarget) -> Bool = { _ in true }
  ) throws -> (digest: Int64?, target: DoneTarget)? {
    try connection.all(
      """
      SELECT digest, handout_id, context_id, task_id, app_id FROM done_event
      WHERE organization = ? AND student = ? AND event_id = ? AND is_by_app = ? AND app_id IN (?, '')
      """, key, .text(student.rawValue), .text(event.rawValue), .bool(app != nil), .text(app?.rawValue ?? "")
    ) { row in
      (
        digest: row.isNull(0) ? nil : try row.integer(0),
        target: DoneTarget(handout: HandoutID(try row.text(1)), context: try row.integer(2), task: try row.text(3)),
        isKnown: try !row.text(4).isEmpty
      )
    }
    .first { $0.isKnown || isOfApp($0.target) }.map { ($0.digest, $0.target) }
  }

  func insert(_ mark: DoneMark, on target: DoneTarget, by student: PersonID, in transaction: Transaction) throws {
    let event = mark.event
    try transaction.execute(
      """
      INSERT INTO done_event (organization, student, handout_id, context_id, task_id, event_id, is_by_app, is_done,
        happened_at, received_at, arrival, digest, app_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, key, .text(student.rawValue), .text(target.handout.rawValue), target.contextValue, target.taskValue,
      .text(event.event.rawValue), .bool(event.isByApp), .bool(event.isDone), .integer(event.happened.milliseconds),
      .integer(event.received.milliseconds), .integer(event.clock.arrival), .integer(orNull: mark.digest),
      .text(mark.app?.rawValue ?? ""))
  }

  func deleteAll(of student: PersonID, on target: DoneTarget, in transaction: Transaction) throws {
    try transaction.execute(
      """
      DELETE FROM done_event WHERE organization = ? AND student = ? AND handout_id = ? AND context_id = ? AND task_id = ?
      """, key, .text(student.rawValue), .text(target.handout.rawValue), target.contextValue, target.taskValue)
  }

  func delete(
    _ event: DoneLog.Event, on target: DoneTarget, by student: PersonID, in transaction: Transaction
  ) throws {
    try transaction.execute(
      """
      DELETE FROM done_event WHERE organization = ? AND student = ? AND handout_id = ? AND context_id = ?
        AND task_id = ? AND event_id = ? AND is_by_app = ?
      """, key, .text(student.rawValue), .text(target.handout.rawValue), target.contextValue, target.taskValue,
      .text(event.event.rawValue), .bool(event.isByApp))
  }
}

extension DoneTarget {
  /// As a row names it.
  init(handout: HandoutID, context: Int64, task: String) {
    self.init(handout: handout, task: TaskID(task), context: context == 0 ? nil : ContextID(context))
  }

  fileprivate var contextValue: Value { .integer(context?.rawValue ?? 0) }

  fileprivate var taskValue: Value {
    if case .wholeApp(let task) = subject { .text(task.rawValue) } else { .text("") }
  }
}

extension DoneLog.Event {
  fileprivate init(_ row: borrowing Row, from column: Int) throws {
    self.init(
      isDone: try row.bool(column + 3), happened: Instant(milliseconds: try row.integer(column)),
      received: Instant(milliseconds: try row.integer(column + 2)), event: EventID(try row.text(column + 1)),
      clock: Clock(arrival: try row.integer(column + 5)), isByApp: try row.bool(column + 4))
  }
}

extension DoneLog.Event.Clock {
  /// - Parameter arrival: 0 where a client's clock gave the time.
  fileprivate init(arrival: Int64) { self = arrival == 0 ? .client : .server(arrival: arrival) }

  var arrival: Int64 {
    switch self {
    case .client: 0
    case .server(let arrival): arrival
    }
  }
}
