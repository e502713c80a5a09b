import Domain
import EchoKit
import Observability
import Sharing
import Synchronization
import Testing

@testable import RPC

@Suite("what is counted of calls")
struct CallMetricsTests {
  private let metrics = Metrics()

  private func client(_ handlers: EchoHandlers, of router: ((ServiceDefinition, Metrics) -> Router)? = nil)
    -> EchoClient
  {
    let router = router.map { $0(handlers.definition, metrics) } ?? Router([handlers.definition], metrics: metrics)
    return EchoClient(InProcessChannel(router))
  }

  /// Series of a metric that are not zero: the values of their labels, and what they count.
  private func counted(_ name: String) -> [String: Int] {
    var found: [String: Int] = [:]
    for sample in metrics.snapshot() where sample.name == name {
      let count =
        switch sample.value {
        case .counter(let value), .gauge(let value): value
        case .histogram(let histogram): histogram.count
        }
      if count != 0 { found[sample.labels.map(\.value).sorted().joined(separator: " ")] = count }
    }
    return found
  }

  @Test("every call counts once, under its method and its outcome")
  func outcomes() async throws {
    var handlers = EchoHandlers()
    handlers.say = { request, _ in
      guard request.number == 0 else { throw RPCError(.notFound, "no such thing") }
      return request
    }
    let client = client(handlers)
    for number in [0, 0, 1] as [UInt64] { _ = try? await client.say(EchoMessage(number: number)) }
    #expect(
      counted("homeroom_rpc_calls_total") == [
        "/calls.v1.EchoService/Say NOT_FOUND": 1, "/calls.v1.EchoService/Say OK": 2,
      ])
    #expect(counted("homeroom_rpc_handler_seconds") == ["/calls.v1.EchoService/Say": 3])
    #expect(counted("homeroom_rpc_queue_seconds") == ["": 3])
  }

  @Test("a call runs from where its handler begins until it has returned, and no longer")
  func running() async throws {
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let (gate, open) = AsyncStream<Void>.makeStream()
    var handlers = EchoHandlers()
    handlers.say = { request, _ in
      begin.yield()
      for await _ in gate {}
      return request
    }
    let client = client(handlers)
    async let answer = client.say(EchoMessage())
    for await _ in begun { break }
    #expect(counted("homeroom_rpc_calls_running") == ["": 1])
    #expect(counted("homeroom_rpc_calls_waiting") == [:])
    open.finish()
    _ = try await answer
    #expect(counted("homeroom_rpc_calls_running") == [:])
  }

  @Test("what no handler serves, and what none was begun for, takes no time of any")
  func refused() async throws {
    struct NobodyMay: Interceptor {
      func intercept(_ call: inout CallContext) throws { throw RPCError(.permissionDenied, "nobody may") }
    }
    let refusing = client(EchoHandlers()) { Router([$0], interceptors: [NobodyMay()], metrics: $1) }
    _ = try? await refusing.say(EchoMessage())
    #expect(counted("homeroom_rpc_calls_total") == ["/calls.v1.EchoService/Say PERMISSION_DENIED": 1])
    #expect(counted("homeroom_rpc_handler_seconds").isEmpty)
    #expect(counted("homeroom_rpc_calls_waiting").isEmpty)
  }

  @Test("a method that nobody serves is counted as one, however many names it has")
  func strangers() async {
    let router = Router([EchoHandlers().definition], metrics: metrics)
    for index in 0..<50 {
      let method = MethodDescriptor(service: "made.up", name: "M\(index)", kind: .unary)
      await #expect(throws: RPCError.self) {
        let _: EchoMessage = try await InProcessChannel(router).unary(method, EchoMessage())
      }
    }
    #expect(counted("homeroom_rpc_calls_total") == ["UNIMPLEMENTED none": 50])
  }

  @Test("what was refused is counted by what was exhausted; beyond so many reasons, together")
  func reasons() async {
    var handlers = EchoHandlers()
    handlers.say = { request, _ in
      throw RPCError(
        .resourceExhausted, "no more", [.errorInfo(reason: "R\(request.number)", domain: RPCError.errorDomain)])
    }
    let client = client(handlers)
    for number in 0..<100 as Range<UInt64> { _ = try? await client.say(EchoMessage(number: number)) }
    let counted = counted("homeroom_rpc_refusals_total")
    #expect(counted["R0"] == 1)
    // One of the 64 is that of the server itself, of which none was refused.
    #expect(counted.count == 64)
    #expect(counted["other"] == 37)
  }

  @Test("the log tells of each call, where that is asked for, by method, status and role and by no name")
  func accessLog() async {
    struct Known: Interceptor {
      func intercept(_ call: inout CallContext) throws {
        call.caller = Caller(organization: OrganizationID("north"), user: PersonID("kim"), role: .student)
      }
    }
    let lines = Mutex<[String]>([])
    let log = Logger(
      "test", to: LogSink(.logfmt) { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } })
    var handlers = EchoHandlers()
    handlers.say = { request, _ in
      guard request.number == 0 else { throw RPCError(.notFound, "no such thing") }
      return request
    }
    let client = client(handlers) {
      Router([$0], interceptors: [Known()], metrics: $1, log: log, logging: CallLogging(everyCall: true))
    }
    for number in [0, 1] as [UInt64] { _ = try? await client.say(EchoMessage(number: number)) }
    let said = lines.withLock { $0 }
    #expect(said.count == 2)
    #expect(said.first?.contains("rpc.method=/calls.v1.EchoService/Say rpc.status=OK took.ms=") == true)
    #expect(said.last?.contains("rpc.status=NOT_FOUND") == true)
    #expect(said.allSatisfy { $0.contains("role=student") && !$0.contains("kim") && !$0.contains("north") })
  }

  @Test("a slow call is always told of; one that goes on until somebody leaves never is")
  func slow() async {
    let lines = Mutex<[String]>([])
    let log = Logger(
      "test", to: LogSink(.logfmt) { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } })
    let client = client(EchoHandlers()) { service, metrics in
      Router(
        [service], endless: [EchoMethods.collect], metrics: metrics, log: log,
        logging: CallLogging(slowAfter: .nanoseconds(-1)))
    }
    _ = try? await client.collect().finish()
    #expect(lines.withLock { $0 }.isEmpty)
    _ = try? await client.say(EchoMessage())
    let said = lines.withLock { $0 }
    #expect(said.count == 1)
    #expect(said.first?.contains("level=warning message=\"a call was slow\"") == true)
  }

  @Test("when all calls are slow, the log tells of so many in ten seconds, and then how many there were in between")
  func allSlow() {
    let lines = Mutex<[String]>([])
    let sink = LogSink(.logfmt) { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
    let now = Mutex(Moment(nanoseconds: 1))
    let log = CallLog(
      Logger("test", to: sink), CallLogging(slowAfter: .seconds(1)), EchoHandlers().definition.methods, endless: [],
      now: { now.withLock { $0 } })
    func end() { log.ended(0, .ok, role: nil, handled: 1_000_000_001) }
    for _ in 0..<150 { end() }
    #expect(lines.withLock { $0.count } == CallLog.slowLinesMax)
    now.withLock { $0 = Moment(nanoseconds: 10_000_000_001) }
    end()
    #expect(lines.withLock { $0.last }?.contains("others.unsaid=\(150 - CallLog.slowLinesMax)") == true)
    log.ended(0, .ok, role: nil, handled: 1_000_000_000)
    #expect(lines.withLock { $0.count } == CallLog.slowLinesMax + 1)
  }
}
