import Domain
import EchoKit
import Observability
import RPC
import Synchronization
import Testing

@Suite("Spans of calls")
struct CallTracingTests {
  private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
  private let spans = SpanQueue(SpanCounts(Metrics()))

  private func metadata(sampled: Bool) -> Metadata {
    ["traceparent": "00-\(Self.trace)-00f067aa0ba902b7-\(sampled ? "01" : "00")", "tracestate": "kim=1"]
  }

  private func channel(_ handlers: EchoHandlers = EchoHandlers(), share: Double = 0) -> any Channel {
    InProcessChannel(Router([handlers.definition], tracing: CallTracing(spans, share: TraceShare(share))))
  }

  private func say(_ channel: any Channel, _ metadata: Metadata = Metadata()) async {
    _ = try? await EchoClient(channel).say(EchoMessage(), CallOptions(metadata: metadata))
  }

  @Test("a sampled call is a span of its caller's, with method, status and the time that it waited, and no more")
  func sampled() async throws {
    await say(channel(), metadata(sampled: true))
    let span = try #require(spans.take(2).first)
    #expect(span.trace.high == 0x4bf9_2f35_77b3_4da6 && span.trace.low == 0xa3ce_929d_0e0e_4736)
    #expect(span.parent == 0x00f0_67aa_0ba9_02b7 && span.id != span.parent && span.id != 0)
    #expect(span.kind == .server && span.name == "calls.v1.EchoService/Say" && !span.isFailed)
    #expect(span.begin <= span.end)
    #expect(
      span.attributes.map(\.name) == [
        "rpc.system", "rpc.service", "rpc.method", "rpc.grpc.status_code", "homeroom.queue.ms",
      ])
    let values = span.attributes.map(\.value)
    #expect(values[0...3] == [.text("grpc"), .text("calls.v1.EchoService"), .text("Say"), .integer(0)])
  }

  @Test("a call that its caller does not sample is none; of those without a trace the share decides")
  func unsampled() async {
    await say(channel())
    await say(channel(share: 1), metadata(sampled: false))
    #expect(spans.count == 0)
    await say(channel(share: 1))
    #expect(spans.take(2).map(\.parent) == [nil])
    let some = channel(share: 0.25)
    for _ in 0..<2000 { await say(some) }
    #expect(350...650 ~= spans.count)
  }

  @Test("what a sampled call makes belongs to its trace, also where that begins here")
  func begun() async {
    let sent = Mutex<String?>(nil)
    var handlers = EchoHandlers()
    handlers.say = { request, call in
      sent.withLock { $0 = call.trace.metadata.first("traceparent") }
      return request
    }
    await say(channel(handlers, share: 1))
    let span = spans.take(1).first
    let id = span.map { String($0.id, radix: 16) } ?? "none"
    #expect(sent.withLock { $0 }?.hasSuffix("\(id)-01") == true)
  }

  @Test("a failed call is marked where the fault is ours; one that was refused has waited for no handler")
  func failed() async {
    var handlers = EchoHandlers()
    handlers.say = { request, _ in throw RPCError(request.number == 0 ? .internal : .notFound, "of kim") }
    let channel = channel(handlers)
    for number in [0, 1] as [UInt64] {
      _ = try? await EchoClient(channel).say(
        EchoMessage(number: number), CallOptions(metadata: metadata(sampled: true)))
    }
    struct NobodyMay: Interceptor {
      func intercept(_ call: inout CallContext) throws { throw RPCError(.permissionDenied, "nobody may") }
    }
    await say(
      InProcessChannel(
        Router([handlers.definition], interceptors: [NobodyMay()], tracing: CallTracing(spans))),
      metadata(sampled: true))
    let taken = spans.take(9)
    #expect(taken.map(\.isFailed) == [true, false, false])
    #expect(taken.map { $0.attributes[3].value } == [.integer(13), .integer(5), .integer(7)])
    #expect(taken.map(\.attributes.count) == [5, 5, 4])
    #expect(!"\(taken)".contains("kim"))
  }

  @Test("a method that nobody serves has no span: its name is the caller's")
  func strangers() async {
    let method = MethodDescriptor(service: "made.up", name: "M", kind: .unary)
    let _: EchoMessage? = try? await channel(share: 1).unary(method, EchoMessage())
    #expect(spans.count == 0)
  }

  @Test("a call to another service is a span between the caller's and the other service's")
  func client() async throws {
    let traced = TracedChannel(channel(), CallTracing(spans))
    await say(traced, metadata(sampled: true))
    let taken = spans.take(3)
    #expect(taken.map(\.kind) == [.server, .client])
    #expect(taken[1].parent == 0x00f0_67aa_0ba9_02b7 && taken[0].parent == taken[1].id)
    #expect(taken[0].trace == taken[1].trace && taken.allSatisfy { $0.name == "calls.v1.EchoService/Say" })
    await say(traced, metadata(sampled: false))
    await say(traced)
    #expect(spans.count == 0)
    // Of what was asked for, any failure is one.
    let nowhere = TracedChannel(InProcessChannel(Router([])), CallTracing(spans))
    await say(nowhere, metadata(sampled: true))
    #expect(spans.take(2).map(\.isFailed) == [true])
  }

  @Test("lines of the access log and of slow calls have the trace of a call that has one", arguments: [false, true])
  func logged(isSlow: Bool) async {
    let lines = Lines()
    let logging = isSlow ? CallLogging(slowAfter: .nanoseconds(-1)) : CallLogging(everyCall: true)
    let log = Logger("test", to: LogSink(.logfmt) { lines.add($0) })
    let channel = InProcessChannel(Router([EchoHandlers().definition], log: log, logging: logging))
    await say(channel, metadata(sampled: false))
    await say(channel)
    let said = lines.all
    #expect(said.count == 2 && said.allSatisfy { $0.contains(isSlow ? "was slow" : "call ended") })
    #expect(said.first?.contains("trace.id=\(Self.trace)") == true && said.last?.contains("trace.id") == false)
  }

  private final class Lines: Sendable {
    private let kept = Mutex<[String]>([])
    var all: [String] { kept.withLock { $0 } }
    func add(_ line: [UInt8]) { kept.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
  }
}
