import Chance
import Domain
import Testing

@Suite("Random histories of attempts")
struct AttemptHistoryTests {
  /// Everything that can be recorded, at few instants, so that ties and edges come up often.
  func randomEvents(_ dice: inout Dice, count: Int) -> [AttemptEvent] {
    (0..<count).map { number in
      let time = Double(dice.roll(0..<40)) / 4
      let identifier = ["a", "b", "c"][dice.roll(0..<3)]
      let item = dice.chance(0.5) ? quantity(Double(number), identifier) : score(1, of: Double(number + 1), identifier)
      switch dice.roll(0..<12) {
      case 0, 1: return mark(.resumed, at: time)
      case 2, 3, 4: return mark(.heartbeat, at: time)
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

  /// From the shortest there may be.
  private func randomIdleLimit(_ dice: inout Dice) -> Int64 {
    Int64(dice.roll(4..<16)) * IdleLimits.shortest / 4
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
      let idleLimit = randomIdleLimit(&dice)
      var compact = log("a1", early)
      compact.idleLimit = idleLimit
      compact.dropRedundantHeartbeats()
      for event in late { compact.record(event) }
      var whole = log("a1", early + late)
      whole.idleLimit = idleLimit
      #expect(compact.effective(within: bounds) == whole.effective(within: bounds), "seed \(dice.seed)")
    }
  }

  @Test("an attempt that was settled when the next one began is as before, save that it is superseded (P4)")
  func settled() {
    var dice = Dice()
    var wereOver = 0
    for _ in 0..<2_000 {
      var log = log("a1", randomEvents(&dice, count: dice.roll(0..<12)))
      log.idleLimit = randomIdleLimit(&dice)
      var bounds = randomBounds(&dice)
      let next = minute(Double(dice.roll(0..<60)) / 4)
      // As before the next one, or with it.
      bounds.nextStart = bounds.nextStart.map { _ in next }
      guard log.settled <= next else { continue }
      wereOver += 1
      for cut in [nil, minute(3), minute(7.25), next] as [Instant?] {
        func effective(_ nextStart: Instant?) -> Attempt? {
          bounds.nextStart = nextStart
          var attempt = cut.map { log.effective(within: bounds, asOf: $0) } ?? log.effective(within: bounds)
          attempt?.isSuperseded = false
          attempt?.leaseEnds = nil
          return attempt
        }
        #expect(effective(next) == effective(nil), "seed \(dice.seed)")
      }
    }
    #expect(wereOver > 100)
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
