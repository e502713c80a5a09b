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

  /// By POST, as all current stacks: only that both calls are answered alike can be shown, not that a proxy kept a reply.
  func cacheableUnary() async throws {
    var options = options
    options.metadata = ["x-user-ip": "1.2.3.4"]
    let request = GRPCTesting.SimpleRequest(payload: .init(body: Array("314159265358979".utf8)))
    let first = try await service.cacheableUnaryCall(request, options)
    try expect(await service.cacheableUnaryCall(request, options), first, "the second reply")
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
