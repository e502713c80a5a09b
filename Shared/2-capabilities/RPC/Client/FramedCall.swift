/// A call below the generated clients whose messages nobody here reads: each goes on as it came, with its prefix.
///
/// For any number of requests and of responses. The call is cancelled when the task that waits is, and when this is dropped.
public struct FramedCall: Sendable {
  private let owner: ClientCallOwner
  private var call: ClientCall { owner.call }

  /// Starts a call of many requests.
  ///
  /// - Precondition: `method` takes more than one.
  public init(_ method: MethodDescriptor, _ options: CallOptions, over channel: any Channel) {
    precondition(!method.kind.takesOneRequest, "\(method.path) takes one request")
    let call = ClientCall(method, options)
    owner = ClientCallOwner(call, channel)
    channel.start(call)
  }

  /// Starts a call of one request.
  ///
  /// - Precondition: `method` takes one request.
  ///
  /// - Parameter request: not compressed, with its five-octet prefix.
  public init(_ method: MethodDescriptor, _ request: [UInt8], _ options: CallOptions, over channel: any Channel) {
    precondition(method.kind.takesOneRequest, "\(method.path) takes more than one request")
    let call = ClientCall(method, options)
    call.setOnly(framed: request)
    owner = ClientCallOwner(call, channel)
    channel.start(call)
  }

  /// Queues a request; waits first while too much is queued.
  ///
  /// - Parameter request: not compressed, with its five-octet prefix.
  /// - Returns: false where the call is over and wants no more.
  public func send(_ request: [UInt8]) async throws -> Bool { try await call.send(framed: request) }

  /// Says that no more follows; responses may still come.
  public func finishWriting() { call.endRequests() }

  /// What the server sends before its first message; waits for it. Nil where the call ends before.
  public func initialMetadata() async throws -> Metadata? { try await call.begun() }

  /// The next response with its prefix, not compressed; nil when the call has succeeded and no more is there. The server may send no
  /// more than the call's window before it was taken.
  ///
  /// - Throws: the ``RPCError`` that the call failed with.
  public func next() async throws -> [UInt8]? {
    // The one response is counted when the status is there: until then it stays where it is.
    if call.method.kind.givesOneResponse { try await call.outcome() }
    return try await call.nextResponse()
  }

  /// Whether the server has said how it compresses; false before it has said anything.
  public var responsesMayBeCompressed: Bool { call.responsesMayBeCompressed }
  /// Whether the response that was taken last came compressed.
  public var lastResponseWasCompressed: Bool { call.lastResponseWasCompressed }

  /// What came beside the status; empty before the end.
  public var trailingMetadata: Metadata { call.trailingMetadata }
}
