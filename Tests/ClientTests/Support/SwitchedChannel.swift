import RPC
import Synchronization

/// A way that a test can cut, and mend: cut, every call is UNAVAILABLE. Without a channel yet it is cut.
final class SwitchedChannel: Channel {
  private struct State {
    var channel: (any Channel)?
    var isCut = false
    var calls: [String: Int] = [:]
  }

  private let state = Mutex(State())

  init(_ channel: (any Channel)? = nil) { state.withLock { $0.channel = channel } }

  func lead(to channel: any Channel) { state.withLock { $0.channel = channel } }

  var isCut: Bool {
    get { state.withLock { $0.isCut } }
    set { state.withLock { $0.isCut = newValue } }
  }

  /// How many calls of a method were tried, cut off ones included.
  func calls(_ method: String) -> Int { state.withLock { $0.calls[method] ?? 0 } }

  func start(_ call: ClientCall) {
    let channel = state.withLock { state in
      state.calls[call.method.name, default: 0] += 1
      return state.isCut ? nil : state.channel
    }
    guard let channel else { return call.finish(.failed(RPCError(.unavailable, "the way is cut"))) }
    channel.start(call)
  }
}
