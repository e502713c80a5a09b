import EchoKit
import Observability
import RPC
import Testing

@Suite("what is counted of calls")
struct CallMetricsTests {
  @Test("every call counts once, under its method and its outcome")
  func outcomes() async throws {
    var handlers = EchoHandlers()
    handlers.say = { request, _ in
      guard request.number == 0 else { throw RPCError(.notFound, "no such thing") }
      return request
    }
    let metrics = Metrics()
    let client = EchoClient(InProcessChannel(Router([handlers.definition], metrics: metrics)))
    for number in [0, 0, 1] as [UInt64] { _ = try? await client.say(EchoMessage(number: number)) }
    let counted = metrics.snapshot().filter { $0.name == "homeroom_rpc_calls_total" && $0.value != .counter(0) }
    #expect(
      counted.map { "\($0.labels.map(\.value).sorted())" } == [
        #"["/calls.v1.EchoService/Say", "NOT_FOUND"]"#, #"["/calls.v1.EchoService/Say", "OK"]"#,
      ])
    #expect(counted.map(\.value) == [.counter(1), .counter(2)])
  }
}
