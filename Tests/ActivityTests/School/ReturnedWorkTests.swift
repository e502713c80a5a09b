import API
import Domain
import Feeds
import Messages
import RPC
import Storage
import StoreKit
import Testing

@testable import ActivityService

@Suite("Work that a teacher gives back (D33)", .onBothStores)
struct ReturnedWorkTests {
  let bench: SchoolBench
  private var tove: HandoutServiceClient { HandoutServiceClient(bench.channel(.teacher, "tove")) }
  private func student(_ name: String) -> HandoutServiceClient { HandoutServiceClient(bench.channel(.student, name)) }

  init() async throws {
    bench = try SchoolBench()
    try await bench.populate()
    try await bench.posted()
    bench.clock.advance(minutes: 1)
  }

  @discardableResult
  private func giveBack(
    to student: String = "ana", _ comment: String = "Once more, please.", request: String = "", handout: String = "h1"
  ) async throws -> ActivityV1.ReturnedWork {
    try await tove.returnWork(
      .init(handoutID: handout, studentID: student, comment: comment, requestID: request))
  }

  private func notices(_ name: String) async throws -> [ActivityV1.Notice] {
    try await student(name).listNotices(.init()).notices.filter { $0.kind == .returned }
  }

  private func inInbox(_ name: String) async throws -> ActivityV1.ReturnedWork? {
    try await student(name).listInbox(.init()).handouts.first?.returnedWork
  }

  @Test("its student is told, and reads the comment in the inbox; the last one stands, and is told anew")
  func told() async throws {
    let returned = try await giveBack()
    #expect(returned.returnTime == WellKnown.Timestamp(SchoolBench.now + 60_000))
    let notice = try #require(try await notices("ana").first)
    #expect(notice.handoutID == "h1" && notice.classID == "A" && notice.classTitle == "Class A")
    #expect(notice.comment == "Once more, please." && notice.createTime == returned.returnTime)
    #expect(try await inInbox("ana") == returned)
    #expect(try await notices("ben").isEmpty)
    #expect(try await inInbox("ben") == nil)
    _ = try await student("ana").acknowledgeNotice(.init(noticeID: notice.noticeID))
    #expect(try await notices("ana").isEmpty)
    bench.clock.advance(minutes: 1)
    let again = try await giveBack("Better.")
    try await bench.restart()
    #expect(try await notices("ana").map(\.comment) == ["Better."])
    #expect(try await inInbox("ana") == again)
  }

  @Test("the same request gives it back once")
  func again() async throws {
    let first = try await giveBack(request: "r")
    bench.clock.advance(minutes: 1)
    #expect(try await giveBack(request: "r") == first)
    #expect(try await inInbox("ana") == first)
    #expect(await refusal { try await giveBack("Other.", request: "r") }?.reason == "REQUEST_ID_REUSED")
  }

  @Test("the notice outlives the handout's end, and goes when it is archived or the student is taken out (N57)")
  func ended() async throws {
    _ = try await tove.completeHandout(.init(handoutID: "h1"))
    try await giveBack()
    #expect(try await notices("ana").count == 1)
    _ = try await tove.archiveHandout(.init(handoutID: "h1"))
    #expect(try await notices("ana").isEmpty)
    try await bench.posted("h2")
    try await giveBack(handout: "h2")
    #expect(try await notices("ana").map(\.handoutID) == ["h2"])
    bench.clock.advance(minutes: 1)
    _ = try await tove.removeRecipients(.init(handoutID: "h2", studentIDs: ["ana"]))
    #expect(try await notices("ana").isEmpty)
  }

  @Test("only of a posted handout, to a recipient, with a comment, and by those who look after the class")
  func refused() async throws {
    _ = try await bench.draft("h2")
    #expect(await refusal { try await giveBack(handout: "h2") }?.reason == "HANDOUT_STATE")
    #expect(await refusal { try await giveBack(handout: "none") }?.code == .notFound)
    #expect(await refusal { try await giveBack(to: "nobody") }?.reason == "NOT_A_RECIPIENT")
    #expect(await refusal { try await giveBack(" ") }?.fields == ["comment"])
    #expect(await refusal { try await giveBack(String(repeating: "x", count: 4_001)) }?.fields == ["comment"])
    let bo = HandoutServiceClient(bench.channel(.teacher, "bo"))
    #expect(
      await refusal { try await bo.returnWork(.init(handoutID: "h1", studentID: "ana", comment: "?")) }?.reason
        == "NOT_A_TEACHER_OF_THE_CLASS")
    try await giveBack(String(repeating: "x", count: 4_000))
  }

  @Test("an inbox and notices full of long comments come in pages, none of them too large to be sent")
  func pages() async throws {
    let comment = String(repeating: "\u{1F4D0}", count: 4_000)
    let handouts = (0..<70).map { "p\($0)" }
    for handout in handouts {
      try await bench.posted(handout)
      try await giveBack(comment, handout: handout)
    }
    let ana = student("ana")
    var (listed, token) = ([String](), "")
    repeat {
      let page = try await ana.listInbox(.init(pageSize: 1_000, pageToken: token))
      #expect(page.handouts.count < handouts.count)
      listed += page.handouts.filter { $0.returnedWork?.comment == comment }.map(\.handoutID)
      token = page.nextPageToken
    } while !token.isEmpty
    #expect(Set(listed) == Set(handouts) && listed.count == handouts.count)
    var told: [String] = []
    repeat {
      let page = try await ana.listNotices(.init(pageSize: 200, pageToken: token))
      #expect(page.notices.count < handouts.count)
      told += page.notices.filter { $0.kind == .returned }.map(\.handoutID)
      token = page.nextPageToken
    } while !token.isEmpty
    #expect(Set(told) == Set(handouts) && told.count == handouts.count)
  }

  private func rows() async throws -> Int64? {
    try await bench.host.store.read { connection in
      try connection.first("SELECT count(*) FROM returned_work") { try $0.integer(0) }
    }
  }

  private func said(_ person: String, to student: String = "ana") async throws -> [ActivityV1.ReturnComment] {
    try await HandoutServiceClient(bench.channel(.teacher, person)).listReturnedWork(
      .init(handoutID: "h1", studentID: student)
    ).comments
  }

  @Test("those who look after the class read all that was said, the last first, and who said it (N76)")
  func said() async throws {
    #expect(try await said("tove").isEmpty)
    let first = try await giveBack(request: "r")
    try await giveBack(request: "r")
    bench.clock.advance(minutes: 1)
    let second = try await HandoutServiceClient(bench.administrator).returnWork(
      .init(handoutID: "h1", studentID: "ana", comment: "Better."))
    try await bench.restart()
    let comments = try await said("tove")
    #expect(comments.map(\.comment) == ["Better.", "Once more, please."])
    #expect(comments.map(\.returnTime) == [second.returnTime, first.returnTime])
    #expect(comments.last.map { [$0.authorID, $0.authorName] } == ["tove", "Tove"])
    #expect(comments.first?.authorID.isEmpty == false && comments.first?.authorName == "")
    #expect(try await inInbox("ana")?.comment == "Better.")
    #expect(try await said("tove", to: "ben").isEmpty)
    // Also of a handout that is over, and to a student who has it no more.
    _ = try await tove.removeRecipients(.init(handoutID: "h1", studentIDs: ["ana"]))
    _ = try await tove.archiveHandout(.init(handoutID: "h1"))
    #expect(try await said("tove") == comments)
  }

  @Test("nobody else reads it, and of those who were never in the class there is nothing")
  func saidToOthers() async throws {
    try await giveBack()
    #expect(await refusal { try await said("bo") }?.reason == "NOT_A_TEACHER_OF_THE_CLASS")
    #expect(await refusal { try await said("tove", to: "nobody") }?.reason == "PERSON_UNKNOWN")
    let own = await refusal { try await student("ana").listReturnedWork(.init(handoutID: "h1", studentID: "ana")) }
    #expect(own?.code == .permissionDenied)
    #expect(
      await refusal { try await tove.listReturnedWork(.init(handoutID: "none", studentID: "ana")) }?.reason
        == "HANDOUT_UNKNOWN")
  }

  @Test("of one student's work of one handout the last fifty are kept; others' stay")
  func bounded() async throws {
    try await giveBack(to: "ben")
    for number in 1...ReturnedWorkRows.commentsMax + 2 { try await giveBack("\(number)") }
    let numbers = (3...ReturnedWorkRows.commentsMax + 2).reversed().map { "\($0)" }
    #expect(try await said("tove").map(\.comment) == numbers)
    #expect(try await inInbox("ana")?.comment == numbers.first)
    #expect(try await rows() == Int64(ReturnedWorkRows.commentsMax) + 1)
  }

  @Test("what an erased teacher said stays the student's, and does not name them")
  func author() async throws {
    for _ in 0..<3 { try await giveBack() }
    _ = try await RosterServiceClient(bench.administrator).erasePerson(.init(personID: "tove"))
    func authors() async throws -> [String] {
      try await HandoutServiceClient(bench.administrator).listReturnedWork(
        .init(handoutID: "h1", studentID: "ana")
      ).comments.map { $0.comment + $0.authorID + $0.authorName }
    }
    let unnamed = Array(repeating: "Once more, please.", count: 3)
    #expect(try await authors() == unnamed, "at once")
    try await bench.finishErasures()
    #expect(try await authors() == unnamed)
    let named = try await bench.host.store.read { connection in
      try connection.first("SELECT count(*) FROM returned_work WHERE author <> ''") { try $0.integer(0) }
    }
    #expect(named == 0)
  }

  @Test("it goes with its student, with what is too old, and with its class")
  func goes() async throws {
    let roster = RosterServiceClient(bench.administrator)
    try await giveBack()
    try await giveBack(to: "ben")
    try await giveBack(to: "ana")
    _ = try await roster.erasePerson(.init(personID: "ana"))
    #expect(await refusal { try await said("tove") }?.reason == "PERSON_UNKNOWN")
    try await bench.finishErasures()
    #expect(try await rows() == 1)
    func keep(days: Int32) async throws {
      _ = try await OrganizationServiceClient(bench.administrator).updateOrganization(
        .init(organization: .init(retentionDays: days), updateFields: ["retention_days"]))
    }
    try await keep(days: 2)
    bench.clock.advance(minutes: 60 * 24)
    try await bench.finishErasures()
    #expect(try await rows() == 1)
    bench.clock.advance(minutes: 60 * 24 + 2)
    try await bench.finishErasures()
    #expect(try await rows() == 0)
    try await keep(days: 0)
    try await giveBack(to: "ben")
    try await giveBack(to: "ben")
    _ = try await roster.deleteClass(.init(classID: "A", confirmHandouts: true))
    #expect(try await rows() == 2, "it can be taken back")
    bench.clock.advance(minutes: 31 * 60 * 24)
    try await bench.finishErasures()
    #expect(try await rows() == 0)
  }
}
