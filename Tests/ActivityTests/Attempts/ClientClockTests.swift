import ActivityDoor
import Chance
import Domain
import StoreKit
import Testing

@testable import ActivityDomain

@Suite("Clocks of clients (D13)", .onBothStores)
struct ClientClockTests {
  @Test("a client's clock is moved by what it is off, never past the receipt, and flagged when far off")
  func moved() {
    let ahead = ClientClock(sent: minute(70), received: minute(10))
    #expect(ahead.corrected(minute(65)) == minute(5) && ahead.isFarOff(for: minute(65)))
    #expect(ahead.corrected(minute(75)) == minute(10))
    #expect(ClientClock(sent: minute(21), received: minute(20)).corrected(minute(10)) == minute(9))
    #expect(ClientClock(sent: minute(-40), received: minute(20)).corrected(minute(10)) == minute(20))
    let right = ClientClock(sent: nil, received: minute(10))
    #expect(right.corrected(minute(9)) == minute(9) && !right.isFarOff(for: minute(9)))
    #expect(right.corrected(minute(30)) == minute(10) && right.isFarOff(for: minute(30)))
    #expect(!ClientClock(sent: minute(9), received: minute(10)).isFarOff(for: minute(5)), "a minute is the network")
  }

  @Test(
    "a clock that seems behind by no more than the way of a call is right",
    arguments: [(-1, -1), (0, 0), (1, 0), (1_000, 0), (1_001, 1_001)])
  func way(behind: Int64, offset: Int64) {
    #expect(ClientClock(sent: minute(1) - behind, received: minute(1)).offset == offset)
  }

  private func former(behind: Int64) -> ClientClock { ClientClock(sent: minute(1) - behind, received: minute(1)) }

  @Test(
    "the smallest offset of a session's calls holds, unless the clock was set",
    arguments: [
      (-8_001, -8_001), (-5, -5), (999, 0), (1_500, 1_500), (3_000, 2_000), (12_000, 2_000), (12_001, 12_001),
    ])
  func smallest(measured: Int64, offset: Int64) {
    let clock = ClientClock(sent: minute(2) - measured, received: minute(2), after: former(behind: 2_000))
    #expect(clock.offset == offset)
  }

  @Test(
    "what happened before the offset became smaller is moved as before, and what happened after is found no earlier")
  func steps() {
    let first = former(behind: 5_000)
    let second = ClientClock(sent: minute(2), received: minute(2) + 3_000, after: first)
    let third = ClientClock(sent: minute(3), received: minute(3) + 2_000, after: second)
    let (former, latter) = (minute(1) - 5_000, minute(2))
    for (said, found) in [
      (former - 10, former + 4_990), (former, former + 5_000), (former + 1, former + 5_000),
      (former + 2_001, former + 5_001), (latter, latter + 3_000), (latter + 1, latter + 3_000),
      (latter + 1_001, latter + 3_001),
    ] {
      #expect(third.corrected(said) == found)
    }
  }

  @Test("a clock that was set back is believed after three calls in a row, and a call that is held up is not")
  func setBack() {
    var clock = former(behind: 0)
    func call(_ measured: Int64) -> Int64 {
      clock = ClientClock(sent: minute(2) - measured, received: minute(2), after: clock)
      return clock.offset
    }
    #expect([5_000, 20, 5_000, 5_100].map(call) == [0, 0, 0, 0])
    #expect([5_050, 5_200].map(call) == [5_000, 5_000])
    var stream = former(behind: 0)
    for waited in [5_000, 10_000, 20_000] as [Int64] {
      stream = ClientClock(sent: minute(2), received: minute(2) + waited, after: stream, mayHaveWaited: true)
      #expect(stream.offset == 0, "it waited here")
    }
  }

  @Test("offsets that are remembered have a bound, beyond which the offset becomes no smaller")
  func bound() {
    var clock = former(behind: 9_000)
    for step in 1...30 as ClosedRange<Int64> {
      let sent = minute(Double(step + 1))
      clock = ClientClock(sent: sent, received: sent + 9_000 - step * 100, after: clock)
    }
    #expect(clock.offset == 9_000 - Int64(ClientClock.earlierMax) * 100)
    #expect(clock.corrected(minute(0)) == minute(0) + 9_000)
  }

  @Test(
    "whatever the calls' ways take, what happened later is found no earlier, and at most a call's way later than it was"
  )
  func order() {
    for _ in 0..<500 {
      var dice = Dice()
      let door = ActivityDoor(beats: BeatKeeper(isKeeping: false)) { minute(0) }
      let key = SessionKey("school", "ana", "app")
      let error = Int64(dice.roll(dice.chance(0.5) ? -100_000..<100_000 : -2_000..<2_000))
      let longest = dice.roll(1..<9_000)
      // An outbox: what happened before the first call was sent comes in many calls.
      var (now, newest) = (minute(100), Instant.distantPast)
      var happened = minute(99)
      for _ in 0..<40 {
        happened = min(happened + Int64(dice.roll(1..<3_000)), now)
        now = max(now, happened) + Int64(dice.roll(0..<100))
        let sent = now + error
        now = now + Int64(dice.roll(0..<longest))
        let found = door.clock(sent: sent, received: now, of: key).corrected(happened + error)
        #expect(newest <= found && found <= now, "seed \(dice.seed)")
        #expect(abs(found.since(happened)) <= max(ClientClock.usualWay, Int64(longest)), "seed \(dice.seed)")
        newest = found
      }
    }
  }

  @Test("each session has a clock of its own, and one that was set is believed at once")
  func sessions() {
    let door = ActivityDoor(beats: BeatKeeper(isKeeping: false)) { minute(0) }
    func offset(_ person: PersonID, sent: Double, received: Double) -> Double {
      Double(door.clock(sent: minute(sent), received: minute(received), of: SessionKey("school", person, "app")).offset)
        / 60_000
    }
    #expect(offset("ana", sent: 10, received: 70) == 60)
    #expect(offset("ben", sent: 70, received: 70) == 0)
    #expect(offset("ana", sent: 11, received: 71.1) == 60)
    #expect(offset("ana", sent: 72, received: 72) == 0)
    #expect(offset("ana", sent: 73, received: 13) == -60)
  }
}
