/// A row of the table: a rule of the domain, and how it is seen at a server.
struct Rule: Sendable {
  /// How a rule is held against a server.
  enum Check: Sendable {
    /// Played through the public calls; throws a ``Fault`` where the server does otherwise.
    case played(@Sendable (World) async throws -> Void)
    /// Nothing that a server answers can show it, for this reason.
    case notOfServer(String)
  }

  /// R1 to R123, W1 to W16, or the name of a published report case.
  let number: String
  /// What it says, in a sentence for people.
  let sentence: String
  let check: Check
  /// The longest that it may take: a server that does not answer is not waited for without end.
  let limit: Duration

  /// For a rule that is a few calls.
  static let usualLimit = Duration.seconds(60)
  /// For published cases, of which one has thousands of records.
  static let caseLimit = Duration.seconds(240)

  init(
    _ number: String, _ sentence: String, limit: Duration = usualLimit,
    play: @escaping @Sendable (World) async throws -> Void
  ) {
    self.init(number, sentence, .played(play), limit)
  }

  init(_ number: String, _ sentence: String, notOfServer reason: String) {
    self.init(number, sentence, .notOfServer(reason), Self.usualLimit)
  }

  private init(_ number: String, _ sentence: String, _ check: Check, _ limit: Duration) {
    self.number = number
    self.sentence = sentence
    self.check = check
    self.limit = limit
  }
}
