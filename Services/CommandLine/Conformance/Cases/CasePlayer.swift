internal import API
internal import Messages
internal import RPC

/// Plays a published report case in an organization of its own, and holds the answers of Report against its tables.
struct CasePlayer {
  /// Also holds every column's average against the cells shown (W3).
  var checksMeans = false
  private let organization: PlayedOrganization
  private let head: Client
  private let publisher: Client
  private var minute = 0.0
  /// Records of one student that follow one another travel together.
  private var waiting: [ActivityV1.AttemptRecord] = []
  private var waitingStudent = ""
  /// Very much work is brought by the administrator, as an import does.
  private var isImported = false
  private var people: Set<String> = []
  private var teachers: [String: String] = [:]
  private var contexts: [[String]: Int64] = [:]

  private static let batchMax = 200
  /// More records than so many are imported: a call for each, as their students' apps make it, would take minutes.
  private static let recordsByAppsMax = 500

  init(in organization: PlayedOrganization) async throws {
    self.organization = organization
    head = try await organization.administrator()
    publisher = try await organization.publisher()
  }

  /// - Parameter file: a case as its README describes it.
  mutating func play(_ file: CaseValue) async throws {
    if file.has("time_zone") {
      try await organization.settle(ActivityV1.Organization(timeZone: try file.text("time_zone")), ["time_zone"])
    }
    try await setUpSchool(try file["school"])
    var history = try file.list("history")[...]
    isImported = history.count { $0.has("record") } > Self.recordsByAppsMax
    for report in try file.list("reports") {
      let at = report.has("at") ? try report.number("at") : nil
      while let row = history.first, try row.number("at") <= at ?? .infinity {
        history.removeFirst()
        try await setClock(try row.number("at"))
        try await take(row)
      }
      if let at { try await setClock(at) }
      try await send()
      try await check(report)
    }
  }

  private mutating func setClock(_ at: Double) async throws {
    guard at != minute else { return }
    try await send()
    try await organization.setClock(at * 60)
    minute = at
  }

  private static func time(_ minute: Double) -> WellKnown.Timestamp { PlayedOrganization.time(minute * 60) }
  private static func happened(_ minute: Double) -> ActivityV1.ClientTime {
    ActivityV1.ClientTime(happenTime: time(minute))
  }

  // MARK: The school

  private mutating func setUpSchool(_ school: CaseValue) async throws {
    guard case .fields(let classes) = school else { throw CaseValue.Unreadable(description: "school is no object") }
    var roster = ActivityV1.ImportRosterRequest()
    for (id, members) in classes.sorted(by: { $0.key < $1.key }) {
      roster.classes.append(ActivityV1.Class(classID: id, title: id))
      teachers[id] = try members.texts("teachers").first
      for (field, role) in [("teachers", ActivityV1.ClassRole.teacher), ("students", .student)] {
        for person in try members.texts(field) {
          if people.insert(person).inserted {
            roster.people.append(ActivityV1.Person(personID: person, name: Self.name(of: person)))
          }
          roster.enrolments.append(ActivityV1.Enrolment(classID: id, personID: person, role: role))
        }
      }
    }
    let call = try await head.roster.importRoster()
    try await call.write(roster)
    _ = try await call.finish()
  }

  /// A person's name is the identifier with a capital.
  private static func name(of person: String) -> String { person.prefix(1).uppercased() + person.dropFirst() }

  private mutating func makePerson(_ id: String, name: String? = nil) async throws {
    guard people.insert(id).inserted else { return }
    _ = try await head.roster.createPerson(
      ActivityV1.CreatePersonRequest(person: ActivityV1.Person(personID: id, name: name ?? Self.name(of: id))))
  }

  // MARK: What happens

  private mutating func take(_ row: CaseValue) async throws {
    if row.has("record"), !row.has("signs") { return try await record(row) }
    try await send()
    if row.has("signs") { return try await live(row) }
    if row.has("tasks") { return try await handOut(row) }
    if row.has("done") || row.has("undone") { return try await mark(row) }
    if row.has("app_done") { return try await complete(row) }
    if row.has("person") { return try await makePerson(try row.text("person"), name: try row.text("name")) }
    if row.has("move") || row.has("remove") { return try await changeContent(row) }
    if row.has("reset_kind") { return try await resetKind(row) }
    if row.has("content") { return try await declare(row) }
    try await changeSchool(row)
  }

  private mutating func record(_ row: CaseValue) async throws {
    let student = try row.text("student")
    if student != waitingStudent && !isImported || waiting.count == Self.batchMax { try await send() }
    waitingStudent = student
    waiting.append(try Self.record(row))
  }

  private mutating func send() async throws {
    guard !waiting.isEmpty else { return }
    let records = waiting
    waiting = []
    let client = isImported ? head : try await organization.student(waitingStudent).app
    let answer = try await client.activity.recordAttempts(ActivityV1.RecordAttemptsRequest(records: records))
    // A primary of another kind is refused, and the rest of its record is stored (D7).
    let taken: Set<ActivityV1.RecordResult.Outcome> = isImported ? [.stored] : [.accepted, .refused]
    for result in answer.results where !taken.contains(result.outcome) {
      throw Fault("a record should be taken, and is \(result.outcome): \(result.error?.message ?? "")")
    }
    try expectEqual(answer.results.count, records.count, "results of \(records.count) records")
  }

  /// Signs of life: a call each, made after the fact.
  private func live(_ row: CaseValue) async throws {
    let student = try await organization.student(try row.text("student"))
    let attempt = try row.text("attempt")
    for sign in try row.list("signs") {
      let pair = try sign.asList
      guard pair.count == 2 else { throw CaseValue.Unreadable(description: "a sign is a word and a time") }
      let at = try pair[1].asNumber
      let event = ActivityV1.AttemptEventRequest(attemptID: attempt, time: Self.happened(at))
      let answer: ActivityV1.Attempt
      switch try pair[0].asText {
      case "RESUMED":
        let begins = at == (try row.number("start"))
        answer = try await student.start(
          try row.texts("content"), anew: begins, id: begins ? attempt : "", time: Self.happened(at))
      case "HEARTBEAT": answer = try await student.app.activity.heartbeat(event)
      case "PAUSED": answer = try await student.app.activity.pauseAttempt(event)
      case "STOPPED": answer = try await student.app.activity.stopAttempt(event)
      case let sign: throw CaseValue.Unreadable(description: "\(sign) is no sign")
      }
      try expectEqual(answer.attemptID, attempt, "the attempt of a sign")
    }
  }

  private func handOut(_ row: CaseValue) async throws {
    let tasks = try row.list("tasks").map { task in
      ActivityV1.Task(
        taskID: try task.text("task"), appID: organization.app, identifierPath: try task.texts("content"),
        includeDescendants: task.has("include_descendants") ? try task.truth("include_descendants") : nil)
    }
    let id = try row.text("handout")
    let handout = ActivityV1.Handout(
      handoutID: id, classID: try row.text("class"), title: id, tasks: tasks,
      recipients: ActivityV1.Recipients(wholeClass: !row.has("students"), studentIDs: try row.texts("students")),
      dueTime: row.has("due") ? Self.time(try row.number("due")) : nil)
    let teacher = try await organization.teacher(teachers[handout.classID] ?? "")
    _ = try await teacher.handouts.createHandout(ActivityV1.CreateHandoutRequest(handout: handout))
    _ = try await teacher.handouts.postHandout(ActivityV1.PostHandoutRequest(handoutID: id))
  }

  private func mark(_ row: CaseValue) async throws {
    let request = ActivityV1.MarkDoneRequest(
      handoutID: try row.text("handout"), taskID: try row.text("task"), identifierPath: try row.texts("content"),
      time: Self.happened(try row.number(row.has("happened") ? "happened" : "at")), requestID: try row.text("mark"))
    let isDone = row.has("done")
    let student = try await organization.student(try row.text(isDone ? "done" : "undone"))
    if isDone {
      _ = try await student.own.handouts.markDone(request)
    } else {
      _ = try await student.own.handouts.unmarkDone(request)
    }
  }

  private func complete(_ row: CaseValue) async throws {
    let student = try await organization.student(try row.text("app_done"))
    _ = try await student.app.activity.completeAssigned(
      ActivityV1.CompleteAssignedRequest(
        appID: organization.app, identifierPath: try row.texts("content"),
        time: Self.happened(try row.number(row.has("happened") ? "happened" : "at")), requestID: try row.text("mark")))
  }

  private mutating func declare(_ row: CaseValue) async throws {
    let path = try row.texts("content")
    let context = ContextV1.Context(
      identifierPath: path, title: try row.text("title", else: path.last ?? ""), type: .section,
      displayOrder: Int64(try row.number("order")),
      isAssignable: row.has("assignable") ? try row.truth("assignable") : nil,
      primaryKind: try CaseEnumerations.kind(row, "kind"))
    try await organization.untilContextKnowsTheTime()
    let answer = try await publisher.context.declareContexts(
      ContextV1.DeclareContextsRequest(appID: organization.app, contexts: [context]))
    guard let made = answer.results.first?.context else { throw Fault("declaring \(path) was refused") }
    contexts[path] = made.contextID
  }

  private func changeContent(_ row: CaseValue) async throws {
    try await organization.untilContextKnowsTheTime()
    if row.has("move") {
      _ = try await publisher.context.moveContext(
        ContextV1.MoveContextRequest(
          appID: organization.app, identifierPath: try row.texts("move"), newParentPath: try row.texts("below")))
    } else {
      _ = try await publisher.context.removeContext(
        ContextV1.RemoveContextRequest(
          appID: organization.app, identifierPath: try row.texts("remove"), confirmLiveHandouts: true))
    }
  }

  private func resetKind(_ row: CaseValue) async throws {
    _ = try await head.activity.resetPrimaryKind(
      ActivityV1.ResetPrimaryKindRequest(
        appID: organization.app, identifierPath: try row.texts("reset_kind"),
        primaryKind: try CaseEnumerations.kind(row, "to"), reason: "by the case"))
  }

  private func changeSchool(_ row: CaseValue) async throws {
    if row.has("enrol") {
      let role: ActivityV1.ClassRole = try row.text("role") == "TEACHER" ? .teacher : .student
      _ = try await head.roster.enrol(
        ActivityV1.EnrolRequest(classID: try row.text("class"), personID: try row.text("enrol"), role: role))
    } else if row.has("unenrol") {
      _ = try await head.roster.unenrol(
        ActivityV1.UnenrolRequest(classID: try row.text("class"), personID: try row.text("unenrol")))
    } else if row.has("erase") {
      _ = try await head.roster.erasePerson(ActivityV1.ErasePersonRequest(personID: try row.text("erase")))
    } else if row.has("complete") {
      _ = try await head.handouts.completeHandout(ActivityV1.EndHandoutRequest(handoutID: try row.text("complete")))
    } else if row.has("archive") {
      _ = try await head.handouts.archiveHandout(ActivityV1.EndHandoutRequest(handoutID: try row.text("archive")))
    } else if row.has("add_recipient") {
      _ = try await head.handouts.addRecipients(
        ActivityV1.ChangeRecipientsRequest(
          handoutID: try row.text("handout"), studentIDs: [try row.text("add_recipient")]))
    } else if row.has("remove_recipient") {
      _ = try await head.handouts.removeRecipients(
        ActivityV1.ChangeRecipientsRequest(
          handoutID: try row.text("handout"), studentIDs: [try row.text("remove_recipient")]))
    } else if row.has("recording") {
      _ = try await head.organization.setRecording(
        ActivityV1.SetRecordingRequest(
          scope: try CaseEnumerations.scope(row), mode: try CaseEnumerations.mode(row)))
    } else if row.has("void") {
      _ = try await head.activity.voidAttempt(
        ActivityV1.VoidAttemptRequest(attemptID: try row.text("void"), reason: "by the case"))
    } else if row.has("idle_limit") {
      try await organization.settle(
        ActivityV1.Organization(idleLimitSeconds: Int32(try row.number("idle_limit"))), ["idle_limit_seconds"])
    } else {
      throw CaseValue.Unreadable(description: "a row that says nothing known: \(row)")
    }
  }

  private static func record(_ row: CaseValue) throws -> ActivityV1.AttemptRecord {
    ActivityV1.AttemptRecord(
      recordID: try row.text("record"), attemptID: try row.text("attempt"), studentID: try row.text("student"),
      appID: RuleRun.appID, identifierPath: try row.texts("content"), startTime: time(try row.number("start")),
      happenTime: row.has("happened") ? time(try row.number("happened")) : nil,
      intervals: try row.list("ran").map { span in
        let ends = try span.asNumbers
        return ActivityV1.RunningInterval(startTime: ends.first.map(time), endTime: ends.last.map(time))
      },
      progressRanges: try row.list("ranges").map { range in
        let ends = try range.asNumbers
        return ActivityV1.ProgressRange(start: ends.first ?? 0, end: ends.last ?? 0)
      },
      progress: row.has("progress") ? try row.number("progress") : nil,
      primaryItem: row.has("primary") ? try CaseEnumerations.item(try row["primary"]) : nil,
      additionalItems: try row.list("items").map(CaseEnumerations.item),
      stopTime: row.has("stop") ? time(try row.number("stop")) : nil)
  }

  // MARK: What reports say

  private func check(_ report: CaseValue) async throws {
    let reader = report.has("reader") ? try await organization.teacher(try report.text("reader")) : head
    let question = CaseQuestion(
      ask: try report.text("ask"), request: try report["request"], app: organization.app, contexts: contexts,
      position: try await organization.position())
    let answer = try await question.answer(for: reader.report)
    let found = try report["expect"].differences(from: AnswerTree(of: answer))
    if checksMeans, let grid = answer as? ReportV1.HandoutGrid { try grid.checkMeans() }
    guard found.isEmpty else {
      let shown = found.prefix(Self.differencesMax).joined(separator: "; ")
      throw Fault("\(question.ask)\(report.has("at") ? " at minute \(try report.number("at"))" : ""): \(shown)")
    }
  }

  /// So many of what differs are named.
  private static let differencesMax = 4
}

extension ReportV1.HandoutGrid {
  /// A column's average is the mean of the cells shown, or of the observations in them where every attempt is one (W3).
  fileprivate func checkMeans() throws {
    for (index, column) in columns.enumerated() {
      let values = rows.compactMap { $0.cells.indices.contains(index) ? $0.cells[index].headline : nil }
      let shown = values.flatMap { $0.observations.isEmpty ? [$0.value] : $0.observations }
      guard let mean = column.headline?.mean else {
        try expect(shown.isEmpty, "column \(index + 1) has an average of the \(shown.count) cells shown")
        continue
      }
      try expectEqual(column.headline?.n, Int64(shown.count), "how many column \(index + 1) is an average of")
      try expectEqual(mean, shown.exactSum / Double(shown.count), "the average of column \(index + 1)")
    }
  }
}
