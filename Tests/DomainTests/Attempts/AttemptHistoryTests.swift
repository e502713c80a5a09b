import Chance
import Domain
import Testing

@Suite("Random histories of attempts")
struct AttemptHistoryTests {
  /// Everything that can be recorded, at few instants, so that ties and edges come up often.
  private func randomEvents(_ dice: inout Dice, count: Int) -> [AttemptEvent] {
    (0..<count).map { number in
      let time = Double(dice.roll(0..<40)) / 4
      let identifier = ["a", "b", "c"][dice.roll(0..<3)]
      let item = dice.chance(0.5) ? quantity(Double(number), identifier) : score(1, of: Double(number + 1), identifier)
      switch dice.roll(0..<12) {
      case 0, 1: return mark(.resumed, at: time, on: dice.chance(0.3) ? "phone" : "")
      case 2, 3, 4: return mark(.heartbeat, at: time, on: dice.chance(0.3) ? "phone" : "")
      case 5: return mark(.paused, at: time)
      case 6: return ran(time, time + Double(dice.roll(0..<8)) / 4)
      case 7: return reached(Double(dice.roll(0..<9)) / 10, 1, at: time)
      case 8: return put(item, at: time, event: EventID("e\(number)"))
      case 9: return setPrimary(item, at: time, event: EventID("e\(number)"))
      case 10:
        return .items(
          ItemEvent(
            dice.chance(0.7) ? .remove(identifier: identifier) : .removeAll, happened: minute(time),
            event: EventID("e\(number)")))
      default: return dice.chance(0.3) ? .stop(happened: minute(time)) : mark(.heartbeat, at: time)
      }
    }
  }

  private func randomBounds(_ dice: inout Dice) -> AttemptBounds {
    let opens = Double(dice.roll(-4..<4))
    return AttemptBounds(
      nextStart: dice.chance(0.5) ? minute(Double(dice.roll(0..<10))) : nil,
      open: dice.chance(0.5)
        ? .always : [Window(opens: minute(opens), closes: minute(opens + Double(dice.roll(0..<12))))],
      primaryKind: [nil, .score, .quantity][dice.roll(0..<3)])
  }

  @Test("order of arrival, resends and merging of parts change nothing (D14)")
  func arrivalOrder() {
    var dice = Dice()
    for _ in 0..<400 {
      let events = randomEvents(&dice, count: dice.roll(0..<25))
      let bounds = randomBounds(&dice)
      let first = log("a1", events)
      let shuffled = log("a1", (events + events.prefix(5)).shuffled(using: &dice))
      #expect(first == shuffled, "seed \(dice.seed)")
      let half = dice.roll(0..<(events.count + 1))
      let merged = log("a1", Array(events[half...])).merging(log("a1", Array(events[..<half])))
      #expect(first == merged, "seed \(dice.seed)")
      #expect(first.effective(within: bounds) == shuffled.effective(within: bounds), "seed \(dice.seed)")
    }
  }

  @Test("heartbeats that are dropped are never missed, whatever arrives later")
  func redundantHeartbeats() {
    var dice = Dice()
    for _ in 0..<400 {
      let early = randomEvents(&dice, count: dice.roll(0..<30))
      let late = randomEvents(&dice, count: dice.roll(0..<6))
      let bounds = randomBounds(&dice)
      var compact = log("a1", early)
      compact.dropRedundantHeartbeats(lease: bounds.lease)
      for event in late { compact.record(event) }
      #expect(
        compact.effective(within: bounds) == log("a1", early + late).effective(within: bounds), "seed \(dice.seed)")
    }
  }

  @Test("an attempt that was over when the next one began is as before, save that it is superseded (P4)")
  func isOver() {
    var dice = Dice()
    var wereOver = 0
    for _ in 0..<2_000 {
      let log = log("a1", randomEvents(&dice, count: dice.roll(0..<12)))
      var bounds = randomBounds(&dice)
      let next = minute(Double(dice.roll(0..<60)) / 4)
      // As before the next one, or with it.
      bounds.nextStart = bounds.nextStart.map { _ in next }
      guard log.isOver(by: next, within: bounds) else { continue }
      wereOver += 1
      for cut in [nil, minute(3), minute(7.25), next] as [Instant?] {
        func effective(_ nextStart: Instant?) -> Attempt? {
          bounds.nextStart = nextStart
          var attempt = cut.map { log.effective(within: bounds, asOf: $0) } ?? log.effective(within: bounds)
          attempt?.isSuperseded = false
          return attempt
        }
        #expect(effective(next) == effective(nil), "seed \(dice.seed)")
      }
      #expect(log.effective(within: bounds).leaseEnds.map { $0 <= next } ?? true, "seed \(dice.seed)")
    }
    #expect(wereOver > 100)
  }

  @Test("what is told to others gives the same attempt, now and as of any instant (P20)")
  func boundedLog() {
    var dice = Dice()
    for _ in 0..<300 {
      let whole = log("a1", randomEvents(&dice, count: dice.roll(0..<25)))
      let bounds = randomBounds(&dice)
      let told = whole.bounded(within: bounds)
      for cut in [nil, minute(3), minute(7.25)] as [Instant?] {
        let kindOnly = AttemptBounds(nextStart: bounds.nextStart, primaryKind: bounds.primaryKind)
        let here = cut.map { whole.effective(within: bounds, asOf: $0) } ?? whole.effective(within: bounds)
        let there = cut.map { told.effective(within: kindOnly, asOf: $0) } ?? told.effective(within: kindOnly)
        #expect(here?.progress == there?.progress, "seed \(dice.seed)")
        #expect(here?.items == there?.items, "seed \(dice.seed)")
        // Which stop was final at an earlier instant is not told: the resumes that undid it are not.
        guard cut == nil else { continue }
        #expect(here?.runningTime == there?.runningTime, "seed \(dice.seed)")
        #expect(here?.stopped == there?.stopped, "seed \(dice.seed)")
        #expect(here?.isFinished == there?.isFinished, "seed \(dice.seed)")
      }
    }
  }

  @Test("the time of a student at one context is never counted twice (P4)")
  func disjointTimes() {
    var dice = Dice()
    for _ in 0..<200 {
      let logs = (0..<4).map { number in
        log(
          AttemptID("a\(number)"), at: Double(dice.roll(0..<10)), randomEvents(&dice, count: dice.roll(0..<15)))
      }
      let attempts = AttemptLog.effective(logs.shuffled(using: &dice), primaryKind: nil)
      let sum = attempts.reduce(0) { $0 + $1.duration }
      let union = attempts.reduce(RunningTime()) { $0.union($1.runningTime) }
      #expect(sum == union.measure, "seed \(dice.seed)")
    }
  }
}
