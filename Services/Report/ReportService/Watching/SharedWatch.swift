internal import Audit
internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC
internal import Serving
internal import Sharing
internal import Synchronization
internal import Wire

/// One watched report and its watchers, who may all see the same: it is computed once for all of them, and at most once in an interval.
final class SharedWatch: Sendable {
  struct Key: Hashable, Sendable {
    var organization: OrganizationID
    var request: WatchedRequest
    var visibility: Visibility
  }

  private let request: WatchedRequest
  private let organizationState: OrganizationState
  private let interval: Duration
  private let pool: ComputePool
  private let kept = Mutex<WatchedState?>(nil)
  private let flight = SingleFlight<Int, WatchedState>()

  /// - Parameters:
  ///   - pool: where it is computed, when it is the turn of one who watches.
  init(
    _ request: WatchedRequest, at organizationState: OrganizationState, in pool: ComputePool, interval: Duration
  ) {
    self.request = request
    self.organizationState = organizationState
    self.pool = pool
    self.interval = interval
  }

  /// The report as it stands, or stood less than an interval ago. Throws what a query by the caller would.
  func look(for caller: Caller, wall: Instant) async throws -> WatchedState {
    if let kept = fresh { return kept }
    return try await flight.answer(to: 0) {
      if let kept = fresh { return kept }
      return try await pool.run(for: Holder(caller)) { try renew(for: caller, wall: wall) }
    }
  }

  /// Makes it anew, as far as it has changed, on the calling thread.
  func renew(for caller: Caller, wall: Instant) throws -> WatchedState {
    let state = try look(for: caller, wall: wall, at: .now, since: kept.withLock { $0 })
    kept.withLock { $0 = state }
    return state
  }

  private var fresh: WatchedState? {
    kept.withLock { kept in kept.flatMap { .now < $0.lookedAt + interval ? $0 : nil } }
  }

  private func look(
    for caller: Caller, wall: Instant, at instant: ContinuousClock.Instant, since last: WatchedState?
  ) throws -> WatchedState {
    // What it shows now must not be what was noticed a while ago: who has seen it old is told when it is not any more.
    organizationState.noteAge()
    let changeCount = organizationState.changeSignal.current
    let known = last?.parts ?? WatchedParts()
    let reading = try organizationState.report { state throws(RPCError) in
      try state.reading(request, for: caller, wall: wall, knowing: known)
    }
    let look = try reading.gradebook.damage.checked { try reading.look(request) }
    let report = try WrittenReport(request, look.parts, look.heading)
    return WatchedState(
      report, parts: look.parts, people: look.people, position: look.heading.position,
      // What shows the same parts under the same heading shows the same.
      fingerprint: last.flatMap { look.isSame ? $0.fingerprint : nil } ?? report.fingerprint,
      edgeDistance: look.edgeDistance, isOld: look.isOld, lookedAt: instant, changeCount: changeCount)
  }
}

/// What one look at a watched report has found.
private struct Look: Sendable {
  var parts: WatchedParts
  var people: ShownPeople
  var heading: ReportHeading
  /// Nothing of it was made anew, and nothing about the organization has changed.
  var isSame: Bool
  /// How far the next instant is at which the report may change though nothing is recorded; nil where there is none or the
  /// organization's clock stands still.
  var edgeDistance: Duration?
  var isOld: Bool
}

/// The handouts of a watched report as they stand, and which of its parts are known.
private struct WatchedReading: Sendable {
  fileprivate struct Entry: Sendable {
    var plan: GridPlan
    var version: UInt64
    /// Nil: it has to be made.
    var known: WatchedParts.Kept?
  }

  var entries: [Entry] = []
  var known: WatchedParts
  var query: GridQuery
  var gradebook: Gradebook
  var position: ReportPosition
  var isOld: Bool
  /// By the organization's clock.
  var now: Instant

  func look(_ request: WatchedRequest) throws -> Look {
    var parts = WatchedParts(organizationVersion: gradebook.organizationVersion)
    var isSame = known.organizationVersion == parts.organizationVersion
    var people = ShownPeople()
    for entry in entries {
      let id = entry.plan.handout.id
      if request.onlyStudent == nil, request.concerns(entry.plan) {
        let rows = query.students.map { wanted in entry.plan.rows.filter { wanted.contains($0.student) } }
        people.add(rows ?? [], rows == nil ? entry.plan.people : nil)
      }
      if let known = entry.known {
        parts.append(known, of: id)
        continue
      }
      var kept = WatchedParts.Kept(
        version: entry.version, since: now, edge: entry.plan.edge(after: now), isFolded: entry.plan.isFolded)
      if request.concerns(entry.plan) {
        isSame = false
        let planned = PlannedGrid(entry.plan, query, in: gradebook.segment, now: now)
        let grid = planned.computed(rows: planned.rows.indices, columns: request.columns(of: planned))
        let part = try MessageWriter.bytes { request.write(grid, to: &$0) }
        if !part.isEmpty { kept.part = part }
      } else if known.parts[id]?.part != nil {
        // It may have one again, when somebody joins by the passing of time; and it had one until somebody left in that way.
        isSame = false
      }
      parts.append(kept, of: id)
    }
    if let student = request.onlyStudent { people.others = [student] }
    let edge = parts.edge
    return Look(
      parts: parts, people: people,
      heading: ReportHeading(organization: gradebook.organization, position: position, now: now),
      isSame: isSame && known.order == parts.order,
      edgeDistance: gradebook.organization.clock != nil ? nil : edge.map { .milliseconds(($0 + 1).since(now)) },
      isOld: isOld)
  }
}

extension OrganizationState.Contents {
  /// - Parameter known: parts as they stood.
  fileprivate mutating func reading(
    _ request: WatchedRequest, for caller: Caller, wall: Instant, knowing known: WatchedParts
  ) throws(RPCError) -> WatchedReading {
    guard isWhole else { throw RPCError.catchingUp }
    let now = gradebook.organization.now(wall: wall)
    let visibility = try request.visibility(for: caller, in: gradebook.organization, now: now)
    let query = try request.query(visibility, in: gradebook.organization)
    var entries: [WatchedReading.Entry] = []
    var room = request.room
    for handout in request.handouts(visibility, in: gradebook.organization) {
      guard let plan = gradebook.plan(of: handout.id, now: now) else { continue }
      guard request.concerns(plan) else {
        entries.append(WatchedReading.Entry(plan: plan, version: 0))
        continue
      }
      let fitting = room.fit(plan)
      var entry = WatchedReading.Entry(plan: fitting, version: gradebook.segment.version(of: plan))
      if known.organizationVersion == gradebook.organizationVersion, let part = known.parts[handout.id],
        part.version == entry.version, part.isFolded == fitting.isFolded, part.holds(at: now)
      {
        entry.known = part
      }
      entries.append(entry)
    }
    return WatchedReading(
      entries: entries, known: known, query: query, gradebook: gradebook, position: position, isOld: isOld, now: now)
  }
}

extension GridPlan {
  /// When the grid may next change though nothing is recorded: an instant at which it is due for somebody, or the end of something it
  /// rests on.
  fileprivate func edge(after now: Instant) -> Instant? {
    var edges = ([handout.deadline, validityEnd] + handout.studentDues.keys.map { handout.deadline(for: $0) })
      .compactMap(\.self)
    for window in handout.reopenings.values.flatMap(\.values).flatMap(\.windows) {
      // It may open later than this: Activity's clock is another one. A task is late after the instant that it closes again, and not open
      // any more from then on (P9).
      edges.append(window.opens - 1)
      if let closes = window.closes { edges += [closes - 1, closes] }
    }
    return edges.filter { now <= $0 }.min()
  }
}
