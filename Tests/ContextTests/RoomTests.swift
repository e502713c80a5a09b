import API
import Domain
import Messages
import RPC
import Serving
import StoreKit
import Synchronization
import Testing

@testable import ContextService

/// Counts that no catalog comes near, made small.
@Suite("How much content an organization keeps (N90, N91)", .onBothStores)
struct RoomTests {
  @Test("contexts are counted, those included that were removed; another organization has its own")
  func contexts() async throws {
    let bench = try await ContextBench { $0.limits.contextsMax = 4 }
    try await bench.register()
    let teacher = bench.client()
    try await teacher.declare(["a"], ["b"], ["c"])
    let results = try await teacher.declare(["a"], ["d"])
    #expect(results[0].outcome == .unchanged)
    #expect(results[1].error?.reason == "TOO_MANY_CONTEXTS" && results[1].error?.code == 8)
    _ = try await teacher.contexts.removeContext(
      .init(appID: ContextBench.app, identifierPath: ["c"], confirmLiveHandouts: true))
    #expect(try await teacher.declare(["d"])[0].error?.reason == "TOO_MANY_CONTEXTS")
    bench.school.allow(ContextBench.app, in: "south")
    try await bench.register(in: "south")
    #expect(try await bench.client(of: "south").declare(["d"])[0].outcome == .created)
    let again = bench.client(on: try await bench.reopened())
    #expect(try await again.declare(["e"])[0].outcome == .created, "as many as the usual limits say")
  }

  @Test("an organization registers so many apps")
  func apps() async throws {
    let bench = try await ContextBench { $0.limits.appsMax = 1 }
    try await bench.register()
    try await bench.register()
    let refused = await status { try await bench.register("org.example.another") }
    #expect(refused?.code == .resourceExhausted && refused?.reason == "TOO_MANY_APPS")
  }

  @Test("a context is moved so often and no more: each change tells where it stood")
  func moves() async throws {
    let bench = try await ContextBench { $0.limits.movesPerContextMax = 2 }
    try await bench.register()
    let teacher = bench.client()
    try await teacher.declare(["a"], ["b"], ["a", "x"])
    func move(_ from: String, _ to: String) async throws -> ContextV1.Context {
      bench.clock.advance(5)
      return try await teacher.contexts.moveContext(
        .init(appID: ContextBench.app, identifierPath: [from, "x"], newParentPath: [to]))
    }
    _ = try await move("a", "b")
    _ = try await move("b", "a")
    let refused = await status { try await move("a", "b") }
    #expect(refused?.code == .resourceExhausted && refused?.reason == "TOO_MANY_MOVES")
    #expect(refused?.field == "identifier_path")
    #expect(try await move("a", "a").identifierPath == ["a", "x"], "where it stands it may stay")
  }

  @Test("an author changes so much and no more for now; who declares what stands adds nothing")
  func changes() async throws {
    let passed = Mutex(Duration.zero)
    let bench = try await ContextBench {
      $0.changes = ChangeBudget(bytes: 8_192, now: { passed.withLock { $0 } })
    }
    try await bench.register()
    let teacher = bench.client()
    try await teacher.declare(["a"])
    for _ in 0..<200 { try await teacher.declare(["a"]) }
    func rename(_ number: Int) async throws -> ContextV1.Context {
      try await teacher.contexts.updateContext(
        .init(
          context: .init(appID: ContextBench.app, identifierPath: ["a"], title: "\(number)"), updateFields: ["title"],
          requestID: "r\(number)"))
    }
    var count = 0
    while await status({ try await rename(count) }) == nil, count < 200 { count += 1 }
    #expect((10..<100).contains(count))
    let refused = await status { try await rename(count) }
    #expect(refused?.code == .resourceExhausted && refused?.reason == "TOO_MANY_CHANGES")
    #expect(refused?.quotas == ["caller: changes"])
    #expect(try await rename(0).title == "0", "what was answered is answered again")
    let other = bench.client(.teacher, "tim")
    #expect(try await other.declare(["b"])[0].outcome == .created)
    passed.withLock { $0 += .seconds(24 * 60 * 60) }
    #expect(try await teacher.declare(["c"])[0].outcome == .created)
  }

  @Test("answers that are remembered count for whoever asked, also where nothing was changed")
  func rememberedAnswers() async throws {
    let bench = try await ContextBench { $0.changes = ChangeBudget(bytes: 16_384) }
    try await bench.register()
    let teacher = bench.client()
    try await teacher.declare(["a"])
    func same(_ id: String) async throws -> ContextV1.DeclareContextsResponse {
      try await teacher.contexts.declareContexts(
        .init(
          appID: ContextBench.app,
          contexts: (0..<10).map { _ in .init(identifierPath: ["a"], title: "a") }, requestID: id))
    }
    _ = try await same("")
    for _ in 0..<100 { _ = try await same("") }
    let first = try await same("r0")
    var count = 0
    while count < 100, await status({ try await same("r\(count)") }) == nil { count += 1 }
    #expect((5..<50).contains(count))
    #expect(await status { try await same("r\(count)") }?.reason == "TOO_MANY_CHANGES")
    #expect(try await same("r0") == first, "what is remembered is answered")
  }
}
