import Observability
import RPC
import Synchronization
import Testing

@testable import Bootstrap

@Suite("what is said of refused handshakes")
struct HandshakeLogTests {
  @Test("one line in ten seconds, however many try; the next line counts those in between")
  func limited() {
    let seconds = Mutex<UInt64>(5)
    let lines = Mutex<[String]>([])
    let sink = LogSink(.logfmt) { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
    let log = HandshakeLog(Logger("test", to: sink)) { Moment(nanoseconds: seconds.withLock { $0 } * 1_000_000_000) }
    for (second, peer) in [(5, "a:1"), (5, "b:2"), (14, "c:3"), (15, "d:4"), (16, "e:5"), (40, "f:6")]
      as [(UInt64, String)]
    {
      seconds.withLock { $0 = second }
      log.refused(peer, "it showed none")
    }
    let said = lines.withLock { $0 }
    #expect(said.count == 3)
    for (line, (peer, unsaid)) in zip(said, [("a:1", 0), ("d:4", 2), ("f:6", 1)]) {
      #expect(line.contains("peer=\(peer) ") && line.contains("others.unsaid=\(unsaid)"), "\(line)")
      #expect(line.contains("reason=\"it showed none\""), "\(line)")
    }
  }
}
