internal import EventLoop
internal import HTTP2
internal import RPC

/// One stream of a channel's connection and the call it carries.
///
/// Lives on its loop; the calls of ``ClientTransport`` come from anywhere and go there first, which is what makes it
/// sendable.
final class ClientStream: ClientTransport, TimerTarget, @unchecked Sendable {
  let call: ClientCall
  private let loop: EventLoop
  private let authority: String
  /// Nil before the call has a connection, and after its stream is over.
  private var connection: ClientConnection?
  private var id: Int32 = 0
  private var timer: TimerID?
  private var waitsForBody = false
  private var requestEnded = false
  private var responseBegun = false
  private var status = ResponseStatus()

  init(_ call: ClientCall, to authority: String, _ loop: EventLoop) {
    self.authority = authority
    self.call = call
    self.loop = loop
  }

  var isOver: Bool { call.isOver }

  func begin(_ connection: ClientConnection, id: Int32) {
    self.connection = connection
    self.id = id
  }

  func armDeadline() {
    guard timer == nil, let deadline = call.deadline else { return }
    timer = loop.schedule(at: LoopTime(nanoseconds: Moment(deadline).nanoseconds), self)
  }

  func timerFired() {
    timer = nil
    call.expire()
  }

  /// Nil when the deadline has passed meanwhile.
  func requestFields() -> HTTP2Fields? {
    var fields = HTTP2Fields()
    fields.add(":method", "POST")
    fields.add(":scheme", "http")
    fields.add(":path", call.method.path.utf8)
    fields.add(":authority", authority.utf8)
    if let deadline = call.deadline {
      guard let timeout = CallTimeout.encode(deadline - .now) else {
        call.expire()
        return nil
      }
      fields.add("grpc-timeout", timeout.utf8)
    }
    fields.add("te", "trailers")
    fields.add("content-type", "application/grpc")
    fields.add("user-agent", "grpc-swift-homeroom/1.0")
    fields.add(call.metadata)
    return fields
  }

  func readBody(into space: UnsafeMutableRawBufferPointer) -> HTTP2BodyRead {
    let read = unsafe call.read(into: space)
    switch read.next {
    case .more: return HTTP2BodyRead(count: read.count, next: .more)
    case .later:
      waitsForBody = read.count == 0
      return HTTP2BodyRead(count: read.count, next: waitsForBody ? .later : .more)
    case .nothing, .plainEnd:
      requestEnded = true
      return HTTP2BodyRead(count: read.count, next: .end)
    }
  }

  func receive(_ headers: HTTP2Headers) {
    guard let session = connection?.http2.session else { return }
    var block = ResponseBlock()
    session.forEachField(of: headers) { name, value in block.read(name, value) }
    if headers.isTooLarge {
      call.finish(.failed(RPCError(.resourceExhausted, "the response's headers are too large")))
      return drop(.cancel)
    }
    if block.isInformational { return }
    if headers.endsStream {
      // The status is in this block, whether it is the first or the last.
      status.add(block, isFirst: !responseBegun)
      return receiveEnd()
    }
    guard !responseBegun else { return }
    responseBegun = true
    if let error = block.errorWithoutStatus {
      // No gRPC: what follows is a body nobody wants.
      call.finish(.failed(error))
      return drop(.cancel)
    }
    call.receive(initialMetadata: block.metadata)
  }

  func receive(_ bytes: RawSpan) {
    let credit = call.receive(bytes)
    if credit > 0, let connection { connection.http2.session.consume(credit, of: id) }
  }

  /// The server sends nothing more.
  func receiveEnd() {
    finish(status.outcome, status.metadata)
    // Nobody reads the rest of the request.
    if !requestEnded { drop(.noError) }
  }

  /// The stream is over; without a code because the connection is.
  func closed(_ code: HTTP2ErrorCode?) {
    connection = nil
    finish(.failed(code.map(RPCError.init(closedWith:)) ?? RPCError(.unavailable, "the connection was lost")))
  }

  func finish(_ outcome: ClientCall.Outcome, _ trailingMetadata: Metadata = Metadata()) {
    if let timer { loop.cancel(timer) }
    timer = nil
    // An answer that says CANCELLED when the time is up means just that.
    if case .failed(let error) = outcome, error.code == .cancelled, let deadline = call.deadline, deadline <= .now {
      call.expire()
    } else {
      call.finish(outcome, trailingMetadata: trailingMetadata)
    }
  }

  func callHasOutput(_ call: ClientCall) {
    guard loop.isCurrent else { return loop.execute { self.send() } }
    send()
  }

  func call(_ call: ClientCall, freed bytes: Int) {
    guard loop.isCurrent else { return loop.execute { self.free(bytes) } }
    free(bytes)
  }

  func callGaveUp(_ call: ClientCall) {
    guard loop.isCurrent else { return loop.execute { self.giveUp() } }
    giveUp()
  }

  private func send() {
    guard let connection, waitsForBody else { return }
    waitsForBody = false
    connection.http2.session.resume(id)
    connection.http2.scheduleFlush()
  }

  private func free(_ bytes: Int) {
    guard let connection else { return }
    connection.http2.session.consume(bytes, of: id)
    connection.http2.scheduleFlush()
  }

  private func giveUp() {
    if let timer { loop.cancel(timer) }
    timer = nil
    drop(.cancel)
  }

  private func drop(_ code: HTTP2ErrorCode) {
    guard let connection else { return }
    connection.http2.session.reset(id, code)
    connection.http2.scheduleFlush()
  }
}
