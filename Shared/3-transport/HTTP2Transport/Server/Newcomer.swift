internal import EventLoop
internal import HTTP2
internal import RPC
internal import TLS

/// A connection from when it comes until its client has said its settings.
///
/// It is no more than a socket and a deadline until its first octets are whole; they stay in the system's buffer so long. Then, over
/// TLS, it is a session that shakes hands, and when that is done a ``ServerConnection``.
final class Newcomer: ReadinessHandler, TimerTarget {
  private enum Stage {
    case silent(SocketPipe)
    case handshake(TLSPipe)
    case connection(ServerConnection)
    case over
  }

  let arrivedAt: LoopTime
  private let peer: Peer
  private let server: ServerLoop
  private var stage: Stage
  private var watch: WatchID?
  private var timer: TimerID?
  private var deadline: LoopTime
  /// It counts as a newcomer.
  private(set) var isCounted = true
  /// There is no room for it: it may shake hands to hear so, and counts as one that lingers.
  private var isRefused = false

  init(_ socket: SocketPipe, _ peer: Peer, _ server: ServerLoop) {
    arrivedAt = server.loop.now
    deadline = arrivedAt + server.limits.handshakeTimeout
    stage = .silent(socket)
    self.peer = peer
    self.server = server
  }

  func start() {
    guard case .silent(let socket) = stage else { return }
    timer = server.loop.schedule(at: deadline, self)
    // What is left where it is would be reported in every turn.
    watch = try? server.loop.watch(socket.descriptor, for: [.readable, .peerEnded, .onlyNew], self)
    if watch == nil { end(.noError, "") }
  }

  /// Its client has said its settings, or its connection is over.
  func settle() {
    guard isCounted else { return }
    isCounted = false
    stage = .over
    server.newcomerSettled()
  }

  /// Makes room for another.
  func giveWay() {
    switch stage {
    // One that has not spoken yet is not waited for to read why: it would hold the descriptor that the other needs.
    case .silent: end(.noError, "too_many_connections", lingers: false)
    case .handshake: refuse()
    case .connection(let connection): connection.giveWay()
    case .over: break
    }
  }

  /// Ends for want of room. Over TLS its client can only hear so when it has shaken hands: it has a moment for that. Half of the
  /// places of those that linger are left to those that were served.
  func refuse() {
    let buffers = server.buffers
    let mayLinger = buffers.lingering < buffers.lingeringMax / 2
    guard mayLinger, server.security != nil else { return end(.noError, "too_many_connections", lingers: mayLinger) }
    guard isCounted else { return }
    isCounted = false
    isRefused = true
    buffers.lingering += 1
    server.newcomerLeft(peer.host)
    look(by: server.loop.now + server.limits.lingerTimeout)
  }

  /// The server stops: who has not spoken by the time of a drain's notice is not waited for.
  func drain() {
    switch stage {
    case .silent, .handshake: look(by: server.loop.now + server.limits.drainNoticeTimeout)
    case .connection, .over: break
    }
  }

  /// Ends, and says why where that can be read: without encryption.
  func end(_ code: HTTP2ErrorCode, _ debug: StaticString, lingers: Bool = true) {
    switch stage {
    case .silent(let socket):
      leave()
      // Octets that nobody has read would break the connection off before its client has read why.
      _ = unsafe socket.read(into: server.buffers.input)
      guard server.security == nil else { return socket.close() }
      say(code, debug, over: socket, lingers: lingers)
    case .handshake(let pipe):
      leave()
      pipe.close()
    case .connection, .over: break
    }
  }

  func ready(_ readiness: Readiness) {
    switch stage {
    case .silent(let socket): listen(to: socket, hasEnded: !readiness.isDisjoint(with: [.peerEnded, .hangup]))
    case .handshake(let pipe):
      if readiness.contains(.writable), case .closed = pipe.flush() { return end(.noError, "") }
      shakeHands(pipe)
    case .connection, .over: break
    }
  }

  func timerFired() {
    timer = nil
    if server.isDraining { end(.noError, "") } else { end(.settingsTimeout, "no_settings") }
  }

  private func listen(to socket: SocketPipe, hasEnded: Bool) {
    let space = unsafe UnsafeMutableRawBufferPointer(rebasing: server.buffers.input[..<FirstOctets.bytesMax])
    let wanted: FirstOctets = server.security == nil ? .preface : .clientHello
    var verdict = FirstOctets.Verdict.incomplete
    switch unsafe socket.peek(into: space) {
    case .closed: return end(.noError, "")
    case .wouldBlock: break
    case .moved(let count): verdict = unsafe wanted.judge(Span(_unsafeBytes: space[..<count]))
    }
    switch (verdict, server.security) {
    case (.incomplete, _): if hasEnded { end(.noError, "") }
    // nghttp2 says what is to be said of a wrong preface.
    case (_, nil): unsafe serve(over: socket, having: UnsafeRawBufferPointer(start: nil, count: 0))
    case (.whole, let security?): encrypt(socket, security)
    case (.wrong, _): reject(.notTLS)
    case (.tooLong, _): reject(.failed("a ClientHello of more than \(FirstOctets.bytesMax) octets"))
    }
  }

  private func reject(_ error: TLSError) {
    server.refused?(peer.address, error.description)
    end(.noError, "")
  }

  private func encrypt(_ socket: SocketPipe, _ security: ServerTLS) {
    // There is no memory for it.
    guard let session = try? security.session(), let watch else { return end(.noError, "") }
    let pipe = TLSPipe(socket, session, begins: false, server.buffers.cipher)
    stage = .handshake(pipe)
    server.loop.change(watch, to: .readable)
    shakeHands(pipe)
  }

  private func shakeHands(_ pipe: TLSPipe) {
    let space = unsafe server.buffers.input
    switch unsafe pipe.read(into: space) {
    case .wouldBlock: break
    case .closed:
      if let reason = pipe.closeReason { server.refused?(peer.address, reason) }
      return end(.noError, "")
    case .moved(let count):
      if pipe.isOpen { return unsafe serve(over: pipe, having: UnsafeRawBufferPointer(rebasing: space[..<count])) }
    }
    if let watch { server.loop.change(watch, to: pipe.hasUnsent ? [.readable, .writable] : .readable) }
  }

  /// - Parameter bytes: what the client has sent, as far as it has been read.
  private func serve(over pipe: any BytePipe, having bytes: UnsafeRawBufferPointer) {
    guard !isRefused else {
      leave()
      return say(.noError, "too_many_connections", over: pipe, lingers: true)
    }
    stopWaiting()
    let connection = ServerConnection(pipe, peer, server, self)
    stage = .connection(connection)
    unsafe server.serve(connection, having: bytes)
  }

  /// The last that is said over `pipe`.
  private func say(_ code: HTTP2ErrorCode, _ debug: StaticString, over pipe: any BytePipe, lingers: Bool) {
    let session = HTTP2Session(server.settings)
    session.terminate(code, debug: debug)
    var output: [UInt8] = []
    _ = try? session.appendOutput(to: &output, limit: .max)
    let result = unsafe output.withUnsafeBytes { unsafe pipe.write($0) }
    let buffers = server.buffers
    guard case .moved = result, !pipe.hasUnsent, lingers, buffers.lingering < buffers.lingeringMax else {
      return pipe.close()
    }
    LingeringPipe(pipe, on: server.loop, buffers).start(server.limits.lingerTimeout)
  }

  private func look(by deadline: LoopTime) {
    guard deadline < self.deadline else { return }
    self.deadline = deadline
    if let timer { server.loop.cancel(timer) }
    timer = server.loop.schedule(at: deadline, self)
  }

  private func leave() {
    stopWaiting()
    stage = .over
    if isRefused {
      server.buffers.lingering -= 1
      isRefused = false
    } else if isCounted {
      isCounted = false
      server.newcomerLeft(peer.host)
    }
  }

  private func stopWaiting() {
    if let watch { server.loop.unwatch(watch) }
    watch = nil
    if let timer { server.loop.cancel(timer) }
    timer = nil
  }
}
