internal import Domain
internal import Messages
internal import RPC
internal import Storage

/// Content of one organization that goes, or went a moment ago: no work is taken there.
struct LeavingRows {
  private let organization: OrganizationID
  private let connection: any Connection

  init(_ organization: OrganizationID, on connection: any Connection) {
    self.organization = organization
    self.connection = connection
  }

  private var key: Value { .text(organization.rawValue) }

  /// Those of which an answer may still be on its way here that was made before they were forgotten: longer than any call waits.
  private static let memoryMilliseconds: Int64 = 10 * 60 * 1000

  func all() throws -> Set<ContextID> {
    Set(
      try connection.all("SELECT context_id FROM leaving_context WHERE organization = ?", key) {
        ContextID(try $0.integer(0))
      })
  }

  /// Those of which Context was not heard yet.
  func waiting() throws -> [ContextID] {
    try connection.all(
      "SELECT context_id FROM leaving_context WHERE organization = ? AND gone_at IS NULL", key
    ) { ContextID(try $0.integer(0)) }
  }

  func insert(_ context: ContextID, in transaction: Transaction) throws {
    try transaction.execute(
      "INSERT INTO leaving_context (organization, context_id) VALUES (?, ?)", key, .integer(context.rawValue))
  }

  func delete(_ context: ContextID, in transaction: Transaction) throws {
    try transaction.execute(
      "DELETE FROM leaving_context WHERE organization = ? AND context_id = ?", key, .integer(context.rawValue))
  }

  /// - Parameter head: where Context's changes end that say so; nil: there is no Context.
  func noteGone(
    _ context: ContextID, at now: Instant, upTo head: ContextV1.Cursor?, in transaction: Transaction
  ) throws {
    try transaction.execute(
      """
      UPDATE leaving_context SET gone_at = ?, gone_epoch = ?, gone_seq = ? WHERE organization = ? AND context_id = ?
      """, .integer(now.milliseconds), .integer(orNull: head?.epoch), .integer(orNull: head?.sequence), key,
      .integer(context.rawValue))
  }

  /// Forgets those that went long ago.
  func forgetOld(at now: Instant, in transaction: Transaction) throws {
    try transaction.execute(
      "DELETE FROM leaving_context WHERE organization = ? AND gone_at < ?", key,
      .integer(now.milliseconds - Self.memoryMilliseconds))
  }

  /// Forgets those that went: Context tells its content anew.
  func forgetGone(in transaction: Transaction) throws {
    try transaction.execute("DELETE FROM leaving_context WHERE organization = ? AND gone_at IS NOT NULL", key)
  }

  /// Notes in a job up to where Context's changes have to be followed by who confirms it.
  func noteEnd(of job: ErasureJob, in transaction: Transaction) throws {
    let last = try connection.first(
      """
      SELECT gone_epoch, gone_seq FROM leaving_context WHERE organization = ? AND gone_epoch IS NOT NULL
      ORDER BY gone_epoch DESC, gone_seq DESC LIMIT 1
      """, key
    ) { row in (epoch: try row.integer(0), sequence: try row.integer(1)) }
    guard let last else { return }
    try transaction.execute(
      "UPDATE erasure SET content_epoch = ?, content_seq = ? WHERE organization = ? AND erasure_id = ?",
      .integer(last.epoch), .integer(last.sequence), key, .text(job.id))
  }
}

extension OrganizationTransaction {
  /// Refuses what would be stored at content that goes: whoever sends it again finds the content declared anew, or gone (N75).
  ///
  /// - Throws: UNAVAILABLE, as where Context has yet to be heard; before anything is stored.
  func mustStay(_ contexts: some Sequence<ContextID>) throws(RPCError) {
    try record.mustStay(contexts)
  }

  /// Takes no work at some content any more.
  mutating func letGo(_ contexts: [ContextID]) throws {
    let rows = LeavingRows(id, on: transaction)
    try rows.forgetOld(at: committedAt, in: transaction)
    for context in contexts { try rows.insert(context, in: transaction) }
    setLeaving(try rows.all())
  }

  /// Context has answered: forgets what it has forgotten, and lets work be done again at what it keeps.
  mutating func settle(
    _ contexts: [ContextID], keeping kept: Set<ContextID>, upTo head: ContextV1.Cursor?
  ) throws {
    let rows = LeavingRows(id, on: transaction)
    for context in contexts {
      if kept.contains(context) {
        try rows.delete(context, in: transaction)
      } else {
        try rows.noteGone(context, at: committedAt, upTo: head, in: transaction)
        try forgetContext(context)
      }
    }
    setLeaving(try rows.all())
  }
}

extension OrganizationRecord {
  /// As `OrganizationTransaction.mustStay`.
  func mustStay(_ contexts: some Sequence<ContextID>) throws(RPCError) {
    guard !leaving.isEmpty, contexts.contains(where: { leaving.contains($0) || leavingVolatile.contains($0) }) else {
      return
    }
    throw ContentLookup.unreachable("the Context service's content has yet to be read")
  }
}
