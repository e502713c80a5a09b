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
  private let names: Names
  /// How many messages each side sends.
  public let kind: CallKind

  /// - Parameters:
  ///   - service: with its package.
  ///   - name: of the method alone.
  public init(service: String, name: String, kind: CallKind) {
    names = Names(service: service, name: name, path: "/\(service)/\(name)")
    self.kind = kind
  }

  /// The service with its package: `homeroom.context.v1.ContextService`.
  public var service: String { names.service }
  /// The method alone: `RegisterApp`.
  public var name: String { names.name }
  /// What `:path` holds: `/homeroom.context.v1.ContextService/RegisterApp`.
  public var path: String { names.path }

  public static func == (one: Self, other: Self) -> Bool {
    one.kind == other.kind && (one.names === other.names || one.path == other.path)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(path) }

  // One reference: descriptors are handed around with every call.
  private final class Names: Sendable {
    let service: String
    let name: String
    let path: String

    init(service: String, name: String, path: String) {
      self.service = service
      self.name = name
      self.path = path
    }
  }
}
