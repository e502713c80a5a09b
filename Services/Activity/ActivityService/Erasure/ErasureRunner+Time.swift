internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Storage
internal import Wire

// What goes because its time is over: deleted classes that nobody took back, and work that is older than its organization keeps
// it. Both by the organization's clock.
extension ErasureRunner {
  /// Organizations and classes that are looked at in one round.
  private static let roundMax = 10_000

  /// Begins to remove the deleted classes that cannot be taken back any more.
  func purgeClasses() async throws {
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
    let wall = store.clock.now
    for schoolClass in deleted where store.isOwn(schoolClass.organization) {
      let id = schoolClass.id
      let now = try await store.current(schoolClass.organization).organization.now(wall: wall)
      guard schoolClass.purge <= now else { continue }
      try await store.write(schoolClass.organization) { scope in
        guard let deleted = scope.record.deletedClasses[id], !deleted.isPurged,
          !deleted.canBeTakenBack(at: scope.organization.now(wall: wall))
        else { return }
        try scope.purge(deleted, RandomID.make())
      }
    }
  }

  /// Begins to remove the work of every organization that is older than it is kept: once a day, and when the organization says
  /// otherwise than before how long it keeps it.
  func removeWhatIsTooOld() async throws {
    let wall = store.clock.now
    for (organization, days) in try await retentions() where store.isOwn(organization) {
      let now = try await store.current(organization).organization.now(wall: wall)
      guard isDue(organization, days, now) else { continue }
      let horizon = now - Int64(days) * Self.day
      if try await hasWork(of: organization, before: horizon) {
        try await store.write(organization) { scope in try scope.beginRetention(before: horizon, RandomID.make()) }
      }
      noteKept(organization, days, now)
    }
  }

  /// How many days organizations keep work that do not keep it for good.
  private func retentions() async throws -> [(OrganizationID, days: Int)] {
    try await store.read { connection in
      try connection.all(
        """
        SELECT feed_head.organization, payload FROM feed_head JOIN entity ON entity.organization = feed_head.organization
          AND entity.kind = ? AND entity.id = '' LIMIT ?
        """, .int(EntityKind.organization.rawValue), .int(Self.roundMax)
      ) { row in
        let stored = try row.withBlob(1) { try ActivityV1.Change(decoding: $0) }
        guard case .organization(let settings) = stored.change else { return (OrganizationID(""), days: 0) }
        return (OrganizationID(try row.text(0)), days: Int(settings.retentionDays))
      }
    }.filter { $0.days > 0 }
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
