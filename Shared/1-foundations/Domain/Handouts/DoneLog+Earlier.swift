/// How a mark stood at an instant (P20), where that is otherwise than later.
public struct EarlierDone: Hashable, Sendable {
  /// The last instant, by happened time, for which `state` holds; that instant belongs (N19).
  public var asOf: Instant
  /// What stood then.
  public var state: DoneState

  public init(asOf: Instant, _ state: DoneState) {
    self.asOf = asOf
    self.state = state
  }
}

extension DoneLog {
  /// How it stood at earlier instants, each where that is otherwise than at the next of them, or than now: as for
  /// attempts.
  ///
  /// - Parameter instants: ascending.
  public func earlier(at instants: [Instant]) -> [EarlierDone] {
    var found: [EarlierDone] = []
    var after = state()
    for instant in instants.reversed() {
      let then = state(asOf: instant)
      if then == after { continue }
      found.append(EarlierDone(asOf: instant, then))
      after = then
    }
    return found.reversed()
  }
}
