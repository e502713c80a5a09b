import Domain
import RPC
import Serving
import Sharing
import Storage
import Testing

@Suite("Refusals")
struct RefusalTests {
  @Test(
    "every failure of a store is a status of one kind, and says whether it may be sent again",
    arguments: StorageError.Code.allCases)
  func storage(code: StorageError.Code) throws {
    let error = RPCError(StorageError(code, "/var/lib/homeroom/context.sqlite: SELECT secret"))
    #expect(!error.message.contains("/var") && !error.message.contains("SELECT"))
    let retries = error.details.contains { if case .retryInfo = $0 { true } else { false } }
    switch code {
    case .busy, .closed, .closedForDamage, .cannotOpen, .heldElsewhere, .movedAway:
      #expect(error.code == .unavailable && retries)
    case .queueFull, .full: #expect(error.code == .resourceExhausted && retries)
    case .connectionLost: #expect(error.code == .unknown && !retries)
    case .conflict: #expect(error.code == .aborted && !retries)
    case .corrupt: #expect(error.code == .dataLoss && !retries)
    case .stepLimit, .invalidQuery, .incompatible: #expect(error.code == .internal && !retries)
    }
  }

  @Test(
    "whoever a store is too busy for hears of what there is no more, by its name in the table of quotas",
    arguments: [Quota.storeRecords, .storeBytes, .storeReads])
  func fullQueue(quota: Quota) {
    let error = RPCError(StorageError(.queueFull, "", share: UsedUpShare(of: quota, .organization)))
    #expect(error == .shareExceeded(of: quota, .organization))
    let subjects = error.details.compactMap { detail in
      if case .quotaFailure(let broken) = detail { broken.map(\.subject) } else { nil }
    }
    #expect(subjects == [["organization: \(quota.name)"]])
  }

  @Test(
    "each refusal for a bound names it in a QuotaFailure, and says when to come again only where waiting changes it")
  func bounds() {
    let scopes: [ShareScope] = [.caller, .organization, .everybody]
    let passing =
      Quota.all.flatMap { quota in scopes.map { RPCError.shareExceeded(of: quota, $0) } }
      + [
        .busy("requests", "it holds as many as it can"), RPCError(StorageError(.full, "")),
        RPCError(StorageError(.queueFull, "")),
      ]
    let lasting =
      Violation.CountLimit.allCases.map { RPCError(Violation(.tooMany($0, max: 3), field: "f")) }
      + [.answerTooLarge, .headersTooLarge, .tooMany("TOO_MANY_IDENTITIES", "person: identities", max: 16, "too many")]
    for error in passing + lasting {
      let quotas = error.details.compactMap { if case .quotaFailure(let quotas) = $0 { quotas } else { nil } }
      #expect(error.code == .resourceExhausted && quotas.count == 1, "\(error)")
      #expect(quotas.first?.isEmpty == false && quotas.joined().allSatisfy { !$0.subject.isEmpty }, "\(error)")
    }
    func retries(_ error: RPCError) -> Bool {
      error.details.contains { if case .retryInfo = $0 { true } else { false } }
    }
    #expect(passing.allSatisfy(retries) && !lasting.contains(where: retries))
  }

  @Test("of several fields the first decides the status, and each is named")
  func severalFields() throws {
    var broken = BrokenRules()
    broken.note(Violation(.empty, field: "title"))
    broken.note(Violation(.tooMany(.tasks, max: 3), field: "tasks"))
    let error = RPCError(try #require(throws: Violation.self) { try broken.refuse() })
    #expect(error.code == .invalidArgument)
    #expect(error.message == "title must not be empty; tasks must not hold more than 3")
    #expect(
      error.details == [
        .badRequest([
          .init(field: "title", description: "title must not be empty"),
          .init(field: "tasks", description: "tasks must not hold more than 3"),
        ]),
        .errorInfo(reason: "EMPTY", domain: "homeroom", metadata: ["field": "title"]),
      ])
  }

  @Test("what a handler throws becomes a status where the call ends, and what says nothing of itself is UNKNOWN")
  func outcomes() {
    struct Stranger: Error {}
    let violation = Violation(.empty, field: "title")
    let failure = StorageError(.busy, "context.sqlite")
    let outcomes: [(any Error, RPCError)] = [
      (violation, RPCError(violation)), (failure, RPCError(failure)), (RPCError.noCaller, .noCaller),
      (CancellationError(), RPCError(.cancelled, "the call was cancelled")),
      (Stranger(), RPCError(.unknown, "the handler failed")),
    ]
    for (error, status) in outcomes { #expect(RPCError(outcome: error) == status) }
  }

  @Test(
    "whoever holds all there is of what can be given up is refused more, and hears of what and when to come back",
    arguments: Quota.all.filter { $0.rule == .givenUp })
  func quotas(quota: Quota) throws {
    let call = CallContext(
      method: MethodDescriptor(service: "calls", name: "Share", kind: .serverStreaming), receivedAt: .distantPast,
      caller: Caller(organization: OrganizationID("north"), user: PersonID("ana"), role: .teacher))
    let shares = Shares(quota)
    // Of bytes many at once.
    let amount = max(1, quota.max / 16_384)
    let taken = try (0..<quota.max / amount).map { _ in try shares.take(amount, for: call) }
    let error = #expect(throws: RPCError.self) { try shares.take(for: call) }
    #expect(error == .shareExceeded(of: quota, .caller) && error?.code == .resourceExhausted)
    #expect(error?.details.contains(.retryInfo(quota.retryAfter)) == true)
    taken[0].giveBack()
    _ = try shares.take(for: call)
  }

  @Test("a page holds what was asked for, the usual number where nothing was, and never more than the most")
  func pageSizes() throws {
    for (asked, size) in [(0, 100), (1, 1), (1_000, 1_000), (1_001, 1_000), (Int32.max, 1_000)] as [(Int32, Int)] {
      #expect(try PageSize.checked(asked) == size)
    }
    #expect(throws: Violation(.outOfRange("at least 0"), field: "page_size")) { try PageSize.checked(-1) }
  }

  @Test("who names nothing hears that the field is empty, not that nothing of that name is there")
  func unnamed() {
    for type in ["app", "attempt", "class", "handout", "person", "school", "student", "task", "term"] {
      let (empty, named) = (RPCError.notFound(type, ""), RPCError.notFound(type, "x"))
      #expect(empty.code == .invalidArgument && named.code == .notFound)
      let reason = ErrorDetail.errorInfo(reason: "EMPTY", domain: "homeroom", metadata: ["field": "\(type)_id"])
      #expect(empty.details.contains(reason), "\(empty.details)")
    }
    #expect(RPCError.notFound("column", "").code == .notFound)
  }

  @Test("a page token opens for the question it was sealed for, and no other; none can be made up")
  func tokens() throws {
    let tokens = PageTokens(secret: [1, 2, 3])
    let token = tokens.seal([7, 8], for: [1])
    #expect(try tokens.open(token, for: [1]) == [7, 8])
    #expect(try tokens.open("", for: [1]) == nil)
    for (text, question, secret) in [
      (token, [2], [1, 2, 3]), (token, [1], [1, 2, 4]), (String(token.dropLast()), [1], [1, 2, 3]),
      (token + "AAAA", [1], [1, 2, 3]), ("AAAA", [1], [1, 2, 3]), ("\u{2603}", [1], [1, 2, 3]),
      (String(repeating: "A", count: 100_000), [1], [1, 2, 3]),
    ] as [(String, [UInt8], [UInt8])] {
      let error = #expect(throws: RPCError.self) { try PageTokens(secret: secret).open(text, for: question) }
      #expect(error?.code == .invalidArgument)
    }
  }
}
