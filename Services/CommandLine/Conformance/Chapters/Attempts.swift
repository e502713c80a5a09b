internal import API
internal import Messages
internal import RPC

// R65 to R79: attempts and time.
extension Rule {
  static let attempts = [
    Rule("R65", "There is no current attempt until the first is begun.") { world in
      let (ana, path) = try await world.reader()
      try await expectRefused("a current attempt before the first", with: .notFound) { try await ana.current(path) }
      let attempt = try await ana.start(path)
      try expectEqual(try await ana.current(path).attemptID, attempt.attemptID, "the current attempt")
    },
    Rule("R66", "A new attempt is a new row for the teacher and becomes the current one.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson()
      let handout = try await lesson.post(world.path())
      let ana = lesson.pupils[0]
      let first = try await ana.start(world.path()).attemptID
      try await lesson.clock(60)
      let second = try await ana.start(world.path(), anew: true).attemptID
      try expect(first != second, "a new attempt has an identifier of its own")
      try expectEqual(try await ana.current(world.path()).attemptID, second, "the current attempt")
      try expectEqual(try await lesson.attempts(handout).map(\.number), [1, 2], "the attempts' numbers in the report")
    },
    Rule("R67", "The former attempt is stopped by the new one and out of the app's reach; its data stays.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson()
      let handout = try await lesson.post(world.path())
      let ana = lesson.pupils[0]
      let first = try await ana.start(world.path()).attemptID
      try await lesson.clock(60)
      try await ana.set(0.25, in: first)
      try await lesson.clock(120)
      _ = try await ana.start(world.path(), anew: true)
      try await lesson.clock(180)
      try await expectRefused("progress of a superseded attempt", with: .failedPrecondition) {
        try await ana.set(1, in: first)
      }
      let reported = try await lesson.attempts(handout)
      try expectEqual(reported.map(\.progress), [0.25, 0], "progress of both attempts in the report")
      try expectEqual(reported.first?.time, WellKnown.Duration(seconds: 120), "the time of the first")
      try expectEqual(reported.first?.state, .superseded, "its state")
    },
    Rule("R68", "A new attempt has duration 0, progress 0 and no items.") { world in
      let (ana, path) = try await world.reader()
      let first = try await ana.start(path).attemptID
      try await ana.set(0.5, in: first)
      try await ana.put(.score(1, of: 2), [.quantity(1)], in: first)
      let second = try await ana.start(path, anew: true)
      try expectEqual(second.seconds, 0, "its duration")
      try expectEqual(second.progress, 0, "its progress")
      try expect(!second.hasProgress, "no progress was reported in it")
      try expect(second.primaryItem == nil && second.additionalItems.isEmpty, "it has no items")
    },
    Rule("R69", "Start, 10 s, stop, 5 s, start, 3 s, stop: 13 s.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson()
      let handout = try await lesson.post(world.path())
      let ana = lesson.pupils[0]
      let attempt = try await ana.start(world.path()).attemptID
      try await lesson.clock(10)
      _ = try await ana.stop(attempt)
      try await lesson.clock(15)
      try expectEqual(try await ana.start(world.path()).attemptID, attempt, "the attempt that goes on")
      try await lesson.clock(18)
      try expectEqual(try await ana.stop(attempt).seconds, 13, "seconds as the app hears them")
      try expectEqual(try await lesson.cell(handout).timeTotal?.value, 13, "seconds in the report")
    },
    Rule("R70", "Starting what runs and stopping what stands change nothing.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson()
      let handout = try await lesson.post(world.path())
      let ana = lesson.pupils[0]
      let attempt = try await ana.start(world.path()).attemptID
      try await lesson.clock(5)
      try expectEqual(try await ana.start(world.path()).attemptID, attempt, "the attempt that runs")
      try await lesson.clock(10)
      for second in [10.0, 20] {
        try await lesson.clock(second)
        try expectEqual(try await ana.stop(attempt).seconds, 10, "seconds after a stop at \(second)")
      }
      try expectEqual(try await lesson.attempts(handout).count, 1, "attempts in the report")
    },
    Rule("R71", "Duration leaves earlier attempts out.") { world in
      let (lesson, ana, path) = try await world.unassignedReader()
      let first = try await ana.start(path).attemptID
      try await lesson.clock(10)
      _ = try await ana.stop(first)
      try await lesson.clock(20)
      let second = try await ana.start(path, anew: true).attemptID
      try await lesson.clock(24)
      try expectEqual(try await ana.stop(second).seconds, 4, "seconds of the second attempt")
    },
    Rule("R72", "Duration grows while running and can be read before the stop.") { world in
      let (lesson, ana, path) = try await world.unassignedReader()
      let attempt = try await ana.start(path).attemptID
      for second in [10.0, 25] {
        try await lesson.clock(second)
        try expectEqual(try await ana.heartbeat(attempt).seconds, second, "seconds that have run")
        try expectEqual(try await ana.current(path).seconds, second, "seconds of the current attempt")
      }
    },
    Rule("R73", "An app that goes away pauses its attempt; a long silence is no time.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson()
      let handout = try await lesson.post(world.path())
      let ana = lesson.pupils[0]
      let attempt = try await ana.start(world.path())
      try expectEqual(attempt.state, .running, "its state after the start")
      let limits = try await ana.app.activity.getLimits(ActivityV1.GetLimitsRequest())
      try await lesson.clock(30)
      _ = try await ana.heartbeat(attempt.attemptID)
      try await lesson.clock(31 + Double(limits.heartbeatLeaseSeconds))
      try expectEqual(try await ana.current(world.path()).state, .paused, "its state when the lease has lapsed")
      // The idle limit is half an hour at first.
      try await lesson.clock(30 + 1_801)
      _ = try await ana.stop(attempt.attemptID)
      try expectEqual(try await lesson.cell(handout).timeTotal?.value, 30, "seconds in the report")
    },
    Rule("R74", "Attempts at different contexts run at once, each with its own progress and time.") { world in
      try await world.declare(world.node(), world.node("a"))
      let lesson = try await world.lesson()
      let handout = try await lesson.post(world.path(), world.path("a"))
      let ana = lesson.pupils[0]
      let book = try await ana.start(world.path()).attemptID
      try await lesson.clock(10)
      let chapter = try await ana.start(world.path("a")).attemptID
      try await ana.set(0.5, in: chapter)
      try await lesson.clock(15)
      try expectEqual(try await ana.stop(chapter).seconds, 5, "seconds of the chapter")
      let answer = try await ana.stop(book)
      try expectEqual(answer.seconds, 15, "seconds of the book")
      try expectEqual(answer.progress, 0, "progress of the book")
      _ = try await lesson.grid(handout)
    },
    Rule("R75", "Nothing is rolled up into a parent.") { world in
      try await world.declare(world.node(), world.node("a"))
      let lesson = try await world.lesson()
      let handout = try await lesson.post(world.path())
      try await lesson.clock(60)
      try await lesson.send(
        lesson.work(world.path("a"), at: 10, id: "r75", lasting: 20, progress: 1, primary: .score(1, of: 1)),
        by: lesson.pupils[0])
      let cell = try await lesson.cell(handout)
      try expect(
        cell.headline == nil && cell.progress == nil && cell.timeTotal == nil && !cell.opened,
        "the container's own cell has no figure of what lies below it")
      try await expectRefused("a current attempt at the parent", with: .notFound) {
        try await lesson.pupils[0].current(world.path())
      }
    },
    Rule("R76", "Of several running attempts the one started last is the running one; after it, the next.") { world in
      let (lesson, ana, path) = try await world.unassignedReader(below: "a", "b")
      func running() async throws -> String {
        let request = ActivityV1.GetRunningAttemptRequest(appID: world.app)
        let attempt = try await ana.app.activity.getRunningAttempt(request)
        return attempt.attemptID
      }
      let first = try await ana.start(path + ["a"]).attemptID
      try await lesson.clock(5)
      let second = try await ana.start(path + ["b"]).attemptID
      try expectEqual(try await running(), second, "the running attempt of two")
      _ = try await ana.stop(second)
      try expectEqual(try await running(), first, "the running attempt after the last was stopped")
      _ = try await ana.stop(first)
      try await expectRefused("a running attempt when none runs", with: .notFound) { try await running() }
    },
    Rule("R77", "One current attempt a context, one stream of attempts a student and context.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson(students: 2, clock: false)
      try await lesson.post(world.path())
      let (ana, ben) = (lesson.pupils[0], lesson.pupils[1])
      let first = try await ana.start(world.path()).attemptID
      _ = try await ana.pause(first)
      try expectEqual(try await ana.start(world.path()).attemptID, first, "the attempt that a later start resumes")
      let other = try await ben.start(world.path()).attemptID
      try expect(other != first, "another student has attempts of their own")
      try expectEqual(try await ana.current(world.path()).attemptID, first, "the first student's current attempt")
      try expectEqual(try await ben.current(world.path()).attemptID, other, "the other student's current attempt")
    },
    Rule("R78", "Progress and items after a stop are accepted while the attempt is current, and not later.") { world in
      let path = world.path()
      try await world.declare(world.node())
      let lesson = try await world.lesson(clock: false)
      let ana = lesson.pupils[0]
      let attempt = try await ana.start(path).attemptID
      _ = try await ana.stop(attempt)
      try expectClose(try await ana.set(0.5, in: attempt).progress, 0.5, "progress after the stop")
      try expect(
        try await ana.put(.score(1, of: 2), in: attempt).primaryItem != nil, "an item after the stop is taken")
      try await lesson.waitUntil(10)
      _ = try await ana.start(path, anew: true)
      // What happens at the very instant of the start still counts (P37).
      try await lesson.waitUntil(20)
      try await expectRefused("an item of a superseded attempt", with: .failedPrecondition) {
        try await ana.put(.score(2, of: 2), in: attempt)
      }
    },
    Rule("R79", "Overlapping intervals of two devices are united, never summed.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson()
      let handout = try await lesson.post(world.path())
      try await lesson.clock(600)
      var tablet = lesson.work(world.path(), at: 60, id: "r79", isStopped: false)
      tablet.intervals = [ActivityV1.RunningInterval(startTime: lesson.time(60), endTime: lesson.time(160))]
      var phone = tablet
      phone.recordID = "r79-phone"
      phone.intervals = [ActivityV1.RunningInterval(startTime: lesson.time(100), endTime: lesson.time(200))]
      try await lesson.send(tablet, phone, by: lesson.pupils[0])
      try expectEqual(try await lesson.cell(handout).timeTotal?.value, 140, "seconds of 60–160 and 100–200")
    },
  ]
}

extension World {
  /// A student and content, assigned where tokens of a class are there: what is heard of work is the same.
  func reader() async throws -> (Pupil, [String]) {
    try await declare(node())
    return (try await organization.student("\(name)-student"), path())
  }

  /// The same with a clock; nothing is assigned to the student.
  func unassignedReader(below identifiers: String...) async throws -> (Lesson, Pupil, [String]) {
    try await declare(node())
    for identifier in identifiers { try await declare(node(identifier)) }
    let lesson = try await lesson()
    return (lesson, lesson.pupils[0], path())
  }
}
