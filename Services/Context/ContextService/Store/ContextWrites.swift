internal import ContextDomain
internal import Domain
internal import Messages
internal import Storage
internal import Wire

/// One organization's content as it is written, inside one transaction: each change with its line in the feed.
struct ContextWrites {
  let organization: OrganizationID
  let transaction: Transaction
  /// The time of the organization, for what is stored.
  let now: Instant
  /// The time of day, for the feed.
  let committedAt: Instant

  private var tenant: Value { .text(organization.rawValue) }
  var reads: ContextReads { ContextReads(organization: organization, connection: transaction) }

  func owns(_ context: StandingContext) -> Bool { reads.owns(context) }

  func mustOwn(_ context: StandingContext) throws(ChangeRefusal) { try reads.mustOwn(context) }

  func mustOwn(_ app: RegisteredApp) throws(ChangeRefusal) {
    guard app.isPublished == reads.isCatalog else { throw .vendors }
  }

  func insert(_ app: RegisteredApp, root: StandingContext, _ state: inout ContextWriterState) throws {
    try insert(app, &state)
    try insert(root, &state)
  }

  func insert(_ app: RegisteredApp, _ state: inout ContextWriterState) throws {
    try transaction.execute(
      """
      INSERT INTO app (organization, app, root_id, title, created_at, updated_at, revision) VALUES (?, ?, ?, ?, ?, ?, ?)
      """, tenant, .text(app.app.rawValue), .integer(app.root.rawValue), .text(app.title),
      .integer(app.createdAt.milliseconds), .integer(app.updatedAt.milliseconds), .integer(app.revision))
    try announce(app, &state)
  }

  /// For a root that was lost and is back.
  func replaceRoot(of app: RegisteredApp, by root: StandingContext, _ state: inout ContextWriterState) throws {
    try transaction.execute(
      "UPDATE app SET root_id = ? WHERE organization = ? AND app = ?", .integer(root.id.rawValue), tenant,
      .text(app.app.rawValue))
    var app = app
    app.title = root.details.title
    app.updatedAt = max(now, app.updatedAt)
    app.revision += 1
    try update(app, &state)
  }

  func update(_ app: RegisteredApp, _ state: inout ContextWriterState) throws {
    try mustOwn(app)
    try transaction.execute(
      """
      UPDATE app SET title = ?, updated_at = ?, revision = ?, icon = ?, icon_media_type = ?
      WHERE organization = ? AND app = ?
      """, .text(app.title), .integer(app.updatedAt.milliseconds), .integer(app.revision),
      .text(orNull: app.icon?.etag),
      .text(orNull: app.icon?.mediaType), tenant, .text(app.app.rawValue))
    try announce(app, &state)
  }

  func insert(_ context: StandingContext, _ state: inout ContextWriterState) throws {
    try insert(context, formerPlacements: [(context.placedAt, context.parent)], removedAt: nil, &state)
  }

  /// Inserts a context with its placements, oldest first; the last is the present one.
  func insert(
    _ context: StandingContext, formerPlacements placements: [(from: Instant, parent: ContextID?)], removedAt: Instant?,
    _ state: inout ContextWriterState
  ) throws {
    try transaction.execute(
      transaction.dialect == .sqlite ? Self.insertionIntoFile : Self.insertion,
      values: [
        .integer(context.id.rawValue), tenant, .text(context.app.rawValue), .integer(context.parent?.rawValue ?? 0),
        .text(context.identifier),
      ] + context.details.columns + [
        .integer(context.createdAt.milliseconds), .integer(context.updatedAt.milliseconds), .integer(context.revision),
        .integer(context.placedAt.milliseconds), .integer(orNull: removedAt?.milliseconds),
        .int(Int(context.origin.rawValue)), .integer(context.storedKinds), .text(orNull: context.thumbnail),
        try context.details.catalogColumn,
      ], touching: ContextReads.subjects(of: context))
    state.contextCame(to: organization)
    if removedAt == nil { try index(context) }
    for (placement, next) in zip(placements, placements.dropFirst()) {
      try transaction.execute(
        """
        INSERT INTO former_place (organization, parent_id, identifier, from_time, until_time, context_id)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
        """, tenant, .integer(placement.parent?.rawValue ?? 0), .text(context.identifier),
        .integer(placement.from.milliseconds), .integer(next.from.milliseconds), .integer(context.id.rawValue))
    }
    if let siblings = Siblings(of: context), removedAt == nil { state.childCame(to: siblings, in: organization) }
    try announce(
      context, formerPlacements: placements.dropLast().map { ($0.from, $0.parent ?? ContextID(0)) },
      removedAt: removedAt,
      &state)
  }

  private static let insertion: SQL = """
    INSERT INTO context (id, organization, app, parent_id, identifier, title, type, custom_type_name, summary, topic,
      display_order, is_assignable, age_lower, age_upper, minutes_lower, minutes_upper, duration_words, percent_words,
      binary_words, quantity_words, score_words, link, link_key, primary_kind, created_at, updated_at, revision,
      placed_at, removed_at, origin, added_kinds, thumbnail, catalog)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// Takes the row that has the context's number, or a free one.
  private static let insertionIntoFile: SQL = """
    INSERT INTO context (row, id, organization, app, parent_id, identifier, title, type, custom_type_name, summary, topic,
      display_order, is_assignable, age_lower, age_upper, minutes_lower, minutes_upper, duration_words, percent_words,
      binary_words, quantity_words, score_words, link, link_key, primary_kind, created_at, updated_at, revision,
      placed_at, removed_at, origin, added_kinds, thumbnail, catalog)
    VALUES (CASE WHEN EXISTS (SELECT 1 FROM context WHERE row = ?1) THEN NULL ELSE ?1 END,
      ?1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// Writes a context's details and its placement.
  ///
  /// - Parameter former: what it stood below before; nil: the same.
  func update(
    _ context: StandingContext, leaving former: ContextID? = nil, _ state: inout ContextWriterState
  ) throws {
    try mustOwn(context)
    try keepLink(of: context)
    try transaction.execute(
      """
      UPDATE context SET title = ?, type = ?, custom_type_name = ?, summary = ?, topic = ?, display_order = ?,
        is_assignable = ?, age_lower = ?, age_upper = ?, minutes_lower = ?, minutes_upper = ?, duration_words = ?,
        percent_words = ?, binary_words = ?, quantity_words = ?, score_words = ?, link = ?, link_key = ?,
        primary_kind = ?, updated_at = ?, revision = ?, parent_id = ?, placed_at = ?, origin = ?, added_kinds = ?,
        thumbnail = ?, catalog = ?
      WHERE id = ? AND organization = ?
      """,
      values: context.details.columns + [
        .integer(context.updatedAt.milliseconds), .integer(context.revision),
        .integer(context.parent?.rawValue ?? 0), .integer(context.placedAt.milliseconds),
        .int(Int(context.origin.rawValue)), .integer(context.storedKinds), .text(orNull: context.thumbnail),
        try context.details.catalogColumn, .integer(context.id.rawValue), tenant,
      ], touching: ContextReads.subjects(of: context, leaving: former))
    try reindex(context)
    try announce(context, formerPlacements: reads.formerPlacements(of: context.id), &state)
  }

  /// Notes the link that a context bears in the store, where it bears another one from now on: it still leads there (D10).
  private func keepLink(of context: StandingContext) throws {
    try transaction.execute(
      """
      INSERT INTO former_link (organization, app, link_key, until_time, context_id)
      SELECT organization, app, link_key, ?, id FROM context
      WHERE id = ? AND organization = ? AND link_key IS NOT NULL AND link_key IS DISTINCT FROM ? ON CONFLICT DO NOTHING
      """, .integer(context.updatedAt.milliseconds), .integer(context.id.rawValue), tenant,
      .text(orNull: context.details.link?.key), touching: [])
  }

  /// Gives a context another parent and leaves an alias where it stood (D10).
  func move(
    _ context: StandingContext, below parent: StandingContext, _ state: inout ContextWriterState
  ) throws -> StandingContext {
    guard let former = context.parent else { return context }
    try mustOwn(context)
    var moved = context
    moved.parent = parent.id
    moved.path = parent.path.appending(context.identifier)
    // Places follow one another, also where a clock was set back.
    moved.placedAt = max(now, context.placedAt + 1)
    moved.updatedAt = max(now, context.updatedAt)
    moved.revision += 1
    try transaction.execute(
      """
      INSERT INTO former_place (organization, parent_id, identifier, from_time, until_time, context_id)
      VALUES (?, ?, ?, ?, ?, ?)
      """, tenant, .integer(former.rawValue), .text(context.identifier), .integer(context.placedAt.milliseconds),
      .integer(moved.placedAt.milliseconds), .integer(context.id.rawValue))
    state.childLeft(Siblings(below: former, as: moved.origin), in: organization)
    state.childCame(to: Siblings(below: parent.id, as: moved.origin), in: organization)
    try update(moved, leaving: former, &state)
    return moved
  }

  /// Writes a row without meaning, so that the reply waits for the disk as if something was stored (D27).
  func writeBeat() throws {
    try transaction.execute("UPDATE beat SET number = number + 1")
  }

  /// Leaves a tombstone (D10).
  func remove(_ context: StandingContext, _ state: inout ContextWriterState) throws {
    try mustOwn(context)
    let removedAt = max(now, context.placedAt)
    var removed = context
    removed.revision += 1
    removed.updatedAt = max(now, context.updatedAt)
    try transaction.execute(
      "UPDATE context SET removed_at = ?, updated_at = ?, revision = ? WHERE id = ? AND organization = ?",
      .integer(removedAt.milliseconds), .integer(removed.updatedAt.milliseconds), .integer(removed.revision),
      .integer(context.id.rawValue), tenant)
    if let siblings = Siblings(of: context) { state.childLeft(siblings, in: organization) }
    try unindex(context.id)
    try removeNavigation(of: context.id)
    if let thumbnail = context.thumbnail { try forgetImage(thumbnail) }
    try announce(
      removed, formerPlacements: reads.formerPlacements(of: context.id), removedAt: removedAt, &state)
  }

  /// Forgets all content of the organization; its changes begin anew, in another epoch. For developer mode alone (D21).
  func reset(_ state: inout ContextWriterState) throws -> FeedCursor {
    try transaction.execute("DELETE FROM app WHERE organization = ?", tenant)
    try transaction.execute("DELETE FROM former_place WHERE organization = ?", tenant)
    try unindexAll()
    try transaction.execute("DELETE FROM context WHERE organization = ?", tenant)
    try transaction.execute("DELETE FROM former_link WHERE organization = ?", tenant)
    try transaction.execute("DELETE FROM image WHERE organization = ?", tenant)
    try transaction.execute("DELETE FROM navigation WHERE organization = ?", tenant)
    try RequestLog.reset(organization: organization.rawValue, in: transaction)
    try ChangeLog.reset(organization: organization.rawValue, epoch: committedAt.milliseconds, in: transaction)
    state.forgetFeed(of: organization)
    state.forgetChildCounts()
    state.forgetContextCount(of: organization)
    state.touched.insert(organization)
    return try ChangeLog.head(of: organization.rawValue, on: transaction) ?? FeedCursor(beginning: 0)
  }

  private func announce(
    _ context: StandingContext, formerPlacements: [(from: Instant, parent: ContextID)], removedAt: Instant? = nil,
    _ state: inout ContextWriterState
  ) throws {
    let message = ContextV1.ContextState(context, formerPlacements: formerPlacements, removedAt: removedAt)
    try append(.context, context.id.description, try message.encoded(), &state)
  }

  private func announce(_ app: RegisteredApp, _ state: inout ContextWriterState) throws {
    try append(.app, app.app.rawValue, try ContextV1.App(app).encoded(), &state)
  }

  func append(
    _ kind: ContextChangeKind, _ entity: String, _ payload: [UInt8], _ state: inout ContextWriterState
  ) throws {
    try state.append(kind, entity, payload, to: organization, committedAt: committedAt, in: transaction)
  }
}

/// What a line of the feed holds.
enum ContextChangeKind: Int, CaseIterable {
  // These numbers are on disk: add, never change.
  case app = 1
  case context = 2
  /// Without a payload: the change's entity is the number of the context.
  case forgotten = 3
}
