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
    var sockets: [Int32] = []
    var connections = 0
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
      defer { state.sockets = [] }
      return state.sockets
    }
    for socket in sockets { Sockets.end(socket) }
  }

  func stop() {
    Sockets.end(listener)
    cut()
    close(listener)
  }

  private func take(_ client: Int32) {
    state.withLock { state in
      state.connections += 1
      state.sockets.append(client)
    }
    if case .says(let bytes) = state.withLock({ $0.mode }) {
      Sockets.write(client, bytes)
      return Sockets.thread { while Sockets.read(client) != nil {} }
    }
    guard let server = Sockets.connect(port: upstream) else { return Sockets.end(client) }
    state.withLock { $0.sockets.append(server) }
    Sockets.thread { [self] in pump(client, to: server, isAnswer: false) }
    Sockets.thread { [self] in pump(server, to: client, isAnswer: true) }
  }

  private func pump(_ from: Int32, to other: Int32, isAnswer: Bool) {
    while let bytes = Sockets.read(from) {
      switch state.withLock({ $0.mode }) {
      case .swallows: continue
      case .delays(let span) where isAnswer: usleep(UInt32(span / .microseconds(1)))
      case .passes, .delays, .says: break
      }
      Sockets.write(other, bytes)
    }
    Sockets.end(other)
  }
}
