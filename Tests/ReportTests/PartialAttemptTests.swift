import Domain
import Feeds
import Identity
import Messages
import Testing
import Wire

@Suite("What changed of an attempt, without the parts that are as they were told", .timeLimit(.minutes(2)))
struct PartialAttemptTests {
  private func change() -> ActivityV1.AttemptChange {
    ActivityV1.AttemptChange(
      attemptID: "a", studentID: "ana", contextID: 2, startTime: WellKnown.Timestamp(minute(1)), state: .stopped,
      handoutIDs: ["h"], progressTicks: [0, 100_000], hasExplicitProgress: true,
      runningMilliseconds: [minute(1).milliseconds, minute(3).milliseconds],
      primaryItem: ActivityV1.ActivityItem(score(2, 3)),
      additionalItems: [
        ActivityV1.ActivityItem(Item(identifier: "q1", title: "Question", value: .score(points: 2, possible: 3))),
        ActivityV1.ActivityItem(quantity(7)), ActivityV1.ActivityItem(binary(true)),
      ],
      firstReceiveTime: WellKnown.Timestamp(minute(1)), stopped: true, stopTime: WellKnown.Timestamp(minute(3)),
      markedItems: [
        ActivityV1.MarkedItem(
          identifier: "q1", points: 2, own: ActivityV1.Score(points: 1, max: 3),
          markTime: WellKnown.Timestamp(minute(9)))
      ],
      comment: ActivityV1.AttemptComment(text: "Nearly all of it.", markTime: WellKnown.Timestamp(minute(9))))
  }

  private enum Part: CaseIterable {
    case items, progress, runningTime
  }

  /// The change without some parts.
  private func partial(_ whole: ActivityV1.AttemptChange, _ parts: [Part]) -> ActivityV1.PartialAttempt {
    var attempt = whole
    if parts.contains(.items) { (attempt.primaryItem, attempt.additionalItems, attempt.markedItems) = (nil, [], []) }
    if parts.contains(.progress) { (attempt.progressTicks, attempt.hasExplicitProgress) = ([], false) }
    if parts.contains(.runningTime) { attempt.runningMilliseconds = [] }
    return ActivityV1.PartialAttempt(
      attempt: attempt, itemsAsTold: parts.contains(.items), progressAsTold: parts.contains(.progress),
      runningTimeAsTold: parts.contains(.runningTime))
  }

  @Test("whatever is left out, reports are those of the whole attempt")
  func reports() async throws {
    let subsets = (0..<8).map { mask in
      Part.allCases.enumerated().filter { mask & (1 << $0.offset) != 0 }.map(\.element)
    }
    for parts in subsets {
      let world = ReportWorld()
      world.schoolClass(["ana", "ben"])
      world.content(2, "scene")
      world.handout(on: [2])
      var whole = change()
      world.tell(.attempt(whole))
      whole.clockCorrected = true
      if !parts.contains(.items) { whole.additionalItems.removeLast() }
      if !parts.contains(.progress) { whole.progressTicks = [0, 500_000] }
      if !parts.contains(.runningTime) { whole.runningMilliseconds[1] += 60_000 }
      try await world.run { report in
        _ = try await report.grid("h")
        world.tell(.partialAttempt(partial(whole, parts)))
        let (attempts, grid) = (try await report.attempts("h", of: "ana"), try await report.grid("h").rows)
        world.tell(.attempt(whole))
        #expect(try await report.attempts("h", of: "ana") == attempts, "without \(parts)")
        #expect(try await report.grid("h").rows == grid, "without \(parts)")
        #expect(attempts.first?.additionalItems.count == whole.additionalItems.count)
        #expect(attempts.first?.markedItems == whole.markedItems && attempts.first?.comment == whole.comment)
      }
    }
  }

  @Test("of an attempt whose student was erased it is passed over, and reports are not old for it")
  func ofErased() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben"])
    world.content(2, "scene")
    world.handout(on: [2])
    world.activity.giveMarks()
    world.context.giveMarks()
    let digest = ReportWorld.erasureKey.digest(of: "ana", in: world.organization)
    world.tell(.erasedPerson(ActivityV1.ErasedPerson(digest: digest.bytes, erasureID: "e")))
    world.tell(.partialAttempt(partial(change(), [.items])))
    try await world.run { report in
      func inStep() async throws -> Instant? { try await report.grid("h").position?.inStepTime.map { Instant($0) } }
      while try await inStep() != world.clock.now { try await Task.sleep(for: .milliseconds(2)) }
      #expect(try await report.grid("h").rows.count == 1)
    }
  }

  @Test("an attempt that a rewritten history calls by an alias is removed, and no other (N85)")
  func ofAlias() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben"])
    world.content(2, "quiz", kind: .score)
    world.handout(on: [2])
    for id in ["a", "b", "c"] as [AttemptID] { try world.work(id, "ana", primary: score(8, 10)) }
    try await world.run { report in
      let before = try await report.attempts("h", of: "ana")
      #expect(before.count == 3)
      let alias = ReportWorld.erasureKey.alias(of: "b", in: world.organization)
      let elsewhere = ReportWorld.erasureKey.alias(of: "a", in: "another")
      for id in [alias, elsewhere] {
        world.tell(.attempt(ActivityV1.AttemptChange(removed: id, of: "ana", at: 2)))
      }
      let after = try await report.attempts("h", of: "ana")
      #expect(after.map(\.attemptID).sorted() == ["a", "c"])
    }
  }

  @Test("what was told of an attempt and emptied since changes nothing")
  func emptied() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana"])
    world.content(2, "scene")
    world.handout(on: [2])
    world.tell(.attempt(change()))
    try await world.run { report in
      let before = try await report.attempts("h", of: "ana")
      world.tell(.blank)
      #expect(try await report.attempts("h", of: "ana") == before)
      #expect(before.count == 1)
    }
  }
}
