internal import Compression
internal import InteropAPI
internal import InteropMessages
internal import RPC

// Compressed messages. Each case begins with a probe: a server that does not look at what it is told fails it.
extension InteropClient {
  private func options(_ algorithm: CompressionAlgorithm) -> CallOptions {
    var options = options
    options.compression = algorithm
    return options
  }

  private static func expecting(compressed: Bool) -> GRPCTesting.SimpleRequest {
    var request = largeRequest
    request.expectCompressed = .init(value: compressed)
    return request
  }

  func clientCompressedUnary() async throws {
    try await expect(.invalidArgument) { _ = try await service.unaryCall(Self.expecting(compressed: true), options) }
    for algorithm in CompressionAlgorithm.allCases {
      let response = try await service.unaryCall(Self.expecting(compressed: true), options(algorithm))
      try expectZeros(response.payload, Self.largeResponseBytes)
    }
    let response = try await service.unaryCall(Self.expecting(compressed: false), options)
    try expectZeros(response.payload, Self.largeResponseBytes)
  }

  func serverCompressedUnary() async throws {
    // As a stream of one: that shows how the reply came.
    let method = MethodDescriptor(
      service: TestServiceMethods.service, name: TestServiceMethods.unaryCall.name, kind: .serverStreaming)
    for compressed in [true, false] {
      var request = Self.largeRequest
      request.responseCompressed = .init(value: compressed)
      let responses: ResponseStream<GRPCTesting.SimpleResponse> =
        try await channel.serverStreaming(method, request, options)
      var replies = 0
      for try await response in responses {
        replies += 1
        try expect(responses.lastWasCompressed, compressed, "whether the reply is compressed")
        try expectZeros(response.payload, Self.largeResponseBytes)
      }
      try expect(replies, 1, "replies")
    }
  }

  func clientCompressedStreaming() async throws {
    let first = GRPCTesting.StreamingInputCallRequest(
      payload: Self.zeros(27_182), expectCompressed: .init(value: true))
    let second = GRPCTesting.StreamingInputCallRequest(
      payload: Self.zeros(45_904), expectCompressed: .init(value: false))
    try await expect(.invalidArgument) {
      let probe = try await service.streamingInputCall(options)
      try await probe.write(first)
      _ = try await probe.finish()
    }
    let call = try await service.streamingInputCall(options(.gzip))
    try await call.write(first)
    try await call.write(second, compressed: false)
    try expect(await call.finish().aggregatedPayloadSize, 73_086, "the sum of the sizes")
  }

  func serverCompressedStreaming() async throws {
    let wanted: [(size: Int32, compressed: Bool)] = [(31_415, true), (92_653, false)]
    let request = GRPCTesting.StreamingOutputCallRequest(
      responseType: .compressable,
      responseParameters: wanted.map { .init(size: $0.size, compressed: .init(value: $0.compressed)) })
    let responses = try await service.streamingOutputCall(request, options)
    var rest = wanted[...]
    for try await response in responses {
      guard let (size, compressed) = rest.popFirst() else { throw Mismatch("one reply too many") }
      try expect(responses.lastWasCompressed, compressed, "whether the reply is compressed")
      try expectZeros(response.payload, size)
    }
    try expect(rest.count, 0, "replies that are missing")
  }
}
