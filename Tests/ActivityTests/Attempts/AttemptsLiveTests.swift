import Domain
import Messages
import RPC
import Storage
import StoreKit
import Testing

@testable import ActivityService

@Suite("Attempts as they happen", .onBothStores)
struct AttemptsLiveTests {
  private func posted() async throws -> (AttemptsClassroom, AttemptsApp) {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    return (classroom, classroom.app("ana"))
  }

  @Test("ten seconds, a stop, five seconds, three seconds, a stop: thirteen seconds (R69), told to the others as well")
  func stopAndResume() async throws {
    let (classroom, ana) = try await posted()
    classroom.now(1)
    let attempt = try await ana.start()
    #expect(attempt.state == .running && attempt.duration == WellKnown.Duration())
    classroom.now(1 + 10.0 / 60)
    #expect(try await ana.stop(attempt.attemptID).state == .stopped)
    classroom.now(1 + 15.0 / 60)
    let resumed = try await ana.start()
    #expect(resumed.attemptID == attempt.attemptID && resumed.state == .running)
    classroom.now(1 + 16.0 / 60)
    #expect(try await ana.current().duration == WellKnown.Duration(seconds: 11), "it grows while it runs (R72)")
    classroom.now(1 + 18.0 / 60)
    let stopped = try await ana.stop(attempt.attemptID)
    #expect(stopped.duration == WellKnown.Duration(seconds: 13))
    let told = try #require(try await classroom.feed().attempts[attempt.attemptID])
    #expect(told.state == .stopped && told.handoutIDs == ["h1"] && told.contextID == 11 && told.studentID == "ana")
    #expect(try await classroom.feed().duration(attempt.attemptID) * 60 == 13)
  }

  @Test("after a minute's silence it is shown as paused, and the next sign claims the silence (D29)")
  func lease() async throws {
    let (classroom, ana) = try await posted()
    classroom.now(1)
    let id = try await ana.start().attemptID
    classroom.now(1.5)
    #expect(try await ana.heartbeat(id).state == .running)
    #expect(try await classroom.feed().attempts[id]?.runningSince == stamp(1.5))
    classroom.now(5)
    let silent = try await ana.current()
    #expect(silent.state == .paused && silent.duration == WellKnown.Duration(seconds: 30))
    let late = try await ana.heartbeat(id)
    #expect(late.state == .running && late.duration == WellKnown.Duration(seconds: 240))
    classroom.now(36)
    let idle = try await ana.progress(id, to: 0.5)
    #expect(idle.state == .running && idle.duration == WellKnown.Duration(seconds: 240), "31 minutes claim nothing")
    classroom.now(40)
    #expect(try await ana.pause(id).duration == WellKnown.Duration(seconds: 480))
  }

  @Test(
    "ClassKit's own code, without heartbeats, has its time (D29)",
    arguments: [(5.0, 5.0), (30, 30), (40, 0)])
  func noHeartbeats(after: Double, minutes: Double) async throws {
    let (classroom, ana) = try await posted()
    let id = try await ana.start().attemptID
    classroom.now(after)
    let stopped = try await ana.stop(id)
    #expect(stopped.state == .stopped && stopped.duration == WellKnown.Duration(seconds: Int64(minutes * 60)))
    let feed = try await classroom.feed()
    #expect(feed.duration(id) == minutes && feed.attempts[id]?.runningMilliseconds.isEmpty == false, "it was started")
    #expect(feed.attempts[id]?.stopTime == stamp(after))
  }

  @Test("progress and items are signs of life, of whichever call they come (D29)")
  func progressIsASign() async throws {
    let (classroom, ana) = try await posted()
    let id = try await ana.start().attemptID
    classroom.now(20)
    _ = try await ana.progress(id, to: 0.25, at: 10)
    _ = try await ana.put(id, [quantity(1)], at: 20)
    #expect(try await classroom.feed().duration(id) == 20)
    classroom.now(60)
    var record = done(id, at: 0, progress: 0.5, stop: false, id: "later")
    record.happenTime = stamp(35)
    #expect(try await ana.record(record)[0].outcome == .accepted)
    #expect(try await classroom.feed().duration(id) == 35)
  }

  @Test("a new attempt stops the former one by what happened: a late heartbeat counts like an early one (R67)")
  func lateHeartbeat() async throws {
    for isLate in [false, true] {
      let (classroom, ana) = try await posted()
      classroom.now(3)
      let first = try await ana.start(id: "first", at: 0).attemptID
      if !isLate { _ = try await ana.heartbeat(first, at: 0.5) }
      _ = try await ana.start(new: true, id: "second", at: 70.0 / 60)
      if isLate { _ = try await ana.heartbeat(first, at: 0.5) }
      let feed = try await classroom.feed()
      #expect(abs(feed.duration(first) * 60 - 70) < 0.001 && feed.attempts[first]?.state == .superseded)
      #expect(feed.attempts[first]?.stopTime == nil, "another one came after it, but nobody stopped it")
    }
  }

  @Test("voiding the new attempt gives the former one its own end back (P24)")
  func voidedAfter() async throws {
    let (classroom, ana) = try await posted()
    classroom.now(3)
    _ = try await ana.start(id: "first", at: 0)
    _ = try await ana.heartbeat("first", at: 0.5)
    _ = try await ana.start(new: true, id: "second", at: 50.0 / 60)
    #expect(abs(try await classroom.feed().duration("first") * 60 - 50) < 0.001)
    try await classroom.app("head", .administrator, app: nil).void("second")
    let feed = try await classroom.feed()
    #expect(feed.duration("first") == 0.5 && feed.attempts["first"]?.state == .paused)
    // Its app is not told; what it does next counts in the attempt that is left.
    #expect(try await ana.start().attemptID == "second")
    _ = try await ana.progress("second", to: 0.5)
    #expect(try await classroom.feed().progress("first") == 0.5)
  }

  @Test("a start that comes late resumes what was current when it happened, not what came since")
  func lateStart() async throws {
    let (classroom, ana) = try await posted()
    classroom.now(60)
    _ = try await ana.start(id: "first", at: 0)
    _ = try await ana.pause("first", at: 1)
    _ = try await ana.start(new: true, id: "second", at: 10)
    #expect(try await ana.start(at: 5).attemptID == "first")
    #expect(try await classroom.feed().duration("first") == 6, "and it ran until the second one began")
    // Of the moment, the last one is meant.
    #expect(try await ana.start().attemptID == "second")
    let other = classroom.app("ben")
    _ = try await other.start(new: true, id: "later", at: 30)
    #expect(try await other.start(id: "earlier", at: 20).attemptID == "earlier", "nothing was current then")
  }

  @Test("where an attempt is stopped after it stopped running, the feed says when (P15)")
  func stopTime() async throws {
    let (classroom, ana) = try await posted()
    let id = try await ana.start().attemptID
    classroom.now(5)
    _ = try await ana.pause(id)
    classroom.now(400)
    _ = try await ana.stop(id)
    #expect(try await classroom.feed().attempts[id]?.stopTime == stamp(400))
    #expect(try await classroom.feed().duration(id) == 5)
    classroom.now(500)
    _ = try await ana.start(new: true)
    let told = try #require(try await classroom.feed().attempts[id])
    #expect(told.state == .superseded && told.stopped && told.stopTime == stamp(400))
  }

  @Test("the feed says when the last of an attempt happened, where its times do not tell it (N82)")
  func lastActivity() async throws {
    let (classroom, ana) = try await posted()
    try await classroom.post("h1", tasks: ["t": AttemptsClassroom.hamlet], due: 8_200)
    let id = try await ana.start().attemptID
    func told() async throws -> WellKnown.Timestamp? { try await classroom.feed().attempts[id]?.lastActivityTime }
    classroom.now(5)
    _ = try await ana.progress(id, to: 0.5)
    #expect(try await told() == nil, "it ran until then")
    _ = try await ana.pause(id)
    #expect(try await told() == nil)
    classroom.now(10_000)
    _ = try await ana.put(id, [quantity(1)], at: 9_000)
    #expect(try await told() == stamp(9_000))
    // What comes later and happened before changes nothing of it, nor does an app that is open, nor a teacher.
    _ = try await ana.progress(id, to: 0.5, at: 8_000)
    _ = try await ana.heartbeat(id)
    try await classroom.app("tess", .teacher, app: nil).comment("Well done.", on: id)
    #expect(try await told() == stamp(9_000))
    _ = try await ana.record(done("other", AttemptsApp.quiz, at: 1, minutes: 5))
    #expect(try await classroom.feed().attempts["other"]?.lastActivityTime == nil)
    // It happened after the next attempt began, as it turns out (P4); that one is taken back again (P24).
    _ = try await ana.start(new: true, id: "next", at: 8_500)
    #expect(try await told() == stamp(8_000))
    try await classroom.app("head", .administrator, app: nil).void("next")
    #expect(try await told() == stamp(9_000))
    // As of a due time it is what had happened by then (P20).
    let earlier = try #require(try await classroom.feed().attempts[id]?.earlier.first)
    #expect(earlier.asOfTime == stamp(8_200) && earlier.lastActivityTime == stamp(8_000))
  }

  @Test("what happens after the handout has closed is dropped, and still says that it ran until then (P3, D29)")
  func closing() async throws {
    let (classroom, ana) = try await posted()
    let id = try await ana.start().attemptID
    classroom.now(5)
    _ = try await ana.heartbeat(id)
    try await classroom.post("h1", AttemptsClassroom.hamlet, until: 12)
    classroom.now(20)
    let seen = try await ana.progress(id, to: 1)
    #expect(seen.progress == 1 && seen.state == .running, "its app sees no difference (D4)")
    let feed = try await classroom.feed()
    #expect(feed.duration(id) == 12 && feed.progress(id) == nil)
    let service = classroom.app("sis", .service, app: nil)
    var late = done(id, by: "ana", at: 0, progress: 1, stop: false, id: "late")
    late.happenTime = stamp(20)
    #expect(try await service.record(late).map(\.outcome) == [.droppedUnassigned])
  }

  @Test("an attempt of an earlier version keeps the minute that its time was told with")
  func earlierVersion() async throws {
    let (classroom, ana) = try await posted()
    let id = try await ana.start().attemptID
    try await classroom.change { scope in
      try scope.transaction.execute("UPDATE attempt SET idle_ms = NULL, last_ms = start_ms")
    }
    classroom.now(5)
    _ = try await ana.stop(id)
    let next = try await ana.start(new: true).attemptID
    classroom.now(10)
    _ = try await ana.stop(next)
    let feed = try await classroom.feed()
    #expect(feed.duration(id) == 0 && feed.duration(next) == 5)
  }

  @Test("where the clock stands still, each call still does what it says")
  func standstill() async throws {
    let (classroom, ana) = try await posted()
    classroom.now(1)
    let id = try await ana.start().attemptID
    for _ in 0..<3 {
      #expect(try await ana.pause(id).state == .paused)
      #expect(try await ana.start().state == .running)
      #expect(try await ana.stop(id).state == .stopped)
      #expect(try await ana.start().state == .running)
    }
    classroom.now(1.5)
    let seconds = try await ana.stop(id).duration?.seconds
    #expect(seconds == 29 || seconds == 30)
  }

  @Test("starting anew ends the former attempt, which can no longer be reached (R66, R67, R78)")
  func startNew() async throws {
    let (classroom, ana) = try await posted()
    classroom.now(1)
    let first = try await ana.start().attemptID
    _ = try await ana.progress(first, to: 0.5)
    classroom.now(1.5)
    let second = try await ana.start(new: true)
    #expect(second.attemptID != first && second.progress == 0 && !second.hasProgress)
    classroom.now(2)
    let error = await refusal { try await ana.progress(first, to: 1) }
    #expect(error?.code == .failedPrecondition && error?.reason == "ATTEMPT_SUPERSEDED")
    #expect(try await ana.list().attempts.map(\.state) == [.superseded, .running])
    #expect(try await ana.current().attemptID == second.attemptID)
    let feed = try await classroom.feed()
    #expect(feed.attempts[first]?.state == .superseded && feed.duration(first) == 0.5)
    #expect(feed.progress(first) == 0.5 && feed.progress(second.attemptID) == nil)
  }

  @Test("contexts run side by side, each by itself (R74, R75)")
  func sideBySide() async throws {
    let (classroom, ana) = try await posted()
    classroom.now(1)
    let scene = try await ana.start().attemptID
    let quiz = try await ana.start(AttemptsApp.quiz).attemptID
    classroom.now(1.5)
    #expect(try await ana.stop(quiz).duration == WellKnown.Duration(seconds: 30))
    #expect(try await ana.stop(scene).duration == WellKnown.Duration(seconds: 30))
  }

  @Test("progress is the union of its ranges; setting it is a range from 0 (R80–R83, W16)")
  func progress() async throws {
    let (classroom, ana) = try await posted()
    classroom.now(1)
    let id = try await ana.start().attemptID
    #expect(try await ana.progress(id, [(0, 0.3), (0.2, 0.5)]).progress == 0.5)
    #expect(try await ana.progress(id, [(0.6, 0.8)]).progress == 0.7)
    #expect(try await ana.progress(id, to: 0.2).progress == 0.7)
    let other = try await ana.start(AttemptsApp.quiz).attemptID
    #expect(try await ana.progress(other, to: 0).hasProgress)
    #expect(try await ana.progress(other, [(0, 1.0 / 3), (1.0 / 3, 2.0 / 3), (2.0 / 3, 1)]).progress == 1)
    #expect(try await classroom.feed().progress(other) == 1)
  }

  @Test("items keep the order of their first coming; writing one again replaces it; all can be removed (R93–R96)")
  func items() async throws {
    let (classroom, ana) = try await posted()
    classroom.now(1)
    let id = try await ana.start().attemptID
    _ = try await ana.put(id, primary: score(1, of: 2), [quantity(1, "a"), quantity(2, "b")])
    classroom.now(1.1)
    let written = try await ana.put(id, primary: score(2, of: 2), [binary(true, "c"), quantity(9, "a")])
    #expect(written.primaryItem == score(2, of: 2))
    #expect(written.additionalItems == [quantity(9, "a"), quantity(2, "b"), binary(true, "c")])
    #expect(try await classroom.feed().attempts[id]?.additionalItems == written.additionalItems)
    classroom.now(1.2)
    _ = try await ana.progress(id, to: 0.4)
    let emptied = try await ana.removeItems(id)
    #expect(emptied.primaryItem == nil && emptied.additionalItems.isEmpty && emptied.progress == 0.4)
  }

  @Test("a primary of another kind is refused and put aside; what came with it is stored (D7, R90)")
  func otherKind() async throws {
    let (classroom, ana) = try await posted()
    classroom.now(1)
    let id = try await ana.start(AttemptsApp.quiz).attemptID
    _ = try await ana.put(id, primary: score(4, of: 5))
    #expect(try await classroom.feed().kinds == [AttemptsClassroom.quiz: .score])
    let ben = classroom.app("ben")
    let other = try await ben.start(AttemptsApp.quiz).attemptID
    // What others fixed is not the app's to hear; what it fixed itself is.
    #expect(try await ben.put(other, primary: score(1, of: 5)).primaryItem == score(1, of: 5))
    _ = try await ben.removeItems(other)
    classroom.now(1.1)
    let error = await refusal { try await ben.put(other, primary: quantity(3), [binary(true)]) }
    #expect(error?.code == .failedPrecondition && error?.fields == ["primary_item"])
    let facts = error?.details.compactMap { if case .errorInfo(_, _, let facts) = $0 { facts } else { nil } }.first
    #expect(facts == ["fixed_kind": "SCORE", "given_kind": "QUANTITY"])
    let seen = try await ben.current(AttemptsApp.quiz)
    #expect(seen.primaryItem == nil && seen.additionalItems == [binary(true)])
    #expect(try await classroom.feed().attempts[other]?.additionalItems == [binary(true)])
    #expect(try await classroom.feed().attempts[other]?.primaryItem == nil)
  }

  @Test("a declared kind holds from the first primary on (D7)")
  func declaredKind() async throws {
    let (classroom, ana) = try await posted()
    try await classroom.change {
      try $0.learn(AttemptsClassroom.node(12, below: 11, "Quiz", kind: .binary, revision: 2))
    }
    classroom.now(1)
    let id = try await ana.start(AttemptsApp.quiz).attemptID
    #expect(await refusal { try await ana.put(id, primary: score(1, of: 2)) }?.code == .failedPrecondition)
    #expect(try await ana.put(id, primary: binary(true)).primaryItem == binary(true))
    #expect(try await classroom.feed().kinds.isEmpty)
  }

  @Test("a request that is sent again changes nothing; its id with other content is refused")
  func resend() async throws {
    let (classroom, ana) = try await posted()
    classroom.now(1)
    let first = try await ana.start(new: true, request: "r1")
    classroom.now(1.5)
    let again = try await ana.start(new: true, request: "r1")
    #expect(again.attemptID == first.attemptID)
    #expect(try await ana.list().attempts.count == 1)
    _ = try await ana.progress(first.attemptID, to: 0.5, request: "r2")
    let before = try await classroom.feed()
    _ = try await ana.progress(first.attemptID, to: 0.5, request: "r2")
    #expect(try await classroom.feed() == before)
    #expect(await refusal { try await ana.progress(first.attemptID, to: 0.6, request: "r2") }?.code == .alreadyExists)
    // Another person's request of the same name is another request.
    let ben = try await classroom.app("ben").start(new: true, request: "r1")
    #expect(ben.attemptID != first.attemptID)
  }

  @Test("an attempt of another student is as unknown as one that never was")
  func others() async throws {
    let (classroom, ana) = try await posted()
    classroom.now(1)
    let id = try await ana.start().attemptID
    let before = try await classroom.feed()
    let ben = classroom.app("ben")
    var theirs = try await ben.progress(id, to: 1)
    let nobodys = try await ben.progress("no such", to: 1)
    theirs.attemptID = nobodys.attemptID
    #expect(theirs == nobodys)
    #expect(try await classroom.feed() == before)
    #expect(try await ben.start(AttemptsApp.quiz, new: true, id: id).attemptID == id)
    #expect(try await classroom.feed().attempts.count == 2)
    // Services and administrators act for anyone.
    #expect(try await classroom.app("head", .administrator).progress(id, to: 1).progress == 1)
    #expect(try await classroom.app("head", .administrator).list(of: "ana").attempts.count == 1)
    #expect(await refusal { try await ben.list(of: "ana") }?.code == .permissionDenied)
  }

  @Test("an attempt is not there for another app of the same student, and a token of no app names none")
  func otherApp() async throws {
    let (classroom, ana) = try await posted()
    try await classroom.change { scope in
      try scope.store(
        .organization(
          ActivityV1.Organization(
            organizationID: "school", timeZone: "UTC", allowedAppIDs: [AttemptsClassroom.app, "org.example.other"],
            recording: true, revision: 2)))
    }
    let id = try await ana.start().attemptID
    _ = try await ana.progress(id, to: 0.25, request: "once")
    let before = try await classroom.feed()
    let other = classroom.app("ana", app: "org.example.other")
    for call in [other.heartbeat, other.pause, other.stop] as [(String, Double?) async throws -> ActivityV1.Attempt] {
      #expect(try await call(id, nil).identifierPath.isEmpty)
    }
    #expect(try await other.progress(id, to: 1, request: "once").appID == "org.example.other")
    _ = try await other.put(id, primary: score(1, of: 1))
    _ = try await other.removeItems(id)
    #expect(try await classroom.feed() == before)
    for (app, reason) in [("org.example.banned", "APP_NOT_ALLOWED"), (nil, "APP_NOT_OF_TOKEN")] as [(String?, String)] {
      let other = classroom.app("ana", app: app)
      for call in [other.heartbeat, other.pause, other.stop] as [(String, Double?) async throws -> ActivityV1.Attempt] {
        let refused = await refusal { try await call(id, nil) }
        #expect(refused?.code == .permissionDenied && refused?.reason == reason)
      }
      #expect(await refusal { try await other.progress(id, to: 1) }?.code == .permissionDenied)
      #expect(await refusal { try await other.put(id, primary: score(1, of: 1)) }?.code == .permissionDenied)
      #expect(await refusal { try await other.removeItems(id) }?.code == .permissionDenied)
      guard app != nil else { continue }
      #expect(await refusal { try await other.mark("h", byApp: true) }?.reason == reason)
      #expect(await refusal { try await other.unmark("h", byApp: true) }?.reason == reason)
    }
    #expect(try await ana.current().progress == 0.25)
  }

  @Test("paths and apps that are not there, out of reach or not allowed are told apart")
  func places() async throws {
    let (classroom, ana) = try await posted()
    let undeclared = await refusal { try await ana.start(["no such"]) }
    #expect(undeclared?.code == .unavailable && undeclared?.reason == "CONTEXT_UNKNOWN")
    #expect(await refusal { try await ana.current(["no such"]) }?.code == .notFound)
    #expect(await refusal { try await ana.start(["Unreachable"]) }?.reason == "CONTEXT_UNREACHABLE")
    #expect(await refusal { try await ana.start(app: "org.example.other") }?.code == .permissionDenied)
    #expect(await refusal { try await ana.start(app: "") }?.fields == ["app_id"])
    let other = classroom.app("ana", app: "org.example.other")
    #expect(await refusal { try await other.start(app: "org.example.other") }?.reason == "APP_NOT_ALLOWED")
    #expect(await refusal { try await classroom.app("ana", app: nil).start() }?.reason == "APP_NOT_OF_TOKEN")
    #expect(await refusal { try await ana.start(Array(repeating: "x", count: 8)) } != nil)
    #expect(
      await refusal { try await ana.start([String(repeating: "x", count: 257)]) }?.fields == ["identifier_path[0]"])
  }

  @Test("at most one context is active; only the active one can resign (R55–R58)")
  func active() async throws {
    let (_, ana) = try await posted()
    #expect(try await ana.activate(AttemptsApp.scene).identifierPath == AttemptsApp.scene)
    #expect(try await ana.activate(AttemptsApp.quiz).identifierPath == AttemptsApp.quiz)
    #expect(try await ana.resign(AttemptsApp.scene).identifierPath == AttemptsApp.quiz)
    #expect(try await ana.resign(AttemptsApp.quiz).isActive == false)
  }

  @Test("attempts are listed page by page, oldest first, and a token serves its own question only")
  func pages() async throws {
    let (classroom, ana) = try await posted()
    classroom.now(100)
    for number in 0..<7 { _ = try await ana.record(done("a\(number)", at: Double(number), minutes: 0.5)) }
    var seen: [String] = []
    var token = ""
    repeat {
      let page = try await ana.list(size: 3, token: token)
      seen += page.attempts.map(\.attemptID)
      #expect(page.attempts.last?.state == (page.nextPageToken.isEmpty ? .stopped : .superseded))
      token = page.nextPageToken
    } while !token.isEmpty
    #expect(seen == (0..<7).map { "a\($0)" })
    let first = try await ana.list(size: 3)
    #expect(
      await refusal { try await ana.list(AttemptsApp.quiz, token: first.nextPageToken) }?.code == .invalidArgument)
  }
}
