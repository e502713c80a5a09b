import Domain
import Feeds
import Messages
import RPC
import Storage
import StoreKit
import Testing

@testable import ActivityService

/// Marks of done as people and apps send them, late and in any order (D30). Times are minutes.
@Suite("Done is a log", .onBothStores)
struct DoneArrivalTests {
  private let classroom: AttemptsClassroom
  private var ana: AttemptsApp { classroom.app("ana") }

  init() async throws {
    classroom = try await AttemptsClassroom()
  }

  /// What stands in the feed of one thing of Ana's: nil where it was never told.
  private func told(_ handout: String, _ subject: String = "11") async throws -> ActivityV1.DoneState? {
    try await classroom.feed().marks["\(handout) ana \(subject)"]
  }

  private func isDone(_ handout: String, _ subject: String = "11") async throws -> Bool? {
    try await told(handout, subject)?.done
  }

  // MARK: Which handouts a mark belongs to

  @Test("an app's mark belongs to what was open when it happened, not when it arrived", arguments: [60.0, 115, 240])
  func belongsThen(arrival: Double) async throws {
    try await classroom.post("h1", AttemptsClassroom.scene, from: 1, until: arrival < 120 ? nil : 120)
    if arrival > 150 { try await classroom.post("h2", AttemptsClassroom.scene, from: 150) }
    classroom.now(arrival)
    try await ana.complete(AttemptsApp.scene, at: 60)
    classroom.now(300)
    try await classroom.post("h1", AttemptsClassroom.scene, from: 1, until: 120)
    try await classroom.post("h2", AttemptsClassroom.scene, from: 150)
    let mark = try #require(try await told("h1"))
    #expect(mark.done && mark.byApp && mark.doneTime == stamp(60) && mark.receiveTime == stamp(arrival))
    #expect(try await told("h2") == nil)
    // Nor does the student find it there.
    #expect(try await ana.inbox().map { $0.tasks.map(\.done) } == [[false]])
  }

  @Test("what happened before any handout was posted, or when one was over, is answered alike and stored nowhere")
  func belongsToNone() async throws {
    try await classroom.post("h1", AttemptsClassroom.scene, from: 50, until: 100)
    classroom.now(200)
    for time in [10, 49.999, 100, 150] as [Double] { try await ana.complete(AttemptsApp.scene, at: time) }
    #expect(try await classroom.feed().marks.isEmpty)
    #expect(try await classroom.doneRows() == [])
    // The instant of the post belongs, that of the end does not (P9); the student is told so.
    try await ana.complete(AttemptsApp.scene, at: 50)
    #expect(try await isDone("h1") == true)
    #expect(await refusal { try await ana.mark("h1", at: 100) }?.reason == "HANDOUT_NOT_OPEN")
    #expect(await refusal { try await ana.mark("h1", at: 49) }?.reason == "HANDOUT_NOT_OPEN")
  }

  @Test("a student's mark is on the handout that they name, an app's on each that was open and covers the content")
  func belongsToEach() async throws {
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    try await classroom.post("h2", AttemptsClassroom.scene)
    try await classroom.post("alone", AttemptsClassroom.hamlet, descendants: false)
    classroom.now(100)
    try await ana.mark("h1", "t", AttemptsApp.scene, at: 10)
    #expect(try await classroom.feed().done == ["h1 ana 11": true])
    try await ana.complete(AttemptsApp.scene, at: 20)
    #expect(try await classroom.feed().done == ["h1 ana 11": true, "h2 ana 11": true])
    let mark = try #require(try await told("h1"))
    #expect(mark.doneTime == stamp(10) && !mark.byApp)
    try await ana.unmark("h2", at: 30)
    #expect(try await classroom.feed().done == ["h1 ana 11": true, "h2 ana 11": false])
  }

  @Test("a mark made as a student is out of the class or of the recipients is not theirs")
  func outOfClass() async throws {
    try await classroom.enrol(["fay"], in: "a", from: 10, until: 50)
    try await classroom.post("h1", AttemptsClassroom.scene)
    classroom.now(100)
    let fay = classroom.app("fay")
    try await fay.complete(AttemptsApp.scene, at: 9)
    try await fay.complete(AttemptsApp.scene, at: 50)
    #expect(try await classroom.feed().marks.isEmpty)
    try await fay.complete(AttemptsApp.scene, at: 10)
    #expect(try await classroom.feed().done == ["h1 fay 11": true])
  }

  // MARK: What stands

  @Test("nothing is skipped for what was known when it arrived: the last by happened time stands")
  func lastStands() async throws {
    try await classroom.post("h1", AttemptsClassroom.scene)
    classroom.now(60)
    try await ana.mark("h1", at: 60)
    classroom.now(180)
    // As it arrives it is done already; the undoing before it is still to come.
    try await ana.complete(AttemptsApp.scene, at: 180)
    #expect(try await told("h1")?.doneTime == stamp(60))
    classroom.now(240)
    try await ana.unmark("h1", at: 120)
    let mark = try #require(try await told("h1"))
    #expect(mark.done && mark.doneTime == stamp(180) && mark.byApp)
    #expect(mark.receiveTime == stamp(180))
    #expect(try await ana.inbox().first?.tasks.first?.doneTime == stamp(180))
  }

  @Test("with a clock that stands still the mark that came last is the last, whoever made it (N41)")
  func standingClock() async throws {
    try await classroom.post("h1", AttemptsClassroom.scene)
    classroom.now(60)
    for _ in 0..<20 {
      #expect(try await ana.mark("h1", request: "").done)
      #expect(try await !ana.unmark("h1").done)
      try await ana.complete(AttemptsApp.scene)
      #expect(try await isDone("h1") == true)
      #expect(try await !ana.unmark("h1").done)
    }
  }

  @Test(
    "of marks that clients put at one instant the id decides, in whatever order they come (N41)",
    arguments: [true, false])
  func oneInstant(isReversed: Bool) async throws {
    try await classroom.post("h1", AttemptsClassroom.scene)
    classroom.now(60)
    func first() async throws { try await ana.unmark("h1", at: 30, request: "a") }
    func second() async throws { try await ana.complete(AttemptsApp.scene, at: 30, request: "b") }
    if isReversed { try await second() }
    try await first()
    if !isReversed { try await second() }
    let mark = try #require(try await told("h1"))
    #expect(mark.done && mark.byApp)
    try await ana.unmark("h1", at: 30, request: "c")
    #expect(try await isDone("h1") == false)
  }

  // MARK: Where content stands

  @Test("a page that is moved between two tasks of a handout keeps its mark, and goes on taking marks")
  func movedBetweenTasks() async throws {
    // Two containers, and a page in the first.
    try await classroom.post("h1", tasks: ["t1": AttemptsClassroom.scene, "t2": AttemptsClassroom.macbeth])
    classroom.now(30)
    try await ana.mark("h1", "t1", AttemptsApp.quiz, at: 30)
    #expect(try await told("h1", "12")?.taskID == "t1")
    try await classroom.learn(AttemptsClassroom.node(12, below: 11, "Quiz", revision: 2, moved: [(60, 20)]))
    classroom.now(100)
    // Under the other task, by its new path: the same thing.
    #expect(try await ana.unmark("h1", "t2", ["Macbeth", "Quiz"], at: 70).identifierPath == ["Macbeth", "Quiz"])
    var mark = try #require(try await told("h1", "12"))
    #expect(!mark.done && mark.taskID == "t2")
    // By its former path, under the task that a student knew it by: sent late, or by who had not heard.
    try await ana.mark("h1", "t1", AttemptsApp.quiz, at: 40)
    try await ana.mark("h1", "t1", AttemptsApp.quiz, at: 80)
    mark = try #require(try await told("h1", "12"))
    #expect(mark.done && mark.doneTime == stamp(80))
    try await ana.complete(AttemptsApp.quiz, at: 50)
    try await ana.complete(["Macbeth", "Quiz"], at: 90)
    #expect(try await classroom.feed().marks.count == 1)
    #expect(try await classroom.doneRows() == Array(repeating: "h1 ana 12", count: 6))
  }

  @Test("content that leaves a handout takes no marks of it while it is away, and has its own when it is back")
  func awayAndBack() async throws {
    try await classroom.post("h1", AttemptsClassroom.scene)
    classroom.now(30)
    try await ana.complete(AttemptsApp.quiz, at: 30)
    try await classroom.learn(
      AttemptsClassroom.node(12, below: 11, "Quiz", revision: 2, moved: [(60, 20), (120, 11)]))
    classroom.now(200)
    try await ana.complete(["Macbeth", "Quiz"], at: 90)
    #expect(
      await refusal { try await ana.unmark("h1", "t", ["Macbeth", "Quiz"], at: 90) }?.reason == "NOT_PART_OF_THE_TASK")
    #expect(try await told("h1", "12")?.doneTime == stamp(30))
    #expect(try await classroom.doneRows() == ["h1 ana 12"])
    try await ana.unmark("h1", "t", AttemptsApp.quiz, at: 130)
    #expect(try await isDone("h1", "12") == false)
  }

  @Test("a page that is a task and stands under a container task has one mark")
  func taskAndBelow() async throws {
    try await classroom.post("h1", tasks: ["act": AttemptsClassroom.hamlet, "scene": AttemptsClassroom.scene])
    classroom.now(100)
    try await ana.mark("h1", "act", AttemptsApp.scene, at: 10)
    #expect(try await ana.inbox().first?.tasks.map(\.done) == [false, true])
    try await ana.complete(AttemptsApp.scene, at: 20)
    #expect(try await classroom.doneRows() == ["h1 ana 11", "h1 ana 11"])
    #expect(try await !ana.unmark("h1", "scene", at: 30).done)
    #expect(try await classroom.feed().done == ["h1 ana 11": false])
    // What lies above it is apart (R101).
    try await ana.complete(["Hamlet"], at: 40)
    #expect(try await classroom.feed().done == ["h1 ana 10": true, "h1 ana 11": false])
  }

  @Test("the root marks the tasks of the whole app, each of them, and nothing else (N16)")
  func wholeApp() async throws {
    try await classroom.post(
      "h1", tasks: ["app": 1, "twice": 1, "act": AttemptsClassroom.hamlet])
    classroom.now(100)
    try await ana.complete([], at: 10)
    #expect(try await classroom.feed().done == ["h1 ana app": true, "h1 ana twice": true])
    try await ana.unmark("h1", "twice", at: 20)
    #expect(try await classroom.feed().done == ["h1 ana app": true, "h1 ana twice": false])
    #expect(try await ana.inbox().first?.tasks.map(\.done) == [true, false, false])
  }

  @Test("withdrawn content takes marks from the student as from the app, by its last path and by the task")
  func withdrawn() async throws {
    try await classroom.post("h1", AttemptsClassroom.scene)
    try await classroom.post("page", AttemptsClassroom.quiz)
    try await classroom.learn(AttemptsClassroom.node(12, below: 11, "Quiz", revision: 2, removed: 50))
    classroom.now(100)
    #expect(try await ana.mark("h1", "t", AttemptsApp.quiz, at: 60).done)
    #expect(try await ana.mark("page", at: 60).done)
    try await classroom.app("ben").complete(AttemptsApp.quiz, at: 60)
    #expect(
      try await classroom.feed().done
        == ["h1 ana 12": true, "page ana 12": true, "h1 ben 12": true, "page ben 12": true])
    #expect(try await !ana.unmark("h1", "t", AttemptsApp.quiz, at: 70).done)
    // With what it stood below (N9).
    try await classroom.learn(AttemptsClassroom.node(11, below: 10, "Scene 1", revision: 2, removed: 80))
    #expect(try await ana.mark("h1", at: 90).done)
    #expect(try await ana.mark("h1", "t", AttemptsApp.quiz, at: 90).done)
    // Content that is declared again at the path is another thing.
    try await classroom.learn(AttemptsClassroom.node(31, below: 10, "Scene 1"))
    try await classroom.learn(AttemptsClassroom.node(32, below: 31, "Quiz"))
    #expect(
      await refusal { try await ana.mark("h1", "t", ["Hamlet", "Scene 1", "No such"], at: 95) }?.code == .notFound)
  }

  @Test("a name that leads nowhere, or only through a session, is no content of the handout")
  func unknownContent() async throws {
    try await classroom.post("h1", AttemptsClassroom.scene)
    classroom.now(100)
    let unknown = await refusal { try await ana.mark("h1", "t", ["Hamlet", "Scene 9"], at: 10) }
    #expect(unknown?.code == .notFound)
    #expect(await refusal { try await ana.mark("h1", "t", ["Session"], at: 10) }?.code == .notFound)
    #expect(
      await refusal { try await ana.mark("h1", "t", ["Hamlet"], at: 10) }?.reason == "NOT_PART_OF_THE_TASK")
    try await ana.complete(["Session", "page"], at: 10)
    #expect(try await classroom.feed().marks.isEmpty)
  }

  // MARK: How many

  @Test("an app that marks without end is never refused, and what stands stays right (N42)")
  func appWithoutEnd() async throws {
    try await classroom.post("h1", AttemptsClassroom.scene)
    classroom.now(1000)
    let count = DoneLog.appEventsMax + 20
    for number in 0..<count {
      try await ana.complete(AttemptsApp.scene, at: 100 + Double(number), request: "r\(number)")
    }
    #expect(try await classroom.doneRows().count == DoneLog.appEventsMax)
    #expect(try await told("h1")?.doneTime == stamp(100))
    // Of one that went again its resend changes nothing either.
    try await ana.complete(AttemptsApp.scene, at: 205, request: "r105")
    #expect(try await classroom.doneRows().count == DoneLog.appEventsMax)
    // The student's own are counted apart.
    try await ana.unmark("h1", at: 100 + Double(count) - 1.5)
    #expect(try await told("h1")?.doneTime == stamp(100 + Double(count) - 1))
    try await ana.unmark("h1", at: 999)
    #expect(try await isDone("h1") == false)
  }
}

extension AttemptsClassroom {
  /// What the stored marks are on, sorted.
  func doneRows() async throws -> [String] {
    try await store.read { connection in
      try connection.all(
        "SELECT handout_id || ' ' || student || ' ' || context_id FROM done_event ORDER BY 1"
      ) { try $0.text(0) }
    }
  }
}
