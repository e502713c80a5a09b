// Generated from grpc/testing/test.proto by Proto/generate.sh. Edit the schema, not this file.

public import InteropMessages
public import RPC

/// The methods of `grpc.testing.TestService`.
public enum TestServiceMethods {
  public static let service = "grpc.testing.TestService"

  public static let emptyCall = MethodDescriptor(
    service: service, name: "EmptyCall", kind: .unary)
  public static let unaryCall = MethodDescriptor(
    service: service, name: "UnaryCall", kind: .unary)
  public static let cacheableUnaryCall = MethodDescriptor(
    service: service, name: "CacheableUnaryCall", kind: .unary)
  public static let streamingOutputCall = MethodDescriptor(
    service: service, name: "StreamingOutputCall", kind: .serverStreaming)
  public static let streamingInputCall = MethodDescriptor(
    service: service, name: "StreamingInputCall", kind: .clientStreaming)
  public static let fullDuplexCall = MethodDescriptor(
    service: service, name: "FullDuplexCall", kind: .bidirectional)
  public static let halfDuplexCall = MethodDescriptor(
    service: service, name: "HalfDuplexCall", kind: .bidirectional)
  public static let unimplementedCall = MethodDescriptor(
    service: service, name: "UnimplementedCall", kind: .unary)

  /// In the order of the schema.
  public static let all = [
    emptyCall,
    unaryCall,
    cacheableUnaryCall,
    streamingOutputCall,
    streamingInputCall,
    fullDuplexCall,
    halfDuplexCall,
    unimplementedCall,
  ]
}

/// What a server offers so that clients of any make can try it.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol TestServiceServer: Sendable {
  /// Nothing there, nothing back.
  func emptyCall(_ request: GRPCTesting.Empty, _ call: CallContext) async throws -> GRPCTesting.Empty
  /// One message each way, of the sizes the request asks for.
  func unaryCall(
    _ request: GRPCTesting.SimpleRequest, _ call: CallContext
  ) async throws -> GRPCTesting.SimpleResponse
  /// The same, with a reply that a proxy may keep.
  func cacheableUnaryCall(
    _ request: GRPCTesting.SimpleRequest, _ call: CallContext
  ) async throws -> GRPCTesting.SimpleResponse
  /// The replies that one request asks for.
  func streamingOutputCall(
    _ request: GRPCTesting.StreamingOutputCallRequest,
    _ responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>, _ call: CallContext
  ) async throws
  /// How many octets all requests had together.
  func streamingInputCall(
    _ requests: RequestStream<GRPCTesting.StreamingInputCallRequest>, _ call: CallContext
  ) async throws -> GRPCTesting.StreamingInputCallResponse
  /// The replies that each request asks for, as the requests come.
  func fullDuplexCall(
    _ requests: RequestStream<GRPCTesting.StreamingOutputCallRequest>,
    _ responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>, _ call: CallContext
  ) async throws
  /// The same replies, after the last request.
  func halfDuplexCall(
    _ requests: RequestStream<GRPCTesting.StreamingOutputCallRequest>,
    _ responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>, _ call: CallContext
  ) async throws
  /// Served by nobody.
  func unimplementedCall(
    _ request: GRPCTesting.Empty, _ call: CallContext
  ) async throws -> GRPCTesting.Empty
}

extension TestServiceServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(.unary(TestServiceMethods.emptyCall) { try await self.emptyCall($0, $1) })
    methods.append(.unary(TestServiceMethods.unaryCall) { try await self.unaryCall($0, $1) })
    methods.append(.unary(TestServiceMethods.cacheableUnaryCall) { try await self.cacheableUnaryCall($0, $1) })
    methods.append(
      .serverStreaming(TestServiceMethods.streamingOutputCall) { try await self.streamingOutputCall($0, $1, $2) })
    methods.append(
      .clientStreaming(TestServiceMethods.streamingInputCall) { try await self.streamingInputCall($0, $1) })
    methods.append(.bidirectional(TestServiceMethods.fullDuplexCall) { try await self.fullDuplexCall($0, $1, $2) })
    methods.append(.bidirectional(TestServiceMethods.halfDuplexCall) { try await self.halfDuplexCall($0, $1, $2) })
    methods.append(.unary(TestServiceMethods.unimplementedCall) { try await self.unimplementedCall($0, $1) })
    return ServiceDefinition(name: TestServiceMethods.service, methods: methods)
  }
}

extension TestServiceServer {
  public func emptyCall(_ request: GRPCTesting.Empty, _ call: CallContext) async throws -> GRPCTesting.Empty {
    throw RPCError(
      .unimplemented,
      "grpc.testing.TestService/EmptyCall is not served by this version")
  }
  public func unaryCall(
    _ request: GRPCTesting.SimpleRequest, _ call: CallContext
  ) async throws -> GRPCTesting.SimpleResponse {
    throw RPCError(
      .unimplemented,
      "grpc.testing.TestService/UnaryCall is not served by this version")
  }
  public func cacheableUnaryCall(
    _ request: GRPCTesting.SimpleRequest, _ call: CallContext
  ) async throws -> GRPCTesting.SimpleResponse {
    throw RPCError(
      .unimplemented,
      "grpc.testing.TestService/CacheableUnaryCall is not served by this version")
  }
  public func streamingOutputCall(
    _ request: GRPCTesting.StreamingOutputCallRequest,
    _ responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>, _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "grpc.testing.TestService/StreamingOutputCall is not served by this version")
  }
  public func streamingInputCall(
    _ requests: RequestStream<GRPCTesting.StreamingInputCallRequest>, _ call: CallContext
  ) async throws -> GRPCTesting.StreamingInputCallResponse {
    throw RPCError(
      .unimplemented,
      "grpc.testing.TestService/StreamingInputCall is not served by this version")
  }
  public func fullDuplexCall(
    _ requests: RequestStream<GRPCTesting.StreamingOutputCallRequest>,
    _ responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>, _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "grpc.testing.TestService/FullDuplexCall is not served by this version")
  }
  public func halfDuplexCall(
    _ requests: RequestStream<GRPCTesting.StreamingOutputCallRequest>,
    _ responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>, _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "grpc.testing.TestService/HalfDuplexCall is not served by this version")
  }
  public func unimplementedCall(
    _ request: GRPCTesting.Empty, _ call: CallContext
  ) async throws -> GRPCTesting.Empty {
    throw RPCError(
      .unimplemented,
      "grpc.testing.TestService/UnimplementedCall is not served by this version")
  }
}

/// Calls `grpc.testing.TestService`.
public struct TestServiceClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// Nothing there, nothing back.
  public func emptyCall(
    _ request: GRPCTesting.Empty, _ options: CallOptions = CallOptions()
  ) async throws -> GRPCTesting.Empty {
    try await channel.unary(TestServiceMethods.emptyCall, request, options)
  }

  /// One message each way, of the sizes the request asks for.
  public func unaryCall(
    _ request: GRPCTesting.SimpleRequest, _ options: CallOptions = CallOptions()
  ) async throws -> GRPCTesting.SimpleResponse {
    try await channel.unary(TestServiceMethods.unaryCall, request, options)
  }

  /// The same, with a reply that a proxy may keep.
  public func cacheableUnaryCall(
    _ request: GRPCTesting.SimpleRequest, _ options: CallOptions = CallOptions()
  ) async throws -> GRPCTesting.SimpleResponse {
    try await channel.unary(TestServiceMethods.cacheableUnaryCall, request, options)
  }

  /// The replies that one request asks for.
  public func streamingOutputCall(
    _ request: GRPCTesting.StreamingOutputCallRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ResponseStream<GRPCTesting.StreamingOutputCallResponse> {
    try await channel.serverStreaming(TestServiceMethods.streamingOutputCall, request, options)
  }

  /// How many octets all requests had together.
  public func streamingInputCall(
    _ options: CallOptions = CallOptions()
  ) async throws -> ClientStreamingCall<GRPCTesting.StreamingInputCallRequest, GRPCTesting.StreamingInputCallResponse> {
    try await channel.clientStreaming(TestServiceMethods.streamingInputCall, options)
  }

  /// The replies that each request asks for, as the requests come.
  public func fullDuplexCall(
    _ options: CallOptions = CallOptions()
  ) async throws -> BidirectionalCall<GRPCTesting.StreamingOutputCallRequest, GRPCTesting.StreamingOutputCallResponse> {
    try await channel.bidirectional(TestServiceMethods.fullDuplexCall, options)
  }

  /// The same replies, after the last request.
  public func halfDuplexCall(
    _ options: CallOptions = CallOptions()
  ) async throws -> BidirectionalCall<GRPCTesting.StreamingOutputCallRequest, GRPCTesting.StreamingOutputCallResponse> {
    try await channel.bidirectional(TestServiceMethods.halfDuplexCall, options)
  }

  /// Served by nobody.
  public func unimplementedCall(
    _ request: GRPCTesting.Empty, _ options: CallOptions = CallOptions()
  ) async throws -> GRPCTesting.Empty {
    try await channel.unary(TestServiceMethods.unimplementedCall, request, options)
  }
}
