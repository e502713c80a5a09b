import ActivityDomain
import Chance
import Domain
import Messages
import RPC
import Testing

@testable import ActivityService

@Suite("Work that nobody assigned")
struct AttemptsShadowTests {
  /// What an app is told, without what has to differ: names that the server made.
  private struct Told: Equatable {
    var attempt: ActivityV1.Attempt?
    var attempts: [ActivityV1.Attempt] = []
    var results: [ActivityV1.RecordResult] = []
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
    let wish = dice.roll(0..<14)
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

  @Test("every answer to unassigned work is the answer that stored work gets (D4, R54, R107)")
  func indistinguishable() async throws {
    var dice = Dice()
    for _ in 0..<12 {
      let seed = UInt64.random(in: 0 ... .max, using: &dice)
      var runs: [[Told]] = []
      for isAssigned in [true, false] {
        let classroom = try await AttemptsClassroom()
        if isAssigned { try await classroom.post("h1", AttemptsClassroom.hamlet) }
        var steps = Dice(seed: seed)
        var (known, seen): ([String], [Told]) = ([], [])
        var now = 10.0
        for _ in 0..<80 {
          now += Double(steps.roll(0..<6)) / 4
          classroom.now(now)
          seen.append(await step(classroom.app("ana"), &steps, &known))
        }
        runs.append(told(seen, known))
        let feed = try await classroom.feed()
        #expect(feed.attempts.isEmpty != isAssigned && (isAssigned || feed == AttemptsFeed()))
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
    // Another person has nothing of it, and a kind that it fixed binds nobody.
    let ana = classroom.app("ana")
    #expect(await refusal { try await ana.progress(id, to: 1) }?.code == .notFound)
    try await classroom.post("h2", AttemptsClassroom.macbeth)
    _ = try await ana.record(done("a", AttemptsApp.macbeth, at: 0, primary: quantity(1)))
    #expect(try await classroom.feed().kinds == [AttemptsClassroom.macbeth: .quantity])
  }

  @Test("teachers' and other people's work is answered alike and kept nowhere (R54)")
  func otherRoles() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(1)
    for (person, role) in [("tess", .teacher), ("head", .administrator), ("stranger", .student)] as [(PersonID, Role)] {
      let app = classroom.app(person, role)
      let id = try await app.start().attemptID
      #expect(try await app.progress(id, to: 0.5).progress == 0.5)
    }
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

  @Test("what a handout authorises begins a stored attempt, whatever was there before")
  func postedMeanwhile() async throws {
    let classroom = try await AttemptsClassroom()
    let ana = classroom.app("ana")
    classroom.now(1)
    let before = try await ana.start()
    classroom.now(2)
    try await classroom.post("h1", AttemptsClassroom.scene, from: 2)
    _ = try await ana.progress(before.attemptID, to: 0.5)
    #expect(try await classroom.feed().attempts.isEmpty, "begun before the post: not carried in (D17)")
    let after = try await ana.start()
    #expect(after.attemptID != before.attemptID)
    _ = try await ana.progress(after.attemptID, to: 0.25)
    #expect(try await classroom.feed().progress(after.attemptID) == 0.25)
    // When the handout is over, the app goes on as if nothing had happened.
    classroom.now(3)
    try await classroom.post("h1", AttemptsClassroom.scene, from: 2, until: 3)
    #expect(try await ana.progress(after.attemptID, to: 0.75).progress == 0.75)
    #expect(try await ana.start().attemptID == after.attemptID)
    #expect(try await classroom.feed().progress(after.attemptID) == 0.25)
  }

  @Test("shadows are bounded in time, a caller's memory and all memory")
  func bounds() {
    var limits = ShadowLimits()
    (limits.sessionBytesMax, limits.bytesMax, limits.leaseMilliseconds) = (4_000, 40_000, 60_000)
    var shadows = Shadows(limits: limits)
    func work(_ number: Int, _ student: PersonID) -> Work {
      Work(
        event: EventID("e\(number)"), digest: Int64(number), student: student,
        target: .recorded(AttemptID("a\(number)"), start: minute(Double(number))),
        place: Work.Place(app: "app", path: ["x"], context: 5), events: [.stop(happened: minute(Double(number)))],
        happened: minute(Double(number)), received: minute(Double(number)))
    }
    for student in 0..<100 {
      let key = Shadows.Key("school", PersonID("s\(student)"))
      for number in 0..<20 {
        let work = work(number, key.person)
        var session = shadows.session(of: key, now: minute(0))
        do {
          let ruling = try Ruling(work, at: Standing(attempt: work.target.id), in: Organization(id: "school"))
          #expect(ruling.outcome == .dropped(.unassigned) && ruling.stored == nil)
          session.apply(ruling, of: work)
        } catch {
          Issue.record(error)
        }
        shadows.put(session, of: key, now: minute(0))
        #expect(shadows.bytes <= limits.bytesMax && session.bytes <= 2 * limits.sessionBytesMax)
      }
      #expect(shadows.session(of: key, now: minute(0)).attempt("a19") != nil, "the newest stays")
      #expect(shadows.session(of: key, now: minute(0)).attempt("a0") == nil, "the oldest goes")
    }
    #expect((1..<100).contains(shadows.count))
    #expect(shadows.session(of: Shadows.Key("school", "s0"), now: minute(0)).isEmpty)
    #expect(!shadows.session(of: Shadows.Key("school", "s99"), now: minute(1)).isEmpty)
    #expect(shadows.session(of: Shadows.Key("school", "s99"), now: minute(1.1)).isEmpty)
    shadows.put(ShadowSession(), of: Shadows.Key("school", "new"), now: minute(2))
    #expect(shadows.count == 0 && shadows.bytes == 0)
  }
}
