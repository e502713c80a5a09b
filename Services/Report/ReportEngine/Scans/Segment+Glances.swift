public import Domain

/// What a teacher reads of one attempt at a glance.
public struct AttemptGlance: Sendable {
  public var start: Instant
  /// Milliseconds.
  public var runningTime: Int64
  /// A share.
  public var progress: Double
  public var isStopped: Bool
  /// Of whatever kind; nil where the attempt has none.
  public var primary: ItemValue?
}

/// One attempt in the story of a student.
public struct TranscriptLine: Sendable {
  public var id: AttemptID { packedID.id }
  let packedID: PackedID
  public var context: ContextID
  /// From 1, among the student's attempts there (D14).
  public var number: Int
  public var glance: AttemptGlance
}

// A few facts of many cells, for those who look at everyone.
extension Segment {
  /// The newest attempt of each student at a context, whatever it holds; nil where there is none.
  public func newestAttempts(of students: [Number<PersonID>], at context: Number<ContextID>) -> [AttemptGlance?] {
    let stretch = base[context]
    return students.map { student in
      if let stretch, let cell = stretch.cell(of: student) {
        return AttemptGlance(stretch.run, Int(stretch.run.cellStarts[cell + 1]) - 1)
      }
      return delta.cells.rows(context, student).map { glance(at: $0.newest) }
    }
  }

  /// Everything a student did, in the order of attempts (D14).
  public func transcript(of student: PersonID) -> [TranscriptLine] {
    guard let student = number(student) else { return [] }
    var steps: [Step] = []
    for context in contextsOfStudents[student] {
      if let (run, cell) = base.cell(of: student, at: context) {
        let rows = run.rows(ofCell: cell)
        for row in rows {
          steps.append(Step(Row(packed: row, at: context), start: run.starts[row], number: row - rows.lowerBound + 1))
        }
      } else {
        var number = 0
        delta.cells.rows(context, student)?.forEach { row in
          number += 1
          steps.append(Step(row, start: start(of: row), number: number))
        }
      }
    }
    steps.sort { $0.start == $1.start ? id(of: $0.row) < id(of: $1.row) : $0.start < $1.start }
    return steps.map { step in
      let context = contexts[step.row.context] ?? 0
      guard step.row.isPacked, let run = base.run(at: step.row.context) else {
        return TranscriptLine(
          packedID: id(of: step.row), context: context, number: step.number, glance: glance(at: step.row))
      }
      return TranscriptLine(
        packedID: run.id(step.row.place), context: context, number: step.number,
        glance: AttemptGlance(run, step.row.place))
    }
  }

  private func glance(at row: Row) -> AttemptGlance {
    let primary = primary(of: row)
    return AttemptGlance(
      start: Instant(milliseconds: start(of: row)), runningTime: runningTime(of: row),
      progress: Ticks(count: ticks(of: row)).fraction, isStopped: flags(of: row).contains(.stopped),
      primary: primary.isPresent ? primary.value(entry(primary.entry, of: row).kind) : nil)
  }
}

/// One attempt on the way to its place in a student's story.
private struct Step {
  let row: Row
  let start: Int64
  let number: Int

  init(_ row: Row, start: Int64, number: Int) {
    self.row = row
    self.start = start
    self.number = number
  }
}

extension AttemptGlance {
  fileprivate init(_ run: PackedRun, _ row: Int) {
    self.init(
      start: Instant(milliseconds: run.starts[row]), runningTime: run.runningTimes[row],
      progress: Ticks(count: run.ticks[row]).fraction, isStopped: run.flags[row].contains(.stopped),
      primary: run.primaryValue(run.primaries.codes[row]))
  }
}
