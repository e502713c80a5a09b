internal import Audit
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Storage

/// What one mark of done is on.
struct DoneTarget: Hashable, Sendable {
  var handout: HandoutID
  var task: TaskID
  /// Nil for the task of a whole app.
  var context: ContextID?
}

extension OrganizationTransaction {
  /// Marks and their taking back that are kept of one thing: enough for people, little for a program gone wild.
  static let doneEventsMax = 200

  /// Stores one mark of done, or its taking back; tells the feed when what stands has changed by it.
  ///
  /// Of marks of one instant the one that came last is the last: with a clock that stands still all are of one instant.
  ///
  /// - Returns: what stands afterwards. The same event again changes nothing.
  @discardableResult
  mutating func storeDone(
    _ event: DoneLog.Event, on target: DoneTarget, by student: PersonID
  ) throws -> DoneState {
    var log = try DoneLog.read(of: student, on: target, in: id, from: transaction)
    let before = log.state()
    let earlierBefore = log.earlier(at: dueTimes(of: target.handout))
    let isResent = log.events.contains { known in
      known.happened == event.happened && known.event.rawValue.hasSuffix(":\(event.event)")
    }
    if isResent { return before }
    var event = event
    event.event = EventID("\(Self.number(log.events.count)):\(event.event)")
    log.record(event)
    guard log.events.count <= Self.doneEventsMax else {
      throw RPCError(
        .resourceExhausted, "this was marked and unmarked more than \(Self.doneEventsMax) times",
        [
          .errorInfo(
            reason: "TOO_MANY_DONE_MARKS", domain: RPCError.errorDomain, metadata: ["max": String(Self.doneEventsMax)])
        ])
    }
    try transaction.execute(
      """
      INSERT INTO done_event (organization, student, handout_id, task_id, context_id, happened_at, event_id,
        received_at, is_done, is_by_app) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, .text(id.rawValue), .text(student.rawValue), .text(target.handout.rawValue), .text(target.task.rawValue),
      .integer(target.context?.rawValue ?? 0), .integer(event.happened.milliseconds), .text(event.event.rawValue),
      .integer(event.received.milliseconds), .bool(event.isDone), .bool(event.isByApp))
    audit(
      AuditDraft(event.isDone ? .doneMarked : .doneUnmarked, object: target.handout.rawValue, subjects: [student]))
    let after = log.state()
    // What arrived late may change nothing now, and yet what stood at the due time (P20).
    if after != before || log.earlier(at: dueTimes(of: target.handout)) != earlierBefore {
      try tell(log, of: student, on: target)
    }
    return after
  }

  /// Tells the others what stands of a student's marks on one thing.
  mutating func tell(_ log: DoneLog, of student: PersonID, on target: DoneTarget) throws {
    try store(
      .done(
        ActivityV1.DoneState(
          handout: target.handout, task: target.task, student: student, context: target.context, state: log.state(),
          earlier: log.earlier(at: dueTimes(of: target.handout)))))
  }

  /// When a handout is due, and is about to be due; ascending.
  private func dueTimes(of handout: HandoutID) -> [Instant] {
    let known = organization.handout(handout)?.due
    let expected = record.lookBacks.keys.filter { $0.handout == handout }.map(\.due)
    return (expected + [known].compactMap(\.self)).sorted()
  }

  /// Numbers that are in order as texts are.
  private static func number(_ number: Int) -> String {
    String(String(number + 1_000_000).dropFirst())
  }
}

extension DoneLog {
  /// All marks of one student on one thing.
  static func read(
    of student: PersonID, on target: DoneTarget, in organization: OrganizationID, from connection: any Connection
  ) throws -> DoneLog {
    DoneLog(
      try connection.all(
        """
        SELECT happened_at, event_id, received_at, is_done, is_by_app FROM done_event
        WHERE organization = ? AND student = ? AND handout_id = ? AND task_id = ? AND context_id = ?
        """, .text(organization.rawValue), .text(student.rawValue), .text(target.handout.rawValue),
        .text(target.task.rawValue), .integer(target.context?.rawValue ?? 0)
      ) { row in try Event(row, from: 0) })
  }

  /// All marks of one student in one handout.
  static func read(
    of student: PersonID, in handout: HandoutID, of organization: OrganizationID, from connection: any Connection
  ) throws -> [DoneTarget: DoneLog] {
    var logs: [DoneTarget: DoneLog] = [:]
    try connection.forEach(
      """
      SELECT task_id, context_id, happened_at, event_id, received_at, is_done, is_by_app FROM done_event
      WHERE organization = ? AND student = ? AND handout_id = ?
      """, .text(organization.rawValue), .text(student.rawValue), .text(handout.rawValue)
    ) { row in
      let context = try row.integer(1)
      let target = DoneTarget(
        handout: handout, task: TaskID(try row.text(0)), context: context == 0 ? nil : ContextID(context))
      logs[target, default: DoneLog()].record(try Event(row, from: 2))
    }
    return logs
  }
}

extension DoneLog.Event {
  fileprivate init(_ row: borrowing Row, from column: Int) throws {
    self.init(
      isDone: try row.bool(column + 3), happened: Instant(milliseconds: try row.integer(column)),
      received: Instant(milliseconds: try row.integer(column + 2)), event: EventID(try row.text(column + 1)),
      isByApp: try row.bool(column + 4))
  }
}
