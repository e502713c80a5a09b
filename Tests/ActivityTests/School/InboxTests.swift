import API
import Domain
import Feeds
import Messages
import RPC
import StoreKit
import Testing

@Suite("A student's inbox and marks of done", .onBothStores)
struct InboxTests {
  let bench: SchoolBench
  var tove: HandoutServiceClient { HandoutServiceClient(bench.channel(.teacher, "tove")) }
  func student(_ name: String) -> HandoutServiceClient { HandoutServiceClient(bench.channel(.student, name)) }

  init() async throws {
    bench = try SchoolBench()
    try await bench.populate()
  }

  private func inbox(_ name: String) async throws -> [String] {
    try await student(name).listInbox(.init()).handouts.map(\.handoutID)
  }

  @Test("it holds what is open to the student: posted, not over, for them")
  func open() async throws {
    _ = try await bench.draft("draft")
    try await bench.posted("all")
    try await bench.posted("bens", students: ["ben"])
    #expect(try await inbox("ana") == ["all"])
    #expect(try await Set(inbox("ben")) == ["all", "bens"])
    bench.clock.advance(minutes: 1)
    _ = try await tove.completeHandout(.init(handoutID: "all"))
    _ = try await tove.removeRecipients(.init(handoutID: "bens", studentIDs: ["ben"]))
    #expect(try await inbox("ana") == [])
    #expect(try await inbox("ben") == [])
  }

  @Test("an app that is no longer let in is no longer in it, and back when it is let in again (D20)")
  func disallowed() async throws {
    try await bench.posted("all")
    let organization = OrganizationServiceClient(bench.administrator)
    _ = try await organization.disallowApp(.init(appID: CardboardContext.app))
    #expect(try await inbox("ana") == [])
    #expect(try await student("ana").listNotices(.init()).notices.isEmpty)
    #expect(try await tove.listHandouts(.init(classID: "A")).handouts.map(\.handoutID) == ["all"])
    _ = try await organization.allowApp(.init(appID: CardboardContext.app))
    #expect(try await inbox("ana") == ["all"])
  }

  @Test("a class as recipient takes in those who join later; leaving closes it")
  func laterJoiners() async throws {
    try await bench.posted("all")
    try await bench.posted("bens", students: ["ben"])
    let roster = RosterServiceClient(bench.administrator)
    _ = try await roster.createPerson(.init(person: .init(personID: "dee", name: "Dee")))
    bench.clock.advance(minutes: 1)
    _ = try await roster.enrol(.init(classID: "A", personID: "dee", role: .student))
    #expect(try await inbox("dee") == ["all"])
    bench.clock.advance(minutes: 1)
    _ = try await roster.unenrol(.init(classID: "A", personID: "dee"))
    #expect(try await inbox("dee") == [])
  }

  @Test("it is sorted by due time, then newest first, and comes in pages")
  func order() async throws {
    for (id, due) in [("none", nil), ("late", 900), ("soon", 100), ("newer", 900)] as [(String, Int64?)] {
      var handout = SchoolBench.handout(id)
      handout.dueTime = due.map { WellKnown.Timestamp(SchoolBench.now + $0 * 60_000) }
      _ = try await tove.createHandout(.init(handout: handout))
      _ = try await tove.postHandout(.init(handoutID: id))
      bench.clock.advance(minutes: 1)
    }
    #expect(try await inbox("ana") == ["soon", "newer", "late", "none"])
    let first = try await student("ana").listInbox(.init(pageSize: 3))
    let second = try await student("ana").listInbox(.init(pageSize: 3, pageToken: first.nextPageToken))
    #expect(first.handouts.count == 3 && second.handouts.map(\.handoutID) == ["none"])
  }

  @Test("a mark stands since when it happened, is each student's own, and survives a restart")
  func mark() async throws {
    try await bench.posted()
    bench.clock.advance(minutes: 10)
    let marked = try await student("ana").markDone(.init(handoutID: "h1", taskID: "t1"))
    #expect(marked.done && marked.doneTime == WellKnown.Timestamp(SchoolBench.now + 600_000))
    #expect(marked.title == "Act 3" && marked.identifierPath == ["Hamlet", "Act 3"])
    bench.clock.advance(minutes: 10)
    // Marking what is marked changes nothing.
    #expect(try await student("ana").markDone(.init(handoutID: "h1", taskID: "t1")) == marked)
    try await bench.restart()
    #expect(try await student("ana").listInbox(.init()).handouts.first?.tasks == [marked])
    #expect(try await student("ben").listInbox(.init()).handouts.first?.tasks.first?.done == false)
    let unmarked = try await student("ana").unmarkDone(.init(handoutID: "h1", taskID: "t1"))
    #expect(!unmarked.done && unmarked.doneTime == nil)
  }

  @Test("what is done offline counts when it happened, as the client's clock is corrected")
  func offline() async throws {
    try await bench.posted()
    bench.clock.advance(minutes: 60)
    // The client's clock is an hour ahead of ours.
    let now = SchoolBench.now + 60 * 60_000
    let time = ActivityV1.ClientTime(
      happenTime: WellKnown.Timestamp(now + 30 * 60_000), sentTime: WellKnown.Timestamp(now + 60 * 60_000))
    let marked = try await student("ana").markDone(.init(handoutID: "h1", taskID: "t1", time: time))
    #expect(marked.doneTime == WellKnown.Timestamp(SchoolBench.now + 30 * 60_000))
    let before = ActivityV1.ClientTime(happenTime: WellKnown.Timestamp(SchoolBench.now - 1))
    let early = await refusal { try await student("ben").markDone(.init(handoutID: "h1", taskID: "t1", time: before)) }
    #expect(early?.reason == "HANDOUT_NOT_OPEN")
    // After the end a mark is kept when it happened before.
    _ = try await tove.completeHandout(.init(handoutID: "h1"))
    bench.clock.advance(minutes: 1)
    #expect(await refusal { try await student("cy").markDone(.init(handoutID: "h1", taskID: "t1")) } != nil)
    let kept = ActivityV1.ClientTime(happenTime: WellKnown.Timestamp(SchoolBench.now))
    #expect(try await student("cy").markDone(.init(handoutID: "h1", taskID: "t1", time: kept)).done)
  }

  @Test("one context below a container task is marked alone")
  func below() async throws {
    try await bench.posted()
    let path = ["Hamlet", "Act 3", "Scene 1"]
    let scene = try await student("ana").markDone(.init(handoutID: "h1", taskID: "t1", identifierPath: path))
    #expect(scene.done && scene.title == "Scene 1" && scene.identifierPath == path)
    #expect(try await student("ana").listInbox(.init()).handouts.first?.tasks.first?.done == false)
    let above = await refusal {
      try await student("ana").markDone(.init(handoutID: "h1", taskID: "t1", identifierPath: ["Hamlet"]))
    }
    #expect(above?.reason == "NOT_PART_OF_THE_TASK")
    let unknown = await refusal {
      try await student("ana").markDone(
        .init(handoutID: "h1", taskID: "t1", identifierPath: ["Hamlet", "Act 3", "Scene 9"]))
    }
    #expect(unknown?.code == .notFound)
  }

  @Test("recording switched off does not stop a mark")
  func recordingOff() async throws {
    try await bench.posted()
    bench.clock.advance(minutes: 1)
    _ = try await OrganizationServiceClient(bench.administrator).setRecording(
      .init(scope: .organization(true), mode: .paused))
    #expect(try await student("ana").markDone(.init(handoutID: "h1", taskID: "t1")).done)
  }

  @Test("a whole app is marked done without a path")
  func wholeApp() async throws {
    try await bench.posted("app", path: [])
    #expect(try await student("ana").markDone(.init(handoutID: "app", taskID: "t1")).done)
  }

  @Test("what is not the student's is not there; teachers have no inbox")
  func rights() async throws {
    try await bench.posted("bens", students: ["ben"])
    let notHers = await refusal { try await student("ana").markDone(.init(handoutID: "bens", taskID: "t1")) }
    let unknown = await refusal { try await student("ana").markDone(.init(handoutID: "nothing", taskID: "t1")) }
    #expect(notHers?.code == .notFound && unknown?.code == .notFound)
    _ = try await bench.draft("draft")
    #expect(
      await refusal { try await student("ana").markDone(.init(handoutID: "draft", taskID: "t1")) }?.code == .notFound)
    #expect(
      await refusal { try await student("ben").markDone(.init(handoutID: "bens", taskID: "x")) }?.code == .notFound)
    #expect(await refusal { try await tove.listInbox(.init()) }?.code == .permissionDenied)
    #expect(
      await refusal { try await tove.markDone(.init(handoutID: "bens", taskID: "t1")) }?.code == .permissionDenied)
    let elsewhere = HandoutServiceClient(bench.channel(.student, "ben", of: "elsewhere"))
    #expect(await refusal { try await elsewhere.markDone(.init(handoutID: "bens", taskID: "t1")) }?.code == .notFound)
    #expect(try await elsewhere.listInbox(.init()).handouts.isEmpty)
  }

  @Test("bad times and paths name the field")
  func badInput() async throws {
    try await bench.posted()
    let nanos = ActivityV1.ClientTime(happenTime: .init(seconds: 1, nanos: -5))
    let time = await refusal { try await student("ana").markDone(.init(handoutID: "h1", taskID: "t1", time: nanos)) }
    #expect(time?.code == .invalidArgument && time?.field == "time.happen_time.nanos")
    let deep = await refusal {
      try await student("ana").markDone(
        .init(handoutID: "h1", taskID: "t1", identifierPath: Array(repeating: "x", count: 8)))
    }
    #expect(deep?.code == .resourceExhausted && deep?.field == "identifier_path")
    #expect(try await student("ana").listInbox(.init()).handouts.first?.tasks.first?.done == false)
  }

  @Test("what is marked and unmarked without end is stopped")
  func endless() async throws {
    try await bench.posted()
    var refused: RPCError?
    for _ in 0..<201 where refused == nil {
      bench.clock.advance(minutes: 1)
      refused = await refusal { try await student("ana").markDone(.init(handoutID: "h1", taskID: "t1")) }
    }
    #expect(refused?.code == .resourceExhausted && refused?.reason == "TOO_MANY_DONE_MARKS")
  }
}
