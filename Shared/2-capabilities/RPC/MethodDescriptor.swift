/// How many messages each side of a call sends.
public enum CallKind: Sendable, Hashable, CaseIterable {
  case unary
  case clientStreaming
  case serverStreaming
  case bidirectional

  /// The client sends exactly one message.
  public var takesOneRequest: Bool { self == .unary || self == .serverStreaming }

  /// The server sends exactly one message when it succeeds.
  public var givesOneResponse: Bool { self == .unary || self == .clientStreaming }
}

/// The name and the kind of one RPC, as its schema declares them.
public struct MethodDescriptor: Sendable, Hashable {
  /// The service with its package: `homeroom.context.v1.ContextService`.
  public let service: String
  /// The method alone: `RegisterApp`.
  public let name: String
  public let kind: CallKind
  /// What `:path` holds: `/homeroom.context.v1.ContextService/RegisterApp`.
  public let path: String

  public init(service: String, name: String, kind: CallKind) {
    self.service = service
    self.name = name
    self.kind = kind
    path = "/\(service)/\(name)"
  }
}
