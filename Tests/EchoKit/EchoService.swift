public import RPC

/// A service with one RPC of each kind, and a client of it.
public enum EchoMethods {
  public static let service = "calls.v1.EchoService"
  public static let say = MethodDescriptor(service: service, name: "Say", kind: .unary)
  public static let collect = MethodDescriptor(service: service, name: "Collect", kind: .clientStreaming)
  public static let `repeat` = MethodDescriptor(service: service, name: "Repeat", kind: .serverStreaming)
  public static let chat = MethodDescriptor(service: service, name: "Chat", kind: .bidirectional)
}

/// The four handlers, each to be replaced by what a test needs.
public struct EchoHandlers: Sendable {
  public typealias Request = EchoMessage

  /// Gives the message back.
  public var say: @Sendable (EchoMessage, CallContext) async throws -> EchoMessage = { request, _ in request }

  /// Gives back the payloads joined, and how many there were.
  public var collect: @Sendable (RequestStream<EchoMessage>, CallContext) async throws -> EchoMessage = { requests, _ in
    var all = EchoMessage()
    for try await request in requests {
      all.payload += request.payload
      all.number += 1
    }
    return all
  }

  /// Gives the payload back `number` times.
  public var `repeat`: @Sendable (EchoMessage, ResponseWriter<EchoMessage>, CallContext) async throws -> Void = {
    request, responses, _ in
    for number in 0..<request.number {
      try await responses.write(EchoMessage(payload: request.payload, number: number))
    }
  }

  /// Gives every message back.
  public var chat:
    @Sendable (RequestStream<EchoMessage>, ResponseWriter<EchoMessage>, CallContext) async throws -> Void = {
      requests, responses, _ in
      for try await request in requests { try await responses.write(request) }
    }

  public init() {}

  public var definition: ServiceDefinition {
    ServiceDefinition(
      name: EchoMethods.service,
      methods: [
        .unary(EchoMethods.say, say), .clientStreaming(EchoMethods.collect, collect),
        .serverStreaming(EchoMethods.repeat, self.repeat), .bidirectional(EchoMethods.chat, chat),
      ])
  }
}

public struct EchoClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) { self.channel = channel }

  public func say(_ request: EchoMessage, _ options: CallOptions = .init()) async throws -> EchoMessage {
    try await channel.unary(EchoMethods.say, request, options)
  }

  public func collect(
    _ options: CallOptions = .init()
  ) async throws -> ClientStreamingCall<EchoMessage, EchoMessage> {
    try await channel.clientStreaming(EchoMethods.collect, options)
  }

  public func `repeat`(
    _ request: EchoMessage, _ options: CallOptions = .init()
  ) async throws -> ResponseStream<EchoMessage> {
    try await channel.serverStreaming(EchoMethods.repeat, request, options)
  }

  public func chat(_ options: CallOptions = .init()) async throws -> BidirectionalCall<EchoMessage, EchoMessage> {
    try await channel.bidirectional(EchoMethods.chat, options)
  }
}
