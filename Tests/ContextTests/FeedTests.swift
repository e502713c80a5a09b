import API
import ContextService
import Domain
import Feeds
import Messages
import RPC
import StoreKit
import Testing

@Suite("The changes that other services follow", .onBothStores)
struct FeedTests {
  let bench: ContextBench
  let teacher: Client
  let service: Client

  init() async throws {
    bench = try await ContextBench()
    try await bench.register()
    teacher = bench.client()
    service = bench.client(.service, "report", app: nil)
  }

  func head() async throws -> ContextV1.Cursor {
    try await service.changes.getHead(.init(organizationID: "north"))
  }

  /// Everything up to the head.
  func changes(after cursor: ContextV1.Cursor? = nil) async throws -> [ContextV1.ContextChange] {
    let head = try await head()
    guard head != cursor else { return [] }
    let stream = try await service.changes.streamChanges(.init(cursors: cursor.map { [$0] } ?? []))
    var changes: [ContextV1.ContextChange] = []
    for try await batch in stream {
      changes += batch.changes
      if changes.last?.sequence == head.sequence { break }
    }
    stream.cancel()
    return changes
  }

  @Test("the feed, replayed, is the state: after declaring, changing, moving and removing")
  func feedIsState() async throws {
    try await teacher.declare(["a"], ["a", "b"], ["a", "b", "c"], ["x"], ["y"], ["y", "z"])
    _ = try await teacher.contexts.declareContexts(
      .init(appID: ContextBench.app, contexts: [.at(["a"], title: "Again"), .at(["x"])]))
    bench.clock.advance(10)
    _ = try await teacher.contexts.moveContext(
      .init(appID: ContextBench.app, identifierPath: ["a", "b"], newParentPath: ["x"]))
    bench.clock.advance(10)
    _ = try await teacher.contexts.removeContext(
      .init(appID: ContextBench.app, identifierPath: ["y"], confirmLiveHandouts: true))

    let changes = try await changes()
    #expect(changes.map(\.sequence) == Array(1...Int64(changes.count)))
    var tree = ContentTree()
    for case .context(let state) in changes.compactMap(\.change) { tree.put(try ContextNode(state)) }
    let everything = try await teacher.contexts.queryContexts(.init(appID: ContextBench.app)).contexts
    #expect(everything.map(\.identifierPath) == [["a"], ["x"], ["x", "b"], ["x", "b", "c"]])
    let root = try #require(tree.root(of: AppID(ContextBench.app)))
    let living = tree.descendants(of: root, at: bench.clock.now)
    #expect(Set(living.map(\.id.rawValue)) == Set(everything.map(\.contextID)))
    for context in everything {
      let node = try #require(tree[ContextID(context.contextID)])
      #expect(tree.path(of: node.id, at: bench.clock.now).entries == context.identifierPath)
      #expect(node.title == context.title && node.identifier == context.identifierPath.last)
    }
    // Who stood where when (P22), and what is gone leaves a tombstone (D10).
    let b = try #require(everything.first { $0.identifierPath == ["x", "b"] })
    let moved = try #require(tree[ContextID(b.contextID)])
    #expect(moved.placements.count == 2)
    #expect(tree.path(of: moved.id, at: bench.clock.now - 15).entries == ["a", "b"])
    #expect(tree.count == 7)
  }

  @Test("a stream says the heads first, then what was, then what comes")
  func live() async throws {
    try await teacher.declare(["a"])
    var batches = try await service.changes.streamChanges(.init()).makeAsyncIterator()
    let heads = try #require(try await batches.next())
    #expect(heads.heads.map(\.organizationID) == ["north"] && heads.changes.isEmpty)
    let past = try #require(try await batches.next())
    #expect(past.organizationID == "north" && past.changes.map(\.sequence) == [1, 2, 3])
    guard case .app(let app) = past.changes[0].change else {
      Issue.record("no app")
      return
    }
    #expect(app.appID == ContextBench.app)
    try await teacher.declare(["b"])
    let present = try #require(try await batches.next())
    #expect(present.changes.map(\.sequence) == [4])
    guard case .context(let state) = present.changes[0].change else {
      Issue.record("no context")
      return
    }
    #expect(state.context?.identifierPath == ["b"])
  }

  @Test("a follower that knows everything is sent nothing")
  func upToDate() async throws {
    let before = try await head()
    #expect(before.sequence == 2 && before.digest.count == 16)
    try await teacher.declare(["a"])
    #expect(try await changes(after: before).map(\.sequence) == [3])
    #expect(try await changes(after: head()).isEmpty)
  }

  @Test(
    "the head is that of the position, with its digest; nothing stands before the first change or is told of others")
  func heads() async throws {
    try await teacher.declare(["a"])
    let position = try await teacher.contexts.getPosition(.init())
    let head = try await head()
    #expect((head.epoch, head.sequence) == (position.epoch, position.sequence))
    var batches = try await service.changes.streamChanges(.init()).makeAsyncIterator()
    #expect(try await batches.next()?.heads == [head])
    let batch = try #require(try await batches.next())
    #expect(batch.digest == head.digest && !batch.reset)
    let nothing = ContextV1.Cursor(organizationID: "south")
    #expect(try await service.changes.getHead(.init(organizationID: "south")) == nothing)
    let ours = bench.client(.service, "report", app: nil, of: Caller.everyOrganization)
    #expect(try await ours.changes.getHead(.init(organizationID: "north")) == head)
    #expect(
      await status { try await teacher.changes.getHead(.init(organizationID: "north")) }?.code == .permissionDenied)
  }

  @Test("a cursor with another digest, or with none, is told to begin anew (D32)")
  func otherHistory() async throws {
    var cursor = try await head()
    try await teacher.declare(["a"])
    for digest in [[], [UInt8](repeating: 1, count: 16)] {
      cursor.digest = digest
      var batches = try await service.changes.streamChanges(.init(cursors: [cursor])).makeAsyncIterator()
      _ = try await batches.next()
      let batch = try #require(try await batches.next())
      #expect(batch.reset && batch.changes.map(\.sequence) == [1, 2, 3])
    }
  }

  @Test("a service of one organization follows and asks of that one alone, and our own of all")
  func confinement() async throws {
    try await bench.register(in: "south")
    try await bench.client(.administrator, "ada", app: nil, of: "south").declare(["secret"])
    let own = bench.client(.service, "report", app: nil, of: Caller.everyOrganization)
    for (client, seen) in [(service, ["north"]), (own, ["north", "south"])] {
      var batches = try await client.changes.streamChanges(.init()).makeAsyncIterator()
      #expect(try #require(try await batches.next()).heads.map(\.organizationID) == seen)
    }
    var named = try await service.changes.streamChanges(.init(organizationIDs: ["south"])).makeAsyncIterator()
    #expect(try #require(try await named.next()).heads.isEmpty)
    for (client, isFound) in [(service, false), (own, true)] {
      let answer = try await client.changes.lookUpPath(
        .init(organizationID: "south", appID: ContextBench.app, identifierPath: ["secret"]))
      guard case .context = answer.result else {
        #expect(!isFound && answer.sequence == 0)
        continue
      }
      #expect(isFound)
    }
  }

  @Test("the changes are for services")
  func role() async throws {
    let refusal = await status { for try await _ in try await teacher.changes.streamChanges(.init()) {} }
    #expect(refusal?.code == .permissionDenied)
  }
}
