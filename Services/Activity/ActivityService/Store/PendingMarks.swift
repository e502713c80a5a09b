internal import Domain
internal import Storage

// Publishes marks of done that an upgrade of the store has merged, so that their state may differ from what followers know.
extension ActivityStore {
  private static let pendingMarksPerTransaction = 500

  /// Publishes some of them; returns how many. None is left when that is 0.
  func publishPendingMarks() async throws -> Int {
    let organization = try await firstOwn(
      "SELECT organization FROM done_untold WHERE organization > ? ORDER BY organization LIMIT 1")
    guard let organization else { return 0 }
    return try await write(organization, weight: Self.pendingMarksPerTransaction) { scope in
      try scope.publishPendingMarks(atMost: Self.pendingMarksPerTransaction)
    }
  }
}

extension OrganizationTransaction {
  fileprivate mutating func publishPendingMarks(atMost max: Int) throws -> Int {
    let untold = try transaction.all(
      "SELECT student, handout_id, context_id, task_id FROM done_untold WHERE organization = ? LIMIT ?",
      .text(id.rawValue), .int(max)
    ) { row in
      (
        student: PersonID(try row.text(0)), context: try row.integer(2), task: try row.text(3),
        target: DoneTarget(
          handout: HandoutID(try row.text(1)), context: try row.integer(2), task: try row.text(3))
      )
    }
    for mark in untold {
      let log = try DoneRows(id, on: transaction).log(of: mark.student, on: mark.target)
      // Deleted or erased since.
      if !log.events.isEmpty { try publish(log, of: mark.student, on: mark.target) }
      try transaction.execute(
        """
        DELETE FROM done_untold
        WHERE organization = ? AND student = ? AND handout_id = ? AND context_id = ? AND task_id = ?
        """, .text(id.rawValue), .text(mark.student.rawValue), .text(mark.target.handout.rawValue),
        .integer(mark.context), .text(mark.task))
    }
    return untold.count
  }
}
