internal import CEpoll

/// What a descriptor is ready for, or is asked about.
public struct Readiness: OptionSet, Sendable {
  /// The events in epoll's own bits.
  public let rawValue: UInt32

  /// - Parameter rawValue: events in epoll's own bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// There are bytes to be read, a connection to be accepted, or the end.
  public static let readable = Readiness(rawValue: UInt32(CEPOLL_IN))
  /// There is room for bytes to be sent.
  public static let writable = Readiness(rawValue: UInt32(CEPOLL_OUT))
  /// An error or the end of both directions; told without being asked.
  public static let hangup = Readiness(rawValue: UInt32(CEPOLL_HANGUP))
  /// The peer sends nothing more.
  public static let peerEnded = Readiness(rawValue: UInt32(CEPOLL_PEER_CLOSED))
  /// Asks to be told only when more has come, not as long as something is there.
  public static let onlyNew = Readiness(rawValue: UInt32(CEPOLL_EDGE))
}

/// Is told when a descriptor is ready; on the loop.
public protocol ReadinessHandler: AnyObject {
  /// Must not block: the whole loop waits for it.
  func ready(_ readiness: Readiness)
}

/// Is told when a turn of the loop is over; on the loop.
public protocol TurnEndHandler: AnyObject {
  /// Called once for each ``EventLoop/callAtTurnEnd(_:)``. Must not block.
  func turnEnded()
}

/// Is told when its time has come; on the loop.
public protocol TimerTarget: AnyObject {
  /// Called once for each ``EventLoop/schedule(at:_:)`` that was not cancelled. Must not block.
  func timerFired()
}

/// Names a watched descriptor.
public struct WatchID: Sendable {
  let slot: Int
  let generation: UInt32
  let descriptor: Int32

  var tag: UInt64 { UInt64(generation) << 32 | UInt64(slot) }
}
