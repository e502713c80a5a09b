internal import Storage

/// The tables of the audit log.
enum AuditSchema {
  /// An entry's row holds what is chained, and beside it what lists are filtered by. An actor of no bytes is the system, none
  /// at all somebody who cannot be named. `audit_base` says where a log begins whose oldest entries were removed.
  ///
  /// What leads to people is apart, so that it can be destroyed: `audit_person` from a pseudonym to them, `audit_words` from a
  /// seal to the words.
  static func log(_ number: Int) -> Migration {
    Migration(
      number, "audit log",
      """
      CREATE TABLE audit_entry (
        organization TEXT NOT NULL,
        seq INTEGER NOT NULL,
        noted_at INTEGER NOT NULL,
        action TEXT NOT NULL,
        actor BLOB,
        people BLOB,
        content BLOB NOT NULL,
        digest BLOB NOT NULL,
        PRIMARY KEY (organization, seq)
      ) WITHOUT ROWID;
      CREATE INDEX audit_entry_by_people ON audit_entry (organization, people) WHERE people IS NOT NULL;
      CREATE TABLE audit_base (
        organization TEXT PRIMARY KEY,
        seq INTEGER NOT NULL,
        digest BLOB NOT NULL,
        trimmed_at INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE audit_person (
        organization TEXT NOT NULL,
        person TEXT NOT NULL,
        secret BLOB NOT NULL,
        pseudonym BLOB NOT NULL,
        PRIMARY KEY (organization, person)
      ) WITHOUT ROWID;
      CREATE UNIQUE INDEX audit_person_by_pseudonym ON audit_person (organization, pseudonym);
      CREATE TABLE audit_group (
        organization TEXT NOT NULL,
        group_id BLOB NOT NULL,
        members BLOB NOT NULL,
        PRIMARY KEY (organization, group_id)
      ) WITHOUT ROWID;
      CREATE TABLE audit_member (
        organization TEXT NOT NULL,
        pseudonym BLOB NOT NULL,
        group_id BLOB NOT NULL,
        PRIMARY KEY (organization, pseudonym, group_id)
      ) WITHOUT ROWID;
      CREATE TABLE audit_words (
        organization TEXT NOT NULL,
        seq INTEGER NOT NULL,
        salt BLOB NOT NULL,
        object TEXT NOT NULL,
        reason TEXT NOT NULL,
        PRIMARY KEY (organization, seq)
      ) WITHOUT ROWID;
      """)
  }
}
