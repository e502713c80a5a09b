internal import Glibc
internal import Synchronization

/// The connections of a page server, and which of them has to go when there are too many.
///
/// That is the oldest one that has not asked for anything yet; when all have, the oldest. So whoever opens connections and is slow
/// to ask displaces itself, and a probe that asks at once is answered.
final class OpenConnections: Sendable {
  typealias ID = UInt

  private struct Connection {
    var socket: Int32
    var number: Int
    var hasAsked = false
    var isShut = false
  }

  private struct State {
    var connections: [ID: Connection] = [:]
    var lastNumber = 0
  }

  private let max: Int
  private let state = Mutex(State())

  /// Those that have to go and have not gone yet, at most; beyond half as many, the next one waits a little for them.
  static let leavingMax = 112
  private static let pauseMicroseconds: UInt32 = 1_000

  init(max: Int) { self.max = max }

  var count: Int { state.withLock { $0.connections.count } }

  /// Called on the thread that accepts, which is the one that forgets those that have ended.
  func add(_ id: ID, socket: Int32) {
    let count = state.withLock { state in
      state.lastNumber += 1
      state.connections[id] = Connection(socket: socket, number: state.lastNumber)
      displace(in: &state)
      return state.connections.count
    }
    if count > max + Self.leavingMax / 2 { usleep(Self.pauseMicroseconds) }
  }

  private func displace(in state: inout State) {
    let open = state.connections.filter { !$0.value.isShut }
    func rank(_ connection: Connection) -> (Int, Int) { (connection.hasAsked ? 1 : 0, connection.number) }
    guard open.count > max, let oldest = open.min(by: { rank($0.value) < rank($1.value) }) else { return }
    state.connections[oldest.key]?.isShut = true
    // Its thread finds the end and closes it; under the lock, so that the number is not another's by now.
    shutdown(oldest.value.socket, Int32(SHUT_RDWR))
  }

  /// Ends all of them; their threads find out.
  func shutAll() {
    state.withLock { state in
      for connection in state.connections.values where !connection.isShut {
        shutdown(connection.socket, Int32(SHUT_RDWR))
      }
    }
  }

  func noteRequest(_ id: ID) { state.withLock { $0.connections[id]?.hasAsked = true } }

  /// Before its socket is closed.
  func remove(_ id: ID) { state.withLock { $0.connections[id] = nil } }
}
