import API
import ContextService
import Domain
import Messages
import RPC
import StoreKit
import Testing

@Suite("Changing, moving and removing content", .onBothStores)
struct ChangeTests {
  let bench: ContextBench
  let teacher: Client

  init() async throws {
    bench = try await ContextBench()
    try await bench.register()
    teacher = bench.client()
    try await teacher.declare(["a"], ["a", "b"], ["a", "b", "c"], ["x"])
  }

  func update(
    _ path: [String], _ context: ContextV1.Context, _ fields: String..., revision: Int64 = 0
  ) async throws -> ContextV1.Context {
    var context = context
    context.appID = ContextBench.app
    context.identifierPath = path
    return try await teacher.contexts.updateContext(
      .init(context: context, updateFields: fields, revision: revision))
  }

  @Test("the named fields change and no others")
  func fields() async throws {
    let before = try await teacher.resolve(["a"]).contexts[0]
    bench.clock.advance(5)
    let after = try await update(["a"], .init(title: "A", topic: .math, displayOrder: 7), "title", "display_order")
    #expect(after.title == "A" && after.displayOrder == 7 && after.topic == .unspecified && after.type == before.type)
    #expect(after.revision == before.revision + 1)
    #expect(try await teacher.resolve(["a"]).contexts[0] == after)
    #expect(try await update(["a"], .init(title: "A"), "title") == after)
  }

  @Test("an update at another revision than the one read is ABORTED")
  func revision() async throws {
    let read = try await teacher.resolve(["a"]).contexts[0]
    _ = try await update(["a"], .init(title: "A"), "title", revision: read.revision)
    let refusal = await status { try await update(["a"], .init(title: "B"), "title", revision: read.revision) }
    #expect(refusal?.code == .aborted && refusal?.reason == "STALE_REVISION")
    #expect(try await teacher.resolve(["a"]).contexts[0].title == "A")
  }

  @Test("the root takes a title and a topic, its app the title with it, and nothing else (D1)")
  func root() async throws {
    let root = try await update([], .init(title: "Plays", topic: .artsAndMusic), "title", "topic")
    #expect(root.title == "Plays" && root.topic == .artsAndMusic && root.type == .app)
    #expect(try await teacher.contexts.listApps(.init()).apps.map(\.title) == ["Plays"])
    for field in ["type", "display_order", "universal_link_url"] {
      #expect(await status { try await update([], .init(title: "P"), field) }?.code == .invalidArgument)
    }
    #expect(
      await status { try await teacher.contexts.removeContext(.init(appID: ContextBench.app)) }?.code
        == .invalidArgument)
    #expect(
      await status { try await teacher.contexts.moveContext(.init(appID: ContextBench.app, newParentPath: ["a"])) }?
        .code
        == .invalidArgument)
  }

  @Test("removing takes everything below along, and a path declared again is a new context (R48, P22)")
  func remove() async throws {
    let before = try await teacher.resolve(["a", "b", "c"]).contexts
    let request = ContextV1.RemoveContextRequest(
      appID: ContextBench.app, identifierPath: ["a"], confirmLiveHandouts: true)
    #expect(try await teacher.contexts.removeContext(request).removed == 3)
    #expect(try await teacher.resolve(["a"]).missing == ["a"])
    #expect(await status { try await teacher.contexts.removeContext(request) }?.code == .notFound)
    try await teacher.declare(["a"], ["a", "b"])
    let after = try await teacher.resolve(["a", "b", "c"])
    #expect(after.missing == ["c"])
    #expect(Set(after.contexts.map(\.contextID)).isDisjoint(with: before.map(\.contextID)))
  }

  @Test("content with a handout under way is removed only by who says that they know (D10)", arguments: [0, 1, 2])
  func liveHandout(depth: Int) async throws {
    let contexts = try await teacher.resolve(["a", "b", "c"]).contexts
    bench.school.assign(contexts[depth].contextID, to: "ben")
    var request = ContextV1.RemoveContextRequest(appID: ContextBench.app, identifierPath: ["a", "b"])
    let administrator = bench.client(.administrator, app: nil)
    let refusal = await status { try await administrator.contexts.removeContext(request) }
    #expect(refusal?.code == .failedPrecondition && refusal?.reason == "LIVE_HANDOUTS")
    #expect(try await teacher.resolve(["a", "b", "c"]).missing.isEmpty)
    request.confirmLiveHandouts = true
    #expect(try await teacher.contexts.removeContext(request).removed == 2)
  }

  @Test("an app has to say so whatever is handed out: it would hear what is (D27)")
  func appsConfirm() async throws {
    let contexts = try await teacher.resolve(["a", "b"]).contexts
    var refusals: [RPCError?] = []
    let request = ContextV1.RemoveContextRequest(appID: ContextBench.app, identifierPath: ["a", "b"])
    for isHandedOut in [false, true] {
      if isHandedOut { bench.school.assign(contexts[1].contextID, to: "ben") }
      refusals.append(await status { try await teacher.contexts.removeContext(request) })
    }
    #expect(refusals[0]?.reason == "LIVE_HANDOUTS" && refusals[0] == refusals[1])
  }

  @Test("a moved context keeps its number, and its former path still leads to it (D10)")
  func move() async throws {
    let before = try await teacher.resolve(["a", "b", "c"]).contexts
    let moved = try await teacher.contexts.moveContext(
      .init(appID: ContextBench.app, identifierPath: ["a", "b"], newParentPath: ["x"]))
    #expect(moved.contextID == before[1].contextID && moved.identifierPath == ["x", "b"])
    let now = try await teacher.resolve(["x", "b", "c"])
    #expect(now.contexts.last?.contextID == before[2].contextID)
    let legacy = try await teacher.resolve(["a", "b", "c"])
    #expect(legacy.contexts.dropFirst() == now.contexts.dropFirst() && legacy.missing.isEmpty)
    let aliases = try await teacher.contexts.listAliases(
      .init(appID: ContextBench.app, identifierPath: ["x", "b", "c"]))
    #expect(aliases.formerPaths.map(\.identifiers) == [["a", "b", "c"]])
    // An app that still declares the former path declares the same context.
    #expect(try await teacher.declare(["a", "b"])[0].context?.contextID == moved.contextID)
    // Back again, and the other way is the alias.
    _ = try await teacher.contexts.moveContext(
      .init(appID: ContextBench.app, identifierPath: ["x", "b"], newParentPath: ["a"]))
    #expect(try await teacher.resolve(["x", "b", "c"]).contexts.last?.identifierPath == ["a", "b", "c"])
  }

  @Test("a chain of moves leaves every former path leading there")
  func chainOfMoves() async throws {
    _ = try await teacher.contexts.moveContext(
      .init(appID: ContextBench.app, identifierPath: ["a"], newParentPath: ["x"]))
    _ = try await teacher.contexts.moveContext(
      .init(appID: ContextBench.app, identifierPath: ["x", "a", "b"], newParentPath: []))
    for path in [["b", "c"], ["x", "a", "b", "c"], ["a", "b", "c"]] {
      #expect(try await teacher.resolve(path).contexts.last?.identifierPath == ["b", "c"], "\(path)")
    }
    let aliases = try await teacher.contexts.listAliases(.init(appID: ContextBench.app, identifierPath: ["b"]))
    #expect(aliases.formerPaths.map(\.identifiers) == [["a", "b"], ["x", "a", "b"]])
  }

  @Test("no context comes below itself, too deep, or where its identifier is taken (R1, R5, R9)")
  func moveRules() async throws {
    func move(_ path: [String], _ parent: [String]) async -> RPCError? {
      await status {
        try await teacher.contexts.moveContext(
          .init(appID: ContextBench.app, identifierPath: path, newParentPath: parent))
      }
    }
    #expect(await move(["a"], ["a", "b"])?.code == .invalidArgument)
    #expect(await move(["a"], ["a"])?.code == .invalidArgument)
    try await teacher.declare(["x", "b"])
    #expect(await move(["a", "b"], ["x"])?.code == .invalidArgument)
    try await teacher.declare(["1"], ["1", "2"], ["1", "2", "3"], ["1", "2", "3", "4"], ["1", "2", "3", "4", "5"])
    let deep = await move(["a"], ["1", "2", "3", "4", "5"])
    #expect(deep?.code == .resourceExhausted && deep?.reason == "PATH_TOO_DEEP")
    #expect(await move(["a"], ["1", "2", "3", "4"]) == nil)
    #expect(await move(["q"], ["x"])?.field == "identifier_path")
    #expect(await move(["x"], ["q"])?.field == "new_parent_path")
  }

  @Test("registering what stands answers with it")
  func registerAgain() async throws {
    let apps = try await teacher.contexts.listApps(.init()).apps
    #expect(try await teacher.contexts.registerApp(.init(appID: ContextBench.app, title: "Other")) == apps[0])
    #expect(try await teacher.contexts.listApps(.init()).apps == apps)
  }
}
