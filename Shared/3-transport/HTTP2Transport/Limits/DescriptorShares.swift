internal import Glibc

/// What the descriptors that the system grants a process are for: connections, and beside them those that are on the way to
/// their loop, those that have ended and are still read from, and what the process has of its own.
///
/// Each part has its bound, so that a flood of connections takes the place of connections and of nothing else.
struct DescriptorShares: Equatable {
  let connectionsMax: Int
  /// Accepted beyond `connectionsMax`, until a loop has made room for them.
  let arrivingMax: Int
  /// Connections of one loop that have ended and are still read from.
  let lingeringMaxPerLoop: Int

  init(of granted: Int, loopCount: Int) {
    let lingering = min(TransportLimits.lingeringMax * loopCount, granted / 16)
    lingeringMaxPerLoop = lingering / loopCount
    arrivingMax = min(TransportLimits.arrivingMax, max(1, granted / 16))
    // Where there are few in all, connections have half of them.
    let others = TransportLimits.descriptorsReserve + lingeringMaxPerLoop * loopCount + arrivingMax
    connectionsMax = granted - min(others, granted / 2)
  }

  /// Descriptors that the system grants this process.
  static var granted: Int {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return Int(Int32.max) }
    return Int(min(limit.rlim_cur, rlim_t(Int32.max)))
  }
}
