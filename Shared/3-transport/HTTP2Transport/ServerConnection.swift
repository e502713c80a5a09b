internal import EventLoop
internal import HTTP2
internal import RPC

/// One client of a server: its connection and the streams that are open on it.
final class ServerConnection: HTTP2ConnectionOwner {
  private let server: ServerLoop
  private var peer: Peer
  let http2: HTTP2Connection
  private let streams: StreamTable
  /// Opened in this turn, with a deadline that may not be needed.
  private var opened: [ServerStream] = []
  private var handshakeTimer: TimerID?
  private var drainTimer: TimerID?
  private var isDraining = false
  private var saidGoAway = false

  /// Tells the answer that a drain waits for from others.
  private static let drainPing: UInt64 = 1

  init(_ pipe: any BytePipe, _ peer: Peer, _ server: ServerLoop) {
    self.server = server
    self.peer = peer
    // nghttp2 lets no more be open; those of earlier reads have been closed before the next is acted on.
    streams = StreamTable(capacity: Int(server.limits.concurrentStreamsMax))
    http2 = HTTP2Connection(pipe, on: server.loop, server.settings, server.limits, server.buffers)
    http2.owner = self
  }

  func start() {
    handshakeTimer = server.loop.schedule(
      at: server.loop.now + server.limits.handshakeTimeout, Alarm { [self] in http2.close() })
    http2.start()
  }

  /// Takes no new calls; closes when those under way are over.
  func drain() {
    guard !isDraining, !http2.isClosed else { return }
    isDraining = true
    for tag in 1...max(1, streams.capacity) { streams[tag]?.endIfEndless() }
    http2.staysOpen = true
    http2.session.announceShutdown(ping: Self.drainPing)
    drainTimer = server.loop.schedule(
      at: server.loop.now + server.limits.drainNoticeTimeout, Alarm { [self] in sayGoAway() })
    http2.scheduleFlush()
  }

  /// Ends all calls now.
  func abort() {
    guard !http2.isClosed else { return }
    http2.session.terminate(.noError)
    http2.closeAfterFlush()
  }

  func connection(_ connection: HTTP2Connection, received event: HTTP2Event, in bytes: UnsafeRawBufferPointer) {
    switch event {
    case .headers(let headers): receive(headers)
    case .data(let id, _, let range):
      guard let stream = stream(id) else { return }
      unsafe receive(UnsafeRawBufferPointer(rebasing: bytes[range]), stream)
    case .ended(let id, _):
      guard let stream = stream(id) else { return }
      stream.remoteEnded = true
      stream.call.receiveEnd()
    case .closed(_, let tag, _): close(tag)
    case .settings:
      // The first thing a client says: by now it has proved what it had to.
      if peer.certificate == nil { peer.certificate = http2.peerCertificate.flatMap(PeerCertificate.init(der:)) }
      if let handshakeTimer { server.loop.cancel(handshakeTimer) }
      handshakeTimer = nil
    case .ping: break
    case .pong(let number): if number == Self.drainPing { sayGoAway() }
    case .goAway: break
    }
  }

  func readBody(tag: Int, into space: UnsafeMutableRawBufferPointer) -> HTTP2BodyRead {
    guard let stream = streams[tag] else { return HTTP2BodyRead(count: 0, next: .failed) }
    return unsafe stream.readBody(into: space)
  }

  func connectionClosed(_ connection: HTTP2Connection) {
    for timer in [handshakeTimer, drainTimer] {
      if let timer { server.loop.cancel(timer) }
    }
    for tag in 1...max(1, streams.capacity) { close(tag) }
    server.remove(self)
  }

  private func receive(_ headers: HTTP2Headers) {
    let session = http2.session
    guard headers.opensStream else {
      // Trailers of a request: they say nothing gRPC knows.
      guard headers.endsStream, let stream = stream(headers.stream) else { return }
      stream.remoteEnded = true
      return stream.call.receiveEnd()
    }
    guard let tag = streams.nextTag else { return session.reset(headers.stream, .refusedStream) }
    // It may have been opened and reset within one read.
    guard session.setTag(tag, of: headers.stream) else { return }
    let stream = server.makeStream()
    streams.add(stream)
    stream.begin(self, id: headers.stream, tag: tag)
    open(
      stream, RequestHeaders(headers, in: session, server.router, server.origins, into: stream.call.takeSpareMetadata())
    )
    if headers.endsStream, stream.connection != nil {
      stream.remoteEnded = true
      stream.call.receiveEnd()
    }
  }

  private func open(_ stream: ServerStream, _ request: consuming RequestHeaders) {
    stream.web = request.web
    switch request.verdict {
    case .serve(let index):
      let isUnary = server.router.kind(index) == .unary
      guard server.mayBegin(isUnary: isUnary) else {
        return stream.call.refuse(RPCError(.resourceExhausted, "the server runs as many calls as it can"))
      }
      let arrivedAt = Moment(nanoseconds: server.loop.now.nanoseconds)
      let deadline = request.timeout.map { arrivedAt.adding(nanoseconds: $0) } ?? .never
      if deadline != .never {
        if opened.isEmpty { server.armLater(self) }
        opened.append(stream)
      }
      let head = RequestHead(
        metadata: request.metadata, deadline: deadline, peer: peer, arrivedAt: arrivedAt,
        receivedAt: server.timeOfDay, encoding: request.encoding, acceptedEncodings: request.acceptedEncodings)
      stream.open(head, index, isUnary: isUnary, tellsEncodings: request.speaksOfCompression)
    case .refuse(let error): stream.call.refuse(error)
    case .answer(let status): answer(stream, ResponseFields.http(status: status))
    case .answerPage(let fields): answer(stream, fields)
    }
  }

  private func answer(_ stream: ServerStream, _ fields: HTTP2Fields) {
    http2.session.respondOnly(to: stream.id, fields)
    http2.scheduleFlush()
  }

  /// Starts the timers of the calls that were opened in this turn and are still open.
  func armDeadlines() {
    for stream in opened where stream.connection === self { stream.armDeadline() }
    opened.removeAll(keepingCapacity: true)
  }

  private func receive(_ bytes: UnsafeRawBufferPointer, _ stream: ServerStream) {
    let intake = unsafe stream.call.receive(RawSpan(_unsafeBytes: bytes))
    server.inboundBytes += intake.held - stream.held
    stream.held = intake.held
    if server.inboundBytes > server.limits.inboundBytesMax, intake.held > server.limits.inboundBytesAlways {
      stream.call.fail(RPCError(.resourceExhausted, "the server holds as many requests as it can"))
    }
    if intake.credit > 0 { http2.session.consume(intake.credit, of: stream.id) }
  }

  private func stream(_ id: Int32) -> ServerStream? {
    streams[http2.session.tag(of: id)]
  }

  private func close(_ tag: Int) {
    guard let stream = streams.remove(tag) else { return }
    server.inboundBytes -= stream.held
    server.release(stream)
  }

  private func sayGoAway() {
    guard !saidGoAway, !http2.isClosed else { return }
    saidGoAway = true
    if let drainTimer { server.loop.cancel(drainTimer) }
    drainTimer = nil
    http2.staysOpen = false
    http2.session.goAway()
    http2.scheduleFlush()
  }
}
