internal import ContextDomain
internal import Domain
internal import Storage

// The index of words: each standing context by its title and, where it has other words, once more with them. In PostgreSQL it has the
// context's organization and number, in a file the number of the context's row there, which is the context's own wherever that was free.
extension ContextReads {
  /// Numbers of contexts that hold every word, ascending. In a file those whose rows have other numbers stand elsewhere among them, where
  /// they stay.
  ///
  /// - Parameters:
  ///   - words: from `SearchText`.
  ///   - inTitles: those whose titles hold all of them; otherwise those that hold them and whose titles do not.
  ///   - apps: those to look at, of the organization's own and of what is published.
  ///   - publishedOnly: proposals, and what was built for somebody, are not even looked at.
  func found(
    _ words: [String], inTitles: Bool, of apps: SearchedApps, publishedOnly: Bool, after id: ContextID, limit: Int
  ) throws -> [ContextID] {
    if connection.dialect == .postgres {
      return try foundByServer(
        words, inTitles: inTitles, of: apps, publishedOnly: publishedOnly, after: id, limit: limit)
    }
    let all = words.map { "\($0.quoted) *" }.joined(separator: " AND ")
    let scope = "scope : (\(SearchScope.words(of: organization, apps)))"
    // NOT keeps the two sides apart. As one conjunction SQLite would go through all of the organization's contexts beside the words; so it
    // looks at those alone that hold the words.
    let statement: SQL =
      inTitles
      ? """
      SELECT (SELECT id FROM context WHERE row = context_title.rowid)
      FROM context_title WHERE context_title MATCH ? AND rowid > ?
        AND (? OR (SELECT origin FROM context WHERE row = context_title.rowid) = 0) ORDER BY rowid LIMIT ?
      """
      : """
      SELECT (SELECT id FROM context WHERE row = context_words.rowid)
      FROM context_words WHERE context_words MATCH ? AND rowid > ?
        AND (? OR (SELECT origin FROM context WHERE row = context_words.rowid) = 0) ORDER BY rowid LIMIT ?
      """
    let wanted =
      inTitles
      ? "(title : (\(all))) NOT scope : \(SearchScope.none)" : "({title words} : (\(all))) NOT (title : (\(all)))"
    return try connection.all(
      statement, .text("(\(wanted)) AND \(scope)"), .integer(try row(of: id)), .bool(!publishedOnly), .int(limit)
    ) { ContextID(try $0.integer(0)) }
  }

  /// The number of a context's row in a file; the context's own number where it was forgotten.
  private func row(of id: ContextID) throws -> Int64 {
    try connection.first(
      "SELECT row FROM context WHERE organization IN (?, ?) AND id = ?", .text(organization.rawValue),
      .text(Caller.catalog.rawValue), .integer(id.rawValue)
    ) { try $0.integer(0) } ?? id.rawValue
  }
}

// PostgreSQL's search. Its words end where its own parser ends them, and accents are left out of all scripts.
extension ContextReads {
  private func foundByServer(
    _ words: [String], inTitles: Bool, of apps: SearchedApps, publishedOnly: Bool, after id: ContextID, limit: Int
  ) throws -> [ContextID] {
    func all(_ weights: String) -> String {
      words.map { "'\($0.quotedForServer)':*\(weights)" }.joined(separator: " & ")
    }
    let wanted = inTitles ? "(\(all("B")))" : "(\(all("BC"))) & !(\(all("B")))"
    // By an expression, so that the rows that hold the words are looked at, and not all in the order of their numbers.
    let statement: SQL =
      inTitles
      ? """
      SELECT rowid FROM context_title
      WHERE found @@ to_tsquery('simple', regexp_replace(normalize(?, NFD), '[\\u0300-\\u036F]', '', 'g')) AND rowid > ?
        AND (? OR (
          SELECT origin FROM context WHERE organization = context_title.organization AND id = context_title.rowid) = 0)
      ORDER BY rowid + 0 LIMIT ?
      """
      : """
      SELECT rowid FROM context_words
      WHERE found @@ to_tsquery('simple', regexp_replace(normalize(?, NFD), '[\\u0300-\\u036F]', '', 'g')) AND rowid > ?
        AND (? OR (
          SELECT origin FROM context WHERE organization = context_words.organization AND id = context_words.rowid) = 0)
      ORDER BY rowid + 0 LIMIT ?
      """
    return try connection.all(
      statement, .text("\(wanted) & (\(SearchScope.serverQuery(of: organization, apps)))"), .integer(id.rawValue),
      .bool(!publishedOnly), .int(limit)
    ) { ContextID(try $0.integer(0)) }
  }
}

extension ContextWrites {
  /// Notes what a new context is found by.
  func index(_ context: StandingContext) throws { try index(context, IndexedText(of: context)) }

  /// Notes what a context is found by from now on; what is noted already is not written again.
  func reindex(_ context: StandingContext) throws {
    let former = try transaction.first(reads.askForWords(of: context.id)) { row in
      IndexedText(title: try row.text(0), words: row.isNull(1) ? "" : try row.text(1))
    }
    let text = IndexedText(of: context)
    if let former, former.title.isExactly(text.title), former.words.isExactly(text.words) { return }
    try unindex(context.id)
    try index(context, text)
  }

  private func index(_ context: StandingContext, _ text: IndexedText) throws {
    let isFile = transaction.dialect == .sqlite
    let scope = Value.text("\(SearchScope.word(of: organization)) \(SearchScope.word(of: context.app))")
    // The row by a question of its own within the values: rows of a SELECT would cost a journal.
    let title: SQL =
      isFile
      ? """
      INSERT INTO context_title (rowid, title, scope)
      VALUES ((SELECT row FROM context WHERE organization = ? AND id = ?), ?, ?)
      """
      : "INSERT INTO context_title (organization, rowid, title, scope) VALUES (?, ?, ?, ?)"
    try transaction.execute(
      title, tenant, .integer(context.id.rawValue), .text(text.title), scope,
      touching: ContextReads.subjects(ofWordsOf: context.id))
    guard !text.words.isEmpty else { return }
    let words: SQL =
      isFile
      ? """
      INSERT INTO context_words (rowid, title, words, scope)
      VALUES ((SELECT row FROM context WHERE organization = ? AND id = ?), ?, ?, ?)
      """
      : "INSERT INTO context_words (organization, rowid, title, words, scope) VALUES (?, ?, ?, ?, ?)"
    try transaction.execute(
      words, tenant, .integer(context.id.rawValue), .text(text.title), .text(text.words), scope,
      touching: ContextReads.subjects(ofWordsOf: context.id))
  }

  /// It stands no longer; its row is still there.
  func unindex(_ context: ContextID) throws {
    let statements: [SQL] =
      transaction.dialect == .sqlite
      ? [
        "DELETE FROM context_title WHERE rowid = (SELECT row FROM context WHERE organization = ? AND id = ?)",
        "DELETE FROM context_words WHERE rowid = (SELECT row FROM context WHERE organization = ? AND id = ?)",
      ]
      : [
        "DELETE FROM context_title WHERE organization = ? AND rowid = ?",
        "DELETE FROM context_words WHERE organization = ? AND rowid = ?",
      ]
    for statement in statements {
      try transaction.execute(
        statement, tenant, .integer(context.rawValue), touching: ContextReads.subjects(ofWordsOf: context))
    }
  }

  /// Nothing of the organization stands any longer; its rows are still there.
  func unindexAll() throws {
    let statements: [SQL] =
      transaction.dialect == .sqlite
      ? [
        "DELETE FROM context_title WHERE rowid IN (SELECT row FROM context WHERE organization = ?)",
        "DELETE FROM context_words WHERE rowid IN (SELECT row FROM context WHERE organization = ?)",
      ]
      : ["DELETE FROM context_title WHERE organization = ?", "DELETE FROM context_words WHERE organization = ?"]
    for statement in statements { try transaction.execute(statement, tenant) }
  }

  private var tenant: Value { .text(organization.rawValue) }
}

/// What a context is found by, as it is indexed.
private struct IndexedText {
  var title: String
  /// Those beside the title; most have none.
  var words: String
}

extension IndexedText {
  init(of context: StandingContext) {
    let details = context.details
    title = SearchText.indexed(
      ([details.title] + details.catalog.localizations.map(\.title)).joined(separator: "\n"))
    words = SearchText.indexed(
      ([details.summary] + details.catalog.keywords + details.catalog.localizations.map(\.summary))
        .filter { !$0.isEmpty }.joined(separator: "\n"))
  }
}

/// Words of the index that stand for an organization and for an app: of letters and digits, whatever their names hold.
private enum SearchScope {
  /// Of the catalog only what is named or let in is looked at: it holds the content of all vendors.
  static func words(of organization: OrganizationID, _ apps: SearchedApps) -> String {
    let (own, catalog) = (word(of: organization), word(of: Caller.catalog))
    func anyOf(_ apps: some Sequence<AppID>) -> String { apps.map(word(of:)).joined(separator: " OR ") }
    guard apps.named.isEmpty else { return "(\(own) OR \(catalog)) AND (\(anyOf(apps.named)))" }
    guard let allowed = apps.allowed, !allowed.isEmpty else { return own }
    return "\(own) OR (\(catalog) AND (\(anyOf(allowed.sorted()))))"
  }

  /// The same for PostgreSQL.
  static func serverQuery(of organization: OrganizationID, _ apps: SearchedApps) -> String {
    func word(_ word: String) -> String { "\(word.lowercased()):A" }
    func anyOf(_ apps: some Sequence<AppID>) -> String {
      apps.map { word(Self.word(of: $0)) }.joined(separator: " | ")
    }
    let (own, catalog) = (word(Self.word(of: organization)), word(Self.word(of: Caller.catalog)))
    guard apps.named.isEmpty else { return "(\(own) | \(catalog)) & (\(anyOf(apps.named)))" }
    guard let allowed = apps.allowed, !allowed.isEmpty else { return own }
    return "\(own) | (\(catalog) & (\(anyOf(allowed.sorted()))))"
  }

  static func word(of organization: OrganizationID) -> String { "o\(organization.rawValue.hex)" }
  static func word(of app: AppID) -> String { "a\(app.rawValue.hex)" }
  /// Of nobody.
  static let none = "n"
}

extension String {
  /// As SQLite's `hex` writes it.
  fileprivate var hex: String {
    let digits = Array("0123456789ABCDEF".utf8)
    return String(decoding: utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// As one phrase of a query of PostgreSQL's, within quotes.
  fileprivate var quotedForServer: String {
    split(whereSeparator: { $0 == "'" || $0 == "\\" }).joined(separator: " ")
  }

  /// As one phrase of a query.
  fileprivate var quoted: String { "\"" + split(separator: "\"").joined(separator: " ") + "\"" }
}
