import API
import Domain
import Messages
import RPC
import Storage
import StoreKit
import Testing

@testable import ActivityService

/// The same request again is the same event, whatever came between (D30).
@Suite("Marks of done sent again", .onBothStores)
struct DoneResendTests {
  private let classroom: AttemptsClassroom
  private var ana: AttemptsApp { classroom.app("ana") }

  init() async throws {
    classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.scene, from: 1)
    classroom.now(60)
  }

  private func mark() async throws -> ActivityV1.DoneState? { try await classroom.feed().marks["h1 ana 11"] }

  /// The answers to requests are forgotten.
  private func forget() async throws {
    let forgotten = try await classroom.store.forgetRequests(before: minute(100_000))
    #expect(forgotten > 0)
  }

  @Test(
    "an app's mark sent again is one mark, at our time or the client's, undone or with another handout open",
    arguments: [nil, 60.0])
  func app(time: Double?) async throws {
    try await ana.complete(AttemptsApp.scene, at: time, request: "r")
    classroom.now(70)
    try await ana.complete(AttemptsApp.scene, at: time, request: "r")
    #expect(try await mark()?.doneTime == stamp(60))
    try await ana.unmark("h1", at: 65)
    classroom.now(80)
    try await ana.complete(AttemptsApp.scene, at: time, request: "r")
    #expect(try await mark()?.done == false)
    try await classroom.post("h2", AttemptsClassroom.scene, from: 85)
    classroom.now(90)
    try await ana.complete(AttemptsApp.scene, at: time, request: "r")
    #expect(try await classroom.feed().done == ["h1 ana 11": false])
    #expect(try await classroom.doneRows().count == 2)
  }

  @Test("a token of another app than the task's marks nothing, and hears nothing; the student's own does (N79)")
  func otherApp() async throws {
    let other = classroom.app("ana", app: "org.example.other")
    #expect(await refusal { try await other.mark("h1", byApp: true) }?.reason == "APP_NOT_ALLOWED")
    try await classroom.change { scope in
      try scope.store(
        .organization(
          ActivityV1.Organization(
            organizationID: "school", timeZone: "UTC", allowedAppIDs: [AttemptsClassroom.app, "org.example.other"],
            recording: true, revision: 2)))
    }
    for byApp in [other, classroom.app("dee")] {
      #expect(try await byApp.mark("h1", byApp: true).done)
      #expect(try await !byApp.unmark("h1", byApp: true).done)
      #expect(try await mark() == nil)
    }
    try await classroom.app("ana").mark("h1", byApp: true)
    #expect(try await mark()?.done == true)
    try await classroom.app("ana", app: nil).unmark("h1")
    #expect(try await mark()?.done == false)
  }

  @Test("an app that counts its requests anew in each session loses no mark by a handout's id")
  func countsAnew() async throws {
    try await ana.mark("h1", at: 10, request: "1", byApp: true)
    try await ana.mark("h1", at: 10, request: "1", byApp: true)
    #expect(try await classroom.doneRows().count == 1)
    #expect(
      await refusal { try await ana.unmark("h1", at: 20, request: "1", byApp: true) }?.reason == "ID_REUSED")
    // The hour in which nothing is sent ends the session.
    classroom.now(131)
    #expect(try await !ana.unmark("h1", at: 130, request: "1", byApp: true).done)
    #expect(try await mark()?.done == false)
    #expect(try await classroom.doneRows().count == 2)
  }

  @Test("an app's mark sent again after a restart is the same mark")
  func restarted() async throws {
    let folder = try ScratchFolder()
    func sent() async throws {
      let classroom = try await AttemptsClassroom(reopening: folder)
      try await classroom.setUp()
      try await classroom.post("h1", AttemptsClassroom.scene, from: 1)
      classroom.now(60)
      try await classroom.app("ana").complete(AttemptsApp.scene, request: "r")
      try await classroom.app("ana").unmark("h1", at: 60)
      await classroom.store.close()
    }
    try await sent()
    let classroom = try await AttemptsClassroom.reopened(folder)
    classroom.now(100)
    let before = try await classroom.feed()
    try await classroom.app("ana").complete(AttemptsApp.scene, request: "r")
    #expect(try await classroom.feed() == before && before.done == ["h1 ana 11": true])
    // The app is told of other content by its session alone; in another session the id is another's.
    let latest = try await classroom.restarted()
    latest.now(110)
    try await latest.post("h2", AttemptsClassroom.quiz, from: 105)
    try await latest.app("ana").complete(AttemptsApp.quiz, request: "r")
    #expect(try await latest.feed().done["h2 ana 12"] == true)
    #expect(
      await refusal { try await latest.app("ana").complete(AttemptsApp.scene, request: "r") }?.code == .alreadyExists)
  }

  @Test(
    "an app's mark that belongs to nothing is told from another by the session, and is not marked by being sent again")
  func unassigned() async throws {
    try await ana.complete(AttemptsApp.macbeth, request: "r")
    try await classroom.post("h2", AttemptsClassroom.macbeth, from: 65)
    classroom.now(70)
    try await ana.complete(AttemptsApp.macbeth, request: "r")
    #expect(try await classroom.feed().marks.isEmpty)
    let other = await refusal { try await ana.complete(AttemptsApp.scene, request: "r") }
    #expect(other?.code == .alreadyExists && other?.reason == "ID_REUSED")
    try await ana.complete(AttemptsApp.macbeth, request: "s")
    #expect(try await classroom.feed().done == ["h2 ana 20": true])
  }

  @Test(
    "other content under the same id is ALREADY_EXISTS, assigned or not",
    arguments: [AttemptsApp.scene, AttemptsApp.macbeth])
  func otherContent(path: [String]) async throws {
    try await ana.complete(path, at: 10, request: "r")
    for refused in [
      await refusal { try await ana.complete(path, at: 11, request: "r") },
      await refusal { try await ana.complete(path, request: "r") },
      await refusal { try await ana.complete(["Hamlet"], at: 10, request: "r") },
    ] { #expect(refused?.code == .alreadyExists && refused?.reason == "ID_REUSED") }
    try await ana.complete(path, at: 10, request: "r")
    // Another person's request of the same name is another request.
    try await classroom.app("ben").complete(path, at: 11, request: "r")
    // The name of another kind of call.
    _ = try await ana.start(path, request: "s")
    let taken = await refusal { try await ana.complete(path, request: "s") }
    #expect(taken?.code == .alreadyExists)
    #expect(
      await refusal { try await ana.complete(path, request: String(repeating: "x", count: 65)) }?.code
        == .invalidArgument)
  }

  @Test(
    "a student's mark sent again is answered as before, and is the same event when that answer was forgotten",
    arguments: [nil, 60.0])
  func student(time: Double?) async throws {
    let first = try await ana.mark("h1", at: time, request: "r")
    classroom.now(70)
    try await ana.unmark("h1", at: 65, request: "u")
    #expect(try await ana.mark("h1", at: time, request: "r") == first)
    try await forget()
    classroom.now(80)
    #expect(try await !ana.mark("h1", at: time, request: "r").done, "what stands now")
    #expect(try await mark()?.done == false)
    #expect(try await classroom.doneRows().count == 2)
    try await forget()
    for refused in [
      await refusal { try await ana.unmark("h1", at: time, request: "r") },
      await refusal { try await ana.mark("h1", "t", AttemptsApp.quiz, at: time, request: "r") },
      await refusal { try await ana.mark("h1", at: 61, request: "r") },
    ] { #expect(refused?.code == .alreadyExists && refused?.reason == "REQUEST_ID_REUSED") }
    // An app's names are its own.
    try await ana.complete(AttemptsApp.scene, at: 66, request: "r")
    #expect(try await mark()?.doneTime == stamp(66))
  }

  @Test("a student's mark sent again after the handout is over is answered, not refused")
  func over() async throws {
    let first = try await ana.mark("h1", request: "r")
    classroom.now(70)
    try await classroom.post("h1", AttemptsClassroom.scene, from: 1, until: 65)
    #expect(try await ana.mark("h1", request: "r") == first)
    try await forget()
    #expect(try await ana.mark("h1", request: "r") == first)
    #expect(await refusal { try await ana.mark("h1", request: "s") }?.reason == "HANDOUT_NOT_OPEN")
  }
}
