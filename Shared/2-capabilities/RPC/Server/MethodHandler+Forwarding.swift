// Handlers of a server that stands before another and passes calls on to it.
extension MethodHandler {
  /// Passes each call on to another server, and what that answers back: messages, metadata and status, none of them decoded.
  ///
  /// A response is asked for when the one before has room on its way back, so a client that does not read holds up the other server and
  /// not this one's memory. Who leaves is left by this server as well. Responses are compressed for clients that can read that.
  ///
  /// - Precondition: the method takes one request.
  ///
  /// - Parameters:
  ///   - answering: what this server says of its own beside what the other one says at first.
  ///   - beside: runs while a streaming call goes on, which it may end; cancelled when the call is over.
  ///   - options: what the call goes on with: its metadata, such as a token, and until when. Throws what the call ends with where it is
  ///     not to go on.
  public static func forwarding(
    _ method: MethodDescriptor, to channel: any Channel,
    answering: @escaping @Sendable (CallContext) -> Metadata = { _ in Metadata() },
    beside: (@Sendable (CallContext) async -> Void)? = nil,
    _ options: @escaping @Sendable (CallContext) async throws -> CallOptions
  ) -> MethodHandler {
    MethodHandler(method, method.kind) { call, context in
      do {
        let request = try call.onlyRequestFramed()
        let onward = FramedCall(method, request, try await options(context), over: channel)
        call.compressResponses()
        guard let beside, method.kind != .unary else {
          try await pass(onward, of: method, back: call, context, answering)
          return call.handlerReturned(nil)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { await beside(context) }
          // It has left before the call is over.
          defer { group.cancelAll() }
          try await pass(onward, of: method, back: call, context, answering)
        }
        return call.handlerReturned(nil)
      } catch {
        await call.holdBack(error)
        return call.handlerReturned(error, context)
      }
    }
  }

  private static func pass(
    _ onward: FramedCall, of method: MethodDescriptor, back call: ServerCall, _ context: CallContext,
    _ answering: @Sendable (CallContext) -> Metadata
  ) async throws {
    defer { call.setTrailingMetadata(onward.trailingMetadata) }
    var initial = try await onward.initialMetadata()
    initial.add(answering(context))
    call.setInitialMetadata(initial)
    if method.kind != .unary { call.beginResponse() }
    while let response = try await onward.next() {
      while try !call.respond(framed: response, compressed: true, ifRoom: true) { try await call.roomToRespond() }
    }
  }
}

extension ServerCall {
  /// The one request with its prefix, not compressed even where it came so.
  func onlyRequestFramed() throws(RPCError) -> [UInt8] {
    var request: [UInt8] = []
    try withOnlyRequest { framed in request = framed.octets }
    guard !request.isEmpty else { throw RPCError(.cancelled, "the call is over") }
    return request
  }
}
