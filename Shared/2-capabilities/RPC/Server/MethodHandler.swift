public import Wire

/// One RPC and the code that serves it, with the message types hidden.
public struct MethodHandler: Sendable {
  private let content: Content

  /// What it serves.
  public var method: MethodDescriptor { content.method }

  // One reference: a handler is looked up with every call.
  private final class Content: Sendable {
    let method: MethodDescriptor
    let serve: @Sendable (ServerCall, CallContext) async -> Bool

    init(_ method: MethodDescriptor, _ serve: @escaping @Sendable (ServerCall, CallContext) async -> Bool) {
      self.method = method
      self.serve = serve
    }
  }

  @usableFromInline init(
    _ method: MethodDescriptor, _ kind: CallKind,
    _ serve: @escaping @Sendable (ServerCall, CallContext) async -> Bool
  ) {
    precondition(method.kind == kind, "\(method.path) is declared \(method.kind) and served \(kind)")
    content = Content(method, serve)
  }

  /// Serves a call to its end; whether the task may serve another, see ``CallRunners``.
  var serve: @Sendable (ServerCall, CallContext) async -> Bool { content.serve }

  /// Serves each call by the handler that is there for it by then, of the same method.
  ///
  /// - Parameter handler: what it throws is the call's outcome.
  public static func chosen(
    _ method: MethodDescriptor, _ handler: @escaping @Sendable () throws -> MethodHandler
  ) -> MethodHandler {
    MethodHandler(method, method.kind) { call, context in
      let chosen: MethodHandler
      do {
        chosen = try handler()
      } catch {
        await call.holdBack(error)
        return call.handlerReturned(error, context)
      }
      return await chosen.serve(call, context)
    }
  }

  // Each of the four does everything in one closure that knows the types: every function that is awaited in between would cost a
  // look at the task's executor on the way back.

  /// One request, one response. What `body` throws becomes the call's outcome (``RPCError/init(outcome:)``).
  ///
  /// - Precondition: the method is declared unary.
  @inlinable public static func unary<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body: @escaping @Sendable (Request, CallContext) async throws -> Response
  ) -> MethodHandler {
    MethodHandler(method, .unary) { call, context in
      do {
        let response = try await body(call.onlyRequest(Request.self), context)
        try call.respond(response)
        return call.handlerReturned(nil)
      } catch {
        await call.holdBack(error)
        return call.handlerReturned(error, context)
      }
    }
  }

  /// A unary call whose answer the handler has encoded, or keeps encoded.
  public static func unaryEncoded<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body: @escaping @Sendable (Request, CallContext) async throws -> EncodedMessage<Response>
  ) -> MethodHandler {
    MethodHandler(method, .unary) { call, context in
      do {
        let response = try await body(call.onlyRequest(Request.self), context)
        try call.respond(framed: response.framed, compressed: true)
        return call.handlerReturned(nil)
      } catch {
        await call.holdBack(error)
        return call.handlerReturned(error, context)
      }
    }
  }

  /// Many requests, one response.
  ///
  /// - Precondition: the method is declared client-streaming.
  @inlinable public static func clientStreaming<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body: @escaping @Sendable (RequestStream<Request>, CallContext) async throws -> Response
  ) -> MethodHandler {
    MethodHandler(method, .clientStreaming) { call, context in
      do {
        let response = try await body(RequestStream(call), context)
        try call.respond(response)
        return call.handlerReturned(nil)
      } catch {
        await call.holdBack(error)
        return call.handlerReturned(error, context)
      }
    }
  }

  /// One request, many responses. The call succeeds when `body` returns.
  ///
  /// - Precondition: the method is declared server-streaming.
  @inlinable public static func serverStreaming<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body: @escaping @Sendable (Request, ResponseWriter<Response>, CallContext) async throws -> Void
  ) -> MethodHandler {
    MethodHandler(method, .serverStreaming) { call, context in
      do {
        try await body(call.onlyRequest(Request.self), ResponseWriter(call), context)
        return call.handlerReturned(nil)
      } catch {
        await call.holdBack(error)
        return call.handlerReturned(error, context)
      }
    }
  }

  /// Many of both, in any order. The call succeeds when `body` returns, whether or not it has read all requests.
  ///
  /// - Precondition: the method is declared bidirectional.
  @inlinable public static func bidirectional<Request: Message, Response: Message>(
    _ method: MethodDescriptor,
    _ body: @escaping @Sendable (RequestStream<Request>, ResponseWriter<Response>, CallContext) async throws -> Void
  ) -> MethodHandler {
    MethodHandler(method, .bidirectional) { call, context in
      do {
        try await body(RequestStream(call), ResponseWriter(call), context)
        return call.handlerReturned(nil)
      } catch {
        await call.holdBack(error)
        return call.handlerReturned(error, context)
      }
    }
  }
}

/// A service: its name and the RPCs a server answers for it.
public struct ServiceDefinition: Sendable {
  /// With its package: `homeroom.context.v1.ContextService`.
  public let name: String
  /// Each RPC that is served, with what serves it.
  public let methods: [MethodHandler]

  /// - Parameters:
  ///   - name: with its package.
  ///   - methods: no two of one path, see ``Router``.
  public init(name: String, methods: [MethodHandler]) {
    self.name = name
    self.methods = methods
  }

  /// The service with another handler for one of its methods, such as one that encodes its answers itself.
  public func serving(_ handler: MethodHandler) -> ServiceDefinition {
    precondition(methods.contains { $0.method == handler.method }, "\(handler.method.path) is not a method of \(name)")
    return ServiceDefinition(name: name, methods: methods.map { $0.method == handler.method ? handler : $0 })
  }
}
