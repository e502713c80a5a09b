internal import Domain
internal import Storage
internal import Wire

// What apps call attempts, where that is not the attempt's own id. Names are of one student and app (D27): where two apps, or two
// students' apps, use one name, or an app has another name for an attempt in its next session, each finds its own.

/// What was found under an attempt's name.
struct NamedAttempt {
  var found: AttemptRows.Found
  /// Some attempt of the organization has the name for its id.
  var isTaken: Bool
}

/// For what a name is looked up: live work follows an attempt to the one that took its place; what is recorded afterwards does not.
enum NameUse: Int64 {
  // These numbers are on disk: add, never change.
  case record = 0
  case live = 1
}

extension AttemptRows {
  /// The attempt that an app means for a student.
  func named(
    _ name: AttemptID, of student: PersonID, _ app: AppID, for use: NameUse, in content: ContentTree
  ) throws -> NamedAttempt {
    let rows = try connection.all(
      """
      SELECT row, student, context_id, start_ms, history, idle_ms, attempt_id, is_live
      FROM (SELECT attempt_row, is_live FROM attempt_name
        WHERE organization = ?1 AND student = ?2 AND app_id = ?3 AND name = ?4) JOIN attempt ON row = attempt_row
      UNION ALL
      SELECT row, student, context_id, start_ms, history, idle_ms, attempt_id, NULL FROM attempt
      WHERE organization = ?1 AND attempt_id = ?4
      """, key, .text(student.rawValue), .text(app.rawValue), .text(name.rawValue)
    ) { row in (id: try row.text(6), use: try row.integerOrNull(7).flatMap(NameUse.init), found: try found(row)) }
    let own = rows.first { $0.use == nil && $0.found.isOf(student, app, content) }?.found
    func alias(_ use: NameUse) -> Found? { rows.first { $0.use == use }?.found }
    let meant =
      switch use {
      case .live: alias(.live) ?? alias(.record) ?? own
      case .record: alias(.record) ?? own ?? alias(.live)
      }
    return NamedAttempt(found: meant ?? .nothing, isTaken: rows.contains { $0.use == nil })
  }

  /// Has an app find an attempt by a name from now on.
  func name(
    _ row: Int64, _ name: AttemptID, of student: PersonID, _ app: AppID, for use: NameUse, in transaction: Transaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO attempt_name (organization, student, app_id, name, is_live, attempt_row) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (organization, student, app_id, name, is_live) DO UPDATE SET attempt_row = excluded.attempt_row
      """, key, .text(student.rawValue), .text(app.rawValue), .text(name.rawValue), .integer(use.rawValue),
      .integer(row))
  }
}
