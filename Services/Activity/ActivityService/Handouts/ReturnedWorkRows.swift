internal import Domain
internal import Feeds
internal import Messages
internal import Storage

/// The table of what teachers gave back: one row a student and handout, the last one.
enum ReturnedWorkSchema {
  static func returned(_ number: Int) -> Migration {
    Migration(
      number, "returned work",
      """
      CREATE TABLE returned_work (
        organization TEXT NOT NULL,
        student TEXT NOT NULL,
        handout_id TEXT NOT NULL,
        comment TEXT NOT NULL,
        returned_at INTEGER NOT NULL,
        PRIMARY KEY (organization, student, handout_id)
      ) WITHOUT ROWID;
      CREATE INDEX returned_work_by_handout ON returned_work (organization, handout_id);
      CREATE INDEX returned_work_by_time ON returned_work (organization, returned_at);
      """)
  }
}

/// The rows of one organization's returned work. They are in no feed: nothing but the student's inbox and notices shows them.
struct ReturnedWorkRows {
  private let key: Value
  private let connection: any Connection

  init(_ organization: OrganizationID, on connection: any Connection) {
    key = .text(organization.rawValue)
    self.connection = connection
  }

  /// What was given back to a student, by handout.
  func all(of student: PersonID) throws -> [HandoutID: ActivityV1.ReturnedWork] {
    let works = try connection.all(
      "SELECT handout_id, comment, returned_at FROM returned_work WHERE organization = ? AND student = ?", key,
      .text(student.rawValue)
    ) { row in
      ActivityV1.ReturnedWork(
        handoutID: try row.text(0), studentID: student.rawValue, comment: try row.text(1),
        returnTime: WellKnown.Timestamp(Instant(milliseconds: try row.integer(2))))
    }
    return Dictionary(works.map { (HandoutID($0.handoutID), $0) }) { $1 }
  }

  func put(_ work: ActivityV1.ReturnedWork, at instant: Instant, in transaction: Transaction) throws {
    try transaction.execute(
      """
      INSERT INTO returned_work (organization, student, handout_id, comment, returned_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (organization, student, handout_id)
      DO UPDATE SET comment = excluded.comment, returned_at = excluded.returned_at
      """, key, .text(work.studentID), .text(work.handoutID), .text(work.comment), .integer(instant.milliseconds))
  }

  /// - Returns: how many rows there were.
  func remove(of student: PersonID, in transaction: Transaction) throws -> Int {
    try transaction.change(
      "DELETE FROM returned_work WHERE organization = ? AND student = ?", key, .text(student.rawValue))
  }

  /// Those of a handout that is no more: of a class's students, so never more than these.
  func remove(of handout: HandoutID, in transaction: Transaction) throws -> Int {
    try transaction.change(
      "DELETE FROM returned_work WHERE organization = ? AND handout_id = ?", key, .text(handout.rawValue))
  }

  /// Some of those that were given back before an instant.
  func remove(before instant: Instant, limit: Int, in transaction: Transaction) throws -> Int {
    try transaction.change(
      """
      DELETE FROM returned_work WHERE organization = ?1 AND (student, handout_id) IN (
        SELECT student, handout_id FROM returned_work WHERE organization = ?1 AND returned_at < ?2 LIMIT ?3)
      """, key, .integer(instant.milliseconds), .int(limit))
  }
}
