internal import Compression
internal import HTTP2
internal import RPC

/// One attempt of a call: a stream of a connection. Belongs to its loop.
final class ClientStream {
  private let attempts: ChannelCall
  private let call: ClientCall
  /// Nil after its stream is over.
  private var connection: ClientConnection?
  private(set) var id: Int32 = 0
  private var waitsForBody = false
  private var requestEnded = false
  private var responseBegun = false
  private var status = ResponseStatus()
  /// The attempt has come to its end, though its stream may not have.
  private var isOver = false

  /// Octets of the fields that nearly every request has.
  private static let fieldsUsual = 384

  init(_ attempts: ChannelCall) {
    self.attempts = attempts
    call = attempts.call
  }

  func begin(_ connection: ClientConnection, id: Int32) {
    self.connection = connection
    self.id = id
  }

  /// Nil when the deadline has passed meanwhile.
  func requestFields(scheme: String, authority: String) -> HTTP2Fields? {
    var fields = HTTP2Fields(room: Self.fieldsUsual + call.metadata.byteCount)
    fields.add(":method", "POST")
    fields.add(":scheme", text: scheme)
    fields.add(":path", text: call.method.path)
    fields.add(":authority", text: authority)
    if let deadline = attempts.deadline {
      guard let timeout = CallTimeout.encode(deadline - .now) else {
        call.expire()
        return nil
      }
      fields.add("grpc-timeout", text: timeout)
    }
    fields.add("te", "trailers")
    fields.add("content-type", "application/grpc")
    if let compression = call.compression { fields.add("grpc-encoding", compression.name) }
    fields.add("grpc-accept-encoding", CompressionSet.names)
    fields.add("user-agent", "grpc-swift-homeroom/1.0")
    if attempts.previousAttempts > 0 {
      fields.add("grpc-previous-rpc-attempts", text: "\(attempts.previousAttempts)")
    }
    fields.add(call.metadata)
    return fields
  }

  func readBody(into space: UnsafeMutableRawBufferPointer) -> HTTP2BodyRead {
    // What is read now belongs to the next attempt.
    guard !isOver else { return HTTP2BodyRead(count: 0, next: .later) }
    let read = unsafe call.read(into: space)
    attempts.sent(read.count)
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
    guard !isOver, let session = connection?.http2.session else { return }
    var block = ResponseBlock()
    session.forEachField(of: headers) { name, value in block.read(name, value) }
    if headers.isTooLarge || block.isTooLarge {
      return fail(RPCError(.resourceExhausted, "the response's headers are too large"))
    }
    if block.isInformational { return }
    if headers.endsStream {
      // The status is in this block, whether it is the first or the last.
      status.add(block, isFirst: !responseBegun)
      return receiveEnd()
    }
    guard !responseBegun else { return }
    responseBegun = true
    attempts.commit()
    // Without a status it is no gRPC: what follows is a body nobody wants.
    if let error = block.errorWithoutStatus { return fail(error) }
    // A status too early is a status all the same, if none comes at the end.
    if block.grpcStatus != nil { status.add(block, isFirst: true) }
    call.receive(initialMetadata: block.metadata, encoding: block.encoding)
  }

  func receive(_ bytes: RawSpan) {
    let credit = isOver ? bytes.byteCount : call.receive(bytes)
    if credit > 0, let connection { connection.http2.session.consume(credit, of: id) }
  }

  /// The server sends nothing more.
  func receiveEnd() {
    guard !isOver else { return }
    isOver = true
    // Nobody reads the rest of the request.
    if !requestEnded { reset(.noError) }
    let pushback = status.metadata.first("grpc-retry-pushback-ms").map(RetryJudge.Pushback.init)
    attempts.ended(status.outcome, status.metadata, .maybeProcessed, pushback)
  }

  /// The stream is over; without a code because the connection is.
  ///
  /// - Parameter wasSent: whether the server can have seen the request.
  func closed(_ code: HTTP2ErrorCode?, wasSent: Bool, because reason: @autoclosure () -> String) {
    connection = nil
    guard !isOver else { return }
    isOver = true
    let error = code.map(RPCError.init(closedWith:)) ?? RPCError(.unavailable, reason())
    let reach: RetryJudge.Reach =
      if !wasSent { .neverSent } else if code == .refusedStream { .unprocessed } else { .maybeProcessed }
    attempts.ended(.failed(error), Metadata(), reach, nil)
  }

  /// The call has ended in another way.
  func abandon() {
    isOver = true
    reset(.cancel)
  }

  func send() {
    guard let connection, waitsForBody, !isOver else { return }
    waitsForBody = false
    connection.http2.session.resume(id)
    connection.http2.scheduleFlush()
  }

  func free(_ bytes: Int) {
    guard let connection else { return }
    connection.http2.session.consume(bytes, of: id)
    connection.http2.scheduleFlush()
  }

  private func fail(_ error: RPCError) {
    isOver = true
    reset(.cancel)
    attempts.ended(.failed(error), Metadata(), .maybeProcessed, nil)
  }

  private func reset(_ code: HTTP2ErrorCode) {
    guard let connection else { return }
    connection.http2.session.reset(id, code)
    connection.http2.scheduleFlush()
  }
}
