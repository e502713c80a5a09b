internal import API
internal import Messages
internal import RPC

// R101 to R114: done, authorisation, privacy.
extension Rule {
  static let donePrivacy = [
    Rule("R101", "\"Complete all\" at [a, b] concerns b only, neither a nor what lies below b.") { world in
      try await world.declare(world.node(), world.node("b"), world.node("b", "c"))
      let lesson = try await world.lesson(clock: false)
      let tasks = [world.path(), world.path("b"), world.path("b", "c")].map { lesson.task($0, withDescendants: false) }
      let handout = try await lesson.post(try await lesson.draft(tasks))
      try await lesson.pupils[0].complete(world.path("b"))
      let grid = try await lesson.grid(handout)
      let done = try (0..<3).map { try grid.cell(of: lesson.pupils[0], column: $0).done }
      try expectEqual(done, [false, true, false], "what is done of a, b and c")
    },
    Rule("R102", "It sets Done in every handout that was active when it happened; later ones are unaffected.") {
      world in
      try await world.declare(world.node())
      let lesson = try await world.lesson()
      let first = try await lesson.post(world.path())
      let second = try await lesson.post(world.path())
      let ended = try await lesson.post(world.path())
      try await lesson.clock(60)
      try await lesson.complete(ended)
      try await lesson.clock(120)
      try await lesson.pupils[0].complete(world.path())
      try await lesson.clock(180)
      let later = try await lesson.post(world.path())
      for (handout, done, what) in [
        (first, true, "an active handout"), (second, true, "another active handout"),
        (ended, false, "an ended handout"),
        (later, false, "a later handout"),
      ] {
        try expectEqual(try await lesson.cell(handout).done, done, "done in \(what)")
      }
    },
    Rule("R103", "The student sees a notice when an app marks work as done for them.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson(clock: false)
      let handout = try await lesson.post(world.path())
      let ana = lesson.pupils[0]
      try await ana.complete(world.path())
      let notices = try await ana.notices().filter { $0.kind == .markedDone && $0.classID == lesson.classID }
      try expectEqual(notices.map(\.handoutID), [handout.handoutID], "handouts of the notices that something is done")
      for notice in notices {
        _ = try await ana.own.handouts.acknowledgeNotice(
          ActivityV1.AcknowledgeNoticeRequest(noticeID: notice.noticeID))
      }
      let left = try await ana.notices().filter { $0.kind == .markedDone && $0.classID == lesson.classID }
      try expectEqual(left.count, 0, "notices after they were acknowledged")
    },
    Rule("R104", "Reassigned and marked Done without redoing: the earlier metrics are reported, as carried.") { world in
      try await world.declare(world.node(kind: .score))
      let lesson = try await world.lesson()
      let first = try await lesson.post(world.path())
      let ana = lesson.pupils[0]
      try await lesson.clock(60)
      try await lesson.send(lesson.work(world.path(), at: 10, id: "r104", primary: .score(3, of: 4)), by: ana)
      try await lesson.complete(first)
      try await lesson.clock(120)
      let second = try await lesson.post(world.path())
      try expect(try await lesson.cell(second).headline == nil, "nothing is reported before it is marked as done")
      try await ana.done(second)
      let cell = try await lesson.cell(second)
      try expectClose(cell.headline?.value, 0.75, "the score of before")
      try expect(cell.flags.contains(.carried), "the cell says that it is carried")
    },
    Rule("R105", "Students set Done themselves, and take it back.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson()
      let handout = try await lesson.post(world.path())
      let ana = lesson.pupils[0]
      try await lesson.clock(60)
      try await ana.done(handout)
      try expect(try await lesson.cell(handout).done, "what the student marked as done is done")
      try await lesson.clock(120)
      try await ana.undone(handout)
      try expect(try await !lesson.cell(handout).done, "what the student took back is done no more")
    },
    Rule("R106", "Recording is kept only for a student with a handout for that context while recording is on.") {
      world in
      try await world.declare(world.node(), world.node("a"), world.node("b"))
      let lesson = try await world.lesson(students: 2)
      let handout = try await lesson.post(world.path("a"), to: [lesson.pupils[0]])
      let (ana, ben) = (lesson.pupils[0], lesson.pupils[1])
      try await lesson.clock(600)
      func outcome(
        _ path: [String], _ number: Int, by pupil: Pupil
      ) async throws -> ActivityV1.RecordResult.Outcome {
        try await lesson.outcome(
          of: lesson.work(path, at: 10, id: "r106-\(number)", progress: 0.5), by: pupil)
      }
      try expectEqual(try await outcome(world.path("a"), 1, by: ana), .stored, "work at what was assigned")
      try expectEqual(
        try await outcome(world.path("b"), 2, by: ana), .droppedUnassigned, "work at what was not assigned")
      try expectEqual(
        try await outcome(world.path("a"), 3, by: ben), .droppedUnassigned, "work of another student of the class")
      try await lesson.setRecording(.paused, of: ana)
      try await lesson.clock(1_200)
      let record = lesson.work(world.path("a"), at: 700, id: "r106-4", progress: 1)
      try expectEqual(
        try await lesson.outcome(of: record, by: ana), .droppedRecordingOff, "work while recording is off")
      try await lesson.setRecording(.on, of: ana)
      try expectClose(try await lesson.cell(handout).progress?.value, 0.5, "what is in the report")
    },
    Rule("R107", "Stored, dropped and not on any roster look alike to apps.") { world in
      try await world.declare(world.node(), world.node("a"), world.node("b"))
      let lesson = try await world.lesson(clock: false)
      try await lesson.post(world.path("a"))
      let ana = lesson.pupils[0]
      let stored = try await ana.everything(at: world.path("a"))
      try expectEqual(
        try await ana.everything(at: world.path("b")), stored, "what an app hears of work that is dropped")
      guard world.organization.isOfDeveloperMode else { return }
      let stranger = try await world.organization.student("\(world.name)-stranger")
      try expectEqual(
        try await stranger.everything(at: world.path("a")), stored, "what an app hears for somebody on no roster")
    },
    Rule("R108", "Teachers see only what they assigned to those students.") { world in
      try await world.declare(world.node(), world.node("a"), world.node("b"))
      let lesson = try await world.lesson()
      let other = try await world.lesson(students: 0, suffix: "-other")
      let ana = lesson.pupils[0]
      try await other.enrol(ana.id, .student)
      let handout = try await lesson.post(world.path("a"))
      let unrelated = try await other.post(world.path("b"))
      try await other.clock(600)
      let work = other.work(world.path("a"), at: 10, id: "r108", progress: 0.5)
      try await other.send(work, by: ana)
      try expectClose(try await lesson.cell(handout).progress?.value, 0.5, "the work, to the teacher who assigned it")
      let cell = try await other.cell(unrelated, of: ana)
      try expect(!cell.opened && cell.attempts == 0 && cell.progress == nil, "another class's grid shows nothing of it")
      try await expectRefused("another teacher's reading it", with: .permissionDenied, .notFound) {
        try await lesson.grid(handout, as: other.teacher)
      }
    },
    Rule("R109", "A task authorises what lies below its context, unless it says otherwise.") { world in
      try await world.declare(
        world.node(), world.node("a"), world.node("a", "x"), world.node("b"), world.node("b", "x"))
      let lesson = try await world.lesson()
      let draft = try await lesson.draft([
        lesson.task(world.path("a")), lesson.task(world.path("b"), withDescendants: false),
      ])
      _ = try await lesson.post(draft)
      try await world.declare(world.node("a", "later"))
      try await lesson.clock(600)
      let expected: [([String], ActivityV1.RecordResult.Outcome)] = [
        (["a"], .stored), (["a", "x"], .stored), (["a", "later"], .stored), (["b"], .stored),
        (["b", "x"], .droppedUnassigned),
      ]
      for (index, (path, outcome)) in expected.enumerated() {
        let record = lesson.work(world.path() + path, at: 60, id: "r109-\(index)", progress: 0.5)
        try expectEqual(
          try await lesson.outcome(of: record, by: lesson.pupils[0]), outcome, "what became of work at \(path)")
      }
      try await expectRefused("a task of the root with descendants", with: .invalidArgument, .failedPrecondition) {
        try await lesson.draft([lesson.task([], withDescendants: true)])
      }
    },
    Rule("R110", "What teachers' apps declare persists; what a student's app declares is the student's own.") { world in
      try await world.declare(world.node())
      let ana = try await world.organization.student("\(world.name)-student")
      let answer = try await ana.app.context.declareContexts(
        ContextV1.DeclareContextsRequest(appID: world.app, contexts: [world.node("own")]))
      try expect(answer.results.first?.outcome != .refused, "a student's app may declare")
      try expectEqual(
        try await world.resolve(world.path("own"), as: ana.app).missing, [], "what is missing for the student")
      try expectEqual(try await world.resolve(world.path("own")).missing, ["own"], "what is missing for the publisher")
      try expectEqual(try await world.children(world.path()), [], "what teachers can browse")
    },
    Rule("R111", "Students are shown that progress is being shared, with class and app.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson(clock: false)
      func shared() async throws -> [ActivityV1.Notice] {
        try await lesson.pupils[0].notices().filter { $0.kind == .progressShared && $0.classID == lesson.classID }
      }
      try expectEqual(try await shared().count, 0, "notices before anything is handed out")
      try await lesson.post(world.path())
      try await lesson.post(world.path())
      try expectEqual(try await shared().map(\.appID), [world.app], "apps of the notices, one a class and app")
    },
    Rule("R112", "Posting is the act that authorises.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson()
      let draft = try await lesson.draft([lesson.task(world.path())])
      try await lesson.clock(60)
      let ana = lesson.pupils[0]
      let early = lesson.work(world.path(), at: 10, id: "r112-1", progress: 0.25)
      try expectEqual(try await lesson.outcome(of: early, by: ana), .droppedUnassigned, "work below a draft")
      let handout = try await lesson.post(draft)
      try await lesson.clock(120)
      let before = lesson.work(world.path(), at: 20, id: "r112-2", progress: 0.25)
      try expectEqual(try await lesson.outcome(of: before, by: ana), .droppedUnassigned, "work of before the post")
      let after = lesson.work(world.path(), at: 70, id: "r112-3", progress: 0.5)
      try expectEqual(try await lesson.outcome(of: after, by: ana), .stored, "work after the post")
      try expectEqual(try await lesson.attempts(handout).count, 1, "attempts in the report")
    },
    Rule("R113", "Switching progress off stops collection; earlier data is hidden, or deleted, as is chosen.") {
      world in
      try await world.declare(world.node())
      let lesson = try await world.lesson(students: 2)
      let handout = try await lesson.post(world.path())
      try await lesson.clock(60)
      for (number, pupil) in lesson.pupils.enumerated() {
        try await lesson.send(lesson.work(world.path(), at: 10, id: "r113-\(number)", progress: 0.5), by: pupil)
      }
      let (ana, ben) = (lesson.pupils[0], lesson.pupils[1])
      try await lesson.setRecording(.paused, of: ana)
      try await lesson.setRecording(.deleted, of: ben)
      let off = try await lesson.grid(handout)
      for pupil in lesson.pupils {
        let cell = try off.cell(of: pupil)
        try expect(cell.notAvailable && cell.progress == nil, "a student whose recording is off is N/A, without data")
      }
      try expectEqual(try off.column().progress?.population?.notAvailable, 2, "how many are not available")
      try await lesson.clock(120)
      for pupil in lesson.pupils { try await lesson.setRecording(.on, of: pupil) }
      let on = try await lesson.grid(handout)
      try expectClose(try on.cell(of: ana).progress?.value, 0.5, "what was paused, switched on again")
      try expect(try on.cell(of: ben).progress == nil, "what was deleted does not come back")
      try expectEqual(try on.column().progress?.population?.notAvailable, 0, "how many are not available, switched on")
    },
    Rule("R114", "A change of role away from student does not by itself stop collection.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson(clock: false)
      let handout = try await lesson.post(world.path())
      let ana = lesson.pupils[0]
      let promoted = Pupil(
        app: try await world.organization.client(ana.id, .teacher, app: world.app), own: ana.own, appID: world.app)
      let attempt = try await promoted.start(world.path()).attemptID
      try await promoted.set(0.5, in: attempt)
      try expectClose(try await lesson.cell(handout).progress?.value, 0.5, "what is in the report")
    },
  ]
}
