import LoadEngine
import Testing

@Suite("Load")
struct LoadWorkerTests {
  /// Answers after a millisecond, but for a time in which it answers nobody: whoever asks then is answered at its end.
  private static func stalling(_ call: LoadCall, sent: Duration) -> LoadSimulation.Reply {
    let stall = Duration.seconds(4) ..< .seconds(5)
    return .answer(after: stall.contains(sent) ? stall.upperBound - sent : .milliseconds(1))
  }

  @Test(
    "a stall of a second is in the 99th percentile of an open loop, and a closed loop does not see it",
    arguments: [1, 3])
  func coordinatedOmission(parts: Int) throws {
    let open = LoadSimulation(plan: .open(200, .seconds(10)), parts: parts).run(Self.stalling)
    let closed = LoadSimulation(plan: .init(.closed(callers: 2, duration: .seconds(10)))).run(Self.stalling)
    let slow = Duration.milliseconds(900)
    // 200 of 2,000 calls were due while nobody was answered: every tenth, evenly from 0 to 1 s.
    #expect(open.total.latencies.count == 2000 && open.notSent == 0)
    #expect(try #require(open.total.latencies.quantile(0.99)) >= slow)
    #expect(try #require(open.total.latencies.quantile(0.89)) <= .milliseconds(2))
    let halfOfStalled = try #require(open.total.latencies.quantile(0.95))
    #expect(halfOfStalled > .milliseconds(480) && halfOfStalled < .milliseconds(520))
    // The two callers met it once each, among 18,000 calls.
    #expect(closed.total.latencies.count > 17_000)
    #expect(try #require(closed.total.latencies.quantile(0.999)) <= .milliseconds(2))
    #expect(try #require(closed.total.latencies.maximum) >= slow)
  }

  @Test("what waits for its turn is measured with its wait, and late sending is reported")
  func bound() throws {
    let outcome = LoadSimulation(plan: .open(200, .seconds(10), inFlightMax: 1)).run(Self.stalling)
    #expect(outcome.total.latencies.count == 2000)
    #expect(try #require(outcome.total.latencies.quantile(0.99)) >= .milliseconds(800))
    #expect(try #require(outcome.total.serviceTimes.quantile(0.99)) <= .milliseconds(2))
    #expect(try #require(outcome.delays.quantile(0.99)) >= .milliseconds(800))
  }

  @Test("calls that were due and never sent are counted, not forgotten")
  func overload() throws {
    let outcome = LoadSimulation(plan: .open(1000, .seconds(2), inFlightMax: 2)).run { _, _ in
      .answer(after: .milliseconds(10))
    }
    // Two at a time and 10 ms each: 200 a second.
    #expect(outcome.total.latencies.count + outcome.notSent == 2000)
    #expect((398...402).contains(outcome.total.latencies.count))
    #expect(try #require(outcome.total.latencies.quantile(0.99)) >= .seconds(1))
  }

  @Test("a rate is of all the time in which calls were made, and of that in which the last were answered")
  func elapsed() {
    let quiet = LoadSimulation(plan: .open(1, .seconds(10))).run { _, _ in .answer(after: .milliseconds(1)) }
    #expect(quiet.elapsed == .seconds(10) && quiet.total.latencies.count == 10)
    let slow = LoadSimulation(plan: .open(1, .seconds(10))).run { _, _ in .answer(after: .seconds(3)) }
    #expect(slow.elapsed == .seconds(12))
  }

  @Test("no more calls are under way than the bound, whatever the threads", arguments: [1, 2, 3])
  func boundOfThreads(parts: Int) {
    var most = 0
    for part in 0..<parts {
      var worker = LoadWorker(.open(1000, .seconds(1), inFlightMax: 5), part: part, of: parts)
      var sent = 0
      while case .call = worker.next(at: 900_000_000) { sent += 1 }
      most += sent
    }
    #expect(most == 5)
  }

  @Test("what was due before the end is sent though this program wakes up late, and the lateness is reported")
  func lateAtTheEnd() throws {
    let outcome = LoadSimulation(plan: .open(200, .seconds(1), inFlightMax: 10), lateness: .milliseconds(8)).run {
      _, _ in .answer(after: .zero)
    }
    #expect(outcome.total.latencies.count == 200 && outcome.notSent == 0)
    #expect(try #require(outcome.delays.maximum) >= .milliseconds(3))
  }

  @Test("what is called to warm up is not counted", arguments: [true, false])
  func warmUp(isOpen: Bool) throws {
    let warmUp = Duration.milliseconds(1500)
    let plan: LoadPlan =
      isOpen
      ? .open(100, .seconds(1), inFlightMax: 10, warmUp: warmUp)
      : .init(.closed(callers: 1, duration: .seconds(1)), warmUp: warmUp)
    let outcome = LoadSimulation(plan: plan).run { _, sent in
      .answer(after: sent < .seconds(1) ? .milliseconds(300) : .milliseconds(10))
    }
    #expect(outcome.total.latencies.count == 100)
    #expect(try #require(outcome.total.latencies.maximum) <= .milliseconds(20))
    #expect(outcome.series.points.reduce(0) { $0 + $1.due } == 100)
  }

  @Test("failures are counted by name and are in no latency, and a service that refuses at once is not hammered")
  func failures() throws {
    let outcome = LoadSimulation(plan: .init(.closed(callers: 1, duration: .seconds(1)), weights: [1, 0])).run {
      _, _ in .failure("NOT_FOUND", after: .zero)
    }
    #expect(outcome.kinds[0].failures == ["NOT_FOUND": 100])
    #expect(outcome.total.latencies.count == 0 && outcome.total.firstFailure == "refused, says NOT_FOUND")
    #expect(outcome.kinds[1].failures.isEmpty)
  }

  @Test("kinds come by their weights, each with its own figures", arguments: [1, 2, 3])
  func mix(seed: UInt64) throws {
    let plan = LoadPlan.open(1000, .seconds(20), .poisson, weights: [70, 0, 30], seed: seed)
    let outcome = LoadSimulation(plan: plan).run { call, _ in
      .answer(after: call.kind == 0 ? .milliseconds(1) : .milliseconds(100))
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

  @Test("the same calls are made at the same times, however many threads make them", arguments: [true, false])
  func threads(isOpen: Bool) {
    func calls(parts: Int) -> [[Int64]] {
      let plan: LoadPlan =
        isOpen
        ? .open(300, .seconds(2), .poisson, weights: [1, 2, 3], seed: 9)
        : .init(.closed(callers: 7, duration: .seconds(2)), weights: [1, 2, 3], seed: 9)
      var seen: [[Int64]] = []
      _ = LoadSimulation(plan: plan, parts: parts).run { call, sent in
        var numbers = call.numbers
        seen.append([
          Int64(call.caller), sent.nanoseconds, Int64(call.kind), Int64(truncatingIfNeeded: numbers.next()),
        ])
        return .answer(after: .milliseconds(5))
      }
      return seen.sorted { $0.lexicographicallyPrecedes($1) }
    }
    let alone = calls(parts: 1)
    #expect(alone.count > 500)
    for parts in 2...4 { #expect(calls(parts: parts) == alone, "\(parts) threads") }
  }
}
