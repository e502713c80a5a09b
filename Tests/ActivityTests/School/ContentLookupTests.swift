import API
import Domain
import Feeds
import Messages
import Observability
import Patience
import RPC
import Sharing
import Storage
import StoreKit
import Stores
import Testing

@testable import ActivityService

@Suite("Finding content", .onBothStores)
struct ContentLookupTests {
  let context = CardboardContext()
  let bench: SchoolBench
  let store: ActivityStore
  let lookup: ContentLookup
  let caller = Caller(organization: "org", user: "tove", role: .teacher)
  let app = AppID(CardboardContext.app)

  init() throws {
    bench = try SchoolBench()
    store = try bench.store("lookup")
    lookup = Self.lookup(store, context)
  }

  /// One that the tests' patience ends before its own does.
  private static func lookup(
    _ store: ActivityStore, _ context: CardboardContext
  ) -> ContentLookup {
    ContentLookup(
      store: store, channel: context.channel, progress: FeedProgress(of: "context"),
      patience: ContentLookup.Patience(answer: patience * 2))
  }

  private func ask(
    _ path: IdentifierPath, for caller: Caller? = nil, deadline: ContinuousClock.Instant? = nil
  ) async throws -> ContextAnswer {
    try await lookup.context(
      at: path, of: app, when: SchoolBench.now, for: caller ?? self.caller, deadline: deadline)
  }

  @Test("a path is asked for once, and is known from then on with its ancestors")
  func asksOnce() async throws {
    #expect(try await ask(["Hamlet", "Act 3", "Scene 1"]) == .known(4, nil))
    #expect(try await ask(["Hamlet", "Act 3", "Scene 1"]) == .known(4, nil))
    #expect(try await ask(["Hamlet", "Act 3"]) == .known(3, nil))
    #expect(context.questions == [["Hamlet", "Act 3", "Scene 1"]])
    await store.close()
  }

  @Test("a caller asks for its share of paths and links at one time and no more", arguments: [false, true])
  func questions(areOfLinks: Bool) async throws {
    context.setDelay(.seconds(600))
    let method = MethodDescriptor(service: "x.S", name: "M", kind: .unary)
    let trace = CallContext(method: method, receivedAt: SchoolBench.now).trace
    let (lookup, app, caller) = (lookup, app, caller)
    let first = try await withThrowingTaskGroup(of: StatusCode?.self) { group in
      for number in 0..<lookup.questions.capacity / 4 * 3 + 1 {
        group.addTask {
          do {
            if areOfLinks {
              _ = try await lookup.context(
                bearing: ContentLink("app:\(number)"), of: app, for: caller, trace: trace)
            } else {
              _ = try await ask(["\(number)"])
            }
            return nil
          } catch {
            return (error as? RPCError)?.code
          }
        }
      }
      let first = try await group.next()
      // Another organization's caller finds room beside them.
      let other = Task { try await ask(["other"], for: Caller(organization: "other", user: "tom", role: .teacher)) }
      while !context.questions.contains(["other"]) { try await Task.sleep(for: .milliseconds(1)) }
      other.cancel()
      group.cancelAll()
      return first
    }
    #expect(first == .unavailable)
    await store.close()
  }

  @Test("a question belongs to the trace of the call that it is asked for, below that call's span")
  func trace() async throws {
    let method = MethodDescriptor(service: "x.S", name: "M", kind: .unary)
    let call = CallContext(
      method: method,
      metadata: [
        "traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "tracestate": "rojo=1",
      ], receivedAt: SchoolBench.now)
    _ = try await lookup.context(
      at: ["Hamlet"], of: app, when: SchoolBench.now, for: caller, deadline: nil, trace: call.trace)
    let asked = try #require(context.traces.first)
    #expect(asked.traceID == "4bf92f3577b34da6a3ce929d0e0e4736" && asked.isSampled && asked.state == "rojo=1")
    #expect(asked.parent == call.trace.span && asked.span != call.trace.span)
    await store.close()
  }

  @Test("many who ask at once ask once")
  func singleFlight() async throws {
    context.setDelay(.milliseconds(50))
    let answers = try await withThrowingTaskGroup(of: ContextAnswer.self) { group in
      for _ in 0..<27 { group.addTask { try await ask(["Hamlet"]) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers == Array(repeating: .known(2, nil), count: 27))
    #expect(context.questions.count == 1)
  }

  @Test("one who leaves while asking leaves the question to the next")
  func leaderLeaves() async throws {
    context.setDelay(.milliseconds(100))
    let leader = Task { try await ask(["Hamlet"]) }
    while context.questions.isEmpty { await Task.yield() }
    let follower = Task { try await ask(["Hamlet"]) }
    // Most often the follower waits for the leader's answer by then; it is answered in any case.
    try await Task.sleep(for: .milliseconds(20))
    leader.cancel()
    #expect(try await follower.value == .known(2, nil))
    _ = await leader.result
  }

  @Test("what lives for a session only, or nowhere, is said to be so and not kept")
  func volatileAndMissing() async throws {
    context.setVolatile(["Macbeth"])
    #expect(try await ask(["Macbeth"]) == .volatile(nil))
    #expect(try await ask(["Macbeth"]) == .volatile(nil))
    #expect(try await ask(["Othello"]) == .notFound)
    #expect(context.questions.count == 3)
  }

  @Test("Context is told whether work is assigned where it came to, by what was so when it happened (D28)")
  func assignedBelow() async throws {
    #expect(try await ask(["Hamlet"]) == .known(2, nil))
    let since = WellKnown.Timestamp(seconds: 0)
    try await store.write("org") { scope in
      _ = try scope.store(.schoolClass(ActivityV1.Class(classID: "a", title: "A")))
      _ = try scope.store(
        .enrolment(
          ActivityV1.EnrolmentState(
            classID: "a", personID: "ana", role: .student, spans: [ActivityV1.Span(fromTime: since)])))
      let task = ActivityV1.Task(
        taskID: "t", appID: CardboardContext.app, identifierPath: ["Hamlet"], includeDescendants: true, contextID: 2)
      let handout = ActivityV1.Handout(
        handoutID: "h", classID: "a", title: "H", tasks: [task],
        recipients: ActivityV1.Recipients(wholeClass: true), state: .posted, postTime: since)
      _ = try scope.store(.handout(ActivityV1.HandoutHistory(handout: handout)))
    }
    context.setVolatile(["Hamlet", "Act 9"])
    let ana = Caller(organization: "org", user: "ana", role: .student)
    #expect(try await ask(["Hamlet", "Act 9"]) == .volatile(nil))
    #expect(context.assigned.isEmpty, "nothing is assigned to this one")
    #expect(try await ask(["Hamlet", "Act 9"], for: ana) == .volatile(nil))
    #expect(context.assigned == [["Hamlet", "Act 9"]])
    _ = try await lookup.context(
      at: ["Hamlet", "Act 9"], of: app, when: Instant(milliseconds: -1), for: ana, deadline: nil)
    #expect(context.assigned.count == 1, "before the handout was posted")
  }

  @Test("a Context service out of reach is UNAVAILABLE, never nothing; what is known stays known")
  func outOfReach() async throws {
    _ = try await ask(["Hamlet"])
    context.setOutOfReach(true)
    #expect(try await ask(["Hamlet"]) == .known(2, nil))
    let refused = await refusal { try await ask(["Hamlet", "Act 3"]) }
    #expect(refused?.code == .unavailable && refused?.reason == "CONTEXT_UNREACHABLE")
    let alone = ContentLookup(store: store, channel: nil, progress: FeedProgress(of: "context"))
    let nobody = await refusal {
      try await alone.context(at: ["Hamlet", "Act 3"], of: app, when: SchoolBench.now, for: caller, deadline: nil)
    }
    #expect(nobody?.code == .unavailable)
  }

  @Test("a slow Context service costs no more than the caller's deadline")
  func deadline() async throws {
    // Had it been waited for, it would have answered.
    context.setDelay(patience)
    let refused = await refusal { try await ask(["Hamlet"], deadline: .now + .milliseconds(50)) }
    #expect(refused?.code == .unavailable)
  }

  private func feed() -> ContextFeed {
    ContextFeed(
      store: store, client: ContextChangesServiceClient(context.channel), storing: OpenQuestions(),
      progress: FeedProgress(of: "context"),
      log: Logger("test", level: .error))
  }

  private func change(
    _ sequence: Int64, _ id: Int64, title: String, type: ContextV1.ContextType = .unspecified, revision: Int64
  ) -> ContextV1.ContextChange {
    ContextV1.ContextChange(
      sequence: sequence,
      change: .context(
        ContextV1.ContextState(
          context: .init(
            contextID: id, appID: CardboardContext.app, identifierPath: id == 1 ? [] : ["Hamlet"], title: title,
            type: type, revision: revision), placements: [.init(parentContextID: id == 1 ? 0 : 1)])))
  }

  @Test("changes that a newer version wrote are skipped, and read again by the version that knows what they say")
  func newerVersion() async throws {
    let old = feed()
    try await old.take([change(1, 1, title: "Great Plays", revision: 1)], of: "org", upTo: .at(7, 1))
    let root = change(4, 1, title: "Plays", revision: 2)
    try await old.take(
      [
        ContextV1.ContextChange(sequence: 2), change(3, 2, title: "Hamlet", type: .unrecognized(99), revision: 1), root,
      ], of: "org", upTo: .at(7, 4))
    try await old.take([change(5, 1, title: "All Plays", revision: 3)], of: "org", upTo: .at(7, 5))
    let content = try await store.current("org").organization.content
    #expect(content[1]?.title == "All Plays" && content[2] == nil)
    #expect(try await old.cursors() == ["org": .at(7, 1)])

    let upgraded = feed()
    try await upgraded.take(
      [
        change(2, 1, title: "Great Plays", revision: 1), change(3, 2, title: "Hamlet", revision: 1), root,
        change(5, 1, title: "All Plays", revision: 3),
      ], of: "org", upTo: .at(7, 5))
    let whole = try await store.current("org").organization.content
    #expect(whole[1]?.title == "All Plays" && whole[2]?.title == "Hamlet")
    #expect(try await upgraded.cursors() == ["org": .at(7, 5)])
  }

  @Test("Context's feed is taken in with its cursor; an older state does not undo a newer one")
  func takesFeed() async throws {
    let feed = feed()
    try await feed.take(
      [change(1, 1, title: "Great Plays", revision: 1), change(2, 2, title: "Hamlet", revision: 2)], of: "org",
      upTo: .at(7, 2))
    try await feed.take(
      [change(3, 2, title: "Hamlet, as it was", revision: 1)], of: "org", upTo: .at(7, 3))
    #expect(try await store.current("org").organization.content[2]?.title == "Hamlet")
    #expect(try await feed.cursors() == ["org": .at(7, 3)])
    #expect(context.questions.isEmpty)

    // A new history: what was known stays in use, and is given back once it turns out that the new history does not have it.
    try await feed.connected(["org": .at(9, 2)])
    try await feed.reset("org", epoch: 9)
    #expect(try await store.current("org").organization.content[2]?.title == "Hamlet")
    try await feed.take(
      [change(1, 1, title: "Great Plays", revision: 1)], of: "org", upTo: .at(9, 1))
    #expect(try await store.current("org").organization.content[2] != nil)
    try await feed.take(
      [change(2, 1, title: "Plays", revision: 2)], of: "org", upTo: .at(9, 2))
    let content = try await store.current("org").organization.content
    #expect(content[2]?.title == "Hamlet" && content[1]?.title == "Plays")
    #expect(context.reinstated.map { $0.context?.contextID } == [2])
  }
}

extension FeedCursor {
  fileprivate static func at(_ epoch: Int64, _ sequence: Int64) -> FeedCursor {
    FeedCursor(
      FeedPosition(epoch: epoch, sequence: sequence), digest: FeedDigest([UInt8](repeating: UInt8(sequence), count: 16))
    )
  }
}
