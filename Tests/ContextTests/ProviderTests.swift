import API
import ContextService
import Domain
import Messages
import Patience
import RPC
import Sharing
import StoreKit
import Synchronization
import Testing

@Suite("Content built on demand", .onBothStores)
struct ProviderTests {
  let bench: ContextBench
  let teacher: Client

  init() async throws {
    bench = try await ContextBench {
      $0.studentQuestionsBurst = 3
      $0.studentQuestionsPerSecond = 1
    }
    try await bench.register()
    teacher = bench.client()
  }

  @Test("for a tree of [a], a look at [a, b, c] asks exactly (b, [a]) and then (c, [a, b]) (R18)")
  func exactQuestions() async throws {
    try await teacher.declare(["a"])
    let app = BookApp()
    let found = try await app.connected(to: teacher) { try await teacher.resolve(["a", "b", "c"]) }
    #expect(app.questions.map(\.identifier) == ["b", "c"])
    #expect(app.questions.map(\.parentIdentifierPath) == [["a"], ["a", "b"]])
    // The parent of the second is what the first built, stored a moment ago (R20).
    #expect(app.questions.map { $0.parent?.contextID } == found.contexts.dropLast().map(\.contextID))
    #expect(found.contexts.map(\.title) == ["a", "The b", "The c"])
    #expect(found.missing.isEmpty && found.provider == .built)
    #expect(found.contexts.allSatisfy { !$0.isVolatile && $0.contextID > 0 })
  }

  @Test("what was built is stored: the provider is not asked again, and need not even be there (R20, R21)")
  func storedOnce() async throws {
    let app = BookApp()
    try await app.connected(to: teacher) {
      _ = try await teacher.resolve(["a", "b"])
      #expect(try await teacher.resolve(["a", "b"]).provider == .notAsked)
    }
    #expect(app.paths == [["a"], ["a", "b"]])
    #expect(try await teacher.resolve(["a", "b"]).missing.isEmpty)
    let host = try await bench.reopened()
    #expect(try await bench.client(on: host).resolve(["a", "b"]).missing.isEmpty)
  }

  @Test("asking for leaves alone declares all their ancestors, each once (R22)")
  func leavesOnly() async throws {
    let app = BookApp()
    try await app.connected(to: teacher) {
      for scene in 1...3 {
        _ = try await teacher.contexts.getDescendant(
          .init(appID: ContextBench.app, identifierPath: ["Hamlet", "Act 1", "Scene \(scene)"]))
      }
    }
    #expect(app.paths.count == 5 && Set(app.paths).count == 5)
  }

  @Test("the empty parent path says that the parent is the root")
  func belowRoot() async throws {
    let app = BookApp()
    _ = try await app.connected(to: teacher) { try await teacher.resolve(["a"]) }
    #expect(app.questions[0].parentIdentifierPath.isEmpty && app.questions[0].parent?.type == .app)
  }

  @Test("many who look for one missing path at once cause one question for each context (D11)")
  func singleFlight() async throws {
    let app = BookApp { question in
      try? await Task.sleep(for: .milliseconds(20))
      return await BookApp.anything(question)
    }
    try await app.connected(to: teacher) {
      try await withThrowingTaskGroup(of: [Int64].self) { group in
        for number in 0..<40 {
          let leaf = number.isMultiple(of: 2) ? "x" : "y"
          group.addTask { try await teacher.resolve(["a", "b", leaf]).contexts.map(\.contextID) }
        }
        let found = try await group.reduce(into: Set<[Int64]>()) { $0.insert($1) }
        #expect(found.count == 2 && found.allSatisfy { $0.count == 3 })
      }
    }
    #expect(app.paths.count == 4 && Set(app.paths) == [["a"], ["a", "b"], ["a", "b", "x"], ["a", "b", "y"]])
  }

  @Test("a decline stops the descent: the prefix for a path, NOT_FOUND for a descendant (R19)")
  func decline() async throws {
    let app = BookApp { $0.identifier == "b" ? .declined(true) : await BookApp.anything($0) }
    try await app.connected(to: teacher) {
      let part = try await teacher.resolve(["a", "b", "c"])
      #expect(part.contexts.map(\.title) == ["The a"])
      #expect(part.missing == ["b", "c"] && part.provider == .declined)
      let refusal = await status {
        try await teacher.contexts.getDescendant(.init(appID: ContextBench.app, identifierPath: ["a", "b"]))
      }
      #expect(refusal?.code == .notFound)
    }
    // It was remembered.
    #expect(app.paths == [["a"], ["a", "b"]])
    // A provider that comes anew may know more.
    let other = BookApp()
    #expect(try await other.connected(to: teacher) { try await teacher.resolve(["a", "b"]) }.provider == .built)
  }

  @Test("without a provider the longest beginning is the answer, and says so")
  func absent() async throws {
    try await teacher.declare(["a"])
    let part = try await teacher.resolve(["a", "b"])
    #expect(part.contexts.count == 1 && part.missing == ["b"] && part.provider == .absent)
  }

  @Test("a provider that hangs is waited for as long as an answer may take, and no longer")
  func hangs() async throws {
    let bench = try await ContextBench { $0.answerTimeout = .milliseconds(400) }
    try await bench.register()
    let teacher = bench.client()
    let app = BookApp { _ in nil }
    try await app.connected(to: teacher) {
      let start = ContinuousClock.now
      let part = try await teacher.resolve(["a"])
      #expect(part.provider == .timedOut && part.missing == ["a"])
      // That it was given up says the outcome; nothing says how soon a busy machine gives up.
      #expect(ContinuousClock.now - start >= .milliseconds(350))
    }
    #expect(try await teacher.resolve(["a"]).provider == .absent)
  }

  @Test("a caller's deadline bounds a slow provider: the answer comes before it")
  func deadline() async throws {
    let app = BookApp { _ in nil }
    try await app.connected(to: teacher) {
      let part = try await inTime { try await teacher.resolve(["a"], timeout: $0) }
      #expect(part.provider == .timedOut)
    }
  }

  @Test("an answer that comes after one asker left serves the next")
  func lateAnswerServesNext() async throws {
    let hasLeft = Mutex(false)
    let app = BookApp { [bench] question in
      try? await patiently("the first asker leaves") { hasLeft.withLock { $0 } }
      try? await bench.waits(1)
      return await BookApp.anything(question)
    }
    try await app.connected(to: teacher) {
      let leaving = Task { try await teacher.resolve(["a"]) }
      try await app.heard(1)
      leaving.cancel()
      #expect(await status { try await leaving.value }?.code == .cancelled)
      try await bench.waits(0)
      hasLeft.withLock { $0 = true }
      #expect(try await teacher.resolve(["a"]).missing.isEmpty)
    }
    #expect(app.paths == [["a"]])
  }

  @Test(
    "what cannot be stored is not: the outcome is FAILED, and the provider stays and hears which rule it was (R23)",
    arguments: [
      (ContextV1.Context(identifierPath: ["other"], title: "Other"), "identifier_path"),
      (.init(identifierPath: ["a", "a"], title: "A"), "identifier_path"), (.init(title: " "), "title"),
      (.init(title: "A", type: .app), "type"), (.init(appID: "org.other", title: "A"), "app_id"),
      (.init(title: "A", suggestedAge: .init(lower: 5, upper: 4)), "suggested_age.upper"),
      (.init(title: "A", universalLinkURL: "plays://taken"), "universal_link_url"),
    ])
  func unusable(answer: ContextV1.Context, field: String) async throws {
    _ = try await teacher.contexts.declareContexts(
      .init(
        appID: ContextBench.app,
        contexts: [.init(identifierPath: ["taken"], title: "T", universalLinkURL: "plays://taken")]))
    let app = BookApp { $0.identifier == "a" ? .context(answer) : await BookApp.anything($0) }
    let position = try await teacher.contexts.getPosition(.init())
    try await app.connected(to: teacher) {
      let part = try await teacher.resolve(["a", "b"])
      #expect(part.provider == .failed && part.missing == ["a", "b"])
      #expect(try await teacher.contexts.getPosition(.init()) == position)
      #expect(try await teacher.resolve(["z"]).provider == .built)
      try await patiently("the provider hears of it") { !app.refused.isEmpty }
      #expect(app.refused.map(\.questionID) == [1] && app.refused.first?.error?.field == field)
      #expect(app.refused.first?.error?.code == 3 && app.refused.first?.error?.reason.isEmpty == false)
    }
  }

  @Test("a provider may name the path it was asked for")
  func namesPath() async throws {
    let app = BookApp { .context(.init(identifierPath: $0.parentIdentifierPath + [$0.identifier], title: "T")) }
    #expect(try await app.connected(to: teacher) { try await teacher.resolve(["a", "b"]) }.provider == .built)
  }

  @Test("when a provider leaves with a question open, the one before it is asked in its place")
  func nextProvider() async throws {
    let first = BookApp()
    let second = BookApp { _ in nil }
    try await first.connected(to: teacher) {
      let asking = try await second.connected(to: teacher) {
        let asking = Task { try await teacher.resolve(["a"]) }
        try await second.heard(1)
        return asking
      }
      #expect(try await asking.value.provider == .built)
    }
    #expect(first.paths == [["a"]] && second.paths == [["a"]])
  }

  @Test("when the only provider leaves with a question open, there is none")
  func lastLeaves() async throws {
    let app = BookApp { _ in nil }
    let asking = try await app.connected(to: teacher) {
      let asking = Task { try await teacher.resolve(["a"]) }
      try await app.heard(1)
      return asking
    }
    #expect(try await asking.value.provider == .absent)
  }

  @Test("of two providers the one connected last is asked")
  func lastConnected() async throws {
    let first = BookApp()
    let second = BookApp()
    try await first.connected(to: teacher) {
      try await second.connected(to: teacher) { _ = try await teacher.resolve(["a"]) }
      // That the second has left is noticed in its own time.
      for _ in 0..<50 where first.paths.isEmpty { _ = try await teacher.resolve(["b"]) }
    }
    #expect(second.paths == [["a"]] && first.paths == [["b"]])
  }

  @Test("a provider serves its own app in its own organization only")
  func scope() async throws {
    bench.school.allow(ContextBench.app, in: "south")
    try await bench.register(in: "south")
    let app = BookApp()
    let theirs = try await app.connected(to: teacher) { try await bench.client(of: "south").resolve(["a"]) }
    #expect(theirs.provider == .absent && app.questions.isEmpty)
  }

  @Test(
    "a caller has a share of the questions that a provider has not answered, and is refused without waiting; a colleague finds some"
  )
  func bounded() async throws {
    final class Given: Sendable { let count = Mutex(0) }
    let bench = try await ContextBench { $0.openQuestionsPerProviderMax = 5 }
    try await bench.register()
    let teacher = bench.client()
    let app = BookApp { _ in nil }
    let given = Given()
    try await app.connected(to: teacher) {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask {
            _ = try? await teacher.resolve(["\(number)"])
            given.count.withLock { $0 += 1 }
          }
        }
        try? await app.heard(4)
        let refusal = await status { try await teacher.resolve(["more"]) }
        #expect(refusal?.code == .resourceExhausted && refusal?.reason == "PROVIDER_QUESTIONS")
        #expect(refusal?.quotas == ["caller: provider_questions"])
        let refresh = await status {
          try await teacher.contexts.refreshDescendants(.init(appID: ContextBench.app, identifierPath: []))
        }
        #expect(refresh?.quotas == ["caller: provider_questions"])
        group.addTask { _ = try? await bench.client(.student, "ana").resolve(["hers"]) }
        try? await app.heard(5)
        // It has not been waited for: those that were asked before it still are.
        #expect(given.count.withLock { $0 } == 0)
        group.cancelAll()
      }
    }
    #expect(app.questions.count == 5)
  }

  @Test("a student may cause so many questions and then has to wait (D11)")
  func studentBudget() async throws {
    let app = BookApp()
    let student = bench.client(.student, "ben")
    try await app.connected(to: teacher) { () async throws in
      #expect(try await student.resolve(["a", "b", "c"]).provider == .built)
      // More questions than come back to the student in the meantime, one a second.
      var refusal: RPCError?
      for round in 1...20 where refusal == nil {
        refusal = await status { try await student.resolve((1...7).map { "round \(round).\($0)" }) }
      }
      #expect(refusal?.code == .resourceExhausted && refusal?.reason == "PROVIDER_QUESTIONS")
      #expect(refusal?.details.contains { if case .retryInfo = $0 { true } else { false } } == true)
      #expect(refusal?.quotas == ["caller: student_questions"])
      // Others are not held up.
      #expect(try await teacher.resolve(["z"]).provider == .built)
    }
  }

  @Test("everything below a context is brought up to date by the app, by calls of its own (R120)")
  func refresh() async throws {
    try await teacher.declare(["a"])
    let call = try await teacher.provider.provide()
    try await call.write(.init(message: .hello(.init(appID: ContextBench.app))))
    var responses = call.responses.makeAsyncIterator()
    _ = try await responses.next()
    async let answer = teacher.contexts.refreshDescendants(.init(appID: ContextBench.app, identifierPath: ["a"]))
    guard case .updateDescendants(let question) = try await responses.next()?.message else {
      Issue.record("no question")
      return
    }
    #expect(question.context?.identifierPath == ["a"])
    try await teacher.declare(["a", "new"])
    try await call.write(.init(message: .updateDescendants(.init(questionID: question.questionID))))
    #expect(try await answer.provider == .built)
    async let failed = teacher.contexts.refreshDescendants(.init(appID: ContextBench.app))
    guard case .updateDescendants(let second) = try await responses.next()?.message else { return }
    try await call.write(.init(message: .updateDescendants(.init(questionID: second.questionID, error: "offline"))))
    #expect(try await failed.provider == .failed)
    call.finishWriting()
  }

  @Test(
    "a provider that does not keep to the protocol is told INVALID_ARGUMENT",
    arguments: [
      ([ContextV1.ProvideRequest.Message.createContext(.init(questionID: 1))], "HELLO_EXPECTED"),
      ([.hello(.init(appID: ContextBench.app)), .hello(.init(appID: ContextBench.app))], "HELLO_REPEATED"),
      (
        [.hello(.init(appID: ContextBench.app)), .createContext(.init(questionID: 9, answer: .declined(true)))],
        "QUESTION_UNKNOWN"
      ),
      ([.hello(.init(appID: ContextBench.app)), .createContext(.init(questionID: 1))], "ANSWER_MISSING"),
      ([.hello(.init(appID: ContextBench.app)), nil], "MESSAGE_MISSING"),
    ])
  func protocolBreaks(messages: [ContextV1.ProvideRequest.Message?], reason: String) async throws {
    let call = try await teacher.provider.provide()
    let refusal = await status {
      for message in messages { try await call.write(.init(message: message)) }
      for try await _ in call.responses {}
    }
    #expect(refusal?.code == .invalidArgument && refusal?.reason == reason)
  }

  @Test("when the service stops, providers are told to connect anew")
  func stops() async throws {
    let call = try await teacher.provider.provide()
    try await call.write(.init(message: .hello(.init(appID: ContextBench.app))))
    var responses = call.responses.makeAsyncIterator()
    _ = try await responses.next()
    bench.host.endStreams()
    let refusal = await status { try await responses.next() }
    #expect(refusal?.code == .unavailable && refusal?.reason == "STOPPING")
    #expect(try await teacher.resolve(["a"]).provider == .absent)
  }

  /// Runs `body` while a client provides on so many streams, given how the first of them ends.
  private func providing(
    _ client: Client, times: Int, _ body: (_ firstEnds: @escaping @Sendable () async -> RPCError?) async throws -> Void
  ) async throws {
    guard times > 0 else { return try await body { nil } }
    let call = try await client.provider.provide()
    defer { call.cancel() }
    try await call.write(.init(message: .hello(.init(appID: ContextBench.app))))
    var responses = call.responses.makeAsyncIterator()
    guard case .welcome = try await responses.next()?.message else { throw RPCError(.internal, "no welcome") }
    let firstEnds: @Sendable () async -> RPCError? = { await status { for try await _ in call.responses {} } }
    try await providing(client, times: times - 1) { _ in try await body(firstEnds) }
  }

  private func refusal(of client: Client) async throws -> RPCError? {
    let call = try await client.provider.provide()
    defer { call.cancel() }
    return await status {
      try await call.write(.init(message: .hello(.init(appID: ContextBench.app))))
      for try await _ in call.responses { return }
    }
  }

  @Test("whoever holds all places of an app's providers gives up the first to one who has none, and is refused more")
  func sharesOfApp() async throws {
    let bench = try await ContextBench { $0.providersPerAppMax = 4 }
    try await bench.register()
    let (teacher, publisher) = (bench.client(), bench.client(.publisher, "pia"))
    bench.school.allow(ContextBench.app, in: "south")
    try await bench.register(in: "south")
    try await providing(teacher, times: 4) { firstEnds in
      let more = try await refusal(of: teacher)
      #expect(more == .shareExceeded(of: .providersOfApp, .caller))
      let app = BookApp()
      let built = try await app.connected(to: publisher) { try await teacher.resolve(["a"]) }
      #expect(built.provider == .built && app.paths == [["a"]])
      #expect(await firstEnds() == .shareExceeded(of: .providersOfApp, .caller))
      // Other organizations have places of their own.
      #expect(try await refusal(of: bench.client(of: "south")) == nil)
    }
    // What is given back is free, and so is what was given up.
    try await patiently("all are gone") { try await teacher.resolve(["b"]).provider == .absent }
    try await providing(publisher, times: 4) { _ in
      let more = try await refusal(of: publisher)
      #expect(more == .shareExceeded(of: .providersOfApp, .caller))
    }
  }

  @Test("who asks while a provider leaves, and its last answer is being stored, is told that there is none")
  func askedWhileLeaving() async throws {
    for round in 0..<20 {
      let call = try await teacher.provider.provide()
      try await call.write(.init(message: .hello(.init(appID: ContextBench.app))))
      var responses = call.responses.makeAsyncIterator()
      _ = try await responses.next()
      async let built = teacher.resolve(["a\(round)"]).provider
      guard case .createContext(let question) = try await responses.next()?.message else {
        throw RPCError(.internal, "no question")
      }
      try await call.write(
        .init(
          message: .createContext(
            .init(questionID: question.questionID, answer: .context(.init(title: "A", type: .chapter))))))
      call.finishWriting()
      // None is told that others hold all that it can be asked.
      for other in 0..<20 {
        #expect(try await teacher.resolve(["b\(round)-\(other)"]).provider == .absent)
      }
      #expect(try await built == .built)
    }
  }

  @Test("where each provides once, whoever comes is refused until one leaves")
  func onceEach() async throws {
    let bench = try await ContextBench { $0.providersPerAppMax = 2 }
    try await bench.register()
    let (one, other, third) = (bench.client(), bench.client(.publisher, "pia"), bench.client(.teacher, "tom"))
    try await providing(one, times: 1) { _ in
      try await providing(other, times: 1) { _ in
        let refused = try await refusal(of: third)
        #expect(refused == .shareExceeded(of: .providersOfApp, .organization))
      }
      try await patiently("one has left") { try await refusal(of: third) == nil }
    }
  }

  @Test("a stream without a hello is ended after a while")
  func helloTimeout() async throws {
    let bench = try await ContextBench { $0.helloTimeout = .milliseconds(100) }
    let call = try await bench.client().provider.provide()
    let refusal = await status { for try await _ in call.responses {} }
    #expect(refusal?.code == .deadlineExceeded)
  }

  @Test("a student's token, another app's token and an app nobody registered provide nothing")
  func whoProvides() async throws {
    bench.school.allow(ContextBench.app, "org.example.other", in: ContextBench.organization)
    for (client, app, code) in [
      (bench.client(.student, "ben"), ContextBench.app, StatusCode.permissionDenied),
      (bench.client(app: "org.example.other"), ContextBench.app, .permissionDenied),
      (bench.client(app: "org.example.other"), "org.example.other", .notFound),
    ] {
      let call = try await client.provider.provide()
      let refusal = await status {
        try await call.write(.init(message: .hello(.init(appID: app))))
        for try await _ in call.responses {}
      }
      #expect(refusal?.code == code)
    }
  }
}
