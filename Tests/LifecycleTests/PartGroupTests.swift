import Glibc
import Lifecycle
import Synchronization
import Testing

@Suite(.serialized) struct PartGroupTests {
  struct Broken: Error, Equatable {}

  final class Events: Sendable {
    private let events = Mutex<[PartGroup.Event]>([])
    func note(_ event: PartGroup.Event) { events.withLock { $0.append(event) } }
    var all: [PartGroup.Event] { events.withLock { $0 } }
  }

  let events = Events()

  func group(grace: Duration = .seconds(10)) -> PartGroup {
    PartGroup(grace: grace, report: { [events] in events.note($0) })
  }

  @Test("told to stop, every part finishes what it has begun")
  func graceful() async throws {
    let group = group()
    let counter = Finished()
    try await group.run(
      (0..<3).map { number in
        Part("part \(number)") { stop in
          if number == 0 { group.stop.raise() }
          await stop.wait()
          counter.add()
        }
      })
    #expect(counter.count == 3)
    #expect(events.all.last == .stopped)
    #expect(events.all.contains(.stopping))
    #expect(group.readiness.state == .stopping)
  }

  @Test("a part that fails stops the others, and its error is the outcome")
  func failure() async {
    let group = group()
    await #expect(throws: Broken.self) {
      try await group.run([
        Part("good") { await $0.wait() }, Part("bad") { _ in throw Broken() },
      ])
    }
    #expect(events.all.contains(.partFailed("bad", "Broken()")))
    #expect(events.all.contains(.partEnded("good")))
  }

  @Test("who does not finish in time is cancelled")
  func deadline() async throws {
    let group = group(grace: .milliseconds(20))
    group.stop.raise()
    try await group.run([Part("slow") { _ in try await Task.sleep(for: .seconds(60)) }])
    #expect(events.all.contains(.graceOver))
  }

  @Test("a signal stops a process in good order")
  func signal() async throws {
    let group = group()
    try group.stopOnSignals()
    try await group.run([
      Part("signaller") { stop in
        kill(getpid(), SIGTERM)
        await stop.wait()
      }
    ])
    #expect(events.all.first == .signalReceived(SIGTERM))
    #expect(events.all.last == .stopped)
  }

  @Test("a second signal ends a process that will not stop")
  func secondSignal() async {
    await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
      let group = PartGroup()
      try group.stopOnSignals()
      try await group.run([
        Part("stubborn") { stop in
          kill(getpid(), SIGTERM)
          await stop.wait()
          kill(getpid(), SIGTERM)
          try await Task.sleep(for: .seconds(60))
        }
      ])
    }
  }
}

@Suite struct StopSignalTests {
  @Test("everyone who waits hears of it, and so does whoever comes later")
  func all() async {
    let stop = StopSignal()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 { group.addTask { await stop.wait() } }
      stop.raise()
      stop.raise()
    }
    await stop.wait()
    #expect(stop.isRaised)
  }

  @Test("a cancelled task does not wait on")
  func cancelled() async {
    let stop = StopSignal()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 { group.addTask { await stop.wait() } }
      group.cancelAll()
    }
    #expect(!stop.isRaised)
  }
}

@Suite struct ReadinessTests {
  @Test("ready when all that is awaited is there, until something is lost or stopping begins")
  func states() {
    let readiness = Readiness(awaiting: ["store", "feed"])
    #expect(readiness.state == .starting(["feed", "store"]))
    readiness.met("store")
    readiness.met("feed")
    readiness.met("feed")
    #expect(readiness.isReady)
    readiness.lost("feed")
    #expect(readiness.state == .starting(["feed"]))
    readiness.met("feed")
    readiness.beginStopping()
    #expect(readiness.state == .stopping)
  }
}

final class Finished: Sendable {
  private let value = Mutex(0)
  func add() { value.withLock { $0 += 1 } }
  var count: Int { value.withLock { $0 } }
}
