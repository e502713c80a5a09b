import ActivityDomain
import Chance
import Domain
import Messages
import RPC
import Testing

@testable import ActivityDoor
@testable import ActivityService

@Suite("The door that apps are answered at (D27)")
struct AppDoorTests {
  /// What an app is told, without what has to differ: names that the server made.
  private struct Told: Equatable {
    var attempt: ActivityV1.Attempt?
    var attempts: [ActivityV1.Attempt] = []
    var results: [ActivityV1.RecordResult] = []
    var task: ActivityV1.InboxTask?
    var code: StatusCode?
    var message: String?
    var details: [ErrorDetail] = []
  }

  /// One step of an app's work; the same seed takes the same steps.
  private func step(_ app: AttemptsApp, _ dice: inout Dice, _ known: inout [String]) async -> Told {
    let id = known.isEmpty ? "none" : known[dice.roll(0..<known.count)]
    let request = dice.chance(0.4) ? "r\(dice.roll(0..<4))" : ""
    let amount = Double(dice.roll(0..<11)) / 10
    let items = (0..<dice.roll(0..<3)).map { [quantity(amount, "q\($0)"), binary(amount > 0.5, "b\($0)")][$0 % 2] }
    let primary = [score(amount, of: 1), quantity(amount, "p"), nil][dice.roll(0..<3)]
    let wish = dice.roll(0..<16)
    let anew = dice.chance(0.3)
    let number = dice.roll(0..<6)
    let time = Double(dice.roll(0..<100)) / 10
    do {
      switch wish {
      case 0, 1, 2:
        let name = dice.chance(0.5) ? "made\(number)" : ""
        let attempt = try await app.start(AttemptsApp.scene, new: anew, id: name, request: request)
        if !known.contains(attempt.attemptID) { known.append(attempt.attemptID) }
        return Told(attempt: attempt)
      case 3: return Told(attempt: try await app.pause(id))
      case 4: return Told(attempt: try await app.stop(id))
      case 5: return Told(attempt: try await app.heartbeat(id))
      case 6, 7: return Told(attempt: try await app.progress(id, [(amount / 2, amount)], to: amount, request: request))
      case 8, 9: return Told(attempt: try await app.put(id, primary: primary, items, request: request))
      case 10: return Told(attempt: try await app.removeItems(id))
      case 11: return Told(attempt: try await app.current())
      case 12: return Told(attempts: try await app.list().attempts)
      case 13:
        let handout = ["h1", "h2", "never"][number % 3]
        let path = [[], AttemptsApp.scene, AttemptsApp.macbeth][number / 2]
        return Told(
          task: anew
            ? try await app.unmark(handout, "t", path, request: request, byApp: true)
            : try await app.mark(handout, "t", path, at: time, request: request, byApp: true))
      default:
        let record = done(
          "rec\(number)", at: time, minutes: amount, amount > 0 ? [(0, amount)] : [], primary: primary, items: items,
          id: "record\(number)\(anew)")
        if !known.contains("rec\(number)") { known.append("rec\(number)") }
        return Told(results: try await app.record(record))
      }
    } catch let error as RPCError {
      return Told(code: error.code, message: error.message, details: error.details)
    } catch {
      return Told(message: "\(error)")
    }
  }

  /// Replaces the names that the server made by the order in which they were seen.
  private func told(_ seen: [Told], _ known: [String]) -> [Told] {
    func name(_ id: String) -> String { known.firstIndex(of: id).map { "#\($0)" } ?? id }
    return seen.map { told in
      var told = told
      if let id = told.attempt?.attemptID { told.attempt?.attemptID = name(id) }
      for index in told.attempts.indices { told.attempts[index].attemptID = name(told.attempts[index].attemptID) }
      for id in known { told.message = told.message?.replacing(id, with: name(id)) }
      told.details = told.details.map { detail in
        switch detail {
        case .resourceInfo(let type, let id, let owner, let description):
          .resourceInfo(type: type, name: name(id), owner: owner, description: description)
        case .preconditionFailure(let violations):
          .preconditionFailure(
            violations.map { violation in
              var violation = violation
              violation.subject = name(violation.subject)
              for id in known { violation.description = violation.description.replacing(id, with: name(id)) }
              return violation
            })
        default: detail
        }
      }
      return told
    }
  }

  /// What others do meanwhile, of which an app must not hear: only where something is assigned.
  private func interfere(_ classroom: AttemptsClassroom, _ dice: inout Dice, _ now: Double) async throws {
    let scene = AttemptsApp.scene
    switch dice.roll(0..<9) {
    case 0: try await classroom.post("h2", AttemptsClassroom.scene, from: now)
    case 1: try await classroom.post("h1", AttemptsClassroom.hamlet, until: now)
    case 2: try await classroom.post("h1", AttemptsClassroom.hamlet)
    case 3:
      try await classroom.record(RecordingSwitch(scope: .student("ana"), off: WindowSet(Window(opens: minute(now)))))
    case 4: try await classroom.record(RecordingSwitch(scope: .student("ana"), off: .never))
    case 5:
      // Another student's work of the same names, which fixes another kind.
      _ = try await classroom.app("ben").record(
        done("made1", scene, at: now, primary: binary(true), id: "record1true"))
    case 6:
      _ = try await classroom.app("service", .service, app: nil).record(
        done("made2", scene, by: "ana", at: now, primary: quantity(9), id: "record2false"))
    case 7:
      let told = try await classroom.feed().attempts.values.filter { $0.studentID == "ana" }
      if let attempt = told.min(by: { $0.attemptID < $1.attemptID }) {
        try await classroom.app("tess", .teacher).void(attempt.attemptID)
      }
    default: break
    }
  }

  @Test("every answer is the same, whatever is assigned, stored, voided or done by others (R54, R107)")
  func indistinguishable() async throws {
    var dice = Dice()
    for _ in 0..<12 {
      let seed = UInt64.random(in: 0 ... .max, using: &dice)
      var runs: [[Told]] = []
      for isAssigned in [true, false] {
        let classroom = try await AttemptsClassroom()
        if isAssigned { try await classroom.post("h1", AttemptsClassroom.hamlet) }
        var (steps, others) = (Dice(seed: seed), Dice(seed: seed &+ 1))
        var (known, seen): ([String], [Told]) = ([], [])
        var now = 10.0
        for _ in 0..<80 {
          now += Double(steps.roll(0..<6)) / 4
          classroom.now(now)
          if isAssigned { try await interfere(classroom, &others, now) }
          // The hour in which nothing is sent ends the session.
          if steps.chance(0.02) { classroom.now(now + 61) }
          seen.append(await step(classroom.app("ana"), &steps, &known))
        }
        runs.append(told(seen, known))
        let feed = try await classroom.feed()
        #expect(isAssigned || feed == AttemptsFeed())
      }
      for (index, (assigned, unassigned)) in zip(runs[0], runs[1]).enumerated() where assigned != unassigned {
        Issue.record("seed \(dice.seed), step \(index): \(assigned) and \(unassigned)")
        return
      }
    }
  }

  @Test("nothing of unassigned work is in the store (W12)")
  func nothingStored() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    let dee = classroom.app("dee")
    let before = try await classroom.store.read { try ChangeCount.of($0) }
    let id = try await dee.start(AttemptsApp.macbeth).attemptID
    _ = try await dee.progress(id, [(0, 0.25)], request: "r")
    _ = try await dee.put(id, primary: score(1, of: 2))
    _ = try await dee.pause(id)
    #expect(try await dee.start(AttemptsApp.macbeth).attemptID == id)
    #expect(try await dee.current(AttemptsApp.macbeth).progress == 0.25)
    _ = try await dee.record(done("m", AttemptsApp.macbeth, at: 0))
    #expect(try await classroom.store.read { try ChangeCount.of($0) } == before)
    // A kind that it fixed binds nobody.
    try await classroom.post("h2", AttemptsClassroom.macbeth)
    _ = try await classroom.app("ana").record(done("a", AttemptsApp.macbeth, at: 0, primary: quantity(1)))
    #expect(try await classroom.feed().kinds == [AttemptsClassroom.macbeth: .quantity])
  }

  @Test("an attempt of somebody else is one's own under its name, and what is said of it reaches nobody's")
  func othersAttempts() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    let id = try await classroom.app("ana").start(id: "a1").attemptID
    let before = try await classroom.feed()
    #expect(try await classroom.app("ben").progress(id, to: 1).attemptID == "a1")
    #expect(try await classroom.app("ben").stop(id).state == .stopped)
    #expect(try await classroom.feed() == before)
  }

  @Test("teachers and strangers are answered as students are, and nothing is kept; administrators are told (R54)")
  func otherRoles() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(1)
    for (person, role) in [("tess", .teacher), ("stranger", .student)] as [(PersonID, Role)] {
      let app = classroom.app(person, role)
      let id = try await app.start().attemptID
      #expect(try await app.progress(id, to: 0.5).progress == 0.5)
    }
    let head = classroom.app("head", .administrator)
    let id = try await head.start().attemptID
    #expect(await refusal { try await head.progress(id, to: 0.5) }?.code == .notFound)
    #expect(try await classroom.feed().attempts.isEmpty)
  }

  @Test("content that lives for a session only is worked at like any other (D11)")
  func volatileContent() async throws {
    let classroom = try await AttemptsClassroom()
    let ana = classroom.app("ana")
    let attempt = try await ana.start(["Session", "1"])
    #expect(attempt.identifierPath == ["Session", "1"])
    #expect(try await ana.progress(attempt.attemptID, to: 0.5).identifierPath == ["Session", "1"])
    #expect(try await ana.current(["Session", "1"]).progress == 0.5)
    #expect(await refusal { try await ana.current(["Session", "2"]) }?.code == .notFound)
    #expect(try await classroom.feed() == AttemptsFeed())
  }

  @Test("what a handout authorises begins a stored attempt, under the name that the app knows")
  func postedMeanwhile() async throws {
    let classroom = try await AttemptsClassroom()
    let ana = classroom.app("ana")
    classroom.now(1)
    let id = try await ana.start().attemptID
    classroom.now(2)
    try await classroom.post("h1", AttemptsClassroom.scene, from: 2)
    _ = try await ana.progress(id, to: 0.5)
    #expect(try await classroom.feed().attempts.isEmpty, "begun before the post: not carried in (D17)")
    #expect(try await ana.start().attemptID == id)
    _ = try await ana.progress(id, to: 0.25)
    #expect(try await classroom.feed().progress(id) == 0.25)
    // When the handout is over, the app goes on as if nothing had happened.
    classroom.now(3)
    try await classroom.post("h1", AttemptsClassroom.scene, from: 2, until: 3)
    #expect(try await ana.progress(id, to: 0.75).progress == 0.75)
    #expect(try await ana.start().attemptID == id)
    #expect(try await classroom.feed().progress(id) == 0.25)
  }

  @Test("an attempt goes on after its session has ended, under the old name and under a new one")
  func endedSession() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(1)
    let first = try await classroom.app("ana").start().attemptID
    _ = try await classroom.app("ana").progress(first, [(0, 0.25)])
    let later = try await classroom.restarted()
    let ana = later.app("ana")
    later.now(2)
    #expect(try await ana.progress(first, [(0.25, 0.5)]).progress == 0.25, "the session knows what came in it")
    #expect(try await later.feed().progress(first) == 0.5)
    let latest = try await later.restarted()
    latest.now(3)
    let second = try await latest.app("ana").start().attemptID
    #expect(second != first)
    _ = try await latest.app("ana").progress(second, [(0.5, 0.75)])
    #expect(try await latest.feed().progress(first) == 0.75)
    #expect(try await latest.feed().attempts.count == 1)
  }

  @Test("attempts that go on after their session, and whose places are not named again, are nothing to one another")
  func endedSessionOfTwo() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    try await classroom.post("h2", AttemptsClassroom.macbeth)
    classroom.now(1)
    let scene = try await classroom.app("ana").start(id: "A").attemptID
    let macbeth = try await classroom.app("ana").start(AttemptsApp.macbeth, id: "B").attemptID
    let later = try await classroom.restarted()
    let ana = later.app("ana")
    later.now(2)
    _ = try await ana.put(scene, primary: score(1, of: 2))
    later.now(3)
    _ = try await ana.put(macbeth, primary: binary(true))
    later.now(4)
    #expect(try await ana.stop(scene).state == .stopped, "not superseded by work elsewhere")
    #expect(try await later.feed().attempts.mapValues(\.stopped) == [scene: true, macbeth: false])
    #expect(try await later.feed().attempts.values.allSatisfy { $0.primaryItem != nil }, "kinds are a place's")
  }

  @Test("a start that is sent again after a kill begins nothing anew")
  func startSentAgain() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(1)
    let first = try await classroom.app("ana").start(new: true, request: "r1").attemptID
    let later = try await classroom.restarted()
    later.now(2)
    let again = try await later.app("ana").start(new: true, request: "r1").attemptID
    _ = try await later.app("ana").progress(again, to: 0.5)
    let feed = try await later.feed()
    #expect(feed.attempts.count == 1 && feed.progress(first) == 0.5)
  }

  @Test("what is done after the session ended counts in the current attempt, whatever the app calls it")
  func superseded() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(1)
    _ = try await classroom.app("ana").start(id: "A")
    classroom.now(2)
    _ = try await classroom.app("ana").start(new: true, id: "B")
    var later = try await classroom.restarted()
    // A late record makes the session know the attempt before the current one.
    later.now(3)
    _ = try await later.app("ana").record(done("A", at: 1, minutes: 0.5, id: "late"))
    #expect(try await later.app("ana").start().attemptID == "A")
    later.now(4)
    _ = try await later.app("ana").progress("A", [(0, 0.25)])
    #expect(try await later.feed().progress("B") == 0.25)
    later = try await later.restarted()
    later.now(5)
    #expect(try await later.app("ana").start(id: "A").attemptID == "A")
    _ = try await later.app("ana").progress("A", [(0.25, 0.5)])
    #expect(try await later.feed().progress("B") == 0.5)
    later = try await later.restarted()
    later.now(6)
    _ = try await later.app("ana").progress("A", [(0.5, 0.75)])
    #expect(try await later.feed().progress("B") == 0.75)
    // What is recorded afterwards of the one before stays with it.
    _ = try await later.app("ana").record(
      done("A", at: 1, minutes: 0.5, [(0, 1)], id: "later"))
    let feed = try await later.feed()
    #expect(feed.progress("A") == 1 && feed.progress("B") == 0.75)
  }

  /// Points of the primary items of a student's attempts, in their order; nil where an attempt has none.
  private func points(_ feed: AttemptsFeed) -> [Double?] {
    feed.attempts.values.sorted { $0.startTime?.seconds ?? 0 < $1.startTime?.seconds ?? 0 }
      .map { $0.primaryItem?.scorePoints }
  }

  @Test("of what two devices write live after one has begun another attempt, the last wins in that one (N74)")
  func twoDevices() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(1)
    _ = try await classroom.app("ana").start(id: "A")
    _ = try await classroom.app("ana").put("A", primary: score(1, of: 10), [quantity(1, "hints")])
    // Another device, whose session has ended since.
    classroom.now(2)
    _ = try await classroom.app("ana").start(new: true, id: "B")
    _ = try await classroom.app("ana").put("B", primary: score(9, of: 10), [quantity(5, "hints")])
    let later = try await classroom.restarted()
    later.now(3)
    _ = try await later.app("ana").put("A", primary: score(3, of: 10))
    var feed = try await later.feed()
    #expect(points(feed) == [1, 3])
    #expect(feed.attempts["A"]?.additionalItems == [quantity(1, "hints")], "the attempt before keeps what it held")
    #expect(feed.attempts["B"]?.additionalItems == [quantity(5, "hints")])
    // What happened earlier and comes later takes nothing away.
    later.now(4)
    _ = try await later.app("ana").put("B", primary: score(2, of: 10), at: 2.5)
    #expect(points(try await later.feed()) == [1, 3])
    later.now(5)
    _ = try await later.app("ana").removeItems("A")
    feed = try await later.feed()
    #expect(points(feed) == [1, nil] && feed.attempts["B"]?.additionalItems == [])
    #expect(feed.attempts.count == 2, "nothing went on in an attempt of its own")
  }

  @Test("live work is of the attempt known when it comes; what is recorded afterwards, of the one it names (N74)")
  func otherDeviceIsHeardLater() async throws {
    for isRecorded in [false, true] {
      for isStartLate in [false, true] {
        let classroom = try await AttemptsClassroom()
        try await classroom.post("h1", AttemptsClassroom.hamlet)
        classroom.now(1)
        _ = try await classroom.app("ana").start(id: "A")
        _ = try await classroom.app("ana").put("A", primary: score(1, of: 10))
        func begin(_ classroom: AttemptsClassroom) async throws {
          _ = try await classroom.app("ana").start(new: true, id: "B", at: 2)
        }
        classroom.now(2)
        if !isStartLate { try await begin(classroom) }
        let later = try await classroom.restarted()
        later.now(3)
        if isRecorded {
          _ = try await later.app("ana").record(
            done("A", at: 1, minutes: 0.5, primary: score(3, of: 10), id: "late"))
        } else {
          _ = try await later.app("ana").put("A", primary: score(3, of: 10))
        }
        later.now(4)
        if isStartLate { try await begin(later) }
        let expected: [Double?] = isRecorded ? [3, nil] : isStartLate ? [1, nil] : [1, 3]
        #expect(points(try await later.feed()) == expected, "recorded: \(isRecorded), late: \(isStartLate)")
      }
    }
  }

  @Test("records, requests and attempts of two apps and of two students may have the same ids")
  func sameIDs() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(5)
    for student in ["ana", "ben", "cy"] as [PersonID] {
      let app = classroom.app(student)
      #expect(try await app.record(done("1", at: 1, [(0, 0.5)], id: "1")).map(\.outcome) == [.accepted])
      #expect(try await app.start(new: true, id: "2", request: "1").attemptID == "2")
      _ = try await app.progress("2", to: 0.25, request: "2")
      // Records that are called like requests of others take nothing from them.
      _ = try await app.record(
        done("3", at: 1, id: "3:ana9"), done("4", at: 1.5, id: "q3:ana17:\(AttemptsClassroom.app)9"),
        done("5", at: 2, id: "request 9"))
      _ = try await app.progress("2", [(0.5, 0.75)], request: "9")
    }
    let feed = try await classroom.feed()
    #expect(feed.attempts.count == 15)
    for student in ["ana", "ben", "cy"] {
      let own = feed.attempts.values.filter { $0.studentID == student }
      #expect(own.map { feed.progress($0.attemptID) ?? 0 }.sorted() == [0, 0, 0, 0.5, 0.5])
    }
  }

  @Test("a start under a new handout records, however its attempt is called and whatever became of the one before")
  func startsAgain() async throws {
    for isVoided in [false, true] {
      let classroom = try await AttemptsClassroom()
      let ana = classroom.app("ana")
      try await classroom.post("h1", AttemptsClassroom.hamlet)
      classroom.now(1)
      _ = try await ana.start(id: "u1")
      _ = try await ana.progress("u1", [(0, 0.25)])
      classroom.now(2)
      if isVoided {
        try await classroom.app("tess", .teacher, app: nil).void("u1")
      } else {
        try await classroom.post("h1", AttemptsClassroom.hamlet, until: 2)
        try await classroom.post("h2", AttemptsClassroom.hamlet, from: 2)
      }
      for (name, start) in [("u2", 3.0), ("u1", 4)] {
        classroom.now(start)
        #expect(try await ana.start(id: name).attemptID == "u1")
        _ = try await ana.progress("u1", [(start / 10, start / 10 + 0.1)])
      }
      let feed = try await classroom.feed()
      let other = try #require(feed.attempts.keys.first { $0 != "u1" })
      #expect(abs((feed.progress(other) ?? 0) - 0.2) < 1e-6 && feed.attempts.count == (isVoided ? 1 : 2))
    }
  }

  @Test("which attempt a name stands for follows the time of the work")
  func namesByTime() async throws {
    let classroom = try await AttemptsClassroom()
    let ana = classroom.app("ana")
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(1)
    _ = try await ana.start(id: "x")
    classroom.now(10)
    try await classroom.post("h1", AttemptsClassroom.hamlet, until: 10)
    try await classroom.post("h2", AttemptsClassroom.hamlet, from: 10)
    classroom.now(20)
    #expect(try await ana.start().attemptID == "x")
    classroom.now(30)
    _ = try await ana.progress("x", [(0, 0.25)], at: 5)
    _ = try await ana.progress("x", [(0, 0.5)], at: 25)
    _ = try await ana.record(done("x", at: 1, minutes: 2, [(0.25, 0.375)], stop: false, id: "before"))
    _ = try await ana.record(done("x", at: 21, minutes: 2, [(0.5, 0.625)], stop: false, id: "after"))
    let feed = try await classroom.feed()
    let other = try #require(feed.attempts.keys.first { $0 != "x" })
    #expect(feed.progress("x") == 0.375 && feed.progress(other) == 0.625)
  }

  @Test("what does not fit into an attempt of earlier sessions goes on in another")
  func full() async throws {
    var classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(1)
    _ = try await classroom.app("ana").start(id: "x")
    for session in 0..<3 {
      classroom.now(Double(session) + 2)
      let items = (0..<60).map { quantity(Double($0), "i\(session) \($0)") }
      let sent =
        session < 2
        ? try await classroom.app("ana").put("x", primary: score(Double(session), of: 5), items).primaryItem
        : try await classroom.app("ana").record(
          done("x", at: 1, minutes: 3.5, primary: score(2, of: 5), items: items, stop: false, id: "r")
        ).isEmpty ? nil : score(2, of: 5)
      #expect(sent == score(Double(session), of: 5))
      classroom = try await classroom.restarted()
    }
    let attempts = try await classroom.feed().attempts.values
    #expect(attempts.map { $0.primaryItem?.scorePoints ?? -1 }.sorted() == [0, 1, 2])
    #expect(attempts.allSatisfy { $0.additionalItems.count == 60 })
  }

  @Test("ids that an app uses again in its next session are new ones")
  func idsAgain() async throws {
    var classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    for (session, path) in [AttemptsApp.scene, AttemptsApp.quiz, AttemptsApp.macbeth].enumerated() {
      if session == 2 { try await classroom.post("h2", AttemptsClassroom.macbeth) }
      let share = Double(session) / 4
      classroom.now(10 * Double(session) + 5)
      let ana = classroom.app("ana")
      // Another attempt of the same name, under the same ids of requests and records, and at other content.
      _ = try await ana.start(path, id: "1", request: "1")
      _ = try await ana.progress("1", [(share, share + 0.125)], request: "2")
      _ = try await ana.record(done("1", path, at: 10 * Double(session) + 5, [(0.875, 1)], stop: false, id: "1"))
      classroom = try await classroom.restarted()
    }
    let feed = try await classroom.feed()
    #expect(feed.attempts.keys.map { feed.progress($0) } == [0.25, 0.25, 0.25])
    #expect(Set(feed.attempts.values.map(\.contextID)) == [11, 12, 20])
  }

  @Test("a name that the server gives tells nothing of other sessions")
  func names() throws {
    let door = ActivityDoor(beats: BeatKeeper(isKeeping: false)) { minute(0) }
    func name(_ person: String) -> Substring {
      door.newName(for: SessionKey("school", PersonID(person), "app")).rawValue.prefix(18)
    }
    let alone = (0..<3).map { _ in name("ana") }
    let beside = (0..<3).map { _ in
      _ = name("ben")
      return name("zoe")
    }
    #expect(alone == beside && Set(alone).count == 3)
  }

  private func work(_ number: Int, of student: PersonID = "ana") -> Work {
    Work(
      sent: Work.Sent(WorkID(.record, "r\(number)"), digest: Int64(number)), student: student,
      target: .recorded(AttemptID("a\(number)"), start: minute(Double(number))),
      location: Work.Location(app: "app", path: ["x"], context: 5), events: [.stop(happened: minute(Double(number)))],
      happened: minute(Double(number)), received: minute(Double(number)))
  }

  @Test("sessions are bounded in time, in one's memory and in all memory")
  func bounds() throws {
    var limits = SessionLimits()
    (limits.sessionBytesMax, limits.bytesMax, limits.leaseMilliseconds) = (4_000, 40_000, 60_000)
    let clock = Clock(minute(0))
    let door = ActivityDoor(limits: limits, beats: BeatKeeper(isKeeping: false)) { clock.now }
    let terms = Terms(limits: .standard, idleLimits: IdleLimits())
    func key(_ student: Int) -> SessionKey { SessionKey("school", PersonID("s\(student)"), "app") }
    for student in 0..<100 {
      for number in 0..<20 {
        _ = try door.take(work(number, of: key(student).person), of: key(student), on: terms)
        #expect(door.bytes <= limits.bytesMax && door.session(of: key(student)).bytes <= limits.sessionBytesMax)
      }
      #expect(door.session(of: key(student)).knows("a19"), "the newest stays")
      #expect(!door.session(of: key(student)).knows("a0"), "the oldest goes")
    }
    #expect((1..<100).contains(door.count))
    #expect(!door.session(of: key(0)).knows("a19"))
    for time in [1, 1.9] {
      clock.set(minute(time))
      #expect(door.session(of: key(99)).knows("a19"), "it ends so long after the last call, and reading is one")
    }
    clock.set(minute(3))
    #expect(!door.session(of: key(99)).knows("a19"))
    _ = try door.take(work(1), of: key(0), on: terms)
    #expect(door.count == 1, "what is over is let go of with the next call")
    door.forget("s0", of: "school")
    #expect(door.count == 0 && door.bytes == 0)
  }

  @Test("an organization whose pupils send much ends no session of another's, though that was used first")
  func twoOrganizations() throws {
    var limits = SessionLimits()
    limits.bytesMax = 40_000
    let door = ActivityDoor(limits: limits, beats: BeatKeeper(isKeeping: false)) { minute(0) }
    let terms = Terms(limits: .standard, idleLimits: IdleLimits())
    let modest = SessionKey("south", "zoe", "app")
    _ = try door.take(work(1, of: "zoe"), of: modest, on: terms)
    for student in 0..<200 {
      let key = SessionKey("north", PersonID("s\(student)"), "app")
      _ = try door.take(work(1, of: key.person), of: key, on: terms)
      #expect(door.bytes <= limits.bytesMax && door.session(of: key).knows("a1"))
    }
    #expect(door.count < 200, "some had to end")
    // Not asked for before: whoever asks uses it.
    #expect(door.session(of: modest).knows("a1"))
  }

  @Test("what is called again and again is remembered once")
  func uses() {
    let door = ActivityDoor(beats: BeatKeeper(isKeeping: false)) { minute(0) }
    for number in 0..<5_000 {
      door.note(Work.Sent(WorkID(.request, "\(number % 3)"), digest: 1), of: SessionKey("school", "ana", "app"))
    }
    #expect(door.count == 1 && door.bytes < 2_000)
  }

  @Test(
    "an attempt that holds much is as much work as several, for whomever it is stored",
    arguments: [(0, 20), (199, 20), (200, 100), (1_900, 100), (5_000, 500)])
  func heavyAttempts(events: Int, milliseconds: Int64) {
    let writes = (0..<events).map { number in
      AttemptEvent.items(ItemEvent(.remove(identifier: "x"), happened: minute(1), event: EventID("\(number)")))
    }
    let log = AttemptLog(
      id: "a", student: "ana", app: "app", context: 1, start: minute(0), received: minute(0), handouts: [],
      events: writes)
    let answer = Answer(log: log, path: .root)
    #expect(Beat.pieces(answer.pieces).interval == .milliseconds(milliseconds))
  }

  @Test("answers leave with the beat, whether there was something to do or not")
  func beat() async throws {
    let beats = BeatKeeper()
    for milliseconds in [0, 1, 7] as [Int64] {
      let begin = ContinuousClock.now
      try await beats.after(.single) { try await Task.sleep(for: .milliseconds(milliseconds)) }
      #expect(begin.duration(to: .now) >= .milliseconds(20))
      await #expect(throws: CancellationError.self) { try await beats.after(.single) { throw CancellationError() } }
      #expect(begin.duration(to: .now) >= .milliseconds(40))
    }
  }
}

extension ActivityV1.ActivityItem {
  fileprivate var scorePoints: Double { if case .score(let score) = value { score.points } else { -1 } }
}
