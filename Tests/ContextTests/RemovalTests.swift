import API
import Domain
import Feeds
import Messages
import RPC
import Serving
import Sharing
import StoreKit
import Synchronization
import Testing

@testable import ContextService

@Suite("Removing a large subtree (N94)", .onBothStores)
struct RemovalTests {
  /// A tree of so many leaves, half of them below each of two contexts, and with these three one part and a bit.
  private static let leafCount = Removal.partMax + 100
  private static let count = leafCount + 3

  private func bench(_ changes: ChangeBudget = ChangeBudget()) async throws -> ContextBench {
    let bench = try await ContextBench { $0.changes = changes }
    try await bench.register()
    let publisher = bench.client(.publisher, "paul")
    try await publisher.declare(["a"], ["a", "b"], ["a", "c"])
    for first in stride(from: 0, to: Self.leafCount / 2, by: 100) {
      let contexts = (first..<first + 100).flatMap { number -> [ContextV1.Context] in
        [.at(["a", "b", "\(number)"]), .at(["a", "c", "\(number)"])]
      }
      let results = try await publisher.contexts.declareContexts(
        .init(appID: ContextBench.app, contexts: contexts)
      ).results
      #expect(results.allSatisfy { $0.outcome == .created })
    }
    return bench
  }

  private func remove(_ client: Client, _ id: String = "", revision: Int64 = 0) async throws -> Int64 {
    try await client.contexts.removeContext(
      .init(
        appID: ContextBench.app, identifierPath: ["a"], confirmLiveHandouts: true, revision: revision, requestID: id)
    ).removed
  }

  /// How many contexts stand, as the feed tells it, the root aside; and how many of them have everything on their way up.
  private func standing(_ bench: ContextBench) async throws -> (all: Int, whole: Int) {
    let service = bench.client(.service, "report", app: nil)
    let head = try await service.changes.getHead(.init(organizationID: "north"))
    let stream = try await service.changes.streamChanges(.init())
    var tree = ContentTree()
    var ids: Set<ContextID> = []
    for try await batch in stream {
      for case .context(let state) in batch.changes.compactMap(\.change) {
        let node = try ContextNode(state)
        tree.put(node)
        if state.removeTime == nil { ids.insert(node.id) } else { ids.remove(node.id) }
      }
      if batch.changes.last?.sequence == head.sequence { break }
    }
    stream.cancel()
    let root = try #require(tree.root(of: AppID(ContextBench.app)))
    return (ids.count - 1, tree.descendants(of: root, at: bench.clock.now).count)
  }

  @Test("it is removed in parts, leaves first; where it ends between two, the same again removes the rest")
  func parts() async throws {
    // Whoever has any left is served whole: it lasts for the first part alone.
    let passed = Mutex(Duration.zero)
    let bench = try await bench(ChangeBudget(bytes: 40_000, now: { passed.withLock { $0 } }))
    let teacher = bench.client()
    let refused = await status { try await remove(teacher, "r") }
    #expect(refused?.reason == "TOO_MANY_CHANGES")
    let left = Self.count - Removal.partMax
    let standing = try await standing(bench)
    #expect(standing == (left, left))
    passed.withLock { $0 += Quota.changes.refillsIn * 10 }
    #expect(try await remove(teacher, "r") == Int64(left))
    #expect(try await remove(teacher, "r") == Int64(left), "what was answered is answered again")
    #expect(await status { try await remove(teacher) }?.reason == "CONTEXT_UNKNOWN")
    #expect(try await teacher.resolve(["a"]).missing == ["a"])
  }

  @Test("one request that is sent twice at a time is answered alike, and what stood is gone")
  func twice() async throws {
    let bench = try await bench()
    let (one, other) = (bench.client(), bench.client())
    async let first = remove(one, "r")
    async let second = remove(other, "r")
    let answers = try await (first, second)
    #expect(answers.0 == answers.1 && answers.0 > 0)
    #expect(try await standing(bench) == (0, 0))
  }

  @Test("what stands against the whole is found before anything is removed")
  func asAWhole() async throws {
    let bench = try await bench()
    let teacher = bench.client()
    let path = try await teacher.resolve(["a", "c", "99"]).contexts
    bench.school.assign(path[2].contextID, to: "ben")
    let administrator = bench.client(.administrator, app: nil)
    let live = await status {
      try await administrator.contexts.removeContext(.init(appID: ContextBench.app, identifierPath: ["a"]))
    }
    #expect(live?.reason == "LIVE_HANDOUTS")
    let stale = await status { try await remove(teacher, revision: path[0].revision + 1) }
    #expect(stale?.reason == "STALE_REVISION")
    #expect(try await standing(bench) == (Self.count, Self.count))
    #expect(try await remove(teacher, revision: path[0].revision) == Int64(Self.count))
  }

  @Test("more than one call may remove are refused, and all of them stand")
  func tooMany() async throws {
    let bench = try await ContextBench { $0.removalMax = 3 }
    try await bench.register()
    let teacher = bench.client()
    try await teacher.declare(["a"], ["a", "b"], ["a", "b", "c"], ["a", "d"])
    let refused = await status { try await remove(teacher) }
    #expect(refused?.code == .resourceExhausted && refused?.reason == "SUBTREE_TOO_LARGE")
    #expect(try await standing(bench) == (4, 4))
    _ = try await teacher.contexts.removeContext(
      .init(appID: ContextBench.app, identifierPath: ["a", "d"], confirmLiveHandouts: true))
    #expect(try await remove(teacher) == 3)
  }
}
