import HTTP2Transport

extension TransportLimits {
  /// Changes the limit of that name; times are in milliseconds. False when there is none.
  mutating func set(_ name: String, to value: Int) -> Bool {
    if name == "drainsAtStream" {
      drainsAtStream = Int32(value)
    } else if let path = Self.counts[name] {
      self[keyPath: path] = value
    } else if let path = Self.times[name] {
      self[keyPath: path] = .milliseconds(value)
    } else if let path = Self.optionalTimes[name] {
      self[keyPath: path] = .milliseconds(value)
    } else {
      return false
    }
    return true
  }

  private static var counts: [String: WritableKeyPath<Self, Int>] {
    [
      "connectionsMax": \.connectionsMax, "newcomersMax": \.newcomersMax, "runningUnaryMax": \.runningUnaryMax,
      "runningStreamsMax": \.runningStreamsMax, "waitingCallsMax": \.waitingCallsMax,
      "messageBytesMax": \.messageBytesMax, "headerListBytesMax": \.headerListBytesMax,
      "inboundBytesMax": \.inboundBytesMax, "outboundBytesMax": \.outboundBytesMax, "unreadBytesMax": \.unreadBytesMax,
      "queuedFramesMax": \.queuedFramesMax, "resetsPerSecond": \.resetsPerSecond,
      "provokedResetsBurst": \.provokedResetsBurst, "provokedResetsPerSecond": \.provokedResetsPerSecond,
      "burdensBurst": \.burdensBurst, "burdensPerSecond": \.burdensPerSecond, "pingStrikesMax": \.pingStrikesMax,
      "bodyBytesMin": \.bodyBytesMin, "expansionBurst": \.expansionBurst, "expansionPerSecond": \.expansionPerSecond,
    ]
  }

  private static var times: [String: WritableKeyPath<Self, Duration>] {
    [
      "handshakeTimeout": \.handshakeTimeout, "fieldBlockTimeout": \.fieldBlockTimeout, "frameTimeout": \.frameTimeout,
      "bodyTimeout": \.bodyTimeout, "keepaliveInterval": \.keepaliveInterval, "keepaliveTimeout": \.keepaliveTimeout,
      "pingIntervalMin": \.pingIntervalMin, "writeTimeout": \.writeTimeout, "lingerTimeout": \.lingerTimeout,
      "heapRestPause": \.heapRestPause,
    ]
  }

  private static var optionalTimes: [String: WritableKeyPath<Self, Duration?>] {
    [
      "connectionIdleMax": \.connectionIdleMax, "connectionAgeMax": \.connectionAgeMax,
      "connectionAgeGrace": \.connectionAgeGrace,
    ]
  }
}
