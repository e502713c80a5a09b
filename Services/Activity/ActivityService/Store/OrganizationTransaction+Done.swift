internal import Audit
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Storage
internal import Serving

// Stores students' marks of done on handouts and their tasks, and writes the resulting state to the change feed.
extension OrganizationTransaction {
  /// Stores one mark of done, or its taking back, and publishes the state if it has changed by it (D30). The same
  /// event again changes nothing, nor does one that is too old to be kept where there is no other (N88).
  ///
  /// - Parameter mark: where our own clock gave its time, its order among marks of that instant is found here (N41).
  /// - Returns: what stands afterwards.
  /// - Throws: RESOURCE_EXHAUSTED for the student's own mark when there are too many (N42), before anything is stored.
  @discardableResult
  mutating func storeDone(_ mark: DoneMark, on target: DoneTarget, by student: PersonID) throws -> DoneState {
    let rows = DoneRows(id, on: transaction)
    var log = try rows.log(of: student, on: target)
    let before = log
    var mark = mark
    if case .server = mark.event.clock { mark.event.clock = .server(arrival: log.nextArrival) }
    guard log.record(mark.event) else { return before.state() }
    guard !before.events.isEmpty || organization.settings.keeps(mark.event) else { return before.state() }
    guard log.studentEventCount <= DoneLog.studentEventsMax else { throw RPCError.tooManyMarks }
    let surplus = log.removeSurplus()
    if let surplus, surplus.isSame(as: mark.event) { return before.state() }
    if let surplus { try rows.delete(surplus, on: target, by: student, in: transaction) }
    try rows.insert(mark, on: target, by: student, in: transaction)
    audit(
      AuditDraft(
        mark.event.isDone ? .doneMarked : .doneUnmarked, object: target.handout.rawValue, subjects: [student]))
    // What arrived late may change nothing now, and yet what stood at the due time (P20).
    let dueTimes = dueTimes(of: target.handout, for: student)
    if log.state() != before.state() || log.earlier(at: dueTimes) != before.earlier(at: dueTimes) {
      try publish(log, of: student, on: target)
    }
    return log.state()
  }

  /// Publishes the state of a student's marks on one thing.
  mutating func publish(_ log: DoneLog, of student: PersonID, on target: DoneTarget) throws {
    try store(
      .done(
        ActivityV1.DoneState(
          target, task: record.judging.task(of: target), student: student, state: log.state(),
          earlier: log.earlier(at: dueTimes(of: target.handout, for: student)))))
  }

  /// When a handout is due, for all and for the student alone, and is about to be due; ascending. Those for all are told beside a student's
  /// own, so that taking that back needs nothing.
  private func dueTimes(of id: HandoutID, for student: PersonID) -> [Instant] {
    let handout = record.judging.handout(id)
    let expected = record.lookBacks.keys.filter { $0.handout == id && $0.concerns(student) }.map(\.due)
    return (expected + [handout?.deadline, handout?.deadline(for: student)].compactMap(\.self)).sorted()
  }
}

extension Organization {
  /// The task under which a target stands now.
  func task(of target: DoneTarget) -> TaskID {
    switch target.subject {
    case .wholeApp(let task): task
    case .context(let context): handout(target.handout).flatMap { self.task(of: $0, holding: context) }?.id ?? ""
    }
  }
}

extension OrganizationSettings {
  /// Whether a mark was made as lately as work is kept when it arrives (N46).
  fileprivate func keeps(_ mark: DoneLog.Event) -> Bool {
    retentionDays.map { mark.received - Int64($0) * ErasureRunner.day <= mark.happened } ?? true
  }
}

extension DoneLog {
  fileprivate var nextArrival: Int64 { (events.map(\.clock.arrival).max() ?? 0) + 1 }
}

extension RPCError {
  fileprivate static var tooManyMarks: RPCError {
    let max = DoneLog.studentEventsMax
    return .tooMany(
      "TOO_MANY_DONE_MARKS", "student: done_marks", max: max, "this was marked and unmarked more than \(max) times")
  }
}
