import HomeroomClient
import Messages
import Patience
import Testing

private let book = ["Hamlet"]
private let scene = ["Hamlet", "Scene 1"]

@Suite("Signs of life")
struct HeartbeatTests {
  @Test("running time is written and sent once a minute, of all that runs, without a save")
  func everyMinute() async throws {
    try await ClientSchool.run { school in
      try await school.assign(book, scene)
      let store = try school.store()
      let chapter = try #require(try await store.mainAppContext.descendant(matching: book)).createNewActivity()
      let activity = try #require(try await store.mainAppContext.descendant(matching: scene)).createNewActivity()
      try await running(store, school) {
        chapter.start()
        activity.start()
        activity.progress = 0.5
        #expect(store.runningActivity == activity, "R76")
        for minute in 1...3 {
          school.clock.advance(.seconds(60))
          try await patiently("minute \(minute) is told of both") {
            let told = [try await school.attempts(at: scene).first, try await school.attempts(at: book).first]
            return told.allSatisfy { $0?.duration?.seconds == Int64(60 * minute) }
          }
          try await school.clock.sleepers(1)
        }
        #expect(try await school.attempts(at: scene).first?.hasProgress == false, "R45: progress waits for a save")
        activity.stop()
        #expect(store.runningActivity == chapter)
      }
      try await store.save()
      try await store.deliver()
      #expect(try await school.attempts(at: scene).first?.progress == 0.5)
      await store.close()
    }
  }

  @Test("in the background no time passes, and the same activity goes on afterwards (R73)")
  func background() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      let store = try school.store()
      let activity = try #require(try await store.mainAppContext.descendant(matching: scene)).createNewActivity()
      activity.start()
      school.clock.advance(.seconds(20))
      await store.enterBackground()
      #expect(store.status.waiting == 1, "its time is on the disk")
      school.clock.advance(.seconds(600))
      #expect(activity.duration == .seconds(20) && activity.isStarted)
      store.enterForeground()
      school.clock.advance(.seconds(5))
      #expect(activity.duration == .seconds(25))
      activity.stop()
      try await store.save()
      try await store.deliver()
      #expect(try await school.attempts(at: scene).first?.duration?.seconds == 25)
      await store.close()
    }
  }

  @Test("a silence beyond the idle limit, as of a machine that slept, counts for nothing (N27)")
  func silence() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      let store = try school.store()
      let activity = try #require(try await store.mainAppContext.descendant(matching: scene)).createNewActivity()
      activity.start()
      school.clock.advance(.seconds(30 * 60))
      #expect(activity.duration == .seconds(30 * 60))
      await store.enterBackground()
      store.enterForeground()
      school.clock.advance(.seconds(30 * 60 + 1))
      #expect(activity.duration == .seconds(30 * 60))
      activity.stop()
      #expect(activity.duration == .seconds(30 * 60))
      try await store.save()
      try await store.deliver()
      #expect(try await school.attempts(at: scene).first?.duration?.seconds == 30 * 60)
      await store.close()
    }
  }

  @Test("an attempt that is resumed after a stop goes on to count, be it never stopped again")
  func resumedAfterStop() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      let store = try school.store()
      let activity = try #require(try await store.mainAppContext.descendant(matching: scene)).createNewActivity()
      activity.start()
      school.clock.advance(.seconds(10))
      activity.stop()
      try await store.save()
      school.clock.advance(.seconds(100))
      activity.start()
      school.clock.advance(.seconds(7))
      await store.enterBackground()
      try await store.deliver()
      #expect(try await school.attempts(at: scene).first?.duration?.seconds == 17)
      await store.close()
    }
  }
}

/// Runs a store for as long as `body` runs.
func running(_ store: DataStore, _ school: ClientSchool, _ body: () async throws -> Void) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await store.run() }
    defer { group.cancelAll() }
    // The heart waits for its first minute.
    try await school.clock.sleepers(1)
    try await body()
  }
}
