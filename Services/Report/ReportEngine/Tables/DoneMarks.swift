internal import Domain

/// Who has marked what as done (D16), a dictionary of students for each column of a handout.
struct DoneMarks: Sendable {
  typealias Marks = [Number<PersonID>: DoneState.Mark]

  private var marks: [HandoutID: [DoneKey: Marks]] = [:]
  /// Where they stood otherwise at a due time; few do.
  private var earlier: [HandoutID: [DoneKey: [Number<PersonID>: [EarlierDone]]]] = [:]

  init() {}

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
    // Only what holds the student is written to, and so copied.
    for (handout, columns) in marks {
      for (key, students) in columns where students[student] != nil { marks[handout]?[key]?[student] = nil }
    }
    for (handout, columns) in earlier {
      for (key, students) in columns where students[student] != nil { earlier[handout]?[key]?[student] = nil }
    }
  }
}

// In a snapshot: column after column, first as they stand, then as they stood.
extension DoneMarks {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(marks.values.flatMap { $0 }) { column, snapshot in
      try column.key.write(to: &snapshot)
      try snapshot.write(column.value) { mark, snapshot in
        try snapshot.write(mark.key.index)
        try mark.value.write(to: &snapshot)
      }
    }
    try snapshot.write(earlier.values.flatMap { $0 }) { column, snapshot in
      try column.key.write(to: &snapshot)
      try snapshot.write(column.value) { student, snapshot in
        try snapshot.write(student.key.index)
        try snapshot.write(student.value) { state, snapshot in
          try snapshot.write(state.asOf)
          try snapshot.write(state.state.mark) { try $0.write(to: &$1) }
        }
      }
    }
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    for _ in 0..<(try snapshot.readCount()) {
      let key = try DoneKey(from: &snapshot)
      for _ in 0..<(try snapshot.readCount()) {
        let student = Number<PersonID>(try snapshot.read())
        marks[key.handout, default: [:]][key, default: [:]][student] = try DoneState.Mark(from: &snapshot)
      }
    }
    for _ in 0..<(try snapshot.readCount()) {
      let key = try DoneKey(from: &snapshot)
      for _ in 0..<(try snapshot.readCount()) {
        let student = Number<PersonID>(try snapshot.read())
        earlier[key.handout, default: [:]][key, default: [:]][student] = try snapshot.readArray {
          snapshot throws(SnapshotError) in
          let asOf = try snapshot.readInstant()
          let mark = try snapshot.readOptional { snapshot throws(SnapshotError) in
            try DoneState.Mark(from: &snapshot)
          }
          return EarlierDone(asOf: asOf, DoneState(mark: mark))
        }
      }
    }
  }
}

extension DoneKey {
  fileprivate func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(handout)
    try snapshot.write(task)
    try snapshot.write(context?.rawValue) { try $1.write($0) }
  }

  fileprivate init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init(
      handout: try snapshot.readID(), task: try snapshot.readID(),
      context: try snapshot.readOptional { snapshot throws(SnapshotError) in ContextID(try snapshot.read(Int64.self)) })
  }
}

extension DoneState.Mark {
  fileprivate func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(since)
    try snapshot.write(received)
    try snapshot.write(isByApp)
  }

  fileprivate init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init(
      since: try snapshot.readInstant(), received: try snapshot.readInstant(), isByApp: try snapshot.readBool())
  }
}
