internal import Synchronization
public import Wire

/// A unary request as it goes over the wire: encoded once, sent any number of times.
public struct EncodedCall: Sendable {
  /// What is called; a unary method.
  public let method: MethodDescriptor
  /// With its prefix.
  let framed: [UInt8]

  /// - Precondition: `method` is unary.
  ///
  /// - Throws: where the message cannot be encoded.
  public init<Request: Message>(_ method: MethodDescriptor, _ request: Request) throws(RPCError) {
    precondition(method.kind == .unary, "\(method.path) is not unary")
    self.method = method
    var framed: [UInt8] = []
    try request.frame(into: &framed)
    self.framed = framed
  }
}

/// What a call in bytes was answered with.
public struct EncodedResponse: Sendable {
  /// Of the message, as it came.
  public let byteCount: Int
  private let framed: [UInt8]?

  init(byteCount: Int, framed: [UInt8]?) {
    self.byteCount = byteCount
    self.framed = framed
  }

  /// The message; only of a call that keeps its response.
  public func decoded<Response: Message>(as type: Response.Type) throws -> Response {
    guard let framed else { preconditionFailure("the response was not kept") }
    return try unsafe Response(framed: framed.span.bytes, from: .askedServer)
  }
}

// A call below the generated clients: bytes there, bytes back.
extension Channel {
  /// Sends a request that is encoded already. No task waits for the answer, and what nobody wants of it is not kept.
  ///
  /// - Parameters:
  ///   - keepsResponse: false: the response is judged by its status and its framing alone, and can not be decoded.
  ///   - ended: called once: on the channel's thread, or before this returns.
  public func start(
    _ request: EncodedCall, _ options: CallOptions = CallOptions(), keepsResponse: Bool,
    ended: @escaping @Sendable (Result<EncodedResponse, RPCError>) -> Void
  ) {
    let call = ClientCall(request.method, options)
    call.setOnly(framed: request.framed)
    call.state.withLock { state in
      if !keepsResponse { state.unread = MessageCounter(messageBytesMax: options.messageBytesMax) }
      state.ended = { ended($0.encodedResponse) }
    }
    start(call)
  }
}

extension ClientCall {
  /// What a call in bytes has come to; once it has ended.
  fileprivate var encodedResponse: Result<EncodedResponse, RPCError> {
    state.withLock { state in
      if let error = state.failure { return .failure(error) }
      if let unread = state.unread { return .success(EncodedResponse(byteCount: unread.byteCount, framed: nil)) }
      do throws(RPCError) {
        let framed = try state.inbox.take()
        let prefix = MessageInbox.prefixBytes
        return .success(EncodedResponse(byteCount: (framed?.count ?? prefix) - prefix, framed: framed))
      } catch {
        return .failure(error)
      }
    }
  }
}
