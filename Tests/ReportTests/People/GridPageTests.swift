import API
import Domain
import Messages
import Patience
import RPC
import ReportTables
import Serving
import Testing
import Wire

@testable import ReportService

/// A page of a grid ends before it is more than one message (N81).
@Suite("Pages of a grid")
struct GridPageTests {
  /// So many students with so many columns, all empty; a cell of the last column has work.
  private func wide(_ students: Int, _ columns: Int) throws -> ReportWorld {
    let world = ReportWorld()
    world.schoolClass((0..<students).map { PersonID("s\(1_000 + $0)") })
    world.content(2, "Everything")
    for number in 0..<columns - 1 {
      world.content(ContextID(Int64(10 + number)), "Page \(number)", below: 2, order: Int64(number))
    }
    world.handout(on: [2], posted: 1, due: 2)
    world.clock.now = minute(5)
    try world.work("1", "s1000", at: ContextID(Int64(10 + columns - 2)), start: 1.5, ranges: [(0, 1)])
    return world
  }

  private func page(
    _ report: RunningReport, from first: Int = 0
  ) async throws -> ReportV1.HandoutGrid {
    try await report.client.getHandoutGrid(
      ReportV1.GetHandoutGridRequest(
        handoutID: "h", options: ReportV1.ReportOptions(atLeast: report.world.position), firstColumn: Int32(first)),
      TestCaller.administrator.options)
  }

  @Test("of more cells than a client takes in one message it holds as many columns as one does, and goes on behind")
  func cells() async throws {
    let (students, columns) = (100, 2_701)
    #expect(students * columns > WireLimits.elementsMax)
    try await wide(students, columns).run { report in
      let first = try await page(report)
      let cells = first.rows.reduce(0) { $0 + $1.cells.count }
      #expect(cells <= GridPage.room.elements && cells > GridPage.room.elements * 8 / 10)
      #expect(first.rows.allSatisfy { $0.cells.count == first.columns.count })
      #expect(first.columns.count + Int(first.columnsLeft) == columns)
      #expect(first.rows[0].cells[0].coverage?.withData == 1, "it says what is on the other page")
      let rest = try await page(report, from: first.columns.count)
      #expect(rest.columnsLeft == 0 && first.columns.count + rest.columns.count == columns)
      #expect(Set((first.columns + rest.columns).map(\.contextID)).count == columns)
      #expect(rest.rows[0].cells.last?.progress?.value == 1)
      #expect(first.position?.feeds == rest.position?.feeds)

      var watched = try await report.client.watch(
        ReportV1.WatchRequest(
          report: .handoutGrid(
            ReportV1.GetHandoutGridRequest(handoutID: "h", firstColumn: Int32(first.columns.count)))),
        TestCaller.administrator.options
      ).makeAsyncIterator()
      guard case .handoutGrid(let seen) = try await watched.next()?.report else { throw RPCError(.internal, "no grid") }
      #expect(seen.columns == rest.columns && seen.columnsLeft == 0)

      // An export has all of them.
      let state = try #require(report.host.handlers.gradebooks.organizationState("northfield"))
      let head = Caller(organization: "northfield", user: "head", role: .administrator)
      let request = try GridRequest(ReportV1.GetHandoutGridRequest(handoutID: "h"))
      let reading = try state.withContents { state throws(RPCError) in
        try state.reading(request, for: head, wall: minute(5))
      }
      let source = ExportSource(
        id: 1, content: .report(GridRows(request, reading)), position: ReportPosition(), wall: minute(5),
        organizationState: state, erasures: 0)
      let skipped = Int64(students * columns - 500)
      let stream = ExportStream(source, .csv, skipping: skipped)
      var rows = Int64(0)
      while true {
        let chunk = try stream.next()
        rows += Int64(chunk.bytes.count { $0 == 0x0A })
        #expect(chunk.rows == skipped + rows)
        if chunk.isLast { break }
      }
      #expect(rows == 500)
      #expect(source.heldBytes <= 1 << 20, "what it holds does not grow with the grid")
    }
  }

  @Test("of cells that say much it holds 4 MiB, and an export of it has them all")
  func bytes() async throws {
    let (columns, items) = (61, 100)
    let world = ReportWorld()
    world.schoolClass(["ana"])
    world.content(2, "Everything")
    world.handout(on: [2], posted: 1)
    world.clock.now = minute(5)
    let title = String(repeating: "t", count: 1_000)
    for number in 0..<columns - 1 {
      let context = ContextID(Int64(10 + number))
      world.content(context, "Page \(number)", below: 2, order: Int64(number))
      try world.work(
        AttemptID("a\(number)"), "ana", at: context, start: 2,
        items: (0..<items).map { Item(identifier: "i\($0)", title: title, value: .quantity(Double(number))) })
    }
    try await world.run { report in
      var (pages, count): ([ReportV1.HandoutGrid], Int) = ([], 0)
      repeat {
        let page = try await page(report, from: count)
        pages.append(page)
        count += page.columns.count
        #expect(try page.encoded().count <= WireLimits.messageBytesMax && !page.columns.isEmpty)
      } while pages.last?.columnsLeft != 0
      #expect(count == columns && pages.count > 2)
      let request = ReportV1.ExportRequest(
        source: .handoutGrid(ReportV1.GetHandoutGridRequest(handoutID: "h")), format: .jsonLines)
      var lines = 0
      for try await chunk in try await report.client.export(request, TestCaller.administrator.options) {
        lines += chunk.data.count { $0 == 0x0A }
      }
      #expect(lines == columns)
    }
  }
}
