internal import API
public import Messages
public import RPC

/// The demo from an empty school to the teacher's report.
public struct DemoPlay: Sendable {
  private let stage: Stage
  private let report: any Channel
  /// Told in a sentence what happens next.
  private let narrate: @Sendable (String) -> Void

  /// - Parameters:
  ///   - report: to Report's service.
  ///   - narrate: called with a sentence before each part.
  public init(on stage: Stage, report: any Channel, narrate: @escaping @Sendable (String) -> Void) {
    self.stage = stage
    self.report = report
    self.narrate = narrate
  }

  /// Plays everything and returns the grids of the three handouts, as the teacher sees them.
  ///
  /// Providers of both apps must be running: contexts are built as they are asked for.
  public func run() async throws -> [ReportV1.HandoutGrid] {
    try await stage.resetSchool()
    try await stage.setClock(DemoTerm.monday)
    narrate("a class of \(SchoolClass.names.count) and \(SchoolClass.teacherName)")
    try await setUpSchool()
    narrate("Great Plays builds Hamlet as it is asked for")
    try await declareHamlet()
    narrate("Quizzler declares what is missing")
    try await declareQuizzes()
    narrate("three handouts")
    let handouts = try await postHandouts()
    try await switchRecordingOff()
    for lesson in DemoTerm.lessons {
      narrate(lesson.title)
      try await LessonPlayer(stage: stage, lesson: lesson).play()
    }
    try await markDone(handouts[0])
    try await stage.setClock(DemoTerm.evening)
    narrate("the report")
    return try await grids(of: handouts)
  }

  // MARK: The school

  private func setUpSchool() async throws {
    for app in [App.greatPlays, .quizzler] {
      _ = try await stage.call(as: .administrator) { options in
        try await ContextServiceClient(stage.context).registerApp(
          ContextV1.RegisterAppRequest(appID: app.identifier, title: app.title, topic: app.topic), options)
      }
      _ = try await stage.call(as: .administrator) { options in
        try await OrganizationServiceClient(stage.activity).allowApp(
          ActivityV1.AllowAppRequest(appID: app.identifier), options)
      }
    }
    _ = try await stage.call(as: .administrator) { options in
      try await OrganizationServiceClient(stage.activity).updateOrganization(
        ActivityV1.UpdateOrganizationRequest(
          organization: ActivityV1.Organization(title: "Demo School", timeZone: SchoolClass.timeZone),
          updateFields: ["title", "time_zone"]), options)
    }
    let roster = rosterRequest
    _ = try await stage.call(as: .administrator) { options in
      let call = try await RosterServiceClient(stage.activity).importRoster(options)
      try await call.write(roster)
      return try await call.finish()
    }
  }

  private var rosterRequest: ActivityV1.ImportRosterRequest {
    let people = zip(SchoolClass.students, SchoolClass.names).map { ActivityV1.Person(personID: $0, name: $1) }
    func enrolment(_ person: String, _ role: ActivityV1.ClassRole) -> ActivityV1.Enrolment {
      ActivityV1.Enrolment(classID: SchoolClass.identifier, personID: person, role: role)
    }
    return ActivityV1.ImportRosterRequest(
      classes: [ActivityV1.Class(classID: SchoolClass.identifier, title: SchoolClass.title)],
      people: people + [ActivityV1.Person(personID: SchoolClass.teacher, name: SchoolClass.teacherName)],
      enrolments: SchoolClass.students.map { enrolment($0, .student) } + [enrolment(SchoolClass.teacher, .teacher)])
  }

  private func switchRecordingOff() async throws {
    let student = SchoolClass.students[SchoolClass.withoutRecording]
    _ = try await stage.call(as: .administrator) { options in
      try await OrganizationServiceClient(stage.activity).setRecording(
        ActivityV1.SetRecordingRequest(scope: .studentID(student), mode: .paused), options)
    }
  }

  // MARK: Content

  /// Asking for the leaves declares everything above them.
  private func declareHamlet() async throws {
    guard let hamlet = App.greatPlays.content.first else { return }
    for path in hamlet.leafPaths {
      _ = try await stage.call(as: .publisher(of: .greatPlays)) { options in
        let answer = try await ContextServiceClient(stage.context).resolvePath(
          ContextV1.ResolvePathRequest(appID: App.greatPlays.identifier, identifierPath: path), options)
        // A service that has just been started again has not got its providers back yet.
        guard answer.missing.isEmpty else { throw RPCError(.unavailable, "\(path) is not built yet") }
      }
    }
  }

  /// Asks which children are there, and declares the others in one go.
  private func declareQuizzes() async throws {
    let app = App.quizzler
    let query = ContextV1.QueryContextsRequest(
      appID: app.identifier, predicate: ContextV1.QueryContextsRequest.Predicate(parent: ContextV1.Path()))
    let there = try await stage.call(as: .publisher(of: app)) { options in
      try await ContextServiceClient(stage.context).queryContexts(query, options).contexts
    }
    let known = Set(there.map(\.identifierPath))
    let missing = app.content.compactMap { app.context(at: [$0.identifier]) }.filter {
      !known.contains($0.identifierPath)
    }
    guard !missing.isEmpty else { return }
    _ = try await stage.call(as: .publisher(of: app)) { options in
      try await ContextServiceClient(stage.context).declareContexts(
        ContextV1.DeclareContextsRequest(appID: app.identifier, contexts: missing), options)
    }
  }

  // MARK: Handouts

  private func postHandouts() async throws -> [ActivityV1.Handout] {
    [
      try await post("act-3", "Read Act 3", App.greatPlays, DemoTerm.actThree),
      try await post("quiz", "To be, or not to be: a quiz", App.greatPlays, DemoTerm.quiz),
      try await post("addition", "Addition", App.quizzler, DemoTerm.addition),
    ]
  }

  private func post(_ id: String, _ title: String, _ app: App, _ path: [String]) async throws -> ActivityV1.Handout {
    let handout = ActivityV1.Handout(
      handoutID: id, classID: SchoolClass.identifier, title: title,
      tasks: [ActivityV1.Task(taskID: "\(id)-task", appID: app.identifier, identifierPath: path)],
      dueTime: WellKnown.Timestamp(seconds: DemoTerm.due))
    _ = try await stage.call(as: .teacher) { options in
      try await HandoutServiceClient(stage.activity).createHandout(
        ActivityV1.CreateHandoutRequest(handout: handout, requestID: "create-\(id)"), options)
    }
    return try await stage.call(as: .teacher) { options in
      try await HandoutServiceClient(stage.activity).postHandout(
        ActivityV1.PostHandoutRequest(handoutID: id, requestID: "post-\(id)"), options)
    }
  }

  /// The nine who read Scene 1 to its end mark it as done; five of them the whole act.
  private func markDone(_ handout: ActivityV1.Handout) async throws {
    guard let task = handout.tasks.first else { return }
    try await withThrowingTaskGroup { group in
      for student in 0..<9 {
        group.addTask {
          for path in student < 5 ? [DemoTerm.sceneOne, []] : [DemoTerm.sceneOne] {
            let request = ActivityV1.MarkDoneRequest(
              handoutID: handout.handoutID, taskID: task.taskID, identifierPath: path,
              requestID: "done-\(student)-\(path.count)")
            _ = try await stage.call(as: .student(student, app: .greatPlays)) { options in
              try await HandoutServiceClient(stage.activity).markDone(request, options)
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func grids(of handouts: [ActivityV1.Handout]) async throws -> [ReportV1.HandoutGrid] {
    let position = try await stage.position()
    var grids: [ReportV1.HandoutGrid] = []
    for handout in handouts {
      let request = ReportV1.GetHandoutGridRequest(
        handoutID: handout.handoutID, options: ReportV1.ReportOptions(atLeast: position))
      grids.append(
        try await stage.call(as: .teacher) { options in
          try await ReportServiceClient(report).getHandoutGrid(request, options)
        })
    }
    return grids
  }
}

extension Stage {
  func setClock(_ seconds: Int64) async throws {
    let request = ActivityV1.SetClockRequest(time: WellKnown.Timestamp(seconds: seconds))
    _ = try await call(as: .administrator) { options in
      try await DeveloperServiceClient(activity).setClock(request, options)
    }
  }

  fileprivate func resetSchool() async throws {
    _ = try await call(as: .administrator) { options in
      try await DeveloperServiceClient(activity).resetOrganization(ActivityV1.ResetOrganizationRequest(), options)
    }
  }

  /// How far a report must have followed to show all that was stored so far.
  fileprivate func position() async throws -> ReportV1.Position {
    let here = try await call(as: .administrator) { options in
      try await ActivityServiceClient(activity).getPosition(ActivityV1.GetPositionRequest(), options)
    }
    let there = try await call(as: .administrator) { options in
      try await ContextServiceClient(context).getPosition(ContextV1.GetPositionRequest(), options)
    }
    return ReportV1.Position(
      activityEpoch: here.epoch, activitySequence: here.sequence, contextEpoch: there.epoch,
      contextSequence: there.sequence, catalogEpoch: there.catalogEpoch, catalogSequence: there.catalogSequence)
  }
}
