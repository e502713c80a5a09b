import Sharing
import Testing

@Suite("Shares of what ends by itself")
struct HeldSharesTests {
  /// How many a holder has at most, of those it asks for.
  private func most(of shares: HeldShares, for holder: Holder) async throws -> Int {
    do {
      return try await shares.holding(for: holder) { try await most(of: shares, for: holder) }
    } catch is ShareScope {
      return shares.held
    }
  }

  @Test("one alone holds three quarters, and gives them back")
  func alone() async throws {
    let shares = HeldShares(.declarations, capacity: 16)
    let ana = Holder(organization: "north", caller: "ana")
    #expect(try await most(of: shares, for: ana) == 12)
    #expect(shares.held == 0)
  }

  @Test("beside one that holds its share a colleague, and another organization, still find some")
  func beside() async throws {
    let shares = HeldShares(.declarations, capacity: 16)
    func fill(_ left: Int, _ body: () async throws -> Void) async throws {
      guard left > 0 else { return try await body() }
      try await shares.holding(for: Holder(organization: "north", caller: "ana")) { try await fill(left - 1, body) }
    }
    try await fill(12) {
      for holder in [Holder(organization: "north", caller: "ben"), Holder(organization: "south", caller: "cy")] {
        let most = try await most(of: shares, for: holder)
        #expect(most > 12)
      }
    }
  }

  @Test("what fails gives its own back")
  func failing() async throws {
    struct Failure: Error {}
    let shares = HeldShares(.questions)
    await #expect(throws: Failure.self) {
      try await shares.holding(for: Holder(organization: "north", caller: "ana")) { throw Failure() }
    }
    #expect(shares.held == 0 && shares.capacity == Quota.questions.max)
  }
}
