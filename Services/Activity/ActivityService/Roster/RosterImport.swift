internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving

/// A roster as it was streamed: gathered, held against the rules, then against what stands, then stored together.
struct RosterImport: Sendable {
  /// Things in one import.
  static let elementsMax = 100_000
  /// Bytes in one import, about.
  static let bytesMax = 64 * 1024 * 1024

  private let rules: RosterRules
  private let newID: @Sendable () -> String
  private(set) var count = 0
  private(set) var bytes = 0

  // In order of arrival; the index says which one of its kind it is.
  private var schools: [ActivityV1.School] = []
  private var terms: [ActivityV1.Term] = []
  private var classes: [ActivityV1.Class] = []
  private var people: [ActivityV1.Person] = []
  private var enrolments: [ActivityV1.Enrolment] = []

  init(limits: Limits, newID: @escaping @Sendable () -> String) {
    rules = RosterRules(limits: limits)
    self.newID = newID
  }

  /// Takes one message of the stream; what breaks a rule by itself is refused at once, with all that the message breaks.
  mutating func add(_ request: ActivityV1.ImportRosterRequest) throws {
    count +=
      request.schools.count + request.terms.count + request.classes.count + request.people.count
      + request.enrolments.count
    try refuseTooMuch()
    var broken = BrokenRules()
    for var school in request.schools {
      if school.schoolID.isEmpty { school.schoolID = newID() }
      broken.check(try rules.check(school, field: "schools[\(schools.count)]"))
      schools.append(school)
      bytes += 64 + school.title.utf8.count + school.district.utf8.count
    }
    for var term in request.terms {
      if term.termID.isEmpty { term.termID = newID() }
      broken.check(try rules.check(&term, field: "terms[\(terms.count)]"))
      terms.append(term)
      bytes += 128 + term.title.utf8.count
    }
    for var schoolClass in request.classes {
      if schoolClass.classID.isEmpty { schoolClass.classID = newID() }
      broken.check(try rules.check(schoolClass, field: "classes[\(classes.count)]"))
      schoolClass.leaveOutWhatIsGiven()
      classes.append(schoolClass)
      bytes += 128 + schoolClass.title.utf8.count
    }
    for var person in request.people {
      if person.personID.isEmpty { person.personID = newID() }
      broken.check(try rules.check(person, field: "people[\(people.count)]"))
      people.append(person)
      bytes += 64 + person.name.utf8.count
    }
    for enrolment in request.enrolments {
      broken.check(try rules.check(enrolment, field: "enrolments[\(enrolments.count)]"))
      enrolments.append(enrolment)
      bytes += 256
    }
    try broken.refuse()
    try refuseTooMuch()
  }

  private func refuseTooMuch() throws(RPCError) {
    guard count <= Self.elementsMax, bytes <= Self.bytesMax else {
      throw RPCError.tooMany(
        "IMPORT_TOO_LARGE", "import: things", max: Self.elementsMax,
        "an import holds at most \(Self.elementsMax) things, and 64 MiB: send it in parts")
    }
  }

  /// What it changes of an organization as it stands. Nothing is stored yet.
  func plan(_ inquiry: Inquiry) throws -> RosterImportPlan {
    var plan = RosterImportPlan()
    let record = inquiry.record

    var schoolIDs: [SchoolID: ActivityV1.School] = [:]
    for (index, school) in schools.enumerated() {
      let id = SchoolID(school.schoolID)
      let earlier = schoolIDs.updateValue(school, forKey: id)
      try refuseTwice(earlier.map { !$0.saysTheSame(as: school) }, "schools[\(index)].school_id")
      if earlier == nil {
        plan.put(.school(school), over: record.schools[id].map { $0.saysTheSame(as: school) })
      }
    }
    func mustKnow(school text: String, _ field: String) throws(RPCError) {
      guard text.isEmpty || schoolIDs[SchoolID(text)] != nil || record.schools[SchoolID(text)] != nil else {
        throw Self.unknown("school", text, field)
      }
    }

    var termIDs: [TermID: ActivityV1.Term] = [:]
    for (index, term) in terms.enumerated() {
      let id = TermID(term.termID)
      try mustKnow(school: term.schoolID, "terms[\(index)].school_id")
      let earlier = termIDs.updateValue(term, forKey: id)
      try refuseTwice(earlier.map { !$0.saysTheSame(as: term) }, "terms[\(index)].term_id")
      if earlier == nil { plan.put(.term(term), over: record.terms[id].map { $0.saysTheSame(as: term) }) }
    }

    var classIDs: [ClassID: ActivityV1.Class] = [:]
    for (index, var schoolClass) in classes.enumerated() {
      let id = ClassID(schoolClass.classID)
      try mustKnow(school: schoolClass.schoolID, "classes[\(index)].school_id")
      guard
        schoolClass.termID.isEmpty || termIDs[TermID(schoolClass.termID)] != nil
          || record.terms[TermID(schoolClass.termID)] != nil
      else { throw Self.unknown("term", schoolClass.termID, "classes[\(index)].term_id") }
      try inquiry.mustNotBeDeleted(schoolClass.classID, field: "classes[\(index)].class_id")
      let standing = record.classes[id]
      schoolClass.revision = (standing?.revision ?? 0) + 1
      let earlier = classIDs.updateValue(schoolClass, forKey: id)
      try refuseTwice(earlier.map { !$0.saysTheSame(as: schoolClass) }, "classes[\(index)].class_id")
      if earlier == nil {
        plan.put(.schoolClass(schoolClass), over: standing.map { $0.saysTheSame(as: schoolClass) })
      }
    }

    var personIDs: [PersonID: ActivityV1.Person] = [:]
    for (index, var person) in people.enumerated() {
      let id = PersonID(person.personID)
      let standing = record.people[id]
      if standing == nil { try inquiry.mustNotBeErased(id, field: "people[\(index)].person_id") }
      person.revision = (standing?.revision ?? 0) + 1
      let earlier = personIDs.updateValue(person, forKey: id)
      try refuseTwice(earlier.map { !$0.saysTheSame(as: person) }, "people[\(index)].person_id")
      if earlier == nil { plan.put(.person(person), over: standing.map { $0.saysTheSame(as: person) }) }
    }

    var rolls = EnrolmentRolls(inquiry)
    for (index, enrolment) in enrolments.enumerated() {
      let field = "enrolments[\(index)]"
      guard classIDs[ClassID(enrolment.classID)] != nil || record.classes[ClassID(enrolment.classID)] != nil else {
        throw Self.unknown("class", enrolment.classID, "\(field).class_id")
      }
      let person = PersonID(enrolment.personID)
      guard personIDs[person] != nil || record.people[person] != nil else {
        try inquiry.mustNotBeErased(person, field: "\(field).person_id")
        throw Self.unknown("person", enrolment.personID, "\(field).person_id")
      }
      rolls.add(enrolment, as: try rules.role(enrolment.role, field: "\(field).role"))
    }
    let (limits, made) = (rules.limits, plan.made)
    try inquiry.mustHaveRoom(forSchools: made.schools, limits)
    try inquiry.mustHaveRoom(forTerms: made.terms, limits)
    try inquiry.mustHaveRoom(forClasses: made.classes, limits)
    try inquiry.mustHaveRoom(forPeople: made.people, limits)
    try rolls.check(inquiry, limits: limits)
    for (enrolment, isNew) in rolls.changed {
      plan.put(.enrolment(ActivityV1.EnrolmentState(enrolment)), over: isNew ? nil : false)
    }
    plan.unchanged += enrolments.count - rolls.changed.count
    return plan
  }

  private func refuseTwice(_ differs: Bool?, _ field: String) throws(Violation) {
    if differs == true { throw Violation(.notAllowed("is in the import twice, with different content"), field: field) }
  }

  private static func unknown(_ type: String, _ name: String, _ field: String) -> RPCError {
    var error = RPCError.notFound(type, name)
    error.details.append(.badRequest([.init(field: field, description: error.message)]))
    return error
  }
}

/// What an import comes down to.
struct RosterImportPlan {
  private(set) var changes: [ActivityV1.Change.Change] = []
  private(set) var created = 0
  private(set) var changed = 0
  var unchanged = 0
  /// What is new, enrolments aside.
  private(set) var made = (schools: 0, terms: 0, classes: 0, people: 0)

  /// - Parameter isSame: whether what stands says the same; nil where nothing stands.
  mutating func put(_ change: ActivityV1.Change.Change, over isSame: Bool?) {
    switch isSame {
    case true?: unchanged += 1
    case false?:
      changed += 1
      changes.append(change)
    case nil:
      created += 1
      changes.append(change)
      switch change {
      case .school: made.schools += 1
      case .term: made.terms += 1
      case .schoolClass: made.classes += 1
      case .person: made.people += 1
      default: break
      }
    }
  }
}
