/// One sign a live attempt gave of its running: it was started or resumed, was alive, was paused.
///
/// Attempts recorded afterwards bring complete intervals instead and need no marks (D15).
public struct RunningMark: Hashable, Sendable {
  public enum Sign: UInt8, CaseIterable, Hashable, Sendable {
    // These numbers are on disk and on the wire: add, never change. Signs of one instant take effect in this order.
    case resumed = 1
    case heartbeat = 2
    case paused = 3
  }

  public var sign: Sign
  /// Corrected (D13).
  public var happened: Instant
  /// Which device or session gave the sign. Two devices run apart and their times are united (R79); a client that never
  /// says gets the empty name.
  public var device: String

  public init(_ sign: Sign, happened: Instant, device: String = "") {
    self.sign = sign
    self.happened = happened
    self.device = device
  }

  /// By device, then time, then sign: the order in which marks are walked.
  func precedes(_ other: RunningMark) -> Bool {
    if !device.isExactly(other.device) { return device.precedesExactly(other.device) }
    if happened != other.happened { return happened < other.happened }
    return sign.rawValue < other.sign.rawValue
  }
}
