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
  mutating func mark(_ stretch: Base.Stretch) {
    Kernels.mark(&words, stretch.run.students, except: stretch.shadowed)
  }

  /// Of these only those with a finished attempt.
  ///
  /// - Parameter kind: in force.
  mutating func markFinished(_ stretch: Base.Stretch, _ kind: ItemKind?) {
    guard !stretch.run.finished.cells[kind].isEmpty else { return }
    Kernels.mark(&words, stretch.run.students, where: stretch.run.finished.cells[kind], except: stretch.shadowed)
  }
}
