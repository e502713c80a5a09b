/// All rules, in their order: the chapters of docs/domain.md, the worked cases, the published report cases.
enum RuleBook {
  static func all() throws -> [Rule] {
    chapters.flatMap { $0 } + (try PublishedCases.rules())
  }

  private static let chapters = [
    Rule.hierarchy,
    Rule.lookup,
    Rule.ordering,
    Rule.saving,
    Rule.activation,
    Rule.thumbnails,
    Rule.attempts,
    Rule.progress,
    Rule.items,
    Rule.donePrivacy,
    Rule.documents,
    Rule.linksAndProvider,
  ]
}
