internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving

// Who gets a handout, where it names its students; a change counts from its moment on.
extension HandoutHandler {
  func addRecipients(
    _ request: ActivityV1.ChangeRecipientsRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    try await change(request, call) { recipients, student, handout, inquiry in
      guard inquiry.organization.roster.isStudent(student, in: ClassID(handout.classID), at: inquiry.now) else {
        throw RPCError.precondition(
          "NOT_A_STUDENT_OF_THE_CLASS", "\"\(student)\" is not a student of the class", subject: student.rawValue,
          field: "student_ids")
      }
      if handout.isUnposted {
        // Nothing has begun: there is no history to keep.
        recipients.spans[student] = recipients.isWholeClass ? nil : .always
      } else if !recipients.windows(of: student).contains(inquiry.now) {
        recipients.add(student, at: inquiry.now)
      }
    }
  }

  func removeRecipients(
    _ request: ActivityV1.ChangeRecipientsRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    try await change(request, call) { recipients, student, handout, inquiry in
      let isInClass = inquiry.organization.roster.isStudent(student, in: ClassID(handout.classID), at: inquiry.now)
      guard recipients.spans[student] != nil || recipients.isWholeClass && isInClass else {
        throw RPCError.notARecipient(student, field: "student_ids")
      }
      if handout.isUnposted {
        recipients.spans[student] = recipients.isWholeClass ? .never : nil
      } else {
        recipients.remove(student, at: inquiry.now)
      }
    }
  }

  private func change(
    _ request: ActivityV1.ChangeRecipientsRequest, _ call: CallContext,
    _ change:
      @escaping @Sendable (inout Recipients, PersonID, ActivityV1.Handout, Inquiry) throws -> Void
  ) async throws -> ActivityV1.Handout {
    let limits = access.limits
    let students = try HandoutDraft.someStudents(request.studentIDs, limits: limits)
    return try await access.change(request, id: request.requestID, call, mayAsk: { try $0.mustBeStaff() }) {
      scope, inquiry in
      let before = try inquiry.handout(request.handoutID)
      try mustBeCurrent(request.revision, before.revision, "handout", before.handoutID)
      guard before.isUnposted || before.state == .posted else { throw RPCError.wrongState(before, "it is over") }
      let former = inquiry.organization.recipients(of: before)
      var recipients = former
      for student in students { try change(&recipients, student, before, inquiry) }
      guard recipients != former else { return before }
      var after = before
      after.recipients = ActivityV1.Recipients(
        wholeClass: recipients.isWholeClass,
        studentIDs: recipients.isWholeClass
          ? [] : recipients.spans.filter { $0.value.contains(inquiry.now) }.keys.sorted().map(\.rawValue),
        removedStudentIDs: recipients.removed.map(\.rawValue))
      after.revision += 1
      try scope.store(after, recipients: recipients, check: inquiry, limits: limits)
      return after
    }
  }
}
