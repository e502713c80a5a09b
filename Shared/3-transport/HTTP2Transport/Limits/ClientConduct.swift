internal import EventLoop

/// Judges what a client makes the server do without asking for anything: frames that say nothing, pings, resets.
///
/// A frame that brings neither fields nor a piece of a body is a burden. What this server sends justifies some: a client
/// opens its window, or measures its connection, in answer to DATA. The rules for pings are gRPC's: a client that keeps
/// pinging a server that has nothing to say is told `too_many_pings`.
struct ClientConduct {
  enum Verdict: Equatable {
    case fine
    case tooManyPings
    case tooManyFrames
    case tooManyResets
  }

  private var frames: RateBudget
  private var resets: RateBudget
  private var ownResets: RateBudget
  private var burdensSeen = 0
  private var resetsSeen = 0
  private var ownResetsSeen = 0
  private var sentAtFrames = 0
  private var sentAtPing = -1
  private var pingedAt: LoopTime?
  private var strikes = 0

  init(_ limits: TransportLimits, at now: LoopTime) {
    frames = RateBudget(burst: limits.burdensBurst, perSecond: limits.burdensPerSecond, at: now)
    resets = RateBudget(burst: limits.provokedResetsBurst, perSecond: limits.provokedResetsPerSecond, at: now)
    ownResets = RateBudget(burst: limits.resetsBurst, perSecond: limits.resetsPerSecond, at: now)
  }

  /// After a read: how many burdens the connection has counted, resets of the server's and of the client's own, and how many
  /// HEADERS and DATA it has sent.
  mutating func judge(
    burdens: Int, resets total: Int, ownResets own: Int, sent: Int, _ limits: TransportLimits, at now: LoopTime
  ) -> Verdict {
    if burdens != burdensSeen {
      frames.earn((sent - sentAtFrames) * limits.burdensPerFrameSent)
      sentAtFrames = sent
      guard frames.spend(burdens - burdensSeen, at: now) else { return .tooManyFrames }
      burdensSeen = burdens
    }
    if total != resetsSeen {
      guard resets.spend(total - resetsSeen, at: now) else { return .tooManyResets }
      resetsSeen = total
    }
    if own != ownResetsSeen {
      guard ownResets.spend(own - ownResetsSeen, at: now) else { return .tooManyResets }
      ownResetsSeen = own
    }
    return .fine
  }

  /// A ping has come.
  mutating func pinged(hasCalls: Bool, sent: Int, _ limits: TransportLimits, at now: LoopTime) -> Verdict {
    defer { pingedAt = now }
    if sent != sentAtPing {
      sentAtPing = sent
      strikes = 0
      return .fine
    }
    let interval = hasCalls ? limits.pingIntervalMin : limits.pingIntervalWithoutCallsMin
    guard let pingedAt, now < pingedAt + interval else { return .fine }
    strikes += 1
    return strikes > limits.pingStrikesMax ? .tooManyPings : .fine
  }
}
