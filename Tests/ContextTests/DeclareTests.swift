import API
import Domain
import Foundation
import Messages
import Patience
import RPC
import Sharing
import Storage
import StoreKit
import Synchronization
import Testing

@testable import ContextService

@Suite("Declaring content", .onBothStores)
struct DeclareTests {
  let bench: ContextBench
  let teacher: Client

  init() async throws {
    bench = try await ContextBench()
    try await bench.register()
    teacher = bench.client()
  }

  @Test("parents and children of one call are stored whatever their order")
  func anyOrder() async throws {
    let results = try await teacher.declare(["Hamlet", "Act 1", "Scene 1"], ["Hamlet", "Act 1"], ["Hamlet"])
    #expect(results.map(\.outcome) == [.created, .created, .created])
    #expect(results.map { $0.context?.identifierPath.count } == [3, 2, 1])
    let found = try await teacher.resolve(["Hamlet", "Act 1", "Scene 1"])
    #expect(found.contexts.map(\.identifierPath.last) == ["Hamlet", "Act 1", "Scene 1"])
    #expect(found.missing.isEmpty && found.provider == .notAsked)
  }

  @Test("declaring what stands writes nothing, sends no change and leaves its times alone (D12)")
  func unchanged() async throws {
    let first = try await teacher.declare(["Hamlet"])[0].context
    let position = try await teacher.contexts.getPosition(.init())
    bench.clock.advance(60_000)
    let again = try await teacher.declare(["Hamlet"])[0]
    #expect(again.outcome == .unchanged && again.context == first)
    #expect(try await teacher.contexts.getPosition(.init()) == position)
  }

  @Test("declaring something else changes it, and says when")
  func changed() async throws {
    let first = try #require(try await teacher.declare(["Hamlet"])[0].context)
    bench.clock.advance(1_000)
    let results = try await teacher.contexts.declareContexts(
      .init(appID: ContextBench.app, contexts: [.at(["Hamlet"], title: "Hamlet, Prince of Denmark", type: .book)])
    ).results
    let changed = try #require(results[0].context)
    #expect(results[0].outcome == .changed)
    #expect(changed.contextID == first.contextID && changed.revision == first.revision + 1)
    #expect(changed.createTime == first.createTime && changed.updateTime != first.updateTime)
    #expect(changed.type == .book)
  }

  @Test("every field comes back as it was said")
  func fields() async throws {
    var context = ContextV1.Context(
      identifierPath: ["a/b c"], title: "Título", type: .custom, customTypeName: "Saga", summary: "S", topic: .science,
      displayOrder: -3, isAssignable: false, suggestedAge: .init(lower: 4, upper: 6),
      suggestedCompletionMinutes: .init(lower: 10, upper: 0),
      capabilities: [.init(kind: .score, details: "x"), .init(kind: .score, details: "y")],
      universalLinkURL: "greatplays://Hamlet", primaryKind: .score)
    let declared = try await teacher.contexts.declareContexts(.init(appID: ContextBench.app, contexts: [context]))
      .results[0]
    let stored = try #require(declared.context)
    context.contextID = stored.contextID
    context.appID = ContextBench.app
    // Duration is always among them, and of several of one kind the last counts (R40).
    context.capabilities = [.init(kind: .duration), .init(kind: .score, details: "y")]
    context.createTime = stored.createTime
    context.updateTime = stored.updateTime
    context.revision = 1
    #expect(stored == context)
    #expect(try await teacher.resolve(["a/b c"]).contexts == [context])
  }

  @Test("one identifier below two parents names two contexts, and is one below each (R1)")
  func siblings() async throws {
    try await teacher.declare(["A"], ["B"], ["A", "quiz"], ["B", "quiz"])
    let (a, b) = (try await teacher.resolve(["A", "quiz"]), try await teacher.resolve(["B", "quiz"]))
    #expect(a.contexts.last?.contextID != b.contexts.last?.contextID)
    #expect(try await teacher.declare(["A", "quiz"])[0].outcome == .unchanged)
  }

  @Test("a refused element says why and does not hold up the others; what hangs below it is refused too")
  func refusals() async throws {
    let results = try await teacher.contexts.declareContexts(
      .init(
        appID: ContextBench.app,
        contexts: [
          .at(["Hamlet"]), .at(["Lear"], title: "  "), .at(["Lear", "Act 1"]), .at(["x", "y"]),
          .at(["Hamlet", "Act 1"]),
        ])
    ).results
    #expect(results.map(\.outcome) == [.created, .refused, .refused, .refused, .created])
    #expect(results.map { $0.error?.reason } == [nil, "BLANK", "PARENT_MISSING", "PARENT_MISSING", nil])
    #expect(results[1].error?.field == "title" && results[1].error?.code == 3)
    #expect(results[3].error?.code == 9)
    #expect(try await teacher.resolve(["Lear"]).contexts.isEmpty)
  }

  @Test("a stream declares any number, parents sent before children, and counts what became of them")
  func stream() async throws {
    let call = try await teacher.contexts.streamDeclareContexts()
    try await call.write(.init(appID: ContextBench.app, contexts: [.at(["Hamlet"])]))
    for first in stride(from: 1, through: 1200, by: 200) {
      try await call.write(.init(contexts: (first..<first + 200).map { .at(["Hamlet", "Line \($0)"]) }))
    }
    try await call.write(.init(contexts: [.at(["Hamlet"]), .at(["Hamlet"], title: "H"), .at(["no", "way"])]))
    let response = try await call.finish()
    #expect(response.created == 1201 && response.unchanged == 1 && response.changed == 1 && response.refused == 1)
    #expect(response.refusals.map(\.identifierPath) == [["no", "way"]])
    #expect(response.refusals.first?.error?.reason == "PARENT_MISSING")
  }

  @Test("a message of a stream holds as many as a call may", arguments: [Role.teacher, .student])
  func streamBound(role: Role) async throws {
    let client = bench.client(role, "ana")
    let contexts = (0...200).map { ContextV1.Context.at(["Line \($0)"]) }
    let call = try await client.contexts.streamDeclareContexts()
    try await call.write(.init(appID: ContextBench.app, contexts: Array(contexts.dropLast())))
    #expect(try await call.finish().created == 200)
    let refused = await status {
      let call = try await client.contexts.streamDeclareContexts()
      try await call.write(.init(appID: ContextBench.app, contexts: contexts))
      return try await call.finish()
    }
    let unary = await status {
      try await client.contexts.declareContexts(.init(appID: ContextBench.app, contexts: contexts))
    }
    #expect(refused?.reason == "TOO_MANY_CONTEXTS_IN_CALL" && refused?.fields == unary?.fields)
    #expect(refused?.code == .resourceExhausted && refused?.message == unary?.message)
  }

  @Test("what a student's app declares is looked up together, apart from the loops that serve calls")
  func lookedUpApart() async throws {
    try await teacher.declare(["a"], ["a", "b"])
    let store = bench.host.store
    let held = HeldReaders(of: store, in: ContextBench.organization)
    defer { held.release() }
    try await patiently("readers are held") { held.count == 2 }
    async let results = bench.client(.student, "ana").declare(["a", "b", "own"], ["a", "b", "own", "deep"], ["a"])
    try await patiently("one read waits") { store.readers.waitingCount == 1 }
    held.release()
    #expect(try await results.map(\.outcome) == [.created, .created, .unchanged])
  }

  @Test("of an organization's callers one with much to ask does not hold up another's question")
  func callersTakeTurns() async throws {
    try await teacher.declare(["a"])
    let store = bench.host.store
    let service = bench.client(.service, "activity", app: nil)
    let held = HeldReaders(of: store, in: "south")
    defer { held.release() }
    try await patiently("readers are held") { held.count == 2 }
    let order = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<200 { group.addTask { try await Self.ask(service, "ana") } }
      try await patiently("all wait") { store.readers.waitingCount == 200 }
      group.addTask { try await Self.ask(service, "ben") }
      try await patiently("all wait") { store.readers.waitingCount == 201 }
      held.release()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let index = try #require(order.firstIndex(of: "ben"))
    #expect(index < 150, "\(index)")
  }

  /// Asks what stands at a path, in some student's name, which is returned.
  private static func ask(_ service: Client, _ user: String) async throws -> String {
    _ = try await service.changes.lookUpPath(
      .init(organizationID: "north", appID: ContextBench.app, identifierPath: ["a"], userID: user, isStudent: true))
    return user
  }

  @Test("a parent takes as many children as the limit says (R7)")
  func children() async throws {
    let bench = try await ContextBench { $0.limits.childrenPerContextMax = 3 }
    try await bench.register()
    let results = try await bench.client().declare(["a"], ["b"], ["c"], ["d"])
    #expect(results.map(\.outcome) == [.created, .created, .created, .refused])
    #expect(results[3].error?.reason == "TOO_MANY_CHILDREN" && results[3].error?.code == 8)
    #expect(try await bench.client().declare(["a"])[0].outcome == .unchanged)
  }

  @Test("the same request_id answers as the first time did; another request under it is refused")
  func requestID() async throws {
    var request = ContextV1.DeclareContextsRequest(
      appID: ContextBench.app, contexts: [.at(["Hamlet"], title: "First")], requestID: "r1")
    let first = try await teacher.contexts.declareContexts(request)
    _ = try await teacher.contexts.declareContexts(
      .init(appID: ContextBench.app, contexts: [.at(["Hamlet"], title: "Second")]))
    #expect(try await teacher.contexts.declareContexts(request) == first)
    #expect(try await teacher.resolve(["Hamlet"]).contexts[0].title == "Second")
    request.contexts[0].title = "Third"
    let refusal = await status { try await teacher.contexts.declareContexts(request) }
    #expect(refusal?.code == .alreadyExists && refusal?.reason == "REQUEST_ID_REUSED")
    // Ids are the caller's own.
    let others = try await bench.client(.teacher, "tom").contexts.declareContexts(request)
    #expect(others.results[0].outcome == .changed)
  }
}

/// Both of a store's reader threads, kept busy until they are released.
private final class HeldReaders: Sendable {
  private let begun = Atomic(0)
  private let isReleased = DispatchSemaphore(value: 0)
  private static let threads = 2

  init(of store: ContextStore, in organization: OrganizationID) {
    for _ in 0..<Self.threads {
      Task {
        try await store.readMany(organization, for: Holder(organization: organization.rawValue, caller: "")) {
          [self] _ in
          begun.add(1, ordering: .relaxed)
          isReleased.wait()
        }
      }
    }
  }

  var count: Int { begun.load(ordering: .relaxed) }

  func release() {
    for _ in 0..<Self.threads { isReleased.signal() }
  }
}
