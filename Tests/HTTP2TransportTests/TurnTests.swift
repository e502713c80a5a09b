import Compression
import Domain
import EchoKit
import Glibc
import HTTP2Transport
import RPC
import Synchronization
import Testing
import Wire

@Suite("calls that come at once", .timeLimit(.minutes(30)))
struct TurnTests {
  private static let say = "/calls.v1.EchoService/Say"

  /// What the handlers were given, in their order; the first one keeps the loop to itself until it is let go.
  private final class Order: Sendable {
    let numbers = Mutex<[UInt64]>([])
    let isLetGo = Atomic(false)
    let begun = AsyncStream.makeStream(of: Void.self)

    var handlers: EchoHandlers {
      var handlers = EchoHandlers()
      handlers.say = { [self] request, _ in
        let isFirst = numbers.withLock { numbers in
          numbers.append(request.number)
          return numbers.count == 1
        }
        if isFirst {
          begun.continuation.yield()
          while !isLetGo.load(ordering: .acquiring) { sched_yield() }
        }
        spin()
        return request
      }
      return handlers
    }

    /// As long as all calls of a turn may take.
    private func spin() {
      let end = ContinuousClock.now + .nanoseconds(Int64(RPCLimits.turnNanosecondsMax))
      while ContinuousClock.now < end {}
    }

    func untilBegun() async {
      var events = begun.stream.makeAsyncIterator()
      _ = await events.next()
    }
  }

  private func framed(_ message: EchoMessage, compressed: Bool = false) throws -> [UInt8] {
    var bytes = try message.encoded()
    if compressed {
      let plain = bytes
      bytes = []
      unsafe CompressionAlgorithm.gzip.compress(plain.span.bytes, appendingTo: &bytes)
    }
    return [compressed ? 1 : 0] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bytes.count >> $0) } + bytes
  }

  @Test("are not all served before it is seen that their client has gone")
  func gone() async throws {
    let order = Order()
    try await withServer(order.handlers) { _, server, address in
      do {
        let client = try RawClient(address)
        for _ in 0..<80 { client.request(Self.say, body: try framed(EchoMessage(number: 1))) }
        await order.untilBegun()
      }
      // Its connection is closed by now.
      order.isLetGo.store(true, ordering: .releasing)
      while server.connectionCount > 0 { try await Task.sleep(for: .milliseconds(1)) }
      let served = order.numbers.withLock { $0.count }
      #expect(served < 40)
    }
  }

  @Test("are served before those whose requests take long to read")
  func heavy() async throws {
    let order = Order()
    try await withServer(order.handlers) { _, _, address in
      let (first, heavy, light) = (try RawClient(address), try RawClient(address), try RawClient(address))
      first.request(Self.say, body: try framed(EchoMessage(number: 0)))
      await order.untilBegun()
      for _ in 0..<20 {
        let request = EchoMessage(payload: [UInt8](repeating: 7, count: 10_000), number: 2)
        heavy.request(Self.say, [("grpc-encoding", "gzip")], body: try framed(request, compressed: true))
      }
      light.request(Self.say, body: try framed(EchoMessage(number: 1)))
      order.isLetGo.store(true, ordering: .releasing)
      _ = try light.response()
      // In the one turn that may have begun before it was read there is room for one.
      let before = order.numbers.withLock { numbers in numbers.prefix { $0 != 1 }.filter { $0 == 2 }.count }
      #expect(before < 5)
      // All are served in the end.
      while order.numbers.withLock({ $0.count }) < 22 { try await Task.sleep(for: .milliseconds(1)) }
      withExtendedLifetime(heavy) {}
    }
  }

  @Test("are served before a stream of compressed messages goes on")
  func stream() async throws {
    let order = Order()
    var handlers = order.handlers
    let say = handlers.say
    handlers.collect = { requests, call in
      for try await request in requests { _ = try await say(request, call) }
      return EchoMessage()
    }
    try await withServer(handlers) { _, _, address in
      let (stream, other) = (try RawClient(address), try RawClient(address))
      let request = EchoMessage(payload: [UInt8](repeating: 7, count: 10_000), number: 2)
      let body = try (0..<50).flatMap { _ in try framed(request, compressed: true) }
      stream.request("/calls.v1.EchoService/Collect", [("grpc-encoding", "gzip")], body: body)
      await order.untilBegun()
      other.request(Self.say, body: try framed(EchoMessage(number: 1)))
      order.isLetGo.store(true, ordering: .releasing)
      _ = try other.response()
      #expect(try #require(order.numbers.withLock { $0.firstIndex(of: 1) }) < 5)
      #expect(try stream.response().fields["grpc-status"] == "0")
      #expect(order.numbers.withLock { $0.count } == 51)
    }
  }

  /// Who calls, as the call says of itself.
  private struct Named: Interceptor {
    func intercept(_ call: inout CallContext) {
      guard let organization = call.metadata.values("organization").first, let user = call.metadata.values("user").first
      else { return }
      call.caller = Caller(organization: OrganizationID(organization), user: PersonID(user), role: .teacher)
    }
  }

  @Test("are served in turns of their callers: who comes late, and health, do not wait for those who came before")
  func callers() async throws {
    let order = Order()
    try await withServer(order.handlers, interceptors: [Named()]) { _, _, address in
      let client = try RawClient(address)
      func say(_ number: UInt64, as caller: [(String, String)]) throws {
        client.request(Self.say, caller, body: try framed(EchoMessage(number: number)))
      }
      let ana = [("organization", "north"), ("user", "ana")]
      try say(0, as: ana)
      await order.untilBegun()
      for _ in 0..<60 { try say(1, as: ana) }
      try say(2, as: [("organization", "north"), ("user", "ben")])
      try say(3, as: [("organization", "south"), ("user", "cy")])
      try say(4, as: [])
      order.isLetGo.store(true, ordering: .releasing)
      while order.numbers.withLock({ $0.count }) < 64 { try await Task.sleep(for: .milliseconds(1)) }
      let numbers = order.numbers.withLock { $0 }
      for late in 2...4 as ClosedRange<UInt64> {
        let place = try #require(numbers.firstIndex(of: late))
        #expect(place < 10, "\(late) came as number \(place)")
      }
    }
  }
}
