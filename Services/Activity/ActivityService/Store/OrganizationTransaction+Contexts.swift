internal import Domain
internal import Feeds
internal import Messages
internal import Storage
internal import Wire

// Content that Context has published or answered with: stored here, and not published again.
extension OrganizationTransaction {
  /// Takes a context in, unless a newer state of it is known.
  ///
  /// What went a moment ago is not taken in again: an answer of Context's may have been on its way for longer.
  mutating func learn(_ state: ContextV1.ContextState) throws {
    let node = try ContextNode(state)
    guard organization.content[node.id] != nil || !record.leaving.contains(node.id) else { return }
    let revision = state.context?.revision ?? 0
    let written = try transaction.change(
      """
      INSERT INTO known_context (organization, context_id, revision, payload) VALUES (?, ?, ?, ?)
      ON CONFLICT (organization, context_id) DO UPDATE SET revision = excluded.revision, payload = excluded.payload
      WHERE excluded.revision > known_context.revision
      """, .text(id.rawValue), .integer(node.id.rawValue), .integer(revision), .blob(try state.encoded()))
    guard written > 0 else { return }
    let (isNew, former) = (organization.content[node.id] == nil, organization.primaryKind(at: node.id))
    take(node)
    // The app declares another kind than was in force: other primaries show (D7).
    guard organization.primaryKind(at: node.id) != former else { return }
    if id != Caller.catalog {
      try AttemptKinds.refold(node.id, in: &self)
    } else if !isNew {
      refoldElsewhere(node.id)
    }
  }

  /// Takes in changes of Context's feed and how far they lead, together.
  ///
  /// Changes of a history that is over are ignored: the content was reset meanwhile.
  ///
  /// - Returns: whether Context has forgotten what stands here, and is to be given it back.
  mutating func takeContexts(
    _ changes: [ContextV1.ContextChange], upTo cursor: FeedCursor, _ progress: FeedProgress
  ) throws -> Bool {
    let stored = try transaction.first(
      "SELECT epoch, seq, digest FROM context_cursor WHERE organization = ?", .text(id.rawValue)
    ) { try FeedCursor($0, from: 0) }
    guard stored?.epoch ?? 0 <= cursor.epoch else { return false }
    // Where something was skipped, the cursor stays before it.
    if !progress.hasSkipped(id) {
      try FeedError.requireNoGap(from: stored, to: cursor, next: changes.first?.sequence)
    }
    var isLost = false
    for change in changes {
      try progress.skippingUnknown(change.sequence, of: id) {
        switch change.change {
        case .context(let state): try learn(state)
        case .app: break
        case .forgottenContextID(let id): isLost = try lose(ContextID(id)) || isLost
        case nil: throw FeedError.unknownKind
        }
      }
    }
    // By then all of Context's history was read, and work that came back with the store has its rows.
    if isLost { try begin(.returnedContent, of: "", RandomID.make()) }
    if !progress.hasSkipped(id) { try noteCursor(cursor) }
    return isLost
  }

  /// Context has forgotten some content. It does so for a job of this store's, which knows of it; where none does, the store is older than
  /// that job, and may have the work again at which the content stood: it stays, until a job has looked for that (N75).
  ///
  /// - Returns: whether it stays.
  private mutating func lose(_ context: ContextID) throws -> Bool {
    if !record.leaving.contains(context) {
      let known = try transaction.change(
        "UPDATE known_context SET revision = -1 WHERE organization = ? AND context_id = ?", .text(id.rawValue),
        .integer(context.rawValue))
      if known > 0 { return true }
    }
    try forgetContext(context)
    return false
  }

  /// Forgets content as if Context had never told of it, with what was in force there.
  mutating func forgetContext(_ context: ContextID) throws {
    let (tenant, number) = (Value.text(id.rawValue), Value.integer(context.rawValue))
    try transaction.execute("DELETE FROM known_context WHERE organization = ? AND context_id = ?", tenant, number)
    try transaction.execute("DELETE FROM kind_fix WHERE organization = ? AND context_id = ?", tenant, number)
    try transaction.execute("DELETE FROM kind_refold WHERE organization = ? AND context_id = ?", tenant, number)
    try deleteRow(EntityKey(.primaryKind, String(context.rawValue)))
    forget(context)
  }

  /// Context's history was replaced. What was known stays in use until the new history has been read: work that
  /// arrives meanwhile must not be taken for unassigned (D4).
  ///
  /// A job looks for content that had been forgotten and is there again (N75).
  mutating func beginContexts(epoch: Int64) throws {
    try transaction.execute("UPDATE known_context SET revision = -1 WHERE organization = ?", .text(id.rawValue))
    // A position of the history that is over, which nobody comes to any more.
    try transaction.execute(
      "UPDATE erasure SET content_epoch = NULL, content_seq = NULL WHERE organization = ? AND completed_at IS NULL",
      .text(id.rawValue))
    // What a vendor has published is nobody's own.
    if id != Caller.catalog { try begin(.returnedContent, of: "", RandomID.make()) }
    let leaving = LeavingRows(id, on: transaction)
    try leaving.forgetGone(in: transaction)
    setLeaving(try leaving.all())
    try noteCursor(FeedCursor(beginning: epoch))
  }

  /// Forgets all content, because Context has done so: part of a reset in developer mode.
  ///
  /// - Parameter head: where Context's new history begins.
  func forgetContexts(upTo head: FeedCursor) throws {
    try transaction.execute("DELETE FROM known_context WHERE organization = ?", .text(id.rawValue))
    try noteCursor(head)
  }

  private func noteCursor(_ cursor: FeedCursor) throws {
    try transaction.execute(
      """
      INSERT INTO context_cursor (organization, epoch, seq, digest) VALUES (?, ?, ?, ?)
      ON CONFLICT (organization) DO UPDATE SET epoch = excluded.epoch, seq = excluded.seq, digest = excluded.digest
      """, .text(id.rawValue), .integer(cursor.epoch), .integer(cursor.sequence),
      .blob(orNull: cursor.digest?.bytes))
  }
}
