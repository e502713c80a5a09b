import RPC
import Synchronization

/// Refuses the first calls of a method, as a server does that is busy, or that thinks otherwise of who calls. The calls themselves reach nobody.
final class RefusingChannel: Channel {
  private struct State {
    var refusals: Int
    var timeouts: [Duration] = []
  }

  private let base: any Channel
  private let method: String
  private let error: RPCError
  private let state: Mutex<State>

  init(base: any Channel, _ method: String, times refusals: Int, _ code: StatusCode, _ reason: String) {
    self.base = base
    self.method = method
    error = RPCError(code, "refused", [.errorInfo(reason: reason, domain: "homeroom")])
    state = Mutex(State(refusals: refusals))
  }

  /// How long each call that was refused could have taken.
  var timeouts: [Duration] { state.withLock { $0.timeouts } }

  /// Refuses nothing any more.
  func relent() { state.withLock { $0.refusals = 0 } }

  func start(_ call: ClientCall) {
    let isRefused = state.withLock { state in
      guard call.method.name == method, state.refusals > 0 else { return false }
      state.refusals -= 1
      if let deadline = call.deadline { state.timeouts.append(deadline - .now) }
      return true
    }
    if isRefused { call.finish(.failed(error)) } else { base.start(call) }
  }
}
