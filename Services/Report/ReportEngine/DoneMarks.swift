internal import Domain

/// Who has marked what as done (D16), a dictionary of students for each column of a handout.
struct DoneMarks: Sendable {
  typealias Marks = [Number<PersonID>: DoneState.Mark]

  private var marks: [HandoutID: [DoneKey: Marks]] = [:]

  init() {}

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

extension DoneMarks {
  func write(to snapshot: inout SnapshotWriter) throws {
    let columns = marks.values.flatMap { $0 }
    try snapshot.write(columns) { column, snapshot in
      try snapshot.write(column.key.handout)
      try snapshot.write(column.key.task)
      try snapshot.write(column.key.context?.rawValue) { try $1.write($0) }
      try snapshot.write(column.value) { mark, snapshot in
        try snapshot.write(mark.key.index)
        try snapshot.write(mark.value.since)
        try snapshot.write(mark.value.received)
        try snapshot.write(mark.value.isByApp)
      }
    }
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    let columns = try snapshot.readArray { snapshot throws(SnapshotError) in
      let key = DoneKey(
        handout: try snapshot.readID(), task: try snapshot.readID(),
        context: try snapshot.readOptional { snapshot throws(SnapshotError) in
          ContextID(try snapshot.read(Int64.self))
        })
      let marks = try snapshot.readArray { snapshot throws(SnapshotError) in
        (
          Number<PersonID>(try snapshot.read()),
          DoneState.Mark(
            since: try snapshot.readInstant(), received: try snapshot.readInstant(),
            isByApp: try snapshot.readBool())
        )
      }
      return (key, Dictionary(marks) { $1 })
    }
    for (key, marks) in columns { self.marks[key.handout, default: [:]][key] = marks }
  }
}
