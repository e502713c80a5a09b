import ActivityDoor
import Chance
import Domain
import Testing

@testable import ActivityDomain

@Suite("Clocks of clients (D13)")
struct ClientClockTests {
  @Test("a client's clock is moved by what it is off, never past the receipt, and flagged when far off")
  func moved() {
    let ahead = ClientClock(sent: minute(70), received: minute(10))
    #expect(ahead.corrected(minute(65)) == minute(5) && ahead.isFarOff(for: minute(65)))
    #expect(ahead.corrected(minute(75)) == minute(10))
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

  @Test(
    "the offset of the first call holds, unless the clock was set or that call was held up",
    arguments: [(-5, -5), (999, 0), (1_000, 2_000), (3_000, 2_000), (12_000, 2_000), (12_001, 12_001)])
  func kept(measured: Int64, offset: Int64) {
    #expect(ClientClock(sent: minute(1) - measured, received: minute(1), after: 2_000).offset == offset)
  }

  @Test(
    "whatever the calls' ways take, what happened later is found no earlier, and at most a call's way later than it was"
  )
  func order() {
    for _ in 0..<500 {
      var dice = Dice()
      let door = ActivityDoor(beats: BeatKeeper(isKeeping: false)) { minute(0) }
      let key = SessionKey("school", "ana", "app")
      let error = Int64(dice.roll(dice.chance(0.5) ? -100_000..<100_000 : -1_000..<1_000))
      let usualWay = Int(ClientClock.usualWay)
      var (now, newest) = (minute(100), Instant.distantPast)
      for _ in 0..<40 {
        let happened = now + Int64(dice.roll(1..<50))
        now = happened + Int64(dice.roll(0..<100))
        let sent = now + error
        now = now + Int64(dice.roll(0..<usualWay))
        let found = door.clock(sent: sent, received: now, of: key).corrected(happened + error)
        #expect(newest <= found && found <= now && abs(found.since(happened)) <= usualWay, "seed \(dice.seed)")
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
