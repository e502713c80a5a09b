public import Messages

// What kinds of content are called: on the command line, in lists and in files.

extension ContextV1.ContextType {
  /// On the command line and in lists.
  public static let words: [(String, Self)] = [
    ("app", .app), ("chapter", .chapter), ("section", .section), ("level", .level), ("page", .page), ("task", .task),
    ("challenge", .challenge), ("quiz", .quiz), ("exercise", .exercise), ("lesson", .lesson), ("book", .book),
    ("game", .game), ("document", .document), ("audio", .audio), ("video", .video), ("course", .course),
    ("custom", .custom),
  ]

  /// Empty for what has none.
  public var word: String { Self.words.first { $0.1 == self }?.0 ?? "" }
}

extension ContextV1.Topic {
  /// On the command line and in lists.
  public static let words: [(String, Self)] = [
    ("math", .math), ("science", .science), ("literacy-and-writing", .literacyAndWriting),
    ("world-language", .worldLanguage), ("social-science", .socialScience),
    ("computer-science-and-engineering", .computerScienceAndEngineering), ("arts-and-music", .artsAndMusic),
    ("health-and-fitness", .healthAndFitness),
  ]

  /// Empty for what has none.
  public var word: String { Self.words.first { $0.1 == self }?.0 ?? "" }
}

extension ContextV1.ItemKind {
  /// On the command line and in lists.
  public static let words: [(String, Self)] = [("score", .score), ("quantity", .quantity), ("binary", .binary)]

  /// Empty for what has none.
  public var word: String { Self.words.first { $0.1 == self }?.0 ?? "" }
}

extension ContextV1.ProgressReportingCapability.Kind {
  static let words: [(String, Self)] = [
    ("duration", .duration), ("percent", .percent), ("binary", .binary), ("quantity", .quantity), ("score", .score),
  ]
}

/// Words as files of content have them: `literacyAndWriting` of `literacy-and-writing`.
enum CatalogWords {
  static func word(_ word: String) -> String {
    let parts = word.split(separator: "-")
    return parts.prefix(1).joined() + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
