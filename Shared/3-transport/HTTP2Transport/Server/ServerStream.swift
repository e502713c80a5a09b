internal import EventLoop
internal import HTTP2
internal import RPC

/// One stream of a server's connection and the call it carries.
///
/// Lives on its loop; the calls of ``ServerTransport`` come from anywhere and go there first, which is what makes it
/// sendable.
final class ServerStream: ServerTransport, TimerTarget, @unchecked Sendable {
  private let loop: EventLoop
  private let server: ServerLoop
  /// Nil when the stream is over. It holds this stream until then, and this one holds it no longer.
  private(set) var connection: ServerConnection?
  // The call holds this stream too: let go of when the stream is over, or kept with it for the next.
  private(set) var call: ServerCall!
  private(set) var id: Int32 = 0
  private(set) var tag = 0
  /// While it waits to be used again.
  var nextPooled: ServerStream?

  /// When the call has to be over.
  private(set) var deadline = Moment.never
  private var timer: TimerID?
  private var hasResponded = false
  private var waitsForBody = false
  var remoteEnded = false
  /// Octets of the request this call holds, and when enough of them had come last.
  var held = 0
  /// Of these, what its metadata takes, when that is much.
  var headBytes = 0
  var heardAt = LoopTime(nanoseconds: 0)
  private var heardBytes = 0
  /// Octets of the response that nobody has taken.
  var queued = 0
  /// Of a gRPC-Web call.
  var web: WebReply?
  /// Of a request for a page, which is no call.
  var page: PageExchange?
  /// Its request has to be whole before anything runs, and is not.
  var isWaiting = false
  /// The client is told what can be read here.
  private var tellsEncodings = false
  private(set) var method: Int?

  private static let queuesTooMuch = RPCError.busy("response_bytes", "the server holds as many responses as it can")

  init(_ server: ServerLoop) {
    loop = server.loop
    self.server = server
    call = ServerCall(transport: self, runners: server.runners, messageBytesMax: server.limits.messageBytesMax)
  }

  func begin(_ connection: ServerConnection, id: Int32, tag: Int) {
    self.connection = connection
    self.id = id
    self.tag = tag
    (hasResponded, waitsForBody, remoteEnded) = (false, false, false)
    (held, headBytes, queued, deadline, timer, method) = (0, 0, 0, .never, nil, nil)
    (web, page) = (nil, nil)
  }

  func open(_ head: inout RequestHead, _ handler: Int, tellsEncodings: Bool) {
    self.tellsEncodings = tellsEncodings
    method = handler
    deadline = call.open(&head, handler, of: server.router)
  }

  /// Goes on until somebody leaves.
  var isEndless: Bool { method.map { server.router.isEndless($0) } ?? false }

  /// The server stops: a call that would go on until somebody leaves ends here; the client may connect again elsewhere.
  func endIfEndless() {
    guard isEndless else { return }
    call.fail(.stopping)
  }

  /// At the end of the turn in which it was opened: most calls are over by then and need no timer.
  func armDeadline() {
    guard deadline != .never, timer == nil, connection != nil else { return }
    timer = loop.schedule(at: LoopTime(nanoseconds: deadline.nanoseconds), self)
  }

  func timerFired() {
    timer = nil
    guard let connection else { return }
    switch call.expire() {
    case .ended: break
    case .stands:
      connection.http2.session.reset(id, .cancel)
      connection.http2.scheduleFlush()
    case .goesOn(let until):
      deadline = until
      armDeadline()
    }
  }

  /// The stream is over. True when the object can be used again.
  func finish() -> Bool {
    if let timer { loop.cancel(timer) }
    timer = nil
    connection = nil
    page?.end()
    page = nil
    guard call.retire(), isKnownUniquelyReferenced(&call) else {
      call = nil
      return false
    }
    return true
  }

  /// So many octets more are held of the request. Too few of a message are as good as none: its time does not begin anew.
  func heard(_ more: Int, at now: LoopTime) {
    heardBytes += max(0, more)
    guard held <= headBytes || more < 0 || heardBytes >= server.limits.bodyBytesMin else { return }
    heardAt = now
    heardBytes = 0
  }

  /// Breaks the circle of stream and call.
  func discard() { call = nil }

  /// What follows what has been read of the call's response.
  func body(_ read: OutputRead, in space: UnsafeMutableRawBufferPointer) -> HTTP2BodyRead {
    if let web, read.next == .plainEnd || read.next == .nothing {
      return unsafe web.finish(call, read.count, into: space)
    }
    switch read.next {
    case .more: return HTTP2BodyRead(count: read.count, next: .more)
    case .later:
      waitsForBody = read.count == 0
      return HTTP2BodyRead(count: read.count, next: waitsForBody ? .later : .more)
    case .plainEnd: return HTTP2BodyRead(count: read.count, next: .trailers(ResponseFields.ok))
    case .nothing:
      return HTTP2BodyRead(count: read.count, next: .customTrailers(ResponseFields.trailers(call.takeEnd())))
    }
  }

  func callHasOutput(_ call: ServerCall) {
    guard loop.isCurrent else { return loop.execute { self.send(call) } }
    send(call)
  }

  func call(_ call: ServerCall, freed bytes: Int, held: Int) {
    guard loop.isCurrent else { return loop.execute { self.free(call, bytes, held) } }
    free(call, bytes, held)
  }

  /// Asked on the loop.
  func refusal(of call: ServerCall) -> RPCError? {
    guard let connection, !connection.mayQueueMore else { return nil }
    return Self.queuesTooMuch
  }

  func call(_ call: ServerCall, endsBy end: Moment) {
    guard loop.isCurrent else { return loop.execute { self.arm(call, end) } }
    arm(call, end)
  }

  private func arm(_ call: ServerCall, _ end: Moment) {
    guard connection != nil, call === self.call, end < deadline else { return }
    if let timer { loop.cancel(timer) }
    timer = nil
    deadline = end
    armDeadline()
  }

  func callHandlerReturned(_ call: ServerCall, hasOutput: Bool) {
    guard loop.isCurrent else { return loop.execute { self.handlerReturned(call, hasOutput) } }
    handlerReturned(call, hasOutput)
  }

  private func send(_ call: ServerCall) {
    guard let connection, call === self.call else { return }
    let session = connection.http2.session
    if !hasResponded {
      guard let start = call.takeStart() else { return }
      if let web { session.respond(to: id, web.head(start), tag: tag) } else { respond(start, session) }
      hasResponded = true
    } else if waitsForBody {
      waitsForBody = false
      session.resume(id)
    }
    if !connection.queues(call.queuedBytes, of: self) {
      // To the client the code says RESOURCE_EXHAUSTED. The octets go now: a socket that takes nothing takes no reset either.
      call.abandon(Self.queuesTooMuch)
      connection.drops(self)
      session.reset(id, .enhanceYourCalm)
    }
    connection.http2.scheduleFlush()
  }

  private func respond(_ start: ResponseStart, _ session: HTTP2Session) {
    switch start {
    case .plainHeaders:
      session.respond(to: id, tellsEncodings ? ResponseFields.headWithEncodings : ResponseFields.head, tag: tag)
    case .headers(let metadata, let encoding):
      let fields = ResponseFields.head(metadata, encoding, tellsEncodings: tellsEncodings)
      session.respond(to: id, fields, tag: tag)
    case .trailersOnly(let end): session.respondOnly(to: id, ResponseFields.only(end))
    }
  }

  private func free(_ call: ServerCall, _ bytes: Int, _ held: Int) {
    guard let connection, call === self.call else { return }
    if !connection.holds(held, of: self) { call.fail(ServerConnection.holdsTooMuch) }
    guard !remoteEnded else { return }
    connection.http2.session.consume(bytes, of: id)
    connection.http2.scheduleFlush()
  }

  private func handlerReturned(_ call: ServerCall, _ hasOutput: Bool) {
    if hasOutput { send(call) }
  }
}
