internal import API
internal import Domain
internal import Messages
internal import RPC

extension RosterHandler {
  /// Removes a class with its handouts; work that was shown there alone goes too.
  func deleteClass(
    _ request: ActivityV1.DeleteClassRequest, _ call: CallContext
  ) async throws -> ActivityV1.DeleteClassResponse {
    let attempts = desk.attempts
    return try await desk.change(request, id: request.requestID, call, mayAsk: { try $0.mustAdminister() }) {
      scope, inquiry in
      let schoolClass = try inquiry.schoolClass(request.classID)
      try mustBeCurrent(request.revision, schoolClass.revision, "class", schoolClass.classID)
      let handouts = try scope.deleteClass(ClassID(schoolClass.classID))
      try attempts.removeAttempts(.handouts(handouts), in: &scope)
      return ActivityV1.DeleteClassResponse()
    }
  }

  /// Removes a person and everything recorded of them, from the history of changes too.
  func erasePerson(
    _ request: ActivityV1.ErasePersonRequest, _ call: CallContext
  ) async throws -> ActivityV1.ErasePersonResponse {
    let attempts = desk.attempts
    return try await desk.change(request, id: request.requestID, call, mayAsk: { try $0.mustAdminister() }) {
      scope, inquiry in
      let person = PersonID(try inquiry.person(request.personID).personID)
      var erasure = try PersonErasure(person, in: scope)
      try erasure.eraseSchoolSide(in: &scope)
      try attempts.removeAttempts(.person(person), in: &scope)
      try erasure.eraseHistory(in: scope)
      return ActivityV1.ErasePersonResponse()
    }
  }
}
