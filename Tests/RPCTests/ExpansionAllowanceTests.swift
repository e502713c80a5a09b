import Testing

@testable import RPC

@Suite("what compressed messages of one client may become")
struct ExpansionAllowanceTests {
  private func moment(_ seconds: UInt64) -> Moment { Moment(nanoseconds: seconds * 1_000_000_000) }

  @Test("what is usual costs nothing")
  func usual() {
    let allowance = ExpansionAllowance(burstBytes: 1000, bytesPerSecond: 0, at: moment(1))
    for _ in 0..<100 { allowance.spend(1000, became: 1000 * ExpansionAllowance.usualFactor) }
    #expect(allowance.mayExpand(at: moment(1)))
  }

  @Test("what is unusual is taken off, and time brings it back")
  func unusual() {
    let allowance = ExpansionAllowance(burstBytes: 1000, bytesPerSecond: 10, at: moment(1))
    allowance.spend(1, became: 500)
    #expect(allowance.mayExpand(at: moment(1)))
    allowance.spend(1, became: 700)
    #expect(!allowance.mayExpand(at: moment(1)))
    // 136 are owed.
    #expect(!allowance.mayExpand(at: moment(14)))
    #expect(allowance.mayExpand(at: moment(15)))
  }

  @Test("no message owes more than the burst, and no time brings more than it")
  func bounds() {
    let allowance = ExpansionAllowance(burstBytes: 1000, bytesPerSecond: 10, at: moment(1))
    allowance.spend(1, became: 1_000_000)
    #expect(!allowance.mayExpand(at: moment(101)))
    #expect(allowance.mayExpand(at: moment(102)))
    #expect(allowance.mayExpand(at: Moment.never))
    allowance.spend(1, became: 1031)
    #expect(allowance.mayExpand(at: .never))
    allowance.spend(1, became: 34)
    #expect(!allowance.mayExpand(at: .never))
  }
}
