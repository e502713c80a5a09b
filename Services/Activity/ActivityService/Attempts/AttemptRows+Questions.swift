internal import ActivityDomain
internal import Domain
internal import Storage

// What is asked of nearly every piece of work, as questions that can be asked before its turn comes; and what their answers hang on.
extension AttemptRows {
  /// What of the attempts' tables a statement is about.
  enum About: Hashable {
    /// A piece of work, by the key of its id.
    case event(String)
    /// What is called so: an attempt by its own id, or by the name that an app has for it.
    case name(AttemptID)
    /// A student's attempts at a context, in their order.
    case place(PersonID, ContextID)
    /// One attempt.
    case row(Int64)
  }

  /// With the columns that `found` reads, the digest and the id.
  static func askForEarlier(_ organization: OrganizationID, _ id: WorkID, _ sender: Sender) -> Query {
    let (own, former) = (sender.key(of: id), sender.formerKey(of: id))
    return Query(
      """
      SELECT row, student, context_id, start_ms, history, idle_ms, attempt_id, told, digest, event_id
      FROM attempt_event JOIN attempt ON row = attempt_row AND attempt.organization = attempt_event.organization
      WHERE attempt_event.organization = ? AND event_id IN (?, ?)
      """, .text(organization.rawValue), .text(own), .text(former),
      about: [Subject(About.event(own)), Subject(About.event(former))], eachRow: attempt)
  }

  /// With the columns that `found` reads, and since when it has the name.
  static func askForNamed(
    _ organization: OrganizationID, _ name: AttemptID, _ student: PersonID, _ app: AppID
  ) -> Query {
    Query(
      """
      SELECT row, student, context_id, start_ms, history, idle_ms, attempt_id, told, since_ms
      FROM (SELECT attempt_row, since_ms FROM attempt_name
        WHERE organization = ?1 AND student = ?2 AND app_id = ?3 AND name = ?4) AS named
        JOIN attempt ON row = attempt_row AND organization = ?1
      UNION ALL
      SELECT row, student, context_id, start_ms, history, idle_ms, attempt_id, told, NULL FROM attempt
      WHERE organization = ?1 AND attempt_id = ?4
      """, .text(organization.rawValue), .text(student.rawValue), .text(app.rawValue), .text(name.rawValue),
      about: [Subject(About.name(name))], eachRow: attempt)
  }

  /// Where a student's last attempt at a context is in their order, and when it is settled.
  static func askForLatest(_ organization: OrganizationID, _ student: PersonID, _ context: ContextID) -> Query {
    Query(
      """
      SELECT start_ms, attempt_id, last_ms FROM attempt
      WHERE organization = ? AND student = ? AND context_id = ? AND history IS NOT NULL
      ORDER BY start_ms DESC, attempt_id DESC LIMIT 1
      """, .text(organization.rawValue), .text(student.rawValue), .integer(context.rawValue),
      about: [Subject(About.place(student, context))])
  }

  /// The attempt before a position in the order of a student's attempts at a context.
  static func askForLast(
    _ organization: OrganizationID, _ student: PersonID, _ context: ContextID, before position: (Instant, AttemptID)
  ) -> Query {
    Query(
      """
      SELECT row, attempt_id, start_ms, 0, history, idle_ms, told FROM attempt
      WHERE organization = ? AND student = ? AND context_id = ? AND history IS NOT NULL
        AND (start_ms, attempt_id) < (?, ?)
      ORDER BY start_ms DESC, attempt_id DESC LIMIT 1
      """, .text(organization.rawValue), .text(student.rawValue), .integer(context.rawValue),
      .integer(position.0.milliseconds), .text(position.1.rawValue),
      about: [Subject(About.place(student, context))], eachRow: attempt)
  }

  private static let attempt: @Sendable (borrowing Row) throws -> Subject = { row in
    Subject(About.row(try row.integer(0)))
  }
}
