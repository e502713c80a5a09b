import RPC
import Testing

@testable import Conformance

@Suite("What is expected of a server")
struct ExpectationTests {
  @Test("a difference says what was expected and what came")
  func difference() {
    let fault = #expect(throws: Fault.self) { try expectEqual(3, 4, "children") }
    #expect(fault?.description == "children: expected 4, came 3")
    #expect(throws: Never.self) { try expectEqual([1], [1], "children") }
  }

  @Test("numbers agree to twelve digits, and nothing is no number")
  func closeness() {
    #expect(throws: Never.self) { try expectClose(0.1 + 0.2, 0.3, "progress") }
    #expect(throws: Fault.self) { try expectClose(0.3 + 1e-9, 0.3, "progress") }
    #expect(throws: Fault.self) { try expectClose(.nan, 0.3, "progress") }
    #expect(throws: Fault.self) { try expectClose(nil, 0, "progress") }
  }

  @Test("a call that must be refused is refused with one of the codes, or it is a fault")
  func refusal() async throws {
    let error = try await expectRefused("it", with: .notFound, .aborted) { throw RPCError(.aborted, "no") }
    #expect(error.code == .aborted)
    await #expect(throws: Fault.self) { try await expectRefused("it", with: .notFound) { 1 } }
    await #expect(throws: Fault.self) {
      try await expectRefused("it", with: .notFound) { throw RPCError(.internal, "broken") }
    }
  }

  @Test("a permanent limit that says when to try again is a fault")
  func limits() {
    #expect(throws: Never.self) { try expectPermanent(RPCError(.resourceExhausted, "full"), "it") }
    #expect(throws: Fault.self) {
      try expectPermanent(RPCError(.resourceExhausted, "full", [.retryInfo(.seconds(1))]), "it")
    }
  }

  @Test("a sum is exact and rounded once, in every order", arguments: [[0, 1, 2, 3], [3, 0, 2, 1], [2, 3, 1, 0]])
  func sums(order: [Int]) {
    let values = [1e16, 1, -1e16, 0.5]
    #expect(order.map { values[$0] }.exactSum == 1.5)
    #expect([Double]().exactSum == 0)
    #expect([0.1, 0.2, 0.3].exactSum == 0.6)
  }
}
