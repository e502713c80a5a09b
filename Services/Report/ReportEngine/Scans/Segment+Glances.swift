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
  public internal(set) var id: AttemptID = ""
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
    let contexts = contextsOfStudents[student]
    var lines: [(line: TranscriptLine, id: PackedID)] = []
    lines.reserveCapacity(contexts.count * 2)
    for context in contexts {
      let id = self.contexts[context] ?? 0
      if let (run, cell) = base.cell(of: student, at: context) {
        let rows = run.rows(ofCell: cell)
        for row in rows {
          let number = row - rows.lowerBound + 1
          lines.append((TranscriptLine(context: id, number: number, glance: AttemptGlance(run, row)), run.id(row)))
        }
      } else {
        var number = 0
        delta.cells.rows(context, student)?.forEach { row in
          number += 1
          lines.append((TranscriptLine(context: id, number: number, glance: glance(at: row)), self.id(of: row)))
        }
      }
    }
    // Places are moved about instead of lines.
    let order = lines.indices.sorted { left, right in
      let starts = (lines[left].line.glance.start, lines[right].line.glance.start)
      return starts.0 == starts.1 ? lines[left].id < lines[right].id : starts.0 < starts.1
    }
    return order.map { place in
      var line = lines[place].line
      line.id = lines[place].id.id
      return line
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

extension AttemptGlance {
  fileprivate init(_ run: PackedRun, _ row: Int) {
    self.init(
      start: Instant(milliseconds: run.starts[row]), runningTime: run.runningTimes[row],
      progress: Ticks(count: run.ticks[row]).fraction, isStopped: run.flags[row].contains(.stopped),
      primary: run.primaryValues[run.primaries.codes[row]])
  }
}
