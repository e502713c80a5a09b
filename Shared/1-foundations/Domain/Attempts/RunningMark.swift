/// One sign a live attempt gave of its running: it was started or resumed, was alive, was paused.
///
/// Attempts recorded afterwards bring complete intervals instead and need no marks (D15). A mark names no device: no call
/// does, so the signs of all of a student's devices are one sequence (N3).
public struct RunningMark: Hashable, Sendable {
  /// What the sign says; a log keeps signs of one instant in the order of their numbers, and N3 says what they mean.
  public enum Sign: UInt8, CaseIterable, Hashable, Sendable {
    // These numbers are on disk and on the wire: add, never change.
    case resumed = 1
    case heartbeat = 2
    case paused = 3
  }

  /// Whether it was started or resumed, was alive, or was paused.
  public var sign: Sign
  /// Corrected (D13).
  public var happened: Instant

  public init(_ sign: Sign, happened: Instant) {
    self.sign = sign
    self.happened = happened
  }

  /// By time, then sign: the order in which a log keeps them.
  func precedes(_ other: RunningMark) -> Bool {
    happened == other.happened ? sign.rawValue < other.sign.rawValue : happened < other.happened
  }
}

extension [RunningMark] {
  /// Drops heartbeats that can never matter: those between two signs no further apart than the shortest idle limit.
  ///
  /// Whatever arrives later, the next sign claims the same time without them (D29).
  mutating func dropRedundantHeartbeats() {
    var kept: [RunningMark] = []
    for (index, mark) in enumerated() {
      if mark.sign == .heartbeat, let before = kept.last, index + 1 < count, self[index + 1].sign == .heartbeat,
        self[index + 1].happened.since(before.happened) <= IdleLimits.shortest
      {
        continue
      }
      kept.append(mark)
    }
    self = kept
  }
}
