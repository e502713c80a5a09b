internal import ContextDomain
internal import Domain
internal import Feeds
internal import Sharing
internal import Storage

/// What became of contexts that were to be forgotten.
struct ForgottenContexts: Sendable {
  /// Those that stay.
  var kept: [ContextID] = []
  /// How many were removed.
  var count = 0
}

// Forgetting what pupils' apps declared, once nobody's work is left at it (N75): as if it had never been declared, in rows, in the
// feed and in what is searched.
extension ContextStore {
  /// Changes that are looked through, and at most written anew, at a time.
  private static let changesPerStep = 1_000

  /// Removes contexts of an organization, and what told of them in its feed. Where that fails on the way, the same call goes on with it.
  ///
  /// - Returns: those that stay, because they were published or something else stands below them, with how many went.
  func forget(
    _ ids: [ContextID], of organization: OrganizationID, at time: StoreTime
  ) async throws -> ForgottenContexts {
    let forgotten = try await write(
      time, in: organization, for: Holder(nobodyOf: organization), weight: max(1, ids.count)
    ) { writes, state in try writes.forget(ids, &state) }
    if forgotten.count > 0 { words.noteRemoval() }
    try await rewriteChanges(of: Set(ids).subtracting(forgotten.kept), in: organization)
    return forgotten
  }

  /// Has every change that told of some contexts say that they are forgotten. Numbers and digests stay as they are.
  private func rewriteChanges(of contexts: Set<ContextID>, in organization: OrganizationID) async throws {
    guard !contexts.isEmpty else { return }
    let (id, entities, limit) = (organization.rawValue, Set(contexts.map(\.description)), Self.changesPerStep)
    var last: Int64 = 0
    var isEnd = false
    while !isEnd {
      let after = last
      let page = try await readers.read { connection -> ChangePart in
        var page = ChangePart(end: after)
        try connection.forEach(
          "SELECT seq, kind, entity FROM change WHERE organization = ? AND seq > ? ORDER BY seq LIMIT ?", .text(id),
          .integer(after), .int(limit)
        ) { row in
          page.end = try row.integer(0)
          page.count += 1
          guard try row.int(1) == ContextChangeKind.context.rawValue else { return }
          let entity = try row.text(2)
          if entities.contains(entity) { page.found.append(ChangePart.Found(sequence: page.end, entity: entity)) }
        }
        return page
      }
      if !page.found.isEmpty {
        let found = page.found
        try await writer.write(weight: found.count) { _, transaction in
          for change in found {
            try ChangeLog.rewrite(
              change.sequence, of: id, kind: ContextChangeKind.forgotten.rawValue, entity: change.entity, payload: [],
              in: transaction)
          }
        }
      }
      last = page.end
      isEnd = page.count < limit
    }
  }
}

/// Changes of a feed that were looked through together.
private struct ChangePart: Sendable {
  struct Found: Sendable {
    var sequence: Int64
    var entity: String
  }

  /// The number of the last of them.
  var end: Int64
  var count = 0
  var found: [Found] = []
}

extension ContextWrites {
  private var tenant: Value { .text(organization.rawValue) }

  /// Removes contexts as if they had never been, the deepest first.
  fileprivate func forget(_ ids: [ContextID], _ state: inout ContextWriterState) throws -> ForgottenContexts {
    var forgotten = ForgottenContexts()
    let depths = try ids.map { (id: $0, depth: try reads.path(of: $0)?.entries.count ?? 0) }
    for (id, _) in depths.sorted(by: { $0.depth > $1.depth }) {
      guard let own = try own(id) else { continue }
      guard own.origin != .published, try !isParent(id) else {
        forgotten.kept.append(id)
        continue
      }
      try forget(own, &state)
      forgotten.count += 1
    }
    return forgotten
  }

  /// A context of the organization's, be it that it was removed.
  private struct Own {
    let id: ContextID
    let parent: ContextID
    let origin: ContentOrigin
    let isStanding: Bool
    let thumbnail: String?
  }

  private func own(_ id: ContextID) throws -> Own? {
    try transaction.first(
      "SELECT parent_id, origin, removed_at IS NULL, thumbnail FROM context WHERE id = ? AND organization = ?",
      .integer(id.rawValue), tenant
    ) { row in
      // What a newer version calls it is not known to be a pupil's.
      let origin = try UInt8(exactly: row.integer(1)).flatMap(ContentOrigin.init(rawValue:)) ?? .published
      return Own(
        id: id, parent: ContextID(try row.integer(0)), origin: origin, isStanding: try row.bool(2),
        thumbnail: try row.textOrNull(3))
    }
  }

  /// Whether something stands below a context, or stood there: its paths have the context's identifier in them.
  private func isParent(_ id: ContextID) throws -> Bool {
    let parent = Value.integer(id.rawValue)
    return try transaction.exists(
      """
      SELECT 1 FROM context WHERE organization = ? AND parent_id = ? AND removed_at IS NULL AND parent_id <> 0 LIMIT 1
      """, tenant, parent)
      || transaction.exists(
        "SELECT 1 FROM context WHERE organization = ? AND parent_id = ? AND removed_at IS NOT NULL LIMIT 1", tenant,
        parent)
      || transaction.exists(
        "SELECT 1 FROM former_place WHERE organization = ? AND parent_id = ? LIMIT 1", tenant, parent)
  }

  private func forget(_ own: Own, _ state: inout ContextWriterState) throws {
    let id = Value.integer(own.id.rawValue)
    try transaction.execute("DELETE FROM former_place WHERE organization = ? AND context_id = ?", tenant, id)
    try unindex(own.id)
    try removeNavigation(of: own.id)
    try transaction.execute("DELETE FROM context WHERE id = ? AND organization = ?", id, tenant)
    state.contextLeft(organization)
    if let thumbnail = own.thumbnail { try forgetImage(thumbnail) }
    if own.isStanding { state.childLeft(Siblings(below: own.parent, as: own.origin), in: organization) }
    try append(.forgotten, own.id.description, [], &state)
  }
}
