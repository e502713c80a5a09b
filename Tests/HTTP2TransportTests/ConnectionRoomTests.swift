import Synchronization
import Testing

@testable import HTTP2Transport

@Suite("room for connections")
struct ConnectionRoomTests {
  @Test(
    "descriptors are shared among connections of every state and the process, and connections get at least half",
    arguments: [4, 16, 64, 100, 1024, 4096, 20_000, 1_048_576], [1, 2, 16])
  func shares(granted: Int, loops: Int) {
    let shares = DescriptorShares(of: granted, loopCount: loops)
    let others = granted - shares.connectionsMax
    #expect(shares.connectionsMax >= granted / 2)
    #expect(shares.arrivingMax > 0)
    #expect(shares.arrivingMax + shares.lingeringMaxPerLoop * loops <= max(1, granted / 8))
    // What is left is the process's own.
    let own = others - shares.arrivingMax - shares.lingeringMaxPerLoop * loops
    #expect(own == TransportLimits.descriptorsReserve || others == granted / 2)
  }

  @Test("as many as 64 descriptors leave 32 connections, 4 that arrive, 2 a loop that linger, and 24 for all else")
  func few() {
    let shares = DescriptorShares(of: 64, loopCount: 2)
    #expect([shares.connectionsMax, shares.arrivingMax, shares.lingeringMaxPerLoop] == [32, 4, 2])
  }

  @Test("who may not take a connection is called once, when there are no more than there may be")
  func waitsForRoom() {
    let count = ConnectionCount(max: 2, arrivingMax: 2)
    let calls = Atomic<Int>(0)
    func mayTake() -> Bool { count.mayTakeOne { calls.add(1, ordering: .relaxed) } }
    for _ in 0..<4 {
      #expect(mayTake())
      count.add("a")
    }
    #expect(!mayTake())
    // Those that are still on their way make nobody go.
    #expect([count.place(), count.place(), count.place(), count.place()] == [true, true, false, false])
    count.remove("a")
    // Three where two may be: still too many to go on.
    #expect(calls.load(ordering: .relaxed) == 0)
    count.remove("a")
    #expect(calls.load(ordering: .relaxed) == 1)
    count.remove("a")
    #expect(calls.load(ordering: .relaxed) == 1)
    #expect(mayTake())
  }
}
