import HomeroomClient
import Messages
import Testing

private let scene = ["Hamlet", "Act 3", "Scene 1"]

@Suite("What an app does reaches the teacher")
struct ActivityTests {
  @Test("time, progress and items that an app saves are stored as the app reads them")
  func whole() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      let store = try school.store()
      let context = try #require(try await store.mainAppContext.descendant(matching: scene))
      let activity = context.createNewActivity()
      activity.start()
      school.clock.advance(.seconds(10))
      activity.stop()
      school.clock.advance(.seconds(5))
      activity.start()
      school.clock.advance(.seconds(3))
      activity.addProgressRange(from: 0, to: 0.3)
      activity.addProgressRange(from: 0.2, to: 0.5)
      activity.primaryActivityItem = ScoreItem(identifier: "score", title: "Total", score: 7, maxScore: 8)
      activity.addAdditionalActivityItem(
        BinaryItem(identifier: "q1", title: "Question 1", wording: .correctIncorrect, value: true))
      activity.addAdditionalActivityItem(QuantityItem(identifier: "hints", title: "Hints", quantity: 2))
      activity.stop()
      #expect(activity.duration == .seconds(13), "R69")
      #expect(activity.progress == 0.5, "R80")
      try await store.save()
      let status = try await store.deliver()
      #expect(status.waiting == 0 && status.refused == 0 && status.trouble == nil)

      let stored = try #require(try await school.attempts(at: scene).first)
      #expect(stored.duration?.seconds == 13 && stored.duration?.nanos == 0)
      #expect(stored.progress == 0.5)
      #expect(stored.primaryItem?.value == .score(ActivityV1.Score(points: 7, max: 8)))
      #expect(stored.additionalItems.map(\.identifier) == ["q1", "hints"])
      #expect(stored.state == .stopped)
      await store.close()
    }
  }

  @Test("another attempt supersedes the former one, with all that was done in it")
  func superseded() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      let store = try school.store()
      let context = try #require(try await store.mainAppContext.descendant(matching: scene))
      #expect(context.currentActivity == nil, "R65")
      let first = context.createNewActivity()
      first.start()
      school.clock.advance(.seconds(4))
      first.progress = 0.4
      first.primaryActivityItem = ScoreItem(identifier: "score", title: "Total", score: 1, maxScore: 8)
      let second = context.createNewActivity()
      #expect(context.currentActivity == second && second.duration == .zero && second.progress == 0, "R66, R68")
      second.start()
      second.progress = 0.2
      #expect(store.runningActivity == second)
      first.progress = 0.9
      let error = try #require(await saveError(store))
      #expect(error[.activity(first)]?.code == .invalidModification, "R67")
      #expect(error.succeeded.contains(.activity(second)))
      try await store.deliver()
      let stored = try await school.attempts(at: scene)
      #expect(stored.map(\.progress) == [0.4, 0.2])
      #expect(stored.map(\.state) == [.superseded, .paused])
      #expect(stored.first?.duration?.seconds == 4)
      #expect(stored.first?.primaryItem != nil)
      await store.close()
    }
  }

  @Test("items that were removed are gone, and those put afterwards are there")
  func removal() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      let store = try school.store()
      let activity = try #require(try await store.mainAppContext.descendant(matching: scene)).createNewActivity()
      activity.progress = 0.5
      activity.primaryActivityItem = ScoreItem(identifier: "score", title: "Total", score: 7, maxScore: 8)
      activity.addAdditionalActivityItem(QuantityItem(identifier: "hints", title: "Hints", quantity: 2))
      activity.addAdditionalActivityItem(QuantityItem(identifier: "tries", title: "Tries", quantity: 1))
      try await store.save()
      school.clock.advance(.seconds(1))
      activity.primaryActivityItem = nil
      #expect(activity.additionalActivityItems.map(\.identifier) == ["hints", "tries"])
      try await store.save()
      try await store.deliver()
      var stored = try #require(try await school.attempts(at: scene).first)
      #expect(stored.primaryItem == nil && stored.additionalItems.map(\.identifier) == ["hints", "tries"])

      school.clock.advance(.seconds(1))
      activity.removeAllActivityItems()
      activity.addAdditionalActivityItem(QuantityItem(identifier: "hints", title: "Hints", quantity: 9))
      try await store.save()
      try await store.deliver()
      stored = try #require(try await school.attempts(at: scene).first)
      #expect(stored.additionalItems.map(\.value) == [.quantity(9)], "R96")
      #expect(stored.progress == 0.5)
      await store.close()
    }
  }

  @Test("what breaks a rule changes nothing and is named by the save; the rest of the activity is saved")
  func faults() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      let store = try school.store()
      let activity = try #require(try await store.mainAppContext.descendant(matching: scene)).createNewActivity()
      activity.progress = 0.25
      activity.progress = .nan
      activity.addProgressRange(from: 0.5, to: 1.5)
      activity.primaryActivityItem = ScoreItem(identifier: "score", title: "Total", score: 9, maxScore: 8)
      #expect(activity.progress == 0.25 && activity.primaryActivityItem == nil)
      let error = try #require(await saveError(store))
      #expect(error.failures.map(\.error.reason) == ["NOT_FINITE", "OUT_OF_RANGE", "OUT_OF_RANGE"])
      #expect(error.failures.allSatisfy { $0.object == .activity(activity) })
      try await store.save()
      try await store.deliver()
      #expect(try await school.attempts(at: scene).map(\.progress) == [0.25])
      for number in 0..<101 {
        activity.addAdditionalActivityItem(QuantityItem(identifier: "\(number)", title: "Item", quantity: 1))
      }
      #expect(activity.additionalActivityItems.count == 100)
      #expect(await saveError(store)?.failures.map(\.error.code) == [.limits], "R100")
      await store.close()
    }
  }

  @Test("work that is done is marked, once")
  func completion() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      let store = try school.store()
      try await store.completeAllAssignedActivities(matching: scene)
      #expect(store.status.waiting == 1)
      #expect(try await store.deliver().waiting == 0)
      await #expect(throws: StoreError.self) {
        try await store.completeAllAssignedActivities(matching: Array(repeating: "deep", count: 8))
      }
      #expect(try await school.isDone())
      await store.close()
    }
  }
}

/// What a save fails with; nil: it does not.
func saveError(_ store: DataStore) async -> SaveError? {
  do {
    try await store.save()
    return nil
  } catch {
    return error as? SaveError
  }
}
