import Domain
import Patience
import Synchronization
import Testing

@testable import ReportService
@testable import ReportTables

/// What an export holds when its reader has gone is given back by itself.
@Suite("Exports that broke off")
struct ExportPoolTests {
  private struct Broken: Error {}

  private func source(_ id: UInt64, textBytes: Int = 0) -> ExportSource {
    let rows = textBytes == 0 ? [] : [[TableValue.text(String(repeating: "x", count: textBytes))]]
    let table = ReportTable(name: "cells", columns: ["student_id"], rows: rows)
    return ExportSource(
      id: id, content: .report(TableRows(table)), position: ReportPosition(), wall: Instant(milliseconds: 0),
      organizationState: OrganizationState("northfield", connected: []), erasures: 0)
  }

  private func breakOff(_ id: UInt64, textBytes: Int = 0, in pool: ExportPool) async {
    let source = source(id, textBytes: textBytes)
    await #expect(throws: Broken.self) { try await pool.reading(source) { throw Broken() } }
  }

  @Test("their time ends though nobody exports anything else, again and again")
  func ends() async throws {
    var configuration = ReportConfiguration()
    configuration.exportHold = .milliseconds(20)
    let pool = ExportPool(configuration)
    for round in 0..<3 {
      for id in 0..<4 { await breakOff(UInt64(round * 4 + id), in: pool) }
      try await patiently("all are let go", until: { pool.heldCount == 0 })
    }
  }

  @Test(
    "memory goes back to the system once when they have ended, if it is much",
    arguments: [(100 << 20, 1), (1 << 20, 0)])
  func rests(_ bytes: Int, _ timesWanted: Int) async throws {
    var configuration = ReportConfiguration()
    configuration.exportHold = .milliseconds(20)
    let times = Mutex(0), looks = Mutex(0)
    let pool = ExportPool(configuration) {
      looks.withLock { $0 += 1 }
      return bytes
    } giveBack: {
      times.withLock { $0 += 1 }
    }
    try await pool.reading(source(1)) {}
    try await patiently("it looks at what is kept", until: { looks.withLock { $0 } == 1 })
    try await patiently("it has given back", until: { times.withLock { $0 } == timesWanted })
  }

  @Test("many that break off at once hold no more than a few")
  func atOnce() async throws {
    var configuration = ReportConfiguration()
    configuration.exportHold = .seconds(3_600)
    configuration.exportsHeldMax = 3
    let pool = ExportPool(configuration)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for id in 0..<10 {
        let source = source(UInt64(id))
        group.addTask { try? await pool.reading(source) { try await Task.sleep(for: .seconds(3_600)) } }
      }
      try await patiently("those that are read are held", until: { pool.heldCount == 10 })
      group.cancelAll()
    }
    #expect(pool.heldCount == 3)
  }

  @Test("those that broke off hold no more bytes together than all that go on may, and the last ones stay")
  func bytes() async throws {
    var configuration = ReportConfiguration()
    configuration.exportHold = .seconds(3_600)
    configuration.exportBytesMax = 8 << 20
    let pool = ExportPool(configuration)
    for id in 0..<5 { await breakOff(UInt64(id), textBytes: 3 << 20, in: pool) }
    #expect(pool.heldCount == 2)
    let last = ExportCursor(id: 4, position: ReportPosition(), wall: Instant(milliseconds: 0), rows: 0)
    #expect(pool.held(last) != nil)
    await breakOff(9, textBytes: 9 << 20, in: pool)
    #expect(pool.heldCount == 0)
  }
}
