import ActivityDomain
import Domain
import Messages
import RPC
import StoreKit
import Testing

@testable import ActivityService

@Suite("Documents that a teacher attached (R115–R117)", .onBothStores)
struct DocumentTests {
  static let paper: ContextID = 30
  static let folder: ContextID = 40
  static let inFolder: ContextID = 41
  static let url = "plays://paper"

  private let classroom: AttemptsClassroom

  init() async throws {
    classroom = try await AttemptsClassroom()
    for (id, parent, name) in [(30, 1, "Paper"), (40, 1, "Folder"), (41, 40, "Essay")] as [(Int64, Int64, String)] {
      try await classroom.learn(Self.document(id, below: parent, name))
    }
    classroom.links.set([
      Self.url: Self.paper, "plays://essay": Self.inFolder, "plays://macbeth": AttemptsClassroom.macbeth,
      "plays://elsewhere": 999,
    ])
    try await ask(true)
  }

  private static func document(
    _ id: Int64, below parent: Int64, _ name: String, type: ContextV1.ContextType = .document,
    origin: ContextV1.ContextOrigin = .unspecified, revision: Int64 = 1, removed: Double? = nil,
    moved: [(at: Double, below: Int64)] = []
  ) -> ContextV1.ContextState {
    var state = AttemptsClassroom.node(
      id, below: parent, name, revision: revision, moved: moved, removed: removed)
    state.context?.type = type
    state.context?.origin = origin
    return state
  }

  /// Whether the organization lets the app ask.
  private func ask(_ isLet: Bool) async throws {
    try await classroom.change { scope in
      try scope.store(
        .organization(
          ActivityV1.Organization(
            organizationID: "school", timeZone: "UTC", allowedAppIDs: [AttemptsClassroom.app], recording: true,
            revision: 2, documentAppIDs: isLet ? [AttemptsClassroom.app] : [])))
    }
  }

  private func isAssigned(_ user: PersonID = "ana", _ role: Role = .student, _ url: String = url) async throws -> Bool {
    try await classroom.app(user, role).isAssigned(url)
  }

  @Test("a document is assigned from the post to the end of a handout, whatever recording switches say (N65)")
  func window() async throws {
    try await classroom.post("h", Self.paper, from: 10, until: 20)
    for (time, expected) in [(5.0, false), (10, true), (19, true), (20, false)] {
      classroom.now(time)
      #expect(try await isAssigned() == expected, "at \(time)")
    }
    classroom.now(15)
    try await classroom.record(RecordingSwitch(scope: .organization, off: .always))
    #expect(try await isAssigned())
  }

  @Test("it is assigned to nobody who is no recipient: teachers, other students, those who are in no class (R117)")
  func others() async throws {
    try await classroom.enrol(["zoe"], in: "b")
    try await classroom.post("h", Self.paper, in: "b")
    classroom.now(1)
    #expect(try await isAssigned("zoe"))
    for (user, role) in [("ana", .student), ("tess", .teacher), ("nobody", .student), ("head", .administrator)]
      as [(PersonID, Role)]
    {
      #expect(try await !isAssigned(user, role))
      await #expect(throws: Self.unassigned(Self.url)) { try await classroom.app(user, role).document(Self.url) }
    }
  }

  @Test("a task above a document, of the whole app, or at what is no document attaches none (N65)")
  func attachedItself() async throws {
    try await classroom.post("h", tasks: ["folder": Self.folder, "app": 1, "play": AttemptsClassroom.macbeth])
    classroom.now(1)
    for url in [Self.url, "plays://essay", "plays://macbeth", "plays://elsewhere", "plays://nowhere"] {
      #expect(try await !isAssigned("ana", .student, url))
      await #expect(throws: Self.unassigned(url)) { try await classroom.app("ana").document(url) }
    }
  }

  @Test("what a student's app proposed, and what was removed, is no document of anybody's (D28, R117)")
  func standing() async throws {
    try await classroom.post("h", Self.paper)
    classroom.now(1)
    try await classroom.learn(Self.document(30, below: 1, "Paper", origin: .proposed, revision: 2))
    #expect(try await !isAssigned())
    try await classroom.learn(Self.document(30, below: 1, "Paper", revision: 3))
    #expect(try await isAssigned())
    try await classroom.learn(Self.document(30, below: 1, "Paper", revision: 4, removed: 2))
    #expect(try await isAssigned())
    classroom.now(2)
    #expect(try await !isAssigned())
  }

  @Test("it stays assigned when it is moved, and its attempt goes on (N69)")
  func moved() async throws {
    try await classroom.post("h", Self.paper)
    classroom.now(1)
    let ana = classroom.app("ana")
    let before = try await ana.document(Self.url)
    #expect(before.identifierPath == ["Paper"])
    classroom.now(2)
    try await classroom.learn(Self.document(30, below: 1, "Paper", revision: 2, moved: [(at: 2, below: 40)]))
    classroom.now(3)
    #expect(try await ana.document(Self.url).attemptID == before.attemptID)
  }

  @Test("nothing is assigned to an app that the organization lets not ask (N66)")
  func permission() async throws {
    try await classroom.post("h", Self.paper)
    classroom.now(1)
    #expect(try await isAssigned())
    try await ask(false)
    #expect(try await !isAssigned())
    await #expect(throws: Self.unassigned(Self.url)) { try await classroom.app("ana").document(Self.url) }
  }

  @Test("the same again is the same attempt, which is not started, until a start makes another one (R115)")
  func fetched() async throws {
    try await classroom.post("h", Self.paper)
    classroom.now(1)
    let ana = classroom.app("ana")
    let first = try await ana.document(Self.url)
    #expect(first.identifierPath == ["Paper"] && first.state == .paused && first.duration == WellKnown.Duration())
    classroom.now(2)
    #expect(try await ana.document(Self.url).attemptID == first.attemptID)
    #expect(try await ana.current(["Paper"]).attemptID == first.attemptID)
    #expect(try await ana.start(["Paper"]).attemptID == first.attemptID)
    classroom.now(3)
    let second = try await ana.start(["Paper"], new: true)
    #expect(second.attemptID != first.attemptID)
    #expect(try await ana.document(Self.url).attemptID == second.attemptID)
    #expect(try await classroom.feed().attempts.count == 2)
  }

  @Test("after the session has ended it is the same attempt in the store, under another name (R115, D27)")
  func later() async throws {
    try await classroom.post("h", Self.paper)
    classroom.now(1)
    let first = try await classroom.app("ana").document(Self.url)
    let again = try await classroom.restarted()
    again.links.set([Self.url: Self.paper])
    again.now(2)
    let second = try await again.app("ana").document(Self.url)
    _ = try await again.app("ana").progress(second.attemptID, to: 0.5)
    let attempts = try await again.feed().attempts
    #expect(attempts.keys.sorted() == [first.attemptID])
    #expect(try await again.feed().progress(first.attemptID) == 0.5)
  }

  @Test("a link that can be nobody's is refused for everybody alike, and one that is too long before Context is asked")
  func hostile() async throws {
    // Who asks Context hears that it cannot be reached.
    classroom.links.set(nil)
    classroom.now(1)
    for url in [
      "", "no link", "javascript:alert(1)", "plays://a b", "plays://\u{0}", "plays:", ":",
      "plays://" + String(repeating: "x", count: 2_048),
    ] {
      for (user, role) in [("ana", .student), ("tess", .teacher)] as [(PersonID, Role)] {
        let app = classroom.app(user, role)
        let check = await status { try await app.isAssigned(url) }
        #expect(check == .invalidArgument, "\(url.prefix(20))")
        #expect(await status { try await app.document(url) } == .invalidArgument)
      }
    }
    #expect(await status { try await classroom.app("ana").isAssigned(Self.url) } == .unavailable)
    #expect(await status { try await classroom.app("ana").document(Self.url) } == .unavailable)
  }

  @Test("another app's token, and one of no app, are refused as everywhere")
  func credentials() async throws {
    for app in ["org.example.other", nil] {
      let caller = classroom.app("ana", .student, app: app)
      #expect(await status { try await caller.isAssigned(Self.url) } == .permissionDenied)
      #expect(await status { try await caller.document(Self.url) } == .permissionDenied)
    }
  }

  private func status(_ body: () async throws -> some Any) async -> StatusCode? {
    do {
      _ = try await body()
      return nil
    } catch {
      // What the router makes of it.
      return error is Violation ? .invalidArgument : (error as? RPCError)?.code
    }
  }

  /// What everybody is told, whatever the reason.
  private static func unassigned(_ url: String) -> RPCError {
    RPCError(
      .notFound, "no document of this link is assigned",
      [
        .errorInfo(reason: "DOCUMENT_NOT_ASSIGNED", domain: "homeroom", metadata: ["field": "url"]),
        .resourceInfo(type: "document", name: url),
      ])
  }
}
