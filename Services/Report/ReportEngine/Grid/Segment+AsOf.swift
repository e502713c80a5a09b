public import Domain

// The attempts and marks of done that a handout's report is computed from, as they stood at an instant.
extension Segment {
  /// What a handout's report is computed from: all work as it is now, or as it stood.
  public func segment(for plan: GridPlan, _ asOf: AsOf, students: Set<PersonID>? = nil) -> Segment {
    switch asOf {
    case .now: self
    case .dueTime:
      plan.handout.isEverDue
        ? self.asOf({ plan.handout.deadline(for: $0) }, nil, for: plan, students: students) : self
    case .instant(let instant, let work): self.asOf({ _ in instant }, work, for: plan, students: students)
    }
  }

  /// The work that a handout's report is made of, as it stood at an instant (P20, W9). The same cells are then computed in the same way.
  ///
  /// It costs about what the attempts of those cells would cost to take in.
  ///
  /// - Parameters:
  ///   - instant: of each student; nil: now.
  ///   - work: what stood otherwise than now; nil: as it is held here, for the due time of the handout or of another one of its class.
  ///   - students: whose cells are wanted; nil for all of the plan.
  private func asOf(
    _ instant: (PersonID) -> Instant?, _ work: EarlierWork?, for plan: GridPlan, students wanted: Set<PersonID>?
  ) -> Segment {
    var then = self
    var records: [AttemptRecord] = []
    var marks = marks
    var rows: [Row] = []
    var instants: [Number<PersonID>: Instant] = [:]
    let contexts = Set(plan.columns.compactMap(\.context))
    for person in plan.rows where wanted?.contains(person.student) ?? true {
      guard let student = number(person.student) else { continue }
      let instant = instant(person.student)
      instants[student] = instant
      for context in contexts.union(plan.ownContexts(of: person.student)).compactMap({ number($0) }) {
        collect(student, at: context, .all, into: &rows)
        // What had not begun did not supersede either (N19).
        let begun = rows.prefix { row in instant.map { start(of: row) <= $0.milliseconds } ?? true }
        for row in begun {
          let state = instant.flatMap { then.state(of: row, asOf: $0, in: work) }
          var record = state?.record ?? record(row)
          if let state {
            // What the student's own points were then, and what the teacher says of it now.
            let said = MarkedAttempts.Entry(items: state.marked, comment: self.marks(of: row)?.comment)
            marks.put(said, of: record.id, at: row.context)
          }
          if row != begun.last { record.flags.insert(.superseded) } else { record.flags.remove(.superseded) }
          records.append(record)
        }
      }
    }
    let handout = plan.handout.id
    let doneMarks =
      work.map { done.with(then.marks(in: $0, of: handout), of: handout) } ?? done.asOf(instants, handout)
    return then.holding(records, doneMarks, marks)
  }

  /// How an attempt stood; nil: as now. Items that are there no more get their numbers.
  private mutating func state(of row: Row, asOf instant: Instant, in work: EarlierWork?) -> EarlierRecords.Entry? {
    guard let work else { return earlier.state(of: id(of: row), asOf: instant.milliseconds) }
    return work.attempts[attemptID(row)].map { attempt in
      EarlierRecords.Entry(
        asOf: instant.milliseconds, record: numbered(attempt, isClockCorrected(row)), marked: attempt.items.marked)
    }
  }

  /// A handout's marks of done among them, by the numbers of students. Whoever marked something and has taken it back, and did nothing else,
  /// has none yet: nothing of them is otherwise now.
  private mutating func marks(
    in work: EarlierWork, of handout: HandoutID
  ) -> [DoneTarget.Subject: [Number<PersonID>: DoneState]] {
    var found: [DoneTarget.Subject: [Number<PersonID>: DoneState]] = [:]
    for (target, students) in work.marks where target.handout == handout {
      for (student, state) in students {
        found[target.subject, default: [:]][self.students.number(for: student)] = state
      }
    }
    return found
  }

  private func record(_ row: Row) -> AttemptRecord {
    var record = AttemptRecord()
    read(row, into: &record)
    return record
  }
}
