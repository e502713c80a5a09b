internal import Domain

/// Who has marked what as done (D16), a dictionary of students for each column of a handout.
struct DoneMarks: Sendable {
  typealias Marks = [Number<PersonID>: DoneState.Mark]

  private var marks: [HandoutID: [DoneKey: Marks]] = [:]
  /// Where they stood otherwise at a due time; few do.
  private var earlier: [HandoutID: [DoneKey: [Number<PersonID>: [EarlierDone]]]] = [:]

  subscript(key: DoneKey) -> Marks { marks[key.handout]?[key] ?? [:] }

  mutating func put(
    _ state: DoneState, _ earlierStates: [EarlierDone], of student: Number<PersonID>, on key: DoneKey
  ) {
    marks[key.handout, default: [:]][key, default: [:]][student] = state.mark
    if !earlierStates.isEmpty {
      earlier[key.handout, default: [:]][key, default: [:]][student] = earlierStates
    } else if earlier[key.handout]?[key]?[student] != nil {
      earlier[key.handout]?[key]?[student] = nil
    }
  }

  /// The marks of a handout as they stood at its due time (P20).
  func asOf(_ instant: Instant, _ handout: HandoutID) -> DoneMarks {
    var then = DoneMarks()
    then.marks[handout] = marks[handout]
    for (key, students) in earlier[handout] ?? [:] {
      for (student, states) in students {
        guard let state = states.first(where: { instant <= $0.asOf }) else { continue }
        then.marks[handout, default: [:]][key, default: [:]][student] = state.state.mark
      }
    }
    return then
  }

  mutating func removeAll(of handout: HandoutID) {
    marks[handout] = nil
    earlier[handout] = nil
  }

  mutating func removeAll(of student: Number<PersonID>) {
    for (handout, columns) in marks {
      for key in columns.keys { marks[handout]?[key]?[student] = nil }
    }
    for (handout, columns) in earlier {
      for key in columns.keys { earlier[handout]?[key]?[student] = nil }
    }
  }
}
