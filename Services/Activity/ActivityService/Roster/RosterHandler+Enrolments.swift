internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving

// Who is in which class, as what, and since when. Nothing is forgotten: an enrolment that ends keeps its time.
extension RosterHandler {
  func enrol(
    _ request: ActivityV1.EnrolRequest, _ call: CallContext
  ) async throws -> ActivityV1.Enrolment {
    let role = try RosterRules(limits: access.limits).role(request.role, field: "role")
    let limits = access.limits
    return try await access.change(
      request, id: request.requestID, call, mayAsk: { try $0.mustAdminister(classID: request.classID) }
    ) { scope, inquiry in
      let schoolClass = ClassID(try inquiry.schoolClass(request.classID).classID)
      try inquiry.mustNotBeErased(PersonID(request.personID), field: "person_id")
      let person = PersonID(try inquiry.person(request.personID).personID)
      let roster = inquiry.organization.roster
      let windows = roster.windows(of: person, in: schoolClass, as: role)
      if let standing = windows.windows.first(where: { $0.contains(inquiry.now) }) {
        return ActivityV1.Enrolment(person, in: schoolClass, as: role, standing)
      }
      let other: Enrolment.ClassRole = role == .student ? .teacher : .student
      guard !roster.windows(of: person, in: schoolClass, as: other).contains(inquiry.now) else {
        throw RPCError.precondition(
          "IN_CLASS_IN_ANOTHER_ROLE", "the person is in the class in another role: take them out first",
          subject: request.personID, field: "role")
      }
      if role == .teacher {
        try inquiry.organization.checkTeachers(of: schoolClass, adding: person, at: inquiry.now, limits: limits)
      }
      let after = windows.union(WindowSet(Window(opens: inquiry.now)))
      try inquiry.mustHaveRoom(forMembers: windows.isEmpty ? 1 : 0, of: schoolClass, limits)
      try limits.check(after, instead: windows)
      try scope.store(
        .enrolment(
          ActivityV1.EnrolmentState(Enrolment(person, in: schoolClass, as: role, windows: after))))
      return ActivityV1.Enrolment(person, in: schoolClass, as: role, Window(opens: inquiry.now))
    }
  }

  func unenrol(
    _ request: ActivityV1.UnenrolRequest, _ call: CallContext
  ) async throws -> ActivityV1.Enrolment {
    try await access.change(
      request, id: request.requestID, call, mayAsk: { try $0.mustAdminister(classID: request.classID) }
    ) { scope, inquiry in
      let schoolClass = ClassID(try inquiry.schoolClass(request.classID).classID)
      let person = PersonID(try inquiry.person(request.personID).personID)
      var former: ActivityV1.Enrolment?
      for role in Enrolment.ClassRole.allCases {
        let windows = inquiry.organization.roster.windows(of: person, in: schoolClass, as: role)
        guard let last = windows.windows.last else { continue }
        let after = windows.intersection(Window(opens: .distantPast, closes: inquiry.now))
        guard after != windows else {
          former = former ?? ActivityV1.Enrolment(person, in: schoolClass, as: role, last)
          continue
        }
        try scope.store(
          .enrolment(
            ActivityV1.EnrolmentState(Enrolment(person, in: schoolClass, as: role, windows: after))))
        return ActivityV1.Enrolment(
          person, in: schoolClass, as: role, Window(opens: min(last.opens, inquiry.now), closes: inquiry.now))
      }
      // Out already: nothing to do.
      guard let former else { throw RPCError.notFound("enrolment", request.personID) }
      return former
    }
  }

  func listEnrolments(
    _ request: ActivityV1.ListEnrolmentsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListEnrolmentsResponse {
    let page = try await access.read(call) { inquiry in
      try inquiry.mustBeStaff()
      let schoolClass = ClassID(request.classID)
      try inquiry.mustRun(schoolClass)
      var listed: [(key: PageKey, enrolment: ActivityV1.Enrolment)] = []
      for enrolment in inquiry.organization.roster.enrolments(of: schoolClass) {
        for window in enrolment.windows.windows where request.includeFormer || inquiry.now < window.end {
          listed.append(
            (
              PageKey(
                Int64(enrolment.key.role.rawValue), window.opens.milliseconds, id: enrolment.key.person.rawValue),
              ActivityV1.Enrolment(enrolment.key.person, in: schoolClass, as: enrolment.key.role, window)
            ))
        }
      }
      let page = try Page(
        of: listed, by: \.key, size: request.pageSize, token: request.pageToken, of: inquiry,
        query: ["ListEnrolments", request.classID, request.includeFormer ? "former" : ""])
      return ActivityV1.ListEnrolmentsResponse(
        enrolments: page.elements.map(\.enrolment), nextPageToken: page.nextToken)
    }
    try access.noteRead(of: page.enrolments.map { PersonID($0.personID) }, object: request.classID, call)
    return page
  }
}

extension ActivityV1.Enrolment {
  /// One span of a person in a class.
  init(_ person: PersonID, in schoolClass: ClassID, as role: Enrolment.ClassRole, _ window: Window) {
    let span = ActivityV1.Span(window)
    self.init(
      classID: schoolClass.rawValue, personID: person.rawValue, role: ActivityV1.ClassRole(role),
      joinTime: span.fromTime, leaveTime: span.untilTime)
  }
}
