import EchoKit
import Observability
import RPC
import Synchronization
import Testing

@Suite("Traces")
struct TraceContextTests {
  private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
  private static let good = "00-\(trace)-00f067aa0ba902b7-01"

  private func context(_ fields: [(String, String)]) throws -> CallContext {
    var metadata = Metadata()
    for (name, value) in fields { try metadata.add(name, value) }
    let method = MethodDescriptor(service: "x.S", name: "M", kind: .unary)
    return CallContext(method: method, metadata: metadata, receivedAt: WallClock.system.now)
  }

  @Test("a caller's trace goes on with a span of the call's own, the same for every copy of its context")
  func goesOn() throws {
    var call = try context([("traceparent", Self.good), ("tracestate", "rojo=00f067aa0ba902b7, congo=t61rcWkgMzE")])
    let trace = call.trace
    #expect(trace.traceID == Self.trace && trace.parent == 0x00f0_67aa_0ba9_02b7 && trace.isSampled)
    #expect(trace.spanID.count == 16 && trace.span != trace.parent && trace.span != 0)
    let copy = call
    call.caller = nil
    #expect(call.trace == trace && copy.trace == trace)
    let options = CallOptions(within: call)
    #expect(options.metadata.first("traceparent") == "00-\(Self.trace)-\(trace.spanID)-01")
    #expect(options.metadata.first("tracestate") == "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE")
  }

  @Test("two calls have two spans, and two traces where none was sent")
  func unlike() throws {
    let calls = try (0..<1000).map { _ in try context([]).trace }
    #expect(Set(calls.map(\.span)).count == 1000 && Set(calls.map(\.traceID)).count == 1000)
    #expect(calls.allSatisfy { $0.parent == nil && !$0.isSampled && $0.state.isEmpty && $0.traceID.count == 32 })
  }

  @Test(
    "what makes no sense begins a new trace, and takes the state along with it",
    arguments: [
      "", "00", "\(good)-", "\(good)0", "ff-\(trace)-00f067aa0ba902b7-01", "00-\(trace)-0000000000000000-01",
      "00-00000000000000000000000000000000-00f067aa0ba902b7-01", "00-\(trace.uppercased())-00f067aa0ba902b7-01",
      "00_\(trace)-00f067aa0ba902b7-01", "00-\(trace)-00f067aa0ba902b7-0x", "0x-\(trace)-00f067aa0ba902b7-01",
      "00-\(trace)-00f067aa0ba902b7", "01-\(trace)-00f067aa0ba902b7-01x",
    ])
  func nonsense(parent: String) throws {
    let call = try context([("traceparent", parent), ("tracestate", "a=b")])
    #expect(call.trace.parent == nil && call.trace.traceID != Self.trace && call.trace.state.isEmpty)
    #expect(call.trace == call.trace)
  }

  @Test("two parents are as good as none; a later version is read as far as this one goes")
  func versions() throws {
    #expect(try context([("traceparent", Self.good), ("traceparent", Self.good)]).trace.parent == nil)
    let later = try context([("traceparent", "cc-\(Self.trace)-00f067aa0ba902b7-01-what-the-future-says")])
    #expect(later.trace.traceID == Self.trace && later.trace.isSampled)
    #expect(later.trace.metadata.first("traceparent")?.hasPrefix("00-") == true)
    #expect(try context([("traceparent", "00-\(Self.trace)-00f067aa0ba902b7-02")]).trace.isSampled == false)
  }

  @Test(
    "a state that breaks the rules is left out, and the trace goes on",
    arguments: [
      "novalue", "=v", "A=b", "a=b=c", "a=", String(repeating: "a", count: 257) + "=b",
      (0..<33).map { "k\($0)=v" }.joined(separator: ","), "a=" + String(repeating: "v", count: 600),
    ])
  func states(state: String) throws {
    let trace = try context([("traceparent", Self.good), ("tracestate", state)]).trace
    #expect(trace.state.isEmpty && trace.traceID == Self.trace)
  }

  @Test("several fields of state are one list, and empty members count for nothing")
  func joined() throws {
    let call = try context([("traceparent", Self.good), ("tracestate", "a=1,,t@v=2"), ("tracestate", "c_*-/=3")])
    #expect(call.trace.state == "a=1,t@v=2,c_*-/=3")
  }

  @Test("a call that fails through a fault of ours is logged with its trace; one that was refused is not")
  func logged() async throws {
    let lines = Lines()
    let unary = MethodDescriptor(service: "x.S", name: "Fail", kind: .unary)
    let handler = MethodHandler.unary(unary) { (request: EchoMessage, _) -> EchoMessage in
      if request.number == 0 { throw Broken() }
      throw RPCError(.notFound, "no such thing")
    }
    let log = Logger("test", to: LogSink(.json) { lines.add($0) })
    let router = Router([ServiceDefinition(name: "x.S", methods: [handler])], log: log)
    let metadata: Metadata = ["traceparent": Self.good]
    for number: UInt64 in [0, 1] {
      await #expect(throws: RPCError.self) {
        let _: EchoMessage = try await InProcessChannel(router).unary(
          unary, EchoMessage(number: number), CallOptions(metadata: metadata))
      }
    }
    let said = lines.all
    #expect(said.count == 1)
    #expect(said.first?.contains(#""trace.id":"\#(Self.trace)""#) == true)
    #expect(said.first?.contains(#""rpc.method":"/x.S/Fail""#) == true && said.first?.contains("Broken") == true)
  }

  private struct Broken: Error {}

  private final class Lines: Sendable {
    private let kept = Mutex<[String]>([])
    var all: [String] { kept.withLock { $0 } }
    func add(_ line: [UInt8]) { kept.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
  }
}
