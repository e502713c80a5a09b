import EventLoop
import Testing

@testable import HTTP2Transport

@Suite("what a connection makes the server hold")
struct HoldingTests {
  private func time(_ seconds: UInt64) -> LoopTime { LoopTime(nanoseconds: seconds * 1_000_000_000) }
  private let patience = Duration.seconds(20)

  @Test("its time begins with the first octet, and anew only when enough has gone")
  func progress() {
    var holding = Holding(at: time(1))
    holding.add(500_000, at: time(5))
    holding.add(500_000, at: time(6))
    #expect(holding.since == time(5))
    for second in UInt64(7)..<100 { holding.remove(1, at: time(second)) }
    #expect(holding.since == time(5))
    holding.remove(Holding.leastGone, at: time(100))
    #expect(holding.since == time(100))
    holding.remove(holding.bytes, at: time(101))
    holding.add(1, at: time(200))
    #expect(holding.since == time(200))
    #expect(holding.bytes == 1)
  }

  @Test("who holds much and long weighs more than who comes with much, and than who holds little for ever")
  func weight() {
    var (hoarder, newcomer, watcher) = (Holding(at: time(0)), Holding(at: time(0)), Holding(at: time(0)))
    watcher.add(100, at: time(1))
    hoarder.add(60_000, at: time(9_980))
    newcomer.add(300_000, at: time(10_000))
    func weight(_ holding: Holding) -> Double { holding.weight(at: time(10_000), patience: patience) }
    #expect(weight(hoarder) > weight(newcomer))
    #expect(weight(hoarder) > weight(watcher))
    // But not for ever.
    #expect(newcomer.weight(at: time(10_020), patience: patience) > weight(hoarder))
  }
}
