import LoadEngine
import Testing

@Suite("Load schedule")
struct LoadScheduleTests {
  private typealias Stage = LoadSchedule.Stage

  private func counts(_ stages: [LoadSchedule.Stage], _ spacing: Arrivals.Spacing, seed: UInt64 = 1) -> [Int] {
    let schedule = LoadSchedule(stages)
    var counts = [Int](repeating: 0, count: Int(schedule.duration / .seconds(1)))
    for time in Arrivals(schedule, spacing: spacing, seed: seed) { counts[Int(time / 1_000_000_000)] += 1 }
    return counts
  }

  @Test("stages follow each other, each at its rate")
  func levels() {
    let stages = [
      Stage(.seconds(2), from: 10, to: 10), Stage(.seconds(1), from: 0, to: 0), Stage(.seconds(2), from: 50, to: 50),
    ]
    #expect(counts(stages, .constant) == [10, 10, 0, 50, 50])
  }

  @Test("a ramp has as many calls as the area below it, ever denser", arguments: [(0.0, 100.0), (100, 0), (20, 60)])
  func ramps(from: Double, to: Double) {
    let counts = counts([Stage(.seconds(10), from: from, to: to)], .constant)
    #expect(abs(counts.reduce(0, +) - Int(5 * (from + to))) <= 1)
    for (second, count) in counts.enumerated() {
      let middle = from + (to - from) * (Double(second) + 0.5) / 10
      #expect(abs(Double(count) - middle) <= 1, "second \(second)")
    }
  }

  @Test("calls by chance are as many in the mean, and never go back in time", arguments: [1, 2, 3] as [UInt64])
  func chance(seed: UInt64) {
    let stages = [Stage(.seconds(10), from: 0, to: 200), Stage(.seconds(10), from: 200, to: 200)]
    let counts = counts(stages, .poisson, seed: seed)
    // 3,000 in the mean, 55 either way one deviation; 1,000 and 32 in the ramp.
    #expect((2780...3220).contains(counts.reduce(0, +)), "seed \(seed)")
    #expect((870...1130).contains(counts[..<10].reduce(0, +)), "seed \(seed)")
    let times = Array(Arrivals(LoadSchedule(stages), spacing: .poisson, seed: seed))
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("the same seed calls for the same at the same times", arguments: Arrivals.Spacing.allCases)
  func seeds(spacing: Arrivals.Spacing) {
    func times(seed: UInt64) -> [Int64] {
      Array(Arrivals(LoadSchedule(rate: 50, for: .seconds(20)), spacing: spacing, seed: seed))
    }
    let first = times(seed: 7)
    #expect(first == times(seed: 7))
    if spacing == .poisson {
      #expect(first != times(seed: 8))
      // The gaps of chance differ as much as they are long.
      let gaps = zip(first, first.dropFirst()).map { Double($1 - $0) / 20_000_000 }
      let mean = gaps.reduce(0, +) / Double(gaps.count)
      let spread = (gaps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(gaps.count)).squareRoot()
      #expect(abs(mean - 1) < 0.2 && abs(spread / mean - 1) < 0.2)
    } else {
      #expect(first[100] == 2_000_000_000)
    }
  }

  @Test("a warm-up before stages is at the rate with which they begin, and does not change when they are due")
  func warmUp() {
    let stages = [Stage(.seconds(2), from: 10, to: 30)]
    var sent: [Duration] = []
    let plan = LoadPlan(
      .open(LoadSchedule(stages), spacing: .constant, inFlightMax: 100), warmUp: .seconds(1))
    let outcome = LoadSimulation(plan: plan).run { _, time in
      sent.append(time)
      return .answer(after: .zero)
    }
    #expect(sent.count(where: { $0 < .seconds(1) }) == 10)
    #expect(outcome.total.latencies.count == 40)
    #expect(outcome.series.points.prefix(2).map(\.due) == [15, 25])
  }
}
