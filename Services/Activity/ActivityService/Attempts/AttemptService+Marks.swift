internal import Audit
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Wire

// What a teacher says of an attempt: points for its items, and a comment (D33). The student's own record is left as it is, and
// what apps are answered is made without any of it (D27).
extension AttemptService {
  func setItemPoints(
    _ request: ActivityV1.SetItemPointsRequest, _ call: CallContext
  ) async throws -> ActivityV1.AttemptMarks {
    try limits.identifierRule.check(request.itemIdentifier, field: "item_identifier")
    // Whatever the maximum is: how much it may be depends on the item.
    guard request.points.isFinite else { throw Violation(.notFinite, field: "points") }
    guard request.points >= 0 else { throw Violation(.outOfRange("at least 0"), field: "points") }
    let limits = limits
    return try await mark(request, request.attemptID, request.requestID, call) { log, shown, now in
      let possible = try shown.possible(of: request.itemIdentifier)
      try ItemValue.score(points: request.points, possible: possible).check(by: .teacher, field: "points")
      guard log.teacherMarks[request.itemIdentifier]?.points != request.points else { return nil }
      log.teacherMarks.put(PointsMark(identifier: request.itemIdentifier, points: request.points, marked: now))
      guard log.teacherMarks.points.count <= limits.pointsMarksPerAttemptMax else {
        throw Violation(.tooMany(.pointsMarks, max: limits.pointsMarksPerAttemptMax), field: "item_identifier")
      }
      return .marking(.pointsSet, log, "\(request.itemIdentifier): \(request.points) of \(possible)")
    }
  }

  func clearItemPoints(
    _ request: ActivityV1.ClearItemPointsRequest, _ call: CallContext
  ) async throws -> ActivityV1.AttemptMarks {
    try limits.identifierRule.check(request.itemIdentifier, field: "item_identifier")
    return try await mark(request, request.attemptID, request.requestID, call) { log, _, _ in
      guard log.teacherMarks.remove(request.itemIdentifier) else { return nil }
      return .marking(.pointsCleared, log, request.itemIdentifier)
    }
  }

  func commentAttempt(
    _ request: ActivityV1.CommentAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.AttemptMarks {
    try limits.commentRule.check(request.text, field: "text")
    return try await mark(request, request.attemptID, request.requestID, call) { log, _, now in
      guard !(log.teacherMarks.comment?.text ?? "").isExactly(request.text) else { return nil }
      log.teacherMarks.comment = request.text.isEmpty ? nil : CommentMark(text: request.text, marked: now)
      // What was written is the student's to read and to be forgotten with: the audit log says that something was.
      return .marking(.attemptCommented, log, "")
    }
  }

  /// Changes what stands of teachers' marks on one attempt, and publishes the attempt if that has changed anything.
  ///
  /// - Parameter change: gets the attempt as it counts so far, and the time by the organization's clock; answers what is audited, or nil
  ///   where nothing has changed. What it throws leaves everything as it is.
  private func mark<Request: Message>(
    _ request: Request, _ attempt: String, _ requestID: String, _ call: CallContext,
    _ change: @escaping @Sendable (inout AttemptLog, Attempt, Instant) throws -> AuditDraft?
  ) async throws -> ActivityV1.AttemptMarks {
    try limits.idRule.check(attempt, field: "attempt_id")
    let logged = try LoggedRequest(request, requestID: requestID, method: call.method, caller: call.verifiedCaller)
    let call = try await AttemptCall(call, store)
    let (caller, now, id) = (call.caller, call.now, AttemptID(attempt))
    let changes = changes
    let (marks, addedBytes) = try await store.write(caller.organization, by: AuditActor(caller)) { scope in
      let row = try scope.attempt(id, markedBy: caller, at: now)
      // What was answered names the student alone, and what stands is looked up: so nothing of what was marked outlives the attempt.
      _ = try scope.once(logged) { scope in
        try changes.check(caller)
        var marked = row
        let shown = try scope.effective(row.log).attempt
        guard let draft = try change(&marked.log, shown, now) else { return row.log.markedStudent }
        try scope.storeMarks(marked)
        scope.audit(draft)
        return row.log.markedStudent
      }
      guard let row = try AttemptRows(scope.id, on: scope.transaction).attempt(inRow: row.row) else {
        throw RPCError.notFound("attempt", id.rawValue)
      }
      return (ActivityV1.AttemptMarks(try scope.effective(row.log).attempt), scope.addedBytes)
    }
    changes.use(addedBytes, by: caller)
    return marks
  }
}

extension OrganizationTransaction {
  /// An attempt that the caller may mark: one that a report shows them now (D18, P34).
  fileprivate func attempt(_ attempt: AttemptID, markedBy caller: Caller, at now: Instant) throws -> AttemptRow {
    guard case .attempt(let row) = try AttemptRows(self).find(attempt) else {
      throw RPCError.notFound("attempt", attempt.rawValue)
    }
    let handouts = row.log.handouts.compactMap { organization.handout($0) }.filter {
      caller.role == .administrator || organization.roster.looksAfter(caller.staff, $0.schoolClass, at: now)
    }
    guard !handouts.isEmpty else {
      throw RPCError.denied("NOT_TEACHING", "the attempt belongs to no handout of a class you teach")
    }
    let student = row.log.student
    guard handouts.contains(where: { organization.isAssigned($0, to: student, now: now) }) else {
      throw RPCError.precondition(
        "NOT_A_RECIPIENT", "the student has none of the handouts any more that the attempt belongs to",
        subject: attempt.rawValue, field: "attempt_id")
    }
    guard handouts.contains(where: { !organization.isNotAvailable($0, student: student, now: now) }) else {
      throw RPCError.precondition(
        "RECORDING_OFF", "recording is off, so that nobody is shown the attempt", subject: attempt.rawValue,
        field: "attempt_id")
    }
    return row
  }

  /// What of an attempt counts now, and within which bounds.
  fileprivate func effective(_ log: AttemptLog) throws -> (attempt: Attempt, bounds: AttemptBounds) {
    let nextStart = try AttemptRows(id, on: transaction)
      .nextStart(of: log.student, at: log.context, after: (log.start, log.id))
    let bounds = organization.bounds(for: log, nextStart: nextStart, limits: limits)
    return (log.effective(within: bounds), bounds)
  }

  /// Stores an attempt of which nothing but the marks is otherwise.
  fileprivate mutating func storeMarks(_ row: AttemptRow) throws {
    try AttemptRows(id, on: transaction).update(row, nil, nil, in: transaction)
    try publish(row, within: try effective(row.log).bounds)
  }
}

extension Attempt {
  /// The maximum of one of its items.
  fileprivate func possible(of identifier: String) throws(RPCError) -> Double {
    let item = ([primary].compactMap(\.self) + additional).first { $0.identifier.isExactly(identifier) }
    guard let item else { throw .notFound("item", identifier) }
    guard case .score(_, let possible) = item.value else {
      throw .precondition(
        "ITEM_WITHOUT_POINTS", "only a score has points", subject: identifier, field: "item_identifier")
    }
    return possible
  }
}

extension AttemptLog {
  /// Whose attempt was marked.
  fileprivate var markedStudent: ActivityV1.AttemptMarks { ActivityV1.AttemptMarks(studentID: student.rawValue) }
}

extension ActivityV1.AttemptMarks {
  fileprivate init(_ attempt: Attempt) {
    self.init(
      attemptID: attempt.id.rawValue, studentID: attempt.student.rawValue,
      markedItems: attempt.items.marked.map { ActivityV1.MarkedItem($0) },
      comment: attempt.comment.map { ActivityV1.AttemptComment($0) })
  }
}

extension AuditDraft {
  /// The attempt's id was made by the student's app, and items may be called anything: both go with the student.
  fileprivate static func marking(_ action: AuditAction, _ log: AttemptLog, _ reason: String) -> AuditDraft {
    AuditDraft(action, object: log.id.rawValue, subjects: [log.student], reason: reason, isSealed: true)
  }
}

extension Limits {
  fileprivate var commentRule: TextRule { TextRule(scalarsMax: commentScalarsMax, content: .any) }
}
