import EchoKit
import EventLoop
import HTTP2Transport
import RPC
import Synchronization
import Testing

@Suite("calls in bytes", .timeLimit(.minutes(30)))
struct EncodedCallTests {
  private static func call(
    _ channel: any Channel, _ message: EchoMessage = EchoMessage(number: 7), _ options: CallOptions = CallOptions(),
    keeps: Bool = true
  ) async throws -> Result<EncodedResponse, RPCError> {
    let call = try EncodedCall(EchoMethods.say, message)
    return await withCheckedContinuation { done in
      channel.start(call, options, keepsResponse: keeps) { done.resume(returning: $0) }
    }
  }

  @Test("an answer is what a generated client gets, and one that is not kept is counted")
  func answers() async throws {
    let (server, port) = try startServer()
    try await withChannel(to: .port(port)) { channel in
      let sent = EchoMessage(payload: [UInt8](repeating: 1, count: 100_000), number: 7)
      let kept = try await Self.call(channel, sent).get()
      let same = try await EchoClient(channel).say(sent)
      #expect(try kept.decoded(as: EchoMessage.self) == same)
      let counted = try await Self.call(channel, sent, keeps: false).get()
      #expect(counted.byteCount == kept.byteCount && kept.byteCount > 100_000)
    }
    await server.shutdown()
  }

  @Test("a failure is reported once, with its status", arguments: [true, false])
  func failures(keeps: Bool) async throws {
    var handlers = EchoHandlers()
    handlers.say = { _, _ in throw RPCError(.notFound, "no such thing") }
    let (server, port) = try startServer(handlers)
    try await withChannel(to: .port(port)) { channel in
      let refused = try await Self.call(channel, keeps: keeps)
      #expect(throws: RPCError.self) { try refused.get() }
      if case .failure(let error) = refused { #expect(error.code == .notFound) }
    }
    await server.shutdown()
    try await withChannel(to: .port(Sockets.deadPort())) { channel in
      guard case .failure(let error) = try await Self.call(channel, keeps: keeps) else {
        Issue.record("there is nobody to answer")
        return
      }
      #expect(error.code == .unavailable)
    }
  }

  @Test("an answer that is longer than allowed fails, kept or not", arguments: [true, false])
  func bound(keeps: Bool) async throws {
    let (server, port) = try startServer()
    try await withChannel(to: .port(port)) { channel in
      let message = EchoMessage(payload: [UInt8](repeating: 1, count: 1000), number: 1)
      let result = try await Self.call(channel, message, CallOptions(messageBytesMax: 500), keeps: keeps)
      guard case .failure(let error) = result else {
        Issue.record("it is too long")
        return
      }
      #expect(error.code == .resourceExhausted)
    }
    await server.shutdown()
  }

  @Test("channels that share a loop report ends on it, where the next call begins, and the loop outlives them")
  func sharedLoop() async throws {
    final class Caller: Sendable {
      let channels: [HTTP2Channel]
      let call: EncodedCall
      let loop: EventLoop
      let answered = Mutex(0)
      let elsewhere = Mutex(0)

      init(_ channels: [HTTP2Channel], _ call: EncodedCall, _ loop: EventLoop) {
        (self.channels, self.call, self.loop) = (channels, call, loop)
      }

      func again(_ rest: Int, done: CheckedContinuation<Void, Never>) {
        guard rest > 0 else { return done.resume() }
        channels[rest % channels.count].start(call, keepsResponse: false) { [self] result in
          if !loop.isCurrent { elsewhere.withLock { $0 += 1 } }
          if case .success = result { answered.withLock { $0 += 1 } }
          again(rest - 1, done: done)
        }
      }
    }
    let (server, port) = try startServer()
    let loop = try EventLoop(name: "shared")
    defer { loop.stop() }
    let call = try EncodedCall(EchoMethods.say, EchoMessage(number: 3))
    do {
      let channels = (0..<3).map { _ in HTTP2Channel(to: .port(port), on: loop) }
      let caller = Caller(channels, call, loop)
      await withCheckedContinuation { done in loop.execute { caller.again(300, done: done) } }
      #expect(caller.answered.withLock { $0 } == 300)
      #expect(caller.elsewhere.withLock { $0 } == 0)
    }
    // The channels are gone; the loop is not.
    await withCheckedContinuation { done in loop.execute { done.resume() } }
    #expect(!loop.isCurrent)
    await server.shutdown()
  }
}
