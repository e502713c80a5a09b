internal import Domain

/// One context on its way from the delta into a new run, in short steps between which its segment goes on changing:
///
/// 1. `Segment.beginPacking` takes what the base has and the names of the loose cells;
/// 2. `Segment.read` copies some loose cells, again and again;
/// 3. `packed` makes the run, which takes long and touches no segment;
/// 4. `Segment.install` puts it in place, all cells that are also loose still shadowed;
/// 5. `Segment.settle` lets the delta go of some cells, again and again.
///
/// A cell that changes on the way stays in the delta and shadowed, so every answer is right at any moment between. If it is
/// given up halfway, or its segment is gone, nothing has to be undone.
public struct ContextPacking: Sendable {
  let mark: PackingMark
  let context: Number<ContextID>
  /// What the base had when it began.
  private var live: Base.LiveRun?
  /// The students of loose cells, ascending.
  private var students: [Number<PersonID>]
  /// Of `students`: those whose cells were read, later those that are settled.
  private var done = 0
  private var loose: [AttemptRecord] = []
  private var dictionary = ItemDictionary()

  init(_ mark: PackingMark, _ context: Number<ContextID>, _ live: Base.LiveRun?, _ students: [Number<PersonID>]) {
    self.mark = mark
    self.context = context
    self.live = live
    self.students = students
  }

  /// Cells a step; so many are read or settled in some tens of microseconds.
  public var cellsPerStep = 128

  /// The next cells of a step; empty when all have had their turn.
  mutating func nextStep() -> ArraySlice<Number<PersonID>> {
    let step = students[done...].prefix(cellsPerStep)
    done += step.count
    return step
  }

  mutating func append(_ record: AttemptRecord) { loose.append(record) }

  /// - Parameter dictionary: names every item of what was read.
  mutating func endReading(_ dictionary: ItemDictionary) {
    self.dictionary = dictionary
    done = 0
  }

  /// Its run will not be put in place: nothing more is read or made.
  mutating func giveUp() {
    live = nil
    students = []
    loose = []
    done = 0
  }

  /// The run of everything that was read, and of it the cells that the delta had.
  public func packed() -> PackedContext {
    var looseCells: [Int] = []
    // What was gathered is let go of before the run's memory is taken: it finds room there.
    let columns = columns(&looseCells)
    let run = PackedRun(at: context, columns.memory())
    var shadow = Shadow()
    for cell in looseCells { shadow.insert(cell, of: run) }
    // Looked at behind the reading: what was damaged then would get a checksum of its own.
    let damaged = live?.run.memory.stored.flatMap { $0.isSoundNow() ? nil : $0.place }
    return PackedContext(run: run, shadow: shadow, damaged: damaged)
  }

  private func columns(_ looseCells: inout [Int]) -> ColumnWriter {
    var packing = RunPacking(dictionary, count: loose.count + (live?.count ?? 0))
    var loose = loose[...]
    func appendLoose(before end: UInt32) {
      while let student = loose.first?.student, student.index < end {
        looseCells.append(packing.cellCount)
        while let record = loose.first, record.student == student {
          packing.append(record)
          loose.removeFirst()
        }
      }
    }
    if let live {
      var record = AttemptRecord()
      for cell in 0..<live.run.cellCount where !live.isShadowed(cell) {
        let student = live.run.students[cell]
        appendLoose(before: student.index)
        for row in live.run.rows(ofCell: cell) {
          live.run.read(row, of: student, into: &record)
          packing.append(record)
        }
      }
    }
    appendLoose(before: .max)
    return packing.columns()
  }
}

/// A new run, ready to be put in place.
public struct PackedContext: Sendable {
  let run: PackedRun
  /// Cells that the delta still holds.
  let shadow: Shadow
  /// Of the rows that it was made of; nil: they were as they had been written.
  let damaged: PartPlace?
}
