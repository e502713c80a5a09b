internal import API
internal import Audit
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving

// A teacher gives a student's work back with a comment (D33).
extension HandoutHandler {
  func returnWork(
    _ request: ActivityV1.ReturnWorkRequest, _ call: CallContext
  ) async throws -> ActivityV1.ReturnedWork {
    try Fields.id.check(request.studentID, field: "student_id")
    try TextRule(scalarsMax: access.limits.commentScalarsMax, content: .nonBlank).check(
      request.comment, field: "comment")
    return try await access.change(request, id: request.requestID, call, mayAsk: { try $0.mustBeStaff() }) {
      scope, inquiry in
      let handout = try inquiry.handout(request.handoutID)
      guard !handout.isUnposted else { throw RPCError.wrongState(handout, "it has not been posted") }
      let student = PersonID(request.studentID)
      try inquiry.mustBeRecipient(student, of: HandoutID(handout.handoutID), field: "student_id")
      let work = ActivityV1.ReturnedWork(
        handoutID: handout.handoutID, studentID: student.rawValue, comment: request.comment,
        returnTime: WellKnown.Timestamp(inquiry.now))
      try ReturnedWorkRows(scope.id, on: scope.transaction).put(work, at: inquiry.now, in: scope.transaction)
      scope.audit(AuditDraft(.workReturned, object: handout.handoutID, subjects: [student]))
      return work
    }
  }
}
