import API
import Domain
import Feeds
import Messages
import RPC
import Storage
import StoreKit
import Testing

@testable import ActivityService

@Suite("What teachers say of attempts (D33)", .onBothStores)
struct TeacherMarksTests {
  private let classroom: AttemptsClassroom
  private var tess: AttemptsApp { classroom.app("tess", .teacher, app: nil) }

  /// Ana has 6 of 10 in the quiz and 1 of 2 in a question of it.
  init() async throws {
    classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(1000)
    _ = try await classroom.app("ana").record(
      done(
        "a1", AttemptsApp.quiz, at: 1, minutes: 5, primary: score(6, of: 10),
        items: [score(1, of: 2, "q1"), quantity(3), binary(false)]))
  }

  private func told(_ id: String = "a1") async throws -> ActivityV1.AttemptChange? {
    try await classroom.feed().attempts[id]
  }

  @Test("points count in place of the student's own, which are told beside them, until they are taken back")
  func points() async throws {
    let answer = try await tess.give(12, of: "a1")
    #expect(answer.markedItems.map(\.points) == [12] && answer.studentID == "ana")
    try await tess.give(2, to: "q1", of: "a1")
    var change = try #require(try await told())
    #expect(change.primaryItem == score(12, of: 10), "a bonus (D25)")
    #expect(change.additionalItems == [score(2, of: 2, "q1"), quantity(3), binary(false)])
    #expect(
      change.markedItems == [
        .init(identifier: "score", points: 12, own: .init(points: 6, max: 10), markTime: stamp(1000)),
        .init(identifier: "q1", points: 2, own: .init(points: 1, max: 2), markTime: stamp(1000)),
      ])
    #expect(try await tess.takeBack(of: "a1").markedItems.map(\.identifier) == ["q1"])
    change = try #require(try await told())
    #expect(change.primaryItem == score(6, of: 10) && change.markedItems.map(\.identifier) == ["q1"])
  }

  @Test("a comment stands until another takes its place or it is taken back")
  func comment() async throws {
    try await tess.comment("Read it again.", on: "a1")
    classroom.now(1001)
    #expect(try await tess.comment("Good.", on: "a1").comment == .init(text: "Good.", markTime: stamp(1001)))
    #expect(try await told()?.comment?.text == "Good.")
    try await tess.comment("", on: "a1")
    #expect(try await told()?.comment == nil)
  }

  @Test("what apps, and those who record for students, are answered does not change by it (D27)")
  func appIsNotTold() async throws {
    let ana = classroom.app("ana")
    let before = try await ana.list(AttemptsApp.quiz)
    let service = classroom.app("sis", .service, app: nil)
    let stored = try await service.list(AttemptsApp.quiz, of: "ana")
    try await tess.give(9, of: "a1")
    try await tess.comment("Good.", on: "a1")
    #expect(try await ana.list(AttemptsApp.quiz) == before)
    #expect(try await service.list(AttemptsApp.quiz, of: "ana") == stored)
    #expect(stored.attempts.first?.primaryItem == score(6, of: 10))
  }

  @Test("what the student records afterwards is the student's own, and the teacher's points still count")
  func later() async throws {
    try await tess.give(9, of: "a1")
    _ = try await classroom.app("ana").record(
      done("a1", AttemptsApp.quiz, at: 1, minutes: 7, primary: score(8, of: 12), id: "more"))
    #expect(try await told()?.primaryItem == score(9, of: 12))
    #expect(try await told()?.markedItems.first?.own == .init(points: 8, max: 12))
    // An attempt that is over, and one that another follows, is marked like any.
    _ = try await classroom.app("ana").record(done("a2", AttemptsApp.quiz, at: 20, primary: score(1, of: 12)))
    try await classroom.post("h1", AttemptsClassroom.hamlet, until: 900)
    try await tess.give(3, of: "a1")
    #expect(try await told()?.primaryItem == score(3, of: 12))
  }

  @Test("points of an item that is no longer held count for nothing, and again once it is")
  func itemIsGone() async throws {
    try await tess.give(9, of: "a1")
    let service = classroom.app("ana")
    _ = try await service.removeItems("a1")
    let change = try #require(try await told())
    #expect(change.markedItems == [] && change.primaryItem == nil)
    #expect(await refusal { try await tess.give(1, of: "a1") }?.reason == "ITEM_UNKNOWN")
    _ = try await service.put("a1", primary: score(2, of: 10))
    #expect(try await told()?.primaryItem == score(9, of: 10))
    _ = try await service.removeItems("a1")
    try await tess.takeBack(of: "a1")
    _ = try await service.put("a1", primary: score(2, of: 10))
    #expect(try await told()?.primaryItem == score(2, of: 10))
  }

  @Test("points are at least 0, and only a score has any")
  func refused() async throws {
    #expect(await refusal { try await tess.give(-1, of: "a1") }?.fields == ["points"])
    #expect(await refusal { try await tess.give(.infinity, of: "a1") }?.fields == ["points"])
    #expect(await refusal { try await tess.give(1.7e308, of: "a1") }?.fields == ["points"])
    #expect(await refusal { try await tess.give(1, to: "hints", of: "a1") }?.reason == "ITEM_WITHOUT_POINTS")
    #expect(await refusal { try await tess.give(1, to: "passed", of: "a1") }?.reason == "ITEM_WITHOUT_POINTS")
    #expect(await refusal { try await tess.give(1, to: "else", of: "a1") }?.code == .notFound)
    #expect(await refusal { try await tess.give(1, of: "none") }?.code == .notFound)
    let long = String(repeating: "x", count: 4_001)
    #expect(await refusal { try await tess.comment(long, on: "a1") }?.fields == ["text"])
    try await tess.comment(String(long.dropLast()), on: "a1")
    let change = try #require(try await told())
    #expect(change.markedItems == [] && change.primaryItem == score(6, of: 10))
  }

  @Test("only those who look after a class of its handouts mark an attempt, and nobody one that is hidden from them")
  func rights() async throws {
    try await classroom.teach("tim", "b")
    #expect(
      await refusal { try await classroom.app("tim", .teacher, app: nil).give(1, of: "a1") }?.reason == "NOT_TEACHING")
    try await classroom.app("head", .administrator, app: nil).give(7, of: "a1")
    #expect(try await told()?.primaryItem == score(7, of: 10))
    try await classroom.record(RecordingSwitch(scope: .student("ana"), off: WindowSet(Window(opens: minute(999)))))
    #expect(await refusal { try await tess.give(1, of: "a1") }?.reason == "RECORDING_OFF")
    #expect(await refusal { try await tess.comment("?", on: "a1") }?.reason == "RECORDING_OFF")
  }

  @Test("the same request again is the same mark, and another one under its id is refused")
  func again() async throws {
    let first = try await tess.give(9, of: "a1", request: "r")
    try await tess.give(3, of: "a1")
    let count = try await classroom.toldAttempts()
    let again = try await tess.give(9, of: "a1", request: "r")
    #expect(again.markedItems.map(\.points) == [3], "what stands is answered; nothing is done twice")
    #expect(first.markedItems.map(\.points) == [9])
    #expect(await refusal { try await tess.give(8, of: "a1", request: "r") }?.reason == "REQUEST_ID_REUSED")
    #expect(await refusal { try await tess.comment("x", on: "a1", request: "r") }?.reason == "REQUEST_ID_REUSED")
    // What stands already is not told again (D12).
    try await tess.give(3, of: "a1")
    #expect(try await classroom.toldAttempts() == count)
  }

  @Test("at most 200 items of an attempt bear points")
  func limit() async throws {
    let ana = classroom.app("ana")
    for part in 0..<2 {
      _ = try await ana.removeItems("a1")
      for number in 0..<100 {
        let name = "\(part) \(number)"
        if number % 50 == 0 {
          _ = try await ana.put("a1", (number..<number + 50).map { score(0, of: 1, "\(part) \($0)") })
        }
        try await tess.give(1, to: name, of: "a1")
      }
    }
    _ = try await ana.removeItems("a1")
    _ = try await ana.put("a1", [score(0, of: 1, "one more")])
    #expect(
      await refusal { try await tess.give(1, to: "one more", of: "a1") }?.reason == "TOO_MANY_POINTS_MARKS")
    try await tess.takeBack("0 0", of: "a1")
    try await tess.give(1, to: "one more", of: "a1")
  }

  @Test("as of a due time the items are those of then, with the points that stand now (N55)")
  func dueTimes() async throws {
    try await classroom.post("h1", tasks: ["t": AttemptsClassroom.hamlet], due: 10)
    let ana = classroom.app("ana")
    _ = try await ana.record(
      done("b1", AttemptsApp.scene, at: 2, minutes: 1, primary: score(2, of: 10), stop: false),
      done("b1", AttemptsApp.scene, at: 2, minutes: 20, primary: score(5, of: 10), id: "late"))
    try await tess.give(9, of: "b1")
    let change = try #require(try await told("b1"))
    #expect(change.primaryItem == score(9, of: 10) && change.markedItems.first?.own?.points == 5)
    #expect(change.earlier.map(\.primaryItem) == [score(9, of: 10)])
    #expect(change.earlier.map { $0.markedItems.map { $0.own?.points } } == [[2]])
  }

  @Test("they go with the attempt: by a void, by a deletion, and by the erasure of its student")
  func goes() async throws {
    _ = try await classroom.app("ben").record(done("b1", AttemptsApp.quiz, at: 1, primary: score(1, of: 2)))
    try await tess.give(9, of: "a1", request: "r1")
    try await tess.comment("secret words", on: "a1", request: "r2")
    try await tess.comment("secret words", on: "b1")
    try await tess.void("b1")
    #expect(await refusal { try await tess.give(1, of: "b1") }?.code == .notFound)
    try await classroom.erase("ana")
    #expect(await refusal { try await tess.comment("secret words", on: "a1", request: "r2") }?.code == .notFound)
    let left = try await classroom.store.read { connection in
      try connection.count(of: "secret words", in: "SELECT payload FROM change", "SELECT history FROM attempt")
        + connection.count(of: "a1", in: "SELECT response FROM request")
    }
    #expect(left == 0)
  }

  @Test("they outlive a restart")
  func restart() async throws {
    try await tess.give(9, of: "a1")
    try await tess.comment("Good.", on: "a1")
    let before = try await classroom.feed()
    let again = try await classroom.restarted()
    #expect(try await again.feed() == before)
    again.now(1002)
    let answer = try await again.app("tess", .teacher, app: nil).give(8, of: "a1")
    #expect(answer.comment?.text == "Good." && answer.markedItems.map(\.points) == [8])
  }
}
