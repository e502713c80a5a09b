internal import Synchronization
public import Wire

// Handlers of a server that passes calls on to another: all of them, since it stands before that, or those that are the other's to answer.
extension MethodHandler {
  /// Passes each call on to another server, and what that answers back: messages, metadata and status, none of them decoded.
  ///
  /// A message is asked for when the one before has room on its way, so whoever does not read holds up whoever sends and not this server's
  /// memory. Who leaves is left by this server as well. Responses are compressed for clients that can read that.
  ///
  /// - Parameters:
  ///   - answering: what this server says of its own beside what the other one says at first.
  ///   - place: the caller's among all whose calls go on to that server.
  ///   - beside: runs while a streaming call goes on, which it may end; cancelled when the call is over.
  ///   - options: what the call goes on with: its metadata, such as a token, and until when. Throws what the call ends with where it is
  ///     not to go on.
  public static func forwarding(
    _ method: MethodDescriptor, to channel: any Channel,
    answering: @escaping @Sendable (CallContext) -> Metadata = { _ in Metadata() },
    place: @escaping @Sendable (CallContext) -> ChannelPlace? = { _ in nil },
    beside: (@Sendable (CallContext) async -> Void)? = nil,
    _ options: @escaping @Sendable (CallContext) async throws -> CallOptions
  ) -> MethodHandler {
    MethodHandler(method, method.kind) { call, context in
      do {
        var passage = Passage(method, call, answering: answering(context), compresses: true)
        let onward = Onward(channel, try await options(context), place: place(context))
        guard let beside, method.kind != .unary else {
          try await passage.take(onward)
          return call.handlerReturned(nil)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { await beside(context) }
          // It has left before the call is over.
          defer { group.cancelAll() }
          try await passage.take(onward)
        }
        return call.handlerReturned(nil)
      } catch {
        await call.holdBack(error)
        return call.handlerReturned(error, context)
      }
    }
  }

  /// The same handler, which passes on the calls that are for another server. As `forwarding`, but responses are compressed where the
  /// other server has compressed them.
  ///
  /// - Parameter elsewhere: where a call goes on; nil: it is served here. What it throws is the call's outcome.
  public func forwarding(
    where elsewhere: @escaping @Sendable (CallContext) async throws -> Onward?
  ) -> MethodHandler {
    MethodHandler(method, method.kind) { [self] call, context in
      do {
        if let onward = try await elsewhere(context) {
          var passage = Passage(method, call, answering: Metadata(), compresses: false)
          try await passage.take(onward)
          return call.handlerReturned(nil)
        }
      } catch {
        await call.holdBack(error)
        return call.handlerReturned(error, context)
      }
      return await serve(call, context)
    }
  }
}

/// Where a call is passed on to.
public struct Onward: Sendable {
  let channel: any Channel
  let options: CallOptions
  let place: ChannelPlace?
  let refused: @Sendable (RPCError) -> RPCError
  let next: @Sendable () -> Onward?

  /// - Parameters:
  ///   - options: what the call goes on with.
  ///   - place: the caller's among all whose calls go on to that server; nil: there are never many.
  ///   - refused: told where the other server answers UNAVAILABLE, or is not there; gives what the caller is told.
  ///   - next: where a call of one request is made again then, unless its response has begun. Only for calls that may be made twice.
  public init(
    _ channel: any Channel, _ options: CallOptions, place: ChannelPlace? = nil,
    refused: @escaping @Sendable (RPCError) -> RPCError = { $0 },
    next: @escaping @Sendable () -> Onward? = { nil }
  ) {
    (self.channel, self.options, self.place, self.refused, self.next) = (channel, options, place, refused, next)
  }
}

extension CallOptions {
  /// A call that goes on as it came: all that its caller said, until its deadline, in the same trace. Where the other server is not there it
  /// fails: to wait for that is the caller's affair, who may ask somebody else.
  ///
  /// - Parameter more: what this server says beside it.
  public init(passingOn call: CallContext, adding more: Metadata) {
    var metadata = call.metadata
    // The program that makes the call on this way is this one.
    metadata.remove(["user-agent"])
    metadata.replace(by: call.trace.metadata)
    metadata.add(more)
    self.init(
      metadata: metadata, deadline: call.deadline, waitsForReady: false, messageBytesMax: RPCLimits.answerBytesMax)
  }
}

extension CallContext {
  /// The one request of the call, which its handler will read again; nil where there is none, or where it came compressed.
  public func peek<Request: Message>(_ type: Request.Type) -> Request? { call?.peek(type) }
}

/// The way of one call through this server.
private struct Passage {
  private let method: MethodDescriptor
  private let call: ServerCall
  private let answering: Metadata
  private let compresses: Bool
  private var hasBegunResponse = false

  init(_ method: MethodDescriptor, _ call: ServerCall, answering: Metadata, compresses: Bool) {
    (self.method, self.call, self.answering, self.compresses) = (method, call, answering, compresses)
  }

  mutating func take(_ onward: Onward) async throws {
    guard method.kind.takesOneRequest else {
      do {
        return try await inPlace(onward) { passage in try await passage.passAll(to: onward) }
      } catch let error as RPCError where error.code == .unavailable {
        throw onward.refused(error)
      }
    }
    let request = try call.onlyRequestFramed()
    var onward = onward
    while true {
      do {
        return try await inPlace(onward) { [method] passage in
          try await passage.passBack(FramedCall(method, request, onward.options, over: onward.channel))
        }
      } catch let error as RPCError where error.code == .unavailable {
        let refusal = onward.refused(error)
        guard !hasBegunResponse, let next = onward.next() else { throw refusal }
        onward = next
      }
    }
  }

  private mutating func inPlace(_ onward: Onward, _ pass: (inout Passage) async throws -> Void) async throws {
    guard let place = onward.place else { return try await pass(&self) }
    try await place.taken { try await pass(&self) }
  }

  private mutating func passAll(to: Onward) async throws {
    let onward = FramedCall(method, to.options, over: to.channel)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [call] in await Self.passRequests(of: call, to: onward) }
      // Who has answered wants no more of them.
      defer { group.cancelAll() }
      try await passBack(onward)
    }
  }

  private static func passRequests(of call: ServerCall, to onward: FramedCall) async {
    do {
      while let request = try await call.nextRequestFramed() {
        guard try await onward.send(request) else { return }
      }
      onward.finishWriting()
    } catch {
      // A message that cannot be read. Where the call is over, it stays as it ended.
      guard !Task.isCancelled else { return }
      call.fail(RPCError(outcome: error))
    }
  }

  private mutating func passBack(_ onward: FramedCall) async throws {
    defer { call.setTrailingMetadata(onward.trailingMetadata) }
    let begun = try await onward.initialMetadata()
    var initial = begun ?? Metadata()
    initial.add(answering)
    call.setInitialMetadata(initial)
    if compresses || onward.responsesMayBeCompressed { call.compressResponses() }
    if method.kind != .unary, begun != nil {
      hasBegunResponse = true
      call.beginResponse()
    }
    while let response = try await onward.next() {
      hasBegunResponse = true
      let compressed = compresses || onward.lastResponseWasCompressed
      while try !call.respond(framed: response, compressed: compressed, ifRoom: true) {
        try await call.roomToRespond()
      }
    }
  }
}

extension ServerCall {
  /// The one request with its prefix, not compressed even where it came so.
  fileprivate func onlyRequestFramed() throws(RPCError) -> [UInt8] {
    var request: [UInt8] = []
    try withOnlyRequest { framed in request = framed.octets }
    guard !request.isEmpty else { throw RPCError(.cancelled, "the call is over") }
    return request
  }

  /// The next request with its prefix, not compressed even where it came so; nil after the last.
  fileprivate func nextRequestFramed() async throws -> [UInt8]? {
    var (request, hasTurn) = ([UInt8](), false)
    while true {
      switch try readRequest(hasTurn: hasTurn, { framed in request = framed.octets }) {
      case .message: return request
      case .end: return nil
      case .nothing(let serving): try await requestArrives(serving)
      case .heavy:
        await heavyTurn()
        hasTurn = true
      }
    }
  }

  fileprivate func peek<Request: Message>(_ type: Request.Type) -> Request? {
    state.withLock { state in
      guard state.phase == .serving else { return nil }
      var request: Request?
      state.inbox.peek { framed in request = try? Request(framedRequest: framed) }
      return request
    }
  }
}
