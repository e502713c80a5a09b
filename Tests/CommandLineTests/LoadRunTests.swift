import Load
import Synchronization
import Testing

@Suite("Load")
struct LoadRunTests {
  /// Answers after a millisecond, but for a time in which it answers nobody: whoever asks then is answered at its end.
  private struct StallingServer {
    var clock: SimulatedClock
    var stall = Duration.seconds(4) ..< .seconds(5)

    func answer() async throws {
      let asked = clock.now.offset
      try await clock.sleep(until: clock.now.advanced(by: .milliseconds(1)), tolerance: nil)
      guard stall.contains(asked) else { return }
      try await clock.sleep(until: SimulatedTime.Instant(offset: stall.upperBound), tolerance: nil)
    }
  }

  private struct Refused: Error {}

  private func run(
    _ plan: LoadPlan, lateness: Duration = .zero,
    _ call: @escaping @Sendable (LoadCall, SimulatedClock) async throws -> Void
  ) throws -> LoadOutcome {
    let time = SimulatedTime(lateness: lateness)
    let load = LoadRun(plan, clock: time.clock, nameOfError: { "\(type(of: $0))" })
    return try #require(time.run { await load.run(progress: { _ in }, { try await call($0, time.clock) }) })
  }

  @Test("a stall of a second is in the 99th percentile of an open loop, and a closed loop does not see it")
  func coordinatedOmission() throws {
    let duration = Duration.seconds(10)
    let open = try run(.init(.open(rate: 200, spacing: .constant, inFlightMax: 1000), duration: duration)) { _, clock in
      try await StallingServer(clock: clock).answer()
    }
    let closed = try run(.init(.closed(callers: 2), duration: duration)) { _, clock in
      try await StallingServer(clock: clock).answer()
    }
    let slow = Duration.milliseconds(900)
    // 200 of 2,000 calls were due while nobody was answered: every tenth, evenly from 0 to 1 s.
    #expect(open.total.latencies.count == 2000 && open.notSent == 0)
    #expect(try #require(open.total.latencies.quantile(0.99)) >= slow)
    #expect(try #require(open.total.latencies.quantile(0.9)) <= .milliseconds(2))
    let halfOfStalled = try #require(open.total.latencies.quantile(0.95))
    #expect(halfOfStalled > .milliseconds(480) && halfOfStalled < .milliseconds(520))
    // The two callers met it once each, among 18,000 calls.
    #expect(closed.total.latencies.count > 17_000)
    #expect(try #require(closed.total.latencies.quantile(0.999)) <= .milliseconds(2))
    #expect(try #require(closed.total.latencies.maximum) >= slow)
  }

  @Test("what waits for its turn is measured with its wait, and sending late is told")
  func bound() throws {
    let outcome = try run(.init(.open(rate: 200, spacing: .constant, inFlightMax: 1), duration: .seconds(10))) {
      _, clock in try await StallingServer(clock: clock).answer()
    }
    #expect(outcome.total.latencies.count == 2000)
    #expect(try #require(outcome.total.latencies.quantile(0.99)) >= .milliseconds(800))
    #expect(try #require(outcome.total.serviceTimes.quantile(0.99)) <= .milliseconds(2))
    #expect(try #require(outcome.delays.quantile(0.99)) >= .milliseconds(800))
  }

  @Test("calls that were due and never sent are counted, not forgotten")
  func overload() throws {
    let outcome = try run(.init(.open(rate: 1000, spacing: .constant, inFlightMax: 2), duration: .seconds(2))) {
      _, clock in try await clock.sleep(until: clock.now.advanced(by: .milliseconds(10)), tolerance: nil)
    }
    // Two at a time and 10 ms each: 200 a second.
    #expect(outcome.total.latencies.count + outcome.notSent == 2000)
    #expect((398...402).contains(outcome.total.latencies.count))
    #expect(try #require(outcome.total.latencies.quantile(0.99)) >= .seconds(1))
  }

  @Test("what was due before the end is sent though this program wakes up late, and the lateness is told")
  func lateAtTheEnd() throws {
    let outcome = try run(
      .init(.open(rate: 200, spacing: .constant, inFlightMax: 10), duration: .seconds(1)), lateness: .milliseconds(8)
    ) { _, _ in }
    #expect(outcome.total.latencies.count == 200 && outcome.notSent == 0)
    #expect(try #require(outcome.delays.maximum) >= .milliseconds(3))
  }

  @Test("what is called to warm up is not counted", arguments: [true, false])
  func warmUp(isOpen: Bool) throws {
    let shape: LoadPlan.Shape =
      isOpen ? .open(rate: 100, spacing: .constant, inFlightMax: 10) : .closed(callers: 1)
    let slowUntil = Duration.seconds(1)
    let outcome = try run(.init(shape, duration: .seconds(1), warmUp: .milliseconds(1500))) { _, clock in
      let wait: Duration = clock.now.offset < slowUntil ? .milliseconds(300) : .milliseconds(10)
      try await clock.sleep(until: clock.now.advanced(by: wait), tolerance: nil)
    }
    #expect(outcome.total.latencies.count == 100)
    #expect(try #require(outcome.total.latencies.maximum) <= .milliseconds(20))
  }

  @Test("failures are counted by name and are in no latency, and a service that refuses at once is not hammered")
  func failures() throws {
    let outcome = try run(.init(.closed(callers: 1), duration: .seconds(1), weights: [1, 0])) { _, _ in throw Refused()
    }
    #expect(outcome.kinds[0].failures == ["Refused": 100])
    #expect(outcome.total.latencies.count == 0 && outcome.total.firstFailure != nil)
    #expect(outcome.kinds[1].failures.isEmpty)
  }

  @Test("kinds come by their weights, each with its own figures", arguments: [1, 2, 3])
  func mix(seed: UInt64) throws {
    let plan = LoadPlan(
      .open(rate: 1000, spacing: .poisson, inFlightMax: 1000), duration: .seconds(20), weights: [70, 0, 30], seed: seed)
    let outcome = try run(plan) { call, clock in
      let wait: Duration = call.kind == 0 ? .milliseconds(1) : .milliseconds(100)
      try await clock.sleep(until: clock.now.advanced(by: wait), tolerance: nil)
    }
    let counts = outcome.kinds.map(\.latencies.count)
    #expect(counts[1] == 0)
    // 20,000 calls in the mean, 141 either way one deviation; of the share 0.3 one deviation is 0.0033.
    #expect((19_200...20_800).contains(counts[0] + counts[2]), "seed \(seed)")
    let share = Double(counts[2]) / Double(counts[0] + counts[2])
    #expect(abs(share - 0.3) < 0.02, "seed \(seed)")
    #expect(try #require(outcome.kinds[0].latencies.maximum) < .milliseconds(2))
    #expect(try #require(outcome.kinds[2].latencies.quantile(0.01)) >= .milliseconds(100))
  }

  @Test("the same seed calls for the same at the same times", arguments: Arrivals.Spacing.allCases)
  func seeds(spacing: Arrivals.Spacing) {
    let first = Arrivals(rate: 50, spacing: spacing, seed: 7).prefix(500)
    #expect(Array(first) == Array(Arrivals(rate: 50, spacing: spacing, seed: 7).prefix(500)))
    #expect(zip(first, first.dropFirst()).allSatisfy { $0 <= $1 })
    if spacing == .poisson {
      #expect(Array(first) != Array(Arrivals(rate: 50, spacing: spacing, seed: 8).prefix(500)))
      // The gaps of chance differ as much as they are long.
      let gaps = zip(first, first.dropFirst()).map { ($1 - $0) / .milliseconds(20) }
      let mean = gaps.reduce(0, +) / Double(gaps.count)
      let spread = (gaps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(gaps.count)).squareRoot()
      #expect(abs(mean - 1) < 0.2 && abs(spread / mean - 1) < 0.2)
    } else {
      #expect(Array(first)[100] == .seconds(2))
    }
  }
}
