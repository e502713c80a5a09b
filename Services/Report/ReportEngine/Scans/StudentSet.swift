internal import Domain

/// Some students of a segment: a bit each.
struct StudentSet: Sendable {
  private(set) var words: [UInt64]

  /// - Parameter count: of the segment's students.
  init(of count: Int) { words = Array(bitCount: count) }

  var count: Int { Kernels.bitCount(words) }

  mutating func insert(_ student: Number<PersonID>) { words.setBit(Int(student.index)) }

  mutating func formUnion(_ other: StudentSet) { Kernels.unite(&words, with: other.words) }

  /// Adds the students of a stretch's cells that are not shadowed.
  ///
  /// - Parameter cells: only these, a bit each; nil for all, empty for none.
  mutating func mark(_ stretch: Base.Stretch, where cells: [UInt64]?) {
    if let cells, cells.isEmpty { return }
    Kernels.mark(&words, stretch.run.students, where: cells, except: stretch.shadowed)
  }
}
