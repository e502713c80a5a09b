/// When recording was off for a scope, and what of it was deleted (D17, D19, R113).
public struct RecordingSwitch: Hashable, Sendable {
  /// Whose recording a switch is about.
  public enum Scope: Hashable, Sendable {
    case organization
    /// Acts on that class's own handouts only (P11).
    case schoolClass(ClassID)
    case student(PersonID)
  }

  /// Names the switch: there is one of each scope.
  public var scope: Scope
  /// Half-open (P9). An open one means it is off now.
  public var off: WindowSet
  /// Every attempt of the scope begun before this is deleted, also those that arrive later; Done stays (P12).
  public var deletedBefore: Instant?

  /// - Parameters:
  ///   - off: never, unless said otherwise.
  ///   - deletedBefore: nil: nothing of the scope was deleted.
  public init(scope: Scope, off: WindowSet = .never, deletedBefore: Instant? = nil) {
    self.scope = scope
    self.off = off
    self.deletedBefore = deletedBefore
  }

  /// Whether recording was off then; the instant of resuming no longer is (P9).
  public func isOff(at instant: Instant) -> Bool { off.contains(instant) }

  /// Off from an instant on: collection stops, what was collected is hidden and comes back with it (D19).
  public mutating func pause(at instant: Instant) {
    off = off.union(WindowSet(Window(opens: instant)))
  }

  /// On again from an instant on: what is set off from then on is taken back, what was off before stays so.
  public mutating func resume(at instant: Instant) {
    off = off.intersection(Window(opens: .distantPast, closes: instant))
  }

  /// Off from an instant on, and everything begun before is deleted (R113, P12).
  public mutating func delete(at instant: Instant) {
    pause(at: instant)
    deletedBefore = max(deletedBefore ?? .distantPast, instant)
  }
}
