internal import Domain

/// Who has marked what as done (D16): for each handout and what can be marked in it a dictionary of students.
///
/// A context's marks are found by the handout and the context, whichever task it stands under (D30).
struct DoneMarks: Sendable {
  typealias Marks = [Number<PersonID>: DoneState.Mark]

  private var marks: [HandoutID: [DoneTarget.Subject: Marks]] = [:]
  /// Where they stood otherwise at a due time; few do.
  private var earlier: [HandoutID: [DoneTarget.Subject: [Number<PersonID>: [EarlierDone]]]] = [:]

  /// Grows when a handout gains its first mark of something.
  private(set) var version = 0

  init() {}

  subscript(target: DoneTarget) -> Marks { marks[target.handout]?[target.subject] ?? [:] }

  /// What marks of a handout are of, whole apps aside.
  func contexts(of handout: HandoutID) -> Set<ContextID> {
    var found: Set<ContextID> = []
    for (subject, students) in marks[handout] ?? [:] where !students.isEmpty {
      if case .context(let context) = subject { found.insert(context) }
    }
    return found
  }

  mutating func put(
    _ state: DoneState, _ earlierStates: [EarlierDone], of student: Number<PersonID>, on target: DoneTarget
  ) {
    let (handout, subject) = (target.handout, target.subject)
    if state.mark != nil, marks[handout]?[subject]?.isEmpty ?? true { version += 1 }
    marks[handout, default: [:]][subject, default: [:]][student] = state.mark
    if !earlierStates.isEmpty {
      earlier[handout, default: [:]][subject, default: [:]][student] = earlierStates
    } else if earlier[handout]?[subject]?[student] != nil {
      earlier[handout]?[subject]?[student] = nil
    }
  }

  /// The marks of a handout as they stood at its due time (P20), which is each student's own; for those without one as now.
  func asOf(_ instants: [Number<PersonID>: Instant], _ handout: HandoutID) -> DoneMarks {
    let otherwise = (earlier[handout] ?? [:]).mapValues { students in
      var then: [Number<PersonID>: DoneState] = [:]
      for (student, states) in students {
        if let instant = instants[student] { then[student] = states.first { instant <= $0.asOf }?.state }
      }
      return then
    }
    return with(otherwise, of: handout)
  }

  /// The marks of a handout as they are now, but for some.
  func with(
    _ otherwise: [DoneTarget.Subject: [Number<PersonID>: DoneState]], of handout: HandoutID
  ) -> DoneMarks {
    var then = DoneMarks()
    then.marks[handout] = marks[handout]
    for (subject, students) in otherwise {
      for (student, state) in students {
        then.marks[handout, default: [:]][subject, default: [:]][student] = state.mark
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
      for (subject, students) in columns where students[student] != nil { marks[handout]?[subject]?[student] = nil }
    }
    for (handout, columns) in earlier {
      for (subject, students) in columns where students[student] != nil { earlier[handout]?[subject]?[student] = nil }
    }
  }
}

// In a snapshot: handout after handout, first the marks as they stand, then as they stood.
extension DoneMarks {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(marks) { handout, snapshot in
      try snapshot.write(handout.key)
      try snapshot.write(handout.value) { subject, snapshot in
        try subject.key.write(to: &snapshot)
        try snapshot.write(subject.value) { mark, snapshot in
          try snapshot.write(mark.key.index)
          try mark.value.write(to: &snapshot)
        }
      }
    }
    try snapshot.write(earlier) { handout, snapshot in
      try snapshot.write(handout.key)
      try snapshot.write(handout.value) { subject, snapshot in
        try subject.key.write(to: &snapshot)
        try snapshot.write(subject.value) { student, snapshot in
          try snapshot.write(student.key.index)
          try snapshot.write(student.value) { state, snapshot in
            try snapshot.write(state.asOf)
            try snapshot.write(state.state.mark) { try $0.write(to: &$1) }
          }
        }
      }
    }
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    for _ in 0..<(try snapshot.readCount()) {
      let handout: HandoutID = try snapshot.readID()
      for _ in 0..<(try snapshot.readCount()) {
        let subject = try DoneTarget.Subject(from: &snapshot)
        for _ in 0..<(try snapshot.readCount()) {
          let student = Number<PersonID>(try snapshot.read())
          marks[handout, default: [:]][subject, default: [:]][student] = try DoneState.Mark(from: &snapshot)
        }
      }
    }
    for _ in 0..<(try snapshot.readCount()) {
      let handout: HandoutID = try snapshot.readID()
      for _ in 0..<(try snapshot.readCount()) {
        let subject = try DoneTarget.Subject(from: &snapshot)
        for _ in 0..<(try snapshot.readCount()) {
          let student = Number<PersonID>(try snapshot.read())
          earlier[handout, default: [:]][subject, default: [:]][student] = try snapshot.readArray {
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
}

extension DoneTarget.Subject {
  fileprivate func write(to snapshot: inout SnapshotWriter) throws {
    switch self {
    case .context(let context):
      try snapshot.write(true)
      try snapshot.write(context.rawValue)
    case .wholeApp(let task):
      try snapshot.write(false)
      try snapshot.write(task)
    }
  }

  fileprivate init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self =
      try snapshot.readBool()
      ? .context(ContextID(try snapshot.read(Int64.self))) : .wholeApp(try snapshot.readID())
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
