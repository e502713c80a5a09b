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
    let places = contextsOfStudents[student]
    var lines: [TranscriptLine] = []
    lines.reserveCapacity(places.count * 2)
    for place in places {
      let context = contexts[place] ?? 0
      if let (run, cell) = base.cell(of: student, at: place) {
        for (ordinal, row) in run.rows(ofCell: cell).enumerated() {
          lines.append(
            TranscriptLine(
              packedID: run.id(row), context: context, number: ordinal + 1, glance: AttemptGlance(run, row)))
        }
      } else {
        var number = 0
        delta.cells.rows(place, student)?.forEach { row in
          number += 1
          lines.append(
            TranscriptLine(packedID: id(of: row), context: context, number: number, glance: glance(at: row)))
        }
      }
    }
    // Sorted are starts and places, which are lighter than lines.
    let order = lines.indices.map { (start: lines[$0].glance.start, place: $0) }.sorted { left, right in
      left.start == right.start
        ? lines[left.place].packedID < lines[right.place].packedID : left.start < right.start
    }
    return order.map { lines[$0.place] }
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
      primary: run.primaries[row].value)
  }
}
