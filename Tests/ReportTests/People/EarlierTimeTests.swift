import Domain
import Feeds
import Messages
import RPC
import ReportService
import Testing

@Suite("Reports of an earlier time, and what Activity says of it")
struct EarlierTimeTests {
  private let world: ReportWorld

  init() throws {
    world = ReportWorld()
    world.schoolClass(["ana", "ben"])
    world.content(2, "quiz", kind: .score)
    world.handout(on: [2])
    try world.work("a", "ana", primary: score(4, 10))
  }

  private func then(_ report: RunningReport) async throws -> ReportV1.HandoutGrid {
    let now = WellKnown.Timestamp(minute(10))
    return try await report.grid("h") { $0.asOfTime = now }
  }

  @Test("what is known only after Activity has looked at the past is not taken for it")
  func meanwhile() async throws {
    try await world.run { report in
      _ = try await report.grid("h")
      let world = world
      world.past.set { request in
        #expect(Set(request.studentIDs) == ["ana", "ben"])
        try world.work("a", "ana", primary: score(9, 10))
        // Report has followed by now.
        #expect(try await report.grid("h").rows[0].cells[0].headline?.value == 0.9)
        return []
      }
      #expect(try await then(report).rows[0].cells[0].headline?.value == 0.4)
    }
  }

  @Test("while Activity does not say, reports of an earlier time are UNAVAILABLE, and others are as they were")
  func away() async throws {
    try await world.run { report in
      world.past.set { _ in throw RPCError(.unavailable, "away") }
      let error = await #expect(throws: RPCError.self) { try await then(report) }
      #expect(error?.code == .unavailable && error?.message.contains("as_of_time") == true)
      let now = try await report.grid("h")
      #expect(now.rows[0].cells[0].headline?.value == 0.4)
    }
  }

  @Test("no more attempts are taken for one report than it may hold")
  func bound() async throws {
    try await world.run { report in
      world.past.set { _ in
        (0...5_000).map { number in
          ActivityV1.EarlierWork(attempts: [
            ActivityV1.AttemptChange(
              attemptID: "a\(number)", studentID: "ana", contextID: 2, startTime: .init(seconds: 1), state: .stopped,
              handoutIDs: ["h"], stopped: true, earlier: [.init(asOfTime: .init(seconds: 2))])
          ])
        }
      }
      let error = await #expect(throws: RPCError.self) { try await then(report) }
      #expect(error?.code == .invalidArgument && error?.message.contains("5000 attempts") == true)
    }
  }
}
