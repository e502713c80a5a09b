import API
import Chance
import Domain
import Feeds
import HTTP2Transport
import Messages
import Observability
import RPC
import Storage
import Synchronization
import Testing

@Suite("feeds over a network that fails", .timeLimit(.minutes(1)))
struct FeedTests {
  /// Serves the changes 1, 2, … of one organization as far as they have been made, and then those to come.
  private final class Source: ContextChangesServiceServer {
    private let state = Mutex((head: Int64(0), watchers: [AsyncStream<Int64>.Continuation]()))
    /// How many changes a stream brings before the token that opened it is over.
    private let lease: Int64

    init(lease: Int64) { self.lease = lease }

    func commit(_ count: Int64) {
      state.withLock { state in
        state.head += count
        for watcher in state.watchers { watcher.yield(state.head) }
      }
    }

    func streamChanges(
      _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ContextV1.ContextChangeBatch>,
      _ call: CallContext
    ) async throws {
      let (heads, watcher) = AsyncStream.makeStream(of: Int64.self)
      let head = state.withLock { state in
        state.watchers.append(watcher)
        return state.head
      }
      var position = request.cursors.first?.sequence ?? 0
      let end = position + lease
      try await responses.write(
        ContextV1.ContextChangeBatch(heads: [.init(organizationID: "school", epoch: 1, sequence: head)]))
      watcher.yield(head)
      for await head in heads {
        while position < head {
          position += 1
          try await responses.write(
            ContextV1.ContextChangeBatch(
              organizationID: "school", epoch: 1, changes: [.init(sequence: position)]))
          if position == end { throw RPCError(.unauthenticated, "the token has expired") }
        }
      }
    }
  }

  /// Keeps what it is told, and refuses what it should not be told.
  private final class Sink: ChangeConsumer {
    typealias Batch = ContextV1.ContextChangeBatch

    let taken = Mutex<[Int64]>([])
    let reached: AsyncStream<Int64>
    private let reach: AsyncStream<Int64>.Continuation

    init() { (reached, reach) = AsyncStream.makeStream() }

    func positions() async -> [OrganizationID: FeedPosition] {
      guard let last = taken.withLock({ $0.last }) else { return [:] }
      return ["school": FeedPosition(epoch: 1, sequence: last)]
    }

    func connected(_ heads: [OrganizationID: FeedPosition]) async {}
    func reset(_ organization: OrganizationID, epoch: Int64) async { Issue.record("a reset out of nothing") }

    func take(
      _ changes: [ContextV1.ContextChange], of organization: OrganizationID, upTo position: FeedPosition
    ) async throws {
      taken.withLock { $0 += changes.map(\.sequence) }
      reach.yield(position.sequence)
    }

    func wait(for sequence: Int64) async {
      guard taken.withLock({ $0.last ?? 0 }) < sequence else { return }
      for await reached in reached where reached >= sequence { return }
    }
  }

  private static func options() -> ChannelOptions {
    var options = ChannelOptions()
    options.keepalive = ChannelOptions.Keepalive(time: .seconds(10))
    options.idleTimeout = nil
    options.backoff = Backoff.Pace(first: .milliseconds(1), most: .milliseconds(5))
    options.serviceConfig = ServiceConfig(methods: [MethodConfig([.everything], waitsForReady: true)])
    return options
  }

  /// Follows `source` through a proxy while `body` breaks it.
  private func follow(
    clock: ManualClock? = nil, lease: Int64 = 1_000_000, log: Logger = Logger("test"),
    _ body: (Source, Sink, FaultyProxy) async throws -> Void
  ) async throws {
    let (source, sink) = (Source(lease: lease), Sink())
    let server = try HTTP2Server(Router([source.definition]))
    guard case .tcp(_, let port) = try server.listen(on: .tcp(host: "127.0.0.1", port: 0)) else { return }
    let proxy = FaultyProxy(to: port)
    try await withChannel(to: proxy.target, Self.options(), clock: clock) { channel in
      let client = ContextChangesServiceClient(channel)
      let follower = ChangeFollower(
        sink, pace: FollowerPace(first: .milliseconds(1), most: .milliseconds(2)), log: log
      ) { request in try await client.streamChanges(request) }
      let following = Task { try await follower.run() }
      try await body(source, sink, proxy)
      following.cancel()
      _ = await following.result
    }
    proxy.stop()
    await server.shutdown(grace: .zero)
  }

  @Test("a feed whose connections are cut again and again brings every change once and in order")
  func cut() async throws {
    var dice = Dice()
    let seed = dice.seed
    try await follow { source, sink, proxy in
      var head: Int64 = 0
      for _ in 0..<30 {
        let count = Int64(dice.roll(1..<40))
        head += count
        source.commit(count)
        if dice.chance(0.5) { await sink.wait(for: head) }
        proxy.cut()
      }
      await sink.wait(for: head)
      #expect(sink.taken.withLock { $0 } == Array(1...head), "seed \(seed)")
    }
  }

  @Test("a feed whose server is gone without a word finds out, and goes on where it stood")
  func halfOpen() async throws {
    let clock = ManualClock()
    try await follow(clock: clock) { source, sink, proxy in
      source.commit(3)
      await sink.wait(for: 3)
      proxy.strand()
      source.commit(3)
      await clock.advance(by: .seconds(10))
      await clock.wait(for: .seconds(20))
      await clock.advance(by: .seconds(20))
      await sink.wait(for: 6)
      #expect(sink.taken.withLock { $0 } == Array(1...6))
      #expect(proxy.connectionCount == 2)
    }
  }

  @Test("a feed that ends with its token goes on with the next one, and alarms nobody")
  func lease() async throws {
    let lines = Mutex<[String]>([])
    let output = LogSink(.logfmt) { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
    try await follow(lease: 3, log: Logger("test", to: output)) { source, sink, _ in
      source.commit(10)
      await sink.wait(for: 10)
      #expect(sink.taken.withLock { $0 } == Array(1...10))
    }
    let said = lines.withLock { $0 }
    #expect(said.count >= 3 && said.allSatisfy { $0.contains("level=info") }, "\(said)")
  }

  @Test("a feed that is told nonsense goes on where it stood")
  func garbage() async throws {
    try await follow { source, sink, proxy in
      source.commit(3)
      await sink.wait(for: 3)
      proxy.garble([UInt8](repeating: 0xFF, count: 100))
      source.commit(3)
      await sink.wait(for: 6)
      #expect(sink.taken.withLock { $0 } == Array(1...6))
    }
  }
}
