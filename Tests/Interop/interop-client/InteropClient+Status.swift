internal import InteropAPI
internal import InteropMessages
internal import RPC

// What goes beside the messages: metadata and statuses.
extension InteropClient {
  private static var initialName: String { "x-grpc-test-echo-initial" }
  private static var trailingName: String { "x-grpc-test-echo-trailing-bin" }
  private static var trailingValue: [UInt8] { [0xAB, 0xAB, 0xAB] }

  func customMetadata() async throws {
    var options = options
    options.metadata = [Self.initialName: "test_initial_metadata_value"]
    try options.metadata.add(Self.trailingName, octets: Self.trailingValue)

    let unary: (response: GRPCTesting.SimpleResponse, initial: Metadata, trailing: Metadata) =
      try await channel.unaryWithMetadata(TestServiceMethods.unaryCall, Self.largeRequest, options)
    try expectZeros(unary.response.payload, Self.largeResponseBytes)
    try expectEchoes(unary.initial, unary.trailing)

    let call = try await service.fullDuplexCall(options)
    try await call.write(Self.asking(for: [Self.largeResponseBytes], sending: Self.largeRequestBytes))
    call.finishWriting()
    let responses = call.responses
    for try await response in responses { try expectZeros(response.payload, Self.largeResponseBytes) }
    try expectEchoes(try await responses.initialMetadata, responses.trailingMetadata)
  }

  private func expectEchoes(_ initial: Metadata, _ trailing: Metadata) throws {
    try expect(initial.first(Self.initialName), "test_initial_metadata_value", "the initial metadata")
    try expect(trailing.firstOctets(Self.trailingName), Self.trailingValue, "the trailing metadata")
  }

  func statusCodeAndMessage() async throws {
    try await expectEcho(ofStatus: "test status message", onStream: true)
  }

  func specialStatusMessage() async throws {
    try await expectEcho(
      ofStatus: "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n", onStream: false)
  }

  private func expectEcho(ofStatus message: String, onStream: Bool) async throws {
    let status = GRPCTesting.EchoStatus(code: 2, message: message)
    try await expect(.unknown, message) {
      _ = try await service.unaryCall(.init(responseStatus: status), options)
    }
    guard onStream else { return }
    try await expect(.unknown, message) {
      let call = try await service.fullDuplexCall(options)
      try await call.write(.init(responseStatus: status))
      call.finishWriting()
      for try await _ in call.responses { throw Mismatch("a reply beside the status") }
    }
  }

  func unimplementedMethod() async throws {
    try await expect(.unimplemented) { _ = try await service.unimplementedCall(GRPCTesting.Empty(), options) }
  }

  func unimplementedService() async throws {
    try await expect(.unimplemented) {
      _ = try await UnimplementedServiceClient(channel).unimplementedCall(GRPCTesting.Empty(), options)
    }
  }

  func cancelAfterBegin() async throws {
    let call = try await service.streamingInputCall(options)
    call.cancel()
    try await expect(.cancelled) { _ = try await call.finish() }
  }

  func cancelAfterFirstResponse() async throws {
    let call = try await service.fullDuplexCall(options)
    try await call.write(Self.asking(for: [31_415], sending: 27_182))
    var responses = call.responses.makeAsyncIterator()
    try expectZeros(try await responses.next()?.payload, 31_415)
    call.cancel()
    try await expect(.cancelled) { _ = try await responses.next() }
  }

  func timeoutOnSleepingServer() async throws {
    try await expect(.deadlineExceeded) {
      let call = try await service.fullDuplexCall(CallOptions(timeout: .milliseconds(1)))
      try await call.write(Self.asking(for: [], sending: 27_182))
      var responses = call.responses.makeAsyncIterator()
      _ = try await responses.next()
    }
  }
}
