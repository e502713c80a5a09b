internal import API
internal import Audit
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Wire

// When a handout is due for single students (N70). It is judged like the handout's own due time: by what stands now.
extension HandoutHandler {
  func setStudentDueTimes(
    _ request: ActivityV1.SetStudentDueTimesRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    let due = try fields.instant(request.dueTime, field: "due_time")
    guard (due == nil) == request.neverDue else {
      throw Violation(.notAllowed("either a due time or never_due"), field: "due_time")
    }
    let asked = try AskedStudents(
      request.handoutID, request.studentIDs, request.reason, request.revision, limits: access.limits)
    return try await change(request, asked, .studentDueTimesSet, id: request.requestID, call) {
      own, student, handout, inquiry in
      guard inquiry.isRecipient(student, of: handout) else {
        throw RPCError.notARecipient(student, field: "student_ids")
      }
      // The same once more is no change, and leaves since when it is so.
      guard own == nil || own?.due != due else { return }
      own = StudentDue(due: due, set: inquiry.now)
    }
  }

  func clearStudentDueTimes(
    _ request: ActivityV1.ClearStudentDueTimesRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    let asked = try AskedStudents(
      request.handoutID, request.studentIDs, request.reason, request.revision, limits: access.limits)
    return try await change(request, asked, .studentDueTimesCleared, id: request.requestID, call) { own, _, _, _ in
      own = nil
    }
  }

  private func change(
    _ request: some Message, _ asked: AskedStudents, _ action: AuditAction, id: String, _ call: CallContext,
    _ change: @escaping @Sendable (inout StudentDue?, PersonID, Handout, Inquiry) throws -> Void
  ) async throws -> ActivityV1.Handout {
    let limits = access.limits
    return try await lookingBack(call) {
      try await access.change(request, id: id, call, mayAsk: { try $0.mustBeStaff() }) { scope, inquiry in
        let before = try inquiry.handout(asked.handout)
        try mustBeCurrent(asked.revision, before.revision, "handout", before.handoutID)
        guard before.state != .archived, let standing = inquiry.organization.handout(HandoutID(before.handoutID)) else {
          throw RPCError.wrongState(before, "it cannot be changed any more")
        }
        var meaning = standing
        for student in asked.students { try change(&meaning.studentDues[student], student, standing, inquiry) }
        let changed = asked.students.filter { meaning.studentDues[$0] != standing.studentDues[$0] }
        guard !changed.isEmpty else { return before }
        var after = before
        after.studentDueTimes = meaning.studentDues.sorted { $0.key < $1.key }.map { ActivityV1.StudentDueTime($0, $1) }
        after.revision += 1
        try scope.store(after, recipients: meaning.recipients, check: inquiry, limits: limits)
        // A reason may say anything of its student: it goes with them, whoever else the call was about.
        for student in changed {
          scope.audit(
            AuditDraft(
              action, object: before.handoutID, subjects: [student], reason: asked.reason, isSealed: true))
        }
        return after
      }
    }
  }
}

/// Of which handout, and for whom.
private struct AskedStudents: Sendable {
  let handout: String
  let students: [PersonID]
  let reason: String
  let revision: Int64

  init(
    _ handout: String, _ students: [String], _ reason: String, _ revision: Int64, limits: Limits
  ) throws(Violation) {
    self.handout = handout
    self.students = try HandoutDraft.someStudents(students, limits: limits)
    try limits.reasonRule.check(reason, field: "reason")
    self.reason = reason
    self.revision = revision
  }
}

extension ActivityV1.StudentDueTime {
  fileprivate init(_ student: PersonID, _ own: StudentDue) {
    self.init(
      studentID: student.rawValue, dueTime: own.due.map { WellKnown.Timestamp($0) },
      setTime: WellKnown.Timestamp(own.set))
  }
}

extension Inquiry {
  /// Whether a handout is for the student now; one that was not posted yet, as it would be.
  fileprivate func isRecipient(_ student: PersonID, of handout: Handout) -> Bool {
    guard handout.openWindow == nil else { return organization.isAssigned(handout, to: student, now: now) }
    return organization.roster.isStudent(student, in: handout.schoolClass, at: now)
      && handout.recipients.windows(of: student).contains(now)
  }
}
