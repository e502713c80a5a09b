internal import EventLoop
internal import HTTP2
internal import RPC

/// Is told what becomes of a connection; on its loop.
protocol ClientConnectionOwner: AnyObject {
  /// The server's settings have come: it speaks HTTP/2 and takes calls.
  func connectionIsReady(_ connection: ClientConnection)
  /// It may take a call that it could not take before.
  func connectionHasRoom(_ connection: ClientConnection)
  /// It takes no new calls; those that are open go on.
  func connectionLeaves(_ connection: ClientConnection)
  /// Nothing of it is left; before its calls are told.
  func connectionClosed(_ connection: ClientConnection)
}

/// One connection of a channel and the calls that are open on it. Belongs to its loop.
final class ClientConnection: HTTP2ConnectionOwner {
  let http2: HTTP2Connection
  let address: SystemAddress
  /// Nil when nobody cares any more.
  weak var owner: (any ClientConnectionOwner)?
  private let channel: ChannelCore
  private let authority: String
  private let keepalive: ClientKeepalive
  // By tag, which is the place plus one.
  private var streams: [ClientStream?] = []
  private var freeTags: [Int] = []
  private(set) var openCount = 0
  private(set) var isReady = false
  private var isLeaving = false
  /// Why it is closed, when this side closes it.
  private var reason: String?

  init(_ pipe: any BytePipe, to address: SystemAddress, _ channel: ChannelCore) {
    self.channel = channel
    self.address = address
    authority = channel.authority(at: address)
    let limits = channel.limits
    let settings = HTTP2Settings(
      role: .client, streamWindowBytes: limits.streamWindowBytes, connectionWindowBytes: limits.connectionWindowBytes,
      headerListBytesMax: limits.headerListBytesMax)
    http2 = HTTP2Connection(pipe, on: channel.loop, settings, limits, channel.buffers)
    keepalive = ClientKeepalive(channel)
    http2.owner = self
  }

  func open() { http2.start() }

  /// Why it was closed, for those whose calls are lost with it.
  var lossReason: String {
    if let reason { return reason }
    let said = http2.session.goAwayReason
    return "the connection to \(address.text) was lost" + (said.isEmpty ? "" : " after it said \(said)")
  }

  /// Takes another call now.
  var hasRoom: Bool {
    isReady && !isLeaving && !http2.isClosed && openCount < http2.session.peerStreamsMax
  }

  /// Ends all calls on it.
  func close(_ reason: String? = nil) {
    guard !http2.isClosed else { return }
    self.reason = self.reason ?? reason
    http2.session.terminate(.noError)
    http2.closeAfterFlush()
  }

  /// Takes no new calls and closes after the last.
  func leave() {
    guard !isLeaving else { return }
    isLeaving = true
    owner?.connectionLeaves(self)
    closeIfDone()
  }

  /// Only while it has room.
  func start(_ call: ChannelCall) {
    let stream = ClientStream(call)
    call.begin(stream)
    guard let fields = stream.requestFields(scheme: channel.scheme, authority: authority) else {
      return
    }
    let tag = (freeTags.popLast() ?? streams.count) + 1
    if tag > streams.count { streams.append(nil) }
    guard let id = http2.session.request(fields, tag: tag) else {
      freeTags.append(tag - 1)
      // The numbers of streams are used up: the next connection begins anew.
      leave()
      return stream.closed(nil, wasSent: false, because: "the connection takes no more calls")
    }
    streams[tag - 1] = stream
    openCount += 1
    stream.begin(self, id: id)
    if openCount == 1 { keepalive.callsBegan(self) }
    if id > channel.limits.lastClientStream { leave() }
    http2.scheduleFlush()
  }

  /// Not at an event: a stream that this side resets is one too, and says nothing of the peer.
  func connectionWasRead(_ connection: HTTP2Connection) { keepalive.heard(self) }

  func connection(_ connection: HTTP2Connection, received event: HTTP2Event, in bytes: UnsafeRawBufferPointer) {
    switch event {
    case .headers(let headers): stream(headers.tag)?.receive(headers)
    case .data(_, let tag, let range):
      guard let stream = stream(tag) else { return }
      unsafe stream.receive(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(rebasing: bytes[range])))
    case .ended(_, let tag): stream(tag)?.receiveEnd()
    case .closed(let id, let tag, let code):
      close(tag, code, wasSent: http2.session.hasSentRequest(id))
      closeIfDone()
      if hasRoom { owner?.connectionHasRoom(self) }
    case .settings:
      if isReady {
        owner?.connectionHasRoom(self)
      } else {
        isReady = true
        keepalive.begin(self)
        owner?.connectionIsReady(self)
      }
    case .ping, .pong: break
    case .goAway(_, let code):
      if code == .enhanceYourCalm, http2.session.goAwayReason == "too_many_pings" { channel.tooManyPings() }
      leave()
    }
  }

  func readBody(tag: Int, into space: UnsafeMutableRawBufferPointer) -> HTTP2BodyRead {
    guard let stream = streams[tag - 1] else { return HTTP2BodyRead(count: 0, next: .failed) }
    return unsafe stream.readBody(into: space)
  }

  func connectionClosed(_ connection: HTTP2Connection) {
    keepalive.end()
    // First, so that what goes again goes elsewhere.
    let owner = owner
    self.owner = nil
    owner?.connectionClosed(self)
    for tag in 1...max(1, streams.count) {
      guard let stream = stream(tag) else { continue }
      close(tag, nil, wasSent: http2.session.hasSentRequest(stream.id))
    }
  }

  private func stream(_ tag: Int) -> ClientStream? { tag > 0 && tag <= streams.count ? streams[tag - 1] : nil }

  /// Without a code the connection is gone.
  private func close(_ tag: Int, _ code: HTTP2ErrorCode?, wasSent: Bool) {
    guard let stream = stream(tag) else { return }
    streams[tag - 1] = nil
    freeTags.append(tag - 1)
    openCount -= 1
    stream.closed(code, wasSent: wasSent, because: lossReason)
  }

  private func closeIfDone() {
    guard isLeaving, openCount == 0, !http2.isClosed else { return }
    http2.session.terminate(.noError)
    http2.scheduleFlush()
  }
}
