internal import EventLoop
internal import Synchronization

/// Makes room before all connections together hold too much of one kind: those that hold most, and longest, are ended, on
/// whichever loop they are, so that whoever comes next does not pay for them.
///
/// The loop that sees the budget fill up asks all loops; the last to name its holders chooses among all that were named.
final class Relief: Sendable {
  enum Kind {
    case requests
    case responses
  }

  struct Holder: @unchecked Sendable {
    /// Touched on its loop only.
    let connection: ServerConnection
    let bytes: Int
    let weight: Double
  }

  private struct State {
    var loops: [Member] = []
    var isUnderWay = false
    /// Loops that have not answered, or connections that have not ended.
    var awaited = 0
    var holders: [Holder] = []
  }

  private struct Member {
    weak var loop: ServerLoop?
  }

  /// Holders that each loop names.
  static let holdersPerLoop = 64

  private let kind: Kind
  private let budget: ByteBudget
  private let state = Mutex(State())

  init(_ kind: Kind, of budget: ByteBudget) {
    self.kind = kind
    self.budget = budget
  }

  func join(_ loop: ServerLoop) { state.withLock { $0.loops.append(Member(loop: loop)) } }

  /// Called when the budget presses, on any loop; does nothing while it is being seen to.
  func ask() {
    let loops: [ServerLoop] = state.withLock { state in
      guard !state.isUnderWay else { return [] }
      let loops = state.loops.compactMap(\.loop)
      state.isUnderWay = !loops.isEmpty
      state.awaited = loops.count
      return loops
    }
    for loop in loops { loop.loop.execute { self.take(loop.holders(of: self.kind)) } }
  }

  private func take(_ holders: [Holder]) {
    let chosen: [Holder] = state.withLock { state in
      state.holders += holders
      state.awaited -= 1
      guard state.awaited == 0 else { return [] }
      let chosen = Self.choose(state.holders, toFree: budget.excess)
      state.holders = []
      state.awaited = chosen.count
      state.isUnderWay = !chosen.isEmpty
      return chosen
    }
    for holder in chosen {
      holder.connection.server.loop.execute {
        holder.connection.endAsHolder()
        self.state.withLock { state in
          state.awaited -= 1
          if state.awaited == 0 { state.isUnderWay = false }
        }
      }
    }
  }

  /// The heaviest that together hold so much.
  static func choose(_ holders: [Holder], toFree bytes: Int) -> [Holder] {
    var left = bytes
    var chosen: [Holder] = []
    for holder in holders.sorted(by: { $0.weight > $1.weight }) {
      guard left > 0 else { break }
      left -= holder.bytes
      chosen.append(holder)
    }
    return chosen
  }
}
