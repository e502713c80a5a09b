internal import Domain
internal import Feeds
internal import Messages
internal import Storage
internal import Wire

/// Removes a person for good: their rows, their name in others' rows, and what earlier changes told of them.
///
/// The history stays without a gap. Where a change told of the person, a follower that replays it finds their end.
struct PersonErasure {
  private let person: PersonID
  /// Where the changes stood before.
  private let start: FeedPosition
  /// Things that were the person's alone.
  private var own: Set<EntityKey>
  /// Handouts that named the person, as they are without them.
  private var handouts: [EntityKey: [UInt8]] = [:]

  init(_ person: PersonID, in scope: OrganizationTransaction) throws {
    self.person = person
    start = try scope.position()
    own = [
      EntityKey(.person, person.rawValue),
      EntityKey(.recording(ActivityV1.RecordingState(RecordingSwitch(scope: .student(person))))),
    ]
    for schoolClass in scope.organization.roster.classesEver(of: person) {
      for role in Enrolment.ClassRole.allCases {
        let enrolment = Enrolment(person, in: schoolClass, as: role, windows: .never)
        own.insert(EntityKey(.enrolment(ActivityV1.EnrolmentState(enrolment))))
      }
    }
    try scope.transaction.forEach(
      "SELECT DISTINCT handout_id, task_id, context_id FROM done_event WHERE organization = ? AND student = ?",
      .text(scope.id.rawValue), .text(person.rawValue)
    ) { row in
      own.insert(
        EntityKey(
          .done, try row.text(0), try row.text(1), person.rawValue, String(try row.integer(2))))
    }
  }

  /// Everything but attempts.
  mutating func eraseSchoolSide(in scope: inout OrganizationTransaction) throws {
    for handout in scope.organization.allHandouts.filter({ $0.recipients.spans[person] != nil }) {
      guard var message = scope.record.handouts[handout.id] else { continue }
      var recipients = handout.recipients
      recipients.spans[person] = nil
      message.recipients?.studentIDs.removeAll { $0.isExactly(person.rawValue) }
      message.revision += 1
      let change = ActivityV1.Change.Change.handout(ActivityV1.HandoutHistory(message, recipients: recipients))
      handouts[EntityKey(change)] = try ActivityV1.Change(change: change).encoded()
      try scope.store(change)
    }
    for key in own where key.isStored { try scope.deleteRow(key) }
    let (organization, student) = (Value.text(scope.id.rawValue), Value.text(person.rawValue))
    try scope.transaction.execute(
      "DELETE FROM done_event WHERE organization = ? AND student = ?", organization, student)
    // Answers that hold the name.
    try scope.transaction.execute(
      "DELETE FROM request WHERE organization = ? AND method IN ('CreatePerson', 'UpdatePerson')", organization)
    try scope.store(.erasedPersonID(person.rawValue))
    try scope.forgetInAudit(person)
  }

  /// Rewrites what earlier changes told. It reads the whole history of the organization once: erasing is rare.
  func eraseHistory(in scope: OrganizationTransaction) throws {
    let end = ActivityV1.Change.Change.erasedPersonID(person.rawValue)
    let endKey = EntityKey(end)
    let endPayload = try ActivityV1.Change(change: end).encoded()
    var ends: [Int64] = []
    var rewritten: [(sequence: Int64, payload: [UInt8])] = []
    try scope.transaction.forEach(
      "SELECT seq, kind, entity FROM change WHERE organization = ? AND seq <= ? AND kind <> ?",
      .text(scope.id.rawValue), .integer(start.sequence), .int(EntityKind.attempt.rawValue)
    ) { row in
      guard let kind = EntityKind(rawValue: try row.int(1)) else { return }
      let key = EntityKey(kind, try row.text(2))
      if own.contains(key) { ends.append(try row.integer(0)) }
      if let payload = handouts[key] { rewritten.append((try row.integer(0), payload)) }
    }
    for sequence in ends {
      try ChangeLog.rewrite(
        sequence, of: scope.id.rawValue, kind: endKey.kind.rawValue, entity: endKey.id, payload: endPayload,
        in: scope.transaction)
    }
    for (sequence, payload) in rewritten {
      try scope.transaction.execute(
        "UPDATE change SET payload = ?, salt = NULL WHERE organization = ? AND seq = ?", .blob(payload),
        .text(scope.id.rawValue), .integer(sequence))
    }
    // What was told of an attempt becomes what was told last: that it is no more.
    try scope.transaction.execute(
      """
      UPDATE change SET payload = removed.payload, salt = NULL
      FROM (SELECT entity, payload FROM change WHERE organization = ?1 AND seq > ?2 AND kind = ?3) AS removed
      WHERE change.organization = ?1 AND change.seq <= ?2 AND change.kind = ?3 AND change.entity = removed.entity
      """, .text(scope.id.rawValue), .integer(start.sequence), .int(EntityKind.attempt.rawValue))
  }
}
