import Domain
import Foundation
import HomeroomClient
import Messages
import Patience
import Testing

private let scene = ["Hamlet", "Scene 1"]

@Suite("The outbox")
struct OutboxTests {
  @Test("what was saved before a restart is sent after it, once, and the current activity goes on")
  func restart() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      school.activity.isCut = true
      let first = try school.store()
      let activity = try #require(try await first.mainAppContext.descendant(matching: scene)).createNewActivity()
      activity.start()
      school.clock.advance(.seconds(10))
      activity.progress = 0.4
      activity.primaryActivityItem = ScoreItem(identifier: "score", title: "Total", score: 7, maxScore: 8)
      activity.stop()
      try await first.save()
      #expect(try await first.deliver().trouble?.code == .unavailable)
      await first.close()

      let second = try school.store()
      let context = try #require(try await second.mainAppContext.descendant(matching: scene))
      let resumed = try #require(context.currentActivity)
      #expect(resumed.progress == 0.4 && resumed.duration == .seconds(10) && !resumed.isStarted)
      #expect((resumed.primaryActivityItem as? ScoreItem)?.score == 7)
      resumed.start()
      school.clock.advance(.seconds(5))
      resumed.addProgressRange(from: 0.8, to: 1)
      resumed.stop()
      try await second.save()
      school.activity.isCut = false
      #expect(try await second.deliver().waiting == 0)
      let stored = try await school.attempts(at: scene)
      #expect(stored.map(\.progress) == [0.6])
      #expect(stored.first?.duration?.seconds == 15)
      await second.close()
    }
  }

  @Test("a message that was stored and not acknowledged is sent again under its name, and counts once")
  func sentTwice() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      let store = try school.store()
      let activity = try #require(try await store.mainAppContext.descendant(matching: scene)).createNewActivity()
      activity.start()
      school.clock.advance(.seconds(10))
      activity.stop()
      try await store.save()
      // As it was before it was sent: what a process that was killed right after the call finds.
      let (path, copy) = (school.options().path, school.options(file: "copy").path)
      await store.close()
      for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
      }
      for file in ["outbox", "copy"] {
        let again = try school.store(file: file)
        #expect(again.status.waiting == 1)
        #expect(try await again.deliver().waiting == 0)
        await again.close()
      }
      let stored = try await school.attempts(at: scene)
      #expect(stored.count == 1 && stored.first?.duration?.seconds == 10)
    }
  }

  @Test("beyond its bounds nothing is taken, with a clear error; what was refused is saved when there is room again")
  func bound() async throws {
    try await ClientSchool.run { school in
      try await school.assign(["a"], ["b"], ["c"])
      let store = try school.store { $0.bounds.messagesMax = 2 }
      var activities: [Activity] = []
      for name in ["a", "b", "c"] {
        let activity = try #require(try await store.mainAppContext.descendant(matching: [name])).createNewActivity()
        activity.progress = 0.5
        activities.append(activity)
      }
      let error = try #require(await saveError(store))
      #expect(error.failures.map(\.error.code) == [.outboxFull] && error.succeeded.count == 2)
      #expect(store.status.waiting == 2)
      await #expect { try await store.completeAllAssignedActivities(matching: ["a"]) } throws: {
        ($0 as? StoreError)?.code == .outboxFull
      }
      #expect(activities.allSatisfy { $0.progress == 0.5 })
      try await store.deliver()
      #expect(await saveError(store) == nil)
      try await store.deliver()
      for name in ["a", "b", "c"] { #expect(try await school.attempts(at: [name]).map(\.progress) == [0.5]) }
      await store.close()

      let small = try school.store(file: "small") { $0.bounds.bytesMax = 10 }
      small.mainAppContext.createNewActivity().progress = 1
      #expect(await saveError(small)?.failures.map(\.error.code) == [.outboxFull])
      await small.close()
    }
  }

  @Test("the file is of one person in one app, and of one process")
  func owner() async throws {
    try await ClientSchool.run { school in
      let ana = try school.store("ana")
      #expect(throws: StoreError.self, "in use") { try school.store("ana") }
      await ana.close()
      var options = school.options("ben")
      options.path = school.options("ana").path
      #expect { try DataStore(options, network: school.network("student/ben")) } throws: {
        ($0 as? StoreError)?.code == .storeInaccessible
      }
    }
  }

  @Test("work is never recorded for the person of another token: it is kept")
  func otherPerson() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      let store = try school.store("ana", token: "student/ben")
      let activity = try #require(try await store.mainAppContext.descendant(matching: scene)).createNewActivity()
      activity.progress = 0.5
      try await store.save()
      let status = try await store.deliver()
      #expect(status.waiting == 1 && status.refused == 0 && status.trouble?.reason == "NOT_OWN_WORK")
      #expect(try await school.attempts(of: "ben", at: scene).isEmpty)
      await store.close()
    }
  }

  @Test("what the server refuses is kept apart with its reason, up to a bound, and forgotten when it was read")
  func refused() async throws {
    try await ClientSchool.run { school in
      try await school.assign(["a"], ["b"])
      let store = try school.store { $0.bounds.refusedMax = 2 }
      for name in ["a", "b", "a", "a"] {
        let context = try #require(try await store.mainAppContext.descendant(matching: [name]))
        let activity = context.createNewActivity()
        activity.progress = 0.5
        activity.primaryActivityItem =
          context.identifier == "a"
          ? ScoreItem(identifier: "score", title: "Total", score: 7, maxScore: 8)
          : QuantityItem(identifier: "hints", title: "Hints", quantity: 2)
        try await store.save()
        school.clock.advance(.seconds(1))
      }
      try await store.deliver()
      #expect(store.status.refused == 0)
      for number in 0..<3 {
        let context = try #require(try await store.mainAppContext.descendant(matching: ["a"]))
        let activity = context.createNewActivity()
        activity.primaryActivityItem = QuantityItem(identifier: "hints", title: "Hints", quantity: Double(number))
        try await store.save()
        school.clock.advance(.seconds(1))
      }
      let status = try await store.deliver()
      #expect(status.waiting == 0 && status.refused == 2 && status.trouble == nil)
      let refused = try await store.refusedMessages()
      #expect(refused.map(\.error.reason) == ["PRIMARY_KIND_FIXED", "PRIMARY_KIND_FIXED"], "R91")
      #expect(refused.allSatisfy { $0.identifierPath == ["a"] && $0.kind == .work && !$0.attemptID.isEmpty })
      try await store.forgetRefusedMessages(through: try #require(refused.first?.number))
      #expect(store.status.refused == 1)
      await store.close()
    }
  }

  @Test("of the activities that outlive a restart, those go that were written longest ago")
  func activitiesBound() async throws {
    try await ClientSchool.run { school in
      try await school.assign(["a"], ["b"], ["c"])
      let store = try school.store { $0.bounds.activitiesMax = 2 }
      for name in ["a", "b", "c"] {
        let activity = try #require(try await store.mainAppContext.descendant(matching: [name])).createNewActivity()
        activity.progress = 0.5
        school.clock.advance(.seconds(1))
        try await store.save()
      }
      await store.close()
      let again = try school.store { $0.bounds.activitiesMax = 2 }
      var kept: [Bool] = []
      for name in ["a", "b", "c"] {
        kept.append(
          try #require(try await again.mainAppContext.descendant(matching: [name])).currentActivity != nil)
      }
      #expect(kept == [false, true, true])
      await again.close()
    }
  }

  @Test("many who save at the same time share few writes, and each finds its own on the disk")
  func together() async throws {
    try await ClientSchool.run { school in
      school.activity.isCut = true
      let store = try school.store()
      let contexts = (0..<50).map { number in
        store.mainAppContext.addChild(ContextDraft(type: .quiz, identifier: "\(number)", title: "Quiz"))
      }
      await withTaskGroup(of: Void.self) { group in
        for context in contexts {
          group.addTask {
            let activity = context.createNewActivity()
            for step in 1...4 {
              activity.progress = Double(step) / 4
              try? await store.save()
            }
          }
        }
      }
      await store.close()
      let again = try school.store()
      #expect(again.status.waiting >= 50 && again.status.waiting <= 400)
      for number in 0..<50 {
        let context = again.mainAppContext.addChild(
          ContextDraft(type: .quiz, identifier: "\(number)", title: "Quiz"))
        #expect(context.currentActivity?.progress == 1)
      }
      await again.close()
    }
  }
}
