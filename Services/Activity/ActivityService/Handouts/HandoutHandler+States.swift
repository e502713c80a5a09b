internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Wire
internal import Serving

// What a teacher does with a handout that is there. Asking for the state it is in already changes nothing.
extension HandoutHandler {
  func postHandout(
    _ request: ActivityV1.PostHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    try await change(request, request.handoutID, request.revision, id: request.requestID, call) {
      handout, inquiry, limits in
      if handout.state == .posted { return }
      guard handout.isUnposted else { throw RPCError.wrongState(handout, "it is over") }
      try Self.mustBeReady(handout)
      try Self.mustStayWithinLimit(for: handout, inquiry, limits)
      handout.state = .posted
      handout.postTime = WellKnown.Timestamp(inquiry.now)
      handout.scheduleTime = nil
    }
  }

  func scheduleHandout(
    _ request: ActivityV1.ScheduleHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    guard let time = try fields.instant(request.scheduleTime, field: "schedule_time") else {
      throw Violation(.empty, field: "schedule_time")
    }
    return try await change(request, request.handoutID, request.revision, id: request.requestID, call) {
      handout, inquiry, limits in
      guard handout.isUnposted else { throw RPCError.wrongState(handout, "it was posted already") }
      guard inquiry.now < time else { throw Violation(.outOfRange("later than now"), field: "schedule_time") }
      try Self.mustBeReady(handout)
      if handout.state != .scheduled { try Self.mustStayWithinLimit(for: handout, inquiry, limits) }
      handout.state = .scheduled
      handout.scheduleTime = WellKnown.Timestamp(time)
    }
  }

  func completeHandout(
    _ request: ActivityV1.EndHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    try await change(request, request.handoutID, request.revision, id: request.requestID, call) {
      handout, inquiry, _ in
      if handout.state == .completed { return }
      guard handout.state == .posted else { throw RPCError.wrongState(handout, "only posted ones can be completed") }
      handout.state = .completed
      handout.endTime = WellKnown.Timestamp(inquiry.now)
    }
  }

  func archiveHandout(
    _ request: ActivityV1.EndHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    try await change(request, request.handoutID, request.revision, id: request.requestID, call) {
      handout, inquiry, _ in
      if handout.state == .archived { return }
      guard handout.state == .posted || handout.state == .completed else {
        throw RPCError.wrongState(handout, "drafts and schedules are deleted, not archived")
      }
      handout.state = .archived
      // What was completed before was over from then on.
      handout.endTime = handout.endTime ?? WellKnown.Timestamp(inquiry.now)
    }
  }

  /// One change of a handout's state in one transaction.
  private func change(
    _ request: some Message, _ handoutID: String, _ revision: Int64, id: String, _ call: CallContext,
    _ change: @escaping @Sendable (inout ActivityV1.Handout, Inquiry, Limits) throws -> Void
  ) async throws -> ActivityV1.Handout {
    let limits = access.limits
    return try await access.change(request, id: id, call, mayAsk: { try $0.mustBeStaff() }) { scope, inquiry in
      let before = try inquiry.handout(handoutID)
      try mustBeCurrent(revision, before.revision, "handout", before.handoutID)
      var after = before
      try change(&after, inquiry, limits)
      guard after != before else { return before }
      after.revision += 1
      try scope.store(
        after, recipients: inquiry.organization.recipients(of: before), check: inquiry, limits: limits)
      return after
    }
  }

  static func mustBeReady(_ handout: ActivityV1.Handout) throws(RPCError) {
    guard !handout.tasks.isEmpty else {
      throw .precondition(
        "NO_TASKS", "a handout without tasks cannot be posted", subject: handout.handoutID, field: "handout.tasks")
    }
    guard handout.recipients?.wholeClass == true || handout.recipients?.studentIDs.isEmpty == false else {
      throw .precondition(
        "NO_RECIPIENTS", "a handout for nobody cannot be posted", subject: handout.handoutID,
        field: "handout.recipients")
    }
  }

  /// For one that is new: a class keeps those that are over, and no end of drafts (N90).
  static func mustHaveRoom(
    for handout: ActivityV1.Handout, _ inquiry: Inquiry, _ limits: Limits
  ) throws(RPCError) {
    let schoolClass = ClassID(handout.classID)
    try Inquiry.mustFit(
      1, beside: inquiry.organization.handoutIDs(of: schoolClass).count, limits.handoutsPerClassMax,
      "TOO_MANY_HANDOUTS", "class: handouts",
      "a class has at most \(limits.handoutsPerClassMax) handouts, those included that are over")
    guard handout.state == .draft else { return }
    let drafts = inquiry.organization.handouts(of: schoolClass).count { $0.state == .draft }
    try Inquiry.mustFit(
      1, beside: drafts, limits.draftsPerClassMax, "TOO_MANY_DRAFTS", "class: drafts",
      "a class has at most \(limits.draftsPerClassMax) drafts: post some, or delete them")
  }

  /// Schedules count as if they were posted: nobody is there to be refused when their time comes (D9).
  static func mustStayWithinLimit(
    for handout: ActivityV1.Handout, _ inquiry: Inquiry, _ limits: Limits
  ) throws(Violation) {
    let count = inquiry.organization.handouts(of: ClassID(handout.classID)).count { other in
      (other.state == .posted || other.state == .scheduled) && other.id != HandoutID(handout.handoutID)
    }
    guard count < limits.activeHandoutsPerClassMax else {
      throw Violation(.tooMany(.activeHandouts, max: limits.activeHandoutsPerClassMax), field: "handout_id")
    }
  }
}
