import Messages
import TerminalReport
import Testing

@Suite("The receipt of an erasure")
struct ErasureReceiptTests {
  private let running = ActivityV1.Erasure(
    erasureID: "e1", kind: .person, state: .running, createTime: .init(seconds: 1_788_768_000),
    removed: [
      .init(service: "activity", what: "attempts", count: 1000), .init(service: "report", what: "snapshots", count: 1),
    ],
    waitingFor: ["context", "report"])

  @Test("it says what was removed where, and whom it waits for")
  func table() {
    #expect(
      ErasureReceipt(running).lines(in: .plain) == [
        "erasure e1, running", "removed             count", "activity: attempts   1000", "report: snapshots       1",
        "waiting for context and report",
      ])
    var complete = running
    (complete.state, complete.waitingFor, complete.digest) = (.completed, [], [0x0a, 0xff])
    complete.completeTime = .init(seconds: 1_788_768_060)
    let lines = ErasureReceipt(complete).lines(in: .plain)
    #expect(lines.first == "erasure e1, completed 2026-09-07T08:01:00Z" && lines.last == "digest 0aff")
  }

  @Test("programs are told the same")
  func json() throws {
    #expect(
      ErasureReceipt(running).json == """
        {"erasure_id":"e1","state":"RUNNING","create_time":"2026-09-07T08:00:00.000Z","waiting_for":["context","report"],\
        "removed":[{"service":"activity","what":"attempts","count":1000},\
        {"service":"report","what":"snapshots","count":1}]}
        """)
  }
}
