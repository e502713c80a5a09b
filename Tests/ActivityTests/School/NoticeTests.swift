import API
import Domain
import Feeds
import Messages
import RPC
import Storage
import StoreKit
import Testing

@testable import ActivityService

@Suite("What a student is told", .onBothStores)
struct NoticeTests {
  let bench: SchoolBench
  var tove: HandoutServiceClient { HandoutServiceClient(bench.channel(.teacher, "tove")) }
  func student(_ name: String) -> HandoutServiceClient { HandoutServiceClient(bench.channel(.student, name)) }

  init() async throws {
    bench = try SchoolBench()
    try await bench.populate()
  }

  private func notices(_ name: String, size: Int32 = 0) async throws -> [ActivityV1.Notice] {
    var notices: [ActivityV1.Notice] = []
    var token = ""
    repeat {
      let page = try await student(name).listNotices(.init(pageSize: size, pageToken: token))
      notices += page.notices
      token = page.nextPageToken
    } while !token.isEmpty
    return notices
  }

  private func kinds(_ name: String) async throws -> [ActivityV1.Notice.Kind] { try await notices(name).map(\.kind) }

  private func read(_ notice: ActivityV1.Notice, as name: String) async throws {
    _ = try await student(name).acknowledgeNotice(.init(noticeID: notice.noticeID))
  }

  @Test("progress is shared: they are told once an app and class, and not again once they have read it (R111, D24)")
  func sharing() async throws {
    #expect(try await notices("ana").isEmpty)
    _ = try await bench.draft("draft")
    #expect(try await notices("ana").isEmpty)
    try await bench.posted("h1")
    bench.clock.advance(minutes: 1)
    try await bench.posted("h2")
    let notice = try #require(try await notices("ana").first)
    #expect(try await notices("ana").count == 1)
    #expect(notice.kind == .progressShared && notice.appID == CardboardContext.app && notice.classID == "A")
    #expect(notice.classTitle == "Class A" && notice.text.contains("Class A") && notice.handoutID.isEmpty)
    #expect(notice.createTime == WellKnown.Timestamp(SchoolBench.now))
    try await read(notice, as: "ana")
    try await read(notice, as: "ana")
    #expect(try await notices("ana").isEmpty)
    #expect(try await notices("ben").map(\.noticeID) == [notice.noticeID])
    try await bench.posted("h3")
    try await bench.restart()
    #expect(try await notices("ana").isEmpty)
  }

  @Test("nobody is told that progress is shared while it is not recorded")
  func recordingOff() async throws {
    try await bench.posted()
    let organization = OrganizationServiceClient(bench.administrator)
    _ = try await organization.setRecording(.init(scope: .studentID("ana"), mode: .paused))
    #expect(try await notices("ana").isEmpty)
    #expect(try await kinds("ben") == [.progressShared])
  }

  @Test("a student in two classes is told in each, and whoever has left one is not")
  func classes() async throws {
    try await bench.posted("h1")
    let bo = HandoutServiceClient(bench.channel(.teacher, "bo"))
    _ = try await bo.createHandout(.init(handout: SchoolBench.handout("h2", class: "B")))
    _ = try await bo.postHandout(.init(handoutID: "h2"))
    #expect(try await Set(notices("cy").map(\.classID)) == ["A", "B"])
    #expect(try await notices("cy", size: 1).count == 2)
    bench.clock.advance(minutes: 1)
    _ = try await RosterServiceClient(bench.administrator).unenrol(.init(classID: "B", personID: "cy"))
    #expect(try await notices("cy").map(\.classID) == ["A"])
  }

  @Test("an app marked work done for them: they are told for as long as the mark stands (R103)")
  func markedDone() async throws {
    try await bench.posted()
    let app = ActivityServiceClient(bench.channel(.student, "ana", app: CardboardContext.app))
    bench.clock.advance(minutes: 5)
    _ = try await app.completeAssigned(.init(appID: CardboardContext.app, identifierPath: ["Hamlet", "Act 3"]))
    let notice = try #require(try await notices("ana").first)
    #expect(notice.kind == .markedDone && notice.handoutID == "h1" && notice.identifierPath == ["Hamlet", "Act 3"])
    #expect(notice.title == "Act 3" && notice.handoutTitle == "Act 3" && notice.appID == CardboardContext.app)
    #expect(try await kinds("ben") == [.progressShared])
    bench.clock.advance(minutes: 5)
    _ = try await student("ana").unmarkDone(.init(handoutID: "h1", taskID: "t1"))
    #expect(try await kinds("ana") == [.progressShared])
    bench.clock.advance(minutes: 5)
    _ = try await app.completeAssigned(.init(appID: CardboardContext.app, identifierPath: ["Hamlet", "Act 3"]))
    let again = try #require(try await notices("ana").first)
    #expect(again.kind == .markedDone && again.noticeID != notice.noticeID)
    try await read(again, as: "ana")
    #expect(try await kinds("ana") == [.progressShared])
  }

  @Test("their own mark is nothing to tell them")
  func ownMark() async throws {
    try await bench.posted()
    _ = try await student("ana").markDone(.init(handoutID: "h1", taskID: "t1"))
    #expect(try await kinds("ana") == [.progressShared])
  }

  @Test(
    "due within a day, and something left to do",
    arguments: [(Int64(24 * 60), true), (24 * 60 + 1, false), (1, true), (0, true), (-1, false)] as [(Int64, Bool)])
  func dueSoon(minutes: Int64, isTold: Bool) async throws {
    var handout = SchoolBench.handout("h1")
    handout.dueTime = WellKnown.Timestamp(SchoolBench.now + minutes * 60_000)
    _ = try await tove.createHandout(.init(handout: handout))
    _ = try await tove.postHandout(.init(handoutID: "h1"))
    let notices = try await notices("ana").filter { $0.kind == .dueSoon }
    #expect(notices.map(\.handoutID) == (isTold ? ["h1"] : []))
    #expect(notices.allSatisfy { $0.dueTime == handout.dueTime && $0.classTitle == "Class A" })
    _ = try await student("ana").markDone(.init(handoutID: "h1", taskID: "t1"))
    #expect(try await kinds("ana") == [.progressShared])
  }

  @Test("another due time is another notice")
  func newDueTime() async throws {
    var handout = SchoolBench.handout("h1")
    handout.dueTime = WellKnown.Timestamp(SchoolBench.now + 60 * 60_000)
    _ = try await tove.createHandout(.init(handout: handout))
    _ = try await tove.postHandout(.init(handoutID: "h1"))
    let first = try #require(try await notices("ana").first { $0.kind == .dueSoon })
    try await read(first, as: "ana")
    #expect(try await kinds("ana") == [.progressShared])
    handout.dueTime = WellKnown.Timestamp(SchoolBench.now + 120 * 60_000)
    _ = try await tove.updateHandout(.init(handout: handout, updateFields: ["due_time"]))
    let second = try #require(try await notices("ana").first { $0.kind == .dueSoon })
    #expect(second.noticeID != first.noticeID)
  }

  @Test("what ends takes its notices with it")
  func ended() async throws {
    try await bench.posted()
    bench.clock.advance(minutes: 1)
    _ = try await tove.completeHandout(.init(handoutID: "h1"))
    #expect(try await notices("ana").isEmpty)
  }

  @Test("only what one was told can be acknowledged, by students alone, and not by an app")
  func refused() async throws {
    try await bench.posted()
    let notice = try #require(try await notices("ana").first)
    let unknown = await refusal { try await student("ana").acknowledgeNotice(.init(noticeID: "made up")) }
    #expect(unknown?.code == .notFound)
    #expect(await refusal { try await student("ana").acknowledgeNotice(.init()) }?.code == .invalidArgument)
    let bo = HandoutServiceClient(bench.channel(.student, "bo"))
    #expect(await refusal { try await bo.acknowledgeNotice(.init(noticeID: notice.noticeID)) }?.code == .notFound)
    #expect(await refusal { try await tove.listNotices(.init()) }?.reason == "STUDENTS_ONLY")
    #expect(
      await refusal { try await tove.acknowledgeNotice(.init(noticeID: notice.noticeID)) }?.reason == "STUDENTS_ONLY")
  }

  @Test("who is erased leaves no acknowledgement behind")
  func erased() async throws {
    try await bench.posted()
    for name in ["ana", "ben"] { try await read(try #require(try await notices(name).first), as: name) }
    _ = try await RosterServiceClient(bench.administrator).erasePerson(.init(personID: "ana"))
    try await bench.finishErasures()
    let students = try await bench.host.store.read { connection in
      try connection.all("SELECT student FROM acknowledged_notice") { try $0.text(0) }
    }
    #expect(students == ["ben"])
  }

  // MARK: The inbox

  @Test("the inbox says which class it is, and who teaches it now")
  func inbox() async throws {
    try await bench.posted()
    let handout = try #require(try await student("ana").listInbox(.init()).handouts.first)
    #expect(handout.classTitle == "Class A" && handout.teacherNames == ["Tove"])
  }

  @Test("a pupil reads the classes they are in, and others are not there")
  func ownClass() async throws {
    let ana = RosterServiceClient(bench.channel(.student, "ana"))
    #expect(try await ana.getClass(.init(classID: "A")).title == "Class A")
    #expect(await refusal { try await ana.getClass(.init(classID: "B")) }?.code == .notFound)
    #expect(await refusal { try await ana.getClass(.init(classID: "C")) }?.code == .notFound)
    #expect(await refusal { try await ana.listClasses(.init()) }?.code == .permissionDenied)
  }
}
