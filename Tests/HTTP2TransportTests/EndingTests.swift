import EchoKit
import Foundation
import HTTP2Transport
import RPC
import Synchronization
import Testing

@Suite("how calls and connections end", .timeLimit(.minutes(30)))
struct EndingTests {
  /// Handlers that report when they have started and how they ended.
  private static func observed(_ events: AsyncStream<String>.Continuation) -> EchoHandlers {
    var handlers = EchoHandlers()
    handlers.say = { request, _ in
      events.yield("started")
      do { try await Task.sleep(for: .seconds(100)) } catch { events.yield("cancelled") }
      return request
    }
    handlers.collect = { requests, _ in
      events.yield("started")
      do { for try await _ in requests {} } catch {
        events.yield("cancelled")
        throw error
      }
      return EchoMessage()
    }
    handlers.repeat = { _, responses, _ in
      events.yield("started")
      do {
        while true { try await responses.write(.bytes(10_000)) }
      } catch {
        events.yield("cancelled")
        throw error
      }
    }
    return handlers
  }

  @Test(
    "a stream goes on as long as what admitted it holds whenever that is looked at, and no longer than its deadline")
  func recheck() async throws {
    let admission = Admission()
    var handlers = EchoHandlers()
    handlers.chat = { requests, responses, _ in for try await request in requests { try await responses.write(request) }
    }
    try await withServer(handlers, interceptors: [admission]) { channel, _, _ in
      let client = EchoClient(channel)
      let late = try await client.chat(CallOptions(timeout: .milliseconds(50)))
      var nothing = late.responses.makeAsyncIterator()
      let overdue = await #expect(throws: RPCError.self) { try await nothing.next() }
      #expect(overdue?.code == .deadlineExceeded)

      let (chat, seen) = (try await client.chat(), admission.looks.load(ordering: .relaxed))
      var answers = chat.responses.makeAsyncIterator()
      while admission.looks.load(ordering: .relaxed) < seen + 5 {
        try await chat.write(EchoMessage(number: 1))
        try await #expect(answers.next() == EchoMessage(number: 1))
      }
      admission.isTakenBack.store(true, ordering: .relaxed)
      await #expect(throws: Admission.gone) { while try await answers.next() != nil {} }
    }
  }

  /// Admits calls for no longer than a moment.
  private struct Lease: Interceptor {
    static let outcome = RPCError(.unauthenticated, "no longer", [.errorInfo(reason: "GONE", domain: "echo")])
    func intercept(_ call: inout CallContext) throws {
      call.lease = CallLease(end: .now.adding(nanoseconds: 20_000_000), outcome: Self.outcome)
    }
  }

  @Test("a stream ends when what admitted it does, with its reason, whatever its deadline; a unary call is let finish")
  func lease() async throws {
    let (events, said) = AsyncStream.makeStream(of: String.self)
    var handlers = Self.observed(said)
    handlers.chat = { requests, responses, _ in for try await request in requests { try await responses.write(request) }
    }
    handlers.say = { request, _ in
      // Twice as long as it was admitted for.
      try await Task.sleep(for: .milliseconds(40))
      return request
    }
    for deadline in [nil, Duration.seconds(50)] {
      try await withServer(handlers, interceptors: [Lease()]) { channel, _, _ in
        let (client, options) = (EchoClient(channel), CallOptions(timeout: deadline))
        try await #expect(client.say(EchoMessage(number: 1), options) == EchoMessage(number: 1))
        let chat = try await client.chat(options)
        var answers = chat.responses.makeAsyncIterator()
        await #expect(throws: Lease.outcome) { try await answers.next() }
        // One that sends without end is stopped too.
        await #expect(throws: Lease.outcome) {
          for try await _ in try await client.repeat(EchoMessage(), options) {}
        }
      }
    }
    var iterator = events.makeAsyncIterator()
    #expect(await [iterator.next(), iterator.next()] == ["started", "cancelled"])
  }

  private enum Moment: CaseIterable {
    case handlerSleeps
    case handlerReads
    case handlerIsBlocked
    case afterTheFirstResponse
  }

  private static func call(_ moment: Moment, _ client: EchoClient, _ options: CallOptions) async throws {
    switch moment {
    case .handlerSleeps: _ = try await client.say(EchoMessage(), options)
    case .handlerReads: _ = try await client.collect(options).finishNever()
    case .handlerIsBlocked:
      let stream = try await client.repeat(EchoMessage(), options)
      try await Task.sleep(for: .seconds(100))
      for try await _ in stream {}
    case .afterTheFirstResponse: for try await _ in try await client.repeat(EchoMessage(), options) {}
    }
  }

  @Test("a handler learns of a cancellation in every state", arguments: Moment.allCases)
  private func cancellation(moment: Moment) async throws {
    let (events, said) = AsyncStream.makeStream(of: String.self)
    try await withServer(Self.observed(said)) { channel, server, _ in
      var iterator = events.makeAsyncIterator()
      let task = Task { try await Self.call(moment, EchoClient(channel), CallOptions()) }
      #expect(await iterator.next() == "started")
      try await Task.sleep(for: .milliseconds(20))
      task.cancel()
      #expect(await iterator.next() == "cancelled")
      await #expect(throws: (any Error).self) { try await task.value }
    }
  }

  @Test("a deadline ends the call for both sides in every state", arguments: Moment.allCases)
  private func deadline(moment: Moment) async throws {
    let (events, said) = AsyncStream.makeStream(of: String.self)
    try await withServer(Self.observed(said)) { channel, _, _ in
      var iterator = events.makeAsyncIterator()
      // The deadline is for the call, not for making a connection.
      channel.connect()
      for await state in channel.states where state == .ready { break }
      let task = Task {
        try await Self.call(moment, EchoClient(channel), CallOptions(timeout: .seconds(5)))
      }
      #expect(await iterator.next() == "started")
      #expect(await iterator.next() == "cancelled")
      if moment == .handlerIsBlocked {
        task.cancel()
      } else {
        await #expect(throws: RPCError(.deadlineExceeded, "the deadline has passed")) { try await task.value }
      }
    }
  }

  @Test("the server keeps the deadline by itself")
  func serverDeadline() async throws {
    let (events, said) = AsyncStream.makeStream(of: String.self)
    let handlers = Self.observed(said)
    try await withServer(handlers) { _, _, address in
      let raw = try RawClient(address)
      raw.request("/calls.v1.EchoService/Say", [("grpc-timeout", "5S")], body: [0, 0, 0, 0, 0])
      let response = try raw.response()
      #expect(response.fields["grpc-status"] == "4")
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next() == "started")
      #expect(await iterator.next() == "cancelled")
    }
  }

  @Test("a dropped response stream cancels the handler")
  func dropped() async throws {
    let (events, said) = AsyncStream.makeStream(of: String.self)
    try await withServer(Self.observed(said)) { channel, _, _ in
      var iterator = events.makeAsyncIterator()
      do {
        let stream = try await EchoClient(channel).repeat(EchoMessage())
        _ = try await stream.first { _ in true }
      }
      #expect(await iterator.next() == "started")
      #expect(await iterator.next() == "cancelled")
    }
  }

  @Test("reset streams give their bytes back")
  func resetsGiveBack() async throws {
    let (gate, _) = AsyncStream.makeStream(of: Void.self)
    var handlers = EchoHandlers()
    handlers.collect = { _, _ in
      for await _ in gate {}
      throw CancellationError()
    }
    try await withServer(handlers) { channel, _, _ in
      let client = EchoClient(channel)
      // Ten times the window of the connection, none of it read.
      for _ in 0..<20 {
        let task = Task {
          let call = try await client.collect()
          for _ in 0..<60 { try await call.write(.bytes(10_000)) }
          try await Task.sleep(for: .seconds(100))
          return try await call.finish()
        }
        try await Task.sleep(for: .milliseconds(20))
        task.cancel()
        _ = await task.result
      }
      try await #expect(client.say(.bytes(900_000)) == .bytes(900_000))
    }
  }

  @Test("a lost connection is UNAVAILABLE, and the next call gets a new one")
  func lostConnection() async throws {
    let (events, said) = AsyncStream.makeStream(of: String.self)
    var handlers = Self.observed(said)
    handlers.chat = EchoHandlers().chat
    let router = Router([handlers.definition])
    let first = try HTTP2Server(router)
    let address = try first.listen(on: .tcp(host: "127.0.0.1", port: 0))
    let channel = try HTTP2Channel(to: address)
    let client = EchoClient(channel)
    var iterator = events.makeAsyncIterator()
    let task = Task { try await client.say(EchoMessage()) }
    #expect(await iterator.next() == "started")
    await first.shutdown(grace: .zero)
    let error = await #expect(throws: RPCError.self) { try await task.value }
    #expect(error?.code == .unavailable)
    #expect(await iterator.next() == "cancelled")

    let refused = await #expect(throws: RPCError.self) { try await client.say(EchoMessage()) }
    #expect(refused?.code == .unavailable)
    let second = try HTTP2Server(router)
    async let chat = client.chat(CallOptions(timeout: .seconds(20), waitsForReady: true))
    _ = try second.listen(on: address)
    let call = try await chat
    try await call.write(EchoMessage(number: 3))
    var responses = call.responses.makeAsyncIterator()
    try await #expect(responses.next()?.number == 3)
    call.finishWriting()
    try await #expect(responses.next() == nil)
    await channel.shutdown()
    await second.shutdown()
  }

  @Test("waiting for ready ends at the deadline")
  func waitForReady() async throws {
    let channel = try HTTP2Channel(to: .unix(path: "/nowhere/homeroom.sock"))
    let options = CallOptions(timeout: .milliseconds(50), waitsForReady: true)
    let error = await #expect(throws: RPCError.self) { try await EchoClient(channel).say(EchoMessage(), options) }
    #expect(error?.code == .deadlineExceeded)
    let other = await #expect(throws: RPCError.self) { try await EchoClient(channel).say(EchoMessage()) }
    #expect(other?.code == .unavailable)
    await channel.shutdown()
  }

  @Test("a drain lets calls under way end, and takes no new connections")
  func drain() async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (events, said) = AsyncStream.makeStream(of: String.self)
    var handlers = EchoHandlers()
    handlers.say = { request, _ in
      said.yield("started")
      for await _ in gate { break }
      return request
    }
    let server = try HTTP2Server(Router([handlers.definition]))
    let address = try server.listen(on: .tcp(host: "127.0.0.1", port: 0))
    let channel = try HTTP2Channel(to: address)
    async let answer = EchoClient(channel).say(EchoMessage(number: 9))
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next() == "started")
    async let drained: Void = server.shutdown(grace: .seconds(600))
    // Until the drain has begun, they are still taken.
    while true {
      let late = try HTTP2Channel(to: address)
      let refusal: RPCError?
      do {
        for try await _ in try await EchoClient(late).repeat(EchoMessage()) {}
        refusal = nil
      } catch {
        refusal = error as? RPCError
      }
      await late.shutdown()
      guard let refusal else { continue }
      #expect(refusal.code == .unavailable)
      break
    }
    open.yield()
    try await #expect(answer.number == 9)
    await drained
    #expect(server.connectionCount == 0)
    await channel.shutdown()
  }

  @Test("a drain ends endless calls at once, with UNAVAILABLE, and does not wait for them")
  func drainEndsEndlessCalls() async throws {
    var handlers = EchoHandlers()
    handlers.repeat = { _, responses, _ in
      try await responses.write(EchoMessage(number: 1))
      try await Task.sleep(for: .seconds(600))
    }
    let server = try HTTP2Server(Router([handlers.definition], endless: [EchoMethods.repeat]))
    let channel = try HTTP2Channel(to: try server.listen(on: .tcp(host: "127.0.0.1", port: 0)))
    var responses = try await EchoClient(channel).repeat(EchoMessage()).makeAsyncIterator()
    #expect(try await responses.next()?.number == 1)
    async let drained: Void = server.shutdown(grace: .seconds(600))
    let ended = await #expect(throws: RPCError.self) { try await responses.next() }
    #expect(ended?.code == .unavailable)
    await drained
    await channel.shutdown()
  }

  @Test("nothing of a server is left when it has shut down")
  func nothingLeft() async throws {
    final class Token: Sendable {}
    weak var token: Token?
    do {
      let held = Token()
      token = held
      var handlers = EchoHandlers()
      handlers.say = { request, _ in
        withExtendedLifetime(held) {}
        await Task.yield()
        return request
      }
      handlers.chat = { requests, responses, _ in
        withExtendedLifetime(held) {}
        for try await request in requests { try await responses.write(request) }
      }
      try await withServer(handlers) { channel, _, _ in
        let client = EchoClient(channel)
        for _ in 0..<20 { _ = try await client.say(EchoMessage()) }
        let call = try await client.chat()
        try await call.write(EchoMessage())
        _ = try await call.responses.first { _ in true }
        let sleeping = Task { try await client.chat().responses.first { _ in true } }
        try await Task.sleep(for: .milliseconds(20))
        sleeping.cancel()
      }
    }
    // The time limit says so if it never goes.
    while token != nil { try await Task.sleep(for: .milliseconds(20)) }
  }

  @Test("a server takes its socket's file away when it ends, and leaves that of one who came to the same path")
  func socketFiles() async throws {
    try await withServer(unix: true) { _, server, address in
      guard case .unix(let path) = address else { return }
      try FileManager.default.removeItem(atPath: path)
      let second = try HTTP2Server(Router([EchoHandlers().definition]))
      _ = try second.listen(on: address)
      await server.shutdown(grace: .zero)
      let channel = try HTTP2Channel(to: address)
      let answer = try await EchoClient(channel).say(.bytes(3))
      #expect(answer == .bytes(3))
      await channel.shutdown()
      await second.shutdown(grace: .zero)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }
}

extension ClientStreamingCall {
  /// Writes until it is stopped.
  fileprivate func finishNever() async throws where Request == EchoMessage {
    while true { try await write(.bytes(100_000)) }
  }
}
