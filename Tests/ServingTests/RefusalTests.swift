import RPC
import Serving
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
    case .busy, .closed, .closedForDamage, .cannotOpen: #expect(error.code == .unavailable && retries)
    case .queueFull, .full: #expect(error.code == .resourceExhausted && retries)
    case .connectionLost: #expect(error.code == .unknown && !retries)
    case .conflict: #expect(error.code == .aborted && !retries)
    case .corrupt: #expect(error.code == .dataLoss && !retries)
    case .stepLimit, .invalidQuery, .incompatible: #expect(error.code == .internal && !retries)
    }
  }

  @Test("who names nothing hears that the field is empty, not that nothing of that name is there")
  func unnamed() {
    for type in ["app", "attempt", "class", "handout", "person", "school", "student", "task", "term"] {
      let (empty, named) = (RPCError.unknown(type, ""), RPCError.unknown(type, "x"))
      #expect(empty.code == .invalidArgument && named.code == .notFound)
      let reason = ErrorDetail.errorInfo(reason: "EMPTY", domain: "homeroom", metadata: ["field": "\(type)_id"])
      #expect(empty.details.contains(reason), "\(empty.details)")
    }
    #expect(RPCError.unknown("column", "").code == .notFound)
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
