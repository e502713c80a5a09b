internal import InteropAPI
internal import InteropMessages
internal import RPC

// Many messages one way or both.
extension InteropClient {
  private static var responseSizes: [Int32] { [31_415, 9, 2_653, 58_979] }
  private static var requestSizes: [Int] { [27_182, 8, 1_828, 45_904] }

  func clientStreaming() async throws {
    let call = try await service.streamingInputCall(options)
    for size in Self.requestSizes { try await call.write(.init(payload: Self.zeros(size))) }
    try expect(await call.finish().aggregatedPayloadSize, 74_922, "the sum of the sizes")
  }

  func serverStreaming() async throws {
    let responses = try await service.streamingOutputCall(Self.asking(for: Self.responseSizes), options)
    try await expect(responses, ofSizes: Self.responseSizes)
  }

  func pingPong() async throws {
    let call = try await service.fullDuplexCall(options)
    var responses = call.responses.makeAsyncIterator()
    for (size, count) in zip(Self.responseSizes, Self.requestSizes) {
      try await call.write(Self.asking(for: [size], sending: count))
      try expectZeros(try await responses.next()?.payload, size)
    }
    call.finishWriting()
    guard try await responses.next() == nil else { throw Mismatch("one reply too many") }
  }

  func emptyStream() async throws {
    let call = try await service.fullDuplexCall(options)
    call.finishWriting()
    try await expect(call.responses, ofSizes: [])
  }

  func halfDuplex() async throws {
    let call = try await service.halfDuplexCall(options)
    for (size, count) in zip(Self.responseSizes, Self.requestSizes) {
      try await call.write(Self.asking(for: [size], sending: count))
    }
    call.finishWriting()
    try await expect(call.responses, ofSizes: Self.responseSizes)
  }

  private func expect(
    _ responses: ResponseStream<GRPCTesting.StreamingOutputCallResponse>, ofSizes sizes: [Int32]
  ) async throws {
    var rest = sizes[...]
    for try await response in responses {
      guard let size = rest.popFirst() else { throw Mismatch("one reply too many") }
      try expectZeros(response.payload, size)
    }
    try expect(rest.count, 0, "replies that are missing")
  }
}
