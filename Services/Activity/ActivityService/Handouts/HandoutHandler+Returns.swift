internal import API
internal import Audit
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Sharing

// A teacher gives a student's work back with a comment, and reads what was said before (D33).
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
      try ReturnedWorkRows(scope.id, on: scope.transaction).put(
        work, by: inquiry.caller.user, at: inquiry.now, in: scope.transaction)
      scope.audit(AuditDraft(.workReturned, object: handout.handoutID, subjects: [student]))
      return work
    }
  }

  /// What was said each time, to those who look after the class (N76).
  func listReturnedWork(
    _ request: ActivityV1.ListReturnedWorkRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListReturnedWorkResponse {
    let caller = try call.verifiedCaller
    let (student, handout, record) = try await access.read(call) { inquiry in
      try inquiry.mustBeStaff()
      let handout = try inquiry.handout(request.handoutID)
      let student = PersonID(request.studentID)
      guard inquiry.organization.roster.classesEver(of: student).contains(ClassID(handout.classID)) else {
        throw RPCError.notFound("person", request.studentID)
      }
      return (student, HandoutID(handout.handoutID), inquiry.record)
    }
    let comments = try await access.store.read(for: Holder(caller)) { connection in
      try ReturnedWorkRows(caller.organization, on: connection).comments(to: student, of: handout)
    }
    try access.noteRead(of: [student], object: handout.rawValue, call)
    return ActivityV1.ListReturnedWorkResponse(comments: comments.map { $0.named(in: record) })
  }
}

extension ActivityV1.ReturnComment {
  /// With the author's name, or without the author where they are being erased.
  fileprivate func named(in record: OrganizationRecord) -> ActivityV1.ReturnComment {
    var comment = self
    let author = PersonID(authorID)
    if record.erasing.contains(author) { comment.authorID = "" }
    comment.authorName = record.people[author]?.name ?? ""
    return comment
  }
}
