import Chance
import Domain
import Testing

@Suite("Windows and running time")
struct WindowTests {
  @Test("the opening instant belongs, the closing one does not (P9)")
  func halfOpen() {
    let window = Window(opens: minute(1), closes: minute(2))
    #expect(!window.contains(minute(1) - 1))
    #expect(window.contains(minute(1)))
    #expect(window.contains(minute(2) - 1))
    #expect(!window.contains(minute(2)))
    #expect(Window(opens: minute(2), closes: minute(2)).isEmpty)
    #expect(Window.always.contains(.distantPast))
    #expect(Window.always.contains(.distantFuture))
  }

  @Test("set algebra agrees with membership, instant by instant")
  func algebra() {
    var dice = Dice()
    func someSet() -> WindowSet {
      WindowSet(
        (0..<dice.roll(0..<5)).map { _ in
          let opens = dice.roll(0..<20)
          let closes: Instant? = dice.chance(0.15) ? nil : minute(Double(opens + dice.roll(0..<8)))
          return Window(opens: dice.chance(0.1) ? .distantPast : minute(Double(opens)), closes: closes)
        })
    }
    for _ in 0..<500 {
      let left = someSet()
      let right = someSet()
      for time in [Instant.distantPast, .distantFuture - 1] + (0..<60).map({ minute(Double($0) / 2) }) {
        let inLeft = left.contains(time)
        let inRight = right.contains(time)
        #expect(left.union(right).contains(time) == (inLeft || inRight), "seed \(dice.seed)")
        #expect(left.intersection(right).contains(time) == (inLeft && inRight), "seed \(dice.seed)")
        #expect(left.subtracting(right).contains(time) == (inLeft && !inRight), "seed \(dice.seed)")
      }
      #expect(left.complement.complement == left, "seed \(dice.seed)")
      #expect(left.union(right) == right.union(left), "seed \(dice.seed)")
    }
  }

  @Test("overlapping time from two devices counts once (R79, W7)")
  func unionOfIntervals() {
    let act = RunningTime([Interval(start: minute(0), end: minute(20))])
    let scene = RunningTime([Interval(start: minute(2), end: minute(17))])
    #expect(act.union(scene).measure == 20 * minuteMilliseconds)
  }

  @Test("ten seconds, a pause of five, three seconds: thirteen (R69)")
  func startAndStop() {
    var time = RunningTime()
    time.insert(Interval(start: Instant(milliseconds: 15_000), end: Instant(milliseconds: 18_000)))
    time.insert(Interval(start: Instant(milliseconds: 0), end: Instant(milliseconds: 10_000)))
    #expect(time.measure == 13_000)
  }

  @Test("an interval is cut where a window closes and where it opens again")
  func clipping() {
    let time = RunningTime([Interval(start: minute(0), end: minute(10))])
    let open: WindowSet = [Window(opens: minute(-5), closes: minute(3)), Window(opens: minute(6), closes: minute(7))]
    #expect(time.clipped(to: open).measure == 4 * minuteMilliseconds)
    #expect(time.clipped(to: .never).isEmpty)
    #expect(time.clipped(from: minute(4)).measure == 6 * minuteMilliseconds)
  }

  @Test("hostile intervals neither trap nor count negative time")
  func hostile() {
    let whole = Interval(start: .distantPast, end: .distantFuture)
    #expect(RunningTime([whole]).measure == .max)
    #expect(RunningTime([Interval(start: minute(5), end: minute(1))]).isEmpty)
  }
}
