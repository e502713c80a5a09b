import API
import Domain
import Foundation
import Messages
import RPC
import Storage
import StoreKit
import Testing

@testable import ContextService

@Suite("Forgetting pupils' own content (N75)", .onBothStores)
struct ForgetTests {
  private static let traces = ["essay-of-z", "part-of-z"]
  private let bench: ContextBench
  private let teacher: Client
  private let service: Client

  init() async throws {
    bench = try await ContextBench()
    try await bench.register()
    teacher = bench.client()
    service = bench.client(.service, "activity", app: nil)
    try await teacher.declare(["Hamlet"])
  }

  /// Has a student's app declare content, and assigned work come to the last of it; gives the numbers below what is published.
  private func propose(_ paths: [String]..., by student: String = "ben") async throws -> [Int64] {
    let app = bench.client(.student, student)
    for path in paths { try await app.declare(path) }
    let answer = try await service.changes.lookUpPath(
      .init(
        organizationID: "north", appID: ContextBench.app, identifierPath: paths[paths.count - 1], userID: student,
        isStudent: true, isAssigned: true))
    guard case .context(let state) = answer.result else { return [] }
    return (answer.ancestors + [state]).compactMap(\.context).filter { $0.origin == .proposed }.map(\.contextID)
  }

  private func forget(_ ids: [Int64]) async throws -> ContextV1.ForgetContextsResponse {
    try await service.changes.forgetContexts(.init(organizationID: "north", contextIDs: ids))
  }

  /// All that the feed tells, from its beginning.
  private func told() async throws -> [ContextV1.ContextChange] {
    let head = try await service.changes.getHead(.init(organizationID: "north"))
    var changes: [ContextV1.ContextChange] = []
    for try await batch in try await service.changes.streamChanges(.init()) {
      changes += batch.changes
      if batch.changes.last?.sequence == head.sequence { break }
    }
    return changes
  }

  /// The texts that are in some file of the store, or in some row of its database.
  private func found(_ texts: [String]) throws -> Set<String> {
    var places = try FileManager.default.contentsOfDirectory(atPath: bench.directory).compactMap { file in
      FileManager.default.contents(atPath: bench.directory + "/" + file)
    }
    if StoreKind.current == .postgres {
      let database = try TestDatabase.of(bench.directory + "/context.sqlite")
      places.append(Data(try PostgresServer.shared.get().rows(of: "context", in: database).utf8))
    }
    return Set(texts.filter { text in places.contains { $0.range(of: Data(text.utf8)) != nil } })
  }

  @Test("it is gone from rows, feed, search and files, with what stood below it, as if it had never been declared")
  func files() async throws {
    let others = try await propose(["Hamlet", "essay-of-y"], by: "ana")
    let own = try await propose(["Hamlet", "essay-of-z"], ["Hamlet", "essay-of-z", "part-of-z"])
    #expect(own.count == 2)
    let before = try await told()
    #expect(try found(Self.traces) == Set(Self.traces))
    let answer = try await forget(own)
    #expect(answer.keptContextIDs.isEmpty && answer.forgotten == 2)

    try await bench.host.store.mergeWords()
    try await bench.host.store.writer.emptyLog()
    #expect(try found(Self.traces + ["essay-of-y"]) == ["essay-of-y"])
    #expect(try await teacher.resolve(["Hamlet", "essay-of-z"]).missing == ["essay-of-z"])
    #expect(try await teacher.contexts.searchContexts(.init(query: "essay")).contexts.map(\.contextID) == others)

    // Numbers have no gap, what told of them tells their end, and the head is behind that.
    let after = try await told()
    #expect(after.map(\.sequence) == (1...Int64(before.count + 2)).map { $0 })
    for change in after {
      guard case .forgottenContextID(let id) = change.change else { continue }
      #expect(own.contains(id))
    }
    #expect(after.count { if case .forgottenContextID = $0.change { true } else { false } } == 4)
    #expect(answer.head?.sequence == after.last?.sequence)
    #expect(try await service.changes.getHead(.init(organizationID: "north")).digest == answer.head?.digest)
  }

  @Test("declared again it is another context, under another number")
  func again() async throws {
    let first = try await propose(["Hamlet", "essay-of-z"])
    _ = try await forget(first)
    let second = try await propose(["Hamlet", "essay-of-z"], by: "ana")
    #expect(first.count == 1 && second.count == 1 && second[0] > first[0])
  }

  @Test("what was published meanwhile stays, and so does what something else stands below or stood below")
  func kept() async throws {
    let published = try await propose(["Hamlet", "taken over"])
    try await teacher.declare(["Hamlet", "taken over"])
    let parent = try await propose(["Hamlet", "folder"])
    let child = try await propose(["Hamlet", "folder"], ["Hamlet", "folder", "of another"], by: "ana")
    #expect(child.first == parent.first)
    let play = try #require(try await teacher.resolve(["Hamlet"]).contexts.last)
    let answer = try await forget(published + parent + [play.contextID])
    #expect(Set(answer.keptContextIDs) == Set(published + parent + [play.contextID]) && answer.forgotten == 0)
    #expect(try await teacher.resolve(["Hamlet", "folder", "of another"]).missing.isEmpty)
    // Removed, its paths still name what it stood below.
    _ = try await teacher.contexts.removeContext(
      .init(
        appID: ContextBench.app, identifierPath: ["Hamlet", "folder", "of another"], confirmLiveHandouts: true))
    #expect(try await forget(parent).keptContextIDs == parent)
    // With it the other goes, too.
    #expect(try await forget(child).forgotten == 2)
  }

  @Test("the same call again removes nothing more, and what there never was is no mistake")
  func repeated() async throws {
    let own = try await propose(["Hamlet", "essay-of-z"])
    let first = try await forget(own)
    let second = try await forget(own + [1])
    #expect(first.forgotten == 1 && second.forgotten == 0 && second.keptContextIDs.isEmpty)
    #expect(first.head == second.head)
  }

  @Test("services alone may ask for it, for their own organization, and for so many at a time")
  func rights() async throws {
    let request = ContextV1.ForgetContextsRequest(organizationID: "north")
    #expect(await status { try await teacher.changes.forgetContexts(request) }?.code == .permissionDenied)
    let elsewhere = ContextV1.ForgetContextsRequest(organizationID: "south")
    #expect(await status { try await service.changes.forgetContexts(elsewhere) }?.code == .permissionDenied)
    let many = ContextV1.ForgetContextsRequest(organizationID: "north", contextIDs: Array(1...501))
    #expect(await status { try await service.changes.forgetContexts(many) }?.code == .resourceExhausted)
    let catalog = bench.client(.service, "activity", app: nil, of: Caller.catalog)
    let published = ContextV1.ForgetContextsRequest(organizationID: Caller.catalog.rawValue, contextIDs: [1])
    #expect(await status { try await catalog.changes.forgetContexts(published) }?.code == .permissionDenied)
  }
}
