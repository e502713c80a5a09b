internal import Crypto
internal import Domain
internal import EventLoop
internal import HTTP2
internal import Pages
internal import RPC
internal import Sharing

/// One client of a server: its connection and the streams that are open on it.
final class ServerConnection: HTTP2ConnectionOwner {
  let server: ServerLoop
  private var peer: Peer
  /// Whom its calls count for while nobody knows who calls, and its pages always.
  let stranger: Holder
  var peerAddress: String { peer.address }
  /// Its address without a port.
  var host: String { peer.host }
  let http2: HTTP2Connection
  let streams: StreamTable
  /// Its place among the connections of its loop.
  var place = 0
  /// Opened in this turn, with a deadline that may not be needed.
  private var opened: [ServerStream] = []
  private var drainTimer: TimerID?
  private(set) var isDraining = false
  private var saidGoAway = false

  /// Tells the answer that a drain waits for from others.
  private static let drainPing: UInt64 = 1

  // What `ServerConnection+Guard.swift` keeps.
  var hasSettings: Bool { newcomer == nil }
  /// What it was at first, until it has said its settings.
  private var newcomer: Newcomer?
  var life: ConnectionLife
  var conduct: ClientConduct
  var checkTimer: TimerID?
  var checkAt = LoopTime(nanoseconds: .max)
  /// What is incomplete, and since when.
  var partial: (number: Int, since: LoopTime)?
  var idleSince: LoopTime
  /// For clients that compress.
  private lazy var expansion = ExpansionAllowance(
    burstBytes: server.limits.expansionBurst, bytesPerSecond: server.limits.expansionPerSecond,
    at: Moment(nanoseconds: server.loop.now.nanoseconds))
  /// Its requests that are not whole yet and have to be before anything runs.
  var waiting = 0
  /// What calls hold of requests.
  var requests: Holding
  /// What waits of responses that nobody has taken, and since when it is much.
  var responses: Holding
  var muchUnreadSince: LoopTime

  init(_ pipe: any BytePipe, _ peer: Peer, _ server: ServerLoop, _ newcomer: Newcomer) {
    self.server = server
    self.newcomer = newcomer
    self.peer = peer
    stranger = Holder(organization: peer.host, caller: String(server.nextConnectionNumber()))
    let now = server.loop.now
    (idleSince, muchUnreadSince) = (now, now)
    (requests, responses) = (Holding(at: now), Holding(at: now))
    life = ConnectionLife(server.limits, openedAt: newcomer.arrivedAt, chance: .random(in: 0...1))
    conduct = ClientConduct(server.limits, at: now)
    // nghttp2 lets no more be open; those of earlier reads have been closed before the next is acted on.
    streams = StreamTable(capacity: Int(server.limits.concurrentStreamsMax))
    http2 = HTTP2Connection(pipe, on: server.loop, server.settings, server.limits, server.buffers)
    http2.owner = self
  }

  /// - Parameter bytes: what the client has sent, as far as it has been read.
  func start(having bytes: UnsafeRawBufferPointer) {
    beGuarded()
    unsafe http2.start(having: bytes)
  }

  /// Takes no new calls; closes when those under way are over.
  ///
  /// - Parameter endsEndless: ends those that would go on until somebody leaves.
  func drain(endsEndless: Bool) {
    guard !http2.isClosed else { return }
    if endsEndless { for tag in 1...max(1, streams.capacity) { streams[tag]?.endIfEndless() } }
    guard !isDraining else { return }
    isDraining = true
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
      let bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
      if let page = stream.page { unsafe receive(bytes, stream, page) } else { unsafe receive(bytes, stream) }
    case .ended(let id, _):
      guard let stream = stream(id) else { return }
      requestEnded(stream)
    case .closed(_, let tag, _): close(tag)
    case .settings:
      // The first thing a client says: by now it has proved what it had to.
      if peer.certificate == nil { peer.certificate = http2.peerCertificate.flatMap(PeerCertificate.init(der:)) }
      newcomer.take()?.settle()
    case .ping: pinged()
    case .pong(let number): if number == Self.drainPing { sayGoAway() }
    case .goAway: break
    }
  }

  func readBody(tag: Int, into space: UnsafeMutableRawBufferPointer) -> HTTP2BodyRead {
    guard let stream = streams[tag] else { return HTTP2BodyRead(count: 0, next: .failed) }
    if let page = stream.page { return unsafe page.read(into: space) }
    let read = unsafe stream.call.read(into: space)
    if stream.queued > 0 { took(read.count, of: stream) }
    return unsafe stream.body(read, in: space)
  }

  func connectionClosed(_ connection: HTTP2Connection) {
    for timer in [checkTimer, drainTimer] {
      if let timer { server.loop.cancel(timer) }
    }
    for tag in 1...max(1, streams.capacity) { close(tag) }
    // Later ones are a connection's end, and no refusal.
    if let newcomer {
      newcomer.settle()
      if let reason = connection.closeReason { server.refused?(peer.address, reason) }
    }
    server.remove(self)
  }

  private func receive(_ headers: HTTP2Headers) {
    let session = http2.session
    guard headers.opensStream else {
      // Trailers of a request: they say nothing gRPC knows.
      guard headers.endsStream, let stream = stream(headers.stream) else { return }
      return requestEnded(stream)
    }
    if headers.stream >= server.limits.drainsAtStream { drain(endsEndless: false) }
    guard let tag = streams.nextTag else { return session.reset(headers.stream, .refusedStream) }
    // It may have been opened and reset within one read.
    guard session.setTag(tag, of: headers.stream) else { return }
    let stream = server.makeStream()
    streams.add(stream)
    stream.begin(self, id: headers.stream, tag: tag)
    var request = RequestHeaders(
      headers, listBytesMax: server.limits.headerListBytesMax, into: stream.call.takeSpareMetadata())
    request.read(headers, in: session, server.router)
    open(stream, &request, headers)
    if headers.endsStream, stream.connection != nil { requestEnded(stream) }
  }

  private func open(_ stream: ServerStream, _ request: inout RequestHeaders, _ headers: HTTP2Headers) {
    if server.pages != nil, request.isCall {
      let call = PageRequest(headers, in: http2.session, peer: peerAddress)
      if let status = server.origins.refusal(ofCall: call, isWeb: request.isWeb) {
        return answer(stream, ResponseFields.http(status: status == 421 ? "421" : "403"))
      }
    }
    let verdict = request.verdict(server.origins, servesPages: server.pages != nil)
    if let web = request.web {
      web.usual = server.webFields
      stream.web = web
    }
    switch verdict {
    case .serve(let index):
      let metadataBytes = request.metadataBytes
      if metadataBytes > TransportLimits.uncountedMetadataBytes {
        stream.headBytes = metadataBytes
        guard holds(0, of: stream) else { return stream.call.refuse(Self.holdsTooMuch, by: server.router) }
      }
      guard !server.router.kind(index).takesOneRequest || letsWait(stream) else {
        return stream.call.refuse(Self.waitTooMany, by: server.router)
      }
      let arrivedAt = Moment(nanoseconds: server.loop.now.nanoseconds)
      let deadline = request.timeout.map { arrivedAt.adding(nanoseconds: $0) } ?? .never
      var head = RequestHead(
        metadata: request.takeMetadata(), deadline: deadline, peer: peer, stranger: stranger, arrivedAt: arrivedAt,
        receivedAt: server.timeOfDay, encoding: request.encoding, acceptedEncodings: request.acceptedEncodings,
        allowance: request.encoding == nil ? nil : expansion)
      stream.open(&head, index, tellsEncodings: request.speaksOfCompression)
      if stream.deadline != .never {
        if opened.isEmpty { server.armLater(self) }
        opened.append(stream)
      }
    case .malformed:
      http2.session.reset(stream.id, .protocolError)
      http2.scheduleFlush()
    case .refuse(let error): stream.call.refuse(error, by: server.router)
    case .answer(let status): answer(stream, ResponseFields.http(status: status))
    case .answerPage(let fields): answer(stream, fields)
    case .page: openPage(stream, headers)
    }
  }

  private func answer(_ stream: ServerStream, _ fields: HTTP2Fields) {
    var fields = fields
    fields.add(server.webFields)
    http2.session.respondOnly(to: stream.id, fields)
    http2.scheduleFlush()
  }

  /// Starts the timers of the calls that were opened in this turn and are still open.
  func armDeadlines() {
    for stream in opened where stream.connection === self { stream.armDeadline() }
    opened.removeAll(keepingCapacity: true)
  }

  static let holdsTooMuch = RPCError.busy("request_bytes", "the server holds as many requests as it can")

  private func receive(_ bytes: UnsafeRawBufferPointer, _ stream: ServerStream) {
    let intake = unsafe stream.call.receive(RawSpan(_unsafeBytes: bytes))
    if !holds(intake.held, of: stream) {
      stream.call.fail(Self.holdsTooMuch)
    }
    if intake.credit > 0 { http2.session.consume(intake.credit, of: stream.id) }
  }

  private func stream(_ id: Int32) -> ServerStream? {
    streams[http2.session.tag(of: id)]
  }

  private func close(_ tag: Int) {
    guard let stream = streams.remove(tag) else { return }
    if streams.isEmpty { beginIdling() }
    endWaiting(stream)
    letGo(of: stream)
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

extension PeerCertificate {
  /// What a verified certificate says; nil for what cannot be read.
  convenience init?(der: [UInt8]) {
    guard let certificate = try? Certificate(der: der) else { return nil }
    let names = certificate.names
    self.init(
      subject: certificate.subject,
      dnsNames: names.compactMap { if case .dns(let name) = $0 { name } else { nil } },
      ipAddresses: names.compactMap { if case .ip(let name) = $0 { name } else { nil } },
      uris: names.compactMap { if case .uri(let name) = $0 { name } else { nil } },
      emails: names.compactMap { if case .email(let name) = $0 { name } else { nil } },
      endsAt: Instant(milliseconds: certificate.endsAt * 1000))
  }
}
