internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Storage
internal import Serving
internal import Sharing

// What takes people and classes away. Each call does the first step: from its answer on they are in no answer any more. What is
// left of them in rows and files is removed by a job.
extension RosterHandler {
  /// How long a deleted class can be taken back: milliseconds.
  static let reinstatementTime: Int64 = 30 * 24 * 60 * 60 * 1000

  /// Takes a class with its handouts out of everything; for 30 days it can be taken back.
  func deleteClass(
    _ request: ActivityV1.DeleteClassRequest, _ call: CallContext
  ) async throws -> ActivityV1.DeleteClassResponse {
    try await access.change(request, id: request.requestID, call, mayAsk: { try $0.mustAdminister() }) {
      scope, inquiry in
      let schoolClass = try inquiry.schoolClass(request.classID)
      try mustBeCurrent(request.revision, schoolClass.revision, "class", schoolClass.classID)
      if !request.confirmHandouts { try inquiry.mustHavePostedNothing(schoolClass) }
      let purge = inquiry.now + Self.reinstatementTime
      try scope.delete(schoolClass, at: inquiry.now, until: purge)
      return ActivityV1.DeleteClassResponse(purgeTime: WellKnown.Timestamp(purge))
    }
  }

  /// Takes a deletion back: the class is as it was, with its handouts, its work and its marks.
  func undeleteClass(
    _ request: ActivityV1.UndeleteClassRequest, _ call: CallContext
  ) async throws -> ActivityV1.Class {
    let reinstatement = access.newID()
    let newID = access.newID
    let schoolClass = try await access.change(
      request, id: request.requestID, call, mayAsk: { try $0.mustAdminister() }
    ) { scope, inquiry in
      let id = ClassID(request.classID)
      // Nothing to take back.
      if let standing = inquiry.record.classes[id] { return standing }
      guard let deleted = inquiry.record.deletedClasses[id], deleted.canBeTakenBack(at: inquiry.now) else {
        throw RPCError.notFound("class", request.classID)
      }
      let schoolClass = try scope.undelete(deleted, at: inquiry.now, reinstatement)
      // Recording may have been deleted before: what was to be removed then still is.
      if scope.organization.recordingSwitch(.schoolClass(id)).deletedBefore != nil {
        try scope.begin(.recording, of: WorkScope.schoolClass(id).text, newID())
      }
      return schoolClass
    }
    try await access.erasures.settle(reinstatement, of: try call.verifiedCaller.organization)
    return schoolClass
  }

  /// Removes a person and everything recorded of them, for good. Asked again, it names the erasure that there was.
  func erasePerson(
    _ request: ActivityV1.ErasePersonRequest, _ call: CallContext
  ) async throws -> ActivityV1.ErasePersonResponse {
    let newID = access.newID
    let response = try await access.change(request, id: request.requestID, call, mayAsk: { try $0.mustAdminister() }) {
      scope, inquiry in
      if let erasure = inquiry.record.erased.erasure(of: PersonID(request.personID)) {
        return ActivityV1.ErasePersonResponse(erasureID: erasure)
      }
      let person = PersonID(try inquiry.person(request.personID).personID)
      let erasure = newID()
      try scope.beginErasure(of: person, erasure)
      return ActivityV1.ErasePersonResponse(erasureID: erasure)
    }
    // Before it is acknowledged: the store itself may be replaced by an older one at any time.
    do {
      try await access.store.syncErasureList()
    } catch {
      throw RPCError.unavailable(
        "ERASURE_NOT_LISTED", retryAfter: .seconds(10),
        "the person is erased, and the list of erasures beside the store could not be written: make room for it, then ask again"
      )
    }
    try await access.erasures.settle(response.erasureID, of: try call.verifiedCaller.organization)
    return response
  }

  func getErasure(
    _ request: ActivityV1.GetErasureRequest, _ call: CallContext
  ) async throws -> ActivityV1.Erasure {
    let organization = try await access.read(call) { inquiry in
      try inquiry.mustAdminister()
      return inquiry.organization.id
    }
    let receipt = try await access.store.read(for: Holder(try call.verifiedCaller)) {
      try ErasureRows(on: $0).receipt(request.erasureID, of: organization)
    }
    guard let receipt else { throw RPCError.notFound("erasure", request.erasureID) }
    return receipt
  }

  /// The newest first.
  func listErasures(
    _ request: ActivityV1.ListErasuresRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListErasuresResponse {
    let count = try PageSize.checked(request.pageSize)
    let (pages, organization) = try await access.read(call) { inquiry in
      try inquiry.mustAdminister()
      return (
        PageToken(inquiry.tokens, organization: inquiry.organization.id, query: ["ListErasures"]),
        inquiry.organization.id
      )
    }
    let last = try pages.open(request.pageToken).map { (begun: $0.first, id: $0.id) }
    let (listed, receipts) = try await access.store.read(for: Holder(try call.verifiedCaller)) { connection in
      let rows = ErasureRows(on: connection)
      // One more than the page holds says whether there is another page.
      let listed = try rows.list(of: organization, before: last, limit: count + 1)
      return (listed, try listed.prefix(count).compactMap { try rows.receipt($0.id, of: organization) })
    }
    let end = listed.count > count ? listed[count - 1] : nil
    return ActivityV1.ListErasuresResponse(
      erasures: receipts, nextPageToken: end.map { pages.seal(PageKey($0.begun, id: $0.id)) } ?? "")
  }
}

extension DeletedClass {
  /// - Parameter now: by the organization's clock.
  func canBeTakenBack(at now: Instant) -> Bool {
    !isPurged && message.purgeTime.map { now < Instant($0) } == true
  }
}

extension Inquiry {
  /// A class in which something was posted goes only after somebody has seen what goes with it.
  fileprivate func mustHavePostedNothing(_ schoolClass: ActivityV1.Class) throws(RPCError) {
    let id = ClassID(schoolClass.classID)
    let handouts = organization.handouts(of: id)
    // There is work and there are marks also under those that are completed.
    let posted = handouts.count { $0.state == .posted || $0.state == .completed }
    guard posted > 0 else { return }
    let live = handouts.count { $0.state == .posted }
    let students = organization.roster.students(of: id, at: now).count
    throw .precondition(
      "LIVE_HANDOUTS",
      "\(posted) of the class's \(handouts.count) handouts were posted, and \(live) are under way; with it go their work and "
        + "marks of \(students) students: set confirm_handouts",
      subject: schoolClass.classID, field: "confirm_handouts",
      [
        "live_handouts": String(live), "posted_handouts": String(posted), "handouts": String(handouts.count),
        "students": String(students),
      ])
  }
}
