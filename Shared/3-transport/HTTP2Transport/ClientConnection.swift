internal import EventLoop
internal import HTTP2
internal import RPC

/// One connection of a channel and the calls that are open on it. Belongs to its loop.
final class ClientConnection: HTTP2ConnectionOwner {
  let http2: HTTP2Connection
  private let loop: EventLoop
  private let limits: TransportLimits
  private unowned let channel: ChannelCore
  // By tag, which is the place plus one.
  private var streams: [ClientStream?] = []
  private var freeTags: [Int] = []
  private var handshakeTimer: TimerID?
  private(set) var hasSettings = false

  init(
    _ pipe: any BytePipe, _ loop: EventLoop, _ limits: TransportLimits, _ buffers: LoopBuffers, _ channel: ChannelCore
  ) {
    self.loop = loop
    self.limits = limits
    self.channel = channel
    let settings = HTTP2Settings(
      role: .client, streamWindowBytes: limits.streamWindowBytes, connectionWindowBytes: limits.connectionWindowBytes,
      headerListBytesMax: limits.headerListBytesMax)
    http2 = HTTP2Connection(pipe, on: loop, settings, limits, buffers)
    http2.owner = self
  }

  func open() {
    handshakeTimer = loop.schedule(
      at: loop.now + limits.handshakeTimeout, Alarm { [self] in http2.close() })
    http2.start()
  }

  func close() {
    guard !http2.isClosed else { return }
    http2.session.terminate(.noError)
    http2.closeAfterFlush()
  }

  func start(_ stream: ClientStream) {
    guard !http2.isClosed else {
      return stream.finish(.failed(RPCError(.unavailable, "the connection was lost")))
    }
    let tag = (freeTags.popLast() ?? streams.count) + 1
    if tag > streams.count { streams.append(nil) }
    guard let fields = stream.requestFields(), let id = http2.session.request(fields, tag: tag) else {
      freeTags.append(tag - 1)
      if stream.isOver { return }
      // The numbers of streams are used up: the next call gets a new connection.
      channel.connectionLeaves(self)
      return stream.finish(.failed(RPCError(.unavailable, "the connection takes no more calls")))
    }
    streams[tag - 1] = stream
    stream.begin(self, id: id)
    stream.armDeadline()
    http2.scheduleFlush()
  }

  func connection(_ connection: HTTP2Connection, received event: HTTP2Event, in bytes: UnsafeRawBufferPointer) {
    switch event {
    case .headers(let headers): stream(headers.tag)?.receive(headers)
    case .data(_, let tag, let range):
      guard let stream = stream(tag) else { return }
      unsafe stream.receive(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(rebasing: bytes[range])))
    case .ended(_, let tag): stream(tag)?.receiveEnd()
    case .closed(_, let tag, let code): close(tag, code)
    case .settings:
      guard !hasSettings else { return }
      hasSettings = true
      if let handshakeTimer { loop.cancel(handshakeTimer) }
      handshakeTimer = nil
      channel.connectionIsReady()
    case .pong: break
    case .goAway: channel.connectionLeaves(self)
    }
  }

  func readBody(tag: Int, into space: UnsafeMutableRawBufferPointer) -> HTTP2BodyRead {
    guard let stream = streams[tag - 1] else { return HTTP2BodyRead(count: 0, next: .failed) }
    return unsafe stream.readBody(into: space)
  }

  func connectionClosed(_ connection: HTTP2Connection) {
    if let handshakeTimer { loop.cancel(handshakeTimer) }
    channel.connectionClosed(self)
    for tag in 1...max(1, streams.count) { close(tag, nil) }
  }

  private func stream(_ tag: Int) -> ClientStream? { tag == 0 ? nil : streams[tag - 1] }

  /// Without a code the connection is gone.
  private func close(_ tag: Int, _ code: HTTP2ErrorCode?) {
    guard tag > 0, tag <= streams.count, let stream = streams[tag - 1] else { return }
    streams[tag - 1] = nil
    freeTags.append(tag - 1)
    stream.closed(code)
  }
}
