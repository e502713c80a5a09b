import Glibc
import HTTP2Transport
import Synchronization

/// A network between a client and a server that fails as a test wants it to.
final class FaultyProxy: Sendable {
  enum Mode: Sendable {
    case passes
    /// Takes everything and passes nothing on: a peer whose machine is gone.
    case swallows
    /// Passes what the server says on after so long.
    case delays(Duration)
    /// Passes nothing on before it does something else.
    case holds
    /// Says this to whoever connects, and nothing else.
    case says([UInt8])
  }

  private struct State {
    var mode = Mode.passes
    var clients: [Int32] = []
    var servers: [Int32] = []
    var connections = 0
    /// Connections up to this one pass nothing on any more.
    var lastDead = 0
  }

  let port: UInt16
  private let listener: Int32
  private let upstream: UInt16
  private let state = Mutex(State())
  // Held from the look at what is to be done until it is done: one for each direction, which never wait for one another.
  private let asking = Mutex(())
  private let answering = Mutex(())

  init(to upstream: UInt16) {
    self.upstream = upstream
    (listener, port) = Sockets.listen()
    Sockets.thread { [self] in
      while let client = Sockets.accept(listener) { take(client) }
    }
  }

  var target: Target { Target(.tcp(host: "127.0.0.1", port: port)) }
  /// Connections there have been.
  var connectionCount: Int { state.withLock { $0.connections } }

  /// When this returns, nothing is passed on as it was before.
  func set(_ mode: Mode) { change { $0.mode = mode } }

  /// Breaks all connections there are.
  func cut() {
    let sockets = state.withLock { state in
      defer { (state.clients, state.servers) = ([], []) }
      return state.clients + state.servers
    }
    for socket in sockets { Sockets.end(socket) }
  }

  /// When this returns, nothing passes any more on the connections there are, and nobody is told.
  func strand() { change { $0.lastDead = $0.connections } }

  private func change(_ body: (inout State) -> Void) {
    asking.withLock { _ in
      answering.withLock { _ in state.withLock { body(&$0) } }
    }
  }

  /// Says to all clients what no server would.
  func garble(_ bytes: [UInt8]) {
    for client in state.withLock({ $0.clients }) { Sockets.write(client, bytes) }
  }

  func stop() {
    Sockets.end(listener)
    cut()
    close(listener)
  }

  private func take(_ client: Int32) {
    let number = state.withLock { state in
      state.connections += 1
      state.clients.append(client)
      return state.connections
    }
    if case .says(let bytes) = state.withLock({ $0.mode }) {
      Sockets.write(client, bytes)
      return Sockets.thread { while Sockets.read(client) != nil {} }
    }
    guard let server = Sockets.connect(port: upstream) else { return Sockets.end(client) }
    state.withLock { $0.servers.append(server) }
    Sockets.thread { [self] in pump(number, client, to: server, isAnswer: false) }
    Sockets.thread { [self] in pump(number, server, to: client, isAnswer: true) }
  }

  private func pump(_ number: Int, _ from: Int32, to other: Int32, isAnswer: Bool) {
    while let bytes = Sockets.read(from) {
      hold(isAnswer: isAnswer)
      if isAnswer {
        answering.withLock { _ in pass(number, bytes, to: other) }
      } else {
        asking.withLock { _ in pass(number, bytes, to: other) }
      }
    }
    Sockets.end(other)
  }

  private func hold(isAnswer: Bool) {
    if isAnswer, case .delays(let span) = state.withLock({ $0.mode }) { usleep(UInt32(span / .microseconds(1))) }
    while case .holds = state.withLock({ $0.mode }) { usleep(1000) }
  }

  private func pass(_ number: Int, _ bytes: [UInt8], to other: Int32) {
    if passes(number) { Sockets.write(other, bytes) }
  }

  private func passes(_ number: Int) -> Bool {
    state.withLock { state in
      guard number > state.lastDead else { return false }
      if case .swallows = state.mode { return false }
      return true
    }
  }
}
