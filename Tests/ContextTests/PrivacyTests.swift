import API
import ContextDomain
import ContextService
import Domain
import Messages
import RPC
import Testing

@Suite("What is built for a student stays theirs (R110)")
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

  @Test("built below something assigned to the student: everyone's")
  func assigned() async throws {
    let hamlet = try await teacher.resolve(["Hamlet"]).contexts[0]
    bench.school.assign(hamlet.contextID, to: "ben")
    let app = BookApp()
    let own = try await app.connected(to: teacher) { try await ben.resolve(["Hamlet", "Act 1"]) }
    #expect(own.contexts.map(\.isVolatile) == [false, false])
    #expect(try await teacher.resolve(["Hamlet", "Act 1"]).contexts == own.contexts)
    // Not what lies beside it, and not for a student it was not assigned to.
    try await app.connected(to: teacher) { () async throws in
      #expect(try await ben.resolve(["Lear"]).contexts.map(\.isVolatile) == [true])
      #expect(try await ana.resolve(["Hamlet", "Act 2"]).contexts.map(\.isVolatile) == [false, true])
    }
  }

  @Test("a task without what lies below it opens nothing below it (D3)")
  func exactTask() async throws {
    let hamlet = try await teacher.resolve(["Hamlet"]).contexts[0]
    bench.school.assign(hamlet.contextID, to: "ben", includesDescendants: false)
    let found = try await BookApp().connected(to: teacher) { try await ben.resolve(["Hamlet", "Act 1"]) }
    #expect(found.contexts.map(\.isVolatile) == [false, true])
  }

  @Test("what a student had built becomes everyone's once it is assigned and looked at again")
  func promoted() async throws {
    let app = BookApp()
    let before = try await app.connected(to: teacher) { try await ben.resolve(["Hamlet", "Act 1", "Scene 1"]) }
    #expect(before.contexts.last?.isVolatile == true)
    bench.school.assign(before.contexts[0].contextID, to: "ben")
    let after = try await ben.resolve(["Hamlet", "Act 1", "Scene 1"])
    #expect(after.contexts.map(\.isVolatile) == [false, false, false])
    #expect(try await teacher.resolve(["Hamlet", "Act 1", "Scene 1"]).contexts == after.contexts)
    #expect(app.paths.count == 2)
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
    let app = BookApp { question in
      try? await Task.sleep(for: .milliseconds(50))
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

  @Test("declared by a student: theirs, unless below something assigned; what stands is left alone")
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
    let hamlet = try #require(own[2].context)
    bench.school.assign(hamlet.contextID, to: "ben")
    #expect(try await ben.declare(["Hamlet", "Act 1"])[0].context?.isVolatile == false)
    #expect(try await teacher.resolve(["Hamlet", "Act 1"]).missing.isEmpty)
  }

  @Test("a session is bounded")
  func bounded() async throws {
    let bench = try await ContextBench { $0.sessions.contextsPerSessionMax = 2 }
    try await bench.register()
    let results = try await bench.client(.student, "ben").declare(["a"], ["b"], ["c"])
    #expect(results.map(\.outcome) == [.created, .created, .refused])
    #expect(results[2].error?.reason == "TOO_MANY_SESSION_CONTEXTS")
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
