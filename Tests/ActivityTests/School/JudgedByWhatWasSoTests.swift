import API
import Domain
import Feeds
import Messages
import RPC
import StoreKit
import Stores
import Testing

@testable import ActivityService

/// Work that comes right after a change of content was acknowledged, while Activity has yet to hear of it: the feed is held
/// back for as long as a test wants (D31).
@Suite("Judged by what was so", .onBothStores, .timeLimit(.minutes(30)))
struct JudgedByWhatWasSoTests {
  private static let app = CardboardContext.app
  private let bench: SchoolBench
  private let context: CardboardContext
  private var principal: ActivityServiceClient { ActivityServiceClient(bench.administrator) }
  private var ana: ActivityServiceClient { ActivityServiceClient(bench.channel(.student, "ana", app: Self.app)) }

  init() throws {
    bench = try SchoolBench()
    context = bench.context
    for (id, parent, path) in [
      (1, 0, []), (2, 1, ["Hamlet"]), (3, 2, ["Hamlet", "Act 3"]), (8, 1, ["Annex"]), (9, 8, ["Annex", "Map"]),
      (4, 3, ["Hamlet", "Act 3", "Scene 1"]),
    ] as [(Int64, Int64, [String])] {
      context.commit(Self.state(id, path, [(-1000, parent)]))
    }
  }

  /// - Parameter places: from which minute on it stood below which context.
  private static func state(
    _ id: Int64, _ path: [String], _ places: [(from: Int64, parent: Int64)], removed: Int64? = nil, revision: Int64 = 1
  ) -> ContextV1.ContextState {
    func time(_ minutes: Int64) -> WellKnown.Timestamp { WellKnown.Timestamp(SchoolBench.now + minutes * 60_000) }
    return ContextV1.ContextState(
      context: ContextV1.Context(
        contextID: id, appID: app, identifierPath: path, title: path.last ?? "Plays",
        type: path.isEmpty ? .app : .section, isAssignable: true, revision: revision),
      placements: places.map { ContextV1.Placement(fromTime: time($0.from), parentContextID: $0.parent) },
      removeTime: removed.map(time))
  }

  /// The map, moved into what is handed out ten minutes ago.
  private static let moved = state(9, ["Hamlet", "Act 3", "Map"], [(-1000, 8), (-10, 3)], revision: 2)
  private static let removed = state(4, ["Hamlet", "Act 3", "Scene 1"], [(-1000, 3)], removed: -10, revision: 2)

  /// Class A has Act 3 to do, with all that is below it; Activity follows Context meanwhile.
  private func inClass<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [host = bench.host] in try? await host.run() }
      defer { group.cancelAll() }
      bench.clock.set(SchoolBench.now - 60 * 60_000)
      try await bench.populate()
      try await bench.posted()
      bench.clock.set(SchoolBench.now)
      return try await body()
    }
  }

  private func record(_ id: String, at path: [String]) -> ActivityV1.AttemptRecord {
    let time = WellKnown.Timestamp(SchoolBench.now - 60_000)
    return ActivityV1.AttemptRecord(
      recordID: id, attemptID: id, studentID: "ana", appID: Self.app, identifierPath: path, startTime: time,
      happenTime: time, progress: 1)
  }

  private func attempts(at path: [String]) async throws -> Int {
    try await principal.listAttempts(.init(appID: Self.app, identifierPath: path, studentID: "ana")).attempts.count
  }

  /// Runs `body` while the feed is held back, sees that it is not answered, and lets it go on.
  private func heldBack<Answer: Sendable>(_ body: @escaping @Sendable () async throws -> Answer) async throws -> Answer
  {
    let asked = context.headsAsked.count
    let answer = Task { try await body() }
    while context.headsAsked.count == asked { await Task.yield() }
    #expect(try await attempts(at: ["Hamlet", "Act 3", "Scene 1"]) == 0)
    #expect(try await attempts(at: ["Annex", "Map"]) == 0)
    context.releaseFeed()
    return try await answer.value
  }

  @Test(
    "work by the old path right after its content was moved into what is handed out is stored",
    arguments: [true, false])
  func move(inABatch: Bool) async throws {
    try await inClass {
      context.holdFeed()
      context.commit(Self.moved)
      if inABatch {
        let results = try await heldBack {
          try await principal.recordAttempts(.init(records: [record("r", at: ["Annex", "Map"])])).results
        }
        #expect(results.map(\.outcome) == [.stored])
      } else {
        _ = try await heldBack {
          try await ana.startAttempt(.init(appID: Self.app, identifierPath: ["Annex", "Map"]))
        }
      }
      #expect(try await attempts(at: ["Annex", "Map"]) == 1)
    }
  }

  @Test("work begun after its content was removed is not kept, though the removal is still on its way")
  func removal() async throws {
    try await inClass {
      context.holdFeed()
      context.commit(Self.removed)
      let results = try await heldBack {
        try await principal.recordAttempts(
          .init(records: [record("r", at: ["Hamlet", "Act 3", "Scene 1"])])
        ).results
      }
      #expect(results.map(\.outcome) == [.droppedWithdrawn])
    }
  }

  @Test("each message of a stream of work is judged by what was so when it came")
  func stream() async throws {
    try await inClass {
      let call = try await principal.streamRecordAttempts()
      var answers = call.responses.makeAsyncIterator()
      try await call.write(.init(records: [record("before", at: ["Annex", "Map"])]))
      #expect(try await answers.next()?.results.map(\.outcome) == [.droppedUnassigned])
      context.holdFeed()
      context.commit(Self.moved)
      _ = try await heldBack { try await call.write(.init(records: [record("after", at: ["Annex", "Map"])])) }
      #expect(try await answers.next()?.results.map(\.outcome) == [.stored])
    }
  }

  @Test("an app's mark, a student's mark and a handout right after a move know of it")
  func marksAndHandouts() async throws {
    try await inClass {
      context.holdFeed()
      context.commit(Self.moved)
      _ = try await heldBack {
        try await ana.completeAssigned(.init(appID: Self.app, identifierPath: ["Annex", "Map"], requestID: "done"))
      }
      let student = HandoutServiceClient(bench.channel(.student, "ana"))
      let marked = try await student.unmarkDone(
        .init(handoutID: "h1", taskID: "t1", identifierPath: ["Hamlet", "Act 3", "Map"]))
      #expect(!marked.done)
      context.holdFeed()
      context.commit(Self.state(10, ["Hamlet", "Act 3", "Fight"], [(-10, 3)]))
      let draft = try await heldBack {
        try await bench.draft("h2", path: ["Hamlet", "Act 3", "Fight"])
      }
      #expect(draft.tasks.map(\.contextID) == [10])
    }
  }

  @Test("while Context cannot be reached nothing is judged: UNAVAILABLE, with when to try again, and nothing is stored")
  func outOfReach() async throws {
    try await inClass {
      context.setOutOfReach(true)
      let path = ["Hamlet", "Act 3", "Scene 1"]
      var refusals: [RPCError?] = []
      refusals.append(await refusal { try await principal.recordAttempts(.init(records: [record("r", at: path)])) })
      refusals.append(await refusal { try await ana.startAttempt(.init(appID: Self.app, identifierPath: path)) })
      refusals.append(await refusal { try await ana.stopAttempt(.init(attemptID: "some")) })
      refusals.append(
        await refusal { try await ana.completeAssigned(.init(appID: Self.app, identifierPath: path, requestID: "d")) })
      refusals.append(await refusal { try await bench.draft("h2", path: path) })
      refusals.append(
        await refusal {
          try await HandoutServiceClient(bench.channel(.student, "ana")).markDone(
            .init(handoutID: "h1", taskID: "t1", identifierPath: path))
        })
      for refusal in refusals {
        #expect(refusal?.code == .unavailable && refusal?.reason == "CONTEXT_UNREACHABLE")
        #expect(refusal?.details.contains { if case .retryInfo = $0 { true } else { false } } == true)
      }
      // What needs nothing of Context goes on.
      #expect(try await HandoutServiceClient(bench.channel(.student, "ana")).listInbox(.init()).handouts.count == 1)
      _ = try await HandoutServiceClient(bench.channel(.student, "ana")).markDone(.init(handoutID: "h1", taskID: "t1"))
      context.setOutOfReach(false)
      #expect(try await attempts(at: path) == 0)
      let results = try await principal.recordAttempts(.init(records: [record("r", at: path)])).results
      #expect(results.map(\.outcome) == [.stored])
    }
  }

  @Test("who waits for a feed that does not come is answered before the deadline")
  func deadline() async throws {
    try await inClass {
      context.holdFeed()
      context.commit(Self.moved)
      let store = try bench.store("other")
      let lookup = ContentLookup(store: store, channel: context.channel, progress: FeedProgress(of: "context"))
      let end = ContinuousClock.now + .seconds(1)
      let refused = await refusal { try await lookup.catchUp("org", deadline: end) }
      #expect(refused?.code == .unavailable && refused?.reason == "CONTEXT_UNREACHABLE")
      await store.close()
    }
  }

  @Test("many who bring work at once ask one question at a time, and far fewer than they are")
  func coalesced() async throws {
    try await inClass {
      context.setDelay(.milliseconds(20))
      let asked = context.headsAsked.count
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          group.addTask {
            let results = try await principal.recordAttempts(
              .init(records: [record("r\(number)", at: ["Hamlet", "Act 3", "Scene 1"])])
            ).results
            #expect(results.map(\.outcome) == [.stored])
          }
        }
        try await group.waitForAll()
      }
      #expect(context.headsAsked.atOnce == 1)
      #expect(context.headsAsked.count - asked < 100)
    }
  }
}
