internal import Domain
internal import Feeds
internal import Messages
internal import Storage

/// Which kind of primary items is in force at a context, and who made it so (D7). A declared kind is stronger.
///
/// The kind itself is the organization's (`Organization.primaryKind`); what is kept here is what it rests on.
enum AttemptKinds {
  /// The first committed primary fixes the kind (P1).
  static func fix(
    _ kind: ItemKind, at context: ContextID, by attempt: AttemptID, in scope: inout OrganizationTransaction
  ) throws {
    // Only after a reset, or where a fixing attempt was voided, is there a row, and older primaries wait for a kind.
    let since = try reset(of: context, in: scope)
    try scope.store(.primaryKind(ActivityV1.PrimaryKindState(context: context, kind: kind)))
    try note(context, attempt, since: since ?? 0, in: scope)
    if since != nil { try refold(context, except: attempt, in: &scope) }
  }

  /// An administrator lets go of the kind, or fixes another (D7, P26). Primaries that came before fix nothing any more.
  static func reset(to kind: ItemKind?, at context: ContextID, in scope: inout OrganizationTransaction)
    throws
  {
    try scope.store(.primaryKind(ActivityV1.PrimaryKindState(context: context, kind: kind)))
    try note(context, nil, since: try scope.position().sequence, in: scope)
    try refold(context, in: &scope)
  }

  /// An attempt was voided or its student erased: what it fixed is as if it had never been (P24, P25), so that the
  /// primary that was stored next fixes the kind. False where it had fixed none.
  @discardableResult
  static func unfix(
    by attempt: AttemptID, at context: ContextID, in scope: inout OrganizationTransaction
  ) throws -> Bool {
    let fix = try scope.transaction.first(
      "SELECT since FROM kind_fix WHERE organization = ? AND context_id = ? AND attempt_id = ?",
      .text(scope.id.rawValue), .integer(context.rawValue), .text(attempt.rawValue)
    ) { row in try row.integer(0) }
    guard let since = fix else { return false }
    let next = try scope.transaction.first(
      """
      SELECT first_kind, attempt_id FROM attempt
      WHERE organization = ? AND context_id = ? AND history IS NOT NULL AND first_kind_order > ?
      ORDER BY first_kind_order LIMIT 1
      """, .text(scope.id.rawValue), .integer(context.rawValue), .integer(since)
    ) { row in
      (kind: ItemKind(rawValue: UInt8(truncatingIfNeeded: try row.integer(0))), attempt: AttemptID(try row.text(1)))
    }
    let former = scope.organization.primaryKind(at: context)
    try scope.store(.primaryKind(ActivityV1.PrimaryKindState(context: context, kind: next?.kind)))
    try note(context, next?.attempt, since: since, in: scope)
    if scope.organization.primaryKind(at: context) != former {
      try refold(context, except: attempt, in: &scope)
    }
    return true
  }

  /// Tells the others what counts of every attempt at a context, now that another kind is in force.
  static func refold(
    _ context: ContextID, except attempt: AttemptID? = nil, in scope: inout OrganizationTransaction
  ) throws {
    let rows = try AttemptRows(scope.id, on: scope.transaction).all(at: context)
    for (index, row) in rows.enumerated() where row.log.id != attempt {
      let next = index + 1 < rows.count ? rows[index + 1].log : nil
      try scope.tell(row, nextStart: next.flatMap { $0.student == row.log.student ? $0.start : nil })
    }
  }

  private static func reset(of context: ContextID, in scope: OrganizationTransaction) throws -> Int64? {
    try scope.transaction.first(
      "SELECT since FROM kind_fix WHERE organization = ? AND context_id = ?",
      .text(scope.id.rawValue), .integer(context.rawValue)
    ) { row in try row.integer(0) }
  }

  private static func note(
    _ context: ContextID, _ attempt: AttemptID?, since: Int64, in scope: OrganizationTransaction
  ) throws {
    try scope.transaction.execute(
      """
      INSERT INTO kind_fix (organization, context_id, attempt_id, since) VALUES (?, ?, ?, ?)
      ON CONFLICT (organization, context_id) DO UPDATE SET attempt_id = excluded.attempt_id, since = excluded.since
      """, .text(scope.id.rawValue), .integer(context.rawValue), Value.text(orNull: attempt?.rawValue), .integer(since))
  }
}
