internal import Domain

/// What an app says of a context for those who look for content: the fields of ClassKit's Catalog API that its framework has not.
public struct CatalogDetails: Sendable {
  /// A context's name in one language.
  public struct Localization: Sendable {
    /// A language tag as BCP 47 has it.
    public var locale: String
    public var title: String
    /// Empty: there is none in this language.
    public var summary: String

    public init(locale: String, title: String, summary: String) {
      (self.locale, self.title, self.summary) = (locale, title, summary)
    }
  }

  /// What search finds it by besides its title and its summary.
  public var keywords: [String] = []
  /// At most one a locale.
  public var localizations: [Localization] = []
  /// The curriculum's standards that it meets, as their publishers number them.
  public var standards: [String] = []
  /// Numbers with dots between; empty for any version.
  public var minimumAppVersion = ""

  /// Nothing is said.
  public init() {}

  /// Whether nothing is said.
  public var isEmpty: Bool {
    keywords.isEmpty && localizations.isEmpty && standards.isEmpty && minimumAppVersion.isEmpty
  }
}

/// Texts are compared by their bytes, as those of `ContextDetails` are (D12).
extension CatalogDetails: Equatable {
  public static func == (left: CatalogDetails, right: CatalogDetails) -> Bool {
    left.keywords.isExactly(right.keywords) && left.standards.isExactly(right.standards)
      && left.minimumAppVersion.isExactly(right.minimumAppVersion)
      && left.localizations.elementsEqual(right.localizations) {
        $0.locale.isExactly($1.locale) && $0.title.isExactly($1.title) && $0.summary.isExactly($1.summary)
      }
  }
}

extension [String] {
  fileprivate func isExactly(_ other: [String]) -> Bool { elementsEqual(other) { $0.isExactly($1) } }
}

// Holding what a caller says against the rules.
extension CatalogDetails {
  static func checkedKeywords(_ keywords: [String], _ limits: Limits) throws(Violation) -> [String] {
    try check(
      keywords, .keywords, max: limits.keywordsPerContextMax, scalarsMax: limits.keywordScalarsMax, field: "keywords")
    return keywords
  }

  static func checkedStandards(_ standards: [String], _ limits: Limits) throws(Violation) -> [String] {
    try check(
      standards, .standards, max: limits.standardsPerContextMax, scalarsMax: limits.standardScalarsMax,
      field: "standards_alignments")
    return standards
  }

  private static func check(
    _ texts: [String], _ limit: Violation.CountLimit, max: Int, scalarsMax: Int, field: String
  ) throws(Violation) {
    guard texts.count <= max else { throw Violation(.tooMany(limit, max: max), field: field) }
    let rule = TextRule(scalarsMax: scalarsMax, content: .nonBlank)
    var broken = BrokenRules()
    for (index, text) in texts.enumerated() { broken.check(try rule.check(text, field: "\(field)[\(index)]")) }
    try broken.refuse()
  }

  static func checkedLocalizations(
    _ localizations: [Localization], _ limits: Limits
  ) throws(Violation) -> [Localization] {
    guard localizations.count <= limits.localizationsPerContextMax else {
      throw Violation(
        .tooMany(.localizations, max: limits.localizationsPerContextMax), field: "localizations")
    }
    var locales: Set<String> = []
    var broken = BrokenRules()
    for (index, localization) in localizations.enumerated() {
      let field = "localizations[\(index)]"
      if !LanguageTag.isOne(localization.locale) {
        broken.note(Violation(.outOfRange(LanguageTag.words), field: "\(field).locale"))
      } else if !locales.insert(localization.locale.lowercased()).inserted {
        broken.note(Violation(.notAllowed("there is another one of this locale"), field: "\(field).locale"))
      }
      broken.check(try limits.titleRule.check(localization.title, field: "\(field).title"))
      broken.check(try limits.summaryRule.check(localization.summary, field: "\(field).summary"))
    }
    try broken.refuse()
    return localizations
  }

  static func checkedVersion(_ version: String) throws(Violation) -> String {
    guard !version.isEmpty else { return version }
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    let isSound =
      parts.count <= 4
      && parts.allSatisfy { part in
        (1...9).contains(part.utf8.count)
          && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
    guard isSound else {
      throw Violation(.outOfRange("up to four numbers with dots between"), field: "minimum_app_version")
    }
    return version
  }
}
