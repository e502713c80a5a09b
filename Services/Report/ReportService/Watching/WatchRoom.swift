internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC
internal import Synchronization

/// All who watch one report as the same readers: it is computed once for them, and at most once in an interval.
final class WatchRoom: Sendable {
  struct Key: Hashable, Sendable {
    var organization: OrganizationID
    var question: GridQuestion
    var visibility: Visibility
  }

  private let question: GridQuestion
  private let desk: OrganizationDesk
  private let interval: Duration
  private let kept = Mutex<WatchedState?>(nil)

  init(_ question: GridQuestion, at desk: OrganizationDesk, interval: Duration) {
    self.question = question
    self.desk = desk
    self.interval = interval
  }

  /// The report as it stands, or stood less than an interval ago. Throws what a query by the caller would.
  func look(for caller: Caller, wall: Instant) throws -> WatchedState {
    try kept.withLock { kept in
      let now = ContinuousClock.now
      if let kept, now < kept.lookedAt + interval { return kept }
      let state = try look(for: caller, wall: wall, at: now, since: kept)
      kept = state
      return state
    }
  }

  private func look(
    for caller: Caller, wall: Instant, at instant: ContinuousClock.Instant, since last: WatchedState?
  ) throws -> WatchedState {
    let beat = desk.pulse.current
    let look = try desk.read { state throws(RPCError) in
      let now = state.gradebook.organization.now(wall: wall)
      let plan = try state.plan(of: question.handout, for: caller, now: now).plan
      let stamp = WatchedState.Stamp(
        organization: state.gradebook.organizationVersion, work: state.gradebook.segment.version(of: plan))
      let isSame = last.map { $0.stamp == stamp && ($0.edge.map { now <= $0 } ?? true) } ?? false
      let edge = plan.edge(after: now)
      let isStanding = state.gradebook.organization.clock != nil
      return (
        grid: isSame ? nil : try state.grid(question, for: caller, wall: wall).grid, position: state.position,
        stamp: stamp, edge: edge,
        edgeDistance: isStanding ? nil : edge.map { Duration.milliseconds(($0 + 1).since(now)) }
      )
    }
    guard let grid = look.grid.map({ ReportV1.HandoutGrid($0, at: look.position) }) ?? last?.grid else {
      throw RPCError(.internal, "a watched report was neither kept nor made")
    }
    var state = WatchedState(
      grid: grid, position: look.position, fingerprint: last?.fingerprint ?? 0, stamp: look.stamp, edge: look.edge,
      edgeDistance: look.edgeDistance, lookedAt: instant, beat: beat)
    if look.grid == nil {
      state.grid.position = ReportV1.Position(look.position)
    } else {
      state.fingerprint = try WatchedState.fingerprint(of: grid)
    }
    return state
  }
}

extension GridPlan {
  /// When the grid may next change though nothing is recorded: its due instant, or the end of something it rests on.
  fileprivate func edge(after now: Instant) -> Instant? {
    let due = handout.due.flatMap { now <= $0 ? $0 : nil }
    return [due, validityEnd].compactMap(\.self).min()
  }
}
