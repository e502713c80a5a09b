internal import Domain
internal import Feeds
internal import Messages
internal import Observability
internal import RPC
internal import Storage
internal import Wire

// What goes because its time is over: deleted classes that nobody took back, and work that is older than its organization keeps
// it. Both by the organization's clock.
extension ErasureRunner {
  /// Organizations and classes that are looked at in one round.
  private static let roundMax = 10_000

  /// The time of day; nil while it cannot be believed (`ClockWatch`): nothing is removed for its age then.
  func believedTime() async throws -> Instant? {
    guard isClockWatched else { return store.clock.now }
    let watch = try await hasLookedAtClock ? nil : beginningOfWatch()
    let wall = store.clock.now
    switch look(at: wall, beginningWith: watch) {
    case .believed: return wall
    case .believedAgain:
      log.notice("the time of day is believed again: what is too old is removed", ["time": wall])
      return wall
    case .doubted(let daysOff, let isNew):
      guard isNew else { return nil }
      log.error(
        "the time of day is not believed and nothing is removed for its age: check this machine's clock",
        ["time": wall, "days.off": daysOff, "goes.on": "when the clock is right, or has gone on as it is for an hour"])
      return nil
    }
  }

  private func beginningOfWatch() async throws -> ClockWatch {
    let (wall, now) = (store.clock.now, monotonic())
    let last = try await store.read { try Self.lastKnownTime(wall, on: $0) }
    return ClockWatch(lastKnown: last, wall: wall, now: now)
  }

  /// Changes of one organization that are looked through for one that is old enough.
  private static let changesLookedAt = 200

  /// When something was changed the last time before the hour that ends at `wall`. What is younger proves nothing: it may have been stored
  /// by the same wrong clock, before the service was started again. Nil where nothing is as old: the store is new.
  private static func lastKnownTime(_ wall: Instant, on connection: any Connection) throws -> Instant? {
    let horizon = wall - ClockWatch.proof
    var last: Instant?
    for organization in try connection.all("SELECT organization FROM feed_head", row: { try $0.text(0) }) {
      guard let time = try lastChange(of: organization, before: horizon, on: connection) else { continue }
      last = max(last ?? time, time)
      if wall.since(time) <= ClockWatch.tolerance { break }
    }
    return last
  }

  private static func lastChange(
    of organization: String, before horizon: Instant, on connection: any Connection
  ) throws -> Instant? {
    let recent = try connection.first(
      """
      SELECT max(committed_at) FROM (
        SELECT committed_at FROM change WHERE organization = ? ORDER BY seq DESC LIMIT ?) AS recent
      WHERE committed_at < ?
      """, .text(organization), .int(Self.changesLookedAt), .integer(horizon.milliseconds)
    ) { row in try row.integerOrNull(0) }
    if let recent, let time = recent { return Instant(milliseconds: time) }
    // Where very much was changed in that hour, its first change says at least that there was a time before.
    let first = try connection.first(
      "SELECT committed_at FROM change WHERE organization = ? ORDER BY seq LIMIT 1", .text(organization)
    ) { row in Instant(milliseconds: try row.integer(0)) }
    return first.flatMap { $0 < horizon ? $0 : nil }
  }

  /// Begins to remove the deleted classes that cannot be taken back any more.
  ///
  /// - Parameter wall: the time of day, which is believed.
  func purgeClasses(at wall: Instant) async throws {
    let deleted = try await store.read { connection in
      try connection.all(
        "SELECT organization, class_id, purge_at FROM deleted_class ORDER BY purge_at LIMIT ?", .int(Self.roundMax)
      ) { row in
        (
          organization: OrganizationID(try row.text(0)), id: ClassID(try row.text(1)),
          purge: Instant(milliseconds: try row.integer(2))
        )
      }
    }
    for schoolClass in deleted where store.isOwn(schoolClass.organization) {
      let id = schoolClass.id
      try await attempt(.purge(id), of: schoolClass.organization) {
        let now = try await store.current(schoolClass.organization).organization.now(wall: wall)
        guard schoolClass.purge <= now else { return false }
        try await store.write(schoolClass.organization) { scope in
          guard let deleted = scope.record.deletedClasses[id], !deleted.isPurged,
            !deleted.canBeTakenBack(at: scope.organization.now(wall: wall))
          else { return }
          try scope.purge(deleted, RandomID.make())
        }
        return true
      }
    }
  }

  /// Begins to remove the work of every organization that is older than it is kept: once a day, and when the organization says
  /// otherwise than before how long it keeps it.
  ///
  /// - Parameter wall: the time of day, which is believed.
  func removeWhatIsTooOld(at wall: Instant) async throws {
    for (organization, settings) in try await storedSettings() where store.isOwn(organization) {
      try await attempt(.retention, of: organization) {
        try await removeWhatIsTooOld(of: organization, keptAs: settings, at: wall)
      }
    }
  }

  /// - Parameter settings: the organization's, as they are stored.
  /// - Returns: whether there was any.
  private func removeWhatIsTooOld(
    of organization: OrganizationID, keptAs settings: [UInt8], at wall: Instant
  ) async throws -> Bool {
    guard case .organization(let kept) = try ActivityV1.Change(decoding: settings).change, kept.retentionDays > 0 else {
      return false
    }
    let days = Int(kept.retentionDays)
    let now = try await store.current(organization).organization.now(wall: wall)
    guard isDue(organization, days, now) else { return false }
    let horizon = now - Int64(days) * Self.day
    let isFound = try await hasWork(of: organization, before: horizon)
    if isFound {
      try await store.write(organization) { scope in try scope.beginRetention(before: horizon, RandomID.make()) }
    }
    noteKept(organization, days, now)
    return isFound
  }

  /// The settings of each organization. They are read one by one later: one that cannot be read holds up none but its own.
  private func storedSettings() async throws -> [(organization: OrganizationID, settings: [UInt8])] {
    try await store.read { connection in
      try connection.all(
        """
        SELECT feed_head.organization, payload FROM feed_head JOIN entity ON entity.organization = feed_head.organization
          AND entity.kind = ? AND entity.id = '' LIMIT ?
        """, .int(EntityKind.organization.rawValue), .int(Self.roundMax)
      ) { row in (organization: OrganizationID(try row.text(0)), settings: try row.blob(1)) }
    }
  }

  /// Whether there is anything that began before an instant.
  private func hasWork(of organization: OrganizationID, before instant: Instant) async throws -> Bool {
    try await store.read { connection in
      let (id, time) = (Value.text(organization.rawValue), Value.integer(instant.milliseconds))
      return try connection.exists(
        """
        SELECT 1 FROM attempt INDEXED BY attempt_in_order
        WHERE organization = ? AND history IS NOT NULL AND start_ms < ? LIMIT 1
        """, id, time)
        || connection.exists(
          """
          SELECT 1 FROM attempt INDEXED BY attempt_removed
          WHERE organization = ? AND history IS NULL AND start_ms < ? LIMIT 1
          """, id, time)
        || connection.exists(
          """
          SELECT 1 FROM done_event WHERE organization = ? GROUP BY student, handout_id, context_id, task_id
          HAVING max(happened_at) < ? LIMIT 1
          """, id, time)
        || connection.exists(
          "SELECT 1 FROM returned_work WHERE organization = ? AND returned_at < ? LIMIT 1", id, time)
    }
  }
}

extension OrganizationTransaction {
  /// Work begun before an instant is kept no longer. As where recording was deleted, it is hidden at once and what is like it
  /// is not taken any more (P12); a job removes it.
  fileprivate mutating func beginRetention(before horizon: Instant, _ erasure: String) throws {
    var recording = organization.recordingSwitch(.organization)
    if recording.deletedBefore.map({ $0 < horizon }) ?? true {
      recording.deletedBefore = horizon
      try store(.recording(ActivityV1.RecordingState(recording)))
    }
    try begin(.retention, of: String(horizon.milliseconds), erasure)
  }
}
