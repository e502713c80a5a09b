import API
import Chance
import Domain
import Feeds
import Messages
import Observability
import RPC
import Storage
import Synchronization
import Testing
import Wire

/// Changes of several organizations are taken at the same time, those of one after the other.
@Suite("A follower of many organizations")
struct ManyOrganizationsTests {
  /// Tells what it was given, then nothing more.
  private final class Script: ContextChangesServiceServer {
    let batches: [ContextV1.ContextChangeBatch]

    init(_ batches: [ContextV1.ContextChangeBatch]) { self.batches = batches }

    func streamChanges(
      _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ContextV1.ContextChangeBatch>,
      _ call: CallContext
    ) async throws {
      for batch in batches { try await responses.write(batch) }
      try await Task.sleep(for: .seconds(3_600))
    }

    func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
      throw RPCError(.unimplemented, "no heads here")
    }

    func getFollowing(
      _ request: ContextV1.GetFollowingRequest, _ call: CallContext
    ) async throws -> ContextV1.GetFollowingResponse {
      throw RPCError(.unimplemented, "nothing is followed here")
    }
  }

  /// Notes what it takes and how many organizations it takes at a time.
  private final class Sink: ChangeConsumer {
    typealias Batch = ContextV1.ContextChangeBatch

    struct State {
      var taken: [OrganizationID: [Int64]] = [:]
      var busy: Set<OrganizationID> = []
      var mostBusy = 0
      var wasTwice = false
      var failures: Int
    }

    let state: Mutex<State>
    let isDone: AsyncStream<Void>
    private let end: AsyncStream<Void>.Continuation
    private let count: Int
    /// How many have to be taken at the same time before any of the first is done.
    private let together: Int

    /// - Parameter failures: so many times nothing can be taken.
    init(until count: Int, together: Int, failures: Int = 0) {
      state = Mutex(State(failures: failures))
      self.count = count
      self.together = together
      (isDone, end) = AsyncStream<Void>.makeStream()
    }

    func cursors() async -> [OrganizationID: FeedCursor] { [:] }
    func connected(_ heads: [OrganizationID: FeedCursor]) async {}
    func reset(_ organization: OrganizationID, epoch: Int64) async {}

    func take(
      _ changes: [ContextV1.ContextChange], of organization: OrganizationID, upTo cursor: FeedCursor
    ) async throws {
      state.withLock {
        $0.wasTwice = $0.wasTwice || !$0.busy.insert(organization).inserted
        $0.mostBusy = max($0.mostBusy, $0.busy.count)
      }
      while state.withLock({ $0.mostBusy < together }) { try await Task.sleep(for: .milliseconds(1)) }
      await Task.yield()
      let isLast = try state.withLock { state in
        state.busy.remove(organization)
        if state.failures > 0 {
          state.failures -= 1
          throw RPCError(.unavailable, "not now")
        }
        state.taken[organization, default: []] += changes.map(\.sequence)
        return state.taken.values.reduce(0) { $0 + $1.count } == count
      }
      if isLast { end.finish() }
    }
  }

  @Test("each is taken in order, as many at a time as may be and no more", arguments: [1, 2, 5])
  func order(atATime: Int) async {
    var dice = Dice()
    let names = (0..<7).map { "school-\($0)" }
    var heads: [String: Int64] = [:]
    var batches: [ContextV1.ContextChangeBatch] = [.init(heads: [])]
    // At first each in turn, so that as many as may be can be under way; then as it comes.
    for turn in 0..<200 {
      let name = turn < names.count ? names[turn] : names[dice.roll(0..<names.count)]
      let first = heads[name, default: 0] + 1
      let last = first + Int64(dice.roll(0..<4))
      heads[name] = last
      batches.append(.init(organizationID: name, epoch: 1, changes: (first...last).map { .init(sequence: $0) }))
    }
    let sink = Sink(until: Int(heads.values.reduce(0, +)), together: atATime)
    await follow(batches, atATime: atATime, sink)
    sink.state.withLock { state in
      #expect(!state.wasTwice && state.mostBusy == atATime, "seed \(dice.seed)")
      for (name, head) in heads { #expect(state.taken[OrganizationID(name)] == Array(1...head), "seed \(dice.seed)") }
    }
  }

  @Test("what cannot be taken ends the connection, though nothing more comes, and is taken by the next one")
  func failure() async {
    let sink = Sink(until: 2, together: 1, failures: 1)
    await follow(
      [
        .init(heads: []), .init(organizationID: "school", epoch: 1, changes: [.init(sequence: 1), .init(sequence: 2)]),
      ],
      atATime: 5, sink)
    #expect(sink.state.withLock { $0.taken } == ["school": [1, 2]])
  }

  private func follow(_ batches: [ContextV1.ContextChangeBatch], atATime: Int, _ sink: Sink) async {
    let client = ContextChangesServiceClient(InProcessChannel(Router([Script(batches).definition])))
    let follower = ChangeFollower(
      sink, noting: FeedProgress(of: "context"), organizationsAtATime: atATime,
      pace: FollowerPace(first: .milliseconds(1), most: .milliseconds(2)), log: Logger("test", level: .error),
      mark: { try await client.getHead(.init(), $0) }
    ) { request in try await client.streamChanges(request) }
    let following = Task { try await follower.run() }
    for await _ in sink.isDone {}
    following.cancel()
    _ = await following.result
  }
}
