import Testing

@testable import RPC

@Suite("whether a call is sent again")
struct RetryJudgeTests {
  private static let unavailable = ClientCall.Outcome.failed(RPCError(.unavailable, "down"))
  private var none: RetryTokens?

  private static func policy(attempts: Int = 4, multiplier: Double = 2) throws -> RetryPolicy {
    try RetryPolicy(
      attemptsMax: attempts, initialBackoff: .milliseconds(100), maxBackoff: .milliseconds(300),
      multiplier: multiplier, retryableCodes: [.unavailable, .aborted])
  }

  @Test("without a policy, what may have been handled is not sent again")
  mutating func withoutPolicy() {
    var judge = RetryJudge(nil)
    #expect(judge.judge(Self.unavailable, .maybeProcessed, tokens: &none) { 0.5 } == .finish)
    #expect(judge.judge(Self.unavailable, .maybeProcessed, .after(.zero), tokens: &none) { 0.5 } == .finish)
  }

  @Test("what never left goes again as often as it takes, and does not count")
  mutating func neverSent() {
    var judge = RetryJudge(nil)
    for _ in 0..<50 {
      #expect(judge.judge(Self.unavailable, .neverSent, tokens: &none) { 0.5 } == .again(after: .zero))
    }
    #expect(judge.previousAttempts == 0)
  }

  @Test("what no handler saw goes again five times, later and later, then by the policy")
  mutating func unprocessed() throws {
    var plain = RetryJudge(nil)
    var patient = RetryJudge(try Self.policy())
    for pause in [0, 2, 4, 8, 16] {
      let again = RetryJudge.Verdict.again(after: .milliseconds(pause))
      #expect(plain.judge(Self.unavailable, .unprocessed, tokens: &none) { 0.5 } == again)
      #expect(patient.judge(Self.unavailable, .unprocessed, tokens: &none) { 0.5 } == again)
    }
    #expect(plain.judge(Self.unavailable, .unprocessed, tokens: &none) { 0.5 } == .finish)
    #expect(patient.previousAttempts == 0)
    #expect(
      patient.judge(Self.unavailable, .unprocessed, tokens: &none) { 0.5 } == .again(after: .milliseconds(100)))
    #expect(patient.previousAttempts == 1)
  }

  @Test("pauses grow to the longest, a fifth more or less by chance", arguments: [(0.0, 80), (0.5, 100), (1.0, 120)])
  func pauses(chance: Double, percent: Int) throws {
    var tokens: RetryTokens?
    var judge = RetryJudge(try Self.policy())
    for base in [100, 200, 300] {
      let verdict = judge.judge(Self.unavailable, .maybeProcessed, tokens: &tokens) { chance }
      guard case .again(let pause) = verdict else {
        Issue.record("ended at \(base)")
        return
      }
      #expect(abs(pause / .milliseconds(base * percent / 100) - 1) < 1e-9)
    }
    #expect(judge.judge(Self.unavailable, .maybeProcessed, tokens: &tokens) { chance } == .finish)
    #expect(judge.previousAttempts == 3)
  }

  @Test("more than five attempts are five, fewer than two are refused")
  mutating func attemptsBound() throws {
    var judge = RetryJudge(try Self.policy(attempts: 100))
    var count = 1
    while judge.judge(Self.unavailable, .maybeProcessed, tokens: &none, chance: { 0 }) != .finish { count += 1 }
    #expect(count == 5)
    #expect(throws: ServiceConfigError.self) { try Self.policy(attempts: 1) }
  }

  @Test("only the codes of the policy are retried")
  mutating func codes() throws {
    for code in StatusCode.allCases where code != .ok {
      var judge = RetryJudge(try Self.policy())
      let verdict = judge.judge(.failed(RPCError(code, "")), .maybeProcessed, tokens: &none) { 0.5 }
      #expect((verdict != .finish) == [.unavailable, .aborted].contains(code), "\(code)")
    }
  }

  @Test("after the response has begun there is no other attempt")
  mutating func committed() throws {
    var judge = RetryJudge(try Self.policy())
    judge.commit()
    for reach in [RetryJudge.Reach.neverSent, .unprocessed, .maybeProcessed] {
      #expect(judge.judge(Self.unavailable, reach, tokens: &none) { 0.5 } == .finish)
    }
  }

  @Test("the server's word on when to come again counts, and starts the pauses anew")
  mutating func pushback() throws {
    var judge = RetryJudge(try Self.policy())
    #expect(
      judge.judge(Self.unavailable, .maybeProcessed, tokens: &none) { 0.5 } == .again(after: .milliseconds(100)))
    #expect(
      judge.judge(Self.unavailable, .maybeProcessed, .init("7000"), tokens: &none) { 0.5 }
        == .again(after: .seconds(7)))
    #expect(
      judge.judge(Self.unavailable, .maybeProcessed, tokens: &none) { 0.5 } == .again(after: .milliseconds(100)))
  }

  @Test("a pushback below zero or without sense ends the retries", arguments: ["-1", "", "soon", "1.5"])
  func pushedAway(text: String) throws {
    var tokens: RetryTokens?
    var judge = RetryJudge(try Self.policy())
    #expect(judge.judge(Self.unavailable, .maybeProcessed, .init(text), tokens: &tokens) { 0.5 } == .finish)
  }

  @Test("retries stop when half of the tokens are gone, and come back with successes")
  func throttling() throws {
    var tokens: RetryTokens? = RetryTokens(try RetryThrottling(tokensMax: 4, tokenRatio: 0.5))
    func fails() throws -> RetryJudge.Verdict {
      var judge = RetryJudge(try Self.policy())
      return judge.judge(Self.unavailable, .maybeProcessed, tokens: &tokens) { 0.5 }
    }
    #expect(try fails() == .again(after: .milliseconds(100)))
    #expect(try fails() == .finish)
    #expect(tokens?.count == 2)
    for _ in 0..<4 {
      var judge = RetryJudge(nil)
      #expect(judge.judge(.ok, .maybeProcessed, tokens: &tokens) { 0.5 } == .finish)
    }
    #expect(tokens?.count == 4)
    #expect(try fails() == .again(after: .milliseconds(100)))
    // A failure that may not be retried by its code takes nothing, unless the server says to stay away.
    var judge = RetryJudge(try Self.policy())
    _ = judge.judge(.failed(RPCError(.notFound, "")), .maybeProcessed, tokens: &tokens) { 0.5 }
    #expect(tokens?.count == 3)
    _ = judge.judge(.failed(RPCError(.notFound, "")), .maybeProcessed, .never, tokens: &tokens) { 0.5 }
    #expect(tokens?.count == 2)
  }
}

@Suite("service config")
struct ServiceConfigTests {
  @Test("a method's own entry comes before its service's, and that before everyone's")
  func lookUp() {
    let method = MethodDescriptor(service: "a.B", name: "C", kind: .unary)
    func config(_ names: [MethodConfig.Name]) -> ServiceConfig {
      ServiceConfig(
        methods: names.enumerated().map { MethodConfig([$1], timeout: .seconds($0 + 1)) })
    }
    #expect(ServiceConfig().config(for: method) == nil)
    #expect(config([.service("other")]).config(for: method) == nil)
    let all = config([.everything, .service("a.B"), .init(method), .init(method)])
    #expect(all.config(for: method)?.timeout == .seconds(3))
    let other = MethodDescriptor(service: "a.B", name: "D", kind: .unary)
    #expect(all.config(for: other)?.timeout == .seconds(2))
    let foreign = MethodDescriptor(service: "x.Y", name: "C", kind: .unary)
    #expect(all.config(for: foreign)?.timeout == .seconds(1))
  }

  @Test("a policy that says nonsense is refused")
  func nonsense() {
    func policy(_ initial: Duration, _ most: Duration, _ multiplier: Double, _ codes: Set<StatusCode>) throws {
      _ = try RetryPolicy(
        attemptsMax: 3, initialBackoff: initial, maxBackoff: most, multiplier: multiplier, retryableCodes: codes)
    }
    #expect(throws: ServiceConfigError.self) { try policy(.zero, .seconds(1), 2, [.unavailable]) }
    #expect(throws: ServiceConfigError.self) { try policy(.seconds(1), .zero, 2, [.unavailable]) }
    #expect(throws: ServiceConfigError.self) { try policy(.seconds(1), .seconds(1), 0, [.unavailable]) }
    #expect(throws: ServiceConfigError.self) { try policy(.seconds(1), .seconds(1), .infinity, [.unavailable]) }
    #expect(throws: ServiceConfigError.self) { try policy(.seconds(1), .seconds(1), 2, []) }
    #expect(throws: ServiceConfigError.self) { try policy(.seconds(1), .seconds(1), 2, [.ok]) }
    #expect(throws: ServiceConfigError.self) { try RetryThrottling(tokensMax: 0, tokenRatio: 1) }
    #expect(throws: ServiceConfigError.self) { try RetryThrottling(tokensMax: 1001, tokenRatio: 1) }
    #expect(throws: ServiceConfigError.self) { try RetryThrottling(tokensMax: 10, tokenRatio: 0) }
  }
}
