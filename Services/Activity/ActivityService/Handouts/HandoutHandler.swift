internal import API
internal import ActivityDoor
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving

/// Serves handouts: to teachers what they hand out, to students what is theirs to do.
struct HandoutHandler: HandoutServiceServer {
  let access: Access
  /// Whose sessions know the clocks of clients.
  let door: ActivityDoor
  var fields: Fields { Fields(limits: access.limits) }

  init(access: Access, door: ActivityDoor) {
    self.access = access
    self.door = door
  }

  /// What is served: what a student finds to do and to read goes out as it was encoded.
  var service: ServiceDefinition {
    definition
      .serving(.unaryEncoded(HandoutServiceMethods.listInbox) { try await listInbox($0, $1) })
      .serving(.unaryEncoded(HandoutServiceMethods.listNotices) { try await listNotices($0, $1) })
  }

  func getHandout(
    _ request: ActivityV1.GetHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    let handout = try await access.read(call) { inquiry in
      try inquiry.mustBeStaff()
      return try inquiry.handout(request.handoutID)
    }
    try access.noteRead(of: handout.namedStudents, object: handout.handoutID, call)
    return handout
  }

  /// The handouts of a class, or of a set, the one made last first.
  func listHandouts(
    _ request: ActivityV1.ListHandoutsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListHandoutsResponse {
    let page = try await access.read(call) { inquiry in
      try inquiry.mustBeStaff()
      let handouts = try inquiry.handouts(ofClass: request.classID, ofSet: request.setID)
        .filter { request.includeArchived || $0.state != .archived }
      let page = try Page(
        of: handouts,
        by: { PageKey(-($0.createTime.map { Instant($0) } ?? .distantPast).milliseconds, id: $0.handoutID) },
        size: request.pageSize, token: request.pageToken, of: inquiry,
        query: ["ListHandouts", request.classID, request.includeArchived ? "archived" : "", request.setID],
        bytes: \.aboutBytes)
      return ActivityV1.ListHandoutsResponse(handouts: page.elements, nextPageToken: page.nextToken)
    }
    for (schoolClass, handouts) in Dictionary(grouping: page.handouts, by: \.classID) {
      try access.noteRead(of: handouts.flatMap(\.namedStudents), object: schoolClass, call)
    }
    return page
  }

  func deleteHandout(
    _ request: ActivityV1.DeleteHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.DeleteHandoutResponse {
    try await access.change(request, id: request.requestID, call, mayAsk: { try $0.mustBeStaff() }) {
      scope, inquiry in
      let handout = try inquiry.handout(request.handoutID)
      try mustBeCurrent(request.revision, handout.revision, "handout", handout.handoutID)
      guard handout.isUnposted else { throw RPCError.wrongState(handout, "only drafts and schedules can be deleted") }
      try scope.deleteRow(EntityKey(.handout, handout.handoutID))
      try scope.store(.deletedHandoutID(handout.handoutID))
      return ActivityV1.DeleteHandoutResponse()
    }
  }
}

extension Inquiry {
  /// Of a class that the caller looks after, or of a set as far as they look after its classes: a set that is not there has none.
  fileprivate func handouts(ofClass schoolClass: String, ofSet set: String) throws -> [ActivityV1.Handout] {
    guard !set.isEmpty else {
      try mustRun(ClassID(schoolClass))
      return organization.handouts(of: ClassID(schoolClass)).compactMap { record.handouts[$0.id] }
    }
    guard schoolClass.isEmpty else {
      throw Violation(.notAllowed("either a class or a set"), field: "set_id")
    }
    return record.handouts.values.filter { $0.setID.isExactly(set) && runs(ClassID($0.classID)) }
  }
}

extension ActivityV1.Handout {
  /// Nobody but teachers has seen it.
  var isUnposted: Bool { state == .draft || state == .scheduled }

  /// Students whom it says something of: that it is for them, or not.
  var namedStudents: [PersonID] {
    ((recipients?.studentIDs ?? []) + (recipients?.removedStudentIDs ?? []) + excuses.map(\.studentID)
      + reopenings.map(\.studentID) + studentDueTimes.map(\.studentID)).map { PersonID($0) }
  }

  /// For pages.
  var aboutBytes: Int {
    256 + title.utf8.count + instructions.utf8.count + (recipients?.studentIDs.count ?? 0) * 48
      + (excuses.count + reopenings.count + studentDueTimes.count) * 128
      + tasks.reduce(0) { $0 + 128 + $1.title.utf8.count + $1.identifierPath.reduce(0) { $0 + 2 + $1.utf8.count } }
  }
}

extension RPCError {
  /// A handout's state does not allow what was asked.
  static func wrongState(_ handout: ActivityV1.Handout, _ why: String) -> RPCError {
    .precondition(
      "HANDOUT_STATE", "handout \"\(handout.handoutID)\" is \(handout.state): \(why)", subject: handout.handoutID,
      ["state": "\(handout.state)"])
  }
}
