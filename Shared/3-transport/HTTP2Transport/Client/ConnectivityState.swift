/// How a channel, or its way to one address, is doing.
public enum ConnectivityState: Sendable, Hashable {
  /// There is no connection, and nobody has asked for one.
  case idle
  /// Names are being looked up, or addresses tried.
  case connecting
  /// Calls go out at once.
  case ready
  /// The last attempt failed; another follows after a pause. Stays so until one succeeds.
  case transientFailure
  /// For good.
  case shutdown
}
