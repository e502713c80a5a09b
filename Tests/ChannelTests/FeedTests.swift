import API
import Chance
import Domain
import Feeds
import HTTP2Transport
import Messages
import Observability
import Patience
import RPC
import Storage
import Synchronization
import Testing

@Suite("feeds over a network that fails", .timeLimit(.minutes(30)))
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
    /// How many were taken together, each time.
    let counts = Mutex<[Int]>([])
    let restarts = ChangeSignal()
    let reached: AsyncStream<Int64>
    private let reach: AsyncStream<Int64>.Continuation
    /// How long it waits for its turn.
    private let pause: Duration

    init(pause: Duration) {
      self.pause = pause
      (reached, reach) = AsyncStream.makeStream()
    }

    func cursors() async -> [OrganizationID: FeedCursor] {
      guard let last = taken.withLock({ $0.last }) else { return [:] }
      return ["school": FeedCursor(FeedPosition(epoch: 1, sequence: last), digest: nil)]
    }

    func connected(_ heads: [OrganizationID: FeedCursor]) async {}
    func reset(_ organization: OrganizationID, epoch: Int64) async { Issue.record("a reset out of nothing") }

    func forget() {
      taken.withLock { $0 = [] }
      restarts.notify()
    }

    func take(
      _ changes: [ContextV1.ContextChange], of organization: OrganizationID, upTo cursor: FeedCursor
    ) async throws {
      if pause > .zero { try await Task.sleep(for: pause) }
      taken.withLock { $0 += changes.map(\.sequence) }
      counts.withLock { $0.append(changes.count) }
      reach.yield(cursor.sequence)
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
    clock: ManualClock? = nil, lease: Int64 = 1_000_000, pause: Duration = .zero, log: Logger = Logger("test"),
    _ body: (Source, Sink, FaultyProxy) async throws -> Void
  ) async throws {
    let (source, sink) = (Source(lease: lease), Sink(pause: pause))
    let server = try HTTP2Server(Router([source.definition]))
    guard case .tcp(_, let port) = try server.listen(on: .tcp(host: "127.0.0.1", port: 0)) else { return }
    let proxy = FaultyProxy(to: port)
    try await withChannel(to: proxy.target, Self.options(), clock: clock) { channel in
      let client = ContextChangesServiceClient(channel)
      let follower = ChangeFollower(
        sink, noting: FeedProgress(of: "context"), pace: FollowerPace(first: .milliseconds(1), most: .milliseconds(2)),
        log: log, mark: { try await client.getHead(.init(), $0) }
      ) { request in try await client.streamChanges(request) }
      let following = Task { try await follower.run() }
      try await body(source, sink, proxy)
      following.cancel()
      _ = await following.result
    }
    proxy.stop()
    await server.shutdown(grace: .zero)
  }

  @Test("who waits for what the other service says to have does not wait for a follower's pause after failures")
  func demand() async throws {
    let (source, sink) = (Source(lease: 1_000), Sink(pause: .zero))
    source.commit(1)
    let client = ContextChangesServiceClient(InProcessChannel(Router([source.definition])))
    let progress = FeedProgress(of: "context")
    let (failures, failed) = AsyncStream.makeStream(of: Void.self)
    let attempts = Mutex(0)
    let follower = ChangeFollower(
      sink, noting: progress, pace: FollowerPace(first: .seconds(100_000), most: .seconds(100_000)),
      log: Logger("test"),
      mark: { try await client.getHead(.init(), $0) }
    ) { request in
      let isFirst = attempts.withLock { attempts in
        attempts += 1
        return attempts == 1
      }
      guard isFirst else { return try await client.streamChanges(request) }
      failed.yield()
      throw RPCError(.unavailable, "it is down")
    }
    let following = Task { try await follower.run() }
    for await _ in failures { break }
    let barrier = HeadBarrier(progress) { _, _ in FeedCursor(FeedPosition(epoch: 1, sequence: 1), digest: nil) }
    try await barrier.pass("school", until: .now + patience)
    #expect(attempts.withLock { $0 } == 2 && sink.taken.withLock { $0 } == [1])
    following.cancel()
    _ = await following.result
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

  @Test("a consumer that has to wait for its turn each time takes together what has come meanwhile")
  func joined() async throws {
    try await follow(pause: .milliseconds(20)) { source, sink, _ in
      source.commit(200)
      await sink.wait(for: 200)
      #expect(sink.taken.withLock { $0 } == Array(1...200))
      let counts = sink.counts.withLock { $0 }
      #expect(counts.count < 100 && counts.allSatisfy { $0 <= 16 }, "\(counts)")
    }
  }

  @Test("a consumer that forgets what it has taken is brought all of it again, though nothing new comes")
  func forgotten() async throws {
    try await follow { source, sink, _ in
      source.commit(20)
      for _ in 0..<5 {
        while sink.taken.withLock({ $0.count }) < 20 { try await Task.sleep(for: .milliseconds(2)) }
        #expect(sink.taken.withLock { $0 } == Array(1...20))
        sink.forget()
      }
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
      // The ping goes out with the first step, whatever calls run out of time with it, and is given up with the second.
      await clock.advance(by: .seconds(10))
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

@Suite("cursors that have to prove themselves (D32)", .timeLimit(.minutes(30)))
struct FeedCursorTests {
  /// Serves each connection the batches that were prepared for it, then nothing more.
  private final class Script: ContextChangesServiceServer {
    private let state: Mutex<(batches: [[ContextV1.ContextChangeBatch]], cursors: [[ContextV1.Cursor]])>

    init(_ batches: [[ContextV1.ContextChangeBatch]]) { state = Mutex((batches, [])) }

    /// What each connection began with.
    var cursors: [[ContextV1.Cursor]] { state.withLock { $0.cursors } }

    func streamChanges(
      _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ContextV1.ContextChangeBatch>,
      _ call: CallContext
    ) async throws {
      let batches = state.withLock { state in
        state.cursors.append(request.cursors)
        return state.batches.isEmpty ? [] : state.batches.removeFirst()
      }
      for batch in batches { try await responses.write(batch) }
      try await Task.sleep(for: .seconds(60))
    }
  }

  /// Says what it was told, and ends the test when it has been told enough.
  private final class Sink: ChangeConsumer {
    typealias Batch = ContextV1.ContextChangeBatch

    private let state: Mutex<(cursor: FeedCursor, said: [String])>
    private let enough: String
    private let end: AsyncStream<Void>.Continuation
    let isDone: AsyncStream<Void>

    init(at cursor: FeedCursor, until enough: String) {
      state = Mutex((cursor, []))
      self.enough = enough
      (isDone, end) = AsyncStream.makeStream()
    }

    var said: [String] { state.withLock { $0.said } }

    func cursors() async -> [OrganizationID: FeedCursor] { ["school": state.withLock { $0.cursor }] }
    func connected(_ heads: [OrganizationID: FeedCursor]) async { note("connected") }

    func reset(_ organization: OrganizationID, epoch: Int64) async {
      state.withLock { $0.cursor = FeedCursor(beginning: epoch) }
      note("reset to \(epoch)")
    }

    func take(
      _ changes: [ContextV1.ContextChange], of organization: OrganizationID, upTo cursor: FeedCursor
    ) async throws {
      state.withLock { $0.cursor = cursor }
      note("took \(changes.map(\.sequence)) \(cursor.digest?.bytes.first ?? 0)")
    }

    private func note(_ line: String) {
      state.withLock { $0.said.append(line) }
      if line == enough { end.finish() }
    }
  }

  private static func cursor(_ epoch: Int64, _ sequence: Int64, _ digest: UInt8) -> FeedCursor {
    FeedCursor(
      FeedPosition(epoch: epoch, sequence: sequence), digest: FeedDigest([UInt8](repeating: digest, count: 16)))
  }

  private static func heads(_ epoch: Int64, _ sequence: Int64, _ digest: UInt8) -> ContextV1.ContextChangeBatch {
    .init(heads: [ContextV1.Cursor(cursor(epoch, sequence, digest), of: "school")])
  }

  private static func batch(
    _ epoch: Int64, _ sequences: ClosedRange<Int64>, _ digest: UInt8, reset: Bool = false
  ) -> ContextV1.ContextChangeBatch {
    .init(
      organizationID: "school", epoch: epoch, changes: sequences.map { .init(sequence: $0) },
      digest: [UInt8](repeating: digest, count: 16), reset: reset)
  }

  /// Follows a script from a cursor until the sink was told enough; returns what it was told and the log's lines.
  private func follow(
    _ script: Script, from cursor: FeedCursor, until enough: String
  ) async -> (said: [String], log: [String]) {
    let lines = Mutex<[String]>([])
    let output = LogSink(.logfmt) { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
    let sink = Sink(at: cursor, until: enough)
    let client = ContextChangesServiceClient(InProcessChannel(Router([script.definition])))
    let follower = ChangeFollower(
      sink, noting: FeedProgress(of: "context"), pace: FollowerPace(first: .milliseconds(1), most: .milliseconds(2)),
      log: Logger("test", to: output), mark: { try await client.getHead(.init(), $0) }
    ) { request in try await client.streamChanges(request) }
    let following = Task { try await follower.run() }
    for await _ in sink.isDone {}
    following.cancel()
    _ = await following.result
    return (sink.said, lines.withLock { $0 }.filter { $0.contains("history") })
  }

  @Test("a follower at the head goes on with what comes, and keeps the digest that came with it")
  func inStep() async {
    let script = Script([[Self.heads(7, 3, 33), Self.batch(7, 4...5, 55)]])
    let (said, log) = await follow(script, from: Self.cursor(7, 3, 33), until: "took [4, 5] 55")
    #expect(said == ["connected", "took [4, 5] 55"] && log.isEmpty)
    #expect(script.cursors == [[ContextV1.Cursor(Self.cursor(7, 3, 33), of: "school")]])
  }

  @Test("another digest at the head: it begins anew, from the first change, and says so as an error")
  func otherHead() async {
    let script = Script([[Self.heads(7, 3, 34), Self.batch(7, 1...3, 34, reset: true)]])
    let (said, log) = await follow(script, from: Self.cursor(7, 3, 33), until: "took [1, 2, 3] 34")
    #expect(said == ["reset to 7", "connected", "took [1, 2, 3] 34"])
    #expect(log.count == 1 && log[0].contains("level=error"))
  }

  @Test("another digest behind the head: the server says so, and it connects again before the first change")
  func otherHistory() async {
    let script = Script([
      [Self.heads(7, 9, 99), Self.batch(7, 1...9, 99, reset: true)], [Self.heads(7, 9, 99), Self.batch(7, 1...9, 99)],
    ])
    let (said, log) = await follow(script, from: Self.cursor(7, 3, 33), until: "took [1, 2, 3, 4, 5, 6, 7, 8, 9] 99")
    #expect(said == ["connected", "reset to 7", "connected", "took [1, 2, 3, 4, 5, 6, 7, 8, 9] 99"])
    #expect(log.count == 1 && log[0].contains("level=error"))
    #expect(script.cursors.last == [ContextV1.Cursor(FeedCursor(beginning: 7), of: "school")])
  }

  @Test(
    "a head behind the follower is an error, and so is an epoch before its own; a later epoch was meant",
    arguments: [(7, 2, "level=error"), (6, 5, "level=error"), (8, 5, "level=notice")])
  func head(epoch: Int64, sequence: Int64, level: String) async {
    let script = Script([[Self.heads(epoch, sequence, 1)]])
    let (said, log) = await follow(script, from: Self.cursor(7, 3, 33), until: "connected")
    #expect(said == ["reset to \(epoch)", "connected"])
    #expect(log.count == 1 && log[0].contains(level))
  }
}
