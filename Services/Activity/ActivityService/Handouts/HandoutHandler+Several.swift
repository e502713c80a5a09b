internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving

// One handout for several classes (N73): each has its own, and all are made, or changed, in one transaction.
extension HandoutHandler {
  func createHandouts(
    _ request: ActivityV1.CreateHandoutsRequest, _ call: CallContext
  ) async throws -> ActivityV1.CreateHandoutsResponse {
    let asked = try SeveralHandouts(request, fields: fields, newID: access.newID)
    let isStanding = try await access.read(call) { inquiry in
      try inquiry.mustBeStaff()
      try asked.mustRunAll(inquiry)
      return asked.drafts.allSatisfy { inquiry.record.handouts[HandoutID($0.handoutID)] != nil }
    }
    // What is there already says itself what its content is. It is the same for all: a teacher of the first class asks for it.
    let contexts = isStanding ? [] : try await contexts(of: asked.drafts[0].tasks, for: asked.drafts[0].classID, call)
    return try await lookingBack(call) { try await create(asked, contexts, request, call) }
  }

  private func create(
    _ asked: SeveralHandouts, _ contexts: [ContextID], _ request: ActivityV1.CreateHandoutsRequest, _ call: CallContext
  ) async throws -> ActivityV1.CreateHandoutsResponse {
    let limits = access.limits
    return try await access.change(
      request, id: request.requestID, call, weight: asked.drafts.count, mayAsk: { try asked.mustRunAll($0) }
    ) { scope, inquiry in
      if let standing = asked.standing(in: inquiry) {
        return ActivityV1.CreateHandoutsResponse(handouts: try asked.start(standing, in: &scope, inquiry, limits))
      }
      try asked.mustBeNew(inquiry)
      guard contexts.count == asked.drafts[0].tasks.count else {
        throw RPCError.stale("handout \"\(asked.drafts[0].handoutID)\"", revision: 0)
      }
      let tasks = try Self.assign(asked.drafts[0].tasks, to: contexts, inquiry)
      try asked.mustBeLater(than: inquiry.now)
      var refusals = ClassRefusals()
      var made: [ActivityV1.Handout] = []
      for (index, draft) in asked.drafts.enumerated() {
        try refusals.note("classes[\(index)]") {
          var handout = draft
          handout.tasks = tasks
          handout.setID = asked.setID
          handout.latePolicy = (draft.latePolicy ?? inquiry.record.message.latePolicy)?.orNone
          handout.revision = 1
          handout.createTime = WellKnown.Timestamp(inquiry.now)
          try asked.start(&handout, inquiry, limits)
          try Self.mustHaveRoom(for: handout, inquiry, limits)
          try scope.store(handout, check: inquiry, limits: limits)
          made.append(handout)
        }
      }
      // Nothing is kept of those for which there was nothing to refuse: the transaction fails as a whole.
      try refusals.refuse()
      return ActivityV1.CreateHandoutsResponse(handouts: made)
    }
  }

  func updateHandouts(
    _ request: ActivityV1.UpdateHandoutsRequest, _ call: CallContext
  ) async throws -> ActivityV1.UpdateHandoutsResponse {
    let limits = access.limits
    let asked = request.handouts
    try limits.checkSeveral(asked.map { HandoutID($0.handoutID) }, field: "handouts", name: "handout_id")
    try request.handout?.mustSayNothingOfOneClass(withTasks: false)
    let update = try HandoutUpdate(
      request.handout ?? ActivityV1.Handout(), request.updateFields, of: HandoutUpdate.commonFields, fields: fields,
      newID: access.newID)
    return try await lookingBack(call) {
      try await access.change(
        request, id: request.requestID, call, weight: asked.count, mayAsk: { try $0.mustBeStaff() }
      ) { scope, inquiry in
        var refusals = ClassRefusals()
        var changed: [ActivityV1.Handout] = []
        for (index, each) in asked.enumerated() {
          try refusals.note("handouts[\(index)]") {
            let before = try inquiry.handout(each.handoutID)
            try mustBeCurrent(each.revision, before.revision, "handout", before.handoutID)
            var after = try update.said(of: before)
            if after != before {
              after.revision += 1
              try scope.store(
                after, recipients: inquiry.organization.recipients(of: before), check: inquiry, limits: limits)
            }
            changed.append(after)
          }
        }
        try refusals.refuse()
        return ActivityV1.UpdateHandoutsResponse(handouts: changed)
      }
    }
  }
}

/// One handout for several classes as a teacher asks for it, held against every rule that needs no look at what stands.
private struct SeveralHandouts: Sendable {
  /// One a class, in their order; with the same tasks.
  private(set) var drafts: [ActivityV1.Handout] = []
  /// Whether the caller has named the tasks.
  private let tasksNamed: [Bool]
  /// Empty where there is one class only.
  let setID: String
  private let isPosted: Bool
  private let scheduled: Instant?

  init(
    _ request: ActivityV1.CreateHandoutsRequest, fields: Fields, newID: () -> String
  ) throws {
    let common = request.handout ?? ActivityV1.Handout()
    try fields.limits.checkSeveral(request.classes.map { ClassID($0.classID) }, field: "classes", name: "class_id")
    try common.mustSayNothingOfOneClass(withTasks: true)
    scheduled = try fields.instant(request.scheduleTime, field: "schedule_time")
    isPosted = request.post
    if isPosted, scheduled != nil {
      throw Violation(.notAllowed("post them or have them posted, not both"), field: "schedule_time")
    }
    tasksNamed = common.tasks.map { !$0.taskID.isEmpty }
    setID = request.classes.count > 1 ? newID() : ""
    var refusals = ClassRefusals()
    for (index, each) in request.classes.enumerated() {
      try refusals.note("classes[\(index)]") {
        var asked = common
        (asked.classID, asked.handoutID) = (each.classID, each.handoutID)
        asked.recipients = each.recipients
        if let due = try fields.timestamp(each.dueTime, field: "classes[\(index)].due_time") { asked.dueTime = due }
        var draft = try HandoutDraft(asked, limits: fields.limits, newID: newID).handout
        if let first = drafts.first { draft.tasks = first.tasks }
        drafts.append(draft)
      }
    }
    try refusals.refuse()
    let ids = Set(drafts.map { HandoutID($0.handoutID) })
    if ids.count < drafts.count { throw Violation(.notAllowed("two have the same handout_id"), field: "classes") }
  }

  /// Whether the caller looks after every class.
  func mustRunAll(_ inquiry: Inquiry) throws {
    var refusals = ClassRefusals()
    for (index, draft) in drafts.enumerated() {
      try refusals.note("classes[\(index)]") { try inquiry.mustRun(ClassID(draft.classID)) }
    }
    try refusals.refuse()
  }

  /// What was made of the same words before: all of them, or nil.
  func standing(in inquiry: Inquiry) -> [ActivityV1.Handout]? {
    let standing = drafts.compactMap { draft in
      inquiry.record.handouts[HandoutID(draft.handoutID)].flatMap {
        $0.saysTheSame(as: draft, named: tasksNamed) ? $0 : nil
      }
    }
    return standing.count == drafts.count ? standing : nil
  }

  /// Posts those of what stands that wait for it, or has them posted, as `PostHandout` and `ScheduleHandout` do; all of them or none. What
  /// has come further stays as it is: the call may be an earlier one that is sent again.
  func start(
    _ standing: [ActivityV1.Handout], in scope: inout OrganizationTransaction, _ inquiry: Inquiry, _ limits: Limits
  ) throws -> [ActivityV1.Handout] {
    var handouts = standing
    var refusals = ClassRefusals()
    for (index, before) in standing.enumerated() where isWaiting(before) {
      try mustBeLater(than: inquiry.now)
      try refusals.note("classes[\(index)]") {
        var after = before
        try start(&after, inquiry, limits)
        after.revision += 1
        try scope.store(
          after, recipients: inquiry.organization.recipients(of: before), check: inquiry, limits: limits)
        handouts[index] = after
      }
    }
    try refusals.refuse()
    return handouts
  }

  private func isWaiting(_ handout: ActivityV1.Handout) -> Bool {
    isPosted ? handout.isUnposted : scheduled != nil && handout.state == .draft
  }

  /// None of their identifiers is another one's.
  func mustBeNew(_ inquiry: Inquiry) throws {
    var refusals = ClassRefusals()
    for (index, draft) in drafts.enumerated() {
      try refusals.note("classes[\(index)]") {
        let id = HandoutID(draft.handoutID)
        guard inquiry.record.handouts[id] == nil, !inquiry.record.isDeleted(id) else {
          throw RPCError.alreadyExists("handout", draft.handoutID)
        }
      }
    }
    try refusals.refuse()
  }

  /// Nobody has them posted in the past.
  func mustBeLater(than now: Instant) throws(Violation) {
    if let scheduled, scheduled <= now { throw Violation(.outOfRange("later than now"), field: "schedule_time") }
  }

  /// A draft, or posted, or to be posted.
  func start(_ handout: inout ActivityV1.Handout, _ inquiry: Inquiry, _ limits: Limits) throws {
    handout.state = .draft
    guard isPosted || scheduled != nil else { return }
    try HandoutHandler.mustBeReady(handout)
    try HandoutHandler.mustStayWithinLimit(for: handout, inquiry, limits)
    if let scheduled {
      (handout.state, handout.scheduleTime) = (.scheduled, WellKnown.Timestamp(scheduled))
    } else {
      (handout.state, handout.postTime) = (.posted, WellKnown.Timestamp(inquiry.now))
      handout.scheduleTime = nil
    }
  }
}

extension ActivityV1.Handout {
  /// What is of each class alone is not said for all of them.
  ///
  /// - Parameter withTasks: whether tasks are of all.
  fileprivate func mustSayNothingOfOneClass(withTasks: Bool) throws(Violation) {
    let namesTasks = tasks.contains { task in
      !task.taskID.isEmpty || !task.appID.isEmpty || !task.identifierPath.isEmpty || task.includeDescendants != nil
    }
    let own = [
      ("class_id", !classID.isEmpty), ("handout_id", !handoutID.isEmpty),
      ("recipients", recipients?.wholeClass == true || recipients?.studentIDs.isEmpty == false),
      ("tasks", !withTasks && namesTasks),
    ]
    if let (name, _) = own.first(where: \.1) {
      throw Violation(.notAllowed("is of each handout alone"), field: "handout.\(name)")
    }
  }
}

extension Limits {
  /// At least one, not too many, and none twice.
  fileprivate func checkSeveral<ID: TextID>(_ ids: [ID], field: String, name: String) throws(Violation) {
    if ids.isEmpty { throw Violation(.empty, field: field) }
    guard ids.count <= classesPerRequestMax else {
      throw Violation(.tooMany(.classes, max: classesPerRequestMax), field: field)
    }
    var seen: Set<ID> = []
    for (index, id) in ids.enumerated() where !seen.insert(id).inserted {
      throw Violation(.notAllowed("is there twice"), field: "\(field)[\(index)].\(name)")
    }
  }
}
