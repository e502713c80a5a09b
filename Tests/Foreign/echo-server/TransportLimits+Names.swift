import HTTP2Transport

extension TransportLimits {
  /// Changes the limit of that name; times are in milliseconds. False when there is none.
  mutating func set(_ name: String, to value: Int) -> Bool {
    switch name {
    case "connectionsMax": connectionsMax = value
    case "runningUnaryMax": runningUnaryMax = value
    case "handshakeTimeout": handshakeTimeout = .milliseconds(value)
    case "writeTimeout": writeTimeout = .milliseconds(value)
    default: return false
    }
    return true
  }
}
