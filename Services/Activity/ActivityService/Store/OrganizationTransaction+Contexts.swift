internal import Domain
internal import Feeds
internal import Messages
internal import Storage
internal import Wire

// What Context has told of its content, by its feed or when it was asked: stored here, and never told on.
extension OrganizationTransaction {
  /// Takes a context in, unless a newer state of it is known.
  mutating func learn(_ state: ContextV1.ContextState) throws {
    let node = try ContextNode(state)
    let revision = state.context?.revision ?? 0
    let written = try transaction.execute(
      """
      INSERT INTO known_context (organization, context_id, revision, payload) VALUES (?, ?, ?, ?)
      ON CONFLICT (organization, context_id) DO UPDATE SET revision = excluded.revision, payload = excluded.payload
      WHERE excluded.revision > known_context.revision
      """, .text(id.rawValue), .integer(node.id.rawValue), .integer(revision), .blob(try state.encoded()))
    if written > 0 { take(node) }
  }

  /// How far Context's feed was taken in.
  func contextCursor() throws -> FeedPosition? {
    try transaction.first("SELECT epoch, seq FROM context_cursor WHERE organization = ?", .text(id.rawValue)) { row in
      FeedPosition(epoch: try row.integer(0), sequence: try row.integer(1))
    }
  }

  /// Takes in a batch of Context's feed and how far it leads, together.
  ///
  /// - Parameter isCaughtUp: nothing more is known to follow.
  mutating func follow(
    _ changes: [ContextV1.ContextChange], to position: FeedPosition, isCaughtUp: Bool
  ) throws {
    let before = try contextCursor()
    if let before, before.epoch != position.epoch {
      // Its history was replaced. What was known stays in use until the new history has been read: work that arrives
      // meanwhile must not be taken for unassigned.
      try transaction.execute("UPDATE known_context SET revision = -1 WHERE organization = ?", .text(id.rawValue))
    }
    for change in changes {
      if case .context(let state) = change.change { try learn(state) }
    }
    if isCaughtUp { try forgetFormerEpoch() }
    try transaction.execute(
      """
      INSERT INTO context_cursor (organization, epoch, seq) VALUES (?, ?, ?)
      ON CONFLICT (organization) DO UPDATE SET epoch = excluded.epoch, seq = excluded.seq
      """, .text(id.rawValue), .integer(position.epoch), .integer(position.sequence))
  }

  /// What the new history does not have was never there.
  private mutating func forgetFormerEpoch() throws {
    let gone = try transaction.all(
      "DELETE FROM known_context WHERE organization = ? AND revision = -1 RETURNING context_id", .text(id.rawValue)
    ) { row in ContextID(try row.integer(0)) }
    for context in gone { forget(context) }
  }
}
