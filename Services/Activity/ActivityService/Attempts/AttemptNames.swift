internal import ActivityDomain
internal import Domain
internal import Identity
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
    var rows = try candidates(named: name, of: student, app)
    if let alias = alias(of: name) { rows += try candidates(named: alias, of: student, app) }
    return NamedAttempts(
      candidates: rows.filter { $0.since != nil || $0.found.isOf(student, app, content) },
      isTaken: rows.contains { $0.since == nil })
  }

  private func candidates(
    named name: AttemptID, of student: PersonID, _ app: AppID
  ) throws -> [NamedAttempts.Candidate] {
    try connection.all(Self.askForNamed(organization, name, student, app)) { row in
      NamedAttempts.Candidate(
        found: try found(row), since: try row.integerOrNull(8).map { Instant(milliseconds: $0) })
    }
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

// What was removed is known again by aliases (N85): whoever sends it once more finds it, and nothing that clients called it is left.
extension AttemptRows {
  /// Whether any attempt has an alias. Ids of clients may be alike in their beginning: then it is looked for aliases in vain.
  func haveAliases() throws -> Bool {
    // Between '~' and '~g' lies whatever goes on with a digit of an alias.
    try connection.exists(
      "SELECT 1 FROM attempt WHERE organization = ? AND attempt_id > '~' AND attempt_id < '~g' LIMIT 1", key)
  }

  /// Calls a removed attempt by an alias, and so the names that its app has for it.
  func conceal(_ removed: RemovedAttempt, _ key: ErasureKey, in transaction: Transaction) throws {
    if !ErasureKey.isAlias(removed.id) {
      try transaction.execute(
        "UPDATE attempt SET attempt_id = ? WHERE row = ? AND organization = ?",
        .text(key.alias(of: removed.id, in: organization).rawValue), .integer(removed.row), self.key)
    }
    let names = try transaction.all(
      """
      SELECT student, app_id, name, since_ms FROM attempt_name INDEXED BY attempt_name_by_row
      WHERE attempt_row = ? AND organization = ?
      """, .integer(removed.row), self.key
    ) { row in
      (student: try row.text(0), app: try row.text(1), name: AttemptID(try row.text(2)), since: try row.integer(3))
    }
    for named in names where !ErasureKey.isAlias(named.name) {
      try transaction.execute(
        """
        UPDATE attempt_name SET name = ?
        WHERE organization = ? AND student = ? AND app_id = ? AND name = ? AND since_ms = ?
        """, .text(key.alias(of: named.name, in: organization).rawValue), self.key, .text(named.student),
        .text(named.app), .text(named.name.rawValue), .integer(named.since))
    }
  }
}
