internal import ActivityDomain
internal import Domain
internal import Storage
internal import Wire

// What apps call attempts, where that is not the attempt's own id. Names are of one student and app (D27): where two apps, or two
// students' apps, use one name, each finds its own. A name may stand for several attempts one after the other: where a session that
// did not know of the next one went on under the name of the one before.

/// What may stand behind an attempt's name.
struct NamedAttempts {
  struct Candidate {
    var found: AttemptRows.Found
    /// Since when it has the name; nil: it is its own id.
    var since: Instant?
  }

  var candidates: [Candidate]
  /// Some attempt of the organization has the name for its id.
  var isTaken: Bool

  /// The attempt that had the name at an instant; the first one before all.
  func found(at instant: Instant, where isMeant: (AttemptRows.Found) -> Bool = { _ in true }) -> AttemptRows.Found {
    let meant = candidates.filter { isMeant($0.found) }
    let then = meant.filter { $0.since ?? .distantPast <= instant }
    return (then.max { $0.order < $1.order } ?? meant.min { $0.order < $1.order })?.found ?? .nothing
  }
}

extension NamedAttempts.Candidate {
  fileprivate var order: Instant { since ?? .distantPast }
}

extension AttemptRows {
  /// The attempts that an app calls alike for a student.
  func named(_ name: AttemptID, of student: PersonID, _ app: AppID, in content: ContentTree) throws -> NamedAttempts {
    let rows = try connection.all(Self.askForNamed(organization, name, student, app)) { row in
      NamedAttempts.Candidate(
        found: try found(row), since: try row.integerOrNull(8).map { Instant(milliseconds: $0) })
    }
    return NamedAttempts(
      candidates: rows.filter { $0.since != nil || $0.found.isOf(student, app, content) },
      isTaken: rows.contains { $0.since == nil })
  }

  /// Has an app find an attempt by a name, for what it did from an instant on.
  func name(
    _ row: Int64, _ name: AttemptID, since instant: Instant, of student: PersonID, _ app: AppID,
    in transaction: Transaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO attempt_name (organization, student, app_id, name, since_ms, attempt_row) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (organization, student, app_id, name, since_ms) DO UPDATE SET attempt_row = excluded.attempt_row
      """, key, .text(student.rawValue), .text(app.rawValue), .text(name.rawValue), .integer(instant.milliseconds),
      .integer(row), touching: [Subject(About.name(name))])
  }
}
