import API
import Domain
import Messages
import Patience
import RPC
import Sharing
import Testing

@testable import ReportService

/// What exports hold is shared, in bytes, by organizations and callers.
@Suite("Shares of what exports hold")
struct ExportShareTests {
  /// A class whose attempts are more than is queued for one reader.
  private func world() throws -> ReportWorld {
    let world = ReportWorld()
    world.content(2, "quiz", kind: .score)
    world.schoolClass(["ana"])
    world.handout(on: [2])
    let essay = Item(identifier: "essay", title: String(repeating: "t", count: 4_000), value: .quantity(1))
    for number in 0..<200 { try world.work(AttemptID("a\(number)"), "ana", start: Double(number + 1), items: [essay]) }
    return world
  }

  /// Begun and not read on.
  private func begun(
    _ report: RunningReport, by caller: TestCaller
  ) async throws -> ResponseStream<ReportV1.ExportResponse>.Iterator {
    let request = ReportV1.ExportRequest(
      source: .classID("drama"), format: .csv, options: ReportV1.ReportOptions(atLeast: report.world.position))
    var answers = try await report.client.export(request, caller.options).makeAsyncIterator()
    _ = try await answers.next()
    return answers
  }

  private func refusal(_ body: () async throws -> Void) async -> RPCError? {
    do {
      try await body()
      return nil
    } catch {
      return error as? RPCError
    }
  }

  @Test("whoever holds all is refused more, and hears of what and when; whoever holds less gets a share of it")
  func shared() async throws {
    var configuration = ReportConfiguration.patient
    // Of three.
    configuration.exportBytesMax = 3 * (4 * ExportStream.chunkBytes + AttemptTable.heldBytes)
    try await world().run(configuration) { report in
      let (head, tess) = (TestCaller.administrator, TestCaller.teacher("tess"))
      var first = try await begun(report, by: head)
      var others: [ResponseStream<ReportV1.ExportResponse>.Iterator] = []
      for _ in 0..<2 { others.append(try await begun(report, by: head)) }
      let refused = await refusal { _ = try await begun(report, by: head) }
      #expect(refused == .shareExceeded(of: .exportBytes, .caller))
      #expect(refused?.details.contains(.retryInfo(Quota.exportBytes.retryAfter)) == true)
      others.append(try await begun(report, by: tess))
      // The first that was begun makes room for it.
      let ended = await refusal { while try await first.next() != nil {} }
      #expect(ended == .shareExceeded(of: .exportBytes, .caller))
      others = []
      try await patiently("what they held is given back", until: { report.host.handlers.exports.byteShares.held == 0 })
    }
  }
}
