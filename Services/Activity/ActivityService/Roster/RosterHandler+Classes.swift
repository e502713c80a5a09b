internal import API
internal import Domain
internal import Messages
internal import RPC
internal import Serving

// Classes: made and changed by administrators, read by those who teach them.
extension RosterHandler {
  func createClass(
    _ request: ActivityV1.CreateClassRequest, _ call: CallContext
  ) async throws -> ActivityV1.Class {
    let schoolClass = try draft(request.schoolClass, "school_class") { schoolClass throws(Violation) in
      schoolClass.classID = try fields.id(
        schoolClass.classID, field: "school_class.class_id", orNew: access.newID)
      try RosterRules(limits: access.limits).check(schoolClass, field: "school_class")
      schoolClass.revision = 1
      schoolClass.leaveOutWhatIsGiven()
    }
    let limits = access.limits
    return try await access.change(
      request, id: request.requestID, call, mayAsk: { try $0.mustAdminister(school: SchoolID(schoolClass.schoolID)) }
    ) { scope, inquiry in
      if let standing = inquiry.record.classes[ClassID(schoolClass.classID)] {
        guard standing.saysTheSame(as: schoolClass) else {
          throw RPCError.alreadyExists("class", schoolClass.classID)
        }
        return standing
      }
      try inquiry.mustNotBeDeleted(schoolClass.classID)
      try inquiry.mustKnow(school: schoolClass.schoolID)
      try inquiry.mustKnow(term: schoolClass.termID)
      try inquiry.mustHaveRoom(forClasses: 1, limits)
      try scope.store(.schoolClass(schoolClass))
      return schoolClass
    }
  }

  func getClass(
    _ request: ActivityV1.GetClassRequest, _ call: CallContext
  ) async throws -> ActivityV1.Class {
    try await access.read(call) { inquiry in
      try inquiry.mustRunOrAttend(ClassID(request.classID))
      return try inquiry.schoolClass(request.classID).titled(by: inquiry.record)
    }
  }

  /// All classes, or those the teacher teaches now.
  func listClasses(
    _ request: ActivityV1.ListClassesRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListClassesResponse {
    try await access.read(call) { inquiry in
      try inquiry.mustBeStaff()
      if request.includeDeleted { try inquiry.mustAdminister() }
      let deleted = inquiry.record.deletedClasses.values.filter {
        request.includeDeleted && $0.canBeTakenBack(at: inquiry.now)
      }
      let classes =
        inquiry.seesAllClasses
        ? Array(inquiry.record.classes.values)
        : inquiry.ownClasses.compactMap { inquiry.record.classes[$0] }
      let page = try Page(
        of: classes + deleted.map(\.message), by: { PageKey(id: $0.classID) }, size: request.pageSize,
        token: request.pageToken, of: inquiry, query: ["ListClasses", request.includeDeleted ? "deleted" : ""])
      return ActivityV1.ListClassesResponse(
        classes: page.elements.map { $0.titled(by: inquiry.record) }, nextPageToken: page.nextToken)
    }
  }

  func updateClass(
    _ request: ActivityV1.UpdateClassRequest, _ call: CallContext
  ) async throws -> ActivityV1.Class {
    let names = try fields.updated(request.updateFields, of: ["title", "school_id", "term_id"])
    let asked = try draft(request.schoolClass, "school_class") { asked throws(Violation) in
      try RosterRules(limits: access.limits).check(asked, field: "school_class")
    }
    return try await access.change(
      request, id: request.requestID, call, mayAsk: { try $0.mustAdminister(classID: asked.classID) }
    ) { scope, inquiry in
      let before = try inquiry.schoolClass(asked.classID)
      try mustBeCurrent(request.revision, before.revision, "class", before.classID)
      var after = before
      if names.contains("title") { after.title = asked.title }
      if names.contains("school_id") {
        try inquiry.mustAdminister(school: SchoolID(asked.schoolID))
        after.schoolID = asked.schoolID
      }
      if names.contains("term_id") { after.termID = asked.termID }
      guard !after.saysTheSame(as: before) else { return before }
      try inquiry.mustKnow(school: after.schoolID)
      try inquiry.mustKnow(term: after.termID)
      after.revision += 1
      try scope.store(.schoolClass(after))
      return after
    }
  }
}

extension ActivityV1.Class {
  /// Takes away what the server gives: a request says nothing of it, and it is stored with no class that is made.
  mutating func leaveOutWhatIsGiven() {
    (deleteTime, purgeTime, schoolTitle, termTitle) = (nil, nil, "", "")
  }

  /// With the titles of its school and its term: students read no list of those.
  fileprivate func titled(by record: OrganizationRecord) -> ActivityV1.Class {
    var titled = self
    titled.schoolTitle = record.schools[SchoolID(schoolID)]?.title ?? ""
    titled.termTitle = record.terms[TermID(termID)]?.title ?? ""
    return titled
  }
}

extension Inquiry {
  /// A deleted class keeps its identifier until nothing is left of it.
  func mustNotBeDeleted(_ schoolClass: String, field: String = "school_class.class_id") throws(RPCError) {
    guard record.deletedClasses[ClassID(schoolClass)] != nil else { return }
    throw .precondition(
      "CLASS_DELETED", "the class was deleted: take that back, or wait until nothing is left of it",
      subject: schoolClass, field: field)
  }

  /// The classes that the caller looks after now.
  var ownClasses: [ClassID] {
    organization.roster.classesEver(of: caller.staff).filter {
      organization.roster.looksAfter(caller.staff, $0, at: now)
    }
  }
}
