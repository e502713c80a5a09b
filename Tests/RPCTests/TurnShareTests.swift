import Sharing
import Synchronization
import Testing

@testable import RPC

@Suite("the part of a turn that its calls may take")
struct TurnShareTests {
  /// Turns that go by when the test says so.
  private final class Turns: CallTurns {
    let state = Mutex((number: UInt64(1), nanoseconds: UInt64(1)))

    var number: UInt64 { state.withLock { $0.number } }
    var nanoseconds: UInt64 { state.withLock { $0.nanoseconds } }
    var isCurrent: Bool { true }

    func next(_ body: @escaping @Sendable () -> Void) {}
    func spend(_ nanoseconds: UInt64) { state.withLock { $0.nanoseconds += nanoseconds } }
    func begin() { state.withLock { $0.number += 1 } }
  }

  @Test("calls go on until their time is over, and in the next turn again")
  func time() {
    let turns = Turns()
    var share = TurnShare()
    func isSpent() -> Bool { share.isSpent(in: turns) }
    for _ in 0..<1000 { #expect(!isSpent()) }
    turns.spend(RPCLimits.turnNanosecondsMax + 1)
    // It may be some calls until that is noticed, and stays so.
    let served = (0..<10).prefix { _ in !isSpent() }.count
    #expect(served < 5)
    #expect(isSpent())
    turns.begin()
    #expect(!isSpent())
  }

  @Test("in every turn there is time for one call, however long the last one took")
  func first() {
    let turns = Turns()
    var share = TurnShare()
    func isSpent() -> Bool { share.isSpent(in: turns) }
    for _ in 0..<3 {
      #expect(!isSpent())
      turns.spend(RPCLimits.turnNanosecondsMax * 10)
      turns.begin()
    }
  }

  @Test("behind what is heavy the time is looked at at once")
  func heavy() {
    let turns = Turns()
    var share = TurnShare()
    func isSpent() -> Bool { share.isSpent(in: turns) }
    #expect(!isSpent())
    #expect(!isSpent())
    #expect(!share.hasServedHeavy)
    share.serveHeavy()
    #expect(share.hasServedHeavy)
    turns.spend(RPCLimits.turnNanosecondsMax + 1)
    #expect(isSpent())
    turns.begin()
    #expect(!isSpent())
    #expect(!share.hasServedHeavy)
  }

  @Test(
    "who is refused a share is told at once, and once more when the time is over that it was told to wait; others are not kept"
  )
  func patience() {
    var patience = Patience()
    let (ana, ben) = (Holder(organization: "north", caller: "ana"), Holder(organization: "north", caller: "ben"))
    func wait(_ holder: Holder, from now: UInt64, for delay: UInt64) -> UInt64? {
      patience.wait(of: holder, from: now, until: now + delay)
    }
    #expect(wait(ana, from: 0, for: 1_000) == nil)
    #expect(wait(ana, from: 300, for: 1_000) == 700)
    #expect(wait(ana, from: 300, for: 5_000) == 700)
    #expect(wait(ben, from: 300, for: 1_000) == nil)
    #expect(wait(ana, from: 1_000, for: 1_000) == nil)
    // However many there are, no more are remembered than may be.
    for number in 0..<30_000 {
      #expect(wait(Holder(organization: "x", caller: "\(number)"), from: 1_000, for: 1_000) == nil)
    }
    #expect(wait(ana, from: 1_000, for: 1_000) == 1_000)
  }
}
