import Domain

/// A school of groups of 27 who share six classes, each with a handout of five tasks; 100 attempts a student, ten items each.
struct BenchSchool {
  let attemptCount: Int
  let students: [PersonID]
  /// Of the class in the middle.
  let handout: Handout
  let organizationChanges: [OrganizationChange]
  private let handouts: [Handout]
  let now = Instant(milliseconds: 1_700_000_000_000)

  private static let studentsPerGroup = 27
  private static let classesPerGroup = 6
  private static let attemptsPerStudent = 100
  static let contextCount: Int64 = 2_000

  init(attemptCount: Int) {
    let groupCount = max(1, attemptCount / Self.attemptsPerStudent / Self.studentsPerGroup)
    var changes: [OrganizationChange] = []
    for id in 1...Self.contextCount {
      changes.append(
        .context(
          ContextNode(
            id: ContextID(id), app: "org.example.bench", identifier: "node \(id)",
            placements: [ContextNode.Placement(from: .distantPast, parent: id == 1 ? nil : 1)], title: "Node \(id)",
            type: .quiz, declaredKind: id == 1 ? nil : .score)))
    }
    var students: [PersonID] = []
    var handouts: [Handout] = []
    for group in 0..<groupCount {
      let seats = (0..<Self.studentsPerGroup).map { PersonID("student-\(group)-\($0)") }
      students += seats
      for (seat, student) in seats.enumerated() {
        changes.append(.person(Person(id: student, name: "Student \(seat) of \(group)")))
      }
      for subject in 0..<Self.classesPerGroup {
        let index = group * Self.classesPerGroup + subject
        let schoolClass = ClassID("class-\(index)")
        changes.append(.schoolClass(SchoolClass(id: schoolClass, title: "Class \(index)")))
        for student in seats {
          changes.append(.enrolment(Enrolment(student, in: schoolClass, as: .student, windows: .always)))
        }
        let first = Int64(index * 7 % 1_990) + 2
        handouts.append(
          Handout(
            id: HandoutID("handout-\(index)"), schoolClass: schoolClass, title: "Handout",
            tasks: (0..<5).map { offset in
              HandoutTask(
                id: TaskID("task-\(offset)"), app: "org.example.bench",
                target: .context(ContextID(first + Int64(offset)), includesDescendants: true))
            }, state: .posted, posted: .init(milliseconds: 1)))
      }
    }
    changes += handouts.map { .handout($0) }
    self.attemptCount = attemptCount
    self.students = students
    self.handouts = handouts
    handout = handouts[handouts.count / 2]
    organizationChanges = changes
  }

  /// Attempts are made when they are needed: all of them at once are more than what is measured.
  func attempt(_ index: Int) -> Attempt {
    let group = index / Self.attemptsPerStudent / Self.studentsPerGroup % (handouts.count / Self.classesPerGroup)
    return Self.attempt(
      index, of: students, handouts[group * Self.classesPerGroup + index / 10 % Self.classesPerGroup])
  }

  /// One more attempt of a student at a context.
  func attempt(_ index: Int, of student: PersonID, at context: ContextID) -> Attempt {
    var attempt = attempt(index)
    attempt.id = AttemptID("018f3c5e-7a10-7000-9000-\(100_000_000_000 + index + Int(context.rawValue) * 100_000)")
    attempt.student = student
    attempt.context = context
    return attempt
  }

  private static func attempt(_ index: Int, of students: [PersonID], _ handout: Handout) -> Attempt {
    let start = Instant(milliseconds: Int64(index) * 1_000 + 10)
    let questions = (0..<10).map { number in
      Item(
        identifier: "question \(number)", title: "Question \(number)",
        value: .binary((index >> number) & 1 == 0, .correctIncorrect))
    }
    // A tenth of the work is for the handout, the rest lies elsewhere.
    let isAssigned = index % 10 == 0
    let context =
      isAssigned ? handout.tasks[index / 60 % 5].context ?? 2 : ContextID(Int64(index * 31 % 1_990) + 2)
    return Attempt(
      id: AttemptID("018f3c5e-7a10-7000-8000-\(100_000_000_000 + index)"),
      student: students[index / attemptsPerStudent % students.count],
      app: "org.example.bench", context: context, start: start, received: start,
      handouts: isAssigned ? [handout.id] : ["elsewhere"],
      progress: ProgressRanges([
        TickRange(lower: Ticks(count: UInt32(index % 7) * 1_000), upper: Ticks(count: 700_000)),
        TickRange(lower: Ticks(count: 800_000), upper: Ticks(count: 900_000)),
      ]),
      runningTime: RunningTime([Interval(start: start, end: start + 60_000)]),
      items: AttemptItems(
        primary: Item(
          identifier: "score", title: "Score", value: .score(points: Double(index % 11), possible: 10)),
        additional: questions), primaryKind: .score, stopped: start + 60_000)
  }
}
