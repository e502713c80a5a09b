import Domain
import Feeds
import Messages
import RPC
import Serving
import Storage
import StoreKit
import Testing

@testable import ActivityService

@Suite("Attempts that are taken back", .onBothStores)
struct AttemptsRemovalTests {
  private func posted() async throws -> AttemptsClassroom {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(1000)
    return classroom
  }

  /// Deletes recording, and does all that follows from it.
  private func delete(_ recording: RecordingSwitch, in classroom: AttemptsClassroom) async throws {
    try await classroom.change { scope in
      try scope.store(.recording(ActivityV1.RecordingState(recording)))
      try scope.begin(.recording, of: WorkScope(recording.scope).text, RandomID.make())
    }
    try await classroom.finishErasures()
  }

  @Test("a voided attempt is as if it had never been: it supersedes nothing and fixes no kind (P24)")
  func void() async throws {
    let classroom = try await posted()
    let ana = classroom.app("ana")
    _ = try await ana.record(
      done("a1", AttemptsApp.quiz, at: 1, minutes: 20, [(0, 1)]),
      done("a2", AttemptsApp.quiz, at: 5, primary: quantity(1)))
    let ben = classroom.app("ben")
    _ = try await ben.record(done("b1", AttemptsApp.quiz, at: 1, primary: score(1, of: 2)))
    #expect(try await classroom.feed().attempts["b1"]?.primaryItem == nil)
    #expect(try await classroom.feed().duration("a1") == 4)
    #expect(await refusal { try await classroom.app("tim", .teacher, app: nil).void("a2") }?.code == .permissionDenied)
    #expect(await refusal { try await classroom.app("tess", .teacher, app: nil).void("no such") }?.code == .notFound)
    try await classroom.app("tess", .teacher, app: nil).void("a2")
    try await classroom.app("tess", .teacher, app: nil).void("a2")
    let feed = try await classroom.feed()
    #expect(feed.attempts["a2"] == nil && feed.attempts["a1"]?.state == .stopped)
    #expect(feed.duration("a1") == 20 && feed.progress("a1") == 1)
    #expect(feed.kinds == [AttemptsClassroom.quiz: .score], "the primary that was stored next fixes it")
    #expect(feed.attempts["b1"]?.primaryItem == score(1, of: 2))
    #expect(try await ana.list(AttemptsApp.quiz).attempts.map(\.attemptID) == ["a1", "a2"], "its app is not told")
    // What still comes of it is answered and dropped.
    let service = classroom.app("sis", .service, app: nil)
    #expect(
      try await service.record(done("a2", AttemptsApp.quiz, by: "ana", at: 5, id: "more"))[0].outcome == .droppedDeleted
    )
    #expect(try await ana.progress("a2", to: 1).progress == 1)
    #expect(try await classroom.feed() == feed)
  }

  @Test("deleting recording at an instant removes what was begun before it, also what arrives later (P12)")
  func deleted() async throws {
    let classroom = try await posted()
    _ = try await classroom.app("ana").record(done("a1", at: 1, minutes: 20), done("a2", at: 10))
    _ = try await classroom.app("ben").record(done("b1", at: 1))
    try await classroom.app("ana").complete(AttemptsApp.scene)
    try await delete(RecordingSwitch(scope: .student("ana"), deletedBefore: minute(5)), in: classroom)
    var feed = try await classroom.feed()
    #expect(Set(feed.attempts.keys) == ["a2", "b1"])
    #expect(feed.done == ["h1 ana 11": true], "Done stays")
    let late = [done("a3", by: "ana", at: 4), done("a4", by: "ana", at: 6)]
    #expect(
      try await classroom.app("sis", .service, app: nil).record(all: late).map(\.outcome) == [.droppedDeleted, .stored])
    // The app goes on with what it has.
    #expect(try await classroom.app("ana").heartbeat("a1", at: 5).attemptID == "a1")
    feed = try await classroom.feed()
    #expect(Set(feed.attempts.keys) == ["a2", "a4", "b1"])
  }

  @Test("a class's deletion takes its own handouts from an attempt, and the attempt when none is left (P11)")
  func deletedClass() async throws {
    let classroom = try await posted()
    try await classroom.enrol(["cy"], in: "b")
    try await classroom.post("hb", AttemptsClassroom.quiz, in: "b")
    _ = try await classroom.app("cy").record(done("both", AttemptsApp.quiz, at: 1), done("one", at: 1))
    #expect(try await classroom.feed().attempts["both"]?.handoutIDs == ["h1", "hb"])
    try await delete(RecordingSwitch(scope: .schoolClass("a"), deletedBefore: minute(100)), in: classroom)
    let feed = try await classroom.feed()
    #expect(feed.attempts["both"]?.handoutIDs == ["hb"] && feed.attempts["one"] == nil)
  }

  @Test("erasing a person takes everything of theirs, and unfixes the kind they fixed (P25)")
  func erased() async throws {
    let classroom = try await posted()
    _ = try await classroom.app("ana").record(done("a1", AttemptsApp.quiz, at: 1, primary: quantity(1)))
    _ = try await classroom.app("ben").record(done("b1", AttemptsApp.quiz, at: 1, primary: score(1, of: 2)))
    try await classroom.app("tess", .teacher, app: nil).void("b1")
    try await classroom.erase("ana")
    let feed = try await classroom.feed()
    #expect(feed.attempts.isEmpty && feed.kinds == [AttemptsClassroom.quiz: .unspecified])
    let left = try await classroom.store.read { connection in
      try connection.all("SELECT student FROM attempt") { try $0.text(0) }
    }
    #expect(left == ["ben"])
    _ = try await classroom.app("cy").record(done("c1", AttemptsApp.quiz, at: 1, primary: binary(true)))
    #expect(try await classroom.feed().kinds == [AttemptsClassroom.quiz: .binary])
    try await classroom.change { try $0.reset(content: nil) }
    #expect(try await classroom.store.read { try ChangeCount.of($0) }.prefix(2) == [0, 0])
  }

  @Test("of several who are erased at one time none holds a kind, nor whoever is taken back meanwhile (P24, P25)")
  func erasedTogether() async throws {
    let classroom = try await posted()
    for (student, minutes) in [("ana", 1.0), ("cy", 2)] {
      _ = try await classroom.app(PersonID(student)).record(
        done("\(student)1", AttemptsApp.quiz, at: minutes, primary: quantity(1)))
    }
    let ben = classroom.app("ben")
    _ = try await ben.record(done("b1", AttemptsApp.quiz, at: 1, primary: binary(true)))
    _ = try await ben.record(done("b2", AttemptsApp.quiz, at: 5, primary: score(1, of: 2)))
    try await classroom.change { scope in
      try scope.beginErasure(of: "ana", "first")
      try scope.beginErasure(of: "cy", "second")
    }
    // The first job has let go, and what fixes the kind now is voided before the second has done anything.
    while try await classroom.feed().kinds == [AttemptsClassroom.quiz: .quantity] {
      _ = try await classroom.erasures.step()
    }
    #expect(try await classroom.feed().kinds == [AttemptsClassroom.quiz: .binary])
    try await classroom.app("tess", .teacher, app: nil).void("b1")
    #expect(try await classroom.feed().kinds == [AttemptsClassroom.quiz: .score])
    try await classroom.finishErasures()
    #expect(try await classroom.feed().kinds == [AttemptsClassroom.quiz: .score])
    let fixes = try await classroom.store.read { connection in
      try connection.all("SELECT attempt_id FROM kind_fix") { try $0.text(0) }
    }
    #expect(fixes == ["b2"])
  }

  @Test("deleting work unfixes the kind that it fixed: what was stored next fixes it (P12, P25)")
  func deletedFix() async throws {
    let classroom = try await posted()
    _ = try await classroom.app("ana").record(done("a1", AttemptsApp.quiz, at: 1, primary: quantity(1)))
    _ = try await classroom.app("ben").record(done("b1", AttemptsApp.quiz, at: 1, primary: score(1, of: 2)))
    let deletion = RecordingSwitch(scope: .student("ana"), deletedBefore: minute(5))
    #expect(try await classroom.feed().kinds == [AttemptsClassroom.quiz: .quantity])
    try await delete(deletion, in: classroom)
    let feed = try await classroom.feed()
    #expect(feed.kinds == [AttemptsClassroom.quiz: .score] && feed.attempts["b1"]?.primaryItem == score(1, of: 2))
    let others = RecordingSwitch(scope: .organization, deletedBefore: minute(5))
    try await delete(others, in: classroom)
    #expect(try await classroom.feed().kinds == [AttemptsClassroom.quiz: .unspecified])
  }

  @Test("a kind that an earlier version left to deleted work goes with the person, or with a void (P24, P25)")
  func leftByEarlierVersions() async throws {
    let classroom = try await posted()
    for student in ["ana", "ben"] {
      _ = try await classroom.app(PersonID(student)).record(
        done("\(student)1", student == "ana" ? AttemptsApp.quiz : AttemptsApp.scene, at: 1, primary: quantity(1)))
    }
    try await classroom.change { try $0.transaction.execute("UPDATE attempt SET history = NULL, first_kind = NULL") }
    try await classroom.app("tess", .teacher, app: nil).void("ben1")
    #expect(try await classroom.feed().kinds.values.allSatisfy { $0 == .quantity })
    try await classroom.app("head", .administrator, app: nil).void("ben1")
    try await classroom.erase("ana")
    #expect(try await classroom.feed().kinds.values.allSatisfy { $0 == .unspecified })
  }

  @Test("a kind that the app declares later decides which primaries show (D7)")
  func declaredLater() async throws {
    let classroom = try await posted()
    _ = try await classroom.app("ana").record(done("a1", AttemptsApp.quiz, at: 1, primary: quantity(1)))
    _ = try await classroom.app("ben").record(done("b1", AttemptsApp.quiz, at: 1, primary: score(1, of: 2)))
    try await classroom.change {
      try $0.learn(AttemptsClassroom.node(12, below: 11, "Quiz", kind: .score, revision: 2))
    }
    let feed = try await classroom.feed()
    #expect(feed.attempts["a1"]?.primaryItem == nil && feed.attempts["b1"]?.primaryItem == score(1, of: 2))
    let head = classroom.app("head", .administrator)
    #expect(await refusal { try await head.resetKind(AttemptsApp.quiz) }?.code == .failedPrecondition)
  }

  @Test("what is taken back is so once: the same request again does nothing to what came between, another is refused")
  func takenBackOnce() async throws {
    let classroom = try await posted()
    let head = classroom.app("head", .administrator)
    _ = try await classroom.app("ana").record(done("a1", AttemptsApp.quiz, at: 1, primary: quantity(1)))
    try await head.resetKind(AttemptsApp.quiz, request: "r1")
    _ = try await classroom.app("ben").record(done("b1", AttemptsApp.quiz, at: 1, primary: score(1, of: 2)))
    try await head.resetKind(AttemptsApp.quiz, request: "r1")
    #expect(try await classroom.feed().kinds[AttemptsClassroom.quiz] == .score)
    #expect(
      await refusal { try await head.resetKind(AttemptsApp.quiz, to: .score, request: "r1") }?.code == .alreadyExists)
    try await head.void("a1", request: "v1")
    try await head.void("a1", request: "v1")
    #expect(await refusal { try await head.void("b1", request: "v1") }?.code == .alreadyExists)
    #expect(try await classroom.feed().attempts.keys.sorted() == ["b1"])
  }

  @Test("a reset lets go of the kind; the kind in force decides which primaries show (D7, P26)")
  func resetKind() async throws {
    let classroom = try await posted()
    _ = try await classroom.app("ana").record(done("a1", AttemptsApp.quiz, at: 1, primary: quantity(1)))
    _ = try await classroom.app("ben").record(done("b1", AttemptsApp.quiz, at: 1, primary: score(1, of: 2)))
    let head = classroom.app("head", .administrator)
    try await head.resetKind(AttemptsApp.quiz, to: .score)
    var feed = try await classroom.feed()
    #expect(feed.kinds[AttemptsClassroom.quiz] == .score)
    #expect(feed.attempts["a1"]?.primaryItem == nil && feed.attempts["b1"]?.primaryItem == score(1, of: 2))
    try await head.resetKind(AttemptsApp.quiz)
    feed = try await classroom.feed()
    #expect(feed.attempts["a1"]?.primaryItem == nil && feed.attempts["b1"]?.primaryItem == nil)
    _ = try await classroom.app("cy").record(done("c1", AttemptsApp.quiz, at: 1, primary: quantity(3)))
    feed = try await classroom.feed()
    #expect(feed.kinds[AttemptsClassroom.quiz] == .quantity && feed.attempts["a1"]?.primaryItem == quantity(1))
    let query = try AuditQuery(.init(actions: ["PRIMARY_KIND_RESET"]), of: "school", classroom.store.tokens)
    let notes = try await classroom.store.read { try query.page(on: $0).entries }
    #expect(notes.map { "\($0.actorID): \($0.reason)" } == Array(repeating: "head: another app version", count: 2))
  }

  @Test(
    "another kind is told of so many attempts at once, and of the others in steps that leave room for everybody (N98)")
  func manyAttempts() async throws {
    let classroom = try await posted()
    let (head, count) = (classroom.app("head", .administrator), AttemptKinds.refoldedAtOnce + 30)
    for begin in stride(from: 0, to: count, by: 106) {
      let records = (begin..<min(begin + 106, count)).map { number in
        done("a\(number)", AttemptsApp.quiz, by: "ana", at: 1 + Double(number) / 100, primary: quantity(1))
      }
      #expect(try await head.record(all: records).allSatisfy { $0.outcome == .stored })
    }
    func shown() async throws -> Int { try await classroom.feed().attempts.values.count { $0.primaryItem != nil } }
    #expect(try await shown() == count)
    let before = try await classroom.changes().count
    try await head.resetKind(AttemptsApp.quiz, to: .score)
    #expect(try await classroom.changes().count == before + 1 + AttemptKinds.refoldedAtOnce)
    #expect(try await shown() == 30)
    // What is left is of the kind that is in force when it is told.
    try await head.resetKind(AttemptsApp.quiz, to: .quantity)
    #expect(try await shown() == count)
    try await head.resetKind(AttemptsApp.quiz, to: .score)
    #expect(try await classroom.erasures.step())
    #expect(try await shown() == 28, "a step of the test's is two attempts")
    try await classroom.finishErasures()
    #expect(try await shown() == 0)
    #expect(try await classroom.feed().attempts.count == count)
  }

  @Test("who takes back kinds and attempts without end is refused as for other changes; nobody else is (N91)")
  func takenBackWithoutEnd() async throws {
    let classroom = try await AttemptsClassroom(changes: ChangeBudget(bytes: 2_048, keepersBytes: 4_096))
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(1000)
    let (head, tess) = (classroom.app("head", .administrator), classroom.app("tess", .teacher, app: nil))
    for number in 0..<30 {
      _ = try await classroom.app("ana").record(done("a\(number)", AttemptsApp.quiz, at: Double(number)))
    }
    var voided = 0
    var refused: RPCError?
    while refused == nil, voided < 30 {
      let attempt = "a\(voided)"
      refused = await refusal { try await tess.void(attempt, request: attempt) }
      if refused == nil { voided += 1 }
    }
    #expect((5..<20).contains(voided) && refused?.reason == "TOO_MANY_CHANGES")
    try await tess.void("a0", request: "a0")
    #expect(try await classroom.feed().attempts.count == 30 - voided)
    try await head.void("a29")
    var resets = 0
    refused = nil
    while refused == nil, resets < 100 {
      refused = await refusal { try await head.resetKind(AttemptsApp.quiz) }
      if refused == nil { resets += 1 }
    }
    #expect((5..<40).contains(resets) && refused?.reason == "TOO_MANY_CHANGES")
  }
}
