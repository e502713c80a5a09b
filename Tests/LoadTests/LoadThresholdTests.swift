import LoadEngine
import Testing

@Suite("Load thresholds")
struct LoadThresholdTests {
  /// 1,000 calls in 10 s: the grids take 2 ms; of the others, every hundredth fails and the rest take 20 ms.
  private static let outcome = LoadSimulation(plan: .open(100, .seconds(10), weights: [1, 1], seed: 3)).run { call, _ in
    if call.kind == 0 { return .answer(after: .milliseconds(2)) }
    return call.caller % 100 == 0 ? .failure("UNAVAILABLE", after: .zero) : .answer(after: .milliseconds(20))
  }

  private func isKept(_ text: String) throws -> Bool {
    try LoadThreshold(text, kinds: ["grid", "class"]).verdict(on: Self.outcome, kinds: ["grid", "class"]).isKept
  }

  @Test(
    "a figure that passes its bound fails the load, and one that keeps to it does not",
    arguments: [
      ("p99>21ms", "p99>19ms"), ("p99.9 > 0.021s", "p99.9 > 19000us"), ("grid.p99>3ms", "grid.max>1ms"),
      ("max>=1s", "max>=20ms"),
      ("mean>20ms", "mean>2ms"), ("throughput<50", "throughput<200/s"), ("errors>2%", "errors>0.1%"),
      ("errors>1000", "errors>=1"),
      ("grid.errors>0", "class.errors>0.5%"), ("not-sent>0", "not-sent>=0"), ("p50<=1ms", "class.p50<=25ms"),
    ])
  func verdicts(kept: String, failed: String) throws {
    #expect(try isKept(kept), "\(kept)")
    #expect(try !isKept(failed), "\(failed)")
  }

  @Test("a verdict says what was measured in the unit of the figure")
  func words() throws {
    let threshold = try LoadThreshold("grid.p50>1ms", kinds: ["grid"])
    let verdict = threshold.verdict(on: Self.outcome, kinds: ["grid", "class"])
    #expect(verdict.threshold == "grid.p50>1ms" && verdict.measured == "grid.p50 was 2 ms")
  }

  @Test(
    "what is no threshold is refused with the reason",
    arguments: [
      ("p99", "compares nothing"), ("p99=5ms", "compares nothing"), ("p101>5ms", "names no figure"),
      ("speed>5ms", "names no figure"),
      ("p99>5", "needs a latency"), ("p99>5%", "needs a latency"), ("p99>ms", "no number"),
      ("errors>1ms", "means nothing"),
      ("throughput<5%", "means nothing"), ("student.p99>5ms", "names no figure"), ("grid.not-sent>0", "single kinds"),
    ])
  func refusals(text: String, reason: String) {
    #expect { try LoadThreshold(text, kinds: ["grid", "class"]) } throws: { error in
      (error as? LoadThreshold.Problem)?.text.contains(reason) == true
    }
  }

  @Test("a load without an answer keeps to no bound on latencies")
  func nothingAnswered() throws {
    let nothing = LoadOutcome(.open(1, .seconds(1)))
    let verdict = try LoadThreshold("p99>5ms").verdict(on: nothing, kinds: ["grid"])
    #expect(!verdict.isKept && verdict.measured.contains("no call was answered"))
  }

  @Test("errors and calls not sent fail a load at the first, unless a bound for them is given")
  func usual() throws {
    #expect(LoadThreshold.all([]).map(\.text) == ["errors>0", "not-sent>0"])
    let given = try [LoadThreshold("p99>5ms"), LoadThreshold("errors>1%")]
    #expect(LoadThreshold.all(given).map(\.text) == ["p99>5ms", "errors>1%", "not-sent>0"])
    // One kind may be allowed less than all, not all by one kind.
    let ofKind = try [LoadThreshold("grid.errors>1%", kinds: ["grid"])]
    #expect(LoadThreshold.all(ofKind).map(\.text) == ["grid.errors>1%", "errors>0", "not-sent>0"])
  }
}
