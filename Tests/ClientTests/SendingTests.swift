import Domain
import HTTP2Transport
import HomeroomClient
import Messages
import Observability
import Patience
import RPC
import Synchronization
import Testing

private let scene = ["Hamlet", "Scene 1"]

/// What Context may say to a declaration that it takes a little later.
let passing: [(code: StatusCode, reason: String)] = [
  (.resourceExhausted, "SERVER_BUSY"), (.aborted, "STORE_CONFLICT"), (.unavailable, "STORE_BUSY"),
  (.permissionDenied, "ROLE_NOT_ALLOWED"),
]

@Suite("Sending")
struct SendingTests {
  @Test("a refused token is replaced by a new one, once for all calls, and the call goes on")
  func tokenRenewal() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      let made = Mutex(0)
      school.tokens.expire("student/ana")
      let network = Network(context: school.context, activity: school.activity) {
        let number = made.withLock { made in
          made += 1
          return made
        }
        school.tokens.add("student/ana#\(number)")
        return "student/ana#\(number)"
      }
      let store = try DataStore(
        school.options(), network: network, clock: school.clock.store, log: Logger("test", level: .error))
      let activity = try #require(try await store.mainAppContext.descendant(matching: scene)).createNewActivity()
      activity.progress = 0.2
      try await store.save()
      #expect(try await store.deliver().waiting == 0)
      #expect(made.withLock { $0 } == 1)
      school.tokens.expire("student/ana#1")
      activity.progress = 0.6
      try await store.save()
      #expect(try await store.deliver().waiting == 0)
      #expect(made.withLock { $0 } == 2)
      #expect(try await school.attempts(at: scene).map(\.progress) == [0.6])
      await store.close()
    }
  }

  @Test("without a token that holds, work is kept")
  func noToken() async throws {
    try await ClientSchool.run { school in
      let network = Network(context: school.context, activity: school.activity) { throw CancellationError() }
      let store = try DataStore(
        school.options(), network: network, clock: school.clock.store, log: Logger("test", level: .error))
      store.mainAppContext.createNewActivity().progress = 1
      try await store.save()
      let status = try await store.deliver()
      #expect(status.waiting == 1 && status.trouble?.code == .invalidCredentials)
      await store.close()
    }
  }

  @Test(
    "while the services are away nothing is lost; attempts come further and further apart, and new work causes none")
  func backOff() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      school.activity.isCut = true
      let store = try school.store { options in
        options.heartbeat = .seconds(3600)
        options.pace.jitter = 0
      }
      let activity = try #require(try await store.mainAppContext.descendant(matching: scene)).createNewActivity()
      try await running(store, school) {
        activity.progress = 0.1
        try await store.save()
        func tries(_ count: Int) async throws {
          try await patiently("\(count) tries") { school.activity.calls("RecordAttempts") == count }
          try await school.clock.sleepers(2)
        }
        try await tries(1)
        for (count, pause) in [(2, 1.0), (3, 1.6), (4, 2.56)] {
          activity.progress = Double(count) / 10
          try await store.save()
          school.clock.advance(.seconds(pause) - .milliseconds(10))
          #expect(school.activity.calls("RecordAttempts") == count - 1)
          school.clock.advance(.milliseconds(10))
          try await tries(count)
        }
        school.activity.isCut = false
        school.clock.advance(.seconds(60))
        try await patiently("all is sent") { store.status.waiting == 0 }
        activity.progress = 1
        try await store.save()
        try await patiently("what is new is sent at once") { store.status.waiting == 0 }
      }
      #expect(try await school.attempts(at: scene).map(\.progress) == [1])
      await store.close()
    }
  }

  @Test(
    "work at content that nobody has declared is kept, others go on; it is declared from what this process knows, and sent"
  )
  func unknownContext() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      let first = try school.store()
      let essay = first.mainAppContext.addChild(ContextDraft(type: .document, identifier: "Essay", title: "Essay"))
      essay.createNewActivity().progress = 0.5
      let other = try #require(try await first.mainAppContext.descendant(matching: scene)).createNewActivity()
      other.progress = 0.25
      school.context.isCut = true
      _ = await saveError(first)
      // Where Context is slow to tell Activity so, that is what it waits for at first.
      try await patiently("it waits for its content") {
        let status = try await first.deliver()
        return status.waiting == 1 && status.trouble?.reason == "CONTEXT_UNKNOWN"
      }
      #expect(try await school.attempts(at: scene).map(\.progress) == [0.25])
      await first.close()

      // A new process knows nothing of the essay but by its delegate.
      school.context.isCut = false
      let second = try school.store()
      #expect(try await second.deliver().waiting == 1)
      let library = Library()
      second.delegate = library
      try await patiently("it is declared and sent") { try await second.deliver().waiting == 0 }
      #expect(Set(library.asked) == [["Essay"]])
      await second.close()
    }
  }

  @Test("content that Context could not be told is told once it is there again, also where no work waits")
  func contentAlone() async throws {
    try await ClientSchool.run { school in
      let store = try school.store("pat", role: "publisher")
      try await running(store, school) {
        school.context.isCut = true
        _ = store.mainAppContext.addChild(ContextDraft(type: .document, identifier: "Essay", title: "Essay"))
        #expect(await saveError(store)?.failures.count == 1)
        // The heart, and the next attempt.
        try await school.clock.sleepers(2)
        school.context.isCut = false
        try await patiently("it is declared") {
          school.clock.advance(.seconds(1))
          return try await school.children() == ["Essay"]
        }
      }
      await store.close()
    }
  }

  @Test("work that waits says why, also while newer work is sent at once")
  func waitingAside() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      let store = try school.store { $0.heartbeat = .seconds(3600) }
      let activity = try #require(try await store.mainAppContext.descendant(matching: scene)).createNewActivity()
      let essay = store.mainAppContext.addChild(ContextDraft(type: .document, identifier: "Essay", title: "Essay"))
      essay.createNewActivity().progress = 0.5
      school.context.isCut = true
      try await running(store, school) {
        _ = await saveError(store)
        try await patiently("it waits for its content") {
          store.status.waiting == 1 && store.status.trouble?.reason == "CONTEXT_UNKNOWN"
        }
        // Passes go one after the other: with the second of these the first has ended.
        for progress in [0.25, 0.75] {
          activity.progress = progress
          _ = await saveError(store)
          try await patiently("\(progress) has arrived") {
            try await school.attempts(at: scene).map(\.progress) == [progress]
          }
        }
        #expect(store.status.trouble?.reason == "CONTEXT_UNKNOWN")
      }
      await store.close()
    }
  }

  @Test(
    "a call that is refused for something in it is made in halves: what is refused stands apart alone, the others arrive"
  )
  func halves() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      let way = RefusingChannel(
        base: school.activity, "RecordAttempts", times: 4, .resourceExhausted, "TOO_MUCH_MEMORY")
      let store = try school.store(activity: way)
      let context = try #require(try await store.mainAppContext.descendant(matching: scene))
      for _ in 0..<8 {
        context.createNewActivity().progress = 0.5
        try await store.save()
        school.clock.advance(.seconds(1))
      }
      // Of 8, of 4, of 2, and of the first alone.
      #expect(try await store.deliver().waiting == 0)
      #expect(try await store.refusedMessages().map(\.error.reason) == ["TOO_MUCH_MEMORY"])
      #expect(try await school.attempts(at: scene).count == 7)
      await store.close()
    }
  }

  @Test(
    "a token of the wrong role for a moment costs no work: it is kept, in its order, and arrives with the right one")
  func wrongRole() async throws {
    try await ClientSchool.run { school in
      try await school.assign(scene)
      let way = RefusingChannel(
        base: school.activity, "RecordAttempts", times: 1, .permissionDenied, "ROLE_NOT_ALLOWED")
      let store = try school.store(activity: way)
      let context = try #require(try await store.mainAppContext.descendant(matching: scene))
      for _ in 0..<3 {
        context.createNewActivity().progress = 0.5
        try await store.save()
        school.clock.advance(.seconds(1))
      }
      let status = try await store.deliver()
      #expect(status.waiting > 0 && status.refused == 0 && status.trouble?.reason == "ROLE_NOT_ALLOWED")
      #expect(try await store.deliver().waiting == 0)
      #expect(try await school.attempts(at: scene).map(\.progress) == [0.5, 0.5, 0.5])
      await store.close()
    }
  }

  @Test(
    "what a look-up could not declare is declared while the store runs, without a save and where no work waits",
    arguments: passing)
  func builtLater(code: StatusCode, reason: String) async throws {
    try await ClientSchool.run { school in
      // Of the look-up, and of the first attempt after it.
      let way = RefusingChannel(base: school.context, "DeclareContexts", times: 2, code, reason)
      let store = try school.store("pat", role: "publisher", context: way)
      let library = Library()
      store.delegate = library
      try await running(store, school) {
        #expect(try await store.mainAppContext.descendant(matching: scene)?.identifierPath == scene)
        try await patiently("it is declared") {
          school.clock.advance(.seconds(1))
          return try await school.children() == ["Hamlet"]
        }
      }
      await store.close()
    }
  }

  @Test("what was built while Context was away is declared once it is there, without a save and where no work waits")
  func builtAlone() async throws {
    try await ClientSchool.run { school in
      let store = try school.store("pat", role: "publisher")
      let library = Library()
      store.delegate = library
      try await running(store, school) {
        school.context.isCut = true
        #expect(try await store.mainAppContext.descendant(matching: scene) != nil)
        // The heart, and the next attempt.
        try await school.clock.sleepers(2)
        school.context.isCut = false
        try await patiently("it is declared") {
          school.clock.advance(.seconds(1))
          return try await school.children() == ["Hamlet"]
        }
      }
      await store.close()
    }
  }
}
