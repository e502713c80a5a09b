internal import Domain

/// Some students of a segment: a bit each.
struct StudentSet: Sendable {
  private(set) var words: [UInt64]

  init(wordCount: Int) { words = Array(repeating: 0, count: wordCount) }

  var count: Int { Kernels.bitCount(words) }

  mutating func insert(_ student: Number<PersonID>) {
    words[Int(student.index) / 64] |= 1 << UInt64(student.index % 64)
  }

  mutating func formUnion(_ other: StudentSet) { Kernels.unite(&words, with: other.words) }

  /// Adds the students of a stretch's cells that are not shadowed.
  ///
  /// - Parameter cells: only these, a bit each; nil for all, empty for none.
  mutating func mark(_ stretch: Base.Stretch, where cells: [UInt64]?) {
    if let cells, cells.isEmpty { return }
    Kernels.mark(&words, stretch.run.students, where: cells, except: stretch.shadowed)
  }
}
