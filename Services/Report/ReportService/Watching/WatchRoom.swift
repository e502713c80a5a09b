internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC
internal import Synchronization

/// All who watch one report as the same readers: it is computed once for them, and at most once in an interval.
final class WatchRoom: Sendable {
  struct Key: Hashable, Sendable {
    var organization: OrganizationID
    var question: WatchedQuestion
    var visibility: Visibility
  }

  private let question: WatchedQuestion
  private let desk: OrganizationDesk
  private let interval: Duration
  private let kept = Mutex<WatchedState?>(nil)

  init(_ question: WatchedQuestion, at desk: OrganizationDesk, interval: Duration) {
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
      try state.look(at: question, for: caller, wall: wall, knowing: last?.parts ?? WatchedParts())
    }
    let report = question.answer(look.parts.inOrder, look.heading)
    return WatchedState(
      report: report, parts: look.parts, position: look.heading.position,
      // What shows the same parts under the same heading shows the same.
      fingerprint: try last.flatMap { look.isSame ? $0.fingerprint : nil } ?? WatchedState.fingerprint(of: report),
      edgeDistance: look.edgeDistance, lookedAt: instant, beat: beat)
  }
}

/// What one look at a watched report has found.
private struct Look: Sendable {
  var parts: WatchedParts
  var heading: ReportHeading
  /// Nothing of it was made anew, and nothing about the organization has changed.
  var isSame: Bool
  /// How far the next instant is at which the report may change though nothing is recorded; nil where there is none or the
  /// organization's clock stands still.
  var edgeDistance: Duration?
}

extension OrganizationDesk.State {
  /// The report's parts, of which only those are made that are not known as they stand.
  fileprivate mutating func look(
    at question: WatchedQuestion, for caller: Caller, wall: Instant, knowing known: WatchedParts
  ) throws(RPCError) -> Look {
    guard hasCaughtUp else { throw Refusal.catchingUp }
    let organization = gradebook.organization
    let now = organization.now(wall: wall)
    let visibility = try question.visibility(for: caller, in: organization, now: now)
    let query = try question.query(visibility, in: organization)
    var parts = WatchedParts(organizationVersion: gradebook.organizationVersion)
    var isSame = known.organizationVersion == parts.organizationVersion
    var columns = 0
    for handout in question.handouts(visibility, in: organization) {
      guard let plan = gradebook.plan(of: handout.id, now: now) else { continue }
      guard question.concerns(plan) else {
        // It may, when somebody joins by the passing of time; and it may have until somebody left in that way.
        if known.parts[handout.id]?.part != nil { isSame = false }
        parts.append(WatchedParts.Kept(version: 0, since: now, edge: plan.edge(after: now)), of: handout.id)
        continue
      }
      columns += plan.columns.count
      try PeopleLimits.check(columns: columns)
      let version = gradebook.segment.version(of: plan)
      if known.organizationVersion == parts.organizationVersion, let part = known.parts[handout.id],
        part.version == version, part.holds(at: now)
      {
        parts.append(part, of: handout.id)
      } else {
        isSame = false
        let part = question.part(of: gradebook.segment.grid(plan, query, now: now))
        parts.append(
          WatchedParts.Kept(part: part, version: version, since: now, edge: plan.edge(after: now)), of: handout.id)
      }
    }
    let edge = parts.edge
    return Look(
      parts: parts, heading: ReportHeading(organization: organization, position: position, now: now),
      isSame: isSame && known.order == parts.order,
      edgeDistance: organization.clock != nil ? nil : edge.map { .milliseconds(($0 + 1).since(now)) })
  }
}

extension GridPlan {
  /// When the grid may next change though nothing is recorded: its due instant, or the end of something it rests on.
  fileprivate func edge(after now: Instant) -> Instant? {
    let due = handout.due.flatMap { now <= $0 ? $0 : nil }
    return [due, validityEnd].compactMap(\.self).min()
  }
}
