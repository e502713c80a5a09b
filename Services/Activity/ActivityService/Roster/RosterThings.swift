internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving

/// Something of an import, and which one of its kind it was there: errors say that.
struct Numbered<Thing: Sendable>: Sendable {
  let index: Int
  let thing: Thing

  init(_ index: Int, _ thing: Thing) { (self.index, self.thing) = (index, thing) }
}

/// What an import says, or a part of it, in order of arrival.
struct RosterThings: Sendable {
  var schools: [Numbered<ActivityV1.School>] = []
  var terms: [Numbered<ActivityV1.Term>] = []
  var classes: [Numbered<ActivityV1.Class>] = []
  var people: [Numbered<ActivityV1.Person>] = []
  var enrolments: [Numbered<ActivityV1.Enrolment>] = []

  var count: Int { schools.count + terms.count + classes.count + people.count + enrolments.count }

  /// Parts of so many things at most, of which each rests on those before it alone.
  func parts(of size: Int) -> [RosterThings] {
    stride(from: 0, to: count, by: size).map { part($0..<min($0 + size, count)) }
  }

  /// Counted over all kinds, in the order in which they rest on one another.
  private func part(_ range: Range<Int>) -> RosterThings {
    var (from, left) = (range.lowerBound, range.count)
    func cut<Thing>(_ things: [Numbered<Thing>]) -> [Numbered<Thing>] {
      let taken = things.dropFirst(from).prefix(left)
      from = max(0, from - things.count)
      left -= taken.count
      return Array(taken)
    }
    return RosterThings(
      schools: cut(schools), terms: cut(terms), classes: cut(classes), people: cut(people), enrolments: cut(enrolments))
  }

  /// What it changes of an organization as it stands. Nothing is stored yet.
  func plan(_ inquiry: Inquiry, _ limits: Limits) throws -> RosterPlan {
    let rules = RosterRules(limits: limits)
    var plan = RosterPlan()
    let record = inquiry.record

    var schoolIDs: [SchoolID: ActivityV1.School] = [:]
    for school in schools {
      let id = SchoolID(school.thing.schoolID)
      let earlier = schoolIDs.updateValue(school.thing, forKey: id)
      try refuseTwice(earlier.map { !$0.saysTheSame(as: school.thing) }, "schools[\(school.index)].school_id")
      guard earlier == nil else { continue }
      if plan.put(.school(school.thing), over: record.schools[id].map { $0.saysTheSame(as: school.thing) }) {
        plan.different.schools.append(school)
      }
    }
    func mustKnow(school text: String, _ field: String) throws(RPCError) {
      guard text.isEmpty || schoolIDs[SchoolID(text)] != nil || record.schools[SchoolID(text)] != nil else {
        throw Self.unknown("school", text, field)
      }
    }

    var termIDs: [TermID: ActivityV1.Term] = [:]
    for term in terms {
      let id = TermID(term.thing.termID)
      try mustKnow(school: term.thing.schoolID, "terms[\(term.index)].school_id")
      let earlier = termIDs.updateValue(term.thing, forKey: id)
      try refuseTwice(earlier.map { !$0.saysTheSame(as: term.thing) }, "terms[\(term.index)].term_id")
      guard earlier == nil else { continue }
      if plan.put(.term(term.thing), over: record.terms[id].map { $0.saysTheSame(as: term.thing) }) {
        plan.different.terms.append(term)
      }
    }

    var classIDs: [ClassID: ActivityV1.Class] = [:]
    for numbered in classes {
      var schoolClass = numbered.thing
      let (id, field) = (ClassID(schoolClass.classID), "classes[\(numbered.index)]")
      try mustKnow(school: schoolClass.schoolID, "\(field).school_id")
      guard
        schoolClass.termID.isEmpty || termIDs[TermID(schoolClass.termID)] != nil
          || record.terms[TermID(schoolClass.termID)] != nil
      else { throw Self.unknown("term", schoolClass.termID, "\(field).term_id") }
      try inquiry.mustNotBeDeleted(schoolClass.classID, field: "\(field).class_id")
      let standing = record.classes[id]
      schoolClass.revision = (standing?.revision ?? 0) + 1
      let earlier = classIDs.updateValue(schoolClass, forKey: id)
      try refuseTwice(earlier.map { !$0.saysTheSame(as: schoolClass) }, "\(field).class_id")
      guard earlier == nil else { continue }
      if plan.put(.schoolClass(schoolClass), over: standing.map { $0.saysTheSame(as: schoolClass) }) {
        plan.different.classes.append(numbered)
      }
    }

    var personIDs: [PersonID: ActivityV1.Person] = [:]
    for numbered in people {
      var person = numbered.thing
      let (id, field) = (PersonID(person.personID), "people[\(numbered.index)].person_id")
      let standing = record.people[id]
      if standing == nil { try inquiry.mustNotBeErased(id, field: field) }
      person.revision = (standing?.revision ?? 0) + 1
      let earlier = personIDs.updateValue(person, forKey: id)
      try refuseTwice(earlier.map { !$0.saysTheSame(as: person) }, field)
      guard earlier == nil else { continue }
      if plan.put(.person(person), over: standing.map { $0.saysTheSame(as: person) }) {
        plan.different.people.append(numbered)
      }
    }

    var rolls = EnrolmentRolls(inquiry)
    var keys: [Enrolment.Key] = []
    for numbered in enrolments {
      let (enrolment, field) = (numbered.thing, "enrolments[\(numbered.index)]")
      guard classIDs[ClassID(enrolment.classID)] != nil || record.classes[ClassID(enrolment.classID)] != nil else {
        throw Self.unknown("class", enrolment.classID, "\(field).class_id")
      }
      let person = PersonID(enrolment.personID)
      guard personIDs[person] != nil || record.people[person] != nil else {
        try inquiry.mustNotBeErased(person, field: "\(field).person_id")
        throw Self.unknown("person", enrolment.personID, "\(field).person_id")
      }
      keys.append(rolls.add(enrolment, as: try rules.role(enrolment.role, field: "\(field).role")))
    }
    let made = plan.made
    try inquiry.mustHaveRoom(forSchools: made.schools, limits)
    try inquiry.mustHaveRoom(forTerms: made.terms, limits)
    try inquiry.mustHaveRoom(forClasses: made.classes, limits)
    try inquiry.mustHaveRoom(forPeople: made.people, limits)
    try rolls.check(inquiry, limits: limits)
    let changed = rolls.changed
    for (enrolment, isNew) in changed {
      plan.put(.enrolment(ActivityV1.EnrolmentState(enrolment)), over: isNew ? nil : false)
    }
    plan.unchanged += enrolments.count - changed.count
    let changedKeys = Set(changed.map(\.enrolment.key))
    let different = zip(enrolments, keys).filter { changedKeys.contains($1) }
    // Those who leave a class come first, so that no part has somebody in it in two roles, or too many teachers, where the whole has not.
    plan.different.enrolments =
      (different.filter { !rolls.isIn($1) } + different.filter { rolls.isIn($1) }).map(\.0)
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
struct RosterPlan: Sendable {
  private(set) var changes: [ActivityV1.Change.Change] = []
  /// What of it stands otherwise, or not at all; enrolments that end come before those that begin.
  var different = RosterThings()
  private(set) var created = 0
  private(set) var changed = 0
  var unchanged = 0
  /// What is new, enrolments aside.
  private(set) var made = (schools: 0, terms: 0, classes: 0, people: 0)

  /// - Parameter isSame: whether what stands says the same; nil where nothing stands.
  /// - Returns: whether it changes something.
  @discardableResult
  mutating func put(_ change: ActivityV1.Change.Change, over isSame: Bool?) -> Bool {
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
    return isSame != true
  }
}
