/// The cases of gRPC's interoperability tests, by their official names.
enum InteropCase: String, CaseIterable {
  case emptyUnary = "empty_unary"
  case largeUnary = "large_unary"
  case cacheableUnary = "cacheable_unary"
  case clientCompressedUnary = "client_compressed_unary"
  case serverCompressedUnary = "server_compressed_unary"
  case clientStreaming = "client_streaming"
  case clientCompressedStreaming = "client_compressed_streaming"
  case serverStreaming = "server_streaming"
  case serverCompressedStreaming = "server_compressed_streaming"
  case pingPong = "ping_pong"
  case emptyStream = "empty_stream"
  case halfDuplex = "half_duplex"
  case customMetadata = "custom_metadata"
  case statusCodeAndMessage = "status_code_and_message"
  case specialStatusMessage = "special_status_message"
  case unimplementedMethod = "unimplemented_method"
  case unimplementedService = "unimplemented_service"
  case cancelAfterBegin = "cancel_after_begin"
  case cancelAfterFirstResponse = "cancel_after_first_response"
  case timeoutOnSleepingServer = "timeout_on_sleeping_server"
  case concurrentLargeUnary = "concurrent_large_unary"
  case rpcSoak = "rpc_soak"
  case channelSoak = "channel_soak"
}

extension InteropClient {
  /// Runs a case; throws what went otherwise than it should.
  func run(_ wanted: InteropCase) async throws {
    switch wanted {
    case .emptyUnary: try await emptyUnary()
    case .largeUnary: try await largeUnary()
    case .cacheableUnary: try await cacheableUnary()
    case .clientCompressedUnary: try await clientCompressedUnary()
    case .serverCompressedUnary: try await serverCompressedUnary()
    case .clientStreaming: try await clientStreaming()
    case .clientCompressedStreaming: try await clientCompressedStreaming()
    case .serverStreaming: try await serverStreaming()
    case .serverCompressedStreaming: try await serverCompressedStreaming()
    case .pingPong: try await pingPong()
    case .emptyStream: try await emptyStream()
    case .halfDuplex: try await halfDuplex()
    case .customMetadata: try await customMetadata()
    case .statusCodeAndMessage: try await statusCodeAndMessage()
    case .specialStatusMessage: try await specialStatusMessage()
    case .unimplementedMethod: try await unimplementedMethod()
    case .unimplementedService: try await unimplementedService()
    case .cancelAfterBegin: try await cancelAfterBegin()
    case .cancelAfterFirstResponse: try await cancelAfterFirstResponse()
    case .timeoutOnSleepingServer: try await timeoutOnSleepingServer()
    case .concurrentLargeUnary: try await concurrentLargeUnary()
    case .rpcSoak: try await rpcSoak()
    case .channelSoak: try await channelSoak()
    }
  }
}
