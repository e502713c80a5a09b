internal import Domain

/// Who has marked what as done (D16), a dictionary of students for each column of a handout.
struct DoneMarks: Sendable {
  typealias Marks = [Number<PersonID>: DoneState.Mark]

  private var marks: [HandoutID: [DoneKey: Marks]] = [:]

  subscript(key: DoneKey) -> Marks { marks[key.handout]?[key] ?? [:] }

  mutating func put(_ state: DoneState, of student: Number<PersonID>, on key: DoneKey) {
    marks[key.handout, default: [:]][key, default: [:]][student] = state.mark
  }

  mutating func removeAll(of handout: HandoutID) {
    marks[handout] = nil
  }

  mutating func removeAll(of student: Number<PersonID>) {
    for (handout, columns) in marks {
      for key in columns.keys { marks[handout]?[key]?[student] = nil }
    }
  }
}
