internal import API
internal import ActivityDomain
internal import ActivityDoor
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Storage
internal import Wire

// What is left of an erased person in rows. Nobody is told of it any more: the first step has seen to that.
extension ErasureRunner {
  /// Lets go of the kinds of contexts that attempts of theirs have fixed (P25), be it that only their beginning is left.
  func unfix(_ job: ErasureJob) async throws {
    let limit = pace.rowsPerRead
    let found = try await find(from: job.cursor) { connection, cursor in
      var found = Finding<AttemptID>(cursor: cursor)
      var count = 0
      // Contexts with a kind are far fewer than attempts.
      try connection.forEach(
        """
        SELECT fix.context_id, fix.attempt_id, attempt.student
        FROM (SELECT context_id, attempt_id FROM kind_fix WHERE organization = ?1 AND context_id > ?2
          ORDER BY context_id LIMIT ?3) AS fix
        LEFT JOIN attempt ON attempt.organization = ?1 AND attempt.attempt_id = fix.attempt_id
        ORDER BY fix.context_id
        """, .text(job.organization.rawValue), .integer(cursor.number), .int(limit)
      ) { row in
        found.cursor.number = try row.integer(0)
        count += 1
        if try row.textOrNull(2)?.isExactly(job.subject) == true { found.add(AttemptID(try row.text(1))) }
      }
      found.isEnd = count < limit
      return found
    }
    try await take(found, for: job) { scope, attempts in
      for id in attempts {
        guard let context = try AttemptRows(scope.id, on: scope.transaction).context(of: id) else { continue }
        try AttemptKinds.unfix(by: id, at: context, refolding: .later, in: &scope)
      }
      return [:]
    }
  }

  /// Forgets what was answered to requests of theirs, and answers that name them.
  func removeRequests(_ job: ErasureJob) async throws {
    // Whoever names requests by whom they are about: these do the same again, or are refused, should they be sent again.
    let repeatable: Set<String> = [
      RosterServiceMethods.erasePerson.name, RosterServiceMethods.enrol.name, RosterServiceMethods.unenrol.name,
      HandoutServiceMethods.addRecipients.name, HandoutServiceMethods.removeRecipients.name,
      HandoutServiceMethods.excuseStudents.name, HandoutServiceMethods.unexcuseStudents.name,
      HandoutServiceMethods.returnWork.name, HandoutServiceMethods.reopenTask.name,
      HandoutServiceMethods.closeReopenedTask.name, HandoutServiceMethods.setStudentDueTimes.name,
      HandoutServiceMethods.clearStudentDueTimes.name,
      OrganizationServiceMethods.setRecording.name,
    ]
    // They may name what the student's app called an attempt, and whoever takes one back again changes nothing.
    let void = ActivityServiceMethods.voidAttempt.name
    let (person, limit) = (PersonID(job.subject), pace.rowsPerRead)
    let found = try await find(from: job.cursor) { connection, cursor in
      var found = Finding<String>(cursor: cursor)
      var count = 0
      try connection.forEach(
        """
        SELECT request_id, response, method FROM request WHERE organization = ? AND request_id > ? ORDER BY request_id LIMIT ?
        """,
        .text(job.organization.rawValue), .text(cursor.id), .int(limit)
      ) { row in
        let (request, method) = (try row.text(0), try row.text(2))
        found.cursor.id = request
        count += 1
        if try LoggedRequest.isKey(request, of: person)
          || RememberedAnswer.isNaming(person, row.blob(1), to: method)
          || repeatable.contains(method) && LoggedRequest.isKey(request, naming: person) || method == void
        {
          found.add(request)
        }
      }
      found.isEnd = count < limit
      return found
    }
    try await take(found, for: job) { scope, requests in
      for request in requests {
        try scope.transaction.execute(
          "DELETE FROM request WHERE organization = ? AND request_id = ?", .text(scope.id.rawValue), .text(request))
      }
      return ["requests": requests.count]
    }
  }

  /// The first step has done so; what was noted of them before there was a chain came into it with that step's own entry.
  func removeNotes(_ job: ErasureJob) async throws {
    try await write(job) { scope in
      try scope.forgetInAudit(PersonID(job.subject))
      try scope.finishStep(of: job)
    }
  }

  /// Their own rows of the school's side, and their name in others'.
  func removeFromSchool(_ job: ErasureJob) async throws {
    let (person, limit) = (PersonID(job.subject), pace.rowsPerRead)
    let found = try await find(from: job.cursor) { connection, cursor in
      var found = Finding<EntityKey>(cursor: cursor)
      var count = 0
      try connection.forEach(
        """
        SELECT kind, id, payload FROM entity WHERE organization = ? AND (kind, id) > (?, ?) ORDER BY kind, id LIMIT ?
        """, .text(job.organization.rawValue), .integer(cursor.number), .text(cursor.id), .int(limit)
      ) { row in
        (found.cursor.number, found.cursor.id) = (try row.integer(0), try row.text(1))
        count += 1
        guard let kind = EntityKind(rawValue: try row.int(0)) else { return }
        let stored = try row.withBlob(2) { try ActivityV1.Change(decoding: $0) }
        if let change = stored.change, change.without(person) != .all {
          found.add(EntityKey(kind, found.cursor.id))
        }
      }
      found.isEnd = count < limit
      return found
    }
    try await take(found, for: job) { scope, keys in
      var removed: [String: Int] = [:]
      for key in keys {
        switch try scope.stored(key)?.without(person) {
        case .nothing:
          try scope.deleteRow(key)
          removed[key.kind.counted, default: 0] += 1
        case .others(let change):
          try scope.rewriteRow(key, change)
          removed["recipients", default: 0] += 1
        case .all, nil: break
        }
      }
      return removed
    }
  }

  /// The ids of records on their attempts, or on attempts that were removed: resends of these are dropped in any case.
  func removeRecords(_ job: ErasureJob, ofRemoved: Bool) async throws {
    let limit = pace.rowsPerRead
    let found = try await find(from: job.cursor) { connection, cursor in
      var found = Finding<String>(cursor: cursor)
      var count = 0
      try connection.forEach(
        """
        SELECT event_id, student, history IS NULL
        FROM (SELECT event_id, attempt_row FROM attempt_event WHERE organization = ?1 AND event_id > ?2
          ORDER BY event_id LIMIT ?3) AS record
        LEFT JOIN attempt ON row = attempt_row AND organization = ?1
        ORDER BY event_id
        """, .text(job.organization.rawValue), .text(cursor.id), .int(limit)
      ) { row in
        let event = try row.text(0)
        found.cursor.id = event
        count += 1
        if try ofRemoved ? row.bool(2) : row.textOrNull(1)?.isExactly(job.subject) != false {
          found.add(event)
        }
      }
      found.isEnd = count < limit
      return found
    }
    try await take(found, for: job) { scope, events in
      for event in events {
        try scope.transaction.execute(
          "DELETE FROM attempt_event WHERE organization = ? AND event_id = ?", .text(scope.id.rawValue), .text(event))
      }
      return ["records": events.count]
    }
  }

  /// Attempts with all that was recorded in them, quarantined items included.
  func removePersonsAttempts(_ job: ErasureJob) async throws {
    let (person, limit, door) = (PersonID(job.subject), pace.rowsPerStep, door)
    try await write(job, weight: limit) { scope in
      let rows = AttemptRows(scope.id, on: scope.transaction)
      let some = try rows.some(of: person, limit: limit)
      guard !some.isEmpty else {
        door.forget(person, of: scope.id)
        return try scope.finishStep(of: job)
      }
      for row in some { try rows.delete(row, in: scope.transaction) }
      try scope.advance(job, to: job.cursor, removed: ["attempts": some.count])
    }
  }

  /// Publishes again others' attempts whose context has another kind in force now.
  func refold(_ job: ErasureJob) async throws {
    let limit = pace.publishedPerStep
    try await write(job, weight: limit) { scope in
      guard try AttemptKinds.refoldSome(limit: limit, in: &scope) == nil else { return }
      try scope.finishStep(of: job)
    }
  }

  /// What the student has marked done, what was said to them of their work, and their name beside what they said to others.
  func removePersonsMarks(_ job: ErasureJob) async throws {
    let (person, limit) = (Value.text(job.subject), pace.rowsPerStep)
    try await write(job, weight: limit) { scope in
      let returned = try scope.forgetReturned(of: PersonID(job.subject), limit: limit)
      guard returned.rows < limit else { return try scope.advance(job, to: job.cursor, removed: returned.counts) }
      try scope.count(returned.counts, by: job.id)
      var removed = 0
      while removed < limit {
        let organization = Value.text(scope.id.rawValue)
        let handout = try scope.transaction.first(
          "SELECT handout_id FROM done_event WHERE organization = ? AND student = ? LIMIT 1", organization, person
        ) { row in try row.text(0) }
        guard let handout else {
          try scope.transaction.execute(
            "DELETE FROM done_untold WHERE organization = ? AND student = ?", organization, person)
          return try scope.finishStep(of: job, removed: ["marks": removed])
        }
        removed += try scope.transaction.change(
          "DELETE FROM done_event WHERE organization = ? AND student = ? AND handout_id = ?", organization, person,
          .text(handout))
      }
      try scope.advance(job, to: job.cursor, removed: ["marks": removed])
    }
  }
}

extension OrganizationTransaction {
  /// Forgets some of what was said to a person of their work, then some of what they said to others.
  ///
  /// - Returns: how many rows that took, and how many of what, as a receipt has it.
  fileprivate func forgetReturned(of person: PersonID, limit: Int) throws -> (rows: Int, counts: [String: Int]) {
    let rows = ReturnedWorkRows(id, on: transaction)
    let removed = try rows.remove(of: person, limit: limit, in: transaction)
    let unnamed = try rows.forget(author: person, limit: limit - removed, in: transaction)
    return (removed + unnamed, ["returned": removed, "authors": unnamed])
  }
}

extension EntityKind {
  /// What a receipt calls rows of this kind.
  fileprivate var counted: String {
    switch self {
    case .person: "people"
    case .enrolment: "enrolments"
    case .recording: "switches"
    case .organization, .clock, .school, .term, .schoolClass, .handout, .attempt, .done, .primaryKind,
      .organizationReset, .erasedPerson, .deletedClass, .deletedHandout, .erasure:
      "rows"
    }
  }
}
