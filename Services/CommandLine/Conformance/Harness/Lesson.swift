internal import API
internal import Messages
internal import RPC

/// A class that one rule is played in: its teacher, its students, and the clock of its day.
struct Lesson: Sendable {
  let world: World
  let classID: String
  let teacher: Client
  let pupils: [Pupil]
  /// Of the organization's clock, in seconds since its Monday.
  private let start: Double

  init(in world: World, named name: String, students: Int, needsClock: Bool) async throws {
    self.world = world
    let organization = world.organization
    start = await organization.nextLesson()
    if needsClock || organization.isOfDeveloperMode { try await organization.setClock(start) }
    classID = name
    var pupils: [Pupil] = []
    for index in 0..<students { pupils.append(try await organization.student("\(name)-student-\(index + 1)", index)) }
    self.pupils = pupils
    teacher = try await organization.teacher("\(name)-teacher")
    let head = try await organization.administrator()
    _ = try await head.roster.createClass(
      ActivityV1.CreateClassRequest(schoolClass: ActivityV1.Class(classID: classID, title: classID)))
    if organization.isOfDeveloperMode {
      for person in [teacher.user] + pupils.map(\.id) {
        _ = try await head.roster.createPerson(
          ActivityV1.CreatePersonRequest(person: ActivityV1.Person(personID: person, name: person)))
      }
    }
    try await enrol(teacher.user, .teacher)
    for pupil in pupils { try await enrol(pupil.id, .student) }
  }

  func enrol(_ person: String, _ role: ActivityV1.ClassRole) async throws {
    _ = try await world.administrator().roster.enrol(
      ActivityV1.EnrolRequest(classID: classID, personID: person, role: role))
  }

  // MARK: Time

  /// - Parameter second: of the lesson.
  func clock(_ second: Double) async throws { try await world.organization.setClock(start + second) }

  /// Lets time go by: where the clock cannot be set it does so by itself.
  func waitUntil(_ second: Double) async throws {
    if world.organization.isOfDeveloperMode { try await clock(second) }
  }

  func time(_ second: Double) -> WellKnown.Timestamp { PlayedOrganization.time(start + second) }

  // MARK: Handouts

  /// Makes a handout and posts it; of the whole class unless students are named.
  @discardableResult
  func post(_ paths: [String]..., to students: [Pupil] = [], due: Double? = nil) async throws -> ActivityV1.Handout {
    let draft = try await self.draft(paths.map { task($0) }, to: students, due: due)
    return try await post(draft)
  }

  func post(_ draft: ActivityV1.Handout) async throws -> ActivityV1.Handout {
    try await teacher.handouts.postHandout(ActivityV1.PostHandoutRequest(handoutID: draft.handoutID))
  }

  func task(_ path: [String], withDescendants: Bool? = nil) -> ActivityV1.Task {
    ActivityV1.Task(appID: world.app, identifierPath: path, includeDescendants: withDescendants)
  }

  func draft(
    _ tasks: [ActivityV1.Task], to students: [Pupil] = [], due: Double? = nil
  ) async throws -> ActivityV1.Handout {
    try await teacher.handouts.createHandout(
      ActivityV1.CreateHandoutRequest(
        handout: ActivityV1.Handout(
          classID: classID, title: "Handout of \(classID)", tasks: tasks,
          recipients: ActivityV1.Recipients(wholeClass: students.isEmpty, studentIDs: students.map(\.id)),
          dueTime: due.map { time($0) })))
  }

  func complete(_ handout: ActivityV1.Handout) async throws {
    _ = try await teacher.handouts.completeHandout(ActivityV1.EndHandoutRequest(handoutID: handout.handoutID))
  }

  func setRecording(_ mode: ActivityV1.SetRecordingRequest.Mode, of pupil: Pupil? = nil) async throws {
    _ = try await world.administrator().organization.setRecording(
      ActivityV1.SetRecordingRequest(scope: pupil.map { .studentID($0.id) } ?? .classID(classID), mode: mode))
  }

  // MARK: Work that arrives complete

  /// A record of work at a second of the lesson.
  func work(
    _ path: [String], at second: Double, id: String, lasting seconds: Double = 0, ranges: [(Double, Double)] = [],
    progress: Double? = nil, primary: ActivityV1.ActivityItem? = nil, items: [ActivityV1.ActivityItem] = [],
    isStopped: Bool = true
  ) -> ActivityV1.AttemptRecord {
    let end = time(second + seconds)
    return ActivityV1.AttemptRecord(
      recordID: "\(id)-record", attemptID: id, appID: world.app, identifierPath: path, startTime: time(second),
      happenTime: end,
      intervals: seconds > 0 ? [ActivityV1.RunningInterval(startTime: time(second), endTime: end)] : [],
      progressRanges: ranges.map { ActivityV1.ProgressRange(start: $0.0, end: $0.1) }, progress: progress,
      primaryItem: primary, additionalItems: items, stopTime: isStopped ? end : nil)
  }

  /// Sends work as the app does; all of it must be taken.
  func send(_ records: ActivityV1.AttemptRecord..., by pupil: Pupil) async throws {
    let answer = try await pupil.app.activity.recordAttempts(ActivityV1.RecordAttemptsRequest(records: records))
    for result in answer.results where result.outcome != .accepted {
      throw Fault("a record of an app: expected ACCEPTED, came \(result.outcome) \(result.error?.message ?? "")")
    }
    try expectEqual(answer.results.count, records.count, "results of \(records.count) records")
  }

  /// Sends work of a student's as an administrator, who is told what became of it.
  func outcome(
    of record: ActivityV1.AttemptRecord, by pupil: Pupil
  ) async throws -> ActivityV1.RecordResult.Outcome {
    var record = record
    record.studentID = pupil.id
    let answer = try await world.administrator().activity.recordAttempts(
      ActivityV1.RecordAttemptsRequest(records: [record]))
    return try expectPresent(answer.results.first, "the result of a record").outcome
  }

  // MARK: Reports

  func grid(
    _ handout: ActivityV1.Handout, policies: ReportV1.AttemptPolicies? = nil, as reader: Client? = nil
  ) async throws -> ReportV1.HandoutGrid {
    try await (reader ?? teacher).report.getHandoutGrid(
      ReportV1.GetHandoutGridRequest(
        handoutID: handout.handoutID,
        options: ReportV1.ReportOptions(policies: policies, atLeast: try await world.organization.position())))
  }

  /// The cell of a student at a column of the handout's grid.
  func cell(_ handout: ActivityV1.Handout, of pupil: Pupil? = nil, column: Int = 0) async throws -> ReportV1.GridCell {
    try await grid(handout).cell(of: pupil ?? pupils[0], column: column)
  }

  /// A student's attempts as the teacher sees them at a task.
  func attempts(
    _ handout: ActivityV1.Handout, of pupil: Pupil? = nil
  ) async throws -> [ReportV1.ReportedAttempt] {
    try await teacher.report.listCellAttempts(
      ReportV1.ListCellAttemptsRequest(
        handoutID: handout.handoutID, taskID: handout.tasks[0].taskID, studentID: (pupil ?? pupils[0]).id,
        options: ReportV1.ReportOptions(atLeast: try await world.organization.position()))
    ).attempts
  }
}

extension ReportV1.HandoutGrid {
  func cell(of pupil: Pupil, column: Int = 0) throws -> ReportV1.GridCell {
    guard let row = rows.first(where: { $0.studentID == pupil.id }) else {
      throw Fault("the grid should have a row of each student of the class, and has none of one")
    }
    guard row.cells.indices.contains(column) else {
      throw Fault("the grid should have a column \(column + 1), and a row has \(row.cells.count) cells")
    }
    return row.cells[column]
  }

  func column(_ index: Int = 0) throws -> ReportV1.GridColumn {
    guard columns.indices.contains(index) else {
      throw Fault("the grid should have a column \(index + 1), and has \(columns.count)")
    }
    return columns[index]
  }
}
