internal import API
internal import Messages
internal import RPC

// R45 to R54: saving, removing, errors.
extension Rule {
  static let saving = [
    Rule(
      "R45", "A change takes effect for others when it is saved.",
      notOfServer: "a client library saves; a call to a server is saved when it is answered"),
    Rule("R46", "One failing element carries its error; a batch is not all or nothing.") { world in
      let results = try await world.results(of: [
        world.node(), world.node("a"), world.node("b", title: " "), world.node("c", "x"), world.node("d"),
      ])
      try expectEqual(
        results.map(\.outcome), [.created, .created, .refused, .refused, .created], "what became of each element")
      for index in [2, 3] {
        try expect(results[index].error?.message.isEmpty == false, "element \(index + 1) carries its error")
      }
      try expectEqual(try await world.children(world.path()), ["a", "d"], "what was stored of the batch")
    },
    Rule("R47", "Creating what exists under the same name with other content is ALREADY_EXISTS.") { world in
      let head = try await world.administrator()
      func request(_ title: String) -> ActivityV1.CreateClassRequest {
        ActivityV1.CreateClassRequest(schoolClass: ActivityV1.Class(classID: world.name, title: title))
      }
      _ = try await head.roster.createClass(request("One"))
      try await expectRefused("creating a class that exists", with: .alreadyExists) {
        try await head.roster.createClass(request("Another"))
      }
    },
    Rule("R48", "Removing a context removes everything below it.") { world in
      try await world.declare(
        world.node(), world.node("a"), world.node("a", "x"), world.node("a", "x", "y"), world.node("b"))
      try expectEqual(try await world.remove(world.path("a")), 3, "how many were removed")
      for gone in [["a"], ["a", "x"], ["a", "x", "y"]] {
        let answer = try await world.resolve(world.path() + gone)
        try expectEqual(answer.contexts.map(\.identifierPath), [world.path()], "what is left of \(gone)")
      }
      try expectEqual(try await world.children(world.path()), ["b"], "children that are left")
    },
    Rule("R49", "A context taken from its parent is removed with its subtree, and put elsewhere it keeps it.") {
      world in
      let made = try await world.declare(
        world.node(), world.node("a"), world.node("b"), world.node("a", "x"), world.node("a", "x", "y"))
      _ = try await world.move(world.path("a", "x"), below: world.path("b"))
      try expectEqual(
        try await world.get(world.path("b", "x", "y")).contextID, made[4].contextID, "what came along to the new parent"
      )
      try await world.remove(world.path("b", "x"))
      try expectEqual(try await world.resolve(world.path("b", "x", "y")).missing, ["x", "y"], "what is gone")
    },
    Rule("R50", "What has children can be removed: removing cascades.") { world in
      try await world.declare(world.node(), world.node("a"), world.node("a", "x"))
      try expectEqual(try await world.remove(world.path("a")), 2, "how many were removed")
    },
    Rule("R51", "Work at removed content is kept and reportable; new recording is dropped.") { world in
      try await world.declare(world.node(), world.node("a", title: "Act"))
      let lesson = try await world.lesson()
      let handout = try await lesson.post(world.path("a"))
      let ana = lesson.pupils[0]
      try await lesson.clock(60)
      try await lesson.send(lesson.work(world.path("a"), at: 10, id: "r51-1", progress: 0.5), by: ana)
      try await lesson.clock(120)
      try await world.remove(world.path("a"))
      try await lesson.clock(300)
      let late = lesson.work(world.path("a"), at: 200, id: "r51-2", progress: 1)
      try expectEqual(try await lesson.outcome(of: late, by: ana), .droppedWithdrawn, "what became of later work")
      let grid = try await lesson.grid(handout)
      try expect(try grid.column().withdrawn, "the column says that its content was withdrawn")
      try expectEqual(try grid.column().title, "Act", "its last title")
      try expectClose(try grid.cell(of: ana).progress?.value, 0.5, "the work of before")
    },
    Rule("R52", "Saving twice with no change in between makes no duplicates and changes nothing.") { world in
      let first = try await world.declare(world.node(), world.node("a"))
      let again = try await world.results(of: [world.node(), world.node("a")])
      try expectEqual(again.map(\.outcome), [.unchanged, .unchanged], "what became of the same again")
      for (before, after) in zip(first, again) {
        try expectEqual(after.context?.updateTime, before.updateTime, "when it was changed")
        try expectEqual(after.context?.revision, before.revision, "its revision")
      }
      try expectEqual(try await world.children(world.path()), ["a"], "children")
      let lesson = try await world.lesson()
      let handout = try await lesson.post(world.path("a"))
      try await lesson.clock(60)
      let work = lesson.work(world.path("a"), at: 10, id: "r52-1", lasting: 20, progress: 0.5)
      for _ in 0..<2 { try await lesson.send(work, by: lesson.pupils[0]) }
      try expectEqual(try await lesson.attempts(handout).count, 1, "attempts of one record that was sent twice")
      try expectEqual(try await lesson.cell(handout).timeTotal?.value, 20, "its time")
    },
    Rule("R53", "Batches and coalesced updates are welcome.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson()
      let handout = try await lesson.post(world.path())
      try await lesson.clock(600)
      let records = (1...20).map { number in
        var record = lesson.work(
          world.path(), at: 10, id: "r53", ranges: [(Double(number - 1) / 20, Double(number) / 20)], isStopped: false)
        record.recordID = "r53-\(number)"
        return record
      }
      let answer = try await lesson.pupils[0].app.activity.recordAttempts(
        ActivityV1.RecordAttemptsRequest(records: records))
      try expectEqual(answer.results.filter { $0.outcome == .accepted }.count, 20, "records that were taken")
      try expectEqual(try await lesson.attempts(handout).count, 1, "attempts they make")
      try expectClose(try await lesson.cell(handout).progress?.value, 1, "progress they make together")
    },
    Rule("R54", "Errors and answers are alike for teachers and students: the API is no oracle for the role.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson(clock: false)
      try await lesson.post(world.path())
      let teacher = try await world.organization.client(lesson.teacher.user, .teacher, app: world.app)
      let asTeacher = Pupil(app: teacher, own: lesson.teacher, appID: world.app)
      let student = try await lesson.pupils[0].everything(at: world.path())
      let other = try await asTeacher.everything(at: world.path())
      try expectEqual(other, student, "what an app hears for a teacher, beside a student")
    },
  ]
}

extension Pupil {
  /// What an app hears of all its calls about work at a path, without what names the attempt.
  func everything(at path: [String]) async throws -> [String] {
    var heard: [String] = []
    func hear(_ call: () async throws -> ActivityV1.Attempt) async throws -> String {
      do {
        var answer = try await call()
        let id = answer.attemptID
        answer.attemptID = ""
        answer.identifierPath = []
        answer.startTime = nil
        answer.duration = nil
        heard.append("\(answer)")
        return id
      } catch let error as RPCError {
        heard.append(error.code.name)
        return ""
      }
    }
    _ = try await hear { try await current(path) }
    let id = try await hear { try await start(path) }
    _ = try await hear { try await add((0, 0.25), to: id) }
    _ = try await hear { try await put(.score(1, of: 2), [.quantity(3)], in: id) }
    _ = try await hear { try await set(7, in: id) }
    _ = try await hear { try await put(.score(3, of: 2), in: id) }
    _ = try await hear { try await pause(id) }
    let resumed = try await hear { try await start(path) }
    heard.append("resumed \(resumed == id)")
    _ = try await hear { try await current(path) }
    _ = try await hear { try await start(path, anew: true) }
    _ = try await hear { try await add((0, 1), to: id) }
    do {
      try await complete(path)
      heard.append("completed")
    } catch let error as RPCError {
      heard.append(error.code.name)
    }
    return heard
  }
}
