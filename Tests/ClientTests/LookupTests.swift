import API
import HomeroomClient
import Messages
import Patience
import RPC
import Synchronization
import Testing

@Suite("Finding contexts, and building those that are missing")
struct LookupTests {
  @Test("the delegate is asked once for each missing identifier, root to leaf, with the parent and its path (R18)")
  func once() async throws {
    try await ClientSchool.run { school in
      try await school.assign(["Hamlet"])
      let store = try school.store()
      let library = Library()
      store.delegate = library
      let path = ["Hamlet", "Act 1", "Scene 1"]
      // However many look for it at the same time.
      let found = try await withThrowingTaskGroup(of: Context?.self) { group in
        for _ in 0..<8 { group.addTask { try await store.mainAppContext.descendant(matching: path) } }
        return try await group.reduce(into: [Context?]()) { $0.append($1) }
      }
      #expect(Set(found.map { $0?.identifierPath }) == [path])
      #expect(library.asked == [["Hamlet", "Act 1"], path])
      #expect(library.parents == ["Hamlet", "Act 1"])
      _ = try await store.contexts(matchingIdentifierPath: path)
      #expect(library.asked.count == 2, "R21")
      await store.close()
    }
  }

  @Test("what the delegate builds is declared without a save (R20)")
  func declared() async throws {
    try await ClientSchool.run { school in
      let store = try school.store("pat", role: "publisher")
      let library = Library()
      store.delegate = library
      _ = try await store.mainAppContext.descendant(matching: ["Hamlet", "Act 1", "Scene 1"])
      let stands = try await school.catalog.resolvePath(
        ContextV1.ResolvePathRequest(
          appID: ClientSchool.app, identifierPath: ["Hamlet", "Act 1", "Scene 1"]))
      #expect(stands.contexts.map(\.title) == ["The Hamlet", "The Act 1", "The Scene 1"])
      await store.close()
    }
  }

  @Test("a look-up ends where the delegate declines: absolute the prefix, relative nothing (R15, R16, R19)")
  func declined() async throws {
    try await ClientSchool.run { school in
      let store = try school.store("pat", role: "publisher")
      let path = ["Hamlet", "Act 9", "Scene 1"]
      let prefix = { try await store.contexts(matchingIdentifierPath: path).map(\.identifier) }
      #expect(try await prefix() == [])
      let library = Library(declining: "Act 9")
      store.delegate = library
      #expect(try await prefix() == ["Hamlet"])
      #expect(try await store.mainAppContext.descendant(matching: path) == nil)
      let hamlet = try #require(try await store.mainAppContext.descendant(matching: ["Hamlet"]))
      #expect(try await hamlet.descendant(matching: ["Act 1"])?.identifierPath == ["Hamlet", "Act 1"], "R17")
      await store.close()
    }
  }

  @Test("a context of another name than was asked for is an error of the app's (R23)")
  func otherName() async throws {
    try await ClientSchool.run { school in
      let store = try school.store()
      let library = Library(calling: "Macbeth")
      store.delegate = library
      await #expect { try await store.contexts(matchingIdentifierPath: ["Hamlet"]) } throws: {
        ($0 as? StoreError)?.code == .invalidArgument
      }
      await #expect(throws: StoreError.self) {
        try await store.contexts(matchingIdentifierPath: Array(repeating: "deep", count: 8))
      }
      await store.close()
    }
  }

  @Test("a document's activity is fetched by its link once a teacher attached it, and is the same then (R115–R117)")
  func documents() async throws {
    try await ClientSchool.run { school in
      let url = "greatplays://paper"
      let (ana, tove) = (try school.store(), try school.store("tove", role: "teacher"))
      let publisher = try school.store("pat", role: "publisher")
      #expect(try await !ana.isAssignedDocument(url))
      try await school.assign(["Paper"], as: .document, link: url)
      #expect(try await !ana.isAssignedDocument(url), "the app may not ask yet")
      await #expect { try await ana.activity(forDocument: url) } throws: {
        ($0 as? StoreError)?.reason == "DOCUMENT_NOT_ASSIGNED"
      }
      _ = try await OrganizationServiceClient(school.administrator).allowApp(
        ActivityV1.AllowAppRequest(appID: ClientSchool.app, mayAskAboutDocuments: true))
      #expect(try await ana.isAssignedDocument(url))
      for store in [tove, publisher] { #expect(try await !store.isAssignedDocument(url)) }
      await #expect { try await ana.isAssignedDocument("no link") } throws: {
        ($0 as? StoreError)?.code == .invalidArgument
      }
      let activity = try await ana.activity(forDocument: url)
      #expect(!activity.isStarted)
      #expect(try await ana.activity(forDocument: url) == activity)
      activity.start()
      activity.progress = 0.5
      try await ana.save()
      try await ana.deliver()
      #expect(try await school.attempts(at: ["Paper"]).map(\.progress) == [0.5])
      for store in [ana, tove, publisher] { await store.close() }
    }
  }

  /// A document that the app may ask about.
  private func paper(_ school: ClientSchool) async throws -> (url: String, handout: String) {
    let url = "greatplays://paper"
    let handout = try await school.assign(["Paper"], as: .document, link: url)
    _ = try await OrganizationServiceClient(school.administrator).allowApp(
      ActivityV1.AllowAppRequest(appID: ClientSchool.app, mayAskAboutDocuments: true))
    return (url, handout)
  }

  @Test("an attempt at a document goes on on another device, and after a restart (R115)")
  func documentOnTwoDevices() async throws {
    try await ClientSchool.run { school in
      let url = try await paper(school).url
      func work(_ device: String, _ range: ClosedRange<Double>) async throws {
        let store = try school.store(file: device)
        let activity = try await store.activity(forDocument: url)
        #expect(!activity.isStarted)
        activity.start()
        activity.addProgressRange(from: range.lowerBound, to: range.upperBound)
        school.clock.advance(.seconds(60))
        // What runs is not disturbed by being fetched, and no time is lost by it.
        #expect(try await store.activity(forDocument: url) == activity && activity.isStarted)
        school.clock.advance(.seconds(60))
        activity.stop()
        try await store.save()
        try await store.deliver()
        await store.close()
      }
      try await work("laptop", 0...0.25)
      try await work("tablet", 0.25...0.5)
      try await work("laptop", 0.5...0.75)
      let attempts = try await school.attempts(at: ["Paper"])
      #expect(attempts.map(\.progress) == [0.75])
      #expect(attempts.map { $0.duration?.seconds } == [360])
    }
  }

  @Test("an activity that was created anew is the one that is fetched, though the services have not heard of it")
  func documentAnew() async throws {
    try await ClientSchool.run { school in
      let url = try await paper(school).url
      let store = try school.store()
      let first = try await store.activity(forDocument: url)
      first.progress = 0.5
      try await store.save()
      let context = try #require(try await store.mainAppContext.descendant(matching: ["Paper"]))
      let second = context.createNewActivity()
      second.progress = 0.25
      #expect(try await store.activity(forDocument: url) == second && second != first)
      try await store.save()
      try await store.deliver()
      #expect(try await school.attempts(at: ["Paper"]).map(\.progress) == [0.5, 0.25])
      await store.close()
    }
  }

  @Test("work at a document that is handed out again is another attempt, for the new handout (D27)")
  func documentHandedOutAgain() async throws {
    try await ClientSchool.run { school in
      let (url, handout) = try await paper(school)
      let store = try school.store()
      let activity = try await store.activity(forDocument: url)
      activity.progress = 0.25
      try await store.save()
      try await store.deliver()
      try await school.complete(handout)
      school.clock.advance(.seconds(60))
      try await school.assign(["Paper"], as: .document, link: url)
      #expect(try await store.activity(forDocument: url) == activity)
      activity.progress = 0.75
      try await store.save()
      try await store.deliver()
      #expect(try await school.attempts(at: ["Paper"]).map(\.progress) == [0.25, 0.75])
      #expect(store.status.refused == 0)
      await store.close()
    }
  }

  @Test("contexts are found by parent, topic and title, and those added here among them (R24)")
  func predicate() async throws {
    try await ClientSchool.run { school in
      try await school.assign(["addition"], ["multiplication"], ["more", "division"])
      let store = try school.store("pat", role: "publisher")
      let root = store.mainAppContext
      var draft = ContextDraft(type: .quiz, identifier: "subtraction", title: "Subtraction")
      draft.topic = .math
      root.addChild(draft)
      let children = try await store.contexts(matching: ContextPredicate(parent: root))
      #expect(children.map(\.identifier) == ["addition", "more", "multiplication", "subtraction"])
      #expect(
        try await store.contexts(matching: ContextPredicate(topic: .math)).map(\.identifier) == ["subtraction"])
      let division = try await store.contexts(matching: ContextPredicate(title: "division"))
      #expect(division.map(\.identifierPath) == [["more", "division"]])
      await store.close()
    }
  }

  @Test("without Context, what is known here and what the delegate builds is the answer, and work goes on")
  func offline() async throws {
    try await ClientSchool.run { school in
      try await school.assign(["Hamlet", "Act 1"])
      school.context.isCut = true
      school.activity.isCut = true
      let store = try school.store()
      let library = Library()
      store.delegate = library
      // What cannot be declared now is no failure of the look-up.
      let context = try #require(try await store.mainAppContext.descendant(matching: ["Hamlet", "Act 1"]))
      let activity = context.createNewActivity()
      activity.progress = 0.5
      // The work is safe, and what does not stand yet is named.
      #expect(await saveError(store)?.failures.map(\.error.code) == [.unavailable, .unavailable])
      #expect(store.status.waiting == 1)
      school.context.isCut = false
      school.activity.isCut = false
      #expect(try await store.deliver().waiting == 0)
      #expect(try await school.attempts(at: ["Hamlet", "Act 1"]).map(\.progress) == [0.5])
      #expect(await saveError(store) == nil)
      await store.close()
    }
  }

  @Test("where Context answers nothing, one look-up waits for it, and neither others nor saves do for some seconds")
  func silence() async throws {
    try await ClientSchool.run { school in
      let way = RefusingChannel(base: school.context, "ResolvePath", times: .max, .deadlineExceeded, "")
      let store = try school.store("pat", role: "publisher", context: way) { $0.silencePause = .seconds(10) }
      let library = Library()
      store.delegate = library
      for name in ["Hamlet", "Macbeth", "Othello"] {
        #expect(try await store.mainAppContext.descendant(matching: [name])?.identifier == name)
      }
      #expect(await saveError(store)?.failures.count == 3)
      #expect(way.timeouts.count == 1 && way.timeouts.allSatisfy { $0 <= .seconds(5) })
      #expect(school.context.calls("DeclareContexts") == 0)
      school.clock.advance(.seconds(10))
      _ = try await store.mainAppContext.descendant(matching: ["Lear"])
      #expect(way.timeouts.count == 2)
      // Who sends does not wait for anybody, and what it hears ends the silence.
      try await store.deliver()
      #expect(try await school.children() == ["Hamlet", "Lear", "Macbeth", "Othello"])
      way.relent()
      #expect(try await store.contexts(matchingIdentifierPath: ["Hamlet", "Act 1"]).count == 2)
      #expect(try await store.contexts(matchingIdentifierPath: ["Emilia"]).count == 1)
      #expect(school.context.calls("ResolvePath") == 2)
      await store.close()
    }
  }

  @Test("a save does not wait with the sending for a Context that answers nothing", .timeLimit(.minutes(1)))
  func noWaitForSending() async throws {
    try await ClientSchool.run { school in
      let way = SilentChannel()
      let store = try school.store("pat", role: "publisher", context: way)
      let library = Library()
      store.delegate = library
      try await running(store, school) {
        let hamlet = try #require(try await store.mainAppContext.descendant(matching: ["Hamlet"]))
        try await patiently("it is being declared") { way.held == 1 }
        #expect(await saveError(store)?[.context(hamlet)]?.code == .unavailable)
        #expect(way.held == 1)
      }
      await store.close()
    }
  }

  @Test("a look-up waits for its declaration no longer than for its answer")
  func declaredInTime() async throws {
    try await ClientSchool.run { school in
      let way = RefusingChannel(base: school.context, "DeclareContexts", times: .max, .deadlineExceeded, "")
      let store = try school.store("pat", role: "publisher", context: way)
      let library = Library()
      store.delegate = library
      #expect(try await store.mainAppContext.descendant(matching: ["Hamlet"]) != nil)
      #expect(way.timeouts.count == 1 && way.timeouts.allSatisfy { $0 <= .seconds(5) })
      await store.close()
    }
  }

  @Test("what is built below something that is not declared yet is declared with it")
  func belowUndeclared() async throws {
    try await ClientSchool.run { school in
      let store = try school.store("pat", role: "publisher")
      let library = Library()
      store.delegate = library
      school.context.isCut = true
      _ = try await store.mainAppContext.descendant(matching: ["Hamlet"])
      school.context.isCut = false
      #expect(try await store.mainAppContext.descendant(matching: ["Hamlet", "Act 1"]) != nil)
      #expect(try await school.children() == ["Hamlet"])
      await store.close()
    }
  }
}

/// Lets look-ups wait in vain, and keeps declarations.
private final class SilentChannel: Channel {
  private let calls = Mutex<[ClientCall]>([])

  var held: Int { calls.withLock { $0.count } }

  func start(_ call: ClientCall) {
    if call.method.name == "DeclareContexts" {
      calls.withLock { $0.append(call) }
    } else {
      call.finish(.failed(RPCError(.deadlineExceeded, "nothing came")))
    }
  }
}

/// An app that has whatever it is asked for, and remembers what that was.
final class Library: DataStoreDelegate {
  private struct Heard {
    var asked: [[String]] = []
    var parents: [String] = []
  }

  private let heard = Mutex(Heard())
  private let declined: String?
  private let name: String?

  init(declining declined: String? = nil, calling name: String? = nil) {
    self.declined = declined
    self.name = name
  }

  var asked: [[String]] { heard.withLock { $0.asked } }
  var parents: [String] { heard.withLock { $0.parents } }

  func createContext(_ identifier: String, in parent: Context, parentIdentifierPath: [String]) -> ContextDraft? {
    heard.withLock { heard in
      heard.asked.append(parentIdentifierPath + [identifier])
      heard.parents.append(parent.identifier)
    }
    guard identifier != declined else { return nil }
    return ContextDraft(type: .chapter, identifier: name ?? identifier, title: "The \(identifier)")
  }
}
