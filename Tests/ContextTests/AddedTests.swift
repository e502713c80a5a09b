import API
import ContextService
import Domain
import Messages
import RPC
import StoreKit
import Testing

@Suite("What is added to contexts by calls of their own", .onBothStores)
struct AddedTests {
  let bench: ContextBench
  let publisher: Client

  init() async throws {
    bench = try await ContextBench()
    try await bench.register()
    publisher = bench.client(.publisher, "press")
    try await publisher.declare(["a"], ["a", "b"], ["a", "b", "c"], ["x"], ["x", "y"])
  }

  func show(_ child: [String], below parent: [String]) async throws {
    _ = try await publisher.contexts.addNavigationChild(
      .init(appID: ContextBench.app, parentPath: parent, childPath: child))
  }

  func hide(_ child: [String], below parent: [String]) async throws {
    _ = try await publisher.contexts.removeNavigationChild(
      .init(appID: ContextBench.app, parentPath: parent, childPath: child))
  }

  func children(
    of path: [String], size: Int32 = 0, treeOnly: Bool = false, as client: Client? = nil
  ) async throws -> [[String]] {
    var request = ContextV1.ListChildrenRequest(
      appID: ContextBench.app, identifierPath: path, treeOnly: treeOnly, pageSize: size)
    var paths: [[String]] = []
    repeat {
      let page = try await (client ?? publisher).contexts.listChildren(request)
      paths += page.contexts.map(\.identifierPath)
      request.pageToken = page.nextPageToken
    } while !request.pageToken.isEmpty
    return paths
  }

  @Test(
    "a context is listed where it is shown, under its own path, and stays where it stands (R30)", arguments: [0, 1, 2])
  func navigation(size: Int32) async throws {
    try await show(["a", "b"], below: ["x"])
    try await show(["a", "b", "c"], below: ["x"])
    #expect(try await children(of: ["x"], size: size) == [["x", "y"], ["a", "b"], ["a", "b", "c"]])
    #expect(try await children(of: ["x"], size: size, treeOnly: true) == [["x", "y"]])
    #expect(try await children(of: ["a"], size: size) == [["a", "b"]])
    #expect(try await publisher.resolve(["x", "b"]).missing == ["b"])
    try await hide(["a", "b"], below: ["x"])
    #expect(try await children(of: ["x"], size: size) == [["x", "y"], ["a", "b", "c"]])
    #expect(try await publisher.resolve(["a", "b"]).missing.isEmpty)
  }

  @Test(
    "showing it twice is showing it once, hiding what is not shown changes nothing, and a child of the tree is listed once (R32, R33)"
  )
  func twice() async throws {
    try await show(["a", "b"], below: ["x"])
    try await show(["a", "b"], below: ["x"])
    try await show(["x", "y"], below: ["x"])
    #expect(try await children(of: ["x"]) == [["x", "y"], ["a", "b"]])
    try await hide(["x", "y"], below: ["x"])
    try await hide(["a"], below: ["x"])
    #expect(try await children(of: ["x"]) == [["x", "y"], ["a", "b"]])
  }

  @Test("nobody who browses comes back to where they were (R32)")
  func loops() async throws {
    try await show(["x"], below: ["a", "b"])
    for (child, parent) in [(["a"], ["a"]), (["a"], ["a", "b", "c"]), (["a"], ["x"]), (["a", "b"], ["x", "y"])] {
      let error = await status { try await show(child, below: parent) }
      #expect(error?.code == .invalidArgument && error?.field == "child_path", "\(child) below \(parent)")
    }
    let move = await status {
      try await publisher.contexts.moveContext(
        .init(appID: ContextBench.app, identifierPath: ["a"], newParentPath: ["x", "y"]))
    }
    #expect(move?.code == .invalidArgument && move?.field == "new_parent_path")
    #expect(await status { try await show([], below: ["x"]) }?.field == "child_path")
    #expect(await status { try await show(["nothing"], below: ["x"]) }?.code == .notFound)
    try await show(["a", "b", "c"], below: [])
    #expect(try await children(of: []) == [["a"], ["x"], ["a", "b", "c"]])
  }

  @Test("what is removed is shown nowhere, and what was shown below it stays")
  func removed() async throws {
    try await show(["a", "b"], below: ["x"])
    try await show(["a"], below: ["x", "y"])
    for path in [["a", "b"], ["x"]] {
      _ = try await publisher.contexts.removeContext(
        .init(appID: ContextBench.app, identifierPath: path, confirmLiveHandouts: true))
    }
    #expect(try await publisher.resolve(["a"]).missing.isEmpty)
    try await publisher.declare(["x"], ["a", "b"])
    #expect(try await children(of: ["x"]).isEmpty)
  }

  @Test("there are bounds above and below")
  func bounds() async throws {
    let bench = try await ContextBench {
      $0.limits.navigationParentsPerContextMax = 2
      $0.limits.childrenPerContextMax = 5
    }
    try await bench.register()
    let publisher = bench.client(.publisher, "press")
    try await publisher.declare(["a"], ["b"], ["c"], ["d"])
    func show(_ child: [String], below parent: [String]) async -> RPCError? {
      await status {
        try await publisher.contexts.addNavigationChild(
          .init(appID: ContextBench.app, parentPath: parent, childPath: child))
      }
    }
    #expect(await show(["a"], below: ["b"]) == nil)
    #expect(await show(["a"], below: ["c"]) == nil)
    #expect(await show(["a"], below: ["d"])?.reason == "TOO_MANY_NAVIGATION_PARENTS")
    let bounded = try await ContextBench { $0.limits.childrenPerContextMax = 2 }
    try await bounded.register()
    let client = bounded.client(.publisher, "press")
    try await client.declare(["p"], ["q"], ["q", "1"], ["q", "2"], ["q", "1", "1"])
    for path in [["q"], ["q", "1"]] {
      _ = try await client.contexts.addNavigationChild(
        .init(appID: ContextBench.app, parentPath: ["p"], childPath: path))
    }
    let full = await status {
      try await client.contexts.addNavigationChild(
        .init(appID: ContextBench.app, parentPath: ["p"], childPath: ["q", "2"]))
    }
    #expect(full?.reason == "TOO_MANY_CHILDREN" && full?.field == "parent_path")
  }

  @Test("students see what is shown and show nothing")
  func students() async throws {
    try await show(["a", "b"], below: ["x"])
    let student = bench.client(.student, "ana")
    #expect(try await children(of: ["x"], as: student) == [["x", "y"], ["a", "b"]])
    let refusal = await status {
      try await student.contexts.addNavigationChild(
        .init(appID: ContextBench.app, parentPath: ["x"], childPath: ["a"]))
    }
    #expect(refusal?.code == .permissionDenied)
  }

  // MARK: Capabilities

  func add(_ capabilities: [ContextV1.ProgressReportingCapability]) async throws -> ContextV1.Context {
    try await publisher.contexts.addCapabilities(
      .init(appID: ContextBench.app, identifierPath: ["a"], capabilities: capabilities))
  }

  @Test("they are added or replaced by kind, and reset to duration alone (R40, R41)")
  func capabilities() async throws {
    let before = try await publisher.resolve(["a"]).contexts[0]
    #expect(before.capabilities.map(\.kind) == [.duration])
    let added = try await add([
      .init(kind: .percent), .init(kind: .score, details: "x"), .init(kind: .score, details: "y"),
    ])
    #expect(added.capabilities.map(\.kind) == [.duration, .percent, .score])
    #expect(added.capabilities.last?.details == "y" && added.revision == before.revision + 1)
    #expect(try await add([.init(kind: .score, details: "y")]) == added)
    let duration = try await add([.init(kind: .duration, details: "minutes read")])
    #expect(duration.capabilities.first?.details == "minutes read")
    let reset = try await publisher.contexts.resetCapabilities(.init(appID: ContextBench.app, identifierPath: ["a"]))
    #expect(reset.capabilities == [.init(kind: .duration)])
    #expect(
      try await publisher.contexts.resetCapabilities(.init(appID: ContextBench.app, identifierPath: ["a"])) == reset)
  }

  @Test("declaring again keeps what was added, and replaces what was declared")
  func declaredAgain() async throws {
    func declare(_ kinds: ContextV1.ProgressReportingCapability.Kind...) async throws -> ContextV1.DeclareResult {
      var context = ContextV1.Context.at(["a"])
      context.capabilities = kinds.map { .init(kind: $0) }
      return try await publisher.contexts.declareContexts(.init(appID: ContextBench.app, contexts: [context])).results[
        0]
    }
    _ = try await declare(.quantity)
    _ = try await add([.init(kind: .score, details: "out of 10")])
    #expect(try await declare(.quantity).outcome == .unchanged)
    let changed = try await declare(.percent, .score)
    #expect(changed.outcome == .changed)
    #expect(changed.context?.capabilities.map(\.kind) == [.duration, .percent, .score])
    #expect(changed.context?.capabilities.last?.details == "out of 10")
    #expect(try await bench.reopened().capabilities(bench) == changed.context?.capabilities)
  }

  @Test(
    "declaring again brings nothing back that a reset took away; a call of its own does, and what is new comes (N78)")
  func declaredAfterReset() async throws {
    func declare(_ kinds: [ContextV1.ProgressReportingCapability.Kind]) async throws -> ContextV1.DeclareResult {
      var context = ContextV1.Context.at(["a"])
      context.capabilities = [.init(kind: .duration, details: "minutes read")] + kinds.map { .init(kind: $0) }
      return try await publisher.contexts.declareContexts(.init(appID: ContextBench.app, contexts: [context])).results[
        0]
    }
    _ = try await declare([.percent, .score])
    let reset = try await publisher.contexts.resetCapabilities(.init(appID: ContextBench.app, identifierPath: ["a"]))
    #expect(reset.capabilities == [.init(kind: .duration)])
    let again = try await declare([.percent, .score])
    #expect(again.outcome == .unchanged && again.context?.revision == reset.revision)
    let newer = try await declare([.percent, .score, .quantity])
    #expect(newer.context?.capabilities.map(\.kind) == [.duration, .quantity])
    _ = try await add([.init(kind: .score, details: "out of 10")])
    let added = try await declare([.percent, .score, .quantity])
    #expect(added.outcome == .unchanged)
    #expect(added.context?.capabilities.map(\.kind) == [.duration, .quantity, .score])
    #expect(try await bench.reopened().capabilities(bench) == added.context?.capabilities)
  }

  @Test("bad ones are refused")
  func badCapabilities() async throws {
    #expect(await status { try await add([]) }?.field == "capabilities")
    #expect(await status { try await add([.init(kind: .unspecified)]) }?.field == "capabilities[0].kind")
    let long = String(repeating: "x", count: 4_001)
    #expect(await status { try await add([.init(kind: .score, details: long)]) }?.code == .invalidArgument)
    let missing = await status {
      try await publisher.contexts.addCapabilities(
        .init(appID: ContextBench.app, identifierPath: ["no"], capabilities: [.init(kind: .score)]))
    }
    #expect(missing?.code == .notFound)
  }

  // MARK: For those who look for content

  @Test("keywords, localizations, standards and versions are kept, changed one by one, and survive a restart")
  func catalog() async throws {
    var context = ContextV1.Context.at(["k"])
    context.keywords = ["fractions", "halves"]
    context.localizations = [.init(locale: "de", title: "Brüche", summary: "Halbe und Viertel")]
    context.standardsAlignments = ["CCSS.MATH.3.NF.A.1"]
    context.minimumAppVersion = "2.1"
    let request = ContextV1.DeclareContextsRequest(appID: ContextBench.app, contexts: [context])
    let declared = try #require(try await publisher.contexts.declareContexts(request).results[0].context)
    #expect(declared.keywords == context.keywords && declared.localizations == context.localizations)
    #expect(try await publisher.contexts.declareContexts(request).results[0].outcome == .unchanged)
    let updated = try await publisher.contexts.updateContext(
      .init(
        context: .init(appID: ContextBench.app, identifierPath: ["k"], minimumAppVersion: "3"),
        updateFields: ["minimum_app_version"]))
    #expect(updated.minimumAppVersion == "3" && updated.keywords == context.keywords)
    let reopened = try await bench.reopened()
    let read = try await bench.client(on: reopened).resolve(["k"]).contexts[0]
    #expect(read == updated)
  }

  @Test(
    "bad ones are refused with their field",
    arguments: [
      ("keywords[0]", ContextV1.Context(keywords: [" "])),
      ("keywords", ContextV1.Context(keywords: (0...32).map { "k\($0)" })),
      ("localizations[0].locale", ContextV1.Context(localizations: [.init(locale: "d", title: "T")])),
      ("localizations[0].locale", ContextV1.Context(localizations: [.init(locale: "de_DE", title: "T")])),
      ("localizations[0].title", ContextV1.Context(localizations: [.init(locale: "de", title: "")])),
      (
        "localizations[1].locale",
        ContextV1.Context(localizations: [.init(locale: "de", title: "T"), .init(locale: "DE", title: "T")])
      ),
      ("standards_alignments[0]", ContextV1.Context(standardsAlignments: [String(repeating: "x", count: 129)])),
      ("minimum_app_version", ContextV1.Context(minimumAppVersion: "2.1-beta")),
      ("minimum_app_version", ContextV1.Context(minimumAppVersion: "1.2.3.4.5")),
      ("minimum_app_version", ContextV1.Context(minimumAppVersion: "1..2")),
    ])
  func badCatalog(field: String, context: ContextV1.Context) async throws {
    var context = context
    (context.identifierPath, context.title) = (["k"], "K")
    let result = try await publisher.contexts.declareContexts(
      .init(appID: ContextBench.app, contexts: [context])
    ).results[0]
    #expect(result.outcome == .refused && result.error?.field == field)
  }
}

extension ContextServiceHost {
  /// The capabilities of "a", as this host tells them.
  fileprivate func capabilities(_ bench: ContextBench) async throws -> [ContextV1.ProgressReportingCapability] {
    try await bench.client(on: self).resolve(["a"]).contexts[0].capabilities
  }
}
