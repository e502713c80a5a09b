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

  func set(_ mode: Mode) { state.withLock { $0.mode = mode } }

  /// Breaks all connections there are.
  func cut() {
    let sockets = state.withLock { state in
      defer { (state.clients, state.servers) = ([], []) }
      return state.clients + state.servers
    }
    for socket in sockets { Sockets.end(socket) }
  }

  /// From now on nothing passes on the connections there are, and nobody is told.
  func strand() { state.withLock { $0.lastDead = $0.connections } }

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
      let (mode, isDead) = state.withLock { ($0.mode, number <= $0.lastDead) }
      switch mode {
      case _ where isDead: continue
      case .swallows: continue
      case .delays(let span) where isAnswer: usleep(UInt32(span / .microseconds(1)))
      case .passes, .delays, .says: break
      }
      Sockets.write(other, bytes)
    }
    Sockets.end(other)
  }
}
