public import Wire

// How generated clients start their calls.
extension Channel {
  /// One message there, one back. A cancelled task cancels the call.
  public func unary<Request: Message, Response: Message>(
    _ method: MethodDescriptor, _ request: Request, _ options: CallOptions = CallOptions()
  ) async throws -> Response {
    let call = ClientCall(method, options)
    try call.setOnly(request)
    start(call)
    return try await call.onlyResponse(Response.self)
  }

  /// One message there, and what came beside the one that came back.
  public func unaryWithMetadata<Request: Message, Response: Message>(
    _ method: MethodDescriptor, _ request: Request, _ options: CallOptions = CallOptions()
  ) async throws -> (response: Response, initial: Metadata, trailing: Metadata) {
    let call = ClientCall(method, options)
    try call.setOnly(request)
    start(call)
    let response = try await call.onlyResponse(Response.self)
    return (response, try await call.initialMetadata(), call.trailingMetadata)
  }

  /// One message there, many back.
  public func serverStreaming<Request: Message, Response: Message>(
    _ method: MethodDescriptor, _ request: Request, _ options: CallOptions = CallOptions()
  ) async throws -> ResponseStream<Response> {
    let call = ClientCall(method, options)
    try call.setOnly(request)
    start(call)
    return ResponseStream(ClientCallOwner(call, self))
  }

  /// Many messages there, one back.
  public func clientStreaming<Request: Message, Response: Message>(
    _ method: MethodDescriptor, _ options: CallOptions = CallOptions()
  ) async throws -> ClientStreamingCall<Request, Response> {
    let call = ClientCall(method, options)
    start(call)
    return ClientStreamingCall(ClientCallOwner(call, self))
  }

  /// Many messages both ways.
  public func bidirectional<Request: Message, Response: Message>(
    _ method: MethodDescriptor, _ options: CallOptions = CallOptions()
  ) async throws -> BidirectionalCall<Request, Response> {
    let call = ClientCall(method, options)
    start(call)
    return BidirectionalCall(ClientCallOwner(call, self))
  }
}

/// Cancels a call when the last of its users has dropped it.
final class ClientCallOwner: Sendable {
  let call: ClientCall
  // A channel that nobody else holds lives as long as its calls.
  private let channel: any Channel

  init(_ call: ClientCall, _ channel: any Channel) {
    self.call = call
    self.channel = channel
  }

  deinit { call.cancel() }
}
