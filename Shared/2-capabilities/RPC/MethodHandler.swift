public import Wire

/// One RPC and the code that serves it, with the message types hidden.
public struct MethodHandler: Sendable {
  public let method: MethodDescriptor
  @usableFromInline let serve: @Sendable (ServerCall, CallContext) async throws -> Void

  @usableFromInline init(
    _ method: MethodDescriptor, _ kind: CallKind,
    _ serve: @escaping @Sendable (ServerCall, CallContext) async throws -> Void
  ) {
    precondition(method.kind == kind, "\(method.path) is declared \(method.kind) and served \(kind)")
    self.method = method
    self.serve = serve
  }

  @inlinable public static func unary<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body: @escaping @Sendable (Request, CallContext) async throws -> Response
  ) -> MethodHandler {
    MethodHandler(method, .unary) { call, context in
      let response = try await body(call.onlyRequest(Request.self), context)
      try call.respond(response)
    }
  }

  @inlinable public static func clientStreaming<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body: @escaping @Sendable (RequestStream<Request>, CallContext) async throws -> Response
  ) -> MethodHandler {
    MethodHandler(method, .clientStreaming) { call, context in
      let response = try await body(RequestStream(call), context)
      try call.respond(response)
    }
  }

  @inlinable public static func serverStreaming<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body: @escaping @Sendable (Request, ResponseWriter<Response>, CallContext) async throws -> Void
  ) -> MethodHandler {
    MethodHandler(method, .serverStreaming) { call, context in
      try await body(call.onlyRequest(Request.self), ResponseWriter(call), context)
    }
  }

  @inlinable public static func bidirectional<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body: @escaping @Sendable (RequestStream<Request>, ResponseWriter<Response>, CallContext) async throws -> Void
  ) -> MethodHandler {
    MethodHandler(method, .bidirectional) { call, context in
      try await body(RequestStream(call), ResponseWriter(call), context)
    }
  }
}

/// A service: its name and the RPCs a server answers for it.
public struct ServiceDefinition: Sendable {
  public let name: String
  public let methods: [MethodHandler]

  public init(name: String, methods: [MethodHandler]) {
    self.name = name
    self.methods = methods
  }
}
