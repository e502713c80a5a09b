import EchoKit
import HTTP2Transport
import RPC
import Synchronization
import Testing

/// A handler that calls another service: what ends its own call ends that one too.
@Suite("calls within calls", .timeLimit(.minutes(30)))
struct PropagationTests {
  /// A server whose handler calls another, whose handler says when it begins and ends, and sleeps meanwhile.
  private func withChain(
    _ options: @escaping @Sendable (CallContext) -> CallOptions,
    _ body: (
      EchoClient, _ events: AsyncStream<String>, _ deadlines: @escaping @Sendable () -> [ContinuousClock.Instant?]
    ) async throws -> Void
  ) async throws {
    let (events, said) = AsyncStream.makeStream(of: String.self)
    let deadlines = Mutex<[ContinuousClock.Instant?]>([])
    var inner = EchoHandlers()
    inner.say = { request, call in
      deadlines.withLock { $0.append(call.deadline) }
      said.yield("begins")
      do { try await Task.sleep(for: .seconds(100)) } catch { said.yield("ends") }
      return request
    }
    try await withServer(inner) { behind, _, _ in
      var outer = EchoHandlers()
      outer.say = { request, call in
        deadlines.withLock { $0.append(call.deadline) }
        return try await EchoClient(behind).say(request, options(call))
      }
      try await withServer(outer) { channel, _, _ in
        try await body(EchoClient(channel), events, { deadlines.withLock { $0 } })
      }
    }
  }

  private func both(
    _ deadlines: [ContinuousClock.Instant?]
  ) throws -> (outer: ContinuousClock.Instant, inner: ContinuousClock.Instant) {
    try #require(deadlines.count == 2)
    return (try #require(deadlines[0]), try #require(deadlines[1]))
  }

  @Test("the earlier of the two deadlines holds", arguments: [nil, 3600] as [Int?])
  func deadline(own: Int?) async throws {
    try await withChain({ CallOptions(within: $0, timeout: own.map { .seconds($0) }) }) { client, events, deadlines in
      let error = await #expect(throws: RPCError.self) {
        try await client.say(EchoMessage(), CallOptions(timeout: .seconds(2)))
      }
      #expect(error?.code == .deadlineExceeded)
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == "begins")
      #expect(await iterator.next() == "ends")
      let (outer, inner) = try both(deadlines())
      // What is sent on is the time that is left, which counts anew from when it arrives.
      #expect(inner <= outer + .seconds(1))
    }
  }

  @Test("a shorter timeout of its own ends the inner call alone")
  func shorter() async throws {
    try await withChain({ CallOptions(within: $0, timeout: .seconds(2)) }) { client, events, deadlines in
      let error = await #expect(throws: RPCError.self) {
        try await client.say(EchoMessage(), CallOptions(timeout: .seconds(50)))
      }
      #expect(error?.code == .deadlineExceeded)
      let (outer, inner) = try both(deadlines())
      #expect(inner < outer - .seconds(40))
    }
  }

  @Test("a cancelled call cancels the call within it")
  func cancellation() async throws {
    try await withChain({ CallOptions(within: $0) }) { client, events, _ in
      let task = Task { try await client.say(EchoMessage()) }
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == "begins")
      task.cancel()
      #expect(await iterator.next() == "ends")
      await #expect(throws: RPCError.self) { try await task.value }
    }
  }
}
