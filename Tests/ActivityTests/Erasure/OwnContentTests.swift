import API
import Domain
import Feeds
import Messages
import Observability
import RPC
import Storage
import StoreKit
import Testing
import Wire

@testable import ActivityService

/// Zarathustra and Ben have content of their own below what is handed out, and one piece of it in common.
@Suite("Content of pupils' own goes with the last work at it (N75)", .onBothStores)
struct OwnContentTests {
  private static let essay = ErasureWorld.scene + ["z-essay"]
  private static let part = ErasureWorld.scene + ["z-essay", "z-part"]
  private static let shared = ErasureWorld.scene + ["shared"]
  private let world: ErasureWorld
  private var bench: SchoolBench { world.bench }
  private var context: CardboardContext { world.bench.context }

  init() async throws {
    world = try await ErasureWorld()
    own(101, below: 4, Self.essay)
    own(102, below: 101, Self.part)
    own(103, below: 4, Self.shared)
    for (number, path) in [Self.essay, Self.part, Self.shared].enumerated() {
      try await work("z-own-\(number)", of: ErasureWorld.person, at: path)
    }
    try await work("ben-own", of: "ben", at: Self.shared)
    bench.clock.advance(minutes: 1)
  }

  private func own(_ id: Int64, below parent: Int64, _ path: [String]) {
    context.put(id, parent: parent, path, origin: .proposed)
  }

  @discardableResult
  private func work(_ id: String, of student: String, at path: [String]) async throws -> ActivityV1.RecordResult? {
    let app = ActivityServiceClient(bench.channel(.student, student, app: CardboardContext.app))
    let record = world.record("\(id)-attempt", "\(id)-record", path, minutesAgo: 1)
    return try await app.recordAttempts(.init(records: [record])).results.first
  }

  private func known() async throws -> Set<Int64> {
    let content = try await bench.host.store.current("org").organization.content
    return Set(content.allNodes.lazy.map(\.id.rawValue).filter { $0 > 100 })
  }

  private func attempts(of student: String, at path: [String]) async throws -> Int {
    try await ActivityServiceClient(bench.channel(.service, "sis")).listAttempts(
      .init(appID: CardboardContext.app, identifierPath: path, studentID: student)
    ).attempts.count
  }

  private func receipt(_ erasure: String) async throws -> ActivityV1.Erasure {
    try await RosterServiceClient(bench.administrator).getErasure(.init(erasureID: erasure))
  }

  @Test("where others have work it stays, and goes when they are erased, too; the rest is forgotten, the deepest first")
  func erased() async throws {
    #expect(try await known() == [101, 102, 103])
    #expect(try world.occurrences(of: ["z-essay", "z-part", "shared"]).count == 3)
    let first = try await world.erase()
    try await bench.finishErasures()
    #expect(context.forgotten == [[102, 101]])
    #expect(try await known() == [103])
    #expect(try world.occurrences(of: ["z-essay", "z-part", "z-own"]) == [:])
    #expect(try await attempts(of: "ben", at: Self.shared) == 1)
    let removed = Dictionary(
      try await receipt(first).removed.filter { $0.what == "contexts" }.map { ($0.service, $0.count) }
    ) { $1 }
    #expect(removed == ["activity": 2, "context": 2])
    _ = try await world.erase("ben")
    try await bench.finishErasures()
    #expect(context.forgotten.last == [103])
    #expect(try await known().isEmpty)
    #expect(try world.occurrences(of: ["shared"]) == [:])
  }

  @Test("what a handout names stays, be it a draft or one of a class that can be taken back; so does what has a mark")
  func named() async throws {
    let tove = HandoutServiceClient(bench.channel(.teacher, "tove"))
    _ = try await tove.createHandout(.init(handout: SchoolBench.handout("draft", path: Self.essay)))
    let app = ActivityServiceClient(bench.channel(.student, "cy", app: CardboardContext.app))
    _ = try await app.completeAssigned(.init(appID: CardboardContext.app, identifierPath: Self.part))
    _ = try await world.erase()
    try await bench.finishErasures()
    #expect(try await known() == [101, 102, 103] && context.forgotten.isEmpty)

    _ = try await RosterServiceClient(bench.administrator).deleteClass(.init(classID: "A", confirmHandouts: true))
    _ = try await world.erase("ana")
    try await bench.finishErasures()
    #expect(try await known() == [101, 102, 103] && context.forgotten.isEmpty)

    // The mark of somebody who is erased keeps nothing either.
    _ = try await world.erase("cy")
    try await bench.finishErasures()
    #expect(try await known() == [101, 103] && context.forgotten == [[102]])
  }

  @Test("what Context keeps, because it was published meanwhile, is there for work as before")
  func kept() async throws {
    context.publish(101)
    _ = try await world.erase()
    try await bench.finishErasures()
    #expect(try await known() == [101, 103])
    #expect(try await work("cy", of: "cy", at: Self.essay)?.outcome == .accepted)
    #expect(try await attempts(of: "cy", at: Self.essay) == 1)
  }

  @Test("while Context is not heard work there is UNAVAILABLE, the erasure waits, and what comes after is taken anew")
  func meanwhile() async throws {
    let erasure = try await world.erase()
    context.setOutOfReach(true)
    try await bench.finishErasures()
    #expect(try await receipt(erasure).state == .running)
    context.setOutOfReach(false)
    #expect(try await work("cy-early", of: "cy", at: Self.part)?.outcome == .accepted, "nothing is decided yet")
    context.setForgetsNothing(true)
    try await bench.finishErasures()
    #expect(try await receipt(erasure).state == .running)
    for attempt in [1, 2] {
      let refused = await refusal { try await work("cy", of: "cy", at: Self.essay) }
      #expect(refused?.code == .unavailable && refused?.reason == "CONTEXT_UNREACHABLE", "\(attempt)")
    }
    // So are marks, and handouts that would name it.
    let app = ActivityServiceClient(bench.channel(.student, "cy", app: CardboardContext.app))
    let marked = await refusal {
      try await app.completeAssigned(.init(appID: CardboardContext.app, identifierPath: Self.essay))
    }
    #expect(marked?.code == .unavailable)
    let handedOut = await refusal { try await bench.draft("late", path: Self.essay) }
    #expect(handedOut?.code == .unavailable)
    #expect(try await work("cy-shared", of: "cy", at: Self.shared)?.outcome == .accepted)

    // A restart does not know it less.
    try await bench.restart()
    #expect(await refusal { try await work("cy", of: "cy", at: Self.essay) }?.code == .unavailable)
    context.setForgetsNothing(false)
    try await bench.finishErasures()
    #expect(try await receipt(erasure).state == .completed)
    #expect(try await known() == [102, 103])
    own(201, below: 4, Self.essay)
    #expect(try await work("cy", of: "cy", at: Self.essay)?.outcome == .accepted)
    #expect(try await attempts(of: "cy", at: Self.essay) == 1)
    #expect(try await known() == [102, 103, 201])
  }

  @Test("whoever has nothing assigned where content goes hears the same as others, and is taken once it has gone (D27)")
  func alike() async throws {
    let other = ErasureWorld.scene + ["cys"]
    for path in [Self.essay, other] { context.setVolatile(path) }
    context.setForgetsNothing(true)
    _ = try await world.erase()
    try await bench.finishErasures()
    let app = ActivityServiceClient(bench.channel(.student, "cy", app: CardboardContext.app))
    let handouts = HandoutServiceClient(bench.channel(.student, "cy", app: CardboardContext.app))
    func complete(_ path: [String]) async throws -> ActivityV1.CompleteAssignedResponse {
      try await app.completeAssigned(.init(appID: CardboardContext.app, identifierPath: path))
    }
    func mark(_ path: [String]) async throws -> ActivityV1.InboxTask {
      try await handouts.markDone(.init(handoutID: "h1", taskID: "t1", identifierPath: path))
    }
    #expect(await refusal { try await work("cy", of: "cy", at: Self.essay) }?.reason == "CONTEXT_UNREACHABLE")
    #expect(await refusal { try await complete(Self.essay) }?.reason == "CONTEXT_UNREACHABLE")
    #expect(await refusal { try await mark(Self.essay) }?.reason == "CONTEXT_UNREACHABLE")
    #expect(try await work("cy-other", of: "cy", at: other)?.outcome == .accepted)
    _ = try await complete(other)
    _ = try await mark(other)
    context.setForgetsNothing(false)
    try await bench.finishErasures()
    #expect(try await work("cy", of: "cy", at: Self.essay)?.outcome == .accepted)
    _ = try await complete(Self.essay)
    _ = try await mark(Self.essay)
  }

  @Test("content that Context is storing for the pupil's work when they are erased goes, too; they store no more")
  func inFlight() async throws {
    context.setDelay(.milliseconds(200))
    own(104, below: 4, ErasureWorld.scene + ["z-late"])
    let late = Task { try? await work("z-late", of: ErasureWorld.person, at: ErasureWorld.scene + ["z-late"]) }
    while context.questions.last != ErasureWorld.scene + ["z-late"] { try await Task.sleep(for: .milliseconds(1)) }
    _ = try await world.erase()
    try await bench.finishErasures()
    _ = await late.value
    #expect(try await known() == [103])
    #expect(context.forgotten.flatMap { $0 }.sorted() == [101, 102, 104])
  }

  @Test("an answer of Context's that was on its way for longer brings nothing back, and a change that tells it ends it")
  func late() async throws {
    _ = try await world.erase()
    try await bench.finishErasures()
    try await bench.host.store.write("org") { scope in
      try scope.learn(Self.state(101, Self.essay))
      try scope.learn(Self.state(301, ErasureWorld.scene + ["other"]))
    }
    #expect(try await known() == [103, 301])
    try await bench.host.store.write("org") { scope in try scope.forgetContext(301) }
    #expect(try await known() == [103])
    // A history of Context's that takes the place of the former one says what there is.
    try await bench.host.store.write("org") { scope in
      try scope.beginContexts(epoch: 8)
      try scope.learn(Self.state(101, Self.essay))
    }
    #expect(try await known() == [101, 103])
  }

  /// As Context tells of a pupil's own content.
  private static func state(_ id: Int64, _ path: [String]) -> ContextV1.ContextState {
    ContextV1.ContextState(
      context: .init(
        contextID: id, appID: CardboardContext.app, identifierPath: path, title: "z", type: .section, revision: 9,
        origin: .proposed), placements: [.init(parentContextID: 4)])
  }

  @Test("the erasure is confirmed by nobody who has not followed Context to where it has forgotten the content")
  func confirmed() async throws {
    try await world.follow()
    let erasure = try await world.erase()
    try await bench.finishErasures()
    for position in [nil, (6, 900), (7, 39)] as [(epoch: Int64, sequence: Int64)?] {
      let cursor = position.map { ContextV1.Cursor(organizationID: "org", epoch: $0.epoch, sequence: $0.sequence) }
      let refused = await refusal { try await world.confirm(erasure, context: cursor) }
      #expect(refused?.code == .unavailable && refused?.reason == "ERASURE_UNDER_WAY")
    }
    try await world.confirm(erasure, context: ContextV1.Cursor(organizationID: "org", epoch: 7, sequence: 40))
    try await bench.finishErasures()
    #expect(try await receipt(erasure).state == .completed)
  }

  /// As Context's follower does where the history is another one, with what that has of pupils' own.
  private func replaceHistory(_ epoch: Int64, with contexts: [(id: Int64, path: [String])] = []) async throws {
    let (store, states) = (bench.host.store, contexts.map { Self.state($0.id, $0.path) })
    try await store.write("org") { scope in
      try scope.beginContexts(epoch: epoch)
      for state in states { try scope.learn(state) }
    }
    for context in contexts { own(context.id, below: 4, context.path) }
  }

  private func running() async throws -> [ErasureJob] {
    try await bench.host.store.read { try ErasureRows(on: $0).running() }
  }

  @Test(
    "what an older Context brings back is forgotten again without anybody's asking, and whoever follows confirms it")
  func returned() async throws {
    try await world.follow()
    let erasure = try await world.erase()
    try await bench.finishErasures()
    try await world.confirm(erasure, context: ContextV1.Cursor(organizationID: "org", epoch: 7, sequence: 40))
    try await bench.finishErasures()
    try await replaceHistory(8, with: [(101, Self.essay), (102, Self.part)])
    #expect(try await known() == [101, 102, 103])
    try await bench.restart()
    try await bench.finishErasures()
    #expect(try await known() == [103] && context.forgotten == [[102, 101], [102, 101]])
    #expect(try world.occurrences(of: ["z-essay", "z-part", "z-own"]) == [:])
    let job = try #require(try await running().first)
    #expect(job.step == .confirmations)
    #expect(await refusal { try await world.confirm(job.id) }?.reason == "ERASURE_UNDER_WAY")
    try await world.confirm(job.id, context: ContextV1.Cursor(organizationID: "org", epoch: 7, sequence: 40))
    try await bench.finishErasures()
    #expect(try await running().isEmpty)
    // Nobody had asked for it, so there is no receipt of it.
    let receipts = try await RosterServiceClient(bench.administrator).listErasures(.init()).erasures
    #expect(receipts.map(\.erasureID) == [erasure])
    let counted = try await bench.host.store.read { connection in
      try connection.all("SELECT DISTINCT erasure_id FROM erasure_count") { try $0.text(0) }
    }
    #expect(counted == [erasure])
  }

  @Test("a store that is older than what Context has forgotten gives back what has work again, and the rest goes")
  func olderStore() async throws {
    let host = bench.host
    let feed = ContextFeed(
      store: host.store, client: ContextChangesServiceClient(context.channel), storing: host.erasures.content.storing,
      progress: FeedProgress(of: "context"), log: Logger("test", level: .error))
    own(104, below: 4, ErasureWorld.scene + ["z-empty"])
    try await host.store.write("org") { try $0.learn(Self.state(104, ErasureWorld.scene + ["z-empty"])) }
    let cursor = FeedCursor(FeedPosition(epoch: 7, sequence: 3), digest: nil)
    try await feed.connected(["org": cursor])
    let forgotten = [101, 104, 999].enumerated().map { index, id in
      ContextV1.ContextChange(sequence: Int64(index + 1), change: .forgottenContextID(Int64(id)))
    }
    try await feed.take(forgotten, of: "org", upTo: cursor)
    #expect(try await known() == [101, 102, 103, 104])
    #expect(Set(context.reinstated.compactMap { $0.context?.contextID }) == [101, 104])
    try await bench.finishErasures()
    #expect(try await known() == [101, 102, 103] && context.forgotten == [[104]])
    #expect(try await attempts(of: ErasureWorld.person, at: Self.essay) == 1)
    // What a job of the store's own has let go of, goes.
    _ = try await world.erase()
    context.setForgetsNothing(true)
    try await bench.finishErasures()
    try await feed.take(
      [.init(sequence: 4, change: .forgottenContextID(101))], of: "org",
      upTo: FeedCursor(FeedPosition(epoch: 7, sequence: 4), digest: nil))
    #expect(try await known() == [102, 103] && context.reinstated.count == 2)
  }

  @Test("where another history has nothing to forget, nobody is asked to confirm anything")
  func nothingReturned() async throws {
    try await world.follow()
    for epoch in [8, 9] as [Int64] { try await replaceHistory(epoch) }
    #expect(try await running().count == 2)
    let head = try await bench.host.store.read { try ChangeLog.head(of: "org", on: $0) }
    try await bench.finishErasures()
    #expect(try await running().isEmpty && context.forgotten.isEmpty)
    #expect(try await bench.host.store.read { try ChangeLog.head(of: "org", on: $0) } == head)
    #expect(try await known() == [101, 102, 103])
  }

  @Test("an erasure that waits to be confirmed does not wait for a position of a history that is over")
  func replacedMeanwhile() async throws {
    try await world.follow()
    let erasure = try await world.erase()
    try await bench.finishErasures()
    try await replaceHistory(7)
    try await world.confirm(erasure, context: ContextV1.Cursor(organizationID: "org", epoch: 7, sequence: 3))
    try await bench.finishErasures()
    #expect(try await receipt(erasure).state == .completed)
  }

  @Test("what is being given back to Context ends before Context forgets anything, and nothing that goes is given back")
  func givenBack() async throws {
    let host = bench.host
    let feed = ContextFeed(
      store: host.store, client: ContextChangesServiceClient(context.channel), storing: host.erasures.content.storing,
      progress: FeedProgress(of: "context"), log: Logger("test", level: .error))
    try await replaceHistory(8)
    _ = try await world.erase()
    context.setForgetsNothing(true)
    try await bench.finishErasures()
    try await feed.connected(["org": FeedCursor(beginning: 8)])
    let reinstated = Set(context.reinstated.compactMap { $0.context?.contextID })
    #expect(reinstated.isSuperset(of: [1, 4, 103]) && reinstated.isDisjoint(with: [101, 102]))
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let other = Task {
      try await host.erasures.content.storing.holding("org") { for await _ in gate {} }
    }
    context.setForgetsNothing(false)
    let finishing = Task { try await bench.finishErasures() }
    try await Task.sleep(for: .milliseconds(50))
    #expect(context.forgotten.isEmpty)
    open.finish()
    try await other.value
    try await finishing.value
    #expect(context.forgotten == [[102, 101]])
  }

  @Test("work that comes between the reading of rows and the decision keeps its content")
  func between() async throws {
    let bench = bench
    _ = try await world.erase()
    // Up to where content is looked for.
    while try await bench.host.store.read({ try ErasureRows(on: $0).running() }).first?.step != .ownContent {
      _ = try await bench.host.erasures.step()
    }
    let job = try #require(try await bench.host.store.read { try ErasureRows(on: $0).running() }.first)
    let head = try await bench.host.store.read { try ChangeLog.head(of: "org", on: $0)?.sequence ?? 0 }
    var search = OwnContentSearch(try await bench.host.store.current("org").record, for: [job], head: head)
    while search.isUnderWay {
      let before = search
      search = try await bench.host.store.read { connection in
        var search = before
        try search.read(3, on: connection)
        return search
      }
    }
    #expect(search.candidates == [101, 102])
    try await work("cy", of: "cy", at: Self.essay)
    let found = search
    let left = try await bench.host.store.write("org") { scope in
      var search = found
      try search.settle(in: scope)
      return search
    }
    #expect(left.candidates == [102])
    try await bench.finishErasures()
    #expect(try await known() == [101, 103])
    #expect(try await attempts(of: "cy", at: Self.essay) == 1)
  }

  @Test("voided work keeps nothing: it goes with the next that is removed, be it old or of a class")
  func otherKinds() async throws {
    let tove = ActivityServiceClient(bench.channel(.teacher, "tove"))
    _ = try await tove.voidAttempt(.init(attemptID: "ben-own-attempt", reason: "by mistake"))
    let recording = OrganizationServiceClient(bench.administrator)
    _ = try await recording.setRecording(
      .init(scope: .studentID(ErasureWorld.person), mode: .deleted))
    try await bench.finishErasures()
    #expect(try await known().isEmpty)
    #expect(try world.occurrences(of: ["z-essay", "z-part", "shared"]) == [:])
  }
}
