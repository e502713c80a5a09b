internal import API
internal import Domain
internal import Messages
internal import RPC
internal import Serving

// People: administrators see everyone, teachers those of their classes.
extension RosterHandler {
  func createPerson(
    _ request: ActivityV1.CreatePersonRequest, _ call: CallContext
  ) async throws -> ActivityV1.Person {
    let person = try draft(request.person, "person") { person throws(Violation) in
      person.personID = try fields.id(person.personID, field: "person.person_id", orNew: access.newID)
      try RosterRules(limits: access.limits).check(person, field: "person")
      person.revision = 1
    }
    let limits = access.limits
    return try await access.change(request, id: request.requestID, call, mayAsk: { try $0.mustAdminister() }) {
      scope, inquiry in
      if let standing = inquiry.record.people[PersonID(person.personID)] {
        guard standing.saysTheSame(as: person) else { throw RPCError.alreadyExists("person", person.personID) }
        return standing
      }
      try inquiry.mustNotBeErased(PersonID(person.personID), field: "person.person_id")
      try inquiry.mustHaveRoom(forPeople: 1, limits)
      try scope.store(.person(person))
      return person
    }
  }

  func getPerson(
    _ request: ActivityV1.GetPersonRequest, _ call: CallContext
  ) async throws -> ActivityV1.Person {
    let person = try await access.read(call) { inquiry in
      try inquiry.mustBeStaff()
      let person = try inquiry.person(request.personID)
      guard inquiry.maySee(PersonID(person.personID)) else {
        throw RPCError.denied("NOT_A_TEACHER_OF_THE_CLASS", "only teachers of the person's classes may do this")
      }
      return person
    }
    try access.noteRead(of: [PersonID(person.personID)], object: "", call)
    return person
  }

  /// Everyone, those of a class, or those of the classes that the teacher teaches.
  func listPeople(
    _ request: ActivityV1.ListPeopleRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListPeopleResponse {
    let page = try await access.read(call) { inquiry in
      try inquiry.mustBeStaff()
      let people: [ActivityV1.Person]
      if !request.classID.isEmpty {
        try inquiry.mustRun(ClassID(request.classID))
        people = inquiry.members(of: [ClassID(request.classID)])
      } else if inquiry.seesAllClasses {
        people = Array(inquiry.record.people.values)
      } else {
        people = inquiry.members(of: inquiry.ownClasses)
      }
      let page = try Page(
        of: people, by: { PageKey(id: $0.personID) }, size: request.pageSize, token: request.pageToken, of: inquiry,
        query: ["ListPeople", request.classID])
      return ActivityV1.ListPeopleResponse(people: page.elements, nextPageToken: page.nextToken)
    }
    try access.noteRead(of: page.people.map { PersonID($0.personID) }, object: request.classID, call)
    return page
  }

  func updatePerson(
    _ request: ActivityV1.UpdatePersonRequest, _ call: CallContext
  ) async throws -> ActivityV1.Person {
    let names = try fields.updated(request.updateFields, of: ["name", "sort_name"])
    let asked = try draft(request.person, "person") { asked throws(Violation) in
      try RosterRules(limits: access.limits).check(asked, field: "person")
    }
    return try await access.change(request, id: request.requestID, call, mayAsk: { try $0.mustAdminister() }) {
      scope, inquiry in
      let before = try inquiry.person(asked.personID)
      try mustBeCurrent(request.revision, before.revision, "person", before.personID)
      var after = before
      if names.contains("name") { after.name = asked.name }
      if names.contains("sort_name") { after.sortName = asked.sortName }
      guard !after.saysTheSame(as: before) else { return before }
      after.revision += 1
      try scope.store(.person(after))
      return after
    }
  }
}

extension Inquiry {
  /// Who was erased does not come back as the same person.
  func mustNotBeErased(_ person: PersonID, field: String) throws(RPCError) {
    guard record.erased.contains(person) else { return }
    throw .precondition(
      Reason.personErased.rawValue, "the person of that identifier was erased: somebody else takes another one",
      subject: person.rawValue, field: field)
  }

  /// Everyone who is in one of the classes now, in either role, once.
  fileprivate func members(of classes: [ClassID]) -> [ActivityV1.Person] {
    var ids: Set<PersonID> = []
    for schoolClass in classes {
      ids.formUnion(organization.roster.students(of: schoolClass, at: now))
      ids.formUnion(organization.roster.teachers(of: schoolClass, at: now))
    }
    return ids.compactMap { record.people[$0] }
  }

  /// Teachers see those who are or were in classes that they look after now, and themselves.
  fileprivate func maySee(_ person: PersonID) -> Bool {
    if seesAllClasses || person == caller.user { return true }
    return organization.roster.classesEver(of: person).contains {
      organization.roster.looksAfter(caller.staff, $0, at: now)
    }
  }
}
