internal import ContextDomain
internal import Domain
internal import Storage

// What is asked of each context of a batch that is declared, as questions that can be asked before its turn comes; and what their answers
// hang on.
extension ContextReads {
  private var tenant: Value { .text(organization.rawValue) }
  private var catalog: Value { .text(Caller.catalog.rawValue) }

  /// What of the contexts' tables a statement is about.
  private enum About: Hashable {
    case row(ContextID)
    /// What stands, or stood, below a context under a name.
    case child(ContextID, String)
    case children(ContextID)
    case link(String)
    /// What a context is found by.
    case words(ContextID)
  }

  /// Of a statement that writes a context's row, which stands there from then on.
  ///
  /// - Parameter former: where it stood before; nil: in the same place, or nowhere.
  static func subjects(of context: StandingContext, leaving former: ContextID? = nil) -> [Subject] {
    let parent = context.parent ?? ContextID(0)
    var about: [About] = [.row(context.id), .child(parent, context.identifier), .children(parent)]
    if let former { about.append(.children(former)) }
    if let link = context.details.link { about.append(.link(link.key)) }
    return about.map { Subject($0) }
  }

  /// Of a statement that writes what a context is found by.
  static func subjects(ofWordsOf id: ContextID) -> [Subject] { [Subject(About.words(id))] }

  /// With the columns of a standing context. What the organization has published itself comes before what the catalog has there, and that
  /// before what its pupils' apps declared (N61).
  func askForChild(of parent: StandingContext, _ identifier: String) -> Query {
    let subjects = [Subject(About.child(parent.id, identifier))]
    // Nobody else has rows below what is the organization's own, and there is nothing to order.
    guard parent.isOfCatalog, !isCatalog else {
      return Query(
        "SELECT * FROM standing WHERE organization = ? AND parent_id = ? AND parent_id <> 0 AND identifier = ?", tenant,
        .integer(parent.id.rawValue), .text(identifier), about: subjects, eachRow: Self.context)
    }
    return Query(
      """
      SELECT * FROM standing WHERE organization IN (?1, ?2) AND parent_id = ?3 AND parent_id <> 0 AND identifier = ?4
      ORDER BY organization = ?1 AND origin = 0 DESC, organization = ?2 DESC LIMIT 1
      """, tenant, catalog, .integer(parent.id.rawValue), .text(identifier), about: subjects, eachRow: Self.context)
  }

  private static let context: @Sendable (borrowing Row) throws -> Subject = { row in
    Subject(About.row(ContextID(try row.integer(0))))
  }

  /// Numbers of those that have stood there; the one that went last first, the organization's own before the catalog's.
  func askForFormers(below parent: StandingContext, _ identifier: String) -> Query {
    guard parent.isOfCatalog, !isCatalog else {
      return Query(
        """
        SELECT context_id FROM former_place
        WHERE organization = ? AND parent_id = ? AND identifier = ? ORDER BY until_time DESC, context_id DESC
        """, tenant, .integer(parent.id.rawValue), .text(identifier))
    }
    return Query(
      """
      SELECT context_id FROM former_place WHERE organization IN (?1, ?2) AND parent_id = ?3 AND identifier = ?4
      ORDER BY organization = ?1 DESC, until_time DESC, context_id DESC
      """, tenant, catalog, .integer(parent.id.rawValue), .text(identifier))
  }

  /// How many stand there, of the organization's own.
  func askForCount(of siblings: Siblings) -> Query {
    Query(
      """
      SELECT count(*) FROM standing
      WHERE organization = ? AND parent_id = ? AND parent_id <> 0 AND (origin = ?) = ?
      """, tenant, .integer(siblings.parent.rawValue), .int(Int(ContentOrigin.proposed.rawValue)),
      .int(siblings.areProposed ? 1 : 0), about: [Subject(About.children(siblings.parent))])
  }

  /// Numbers of those that bear a link: the organization's own, and the catalog's where those are seen.
  func askForBearers(of linkKey: String, in app: AppID) -> [Query] {
    let subjects = [Subject(About.link(linkKey))]
    let own = Query(
      """
      SELECT id FROM context
      WHERE organization = ? AND app = ? AND link_key = ? AND link_key IS NOT NULL AND removed_at IS NULL
      """, tenant, .text(app.rawValue), .text(linkKey), about: subjects, eachRow: Self.context)
    guard !isCatalog else { return [own] }
    return [
      own,
      Query(
        """
        SELECT id FROM context
        WHERE organization = ?1 AND app = ?2 AND link_key = ?3 AND link_key IS NOT NULL AND removed_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM app WHERE app.organization = ?4 AND app.app = ?2)
        """, catalog, .text(app.rawValue), .text(linkKey), tenant, about: subjects, eachRow: Self.context),
    ]
  }

  /// Since when, and below which.
  func askForFormerPlacements(of id: ContextID) -> Query {
    Query(
      """
      SELECT from_time, parent_id FROM former_place INDEXED BY former_place_by_context
      WHERE organization IN (?, ?) AND context_id = ? ORDER BY until_time
      """, tenant, catalog, .integer(id.rawValue))
  }

  /// The title and the other words that a context of the organization is found by.
  func askForWords(of id: ContextID) -> Query {
    let statement: SQL =
      connection.dialect == .sqlite
      ? """
      SELECT t.title, w.words FROM context JOIN context_title t ON t.rowid = context.row
        LEFT JOIN context_words w ON w.rowid = context.row
      WHERE context.organization = ? AND context.id = ?
      """
      : """
      SELECT t.title, w.words FROM context_title t
        LEFT JOIN context_words w ON w.organization = t.organization AND w.rowid = t.rowid
      WHERE t.organization = ? AND t.rowid = ?
      """
    return Query(statement, tenant, .integer(id.rawValue), about: Self.subjects(ofWordsOf: id))
  }
}
