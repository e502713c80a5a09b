// Generated from homeroom/echo/v1/echo.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import RPC
public import SchemaMessages

/// The methods of `homeroom.echo.v1.EchoService`.
public enum EchoServiceMethods {
  public static let service = "homeroom.echo.v1.EchoService"

  public static let say = MethodDescriptor(
    service: service, name: "Say", kind: .unary)
  public static let collect = MethodDescriptor(
    service: service, name: "Collect", kind: .clientStreaming)
  public static let `repeat` = MethodDescriptor(
    service: service, name: "Repeat", kind: .serverStreaming)
  public static let talk = MethodDescriptor(
    service: service, name: "Talk", kind: .bidirectional)
  public static let ping = MethodDescriptor(
    service: service, name: "Ping", kind: .unary)

  /// In the order of the schema.
  public static let all = [
    say,
    collect,
    `repeat`,
    talk,
    ping,
  ]
}

/// Says back what it is told, in every kind of call there is.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol EchoServiceServer: Sendable {
  /// One message there, the same message back.
  func say(_ request: EchoV1.EchoRequest, _ call: CallContext) async throws -> EchoV1.EchoReply
  /// Everything that was said, joined, at the end.
  func collect(
    _ requests: RequestStream<EchoV1.EchoRequest>, _ call: CallContext
  ) async throws -> EchoV1.EchoReply
  /// The message as many times as it asks for.
  func `repeat`(
    _ request: EchoV1.EchoRequest, _ responses: ResponseWriter<EchoV1.EchoReply>, _ call: CallContext
  ) async throws
  /// Each message as it comes.
  func talk(
    _ requests: RequestStream<EchoV1.EchoRequest>, _ responses: ResponseWriter<EchoV1.EchoReply>, _ call: CallContext
  ) async throws
  /// Nothing there, nothing back.
  func ping(_ request: WellKnown.Empty, _ call: CallContext) async throws -> WellKnown.Empty
}

extension EchoServiceServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(.unary(EchoServiceMethods.say) { try await self.say($0, $1) })
    methods.append(.clientStreaming(EchoServiceMethods.collect) { try await self.collect($0, $1) })
    methods.append(.serverStreaming(EchoServiceMethods.repeat) { try await self.`repeat`($0, $1, $2) })
    methods.append(.bidirectional(EchoServiceMethods.talk) { try await self.talk($0, $1, $2) })
    methods.append(.unary(EchoServiceMethods.ping) { try await self.ping($0, $1) })
    return ServiceDefinition(name: EchoServiceMethods.service, methods: methods)
  }
}

extension EchoServiceServer {
  public func say(_ request: EchoV1.EchoRequest, _ call: CallContext) async throws -> EchoV1.EchoReply {
    throw RPCError(
      .unimplemented,
      "homeroom.echo.v1.EchoService/Say is not served by this version")
  }
  public func collect(
    _ requests: RequestStream<EchoV1.EchoRequest>, _ call: CallContext
  ) async throws -> EchoV1.EchoReply {
    throw RPCError(
      .unimplemented,
      "homeroom.echo.v1.EchoService/Collect is not served by this version")
  }
  public func `repeat`(
    _ request: EchoV1.EchoRequest, _ responses: ResponseWriter<EchoV1.EchoReply>, _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "homeroom.echo.v1.EchoService/Repeat is not served by this version")
  }
  public func talk(
    _ requests: RequestStream<EchoV1.EchoRequest>, _ responses: ResponseWriter<EchoV1.EchoReply>, _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "homeroom.echo.v1.EchoService/Talk is not served by this version")
  }
  public func ping(_ request: WellKnown.Empty, _ call: CallContext) async throws -> WellKnown.Empty {
    throw RPCError(
      .unimplemented,
      "homeroom.echo.v1.EchoService/Ping is not served by this version")
  }
}

/// Calls `homeroom.echo.v1.EchoService`.
public struct EchoServiceClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// One message there, the same message back.
  public func say(
    _ request: EchoV1.EchoRequest, _ options: CallOptions = CallOptions()
  ) async throws -> EchoV1.EchoReply {
    try await channel.unary(EchoServiceMethods.say, request, options)
  }

  /// Everything that was said, joined, at the end.
  public func collect(
    _ options: CallOptions = CallOptions()
  ) async throws -> ClientStreamingCall<EchoV1.EchoRequest, EchoV1.EchoReply> {
    try await channel.clientStreaming(EchoServiceMethods.collect, options)
  }

  /// The message as many times as it asks for.
  public func `repeat`(
    _ request: EchoV1.EchoRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ResponseStream<EchoV1.EchoReply> {
    try await channel.serverStreaming(EchoServiceMethods.repeat, request, options)
  }

  /// Each message as it comes.
  public func talk(
    _ options: CallOptions = CallOptions()
  ) async throws -> BidirectionalCall<EchoV1.EchoRequest, EchoV1.EchoReply> {
    try await channel.bidirectional(EchoServiceMethods.talk, options)
  }

  /// Nothing there, nothing back.
  public func ping(
    _ request: WellKnown.Empty, _ options: CallOptions = CallOptions()
  ) async throws -> WellKnown.Empty {
    try await channel.unary(EchoServiceMethods.ping, request, options)
  }
}
