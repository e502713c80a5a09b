public import Wire

/// One RPC and the code that serves it, with the message types hidden.
public struct MethodHandler: Sendable {
  private let content: Content

  public var method: MethodDescriptor { content.method }

  // One reference: a handler is looked up with every call.
  private final class Content: Sendable {
    let method: MethodDescriptor
    let start: @Sendable (ServerCall, CallContext) -> Task<Void, Never>

    init(_ method: MethodDescriptor, _ start: @escaping @Sendable (ServerCall, CallContext) -> Task<Void, Never>) {
      self.method = method
      self.start = start
    }
  }

  @usableFromInline init(
    _ method: MethodDescriptor, _ kind: CallKind,
    _ start: @escaping @Sendable (ServerCall, CallContext) -> Task<Void, Never>
  ) {
    precondition(method.kind == kind, "\(method.path) is declared \(method.kind) and served \(kind)")
    content = Content(method, start)
  }

  func start(_ call: ServerCall, _ context: CallContext) -> Task<Void, Never> { content.start(call, context) }

  // Each of the four makes the task in a closure that knows the types, and the code of `serve` ends up in it: every function that
  // is awaited in between would cost a look at the task's executor on the way back.

  @inlinable public static func unary<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body: @escaping @Sendable (Request, CallContext) async throws -> Response
  ) -> MethodHandler {
    @inline(__always) @Sendable func serve(_ call: ServerCall, _ context: CallContext) async {
      do {
        let response = try await body(call.onlyRequest(Request.self), context)
        try call.respond(response)
        call.handlerReturned(nil)
      } catch {
        call.handlerReturned(error)
      }
    }
    return MethodHandler(method, .unary) { call, context in
      guard let executor = call.executor else { return Task { await serve(call, context) } }
      return Task.immediate(executorPreference: executor) { await serve(call, context) }
    }
  }

  @inlinable public static func clientStreaming<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body: @escaping @Sendable (RequestStream<Request>, CallContext) async throws -> Response
  ) -> MethodHandler {
    @inline(__always) @Sendable func serve(_ call: ServerCall, _ context: CallContext) async {
      do {
        let response = try await body(RequestStream(call), context)
        try call.respond(response)
        call.handlerReturned(nil)
      } catch {
        call.handlerReturned(error)
      }
    }
    return MethodHandler(method, .clientStreaming) { call, context in
      guard let executor = call.executor else { return Task { await serve(call, context) } }
      return Task.immediate(executorPreference: executor) { await serve(call, context) }
    }
  }

  @inlinable public static func serverStreaming<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body: @escaping @Sendable (Request, ResponseWriter<Response>, CallContext) async throws -> Void
  ) -> MethodHandler {
    @inline(__always) @Sendable func serve(_ call: ServerCall, _ context: CallContext) async {
      do {
        try await body(call.onlyRequest(Request.self), ResponseWriter(call), context)
        call.handlerReturned(nil)
      } catch {
        call.handlerReturned(error)
      }
    }
    return MethodHandler(method, .serverStreaming) { call, context in
      guard let executor = call.executor else { return Task { await serve(call, context) } }
      return Task.immediate(executorPreference: executor) { await serve(call, context) }
    }
  }

  @inlinable public static func bidirectional<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body: @escaping @Sendable (RequestStream<Request>, ResponseWriter<Response>, CallContext) async throws -> Void
  ) -> MethodHandler {
    @inline(__always) @Sendable func serve(_ call: ServerCall, _ context: CallContext) async {
      do {
        try await body(RequestStream(call), ResponseWriter(call), context)
        call.handlerReturned(nil)
      } catch {
        call.handlerReturned(error)
      }
    }
    return MethodHandler(method, .bidirectional) { call, context in
      guard let executor = call.executor else { return Task { await serve(call, context) } }
      return Task.immediate(executorPreference: executor) { await serve(call, context) }
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
