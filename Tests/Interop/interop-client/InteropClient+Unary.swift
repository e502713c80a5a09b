internal import Glibc
internal import HTTP2Transport
internal import InteropAPI
internal import InteropMessages
internal import RPC

// One message each way.
extension InteropClient {
  func emptyUnary() async throws {
    try expect(await service.emptyCall(GRPCTesting.Empty(), options), GRPCTesting.Empty(), "the reply")
  }

  func largeUnary() async throws { try await largeUnary(on: service) }

  func largeUnary(on service: TestServiceClient) async throws {
    let response = try await service.unaryCall(Self.largeRequest, options)
    try expectZeros(response.payload, Self.largeResponseBytes)
  }

  /// By POST, as all current stacks, which no proxy keeps: what the server has to do is shown, and not that a reply was kept.
  func cacheableUnary() async throws {
    var options = options
    options.metadata = ["x-user-ip": "1.2.3.4"]
    // The time in nanoseconds: nobody has asked the same before.
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
    let request = GRPCTesting.SimpleRequest(
      payload: .init(body: Array("\(now.tv_sec * 1_000_000_000 + now.tv_nsec)".utf8)))
    for number in ["first", "second"] {
      let reply = try await service.cacheableUnaryCall(request, options)
      let time = Int(String(decoding: reply.payload?.body ?? [], as: UTF8.self))
      try expect(time != nil, true, "a time as the \(number) reply's payload")
    }
  }

  func concurrentLargeUnary() async throws {
    try await withThrowingTaskGroup { group in
      for _ in 0..<concurrentCalls { group.addTask { try await largeUnary() } }
      try await group.waitForAll()
    }
  }

  func rpcSoak() async throws {
    for _ in 0..<soakIterations { try await largeUnary() }
  }

  func channelSoak() async throws {
    for _ in 0..<soakIterations {
      let channel = try anotherChannel()
      try await largeUnary(on: TestServiceClient(channel))
      await channel.shutdown()
    }
  }
}
