import Chance
import EchoKit
import HTTP2Transport
import RPC
import Synchronization
import Testing

@Suite("calls over a network that fails", .timeLimit(.minutes(30)))
struct FaultTests {
  private static let idempotent = try! RetryPolicy(
    attemptsMax: 5, initialBackoff: .milliseconds(1), maxBackoff: .milliseconds(2), multiplier: 1,
    retryableCodes: [.unavailable])

  private static func options(retries: Bool = false) -> ChannelOptions {
    var options = ChannelOptions()
    options.idleTimeout = nil
    options.backoff = Backoff.Pace(first: .milliseconds(1), most: .milliseconds(5))
    if retries {
      options.serviceConfig = ServiceConfig(
        methods: [MethodConfig([.everything], waitsForReady: true, retry: Self.idempotent)])
    }
    return options
  }

  /// What has run, or succeeded, and how often.
  private final class Tally: Sendable {
    private let counts = Mutex<[UInt64: Int]>([:])

    func add(_ number: UInt64) { counts.withLock { $0[number, default: 0] += 1 } }

    var all: [UInt64: Int] { counts.withLock { $0 } }
  }

  /// A handler that says when it has begun, and goes on when it may; and how often it has run.
  private struct Counted {
    let runs = Tally()
    let started: AsyncStream<UInt64>
    let open: AsyncStream<Void>.Continuation
    let handlers: EchoHandlers

    init() {
      let (started, start) = AsyncStream.makeStream(of: UInt64.self)
      let (gate, open) = AsyncStream.makeStream(of: Void.self)
      (self.started, self.open) = (started, open)
      var handlers = EchoHandlers()
      handlers.say = { [runs] request, _ in
        runs.add(request.number)
        start.yield(request.number)
        for await _ in gate { break }
        return request
      }
      self.handlers = handlers
    }
  }

  @Test("a call whose connection is cut while its handler runs fails, and runs once")
  func cut() async throws {
    let counted = Counted()
    let (server, port) = try startServer(counted.handlers)
    let proxy = FaultyProxy(to: port)
    try await withChannel(to: proxy.target, Self.options()) { channel in
      let client = EchoClient(channel)
      async let error = failure(of: try await client.say(EchoMessage(number: 1)))
      var started = counted.started.makeAsyncIterator()
      #expect(await started.next() == 1)
      proxy.cut()
      #expect(await error?.code == .unavailable)
      counted.open.yield()
      counted.open.yield()
      try await #expect(client.say(EchoMessage(number: 2), .patient).number == 2)
      #expect(counted.runs.all == [1: 1, 2: 1])
    }
    proxy.stop()
    await server.shutdown(grace: .zero)
  }

  @Test("one that may run twice is sent again, and succeeds")
  func cutIdempotent() async throws {
    let counted = Counted()
    let (server, port) = try startServer(counted.handlers)
    let proxy = FaultyProxy(to: port)
    try await withChannel(to: proxy.target, Self.options(retries: true)) { channel in
      async let answer = EchoClient(channel).say(EchoMessage(number: 1))
      var started = counted.started.makeAsyncIterator()
      #expect(await started.next() == 1)
      proxy.cut()
      #expect(await started.next() == 1)
      counted.open.yield()
      counted.open.yield()
      try await #expect(answer.number == 1)
      #expect(counted.runs.all == [1: 2])
    }
    proxy.stop()
    await server.shutdown(grace: .zero)
  }

  @Test(
    "garbage ends the connection and its calls, and the next call gets a new one",
    arguments: [
      [UInt8](repeating: 0xFF, count: 64),
      // DATA on stream 0, a HEADERS block that no compression makes, a frame that is too large.
      [0, 0, 1, 0, 0, 0, 0, 0, 0, 7], [0, 0, 2, 1, 4, 0, 0, 0, 1, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0, 1],
    ])
  func garbage(bytes: [UInt8]) async throws {
    let counted = Counted()
    let (server, port) = try startServer(counted.handlers)
    let proxy = FaultyProxy(to: port)
    try await withChannel(to: proxy.target, Self.options()) { channel in
      let client = EchoClient(channel)
      async let error = failure(of: try await client.say(EchoMessage(number: 1)))
      var started = counted.started.makeAsyncIterator()
      #expect(await started.next() == 1)
      proxy.garble(bytes)
      #expect([.unavailable, .internal].contains(await error?.code))
      counted.open.yield()
      counted.open.yield()
      try await #expect(client.say(EchoMessage(number: 2), .patient).number == 2)
      #expect(counted.runs.all == [1: 1, 2: 1])
    }
    proxy.stop()
    await server.shutdown(grace: .zero)
  }

  @Test("what comes late is late, not lost; what comes after the deadline is DEADLINE_EXCEEDED")
  func delay() async throws {
    let (server, port) = try startServer()
    let proxy = FaultyProxy(to: port)
    try await withChannel(to: proxy.target, Self.options()) { channel in
      let client = EchoClient(channel)
      proxy.set(.delays(.milliseconds(20)))
      try await #expect(client.say(EchoMessage(number: 1)).number == 1)
      proxy.set(.holds)
      let error = await failure(of: try await client.say(EchoMessage(), CallOptions(timeout: .milliseconds(5))))
      #expect(error?.code == .deadlineExceeded)
      proxy.set(.passes)
      try await #expect(client.say(EchoMessage(number: 2)).number == 2)
      proxy.set(.swallows)
      let lost = await failure(of: try await client.say(EchoMessage(), CallOptions(timeout: .milliseconds(50))))
      #expect(lost?.code == .deadlineExceeded)
    }
    proxy.stop()
    await server.shutdown(grace: .zero)
  }

  @Test("however the network fails, no call that may not runs twice, and each that succeeded has run")
  func soak() async throws {
    var dice = Dice()
    let seed = dice.seed
    let (runs, succeeded) = (Tally(), Tally())
    var handlers = EchoHandlers()
    handlers.say = { request, _ in
      runs.add(request.number)
      return request
    }
    let (server, port) = try startServer(handlers)
    let proxy = FaultyProxy(to: port)
    try await withChannel(to: proxy.target, Self.options()) { channel in
      let client = EchoClient(channel)
      for round in 0..<60 as Range<UInt64> {
        await withTaskGroup { group in
          for number in round * 20..<round * 20 + 20 {
            group.addTask {
              let options = CallOptions(timeout: .seconds(20), waitsForReady: true)
              let payload = [UInt8](repeating: 1, count: Int(number % 7) * 5000)
              guard (try? await client.say(EchoMessage(payload: payload, number: number), options)) != nil else {
                return
              }
              succeeded.add(number)
            }
          }
          let fault = dice.roll(0..<4)
          group.addTask {
            switch fault {
            case 0: proxy.cut()
            case 1: proxy.garble([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
            default: break
            }
          }
        }
      }
    }
    #expect(runs.all.values.allSatisfy { $0 == 1 }, "seed \(seed)")
    #expect(Set(succeeded.all.keys).isSubset(of: runs.all.keys), "seed \(seed)")
    #expect(succeeded.all.count > 100, "seed \(seed)")
    proxy.stop()
    await server.shutdown(grace: .zero)
  }
}
