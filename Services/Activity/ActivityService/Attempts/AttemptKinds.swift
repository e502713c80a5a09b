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

  /// When to publish again the attempts of a context that has another kind in force.
  enum Refolding {
    /// In the transaction at hand.
    case now
    /// Later, some at a time, by a job: there may be any number.
    case later
  }

  /// An attempt was voided or deleted, or its student erased: what it fixed is as if it had never been (P24, P25), so that the
  /// primary that was stored next fixes the kind. None of those whose students are being erased does, though there are rows of
  /// them yet.
  ///
  /// - Returns: false where it had fixed none.
  @discardableResult
  static func unfix(
    by attempt: AttemptID, at context: ContextID, refolding: Refolding = .now, in scope: inout OrganizationTransaction
  ) throws -> Bool {
    let fix = try scope.transaction.first(
      "SELECT since FROM kind_fix WHERE organization = ? AND context_id = ? AND attempt_id = ?",
      .text(scope.id.rawValue), .integer(context.rawValue), .text(attempt.rawValue)
    ) { row in try row.integer(0) }
    guard let since = fix else { return false }
    let erasing = scope.record.erasing
    var next: (kind: ItemKind?, attempt: AttemptID)?
    try scope.transaction.scan(
      """
      SELECT first_kind, attempt_id, student FROM attempt
      WHERE organization = ? AND context_id = ? AND history IS NOT NULL AND first_kind_order > ?
      ORDER BY first_kind_order
      """, [.text(scope.id.rawValue), .integer(context.rawValue), .integer(since)]
    ) { row in
      guard try !erasing.contains(PersonID(row.text(2))) else { return .next }
      next = (ItemKind(rawValue: UInt8(truncatingIfNeeded: try row.integer(0))), AttemptID(try row.text(1)))
      return .stop
    }
    let former = scope.organization.primaryKind(at: context)
    try scope.store(.primaryKind(ActivityV1.PrimaryKindState(context: context, kind: next?.kind)))
    try note(context, next?.attempt, since: since, in: scope)
    if scope.organization.primaryKind(at: context) != former {
      switch refolding {
      case .now: try refold(context, except: attempt, in: &scope)
      case .later: try requestRefold(context, in: scope)
      }
    }
    return true
  }

  /// Publishes again every attempt at a context that has a primary item, because another kind is in force: so many here and now, and
  /// where there are more, those in steps of their own (N98). All organizations wait for a transaction.
  static func refold(
    _ context: ContextID, except attempt: AttemptID? = nil, in scope: inout OrganizationTransaction
  ) throws {
    let last = try refold(context, after: .min, limit: refoldedAtOnce, except: attempt, in: &scope)
    if let last { try requestRefold(context, of: scope.id, after: last, in: scope.transaction) }
  }

  /// Attempts that are published again in the transaction that brings another kind into force.
  static let refoldedAtOnce = 500

  private static func requestRefold(_ context: ContextID, in scope: OrganizationTransaction) throws {
    try requestRefold(context, of: scope.id, in: scope.transaction)
  }

  /// Puts it off for whoever the organization's owner is.
  ///
  /// - Parameter order: up to where they have been published in the kind that is in force.
  static func requestRefold(
    _ context: ContextID, of organization: OrganizationID, after order: Int64 = .min, in transaction: Transaction
  ) throws {
    // A refold that is under way begins anew: what it has published was of another kind.
    try transaction.execute(
      """
      INSERT INTO kind_refold (organization, context_id, after_order) VALUES (?, ?, ?)
      ON CONFLICT (organization, context_id) DO UPDATE SET after_order = excluded.after_order
      """, .text(organization.rawValue), .integer(context.rawValue), .integer(order))
  }

  /// Publishes all attempts that were put off.
  static func refoldAll(in scope: inout OrganizationTransaction) throws {
    while try refoldSome(limit: refoldedAtOnce, in: &scope) != nil {}
  }

  /// Organizations with attempts that were put off.
  static func refolding(on connection: any Connection) throws -> [OrganizationID] {
    try connection.all("SELECT DISTINCT organization FROM kind_refold ORDER BY organization") { row in
      OrganizationID(try row.text(0))
    }
  }

  /// Publishes some of the attempts that were put off.
  ///
  /// - Returns: how many attempts were published; nil where nothing is put off any more.
  static func refoldSome(limit: Int, in scope: inout OrganizationTransaction) throws -> Int? {
    let next = try scope.transaction.first(
      "SELECT context_id, after_order FROM kind_refold WHERE organization = ? LIMIT 1", .text(scope.id.rawValue)
    ) { row in (context: ContextID(try row.integer(0)), order: try row.integer(1)) }
    guard let next else { return nil }
    var told = 0
    if let last = try refold(next.context, after: next.order, limit: limit, told: &told, in: &scope) {
      try scope.transaction.execute(
        "UPDATE kind_refold SET after_order = ? WHERE organization = ? AND context_id = ?", .integer(last),
        .text(scope.id.rawValue), .integer(next.context.rawValue))
    } else {
      try scope.transaction.execute(
        "DELETE FROM kind_refold WHERE organization = ? AND context_id = ?", .text(scope.id.rawValue),
        .integer(next.context.rawValue))
    }
    return told
  }

  private static func refold(
    _ context: ContextID, after order: Int64, limit: Int, except attempt: AttemptID?,
    in scope: inout OrganizationTransaction
  ) throws -> Int64? {
    var told = 0
    return try refold(context, after: order, limit: limit, except: attempt, told: &told, in: &scope)
  }

  /// - Returns: the order to continue after; nil after the last.
  private static func refold(
    _ context: ContextID, after order: Int64, limit: Int, except attempt: AttemptID? = nil, told: inout Int,
    in scope: inout OrganizationTransaction
  ) throws -> Int64? {
    let rows = AttemptRows(scope.id, on: scope.transaction)
    let page = try rows.withPrimaries(at: context, after: order, limit: limit)
    for (_, row) in page where row.log.id != attempt {
      let log = row.log
      try scope.publish(
        row, nextStart: try rows.nextStart(of: log.student, at: context, after: (log.start, log.id)))
      told += 1
    }
    return page.count < limit ? nil : page.last?.order
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
