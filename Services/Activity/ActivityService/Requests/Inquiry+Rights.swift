internal import Domain
internal import Messages
internal import RPC
internal import Serving

// Who may do what with whom (D20): the fine half of authorisation. Which roles may call a method at all is decided
// before a call gets here; a role that has no business here is refused all the same.
extension Inquiry {
  /// For those who look after the whole organization.
  func mustAdminister() throws(RPCError) {
    switch caller.role {
    case .administrator, .service: return
    case .teacher, .student, .publisher:
      throw .denied("ADMINISTRATORS_ONLY", "only administrators may do this")
    }
  }

  /// For those who look after the whole organization, or after this school.
  func mustAdminister(school: SchoolID) throws(RPCError) {
    guard !caller.schools.isEmpty else { return try mustAdminister() }
    guard caller.schools.contains(school) else {
      throw .denied("NOT_YOUR_SCHOOL", "the caller administers some schools, and this is none of them")
    }
  }

  /// The same for the school of a class. A class that is not there is of no school.
  func mustAdminister(classID: String) throws(RPCError) {
    try mustAdminister(school: SchoolID(record.classes[ClassID(classID)]?.schoolID ?? ""))
  }

  /// For those who see everyone's names: students do not.
  func mustBeStaff() throws(RPCError) {
    switch caller.role {
    case .administrator, .service, .teacher: return
    case .student, .publisher: throw .denied("STAFF_ONLY", "only the school's staff may do this")
    }
  }

  /// Whether the caller looks after all classes.
  var seesAllClasses: Bool {
    switch caller.role {
    case .administrator, .service: true
    case .teacher, .student, .publisher: false
    }
  }

  /// Whether the caller is one of the class's teachers now.
  func teaches(_ schoolClass: ClassID) -> Bool {
    organization.roster.teaches(caller.user, schoolClass, at: now)
  }

  /// Whether the caller looks after the class now.
  func runs(_ schoolClass: ClassID) -> Bool {
    switch caller.role {
    case .administrator, .service: true
    case .teacher: organization.roster.looksAfter(caller.staff, schoolClass, at: now)
    case .student, .publisher: false
    }
  }

  /// For those who teach the class now, and those who look after all of them.
  ///
  /// A class that is not there is NOT_FOUND for everyone.
  func mustRun(_ schoolClass: ClassID) throws(RPCError) {
    guard organization.roster.schoolClass(schoolClass) != nil else { throw .notFound("class", schoolClass.rawValue) }
    guard runs(schoolClass) else {
      throw .denied("NOT_A_TEACHER_OF_THE_CLASS", "only teachers of the class may do this")
    }
  }

  /// For the same, and those who are in the class as students now: to others of them it is not there.
  func mustRunOrAttend(_ schoolClass: ClassID) throws(RPCError) {
    guard caller.role == .student else {
      try mustBeStaff()
      return try mustRun(schoolClass)
    }
    guard organization.roster.isStudent(caller.user, in: schoolClass, at: now) else {
      throw .notFound("class", schoolClass.rawValue)
    }
  }

  /// An app's credentials are good for that app only, unless they are those of a service or an administrator (D20).
  func mustBeAllowedToName(_ app: AppID) throws(RPCError) {
    guard let own = caller.app, own != app, !seesAllClasses else { return }
    throw .appNotOfToken("these credentials were issued to another app")
  }

  func person(_ id: String) throws(RPCError) -> ActivityV1.Person {
    guard let person = record.people[PersonID(id)] else { throw .notFound("person", id) }
    return person
  }

  func schoolClass(_ id: String) throws(RPCError) -> ActivityV1.Class {
    guard let found = record.classes[ClassID(id)] else { throw .notFound("class", id) }
    return found
  }

  /// A handout of a class that the caller looks after.
  func handout(_ id: String) throws(RPCError) -> ActivityV1.Handout {
    guard let handout = record.handouts[HandoutID(id)] else { throw .notFound("handout", id) }
    try mustRun(ClassID(handout.classID))
    return handout
  }

  /// What is said to a student in a handout is said to one to whom it is assigned now (P10).
  func mustBeRecipient(_ student: PersonID, of id: HandoutID, field: String) throws(RPCError) {
    guard let handout = organization.handout(id), organization.isAssigned(handout, to: student, now: now) else {
      throw .notARecipient(student, field: field)
    }
  }
}

extension RPCError {
  static func notARecipient(_ student: PersonID, field: String) -> RPCError {
    .precondition("NOT_A_RECIPIENT", "\"\(student)\" is not a recipient", subject: student.rawValue, field: field)
  }
}
