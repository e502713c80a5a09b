internal import EventLoop

/// What time does to a client's connection: when it is pinged, asked to leave, or closed. Has no clock and sets no timer.
struct ConnectionLife {
  enum Action: Equatable {
    case nothing
    case ping
    /// Finish what is under way, then go.
    case drain
    case end(Reason)
  }

  enum Reason: Equatable {
    case noSettings
    case unfinishedFrame
    case unansweredPing
    case graceOver
  }

  /// What the connection looks like at the moment of a check.
  struct Signs {
    var hasSettings = true
    var readAt: LoopTime
    /// Since when a frame is incomplete, and whether it is a block of fields.
    var partialSince: LoopTime?
    var isFieldBlock = false
    /// Since when no stream is open; nil while one is.
    var idleSince: LoopTime?
  }

  private let openedAt: LoopTime
  private let drainAt: LoopTime?
  private var drainedAt: LoopTime?
  private var pingedAt: LoopTime?

  /// `chance` is from 0 to 1: connections that were opened together must not be closed together.
  init(_ limits: TransportLimits, openedAt: LoopTime, chance: Double) {
    self.openedAt = openedAt
    drainAt = limits.connectionAgeMax.map { openedAt + $0 * (0.9 + 0.2 * chance) }
  }

  /// What is to be done now, and when to look again.
  mutating func check(_ signs: Signs, _ limits: TransportLimits, at now: LoopTime) -> (action: Action, next: LoopTime) {
    var next = now + .seconds(3600)
    func isDue(_ deadline: LoopTime) -> Bool {
      if deadline <= now { return true }
      next = min(next, deadline)
      return false
    }
    if !signs.hasSettings, isDue(openedAt + limits.handshakeTimeout) { return (.end(.noSettings), next) }
    if let since = signs.partialSince {
      let patience = signs.isFieldBlock ? limits.fieldBlockTimeout : limits.frameTimeout
      if isDue(since + patience) { return (.end(.unfinishedFrame), next) }
    }
    if let pinged = pingedAt, signs.readAt > pinged { pingedAt = nil }
    if let pingedAt {
      if isDue(pingedAt + limits.keepaliveTimeout) { return (.end(.unansweredPing), next) }
    } else if isDue(signs.readAt + limits.keepaliveInterval) {
      pingedAt = now
      return (.ping, min(next, now + limits.keepaliveTimeout))
    }
    if let drainedAt {
      if let grace = limits.connectionAgeGrace, isDue(drainedAt + grace) { return (.end(.graceOver), next) }
      return (.nothing, next)
    }
    if let idleSince = signs.idleSince, let most = limits.connectionIdleMax, isDue(idleSince + most) {
      return (drain(at: now), next)
    }
    if let drainAt, isDue(drainAt) {
      return (drain(at: now), limits.connectionAgeGrace.map { min(next, now + $0) } ?? next)
    }
    return (.nothing, next)
  }

  private mutating func drain(at now: LoopTime) -> Action {
    drainedAt = now
    return .drain
  }
}
