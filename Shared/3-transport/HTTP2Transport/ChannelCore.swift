internal import EventLoop
internal import HTTP2
internal import RPC

/// The state of a channel: whether there is a connection, and who waits for one.
///
/// Belongs to its loop's thread; that makes it sendable.
final class ChannelCore: @unchecked Sendable {
  private enum State {
    case idle
    case connecting(Connector)
    case ready(ClientConnection)
    /// The last attempt failed; the next may begin when the timer says so.
    case failed(RPCError, TimerID)
    case shut
  }

  private let address: SocketAddress
  private let loop: EventLoop
  private let limits: TransportLimits
  private let buffers = LoopBuffers()
  private var state = State.idle
  private var backoff = Backoff()
  /// Calls without a connection, in the order they came.
  private var waiting: [ClientStream] = []
  /// Lost as the current one, but calls on them still run.
  private var leaving: [ClientConnection] = []

  init(_ address: SocketAddress, _ loop: EventLoop, _ limits: TransportLimits) {
    self.address = address
    self.loop = loop
    self.limits = limits
  }

  func start(_ call: ClientCall) {
    let stream = ClientStream(call, to: address.authority, loop)
    guard call.attach(stream) else { return }
    if let deadline = call.deadline, deadline <= .now { return call.expire() }
    switch state {
    case .ready(let connection): connection.start(stream)
    case .connecting: wait(stream)
    case .idle:
      wait(stream)
      connect()
    case .failed(let error, _):
      guard call.waitsForReady else { return call.finish(.failed(error)) }
      wait(stream)
    case .shut: call.finish(.failed(RPCError(.unavailable, "the channel is shut down")))
    }
  }

  func shutdown() {
    let old = state
    state = .shut
    switch old {
    case .connecting(let connector): connector.cancel()
    case .ready(let connection): connection.close()
    case .failed(_, let timer): loop.cancel(timer)
    case .idle, .shut: break
    }
    for connection in leaving { connection.close() }
    failWaiting(RPCError(.unavailable, "the channel is shut down"), all: true)
  }

  /// No new calls on it: the server said so, or it is gone.
  func connectionLeaves(_ connection: ClientConnection) {
    guard case .ready(let current) = state, current === connection else { return }
    state = .idle
    leaving.append(connection)
  }

  func connectionClosed(_ connection: ClientConnection) {
    leaving.removeAll { $0 === connection }
    if case .ready(let current) = state, current === connection {
      state = .idle
      // One that never said a word is no better than none.
      if !connection.hasSettings { return failed(RPCError(.unavailable, "\(address) closed the connection")) }
    }
  }

  /// The server's settings have come: it speaks HTTP/2.
  func connectionIsReady() { backoff = Backoff() }

  private func wait(_ stream: ClientStream) {
    waiting.removeAll { $0.isOver }
    waiting.append(stream)
    stream.armDeadline()
  }

  private func connect() {
    let connector = Connector(address, loop, timeout: limits.connectTimeout) { [weak self] result in
      guard let self, case .connecting = self.state else { return }
      switch result {
      case .success(let pipe): self.connected(pipe)
      case .failure(let error): self.failed(RPCError(.unavailable, error.description))
      }
    }
    state = .connecting(connector)
    connector.start()
  }

  private func connected(_ pipe: SocketPipe) {
    let connection = ClientConnection(pipe, loop, limits, buffers, self)
    state = .ready(connection)
    connection.open()
    var streams: [ClientStream] = []
    swap(&streams, &waiting)
    for stream in streams where !stream.isOver { connection.start(stream) }
  }

  private func failed(_ error: RPCError) {
    let timer = loop.schedule(at: loop.now + backoff.next(), Alarm { [weak self] in self?.mayConnectAgain() })
    state = .failed(error, timer)
    failWaiting(error, all: false)
  }

  private func mayConnectAgain() {
    guard case .failed = state else { return }
    state = .idle
    waiting.removeAll { $0.isOver }
    if !waiting.isEmpty { connect() }
  }

  private func failWaiting(_ error: RPCError, all: Bool) {
    var streams: [ClientStream] = []
    swap(&streams, &waiting)
    for stream in streams where !stream.isOver {
      if stream.call.waitsForReady, !all { waiting.append(stream) } else { stream.finish(.failed(error)) }
    }
  }
}

/// How long to wait between attempts: 1 s, then 1.6 times as long each, at most two minutes, ±20 %.
struct Backoff {
  private var base = 1.0

  mutating func next() -> Duration {
    defer { base = min(base * 1.6, 120) }
    return .seconds(base * Double.random(in: 0.8...1.2))
  }
}
