import API
import ContextDomain
import ContextService
import Domain
import Messages
import RPC
import StoreKit
import Testing

@Suite("What is built for a student stays theirs (R110)", .onBothStores)
struct PrivacyTests {
  let bench: ContextBench
  let teacher: Client
  let ben: Client
  let ana: Client

  init() async throws {
    bench = try await ContextBench()
    try await bench.register()
    teacher = bench.client()
    ben = bench.client(.student, "ben")
    ana = bench.client(.student, "ana")
    try await teacher.declare(["Hamlet"])
  }

  @Test("built below nothing assigned: the student's for their session, nobody else's, and not in the changes")
  func session() async throws {
    let position = try await teacher.contexts.getPosition(.init())
    let app = BookApp()
    let own = try await app.connected(to: teacher) {
      let own = try await ben.resolve(["Hamlet", "Act 1", "Scene 1"])
      // Asked once for this student (R21) …
      #expect(try await ben.resolve(["Hamlet", "Act 1", "Scene 1"]) != own)
      return own
    }
    #expect(own.provider == .built && own.contexts.map(\.isVolatile) == [false, true, true])
    #expect(app.paths.count == 2)
    #expect(try await ben.resolve(["Hamlet", "Act 1", "Scene 1"]).contexts == own.contexts)
    #expect(try await teacher.contexts.getPosition(.init()) == position)
    for other in [teacher, ana] {
      #expect(try await other.resolve(["Hamlet", "Act 1"]).missing == ["Act 1"])
      #expect(
        try await other.contexts.listChildren(.init(appID: ContextBench.app, identifierPath: ["Hamlet"])).contexts
          .isEmpty)
      #expect(
        try await other.contexts.queryContexts(.init(appID: ContextBench.app)).contexts.map(\.title) == ["Hamlet"])
    }
    // … and seen by them everywhere.
    #expect(
      try await ben.contexts.listChildren(.init(appID: ContextBench.app, identifierPath: ["Hamlet"])).contexts.map(
        \.title)
        == ["The Act 1"])
    #expect(
      try await ben.contexts.queryContexts(.init(appID: ContextBench.app)).contexts.map(\.identifierPath.count) == [
        1, 2, 3,
      ])
    let host = try await bench.reopened()
    #expect(try await bench.client(.student, "ben", on: host).resolve(["Hamlet", "Act 1"]).missing == ["Act 1"])
  }

  /// Has work of a student come to a path, as Activity does.
  @discardableResult
  private func work(at path: [String], by user: String, isAssigned: Bool) async throws
    -> ContextV1.LookUpPathResponse
  {
    try await bench.client(.service, "activity", app: nil).changes.lookUpPath(
      .init(
        organizationID: "north", appID: ContextBench.app, identifierPath: path, userID: user, isStudent: true,
        isAssigned: isAssigned))
  }

  private func origins(_ path: [String], _ client: Client) async throws -> [ContextV1.ContextOrigin] {
    try await client.resolve(path).contexts.map(\.origin)
  }

  @Test("built for a student below something assigned: the student's, as elsewhere, until work comes to it (D28)")
  func assigned() async throws {
    let provider = BookApp()
    try await provider.connected(to: teacher) { () async throws in
      #expect(try await ben.resolve(["Hamlet", "Act 1"]).contexts.map(\.isVolatile) == [false, true])
      #expect(try await ana.resolve(["Hamlet", "Act 1"]).contexts.map(\.isVolatile) == [false, true])
    }
    let before = try await ben.resolve(["Hamlet", "Act 1"])
    guard case .context(let stored) = try await work(at: ["Hamlet", "Act 1"], by: "ben", isAssigned: true).result else {
      Issue.record("not stored")
      return
    }
    #expect(stored.context?.origin == .provided)
    // The student's app sees no difference, nor does another's; teachers see what there is.
    #expect(try await ben.resolve(["Hamlet", "Act 1"]) == before)
    #expect(try await work(at: ["Hamlet", "Act 1"], by: "ana", isAssigned: false).result == .isVolatile(true))
    #expect(try await teacher.resolve(["Hamlet", "Act 1"]).contexts.last == stored.context)
  }

  @Test("a search by a student's app neither finds nor looks at proposals: no page ends by them (D27)")
  func searched() async throws {
    let bench = try await ContextBench { $0.examinedPerSearchMax = 2 }
    try await bench.register()
    let (teacher, ben) = (bench.client(), bench.client(.student, "ben"))
    try await teacher.declare(["Hamlet"])
    for name in ["Essay 1", "Essay 2", "Essay 3"] {
      _ = try await ben.contexts.declareContexts(
        .init(appID: ContextBench.app, contexts: [.at(["Hamlet", name], title: name)]))
      _ = try await bench.client(.service, "activity", app: nil).changes.lookUpPath(
        .init(
          organizationID: "north", appID: ContextBench.app, identifierPath: ["Hamlet", name], userID: "ben",
          isStudent: true, isAssigned: true))
    }
    try await teacher.declare(["Essay"])
    let found = try await ben.contexts.searchContexts(.init(query: "essay"))
    #expect(found.contexts.map(\.identifierPath) == [["Essay"]] && found.nextPageToken.isEmpty)
    let first = try await teacher.contexts.searchContexts(.init(query: "essay"))
    #expect(first.contexts.count == 2 && !first.nextPageToken.isEmpty)
  }

  @Test("what a student's app declared is a proposal once there is work, and published when others declare it (D28)")
  func proposals() async throws {
    try await ben.declare(["Hamlet", "Act 1"], ["Hamlet", "Act 1", "Scene 1"])
    let path = ["Hamlet", "Act 1", "Scene 1"]
    #expect(try await work(at: path, by: "ben", isAssigned: false).result == .isVolatile(true))
    guard case .context = try await work(at: path, by: "ben", isAssigned: true).result else {
      Issue.record("not stored")
      return
    }
    #expect(try await origins(path, teacher) == [.unspecified, .proposed, .proposed])
    let children = ContextV1.ListChildrenRequest(appID: ContextBench.app, identifierPath: ["Hamlet"])
    let query = ContextV1.QueryContextsRequest(appID: ContextBench.app)
    for student in [ana, bench.client(.student, "cy")] {
      #expect(try await student.resolve(path).missing == ["Act 1", "Scene 1"])
      #expect(try await student.contexts.listChildren(children).contexts.isEmpty)
      #expect(try await student.contexts.queryContexts(query).contexts.map(\.title) == ["Hamlet"])
    }
    #expect(try await teacher.contexts.listChildren(children).contexts.map(\.origin) == [.proposed])
    // Another student's, at the same place, are the same.
    let own = try await ana.declare(["Hamlet", "Act 1"], path)
    #expect(own.map(\.outcome) == [.created, .created])
    let first = try await work(at: path, by: "ben", isAssigned: true)
    let second = try await work(at: path, by: "ana", isAssigned: true)
    #expect(first.result == second.result)
    // What lies above what is declared is published with it.
    #expect(try await teacher.declare(path).map(\.outcome) == [.changed])
    #expect(try await origins(path, teacher) == [.unspecified, .unspecified, .unspecified])
    for student in [ben, ana] {
      let (theirs, everyones) = (try await student.resolve(path), try await teacher.resolve(path))
      #expect(theirs.contexts == everyones.contexts)
    }
  }

  @Test("declaring tells nothing: assigned or not, again, after work and after a restart")
  func tellsNothing() async throws {
    var told: [[ContextV1.DeclareResult]] = []
    for student in ["ben", "ana"] {
      let client = bench.client(.student, student)
      var results: [ContextV1.DeclareResult] = []
      for title in ["A", "A", "B"] {
        results += try await client.contexts.declareContexts(
          .init(appID: ContextBench.app, contexts: [.at(["Hamlet", "Own"], title: title)])
        ).results
        try await work(at: ["Hamlet", "Own"], by: student, isAssigned: student == "ben")
      }
      for index in results.indices { results[index].context?.contextID = 0 }
      told.append(results)
    }
    #expect(told[0] == told[1] && told[0].map(\.outcome) == [.created, .unchanged, .changed])
    let host = try await bench.reopened()
    for student in ["ben", "ana"] {
      let client = bench.client(.student, student, on: host)
      #expect(try await client.resolve(["Hamlet", "Own"]).missing == ["Own"])
      #expect(try await client.declare(["Hamlet", "Own"]).map(\.outcome) == [.created])
    }
  }

  @Test(
    "so much of a student's is stored below one context at the top, not counting what is there; the rest is the session's"
  )
  func proposalsMax() async throws {
    let bench = try await ContextBench { $0.sessions.proposalsMax = 2 }
    try await bench.register()
    try await bench.client().declare(["Hamlet"])
    func stored(_ names: [String], of user: String) async throws -> [Bool] {
      try await Self.stored(names, of: user, bench)
    }
    #expect(try await stored(["a", "b", "c", "a"], of: "ben") == [true, true, false, true])
    #expect(try await stored(["a", "b", "x", "y", "z"], of: "ana") == [true, true, true, true, false])
  }

  @Test("what pupils make below one context takes no room from what is published there, nor the other way round (R7)")
  func siblings() async throws {
    let bench = try await ContextBench { ($0.limits.childrenPerContextMax, $0.limits.proposalsPerContextMax) = (2, 3) }
    try await bench.register()
    let teacher = bench.client()
    try await teacher.declare(["Hamlet"])
    func published(_ name: String) async throws -> ContextV1.DeclareResult.Outcome? {
      try await teacher.declare(["Hamlet", name]).last?.outcome
    }
    #expect(try await published("one") == .created)
    #expect(try await Self.stored(["a", "b"], of: "ben", bench) == [true, true])
    #expect(try await Self.stored(["c", "d"], of: "ana", bench) == [true, false])
    // What stands changes its bound, and is taken whatever stands beside it.
    #expect(try await published("two") == .created)
    #expect(try await published("three") == .refused)
    #expect(try await published("a") == .changed)
    #expect(try await published("three") == .refused)
    #expect(try await Self.stored(["d", "e"], of: "ana", bench) == [true, false])
    _ = try await teacher.contexts.removeContext(
      .init(appID: ContextBench.app, identifierPath: ["Hamlet", "b"], confirmLiveHandouts: true))
    #expect(try await Self.stored(["e"], of: "ana", bench) == [true])
    let listed = try await teacher.contexts.listChildren(
      .init(appID: ContextBench.app, identifierPath: ["Hamlet"]))
    #expect(listed.contexts.map { $0.identifierPath.last } == ["a", "c", "d", "e", "one", "two"])
  }

  /// Whether work of a student's comes to be stored at each of some contexts that their app declares.
  private static func stored(_ names: [String], of user: String, _ bench: ContextBench) async throws -> [Bool] {
    let service = bench.client(.service, "activity", app: nil)
    var stored: [Bool] = []
    for name in names {
      try await bench.client(.student, user).declare(["Hamlet", name])
      let told = try await service.changes.lookUpPath(
        .init(
          organizationID: "north", appID: ContextBench.app, identifierPath: ["Hamlet", name], userID: user,
          isStudent: true, isAssigned: true))
      let isStored = if case .context = told.result { true } else { false }
      stored.append(isStored)
    }
    return stored
  }

  @Test("a pupil who teaches elsewhere has a session, and each app of a pupil its own (D28)")
  func whoseSession() async throws {
    bench.school.apply(.enrolment(Enrolment("ben", in: "other", as: .teacher, windows: .always)))
    try await ben.declare(["Hamlet", "Own"])
    #expect(try await work(at: ["Hamlet", "Own"], by: "ben", isAssigned: false).result == .isVolatile(true))
    guard case .context(let stored) = try await work(at: ["Hamlet", "Own"], by: "ben", isAssigned: true).result else {
      Issue.record("not stored")
      return
    }
    #expect(stored.context?.origin == .proposed)
  }

  @Test("an app hears the kind that it declared, whatever another pupil's has had stored")
  func kinds() async throws {
    var told: [ContextV1.ItemKind] = []
    for (student, kind) in [(ben, ContextV1.ItemKind.score), (ana, .quantity)] {
      _ = try await student.contexts.declareContexts(
        .init(
          appID: ContextBench.app,
          contexts: [.init(identifierPath: ["Hamlet", "Own"], title: "Own", type: .document, primaryKind: kind)]))
      told.append(
        try await work(at: ["Hamlet", "Own"], by: told.isEmpty ? "ben" : "ana", isAssigned: true).sessionKind)
    }
    #expect(told == [.score, .quantity])
  }

  @Test("where everyone's content takes a place, the student's gives way and keeps what hung below it")
  func yields() async throws {
    _ = try await BookApp().connected(to: teacher) { try await ben.resolve(["Hamlet", "Act 1", "Scene 1"]) }
    let act = try await teacher.declare(["Hamlet", "Act 1"])[0].context
    let found = try await ben.resolve(["Hamlet", "Act 1", "Scene 1"])
    #expect(found.contexts.map(\.isVolatile) == [false, false, true])
    #expect(found.contexts[1].contextID == act?.contextID)
  }

  @Test("a teacher and a student who look for the same at once cause one question, and both get what is everyone's")
  func together() async throws {
    let app = BookApp { [bench] question in
      try? await bench.waits(2)
      return await BookApp.anything(question)
    }
    try await app.connected(to: teacher) {
      async let first = ben.resolve(["Lear"])
      try await app.heard(1)
      async let second = teacher.resolve(["Lear"])
      let (own, shared) = try await (first, second)
      #expect(own.contexts == shared.contexts && !shared.contexts[0].isVolatile)
    }
    #expect(app.paths == [["Lear"]])
  }

  @Test("declared by a student: theirs; what stands is left alone")
  func declares() async throws {
    let own = try await ben.contexts.declareContexts(
      .init(
        appID: ContextBench.app,
        contexts: [.at(["Lear", "Act 1"]), .at(["Lear"]), .at(["Hamlet"], title: "Mine"), .at(["no", "way"])])
    ).results
    #expect(own.map(\.outcome) == [.created, .created, .unchanged, .refused])
    #expect(own.map { $0.context?.isVolatile } == [true, true, false, nil])
    #expect(own[2].context?.title == "Hamlet")
    #expect(try await teacher.resolve(["Lear"]).missing == ["Lear"])
    let again = try await ben.contexts.declareContexts(
      .init(appID: ContextBench.app, contexts: [.at(["Lear"]), .at(["Lear", "Act 1"], title: "I")])
    ).results
    #expect(again.map(\.outcome) == [.unchanged, .changed])
  }

  @Test("a session is bounded")
  func bounded() async throws {
    let bench = try await ContextBench { $0.sessions.contextsPerSessionMax = 2 }
    try await bench.register()
    let results = try await bench.client(.student, "ben").declare(["a"], ["b"], ["c"])
    #expect(results.map(\.outcome) == [.created, .created, .refused])
    #expect(results[2].error?.reason == "TOO_MANY_SESSION_CONTEXTS")
  }

  @Test("a session is bounded by the bytes of its texts too, whatever is declared, provided or changed")
  func boundedBytes() async throws {
    let bench = try await ContextBench { $0.sessions.bytesPerSessionMax = 1_000 }
    try await bench.register()
    let client = bench.client(.student, "ben")
    func declare(_ name: String, _ summary: Int) async throws -> ContextV1.DeclareResult {
      let said = ContextV1.Context(
        identifierPath: [name], title: name, type: .page, summary: String(repeating: "s", count: summary))
      return try await client.contexts.declareContexts(.init(appID: ContextBench.app, contexts: [said])).results[0]
    }
    #expect(try await declare("a", 500).outcome == .created)
    #expect(try await declare("b", 490).outcome == .created)
    let refused = [try await declare("c", 10), try await declare("b", 510)]
    #expect(refused.map { $0.error?.reason } == ["TOO_MANY_SESSION_CONTEXTS", "TOO_MANY_SESSION_CONTEXTS"])
    #expect(refused.allSatisfy { $0.error?.code == 8 && $0.error?.message.contains("1000 bytes") == true })
    #expect(try await declare("b", 10).outcome == .changed)
    #expect(try await declare("c", 10).outcome == .created)
  }

  @Test("a student changes nothing that is everyone's")
  func changesNothing() async throws {
    for refusal in [
      await status {
        try await ben.contexts.updateContext(
          .init(
            context: .init(appID: ContextBench.app, identifierPath: ["Hamlet"], title: "X"), updateFields: ["title"]))
      },
      await status { try await ben.contexts.removeContext(.init(appID: ContextBench.app, identifierPath: ["Hamlet"])) },
      await status { try await ben.contexts.moveContext(.init(appID: ContextBench.app, identifierPath: ["Hamlet"])) },
    ] {
      #expect(refusal?.code == .permissionDenied)
    }
  }

  @Test("another service is told what stands, what is a session's, and what is not there")
  func lookUp() async throws {
    let service = bench.client(.service, "activity", app: nil)
    @Sendable func lookUp(_ path: [String], _ user: String) async throws -> ContextV1.LookUpPathResponse {
      try await service.changes.lookUpPath(
        .init(organizationID: "north", appID: ContextBench.app, identifierPath: path, userID: user))
    }
    try await BookApp().connected(to: teacher) {
      let stored = try await lookUp(["Hamlet"], "ben")
      guard case .context(let state) = stored.result else {
        Issue.record("\(stored)")
        return
      }
      #expect(state.context?.title == "Hamlet" && stored.ancestors.map { $0.context?.type } == [.app])
      #expect(stored.sequence == (try await teacher.contexts.getPosition(.init()).sequence))
      #expect(try await lookUp(["Lear"], "ben").result == .isVolatile(true))
    }
    #expect(try await lookUp(["Lear"], "ana").result == .notFound(true))
    // No answer is not a no.
    try await BookApp { _ in nil }.connected(to: teacher) {
      let refusal = await status {
        try await inTime {
          try await service.changes.lookUpPath(
            .init(organizationID: "north", appID: ContextBench.app, identifierPath: ["Lear"], userID: "ana"),
            CallOptions(timeout: $0))
        }
      }
      #expect(refusal?.code == .unavailable && refusal?.reason == "PROVIDER_TIMED_OUT")
    }
    // A teacher's look builds for everyone.
    bench.school.apply(.enrolment(Enrolment("tessa", in: "class", as: .teacher, windows: .always)))
    try await BookApp().connected(to: teacher) {
      guard case .context = try await lookUp(["Lear"], "tessa").result else {
        Issue.record("not stored")
        return
      }
    }
    #expect(await status { try await teacher.changes.lookUpPath(.init()) }?.code == .permissionDenied)
    let unknown = try await service.changes.lookUpPath(
      .init(organizationID: "nowhere", appID: ContextBench.app, identifierPath: ["a"], userID: "x"))
    #expect(unknown.result == .notFound(true))
  }
}
