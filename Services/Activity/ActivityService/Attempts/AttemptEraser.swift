internal import ActivityDomain
internal import Domain
internal import Feeds
internal import Messages
internal import Storage

/// Removes attempts when the school's side deletes: recording, a class, a handout, a person, everything (P12, P25).
struct AttemptEraser: AttemptRemoval {
  /// Rows that are looked at in one go: bounds the memory, not the work.
  static let rowsPerPage = 500

  let shadows: ShadowKeeper

  func removeAttempts(_ selection: AttemptSelection, in scope: inout OrganizationTransaction) throws {
    switch selection {
    case .reset: try reset(scope)
    case .person(let person): try erase(person, in: &scope)
    case .student(let student): try sift(&scope, of: student) { _ in true }
    case .organization: try sift(&scope, of: nil) { _ in true }
    case .handouts(let handouts): try sift(&scope, of: nil) { $0.handouts.contains { handouts.contains($0) } }
    }
  }

  private func reset(_ scope: OrganizationTransaction) throws {
    for statement in [
      "DELETE FROM attempt WHERE organization = ?", "DELETE FROM attempt_event WHERE organization = ?",
      "DELETE FROM kind_fix WHERE organization = ?",
    ] as [SQL] {
      try scope.transaction.execute(statement, .text(scope.id.rawValue))
    }
    shadows.forget(scope.id)
  }

  private func erase(_ person: PersonID, in scope: inout OrganizationTransaction) throws {
    let rows = AttemptRows(scope.id, on: scope.transaction)
    var after: Int64 = 0
    while true {
      let page = try rows.page(of: person, after: after, limit: Self.rowsPerPage)
      guard let last = page.last else { break }
      after = last.row
      for row in page { try rows.delete(row.row, in: scope.transaction) }
      for row in page {
        try scope.store(.attempt(ActivityV1.AttemptChange(removed: row.log.id, of: person, at: row.log.context)))
        try AttemptKinds.unfix(by: row.log.id, at: row.log.context, in: &scope)
      }
    }
    // What was deleted by an earlier version may still hold the kind that it fixed (P25).
    for (attempt, context) in try rows.removedThatFixKinds(of: person) {
      try AttemptKinds.unfix(by: attempt, at: context, in: &scope)
    }
    try rows.deleteRemoved(of: person, in: scope.transaction)
    shadows.forget(Shadows.Key(scope.id, person))
  }

  /// Holds every attempt that `mayBeAffected` against what still stands, and lets go of what does not.
  private func sift(
    _ scope: inout OrganizationTransaction, of student: PersonID?, _ mayBeAffected: (AttemptLog) -> Bool
  ) throws {
    struct Place: Hashable {
      var student: PersonID
      var context: ContextID
    }
    let rows = AttemptRows(scope.id, on: scope.transaction)
    var after: Int64 = 0
    var thinned: Set<Place> = []
    while true {
      let page = try rows.page(of: student, after: after, limit: Self.rowsPerPage)
      guard let last = page.last else { break }
      after = last.row
      for row in page where mayBeAffected(row.log) {
        let log = row.log
        let remaining = scope.organization.survivingHandouts(
          log.handouts, student: log.student, startedAt: log.start)
        guard remaining != log.handouts else { continue }
        thinned.insert(Place(student: log.student, context: log.context))
        if remaining.isEmpty {
          try rows.remove(row.row, in: scope.transaction)
          try scope.store(.attempt(ActivityV1.AttemptChange(removed: log.id, of: log.student, at: log.context)))
        } else {
          var kept = log
          kept.handouts = remaining
          try rows.update(
            AttemptRow(row: row.row, log: kept, isClockCorrected: row.isClockCorrected), nil, in: scope.transaction)
        }
        shadows.forget(log.id, of: Shadows.Key(scope.id, log.student))
      }
    }
    // What is gone holds no kind (P25).
    for (attempt, context) in try rows.removedThatFixKinds() {
      try AttemptKinds.unfix(by: attempt, at: context, in: &scope)
    }
    for place in thinned.sorted(by: { ($0.student, $0.context) < ($1.student, $1.context) }) {
      try scope.tellAll(of: place.student, at: place.context)
    }
  }
}
