internal import Domain
internal import Feeds
internal import Messages
internal import Storage

/// The table of what teachers said when they gave work back: a row each time, the one with the highest number stands (N57, N76).
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

  /// Keeps what was said before, and who said it. Of what stands it is not known who did.
  static func comments(_ number: Int) -> Migration {
    Migration(
      number, "comments on returned work",
      """
      DROP INDEX returned_work_by_handout;
      DROP INDEX returned_work_by_time;
      ALTER TABLE returned_work RENAME TO former_returned_work;
      CREATE TABLE returned_work (
        organization TEXT NOT NULL,
        student TEXT NOT NULL,
        handout_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        comment TEXT NOT NULL,
        author TEXT NOT NULL,
        returned_at INTEGER NOT NULL,
        PRIMARY KEY (organization, student, handout_id, number)
      ) WITHOUT ROWID;
      INSERT INTO returned_work (organization, student, handout_id, number, comment, author, returned_at)
      SELECT organization, student, handout_id, 1, comment, '', returned_at FROM former_returned_work;
      DROP TABLE former_returned_work;
      CREATE INDEX returned_work_by_handout ON returned_work (organization, handout_id);
      CREATE INDEX returned_work_by_time ON returned_work (organization, returned_at);
      CREATE INDEX returned_work_by_author ON returned_work (organization, author);
      """)
  }
}

/// The rows of one organization's returned work. They are in no feed: the student's inbox and notices show the last comment, and teachers
/// read all of them.
struct ReturnedWorkRows {
  /// Comments that are kept of one student's work of one handout: for one more the oldest goes.
  static let commentsMax = 50

  private let key: Value
  private let connection: any Connection

  init(_ organization: OrganizationID, on connection: any Connection) {
    key = .text(organization.rawValue)
    self.connection = connection
  }

  /// What was said last to a student, by handout.
  func all(of student: PersonID) throws -> [HandoutID: ActivityV1.ReturnedWork] {
    let works = try connection.all(
      """
      SELECT handout_id, comment, returned_at FROM returned_work AS work
      WHERE organization = ?1 AND student = ?2 AND number = (
        SELECT max(number) FROM returned_work AS said
        WHERE said.organization = ?1 AND said.student = ?2 AND said.handout_id = work.handout_id)
      """, key, .text(student.rawValue)
    ) { row in
      ActivityV1.ReturnedWork(
        handoutID: try row.text(0), studentID: student.rawValue, comment: try row.text(1),
        returnTime: WellKnown.Timestamp(Instant(milliseconds: try row.integer(2))))
    }
    return Dictionary(works.map { (HandoutID($0.handoutID), $0) }) { $1 }
  }

  /// What was said to a student of one handout, the last first; authors by their identifiers alone.
  func comments(to student: PersonID, of handout: HandoutID) throws -> [ActivityV1.ReturnComment] {
    try connection.all(
      """
      SELECT comment, returned_at, author FROM returned_work WHERE organization = ? AND student = ? AND handout_id = ?
      ORDER BY number DESC
      """, key, .text(student.rawValue), .text(handout.rawValue)
    ) { row in
      ActivityV1.ReturnComment(
        comment: try row.text(0), returnTime: WellKnown.Timestamp(Instant(milliseconds: try row.integer(1))),
        authorID: try row.text(2))
    }
  }

  func put(
    _ work: ActivityV1.ReturnedWork, by author: PersonID, at instant: Instant, in transaction: Transaction
  ) throws {
    let (student, handout) = (Value.text(work.studentID), Value.text(work.handoutID))
    let last = try transaction.first(
      "SELECT coalesce(max(number), 0) FROM returned_work WHERE organization = ? AND student = ? AND handout_id = ?",
      key, student, handout
    ) { row in try row.integer(0) }
    let number = (last ?? 0) + 1
    try transaction.execute(
      """
      INSERT INTO returned_work (organization, student, handout_id, number, comment, author, returned_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, key, student, handout, .integer(number), .text(work.comment), .text(author.rawValue),
      .integer(instant.milliseconds))
    try transaction.execute(
      "DELETE FROM returned_work WHERE organization = ? AND student = ? AND handout_id = ? AND number <= ?", key,
      student, handout, .integer(number - Int64(Self.commentsMax)))
  }

  /// Removes some of what was said to a student.
  ///
  /// - Returns: how many rows there were, `limit` at most.
  func remove(of student: PersonID, limit: Int, in transaction: Transaction) throws -> Int {
    try transaction.change(
      """
      DELETE FROM returned_work WHERE organization = ?1 AND student = ?2 AND (handout_id, number) IN (
        SELECT handout_id, number FROM returned_work WHERE organization = ?1 AND student = ?2 LIMIT ?3)
      """, key, .text(student.rawValue), .int(limit))
  }

  /// Removes some of what was said of a handout that is no more.
  func remove(of handout: HandoutID, limit: Int, in transaction: Transaction) throws -> Int {
    try transaction.change(
      """
      DELETE FROM returned_work WHERE organization = ?1 AND (student, handout_id, number) IN (
        SELECT student, handout_id, number FROM returned_work WHERE organization = ?1 AND handout_id = ?2 LIMIT ?3)
      """, key, .text(handout.rawValue), .int(limit))
  }

  /// Some of those that were given back before an instant.
  func remove(before instant: Instant, limit: Int, in transaction: Transaction) throws -> Int {
    try transaction.change(
      """
      DELETE FROM returned_work WHERE organization = ?1 AND (student, handout_id, number) IN (
        SELECT student, handout_id, number FROM returned_work WHERE organization = ?1 AND returned_at < ?2 LIMIT ?3)
      """, key, .integer(instant.milliseconds), .int(limit))
  }

  /// Forgets of some comments that somebody has written them. What they said stays the student's.
  func forget(author: PersonID, limit: Int, in transaction: Transaction) throws -> Int {
    try transaction.change(
      """
      UPDATE returned_work SET author = '' WHERE organization = ?1 AND (student, handout_id, number) IN (
        SELECT student, handout_id, number FROM returned_work WHERE organization = ?1 AND author = ?2 LIMIT ?3)
      """, key, .text(author.rawValue), .int(limit))
  }
}
