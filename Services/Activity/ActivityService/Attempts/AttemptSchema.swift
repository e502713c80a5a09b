internal import Storage

/// The tables of students' work: one row an attempt, and the ids by which resends are recognised.
enum AttemptSchema {
  static func attempts(_ number: Int) -> Migration {
    Migration(
      number, "attempts",
      """
      CREATE TABLE attempt (
        row INTEGER PRIMARY KEY,
        organization TEXT NOT NULL,
        attempt_id TEXT NOT NULL,
        student TEXT NOT NULL,
        context_id INTEGER NOT NULL,
        start_ms INTEGER NOT NULL,
        first_kind INTEGER,
        first_kind_order INTEGER,
        history BLOB
      );
      CREATE UNIQUE INDEX attempt_by_id ON attempt (organization, attempt_id);
      CREATE INDEX attempt_in_order ON attempt (organization, student, context_id, start_ms, attempt_id)
        WHERE history IS NOT NULL;
      CREATE TABLE attempt_event (
        organization TEXT NOT NULL,
        event_id TEXT NOT NULL,
        digest INTEGER NOT NULL,
        attempt_row INTEGER NOT NULL,
        PRIMARY KEY (organization, event_id)
      ) WITHOUT ROWID;
      CREATE TABLE kind_fix (
        organization TEXT NOT NULL,
        context_id INTEGER NOT NULL,
        attempt_id TEXT,
        since INTEGER NOT NULL,
        PRIMARY KEY (organization, context_id)
      ) WITHOUT ROWID;
      CREATE TABLE audit (
        organization TEXT NOT NULL,
        noted_at INTEGER NOT NULL,
        person TEXT NOT NULL,
        action TEXT NOT NULL,
        object TEXT NOT NULL,
        reason TEXT NOT NULL
      );
      CREATE INDEX audit_by_time ON audit (organization, noted_at);
      """)
  }

  /// How long each attempt may be silent, and what the organization has set that to over time (D29).
  static func idleLimits(_ number: Int) -> Migration {
    Migration(
      number, "idle limits",
      """
      ALTER TABLE attempt ADD COLUMN idle_ms INTEGER;
      CREATE TABLE idle_limit (
        organization TEXT NOT NULL,
        from_ms INTEGER NOT NULL,
        limit_ms INTEGER NOT NULL,
        PRIMARY KEY (organization, from_ms)
      ) WITHOUT ROWID;
      """)
  }

  /// Milliseconds, where `idle_ms` is null: attempts begun before this step were published with the time that a lease
  /// of a minute gave them, and keep it.
  static let idleLimitOfFormerVersions: Int64 = 60_000

  /// When the last of each attempt happened: who looks for those that went on past an instant finds them in the index.
  /// Nil where nothing was recorded since this step. Since `idleLimits` it is `AttemptLog.settled`.
  static func lastHappened(_ number: Int) -> Migration {
    Migration(
      number, "when attempts last happened",
      """
      ALTER TABLE attempt ADD COLUMN last_ms INTEGER;
      DROP INDEX attempt_in_order;
      CREATE INDEX attempt_in_order ON attempt (organization, student, context_id, start_ms, attempt_id, last_ms)
        WHERE history IS NOT NULL;
      """)
  }

  /// What apps call attempts where that is not the attempt's id, and which app sent a mark of done (D27): ids are of a student
  /// and app. Marks of former versions do not say: '' stands for any app.
  ///
  /// `beat` is written where nothing else is, so that a reply waits for the disk whether there was something to store or not.
  static func names(_ number: Int) -> Migration {
    Migration(
      number, "names of attempts",
      """
      CREATE TABLE attempt_name (
        organization TEXT NOT NULL,
        student TEXT NOT NULL,
        app_id TEXT NOT NULL,
        name TEXT NOT NULL,
        since_ms INTEGER NOT NULL,
        attempt_row INTEGER NOT NULL,
        PRIMARY KEY (organization, student, app_id, name, since_ms)
      ) WITHOUT ROWID;
      CREATE INDEX attempt_name_by_row ON attempt_name (attempt_row);
      ALTER TABLE done_event ADD COLUMN app_id TEXT NOT NULL DEFAULT '';
      CREATE TABLE beat (number INTEGER NOT NULL);
      INSERT INTO beat (number) VALUES (0);
      """, formerTexts: [namesByUse])
  }

  /// A name had an attempt for what is recorded, which has had the name always, and one for live work, which has it since it began.
  private static let namesByUse = Migration.FormerText(
    checksum: -6_087_953_688_029_014_893,
    mending: """
      DROP INDEX attempt_name_by_row;
      ALTER TABLE attempt_name RENAME TO attempt_name_by_use;
      CREATE TABLE attempt_name (
        organization TEXT NOT NULL,
        student TEXT NOT NULL,
        app_id TEXT NOT NULL,
        name TEXT NOT NULL,
        since_ms INTEGER NOT NULL,
        attempt_row INTEGER NOT NULL,
        PRIMARY KEY (organization, student, app_id, name, since_ms)
      ) WITHOUT ROWID;
      INSERT INTO attempt_name (organization, student, app_id, name, since_ms, attempt_row)
      SELECT named.organization, named.student, app_id, name,
        CASE is_live WHEN 0 THEN -9223372036854775808 ELSE start_ms END, attempt_row
      FROM attempt_name_by_use named JOIN attempt ON row = attempt_row;
      DROP TABLE attempt_name_by_use;
      CREATE INDEX attempt_name_by_row ON attempt_name (attempt_row);
      """)

  /// Where the feed tells each attempt, as a `ToldAttempt`: these changes are emptied when it is told again or removed. Nil
  /// where nothing was told of it since this step: what was told before stays as it is.
  static func published(_ number: Int) -> Migration {
    Migration(number, "where attempts are told", "ALTER TABLE attempt ADD COLUMN told BLOB")
  }

  /// What teachers say of an attempt is in its history (D33): a version that does not know of it would lose it with the next record
  /// that it takes, and is to refuse the file.
  static func marks(_ number: Int) -> Migration {
    Migration(number, "marks in histories", "-- An attempt's history may hold what teachers have said of it.")
  }
}
