import API
import Domain
import Feeds
import Messages
import Observability
import RPC
import ReportService

/// A school of classes of 27, each with a handout of five tasks; 100 attempts a student, ten items each.
struct BenchSchool {
  let students: [PersonID]
  let handout: Handout
  let organizationChanges: [OrganizationChange]
  let attempts: [Attempt]
  let now = Instant(milliseconds: 1_700_000_000_000)

  private static let studentsPerClass = 27
  private static let attemptsPerStudent = 100
  private static let contextCount: Int64 = 2_000

  init(attemptCount: Int) {
    let classCount = max(1, attemptCount / Self.attemptsPerStudent / Self.studentsPerClass)
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
    for index in 0..<classCount {
      let schoolClass = ClassID("class-\(index)")
      changes.append(.schoolClass(SchoolClass(id: schoolClass, title: "Class \(index)")))
      for seat in 0..<Self.studentsPerClass {
        let student = PersonID("student-\(index)-\(seat)")
        students.append(student)
        changes.append(.person(Person(id: student, name: "Student \(seat) of \(index)")))
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
    changes += handouts.map { .handout($0) }
    self.students = students
    handout = handouts[classCount / 2]
    organizationChanges = changes
    attempts = (0..<attemptCount).map { index in
      Self.attempt(index, of: students, handouts[index / Self.attemptsPerStudent / Self.studentsPerClass % classCount])
    }
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
      isAssigned ? handout.tasks[index / 10 % 5].context ?? 2 : ContextID(Int64(index * 31 % 1_990) + 2)
    return Attempt(
      id: AttemptID("attempt-\(index)"), student: students[index / attemptsPerStudent % students.count],
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

  /// Runs the Report service in this process on feeds that hold the handout's class.
  func served(_ body: (ReportServiceClient, CallOptions) async throws -> Void) async throws {
    let feeds = BenchFeeds(school: self)
    let channel = InProcessChannel(
      Router([(feeds as any ChangesServiceServer).definition, (feeds as any ContextChangesServiceServer).definition]))
    let host = ReportServiceHost(activity: channel, context: channel, log: Logger("bench", level: .error))
    let front = InProcessChannel(Router(host.services, interceptors: [Head()]))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await host.run() }
      while !host.isReady { try await Task.sleep(for: .milliseconds(5)) }
      try await body(ReportServiceClient(front), CallOptions())
      group.cancelAll()
    }
  }
}

private struct Head: Interceptor {
  func intercept(_ call: inout CallContext) throws {
    call.caller = Caller(organization: "bench", user: "head", role: .administrator)
  }
}

/// The school as the two feeds would tell it.
private struct BenchFeeds: ChangesServiceServer, ContextChangesServiceServer {
  let school: BenchSchool

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ActivityV1.ChangeBatch>, _ call: CallContext
  ) async throws {
    var changes: [ActivityV1.Change.Change] = []
    for case .enrolment(let enrolment) in school.organizationChanges
    where enrolment.key.schoolClass == school.handout.schoolClass {
      changes.append(.enrolment(ActivityV1.EnrolmentState(enrolment)))
      let person = enrolment.key.person.rawValue
      changes.append(.person(ActivityV1.Person(personID: person, name: person)))
    }
    let tasks = school.handout.tasks.map {
      ActivityV1.Task(
        taskID: $0.id.rawValue, appID: $0.app.rawValue, identifierPath: ["x"], contextID: $0.context?.rawValue ?? 0)
    }
    let handout = ActivityV1.Handout(
      handoutID: school.handout.id.rawValue, classID: school.handout.schoolClass.rawValue, title: "Handout",
      tasks: tasks, recipients: ActivityV1.Recipients(wholeClass: true), state: .posted,
      postTime: WellKnown.Timestamp(Instant(milliseconds: 1)))
    changes.append(.handout(ActivityV1.HandoutHistory(handout, recipients: .wholeClass)))
    for attempt in school.attempts where attempt.handouts == [school.handout.id] {
      changes.append(.attempt(ActivityV1.AttemptChange(attempt, at: school.now)))
    }
    try await responses.write(
      ActivityV1.ChangeBatch(heads: [
        ContextV1.Cursor(organizationID: "bench", epoch: 1, sequence: Int64(changes.count))
      ]))
    for start in stride(from: 0, to: changes.count, by: 200) {
      let page = changes[start..<min(start + 200, changes.count)]
      try await responses.write(
        ActivityV1.ChangeBatch(
          organizationID: "bench", epoch: 1,
          changes: page.enumerated().map {
            ActivityV1.Change(sequence: Int64(start + $0.offset + 1), change: $0.element)
          }))
    }
    try await Task.sleep(for: .seconds(3_600))
  }

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ContextV1.ContextChangeBatch>,
    _ call: CallContext
  ) async throws {
    try await responses.write(ContextV1.ContextChangeBatch())
    var changes: [ContextV1.ContextChange] = []
    for case .context(let node) in school.organizationChanges {
      changes.append(
        ContextV1.ContextChange(
          sequence: Int64(changes.count) + 1,
          change: .context(
            ContextV1.ContextState(
              context: ContextV1.Context(
                contextID: node.id.rawValue, appID: node.app.rawValue,
                identifierPath: node.isRoot ? [] : [node.identifier], title: node.title, type: .quiz,
                primaryKind: node.isRoot ? .unspecified : .score),
              placements: [ContextV1.Placement(parentContextID: node.parent?.rawValue ?? 0)]))))
    }
    try await responses.write(ContextV1.ContextChangeBatch(organizationID: "bench", epoch: 1, changes: changes))
    try await Task.sleep(for: .seconds(3_600))
  }
}
