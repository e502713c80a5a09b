public import Domain

// The attempts and marks of done that a handout's report is computed from, as they stood at a due time.
extension Segment {
  /// The work that a handout's report is made of, as it stood at an instant: the handout's due time, or that of another one
  /// of its class (P20, W9). The same cells are then computed in the same way.
  ///
  /// It costs about what the attempts of those cells would cost to take in.
  ///
  /// - Parameter students: whose cells are wanted; nil for all of the plan.
  public func asOf(_ instant: Instant, for plan: GridPlan, students wanted: Set<PersonID>? = nil) -> Segment {
    var records: [AttemptRecord] = []
    var marks = marks
    var rows: [Row] = []
    let contexts = Set(plan.columns.compactMap(\.context))
    for person in plan.rows where wanted?.contains(person.student) ?? true {
      guard let student = number(person.student) else { continue }
      for context in contexts.union(plan.ownContexts(of: person.student)).compactMap({ number($0) }) {
        collect(student, at: context, .all, into: &rows)
        // What had not begun did not supersede either (N19).
        let begun = rows.prefix { start(of: $0) <= instant.milliseconds }
        for row in begun {
          records.append(record(row, asOf: instant, isSuperseded: row != begun.last, &marks))
        }
      }
    }
    return holding(records, done.asOf(instant, plan.handout.id), marks)
  }

  /// What a handout's report is computed from: all work as it is now, or as of the due time, if there is one.
  public func segment(for plan: GridPlan, isAsOfDue: Bool, students: Set<PersonID>? = nil) -> Segment {
    past(for: plan, isAsOfDue: isAsOfDue, students: students) ?? self
  }

  /// The same; nil for the work as it is now.
  func past(for plan: GridPlan, isAsOfDue: Bool, students: Set<PersonID>?) -> Segment? {
    guard isAsOfDue, let due = plan.handout.due else { return nil }
    return asOf(due, for: plan, students: students)
  }

  /// - Parameter marks: those of now; what the student's own points were then, it says afterwards.
  private func record(
    _ row: Row, asOf instant: Instant, isSuperseded: Bool, _ marks: inout MarkedAttempts
  ) -> AttemptRecord {
    var then: AttemptRecord
    if let earlier = earlier.state(of: id(of: row), asOf: instant.milliseconds) {
      then = earlier.record
      let said = MarkedAttempts.Entry(items: earlier.marked, comment: self.marks(of: row)?.comment)
      marks.put(said, of: then.id, at: row.context)
    } else {
      then = AttemptRecord()
      read(row, into: &then)
    }
    if isSuperseded { then.flags.insert(.superseded) } else { then.flags.remove(.superseded) }
    return then
  }
}
