import Domain
import Feeds
import Messages
import RPC
import StoreKit
import Testing

@testable import ActivityService

@Suite("The worked cases, as the feed tells them", .onBothStores)
struct AttemptsWorkedCaseTests {
  private func posted() async throws -> AttemptsClassroom {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(1000)
    return classroom
  }

  @Test("progress of five students: with data, opened, and off (W2)")
  func w2() async throws {
    let classroom = try await posted()
    try await classroom.record(RecordingSwitch(scope: .student("eve"), off: .always))
    _ = try await classroom.app("ana").record(done("ana1", at: 1, [(0, 1)]), done("ana2", at: 10))
    _ = try await classroom.app("ben").record(done("ben1", at: 1, [(0, 0.3), (0.2, 0.5)]))
    _ = try await classroom.app("cy").record(done("cy1", at: 1, [(0, 0.4)]), done("cy2", at: 10, [(0.6, 0.8)]))
    _ = try await classroom.app("dee").record(done("dee1", at: 1))
    _ = try await classroom.app("eve").record(done("eve1", at: 1, [(0, 1)]))
    let feed = try await classroom.feed()
    #expect(Set(feed.attempts.keys) == ["ana1", "ana2", "ben1", "cy1", "cy2", "dee1"])
    #expect(["ana1", "ana2", "ben1", "cy1", "cy2", "dee1"].map { feed.progress($0) } == [1, nil, 0.5, 0.4, 0.2, nil])
    #expect(feed.attempts["cy1"]?.progressTicks == [0, 400_000])
    #expect(feed.attempts["cy2"]?.progressTicks == [600_000, 800_000])
  }

  @Test("scores of attempts, the unfinished one without (W4)")
  func w4() async throws {
    let classroom = try await posted()
    _ = try await classroom.app("ana").record(
      done("ana1", AttemptsApp.quiz, at: 1, primary: score(8, of: 10)),
      done("ana2", AttemptsApp.quiz, at: 10, stop: false))
    _ = try await classroom.app("cy").record(done("cy1", AttemptsApp.quiz, at: 1, primary: score(9, of: 12)))
    let feed = try await classroom.feed()
    #expect(feed.attempts["ana1"]?.primaryItem == score(8, of: 10) && feed.attempts["ana1"]?.state == .superseded)
    #expect(feed.attempts["ana2"]?.primaryItem == nil && feed.attempts["ana2"]?.state == .paused)
    #expect(feed.attempts["cy1"]?.primaryItem == score(9, of: 12) && feed.attempts["cy1"]?.state == .stopped)
    #expect(feed.kinds == [AttemptsClassroom.quiz: .score])
  }

  @Test("quantities and binaries: 0 is said, absent is not (W6)")
  func w6() async throws {
    let classroom = try await posted()
    for (student, hints, passed) in [("ana", 0, true), ("ben", 3, false), ("cy", nil, nil)]
      as [(PersonID, Double?, Bool?)]
    {
      _ = try await classroom.app(student).record(
        done("\(student) hints", at: 1, primary: hints.map { quantity($0) }),
        done("\(student) quiz", AttemptsApp.quiz, at: 1, primary: passed.map { binary($0) }))
    }
    let feed = try await classroom.feed()
    #expect(feed.attempts["ana hints"]?.primaryItem == quantity(0) && feed.attempts["cy hints"]?.primaryItem == nil)
    #expect(feed.attempts["ben quiz"]?.primaryItem == binary(false) && feed.attempts["cy quiz"]?.primaryItem == nil)
    #expect(feed.kinds == [AttemptsClassroom.scene: .quantity, AttemptsClassroom.quiz: .binary])
  }

  @Test("time of two attempts, and of an act with its scene inside (W7)")
  func w7() async throws {
    let classroom = try await posted()
    _ = try await classroom.app("ana").record(
      done("quiz1", AttemptsApp.quiz, at: 1, minutes: 9, primary: score(8, of: 10)),
      done("quiz2", AttemptsApp.quiz, at: 20, minutes: 2), done("act", ["Hamlet"], at: 100, minutes: 20),
      done("scene", at: 103, minutes: 15))
    let feed = try await classroom.feed()
    #expect(["quiz1", "quiz2", "act", "scene"].map { feed.duration($0) } == [9, 2, 20, 15])
    #expect(feed.attempts["scene"]?.contextID == 11 && feed.attempts["act"]?.contextID == 10)
  }

  @Test("done is apart from progress, and accepted while recording is off (W8, P13, R86, R101)")
  func w8() async throws {
    let classroom = try await posted()
    try await classroom.record(RecordingSwitch(scope: .student("cy"), off: .always))
    _ = try await classroom.app("ana").record(done("a1", at: 1, progress: 1))
    for student in ["ben", "cy"] as [PersonID] { try await classroom.app(student).complete(AttemptsApp.scene) }
    var feed = try await classroom.feed()
    #expect(feed.done == ["h1 ben 11": true, "h1 cy 11": true], "exactly this context, and progress marks nothing")
    // Work goes on afterwards (D16); what is nobody's task is answered alike; marking twice tells nothing new.
    _ = try await classroom.app("ben").record(done("b1", at: 900, [(0, 0.5)]))
    try await classroom.app("ben").complete(AttemptsApp.macbeth)
    let before = try await classroom.store.read { try ChangeCount.of($0) }
    try await classroom.app("ben").complete(AttemptsApp.scene)
    #expect(try await classroom.store.read { try ChangeCount.of($0) } == before)
    feed = try await classroom.feed()
    #expect(feed.done.count == 2 && feed.progress("b1") == 0.5)
    // A handout that is posted later is not marked (R102); one without descendants holds its own context only.
    try await classroom.post("h2", AttemptsClassroom.hamlet, from: 950, descendants: false)
    #expect(try await classroom.feed().done.count == 2)
    try await classroom.app("ben").complete(AttemptsApp.scene)
    #expect(try await classroom.feed().done.count == 2)
    try await classroom.app("ben").complete(["Hamlet"])
    #expect(try await classroom.feed().done.keys.sorted() == ["h1 ben 10", "h1 ben 11", "h1 cy 11", "h2 ben 10"])
    #expect(await refusal { try await classroom.app("ben").complete(["no such"]) }?.reason == "CONTEXT_UNKNOWN")
  }

  @Test("an attempt belongs to the handouts that cover it, of whichever class (W11, D18)")
  func w11() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.enrol(["cy", "bo"], in: "b")
    try await classroom.post("a", AttemptsClassroom.quiz)
    try await classroom.post("b", AttemptsClassroom.macbeth, in: "b")
    classroom.now(1000)
    let cy = classroom.app("cy")
    _ = try await cy.record(done("c1", AttemptsApp.quiz, at: 1))
    #expect(try await classroom.feed().attempts["c1"]?.handoutIDs == ["a"])
    try await classroom.post("b2", AttemptsClassroom.scene, in: "b", from: 20)
    _ = try await cy.record(done("c2", AttemptsApp.quiz, at: 30))
    #expect(try await classroom.feed().attempts["c2"]?.handoutIDs == ["a", "b2"])
    #expect(try await classroom.feed().attempts["c1"]?.handoutIDs == ["a"], "for good (P3)")
    #expect(try await classroom.app("bo").record(done("bo1", AttemptsApp.quiz, at: 10)).map(\.outcome) == [.accepted])
    #expect(try await classroom.feed().attempts["bo1"] == nil)
  }

  @Test("three thirds are one (W16)")
  func w16() async throws {
    let classroom = try await posted()
    _ = try await classroom.app("ana").record(done("a", at: 1, [(0, 1.0 / 3), (1.0 / 3, 2.0 / 3), (2.0 / 3, 1)]))
    #expect(try await classroom.feed().attempts["a"]?.progressTicks == [0, 1_000_000])
  }
}
