internal import ContextDomain
internal import Domain
internal import Storage

// The index of words: each standing context under its number.
extension ContextReads {
  /// Numbers of contexts that hold every word, ascending.
  ///
  /// - Parameters:
  ///   - words: from `SearchText`.
  ///   - inTitles: those whose titles hold all of them; otherwise those that hold them and whose titles do not.
  ///   - apps: those to look at, of the organization's own and of what is published.
  func found(
    _ words: [String], inTitles: Bool, of apps: SearchedApps, after id: ContextID, limit: Int
  ) throws -> [ContextID] {
    let all = words.map { "\($0.quoted) *" }.joined(separator: " AND ")
    let title = "title : (\(all))"
    let scope = "scope : (\(SearchScope.words(of: organization, apps)))"
    let match =
      inTitles ? "\(scope) AND \(title)" : "(\(scope) AND {title words} : (\(all))) NOT (\(scope) AND \(title))"
    return try connection.all(
      "SELECT rowid FROM context_text WHERE context_text MATCH ? AND rowid > ? ORDER BY rowid LIMIT ?", .text(match),
      .integer(id.rawValue), .int(limit)
    ) { ContextID(try $0.integer(0)) }
  }
}

extension ContextWrites {
  /// Notes what a context is found by; what is noted already is not written again.
  func index(_ context: StandingContext) throws {
    let details = context.details
    let title = SearchText.indexed(
      ([details.title] + details.catalog.localizations.map(\.title)).joined(separator: "\n"))
    let words = SearchText.indexed(
      ([details.summary] + details.catalog.keywords + details.catalog.localizations.map(\.summary))
        .filter { !$0.isEmpty }.joined(separator: "\n"))
    let id = Value.integer(context.id.rawValue)
    let isThere = try transaction.first("SELECT title, words FROM context_text WHERE rowid = ?", id) { row in
      (try row.text(0), try row.text(1))
    }
    if let isThere {
      guard !isThere.0.isExactly(title) || !isThere.1.isExactly(words) else { return }
      try transaction.execute(
        "UPDATE context_text SET title = ?, words = ? WHERE rowid = ?", .text(title), .text(words), id)
    } else {
      try transaction.execute(
        "INSERT INTO context_text (rowid, title, words, scope) VALUES (?, ?, ?, ?)", id, .text(title), .text(words),
        .text("\(SearchScope.word(of: organization)) \(SearchScope.word(of: context.app))"))
    }
  }

  /// It stands no longer.
  func unindex(_ context: StandingContext) throws {
    try transaction.execute("DELETE FROM context_text WHERE rowid = ?", .integer(context.id.rawValue))
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

  static func word(of organization: OrganizationID) -> String { "o\(organization.rawValue.hex)" }
  static func word(of app: AppID) -> String { "a\(app.rawValue.hex)" }
}

extension String {
  /// As SQLite's `hex` writes it.
  fileprivate var hex: String {
    let digits = Array("0123456789ABCDEF".utf8)
    return String(decoding: utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// As one phrase of a query.
  fileprivate var quoted: String { "\"" + split(separator: "\"").joined(separator: " ") + "\"" }
}
