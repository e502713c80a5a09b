internal import Domain

/// The packed attempts of a segment: a run for each context.
///
/// Runs never change. A cell that does is *shadowed*: all its rows have gone to the delta, and what the run still says of
/// it is not looked at.
struct Base: Sendable {
  /// One context's run and which of its cells still count.
  struct Stretch: Sendable {
    let run: PackedRun
    /// A bit a cell; empty while there is none.
    private(set) var shadowed: [UInt64] = []
    private(set) var shadowedCells = 0
    private(set) var shadowedRows = 0

    init(_ run: PackedRun) { self.run = run }

    var cellCount: Int { run.cellCount - shadowedCells }
    var count: Int { run.count - shadowedRows }

    func isShadowed(_ cell: Int) -> Bool {
      !shadowed.isEmpty && shadowed[cell / 64] >> UInt64(cell % 64) & 1 == 1
    }

    mutating func shadow(_ cell: Int) {
      if shadowed.isEmpty { shadowed = Array(repeating: 0, count: (run.cellCount + 63) / 64) }
      shadowed[cell / 64] |= 1 << UInt64(cell % 64)
      shadowedCells += 1
      shadowedRows += run.rows(ofCell: cell).count
    }

    /// Cells with a finished attempt.
    ///
    /// - Parameter kind: in force.
    func finishedCount(_ kind: ItemKind?) -> Int {
      let finished = run.finished[kind]
      guard !shadowed.isEmpty, !finished.isEmpty else { return Kernels.bitCount(finished) }
      return Kernels.bitCount(zip(finished, shadowed).map { $0 & ~$1 })
    }

    /// The student's cell, where it is not shadowed.
    func cell(of student: Number<PersonID>) -> Int? {
      run.cell(of: student).flatMap { isShadowed($0) ? nil : $0 }
    }

    /// The student whose row it is; nil where the row does not count.
    func student(ofRow row: Int) -> Number<PersonID>? {
      let cell = run.cell(ofRow: row)
      return isShadowed(cell) ? nil : run.students[cell]
    }
  }

  /// By context number.
  private var stretches: [Stretch?] = []
  private var index = AttemptIndex()
  /// Rows that count.
  private(set) var count = 0

  subscript(context: Number<ContextID>) -> Stretch? {
    context.index < stretches.count ? stretches[Int(context.index)] : nil
  }

  /// Where a student's cell lies, if it is here and counts.
  func cell(of student: Number<PersonID>, at context: Number<ContextID>) -> (run: PackedRun, cell: Int)? {
    guard context.index < stretches.count, let run = stretches[Int(context.index)]?.run,
      let cell = run.cell(of: student), stretches[Int(context.index)]?.isShadowed(cell) == false
    else { return nil }
    return (run, cell)
  }

  subscript(id: PackedID) -> Row? {
    index.find(id) { row in
      guard let stretch = self[row.context] else { return false }
      return stretch.run.id(row.place) == id && stretch.student(ofRow: row.place) != nil
    }
  }

  /// The contexts whose runs hold rows of a student, shadowed or not.
  func contexts(holding student: Number<PersonID>) -> [Number<ContextID>] {
    stretches.compactMap { stretch in stretch.flatMap { $0.run.cell(of: student) == nil ? nil : $0.run.context } }
  }

  mutating func shadow(_ cell: Int, at context: Number<ContextID>) {
    guard let run = self[context]?.run else { return }
    stretches[Int(context.index)]?.shadow(cell)
    count -= run.rows(ofCell: cell).count
  }

  /// Puts a run in the place of the one at its context, shadows and all.
  mutating func install(_ run: PackedRun) {
    while stretches.count <= run.context.index { stretches.append(nil) }
    if let old = self[run.context] {
      for place in 0..<old.run.count { index.remove(Row(packed: place, at: run.context), old.run.id(place)) }
      count -= old.count
    }
    stretches[Int(run.context.index)] = Stretch(run)
    count += run.count
    for place in 0..<run.count {
      index.insert(Row(packed: place, at: run.context), run.id(place)) { [stretches] row in
        stretches[Int(row.context.index)]?.run.id(row.place)
      }
    }
  }
}
