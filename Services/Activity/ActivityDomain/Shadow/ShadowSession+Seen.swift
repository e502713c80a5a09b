public import Domain

// What a caller sees where stored and unassigned work lie side by side.
extension ShadowSession {
  /// The caller's current attempt at a context: the last one, stored or not, that had begun by an instant (R77).
  public func current(
    stored: AttemptLog?, at context: ContextID, begunBy instant: Instant = .distantFuture
  ) -> AttemptLog? {
    guard let shadowed = attempts(at: context).last(where: { $0.start <= instant }) else { return stored }
    guard let stored, AttemptLog.precedes(shadowed, stored) else { return shadowed }
    return attempt(stored.id) ?? stored
  }

  /// All of the caller's attempts at a context in their order (D14).
  public func merged(with stored: [AttemptLog], at context: ContextID) -> [AttemptLog] {
    let shadowed = attempts(at: context)
    guard !shadowed.isEmpty else { return stored }
    let plain = stored.filter { attempt($0.id) == nil }
    return (plain + shadowed).sorted(by: AttemptLog.precedes)
  }
}
