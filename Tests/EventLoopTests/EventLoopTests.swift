import EventLoop
import Glibc
import Synchronization
import Testing

@Suite("an event loop")
struct EventLoopTests {
  @Test("runs work in the order it is given")
  func order() async throws {
    let loop = try EventLoop(name: "test")
    defer { loop.stop() }
    let seen = Mutex<[Int]>([])
    for number in 0..<1000 { loop.execute { seen.withLock { $0.append(number) } } }
    await withCheckedContinuation { done in loop.execute { done.resume() } }
    #expect(seen.withLock { $0 } == Array(0..<1000))
  }

  @Test("a loop of low priority yields to the others of its process, as far as a thread can")
  func priority() async throws {
    func niceness(_ priority: ThreadPriority) async throws -> Int32 {
      let loop = try EventLoop(name: "test", priority: priority)
      defer { loop.stop() }
      return await withCheckedContinuation { done in
        loop.execute { done.resume(returning: getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)) }
      }
    }
    let usual = try await niceness(.usual)
    #expect(try await niceness(.low) == min(19, usual + ThreadPriority.low.rawValue))
    #expect(try await niceness(.usual) == usual)
  }

  @Test("a task that prefers it stays on it across suspensions")
  func taskExecutor() async throws {
    let loop = try EventLoop(name: "test")
    defer { loop.stop() }
    await withTaskExecutorPreference(loop) {
      for _ in 0..<10 {
        #expect(loop.isCurrent)
        await Task.yield()
      }
      try? await Task.sleep(for: .milliseconds(1))
      #expect(loop.isCurrent)
    }
  }

  @Test("timers fire in the order of their deadlines, but not when cancelled", arguments: 1..<4 as Range<UInt64>)
  func timers(seed: UInt64) async throws {
    let loop = try EventLoop(name: "test")
    defer { loop.stop() }
    var generator = LinearGenerator(state: seed)
    let delays = (0..<200).map { _ in Int.random(in: 0..<30, using: &generator) }
    let fired = Mutex<[Int]>([])
    let cancelled = Set((0..<200).filter { _ in Bool.random(using: &generator) })
    await withCheckedContinuation { done in
      loop.execute {
        let start = loop.now
        let ids = delays.map { delay in
          loop.schedule(at: start + .milliseconds(delay), Target { fired.withLock { $0.append(delay) } })
        }
        for index in cancelled { loop.cancel(ids[index]) }
        _ = loop.schedule(at: start + .milliseconds(31), Target { done.resume() })
      }
    }
    let expected = delays.indices.filter { !cancelled.contains($0) }.map { delays[$0] }.sorted()
    #expect(fired.withLock { $0 } == expected, "seed \(seed)")
  }

  @Test("a precise timer fires once, never before its time, and at the time that it was set to last")
  func preciseTimer() async throws {
    let loop = try EventLoop(name: "test")
    defer { loop.stop() }
    let fired = Mutex<[LoopTime]>([])
    let wanted = await withCheckedContinuation { (done: CheckedContinuation<[LoopTime], Never>) in
      loop.execute {
        let begin = LoopTime.now
        let times = [begin + .microseconds(700), begin + .microseconds(1900)]
        var timer: PreciseTimer?
        timer = try? PreciseTimer(
          on: loop,
          Target {
            let count = fired.withLock {
              $0.append(.now)
              return $0.count
            }
            if count == 1 {
              // The first of these two is forgotten.
              timer?.set(begin + .seconds(3600))
              timer?.set(times[1])
            } else {
              timer?.close()
              timer = nil
              done.resume(returning: times)
            }
          })
        guard timer != nil else { return done.resume(returning: []) }
        timer?.set(times[0])
      }
    }
    #expect(wanted.count == 2)
    #expect(zip(fired.withLock { $0 }, wanted).allSatisfy { $0 >= $1 })
  }

  @Test("a precise timer that is closed fires no more, and one in the past fires at once")
  func preciseTimerEnds() async throws {
    let loop = try EventLoop(name: "test")
    defer { loop.stop() }
    let closed = Mutex(0)
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      loop.execute {
        let gone = try? PreciseTimer(on: loop, Target { closed.withLock { $0 += 1 } })
        gone?.set(LoopTime(nanoseconds: 0))
        gone?.close()
        let past = try? PreciseTimer(on: loop, Target { done.resume() })
        past?.set(LoopTime(nanoseconds: 0))
      }
    }
    await withCheckedContinuation { done in loop.execute { done.resume() } }
    #expect(closed.withLock { $0 } == 0)
  }

  @Test("a readable descriptor is told until it is removed")
  func readiness() async throws {
    let loop = try EventLoop(name: "test")
    defer { loop.stop() }
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    let octets = await withCheckedContinuation { (done: CheckedContinuation<Int, Never>) in
      loop.execute {
        let reader = Reader(loop, reading, done)
        reader.id = try? loop.watch(reading, for: .readable, reader)
      }
      var octet: UInt8 = 1
      unsafe _ = write(writing, &octet, 1)
    }
    #expect(octets == 1)
    close(writing)
    close(reading)
  }

  @Test("who asks for what is new is told once of what is there, again of more, and of the peer's end")
  func onlyNew() async throws {
    let loop = try EventLoop(name: "test")
    defer { loop.stop() }
    var ends: [Int32] = [0, 0]
    #expect(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    let listener = Listener()
    loop.execute { _ = try? loop.watch(reading, for: [.readable, .peerEnded, .onlyNew], listener) }
    var octet: UInt8 = 1
    for count in 1...3 {
      unsafe _ = write(writing, &octet, 1)
      while listener.told.withLock({ $0.count }) < count { try await Task.sleep(for: .milliseconds(1)) }
      // Some turns in which it could be told again.
      for _ in 0..<10 { await withCheckedContinuation { done in loop.execute { done.resume() } } }
    }
    close(writing)
    while listener.told.withLock({ $0.count }) < 4 { try await Task.sleep(for: .milliseconds(1)) }
    let told = listener.told.withLock { $0 }
    #expect(told.map { $0.contains(.peerEnded) } == [false, false, false, true])
    close(reading)
  }

  @Test("a task comes to its end though its loop is stopped", .timeLimit(.minutes(30)))
  func outlived() async throws {
    let loop = try EventLoop(name: "test")
    let task = Task(executorPreference: loop) {
      try? await Task.sleep(for: .milliseconds(20))
      return 1
    }
    try await Task.sleep(for: .milliseconds(5))
    loop.stop()
    #expect(await task.value == 1)
  }

  @Test("a turn that takes long is reported")
  func slowTurn() async throws {
    let reported = Mutex<Duration?>(nil)
    let watch = EventLoop.SlowTurn { took in reported.withLock { $0 = max($0 ?? .zero, took) } }
    let loop = try EventLoop(name: "test", slowTurn: watch)
    loop.execute { usleep(8000) }
    await withCheckedContinuation { done in loop.execute { done.resume() } }
    loop.stop()
    #expect(reported.withLock { $0 } ?? .zero >= .milliseconds(8))
  }
}

private final class Target: TimerTarget {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  func timerFired() { body() }
}

private final class Reader: ReadinessHandler {
  let loop: EventLoop
  let descriptor: Int32
  let done: CheckedContinuation<Int, Never>
  var id: WatchID?

  init(_ loop: EventLoop, _ descriptor: Int32, _ done: CheckedContinuation<Int, Never>) {
    self.loop = loop
    self.descriptor = descriptor
    self.done = done
  }

  func ready(_ readiness: Readiness) {
    var octet: UInt8 = 0
    let count = unsafe read(descriptor, &octet, 1)
    if let id { loop.unwatch(id) }
    done.resume(returning: count)
  }
}

private final class Listener: ReadinessHandler, Sendable {
  let told = Mutex<[Readiness]>([])

  func ready(_ readiness: Readiness) { told.withLock { $0.append(readiness) } }
}

private struct LinearGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 33
  }
}
