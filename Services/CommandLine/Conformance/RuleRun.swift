internal import API
internal import Messages
internal import RPC

/// Holds a server against the rules of the domain, through the calls that every client has.
///
/// Whatever it makes lies in organizations of its own, whose names nobody else has, and is taken back at the end. With given tokens
/// there is one organization, and what is made stays.
public struct RuleRun: Sendable {
  private let channels: ServerChannels
  private let tokens: GivenTokens?
  private let rules: [Rule]
  private let limit: Duration
  /// What everything of this run begins with.
  private let name: String

  /// For the first call: it tells whether the server is in developer mode.
  private static let firstCallLimit = Duration.seconds(10)
  static let appID = "org.example.conformance"

  /// - Parameters:
  ///   - tokens: nil asks the server's developer mode for them.
  ///   - only: numbers of rules, as `R14`, `w3` or `p22-moved`; empty: all.
  ///   - limit: what has not been played by then fails.
  /// - Throws: ``UnknownRule`` where a number is none.
  public init(
    _ channels: ServerChannels, tokens: GivenTokens?, only: [String], limit: Duration
  ) throws {
    self.channels = channels
    self.tokens = tokens
    self.limit = limit
    name = "conformance-" + String(UInt32.random(in: .min ... .max), radix: 36)
    let all = try RuleBook.all()
    rules = try Self.choose(only, from: all)
  }

  static func choose(_ only: [String], from all: [Rule]) throws -> [Rule] {
    guard !only.isEmpty else { return all }
    let wanted = Set(only.map { $0.lowercased() })
    let chosen = all.filter { wanted.contains($0.number.lowercased()) }
    let known = Set(chosen.map { $0.number.lowercased() })
    if let unknown = wanted.subtracting(known).min() { throw UnknownRule(number: unknown) }
    return chosen
  }

  /// A number that no rule has.
  public struct UnknownRule: Error, CustomStringConvertible {
    let number: String
    public var description: String { "\(number) is no rule: there are R1 to R123, W1 to W16 and the report cases" }
  }

  /// Plays the rules, one after the other.
  ///
  /// - Parameter progress: called before each with its index, of how many, and what it says.
  /// - Throws: where the server cannot be reached, or gives no tokens and none were given.
  public func run(progress: @Sendable (Int, Int, String) -> Void) async throws -> [RuleResult] {
    let main = PlayedOrganization(name, app: tokens?.app ?? Self.appID, given: tokens, on: channels)
    let made = MadeOrganizations(main)
    try await checkServer()
    let deadline = ContinuousClock.now + limit
    var results: [RuleResult] = []
    do {
      try await within(Rule.usualLimit) { try await main.setUp() }
      for (index, rule) in rules.enumerated() {
        progress(index, rules.count, "\(rule.number) \(rule.sentence)")
        results.append(await play(rule, in: main, made, until: deadline))
      }
    } catch {
      await clear(made)
      throw error
    }
    await clear(made)
    return results
  }

  /// Whether there is a server at all, and one that lets this run in.
  private func checkServer() async throws {
    guard tokens == nil else { return }
    let request = ActivityV1.IssueTokenRequest(organizationID: name, userID: "head", role: .administrator)
    _ = try await DeveloperServiceClient(channels.activity).issueToken(
      request, CallOptions(timeout: Self.firstCallLimit, waitsForReady: true))
  }

  private func play(
    _ rule: Rule, in main: PlayedOrganization, _ made: MadeOrganizations, until deadline: ContinuousClock.Instant
  ) async -> RuleResult {
    let begin = ContinuousClock.now
    let outcome: RuleOutcome
    switch rule.check {
    case .notOfServer(let reason):
      outcome = .notApplicable(reason)
    case .played(let body):
      let number = rule.number.lowercased()
      let world = World(organization: main, name: tokens == nil ? number : "\(name)-\(number)") { suffix in
        guard main.isOfDeveloperMode else { throw NotApplicable("needs developer mode: an organization of its own") }
        return try await made.make("\(main.name)-\(number)\(suffix)", like: main)
      }
      let left = deadline - begin
      outcome =
        left <= .zero
        ? .failed("not played: the time was over")
        : await attempt(min(rule.limit, left)) {
          try await body(world)
        }
    }
    return RuleResult(
      number: rule.number, sentence: rule.sentence, outcome: outcome,
      seconds: (ContinuousClock.now - begin) / .seconds(1))
  }

  private func attempt(_ limit: Duration, _ body: @escaping @Sendable () async throws -> Void) async -> RuleOutcome {
    do {
      try await within(limit, body)
      return .passed
    } catch let reason as NotApplicable {
      return .notApplicable(reason.description)
    } catch let error as RPCError {
      return .failed("a call that should succeed came back as \(error)")
    } catch {
      return .failed("\(error)")
    }
  }

  /// Ends the calls of what takes longer.
  private func within(_ limit: Duration, _ body: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await Task.sleep(for: limit)
        throw Fault("no end after \(limit)")
      }
      defer { group.cancelAll() }
      _ = try await group.next()
    }
  }

  /// What cannot be taken back is left: the names are nobody else's.
  private func clear(_ made: MadeOrganizations) async {
    for organization in await made.all {
      try? await within(Self.firstCallLimit) { try await organization.clear() }
    }
  }
}

/// The organizations of a run, so that all of them are cleared.
private actor MadeOrganizations {
  private(set) var all: [PlayedOrganization]

  init(_ main: PlayedOrganization) { all = [main] }

  func make(_ name: String, like main: PlayedOrganization) async throws -> PlayedOrganization {
    let organization = PlayedOrganization(name, app: main.app, given: nil, on: main.channels)
    all.append(organization)
    try await organization.setUp()
    return organization
  }
}
