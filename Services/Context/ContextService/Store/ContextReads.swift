internal import ContextDomain
internal import Domain
internal import Storage

/// One organization's content as it is stored, read through one connection. Every question names the organization, so
/// that another's numbers do not exist here.
///
/// It sees its own rows and those of `Caller.catalog`, which are every organization's: its own lie over them (N61). To the vendors
/// themselves both are the same.
struct ContextReads {
  let organization: OrganizationID
  let connection: any Connection

  private var tenant: Value { .text(organization.rawValue) }
  private var catalog: Value { .text(Caller.catalog.rawValue) }

  /// Whether the rows of the catalog are the organization's own.
  var isCatalog: Bool { organization == Caller.catalog }

  /// What is of the catalog is its vendor's alone to change, and nothing else is the vendor's (N60).
  func owns(_ context: StandingContext) -> Bool { context.isOfCatalog == isCatalog }

  func mustOwn(_ context: StandingContext) throws(ChangeRefusal) {
    guard owns(context) else { throw .vendors }
  }

  /// The organization's own app of that identifier, else the published one (N60).
  func app(_ app: AppID) throws -> RegisteredApp? {
    let registered = try connection.all(
      """
      SELECT app, root_id, title, created_at, updated_at, revision, icon, icon_media_type, organization FROM app
      WHERE organization IN (?1, ?2) AND app = ?3 ORDER BY organization = ?1 DESC
      """, tenant, catalog, .text(app.rawValue)
    ) { try RegisteredApp($0) }
    guard var first = registered.first else { return nil }
    first.hidesPublished = registered.count > 1
    return first
  }

  /// Nil where the organization sees one that is not its own.
  func ownApp(_ app: AppID) throws -> RegisteredApp? {
    try self.app(app).flatMap { $0.isPublished == isCatalog ? $0 : nil }
  }

  /// Ordered by identifier.
  func apps(after app: AppID?, limit: Int) throws -> [RegisteredApp] {
    try connection.all(
      """
      SELECT app, root_id, title, created_at, updated_at, revision, icon, icon_media_type, organization,
        organization <> ?2 AND EXISTS (SELECT 1 FROM app AS hidden WHERE hidden.organization = ?2 AND hidden.app = app.app)
      FROM app
      WHERE organization IN (?1, ?2) AND app > ?3
        AND (organization = ?1
          OR NOT EXISTS (SELECT 1 FROM app AS own WHERE own.organization = ?1 AND own.app = app.app))
      ORDER BY app LIMIT ?4
      """, tenant, catalog, .text(app?.rawValue ?? ""), .int(limit)
    ) { row in
      var app = try RegisteredApp(row)
      app.hidesPublished = try row.bool(9)
      return app
    }
  }

  func root(of app: AppID) throws -> StandingContext? {
    guard let registered = try self.app(app) else { return nil }
    return try connection.first(
      "SELECT * FROM standing WHERE id = ? AND organization = ?", .integer(registered.root.rawValue),
      registered.isPublished ? catalog : tenant
    ) { try StandingContext($0, below: nil) }
  }

  /// The child that stands there, or the last one that stood there and was moved (D10, P22).
  func child(of parent: StandingContext, _ identifier: String) throws -> StandingContext? {
    try standingChild(of: parent, identifier) ?? alias(below: parent, identifier)
  }

  /// Whose rows can stand below a context, besides the organization's own.
  private func other(below parent: StandingContext) -> Value { parent.isOfCatalog ? catalog : tenant }

  func standingChild(of parent: StandingContext, _ identifier: String) throws -> StandingContext? {
    try connection.first(askForChild(of: parent, identifier)) { try StandingContext($0, below: parent.path) }
  }

  private func alias(below parent: StandingContext, _ identifier: String) throws -> StandingContext? {
    for former in try formers(below: parent, identifier) {
      if let context = try context(former) { return context }
    }
    return nil
  }

  private func formers(below parent: StandingContext, _ identifier: String) throws -> [ContextID] {
    try connection.all(askForFormers(below: parent, identifier)) { ContextID(try $0.integer(0)) }
  }

  /// By its number; nil where it was removed, or is another organization's, or something of the organization's own lies over it.
  func context(_ id: ContextID) throws -> StandingContext? {
    guard let place = try place(of: id), place.isSeen else { return nil }
    return try connection.first(
      "SELECT * FROM standing WHERE id = ? AND organization = ?", .integer(id.rawValue),
      place.isOfCatalog ? catalog : tenant
    ) { try StandingContext($0, below: place.path.parent) }
  }

  /// Whether a number is given, to a context that stands or was removed, of the organization or of the catalog.
  func isGiven(_ id: ContextID) throws -> Bool {
    try connection.exists(
      "SELECT 1 FROM context WHERE id = ? AND organization IN (?, ?)", .integer(id.rawValue), tenant, catalog)
  }

  /// Where a context stands; where it stood last when it was removed. Nil for an unknown number.
  func path(of id: ContextID) throws -> IdentifierPath? { try place(of: id)?.path }

  private struct Place {
    var path: IdentifierPath
    var isOfCatalog: Bool
    /// Everything on the way stands, and nothing lies over it.
    var isSeen: Bool
  }

  private func place(of id: ContextID) throws -> Place? {
    var entries: [String] = []
    var next = id.rawValue
    var isSeen = true
    var begin: Step?
    var last: Step?
    // The depth is bounded where contexts are placed; this only ends the walk through a damaged store.
    for _ in 0..<64 {
      // What the catalog's content stands below is the catalog's, too.
      guard let step = try step(at: next, isInCatalog: last?.isOfCatalog == true) else { return nil }
      begin = begin ?? step
      last = step
      isSeen = isSeen && step.isSeen
      guard step.parent != 0 else {
        // Of a published app that it has itself, an organization sees nothing.
        if isSeen, step.isOfCatalog, !isCatalog { isSeen = try app(step.app)?.isPublished == true }
        return Place(
          path: IdentifierPath(entries.reversed()), isOfCatalog: begin?.isOfCatalog == true, isSeen: isSeen)
      }
      entries.append(step.identifier)
      next = step.parent
    }
    return nil
  }

  /// One on the way from a context up to its root.
  private struct Step {
    var parent: Int64
    var identifier: String
    var app: AppID
    var isOfCatalog: Bool
    var isSeen: Bool
  }

  /// One organization after the other: a list of both is dearer than what is asked.
  private func step(at id: Int64, isInCatalog: Bool) throws -> Step? {
    if isCatalog || isInCatalog { return try step(at: id, rowsOf: catalog) }
    return try step(at: id, rowsOf: tenant) ?? step(at: id, rowsOf: catalog)
  }

  private func step(at id: Int64, rowsOf owner: Value) throws -> Step? {
    try connection.first(
      """
      SELECT parent_id, identifier, app, organization = ?3, removed_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM context AS upper
        WHERE ?2 <> ?3 AND (context.organization = ?3 OR context.origin <> 0)
          AND upper.organization = CASE WHEN context.organization = ?3 THEN ?2 ELSE ?3 END AND upper.parent_id = context.parent_id
          AND upper.parent_id <> 0 AND upper.identifier = context.identifier AND upper.removed_at IS NULL
          AND (upper.origin = 0 OR context.origin <> 0))
      FROM context WHERE id = ?1 AND organization = ?4
      """, .integer(id), tenant, catalog, owner
    ) { row in
      Step(
        parent: try row.integer(0), identifier: try row.text(1), app: AppID(try row.text(2)),
        isOfCatalog: try row.bool(3), isSeen: try row.bool(4))
    }
  }

  /// The ancestors of a context and itself, root first.
  func chain(to context: StandingContext) throws -> [StandingContext] {
    var chain = [context]
    while let parent = chain.last?.parent, let next = try self.context(parent) { chain.append(next) }
    return chain.reversed()
  }

  /// Ordered by identifier.
  func children(
    of parent: StandingContext, after identifier: String = "", limit: Int, publishedOnly: Bool = false
  ) throws -> [StandingContext] {
    let other = other(below: parent)
    let own = try children(of: parent, rowsOf: tenant, besides: other, identifier, limit, publishedOnly)
    guard parent.isOfCatalog, !isCatalog else { return own }
    let published = try children(of: parent, rowsOf: catalog, besides: tenant, identifier, limit, publishedOnly)
    guard !own.isEmpty else { return published }
    return Array((own + published).sorted { $0.identifier.precedesExactly($1.identifier) }.prefix(limit))
  }

  /// Of the rows of one organization those over which none of the other lies.
  private func children(
    of parent: StandingContext, rowsOf tenant: Value, besides other: Value, _ identifier: String, _ limit: Int,
    _ publishedOnly: Bool
  ) throws -> [StandingContext] {
    try connection.all(
      """
      SELECT * FROM standing
      WHERE organization = ?1 AND parent_id = ?3 AND parent_id <> 0 AND identifier > ?4 AND origin <= ?5
        AND NOT EXISTS (
          SELECT 1 FROM context AS upper
          WHERE ?1 <> ?2 AND (?1 = ?7 OR standing.origin <> 0) AND upper.organization = ?2 AND upper.parent_id = ?3
            AND upper.parent_id <> 0 AND upper.identifier = standing.identifier AND upper.removed_at IS NULL
            AND (upper.origin = 0 OR standing.origin <> 0))
      ORDER BY identifier LIMIT ?6
      """, tenant, other, .integer(parent.id.rawValue), .text(identifier),
      .int(publishedOnly ? 0 : Int(UInt8.max)), .int(limit), catalog
    ) { try StandingContext($0, below: parent.path) }
  }

  /// The organization's own.
  func count(of siblings: Siblings) throws -> Int {
    try connection.first(askForCount(of: siblings)) { try $0.int(0) } ?? 0
  }

  /// How many levels stand below a context.
  func height(below context: StandingContext) throws -> Int {
    try connection.first(
      """
      WITH RECURSIVE below (id, depth) AS (
        SELECT CAST(?2 AS BIGINT), 0
        UNION ALL
        SELECT context.id, below.depth + 1 FROM below JOIN context
          ON context.organization = ?1 AND context.parent_id = below.id AND context.parent_id <> 0
          AND context.removed_at IS NULL
      )
      SELECT max(depth) FROM below
      """, tenant, .integer(context.id.rawValue)
    ) { try $0.int(0) } ?? 0
  }

  /// The one that a link leads to, the organization's own before the catalog's.
  func context(_ app: AppID, linkKey: String, publishedOnly: Bool) throws -> StandingContext? {
    let ids = try connection.all(
      """
      SELECT id FROM standing
      WHERE organization IN (?1, ?2) AND app = ?3 AND link_key = ?4 AND origin <= ?5
      ORDER BY origin <> 0, organization = ?1 DESC, id
      """, tenant, catalog, .text(app.rawValue), .text(linkKey), .int(publishedOnly ? 0 : Int(UInt8.max))
    ) { ContextID(try $0.integer(0)) }
    for id in ids {
      if let context = try context(id) { return context }
    }
    return nil
  }

  /// Whether another context that stands bears a link, as far as the organization sees.
  func isBorne(_ linkKey: String, in app: AppID, besides id: ContextID) throws -> Bool {
    try askForBearers(of: linkKey, in: app).contains { question in
      try connection.all(question) { ContextID(try $0.integer(0)) }.contains { $0 != id }
    }
  }

  /// The context that bore a link last, of those that stand, for links that none bears now.
  func formerContext(_ app: AppID, linkKey: String, publishedOnly: Bool) throws -> StandingContext? {
    let ids = try connection.all(
      """
      SELECT context_id FROM former_link WHERE organization IN (?1, ?2) AND app = ?3 AND link_key = ?4
      ORDER BY organization = ?1 DESC, until_time DESC, context_id DESC
      """, tenant, catalog, .text(app.rawValue), .text(linkKey)
    ) { ContextID(try $0.integer(0)) }
    for id in ids {
      if let context = try context(id), !publishedOnly || context.origin == .published { return context }
    }
    return nil
  }

  /// Where a context has stood before, oldest first.
  /// How many contexts there are of the organization, removed ones included.
  func contextCount() throws -> Int {
    try connection.first("SELECT count(*) FROM context WHERE organization = ?", tenant) { try $0.int(0) } ?? 0
  }

  /// How many apps the organization has registered.
  func appCount() throws -> Int {
    try connection.first("SELECT count(*) FROM app WHERE organization = ?", tenant) { try $0.int(0) } ?? 0
  }

  func formerPlacements(of id: ContextID) throws -> [(from: Instant, parent: ContextID)] {
    try connection.all(askForFormerPlacements(of: id)) {
      (Instant(milliseconds: try $0.integer(0)), ContextID(try $0.integer(1)))
    }
  }
}
