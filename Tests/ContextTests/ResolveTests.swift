import API
import Domain
import Messages
import RPC
import StoreKit
import Testing

@Suite("Finding content by its path", .onBothStores)
struct ResolveTests {
  let bench: ContextBench
  let teacher: Client

  init() async throws {
    bench = try await ContextBench()
    try await bench.register()
    teacher = bench.client()
    try await teacher.declare(["a"], ["a", "b"], ["a", "b", "c"])
  }

  @Test("what is there comes root to leaf; of what is not, the longest beginning (R14, R15)")
  func prefix() async throws {
    #expect(try await teacher.resolve(["a", "b", "c"]).contexts.map(\.title) == ["a", "b", "c"])
    let part = try await teacher.resolve(["a", "b", "x", "y"])
    #expect(part.contexts.map(\.title) == ["a", "b"])
    #expect(part.missing == ["x", "y"] && part.provider == .absent)
    let none = try await teacher.resolve(["z"])
    #expect(none.contexts.isEmpty && none.missing == ["z"])
  }

  @Test("the root comes first when it is asked for, and only then (D1)", arguments: [true, false])
  func root(includeRoot: Bool) async throws {
    let found = try await teacher.contexts.resolvePath(
      .init(appID: ContextBench.app, identifierPath: ["a"], includeRoot: includeRoot))
    #expect(found.contexts.count == (includeRoot ? 2 : 1))
    let root = try await teacher.contexts.resolvePath(.init(appID: ContextBench.app, includeRoot: includeRoot))
    #expect(root.contexts.map(\.type) == (includeRoot ? [.app] : []))
    #expect(root.contexts.allSatisfy { $0.identifierPath.isEmpty && $0.title == "Great Plays" })
  }

  @Test("a leading root identifier is an identifier like any other: nothing is stripped (D1)")
  func nothingStripped() async throws {
    #expect(try await teacher.resolve([ContextBench.app, "a"]).missing == [ContextBench.app, "a"])
  }

  @Test("a descendant is the one at the end of the way, or NOT_FOUND, never a part of it (R16, R17)")
  func descendant() async throws {
    let c = try await teacher.contexts.getDescendant(
      .init(appID: ContextBench.app, ancestorPath: ["a"], identifierPath: ["b", "c"]))
    #expect(c.identifierPath == ["a", "b", "c"])
    for (ancestor, path, field) in [
      (["a"], ["b", "x"], "identifier_path"), (["a"], ["c"], "identifier_path"), (["q"], ["a"], "ancestor_path"),
    ] {
      let refusal = await status {
        try await teacher.contexts.getDescendant(
          .init(appID: ContextBench.app, ancestorPath: ancestor, identifierPath: path))
      }
      #expect(refusal?.code == .notFound && refusal?.reason == "CONTEXT_UNKNOWN" && refusal?.field == field)
    }
  }

  @Test("an app that is not registered is NOT_FOUND, whoever has registered it elsewhere")
  func unknownApp() async throws {
    bench.school.allow(ContextBench.app, in: "south")
    let refusal = await status { try await bench.client(of: "south").resolve(["a"]) }
    #expect(refusal?.code == .notFound && refusal?.reason == "APP_UNKNOWN" && refusal?.field == "app_id")
  }

  @Test("the same names in two organizations are two things (D2)")
  func tenancy() async throws {
    bench.school.allow(ContextBench.app, in: "south")
    try await bench.register(in: "south")
    let south = bench.client(of: "south")
    #expect(try await south.resolve(["a"]).contexts.isEmpty)
    let theirs = try await south.declare(["a"])[0].context
    let ours = try await teacher.resolve(["a"]).contexts[0]
    #expect(theirs?.contextID != ours.contextID)
    let removed = try await south.contexts.removeContext(
      .init(appID: ContextBench.app, identifierPath: ["a"], confirmLiveHandouts: true))
    #expect(removed.removed == 1)
    #expect(try await teacher.resolve(["a", "b", "c"]).missing.isEmpty)
    #expect(try await south.contexts.listApps(.init()).apps.count == 1)
  }

  @Test("everything is there after a restart")
  func restart() async throws {
    let before = try await teacher.resolve(["a", "b", "c"])
    let position = try await teacher.contexts.getPosition(.init())
    let host = try await bench.reopened()
    let after = bench.client(on: host)
    #expect(try await after.resolve(["a", "b", "c"]) == before)
    #expect(try await after.contexts.getPosition(.init()) == position)
    #expect(try await after.declare(["d"])[0].context!.contextID > before.contexts.map(\.contextID).max()!)
  }

  @Test(
    "no two contexts of an app bear one link; one that a context has borne leads there until another bears it (D10, D23)"
  )
  func linksOfOne() async throws {
    func declare(_ path: [String], _ link: String) async throws -> ContextV1.DeclareResult {
      let context = ContextV1.Context(identifierPath: path, title: "Q", universalLinkURL: link)
      return try await teacher.contexts.declareContexts(.init(appID: ContextBench.app, contexts: [context])).results[0]
    }
    func led(by link: String) async -> [String]? {
      try? await teacher.contexts.resolveLink(.init(appID: ContextBench.app, url: link)).identifierPath
    }
    #expect(try await declare(["one"], "plays://1").outcome == .created)
    #expect(try await declare(["one"], "plays://1").outcome == .unchanged)
    for path in [["two"], ["one", "below"]] {
      let refused = try await declare(path, "PLAYS://1")
      #expect(refused.outcome == .refused && refused.error?.field == "universal_link_url")
    }
    #expect(try await declare(["two"], "plays://2").outcome == .created)
    let update = await status {
      try await teacher.contexts.updateContext(
        .init(
          context: .init(appID: ContextBench.app, identifierPath: ["two"], universalLinkURL: "plays://1"),
          updateFields: ["universal_link_url"]))
    }
    #expect(update?.field == "context.universal_link_url")
    #expect(try await declare(["one"], "plays://new").outcome == .changed)
    #expect(await led(by: "plays://1") == ["one"])
    #expect(await led(by: "plays://new") == ["one"])
    #expect(try await declare(["two"], "plays://1").outcome == .changed)
    #expect(await led(by: "plays://1") == ["two"])
    #expect(await led(by: "plays://2") == ["two"])
    _ = try await teacher.contexts.removeContext(
      .init(appID: ContextBench.app, identifierPath: ["two"], confirmLiveHandouts: true))
    #expect(await led(by: "plays://1") == ["one"])
    #expect(await led(by: "plays://2") == nil)
  }

  @Test("services are told the published context that a link leads to, of that organization and app (N50, D28)")
  func lookedUp() async throws {
    func declare(_ path: [String], _ link: String, by client: Client) async throws {
      let context = ContextV1.Context(identifierPath: path, title: "Q", universalLinkURL: link)
      let results = try await client.contexts.declareContexts(.init(appID: ContextBench.app, contexts: [context]))
        .results
      #expect(results[0].outcome != .refused)
    }
    func led(
      by link: String, organization: String = "north", app: String = ContextBench.app
    ) async throws -> [String]? {
      let answer = try await bench.client(.service, "activity", app: nil).changes.lookUpLink(
        .init(organizationID: organization, appID: app, url: link))
      guard answer.contextID != 0 else { return nil }
      let all = try await teacher.contexts.queryContexts(.init(appID: ContextBench.app)).contexts
      return all.first { $0.contextID == answer.contextID }?.identifierPath
    }
    try await declare(["one"], "plays://1", by: teacher)
    #expect(try await led(by: "PLAYS://1") == ["one"])
    for (organization, app) in [("south", ContextBench.app), ("north", "org.example.other")] {
      #expect(try await led(by: "plays://1", organization: organization, app: app) == nil)
    }
    try await declare(["one"], "plays://new", by: teacher)
    #expect(try await led(by: "plays://1") == ["one"], "one that it has borne")
    try await declare(["mine"], "plays://mine", by: bench.client(.student, "ana"))
    #expect(try await led(by: "plays://mine") == nil)
    _ = try await teacher.contexts.removeContext(
      .init(appID: ContextBench.app, identifierPath: ["one"], confirmLiveHandouts: true))
    #expect(try await led(by: "plays://new") == nil)
    #expect(await status { try await led(by: "javascript:x") }?.field == "url")
  }

  @Test("a link leads to its context; a context without one is opened by a user activity (R118, D23)")
  func links() async throws {
    _ = try await teacher.contexts.declareContexts(
      .init(
        appID: ContextBench.app,
        contexts: [.init(identifierPath: ["q"], title: "Q", universalLinkURL: "HTTPS://Plays.example.ORG/Quiz?n=1")]))
    let link = try await teacher.contexts.getLink(.init(appID: ContextBench.app, identifierPath: ["q"]))
    #expect(link.target == .url("HTTPS://Plays.example.ORG/Quiz?n=1"))
    let found = try await teacher.contexts.resolveLink(
      .init(appID: ContextBench.app, url: "https://plays.example.org/Quiz?n=1"))
    #expect(found.identifierPath == ["q"])
    let activity = try await teacher.contexts.getLink(.init(appID: ContextBench.app, identifierPath: ["a", "b"]))
    #expect(activity.target == .userActivityPath(.init(identifiers: ["a", "b"])))
    let refusal = await status {
      try await teacher.contexts.resolveLink(.init(appID: ContextBench.app, url: "https://plays.example.org/quiz?n=1"))
    }
    #expect(refusal?.code == .notFound && refusal?.reason == "LINK_UNKNOWN")
  }

  @Test("the limits in force are published (D9)")
  func limits() async throws {
    let limits = try await teacher.contexts.getLimits(.init())
    #expect(limits.identifierScalarsMax == 256 && limits.pathEntriesMax == 7 && limits.declareBatchMax == 200)
    #expect(limits.titleScalarsMax == 256 && limits.summaryScalarsMax == 4000 && limits.childrenMax == 2000)
  }
}
