import API
import Domain
import Messages
import RPC
import Testing

/// An export holds a state for minutes: whoever is erased meanwhile must not be told of any more.
@Suite("Exports and erasure")
struct ExportErasureTests {
  @Test("an export that broke off before somebody was erased is begun again")
  func resumed() async throws {
    let world = ReportWorld()
    world.content(2, "quiz", kind: .score)
    world.schoolClass(["ana", "ben"])
    world.handout(on: [2])
    // More than one answer holds.
    let essay = Item(identifier: "essay", title: String(repeating: "t", count: 4_000), value: .quantity(1))
    for number in 0..<30 {
      try world.work(AttemptID("a\(number)"), "ben", start: Double(number + 1), items: [essay])
    }
    try world.work("ana", "ana")
    try await world.run { report in
      var request = ReportV1.ExportRequest(
        source: .classID("drama"), format: .csv, options: ReportV1.ReportOptions(atLeast: world.position))
      func first() async throws -> ReportV1.ExportResponse? {
        var answers = try await report.client.export(request, TestCaller.administrator.options).makeAsyncIterator()
        return try await answers.next()
      }
      request.resumeToken = try #require(try await first()).resumeToken
      #expect(!request.resumeToken.isEmpty)
      world.tell(.person(ActivityV1.Person(personID: "cleo", name: "Cleo")))
      _ = try await report.grid("h")
      #expect(try await first()?.rows ?? 0 > 0, "what is held goes on, though the school has changed")
      world.tell(.erasedPersonID("ana"))
      _ = try await report.grid("h")
      #expect(await code { _ = try await first() } == .aborted)
    }
  }
}
