import API
import ContextService
import Domain
import Feeds
import Messages
import RPC
import StoreKit
import Testing

@Suite("Any history of content", .onBothStores)
struct RandomContentTests {
  /// Repeats when its seed does.
  private struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }

  @Test("the feed replayed, the paths found and the lists shown agree, whatever was declared, moved and removed")
  func agree() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var chance = Chance(state: seed)
    let bench = try await ContextBench()
    try await bench.register()
    let teacher = bench.client()
    for _ in 0..<150 {
      bench.clock.advance(Int64.random(in: 0...20, using: &chance))
      let path = path(&chance)
      switch Int.random(in: 0..<10, using: &chance) {
      case 0..<6:
        _ = try await teacher.contexts.declareContexts(
          .init(
            appID: ContextBench.app,
            contexts: path.indices.map { depth in
              ContextV1.Context.at(Array(path[...depth]), title: Bool.random(using: &chance) ? "T" : "S")
            }))
      case 6..<9:
        let parent = Array(self.path(&chance).dropLast())
        _ = await status {
          try await teacher.contexts.moveContext(
            .init(appID: ContextBench.app, identifierPath: path, newParentPath: parent))
        }
      default:
        _ = await status {
          try await teacher.contexts.removeContext(
            .init(appID: ContextBench.app, identifierPath: path, confirmLiveHandouts: true))
        }
      }
    }
    let tree = try await replayed(bench)
    let now = bench.clock.now
    let root = try #require(tree.root(of: AppID(ContextBench.app)))
    let living = tree.descendants(of: root, at: now).sorted {
      tree.path(of: $0.id, at: now) < tree.path(of: $1.id, at: now)
    }
    let listed = try await teacher.contexts.queryContexts(.init(appID: ContextBench.app, pageSize: 1000)).contexts
    #expect(listed.map(\.contextID) == living.map(\.id.rawValue))
    #expect(listed.map(\.identifierPath) == living.map { tree.path(of: $0.id, at: now).entries })
    #expect(listed.map(\.title) == living.map(\.title))
    for context in listed {
      let found = try await teacher.resolve(context.identifierPath)
      #expect(found.contexts.last == context)
      let aliases = try await teacher.contexts.listAliases(
        .init(appID: ContextBench.app, identifierPath: context.identifierPath))
      #expect(!aliases.formerPaths.contains { $0.identifiers == context.identifierPath })
    }
  }

  private func path(_ chance: inout Chance) -> [String] {
    (0..<Int.random(in: 1...4, using: &chance)).map { _ in ["a", "b", "c"].randomElement(using: &chance)! }
  }

  private func replayed(_ bench: ContextBench) async throws -> ContentTree {
    let head = try await bench.client().contexts.getPosition(.init()).sequence
    var tree = ContentTree()
    let service = bench.client(.service, "report", app: nil)
    var last: Int64 = 0
    for try await batch in try await service.changes.streamChanges(.init()) {
      for change in batch.changes {
        #expect(change.sequence == last + 1)
        last = change.sequence
        if case .context(let state) = change.change { tree.put(try ContextNode(state)) }
      }
      if last == head { break }
    }
    return tree
  }
}
