internal import CReportCases
internal import FoundationEssentials

/// The published report cases, which this program holds as they lie in the repository.
enum PublishedCases {
  /// A file of them.
  struct Case: Sendable {
    let name: String
    let heading: Heading
    private let json: Data

    /// What the table needs of a case; the rest is read when it is played.
    struct Heading: Sendable, Decodable {
      var title: String
      /// The rules and readings that it rests on.
      var rules: [String]
    }

    init(name: String, json: Data) throws {
      self.name = name
      self.json = json
      heading = try JSONDecoder().decode(Heading.self, from: json)
    }

    var file: CaseValue {
      get throws { try JSONDecoder().decode(CaseValue.self, from: json) }
    }
  }

  /// In the order of their names.
  static func all() throws -> [Case] {
    try (0..<homeroom_report_case_count).map { number in
      guard let file = unsafe homeroom_report_case_at(number), let name = unsafe file.pointee.name else {
        throw CaseValue.Unreadable(description: "case \(number) is not there")
      }
      return try Case(
        name: unsafe String(cString: name), json: unsafe Data(bytes: file.pointee.bytes, count: file.pointee.count))
    }
  }

  /// The worked cases W1 to W16, each by the published cases that rest on it and bear its name; then every case by itself.
  static func rules() throws -> [Rule] {
    let cases = try all()
    return try worked(cases)
      + cases.map { published in
        Rule(published.name, published.heading.title, limit: Rule.caseLimit) { world in
          var player = try await CasePlayer(in: try await world.another("-case"))
          try await player.play(try published.file)
        }
      }
  }

  private static let sentences = [
    "The headline's kind belongs to the column.",
    "Progress of five students under every policy.",
    "A column's average is the mean of the cells shown, at full precision.",
    "A class's score is a mean of ratios, each of the newest attempt that has one.",
    "Items and attempt time come from the attempt that was picked.",
    "Quantities and outcomes: absent is not zero.",
    "Time is of all attempts, attempt time of one; over a subtree it is a union.",
    "Done and progress are apart.",
    "Late, missing and arrived late, by the mark that stands.",
    "A quiz handed out again carries the work of those who mark it done.",
    "Two teachers see what each of them assigned.",
    "Unassigned work is nowhere.",
    "A container shows coverage and no number of its own.",
    "Recording that is off is not an empty class.",
    "Item analysis: first finished attempts, and nothing defined without variance.",
    "Three thirds are exactly one.",
  ]

  private static func worked(_ cases: [Case]) throws -> [Rule] {
    sentences.enumerated().map { index, sentence in
      let number = "W\(index + 1)"
      // W3 is an invariant: every case that rests on it shows it.
      let prefix = index + 1 < 10 ? "w0\(index + 1)-" : "w\(index + 1)-"
      let own = cases.filter { number == "W3" ? $0.heading.rules.contains(number) : $0.name.hasPrefix(prefix) }
      return Rule(number, sentence, limit: Rule.caseLimit) { world in
        guard !own.isEmpty else { throw Fault("no published case is about it") }
        for published in own {
          var player = try await CasePlayer(in: try await world.another("-" + published.name))
          player.checksMeans = number == "W3"
          do {
            try await player.play(try published.file)
          } catch let fault as Fault {
            throw Fault("\(published.name): \(fault)")
          }
        }
      }
    }
  }
}
