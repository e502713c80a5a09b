internal import Storage

/// The table of notices that students have read.
enum NoticeSchema {
  static func acknowledged(_ number: Int) -> Migration {
    Migration(
      number, "acknowledged notices",
      """
      CREATE TABLE acknowledged_notice (
        organization TEXT NOT NULL,
        student TEXT NOT NULL,
        notice_id TEXT NOT NULL,
        PRIMARY KEY (organization, student, notice_id)
      ) WITHOUT ROWID;
      """)
  }
}
