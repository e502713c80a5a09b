internal import Storage

/// The tables of the client's file. Applied steps are never edited.
enum OutboxSchema {
  /// "HRcl": stamped into the file, so that no service takes it for its own.
  static let applicationID: Int32 = 0x4852_636C

  static let migrations = [
    Migration(
      1, "outbox",
      """
      CREATE TABLE owner (
        app TEXT NOT NULL,
        person TEXT NOT NULL
      );
      CREATE TABLE waiting (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        kind INTEGER NOT NULL,
        message BLOB NOT NULL
      );
      CREATE TABLE refused (
        seq INTEGER PRIMARY KEY,
        kind INTEGER NOT NULL,
        message BLOB NOT NULL,
        code INTEGER NOT NULL,
        reason TEXT NOT NULL,
        explanation TEXT NOT NULL,
        refused_at INTEGER NOT NULL
      );
      CREATE TABLE current_activity (
        path BLOB PRIMARY KEY,
        state BLOB NOT NULL,
        has_written_items INTEGER NOT NULL,
        was_stopped INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        written_at INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX current_activity_by_time ON current_activity (written_at);
      """)
  ]
}
