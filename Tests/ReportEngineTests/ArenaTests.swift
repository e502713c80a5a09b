import Testing

@testable import ReportEngine

@Suite("Rows that differ in length")
struct ArenaTests {
  @Test("rows that became empty, shorter and longer are read as they were written once the gaps are closed")
  func compaction() {
    func row(_ index: Int) -> [Int] {
      switch index % 4 {
      case 0: [index, index]
      case 1: [index]
      case 2: [index, index, index]
      default: []
      }
    }
    var arena = Arena<Int>()
    var extents = [Extent](repeating: .empty, count: 20_000)
    for index in extents.indices { arena.replace(&extents[index], with: [-1, -1]) }
    for index in extents.indices { arena.replace(&extents[index], with: row(index)) }
    for index in extents.indices.suffix(10_000) { arena.replace(&extents[index], with: []) }
    #expect(arena.isWasteful)
    arena.compact(&extents)
    for index in extents.indices {
      #expect(Array(arena[extents[index]]) == (index < 10_000 ? row(index) : []))
    }
  }
}
