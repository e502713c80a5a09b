import API
import ActivityService
import Domain
import Feeds
import Messages
import RPC
import StoreKit
import Testing

@Suite("Handouts", .onBothStores)
struct HandoutTests {
  let bench: SchoolBench
  var tove: HandoutServiceClient { HandoutServiceClient(bench.channel(.teacher, "tove")) }
  var bo: HandoutServiceClient { HandoutServiceClient(bench.channel(.teacher, "bo")) }

  init() async throws {
    bench = try SchoolBench()
    try await bench.populate()
  }

  @Test("a draft knows its contexts by number and title, and is the same after a restart")
  func create() async throws {
    let draft = try await bench.draft()
    #expect(draft.state == .draft && draft.revision == 1)
    #expect(draft.tasks.first?.contextID == 3)
    #expect(draft.tasks.first?.title == "Act 3")
    #expect(draft.tasks.first?.includeDescendants == true)
    #expect(draft.recipients == .init(wholeClass: true))
    #expect(try await bench.draft() == draft)
    try await bench.restart()
    #expect(try await tove.getHandout(.init(handoutID: "h1")) == draft)
    let other = await refusal {
      try await tove.createHandout(.init(handout: SchoolBench.handout("h1", path: ["Hamlet"])))
    }
    #expect(other?.code == .alreadyExists)
  }

  @Test("a retried create makes one handout, and gives it identifiers of ours")
  func createOnce() async throws {
    var handout = SchoolBench.handout("")
    handout.tasks[0].taskID = ""
    let request = ActivityV1.CreateHandoutRequest(handout: handout, requestID: "r1")
    let first = try await tove.createHandout(request)
    #expect(!first.handoutID.isEmpty && first.tasks.allSatisfy { !$0.taskID.isEmpty })
    #expect(try await tove.createHandout(request) == first)
    #expect(try await tove.listHandouts(.init(classID: "A")).handouts == [first])
  }

  @Test("the whole app is handed out without what lies below it")
  func wholeApp() async throws {
    let handout = try await tove.createHandout(.init(handout: SchoolBench.handout(path: [])))
    #expect(handout.tasks.first?.includeDescendants == false)
    #expect(handout.tasks.first?.title == "Great Plays")
    var with = SchoolBench.handout("h2", path: [])
    with.tasks[0].includeDescendants = true
    let refused = await refusal { try await tove.createHandout(.init(handout: with)) }
    #expect(refused?.code == .invalidArgument)
    #expect(refused?.field == "handout.tasks[0].include_descendants")
  }

  @Test("posting, completing and archiving set their times, once")
  func states() async throws {
    let draft = try await bench.draft()
    let posted = try await tove.postHandout(.init(handoutID: "h1", revision: draft.revision))
    #expect(posted.state == .posted && posted.postTime == WellKnown.Timestamp(SchoolBench.now))
    bench.clock.advance(minutes: 5)
    #expect(try await tove.postHandout(.init(handoutID: "h1")) == posted)
    let completed = try await tove.completeHandout(.init(handoutID: "h1"))
    #expect(completed.endTime == WellKnown.Timestamp(SchoolBench.now + 300_000))
    bench.clock.advance(minutes: 5)
    let archived = try await tove.archiveHandout(.init(handoutID: "h1"))
    #expect(archived.state == .archived && archived.endTime == completed.endTime)
    #expect(try await tove.listHandouts(.init(classID: "A")).handouts.isEmpty)
    #expect(try await tove.listHandouts(.init(classID: "A", includeArchived: true)).handouts == [archived])
    for refused in [
      await refusal { try await tove.postHandout(.init(handoutID: "h1")) },
      await refusal { try await tove.completeHandout(.init(handoutID: "h1")) },
      await refusal { try await tove.deleteHandout(.init(handoutID: "h1")) },
      await refusal {
        try await tove.updateHandout(.init(handout: .init(handoutID: "h1", title: "X"), updateFields: ["title"]))
      },
      await refusal { try await tove.addRecipients(.init(handoutID: "h1", studentIDs: ["ana"])) },
    ] {
      #expect(refused?.code == .failedPrecondition)
      #expect(refused?.reason == "HANDOUT_STATE")
    }
  }

  @Test("drafts and schedules can be deleted, and are gone after a restart")
  func delete() async throws {
    _ = try await bench.draft()
    _ = try await tove.deleteHandout(.init(handoutID: "h1", requestID: "d"))
    _ = try await tove.deleteHandout(.init(handoutID: "h1", requestID: "d"))
    try await bench.restart()
    #expect(await refusal { try await tove.getHandout(.init(handoutID: "h1")) }?.code == .notFound)
  }

  @Test("an update changes words at any time, tasks and recipients before the post only")
  func update() async throws {
    _ = try await bench.draft()
    var changed = SchoolBench.handout(path: ["Hamlet", "Act 3", "Scene 1"], students: ["ana"])
    changed.title = "Scene 1"
    let updated = try await tove.updateHandout(
      .init(handout: changed, updateFields: ["title", "tasks", "recipients"], revision: 1))
    #expect(updated.tasks.first?.contextID == 4 && updated.recipients?.studentIDs == ["ana"])
    _ = try await tove.postHandout(.init(handoutID: "h1"))
    let late = await refusal {
      try await tove.updateHandout(.init(handout: changed, updateFields: ["tasks"]))
    }
    #expect(late?.code == .failedPrecondition)
    changed.dueTime = .init(seconds: 1_800_000_000, nanos: 999_999)
    let due = try await tove.updateHandout(.init(handout: changed, updateFields: ["due_time"]))
    #expect(due.dueTime == .init(seconds: 1_800_000_000))
    #expect(
      try await tove.updateHandout(.init(handout: .init(handoutID: "h1"), updateFields: ["due_time"])).dueTime == nil)
    let stale = await refusal {
      try await tove.updateHandout(.init(handout: changed, updateFields: ["title"], revision: 1))
    }
    #expect(stale?.code == .aborted)
  }

  @Test("a schedule posts itself at its instant, by the organization's clock")
  func schedule() async throws {
    let developer = DeveloperServiceClient(bench.administrator)
    func time(_ seconds: Int64) -> WellKnown.Timestamp { WellKnown.Timestamp(SchoolBench.now + seconds * 1000) }
    _ = try await developer.setClock(.init(time: time(1_000)))
    _ = try await bench.draft()
    let scheduled = try await tove.scheduleHandout(.init(handoutID: "h1", scheduleTime: time(2_000)))
    #expect(scheduled.state == .scheduled)
    _ = try await developer.setClock(.init(time: time(1_999)))
    #expect(try await tove.getHandout(.init(handoutID: "h1")).state == .scheduled)
    _ = try await developer.setClock(.init(time: time(5_000)))
    let posted = try await tove.getHandout(.init(handoutID: "h1"))
    #expect(posted.state == .posted && posted.postTime == time(2_000) && posted.scheduleTime == nil)
    let past = await refusal {
      _ = try await bench.draft("h2")
      return try await tove.scheduleHandout(.init(handoutID: "h2", scheduleTime: time(5_000)))
    }
    #expect(past?.field == "schedule_time")
  }

  @Test("a running service posts a schedule when the time of day has come, also after a restart")
  func scheduleByTheClock() async throws {
    _ = try await bench.draft()
    let time = SchoolBench.now + 60_000
    _ = try await tove.scheduleHandout(.init(handoutID: "h1", scheduleTime: WellKnown.Timestamp(time)))
    try await bench.restart()
    let host = bench.host
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await host.run() }
      bench.clock.advance(minutes: 2)
      while try await tove.getHandout(.init(handoutID: "h1")).state != .posted {
        try await Task.sleep(for: .milliseconds(20))
      }
      group.cancelAll()
    }
    #expect(try await tove.getHandout(.init(handoutID: "h1")).postTime == WellKnown.Timestamp(time))
  }

  @Test("work that comes before a schedule was looked at is judged as posted, and work of before its time is not (N15)")
  func workBeforeThePost() async throws {
    _ = try await bench.draft()
    let time = SchoolBench.now + 60_000
    _ = try await tove.scheduleHandout(.init(handoutID: "h1", scheduleTime: WellKnown.Timestamp(time)))
    let app = ActivityServiceClient(bench.channel(.student, "ben", app: CardboardContext.app))
    func send(_ name: String, _ start: Domain.Instant) async throws {
      let record = ActivityV1.AttemptRecord(
        recordID: name, attemptID: name, appID: CardboardContext.app, identifierPath: ErasureWorld.scene,
        startTime: WellKnown.Timestamp(start), happenTime: WellKnown.Timestamp(start), progress: 0.5)
      _ = try await app.recordAttempts(.init(records: [record]))
    }
    bench.clock.advance(minutes: 1)
    try await send("early", time - 10)
    try await send("at once", time + 10)
    let stored = try await ActivityServiceClient(bench.administrator).listAttempts(
      .init(appID: CardboardContext.app, identifierPath: ErasureWorld.scene, studentID: "ben"))
    #expect(stored.attempts.map(\.attemptID) == ["at once"])
    #expect(try await tove.getHandout(.init(handoutID: "h1")).postTime == WellKnown.Timestamp(time))
  }

  @Test("recipients come and go; the last one taken out does not make it everyone's")
  func recipients() async throws {
    _ = try await bench.draft(students: ["ana"])
    let none = try await tove.removeRecipients(.init(handoutID: "h1", studentIDs: ["ana"]))
    #expect(none.recipients == .init(wholeClass: false))
    #expect(await refusal { try await tove.postHandout(.init(handoutID: "h1")) }?.reason == "NO_RECIPIENTS")
    _ = try await tove.addRecipients(.init(handoutID: "h1", studentIDs: ["ben"]))
    _ = try await tove.postHandout(.init(handoutID: "h1"))
    let added = try await tove.addRecipients(.init(handoutID: "h1", studentIDs: ["ana", "cy"]))
    #expect(added.recipients?.studentIDs == ["ana", "ben", "cy"])
    let stranger = await refusal { try await tove.addRecipients(.init(handoutID: "h1", studentIDs: ["bo"])) }
    #expect(stranger?.reason == "NOT_A_STUDENT_OF_THE_CLASS")
    try await bench.restart()
    #expect(try await tove.getHandout(.init(handoutID: "h1")).recipients == added.recipients)
  }

  @Test("who was taken out of a handout is named in every answer, until they are back or erased")
  func removed() async throws {
    // Before it is posted, and after.
    _ = try await bench.draft()
    let draft = try await tove.removeRecipients(.init(handoutID: "h1", studentIDs: ["cy"]))
    #expect(draft.recipients == .init(wholeClass: true, removedStudentIDs: ["cy"]))
    // Asking for the same handout again finds it, whoever was taken out of it since.
    let again = SchoolBench.handout()
    #expect(try await tove.createHandout(.init(handout: again)) == draft)
    #expect(try await tove.postHandout(.init(handoutID: "h1")).recipients == draft.recipients)
    bench.clock.advance(minutes: 1)
    let out = try await tove.removeRecipients(.init(handoutID: "h1", studentIDs: ["ben", "ana"]))
    #expect(out.recipients?.removedStudentIDs == ["ana", "ben", "cy"])
    bench.clock.advance(minutes: 1)
    let back = try await tove.addRecipients(.init(handoutID: "h1", studentIDs: ["ana"]))
    #expect(back.recipients == .init(wholeClass: true, removedStudentIDs: ["ben", "cy"]))
    let titled = try await tove.updateHandout(
      .init(handout: .init(handoutID: "h1", title: "Act three"), updateFields: ["title"]))
    #expect(titled.recipients == back.recipients)
    try await bench.restart()
    #expect(try await tove.getHandout(.init(handoutID: "h1")).recipients == back.recipients)
    #expect(try await tove.listHandouts(.init(classID: "A")).handouts.map(\.recipients) == [back.recipients])
    _ = try await RosterServiceClient(bench.administrator).erasePerson(.init(personID: "ben"))
    #expect(try await tove.getHandout(.init(handoutID: "h1")).recipients?.removedStudentIDs == ["cy"])
    #expect(try await tove.completeHandout(.init(handoutID: "h1")).recipients?.removedStudentIDs == ["cy"])
    // Where students are named, too, once it is posted.
    try await bench.posted("h2", students: ["ana", "cy"])
    bench.clock.advance(minutes: 1)
    let named = try await tove.removeRecipients(.init(handoutID: "h2", studentIDs: ["cy"]))
    #expect(named.recipients == .init(studentIDs: ["ana"], removedStudentIDs: ["cy"]))
    try await bench.restart()
    #expect(try await tove.getHandout(.init(handoutID: "h2")).recipients == named.recipients)
    bench.clock.advance(minutes: 1)
    let both = try await tove.addRecipients(.init(handoutID: "h2", studentIDs: ["cy"]))
    #expect(both.recipients == .init(studentIDs: ["ana", "cy"]))
    // What a caller says of it is not taken.
    var told = SchoolBench.handout("h3")
    told.recipients?.removedStudentIDs = ["ana"]
    #expect(try await tove.createHandout(.init(handout: told)).recipients == .init(wholeClass: true))
  }

  @Test("only teachers of the class and administrators touch a handout; another organization has never heard of it")
  func rights() async throws {
    _ = try await bench.draft()
    let principal = HandoutServiceClient(bench.administrator)
    #expect(try await principal.getHandout(.init(handoutID: "h1")).handoutID == "h1")
    let student = HandoutServiceClient(bench.channel(.student, "ana"))
    let elsewhere = HandoutServiceClient(bench.channel(.administrator, of: "elsewhere"))
    func attempts(_ client: HandoutServiceClient) async -> [RPCError?] {
      [
        await refusal { try await client.getHandout(.init(handoutID: "h1")) },
        await refusal { try await client.listHandouts(.init(classID: "A")) },
        await refusal { try await client.createHandout(.init(handout: SchoolBench.handout("h9"))) },
        await refusal { try await client.postHandout(.init(handoutID: "h1")) },
        await refusal { try await client.completeHandout(.init(handoutID: "h1")) },
        await refusal { try await client.deleteHandout(.init(handoutID: "h1")) },
        await refusal { try await client.addRecipients(.init(handoutID: "h1", studentIDs: ["ana"])) },
        await refusal {
          try await client.updateHandout(.init(handout: .init(handoutID: "h1", title: "X"), updateFields: ["title"]))
        },
      ]
    }
    #expect(await attempts(bo).allSatisfy { $0?.code == .permissionDenied })
    #expect(await attempts(student).allSatisfy { $0?.code == .permissionDenied })
    #expect(await attempts(elsewhere).allSatisfy { $0?.code == .notFound })
    #expect(try await tove.getHandout(.init(handoutID: "h1")).revision == 1)
  }

  @Test("a teacher's app hands out its own content only")
  func otherApp() async throws {
    let inApp = HandoutServiceClient(bench.channel(.teacher, "tove", app: "org.example.quizzler"))
    let refused = await refusal { try await inApp.createHandout(.init(handout: SchoolBench.handout())) }
    #expect(refused?.code == .permissionDenied && refused?.reason == "APP_NOT_OF_TOKEN")
  }

  @Test("content must be there, be assignable, and belong to an app that is allowed")
  func content() async throws {
    let unknown = await refusal { try await bench.draft(path: ["Macbeth"]) }
    #expect(unknown?.code == .notFound && unknown?.field == "handout.tasks[0].identifier_path")
    let container = await refusal { try await bench.draft(path: ["Extras"]) }
    #expect(container?.code == .failedPrecondition && container?.reason == "NOT_ASSIGNABLE")
    bench.context.setVolatile(["Macbeth"])
    #expect(await refusal { try await bench.draft(path: ["Macbeth"]) }?.code == .notFound)
    var foreign = SchoolBench.handout()
    foreign.tasks[0].appID = "org.example.unknown"
    let app = await refusal { try await tove.createHandout(.init(handout: foreign)) }
    #expect(app?.code == .failedPrecondition && app?.reason == "APP_NOT_ALLOWED")
    #expect(try await tove.listHandouts(.init(classID: "A")).handouts.isEmpty)
  }

  @Test("a class has at most so many active handouts, schedules included")
  func activeLimit() async throws {
    var limits = Limits.standard
    limits.activeHandoutsPerClassMax = 2
    let bench = try SchoolBench(limits: limits)
    try await bench.populate()
    let tove = HandoutServiceClient(bench.channel(.teacher, "tove"))
    try await bench.posted("h1")
    _ = try await bench.draft("h2")
    _ = try await tove.scheduleHandout(
      .init(handoutID: "h2", scheduleTime: WellKnown.Timestamp(SchoolBench.now + 60_000)))
    _ = try await bench.draft("h3")
    let full = await refusal { try await tove.postHandout(.init(handoutID: "h3")) }
    #expect(full?.code == .resourceExhausted && full?.reason == "TOO_MANY_ACTIVE_HANDOUTS")
    _ = try await tove.completeHandout(.init(handoutID: "h1"))
    _ = try await tove.postHandout(.init(handoutID: "h3"))
  }

  @Test("lists show the newest first, in pages")
  func list() async throws {
    for number in 1...5 {
      _ = try await bench.draft("h\(number)")
      bench.clock.advance(minutes: 1)
    }
    let first = try await tove.listHandouts(.init(classID: "A", pageSize: 2))
    #expect(first.handouts.map(\.handoutID) == ["h5", "h4"])
    let second = try await tove.listHandouts(.init(classID: "A", pageSize: 3, pageToken: first.nextPageToken))
    #expect(second.handouts.map(\.handoutID) == ["h3", "h2", "h1"] && second.nextPageToken.isEmpty)
  }

  struct BadHandout: Sendable, CustomTestStringConvertible {
    var field: String
    var code = StatusCode.invalidArgument
    var change: @Sendable (inout ActivityV1.Handout) -> Void
    var testDescription: String { field }
  }

  @Test(
    "bad input names the field and stores nothing",
    arguments: [
      BadHandout(field: "handout.class_id") { $0.classID = "" },
      BadHandout(field: "handout.title") { $0.title = " \u{2003}" },
      BadHandout(field: "handout.title") { $0.title = String(repeating: "x", count: 257) },
      BadHandout(field: "handout.handout_id") { $0.handoutID = String(repeating: "x", count: 65) },
      BadHandout(field: "handout.instructions") { $0.instructions = String(repeating: "x", count: 4001) },
      BadHandout(field: "handout.due_time.nanos") { $0.dueTime = .init(seconds: 1, nanos: 1_000_000_000) },
      BadHandout(field: "handout.due_time.seconds") { $0.dueTime = .init(seconds: .max) },
      BadHandout(field: "handout.tasks[1].task_id") { $0.tasks.append($0.tasks[0]) },
      BadHandout(field: "handout.tasks[0].app_id") { $0.tasks[0].appID = "" },
      BadHandout(field: "handout.tasks[0].identifier_path[1]") { $0.tasks[0].identifierPath = ["Hamlet", ""] },
      BadHandout(field: "handout.tasks[0].identifier_path", code: .resourceExhausted) {
        $0.tasks[0].identifierPath = Array(repeating: "x", count: 8)
      },
      BadHandout(field: "handout.tasks", code: .resourceExhausted) {
        $0.tasks = (0...100).map { .init(taskID: "t\($0)", appID: "a") }
      },
      BadHandout(field: "handout.recipients") { $0.recipients = .init(wholeClass: true, studentIDs: ["ana"]) },
      BadHandout(field: "handout.recipients") { $0.recipients = .init(studentIDs: ["bo"]) },
      BadHandout(field: "handout.recipients.student_ids[0]") { $0.recipients = .init(studentIDs: [""]) },
    ])
  func badInput(bad: BadHandout) async throws {
    var handout = SchoolBench.handout()
    bad.change(&handout)
    let error = await refusal { try await tove.createHandout(.init(handout: handout)) }
    #expect(error?.code == bad.code)
    #expect(error?.field == bad.field)
    #expect(try await tove.listHandouts(.init(classID: "A")).handouts.isEmpty)
  }

  @Test("all that is bad is named at once, in a handout and in one of several classes")
  func allBadInput() async throws {
    var handout = SchoolBench.handout()
    (handout.title, handout.dueTime) = (" ", .init(seconds: .max))
    handout.tasks.append(handout.tasks[0])
    handout.tasks[0].appID = ""
    let fields = ["handout.title", "handout.tasks[0].app_id", "handout.tasks[1].task_id", "handout.due_time.seconds"]
    #expect(await refusal { try await tove.createHandout(.init(handout: handout)) }?.fields == fields)
    (handout.classID, handout.handoutID, handout.recipients) = ("", "", nil)
    let classes = ["A", "B"].map { ActivityV1.HandoutForClass(classID: $0) }
    let several = await refusal { try await tove.createHandouts(.init(handout: handout, classes: classes)) }
    #expect(several?.fields == fields)
  }
}
