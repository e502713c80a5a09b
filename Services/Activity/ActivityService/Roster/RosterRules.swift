internal import Domain
internal import Feeds
internal import Messages

/// What a school's things must be, whether they come one by one or in an import.
struct RosterRules: Sendable {
  let limits: Limits
  private var fields: Fields { Fields(limits: limits) }

  func check(_ school: ActivityV1.School, field: String) throws(Violation) {
    var broken = BrokenRules()
    broken.check(try Fields.id.check(school.schoolID, field: "\(field).school_id"))
    broken.check(try fields.optional(school.title, limits.titleRule, field: "\(field).title"))
    broken.check(try fields.optional(school.district, limits.titleRule, field: "\(field).district"))
    if !school.timeZone.isEmpty {
      broken.check(try TimeZoneName.check(school.timeZone, field: "\(field).time_zone"))
    }
    try broken.refuse()
  }

  /// Cuts the term's times to what is stored.
  func check(_ term: inout ActivityV1.Term, field: String) throws(Violation) {
    var broken = BrokenRules()
    broken.check(try Fields.id.check(term.termID, field: "\(field).term_id"))
    broken.check(try fields.optional(term.title, limits.titleRule, field: "\(field).title"))
    broken.check(try fields.optional(term.schoolID, Fields.id, field: "\(field).school_id"))
    term.startTime = broken.value(try fields.timestamp(term.startTime, field: "\(field).start_time"), or: nil)
    term.endTime = broken.value(try fields.timestamp(term.endTime, field: "\(field).end_time"), or: nil)
    if let start = term.startTime, let end = term.endTime, Instant(end) <= Instant(start) {
      broken.note(Violation(.outOfRange("after start_time"), field: "\(field).end_time"))
    }
    try broken.refuse()
  }

  func check(_ schoolClass: ActivityV1.Class, field: String) throws(Violation) {
    var broken = BrokenRules()
    broken.check(try Fields.id.check(schoolClass.classID, field: "\(field).class_id"))
    broken.check(try fields.optional(schoolClass.title, limits.titleRule, field: "\(field).title"))
    broken.check(try fields.optional(schoolClass.schoolID, Fields.id, field: "\(field).school_id"))
    broken.check(try fields.optional(schoolClass.termID, Fields.id, field: "\(field).term_id"))
    try broken.refuse()
  }

  func check(_ person: ActivityV1.Person, field: String) throws(Violation) {
    var broken = BrokenRules()
    broken.check(try Fields.id.check(person.personID, field: "\(field).person_id"))
    broken.check(try fields.optional(person.name, limits.titleRule, field: "\(field).name"))
    broken.check(try fields.optional(person.sortName, limits.titleRule, field: "\(field).sort_name"))
    try broken.refuse()
  }

  func check(_ enrolment: ActivityV1.Enrolment, field: String) throws(Violation) {
    var broken = BrokenRules()
    broken.check(try Fields.id.check(enrolment.classID, field: "\(field).class_id"))
    broken.check(try Fields.id.check(enrolment.personID, field: "\(field).person_id"))
    _ = broken.value(try role(enrolment.role, field: "\(field).role"), or: .student)
    let join = broken.value(try fields.instant(enrolment.joinTime, field: "\(field).join_time"), or: nil)
    let leave = broken.value(try fields.instant(enrolment.leaveTime, field: "\(field).leave_time"), or: nil)
    if let join, let leave, leave <= join {
      broken.note(Violation(.outOfRange("after join_time"), field: "\(field).leave_time"))
    }
    try broken.refuse()
  }

  func role(_ role: ActivityV1.ClassRole, field: String) throws(Violation) -> Enrolment.ClassRole {
    switch role {
    case .student: return .student
    case .teacher: return .teacher
    case .unspecified, .unrecognized: throw Violation(.notAllowed("must be STUDENT or TEACHER"), field: field)
    }
  }
}

// Whether two messages say the same, by their bytes; revisions are the server's and say nothing.

extension ActivityV1.School {
  func saysTheSame(as other: ActivityV1.School) -> Bool {
    schoolID.isExactly(other.schoolID) && title.isExactly(other.title) && district.isExactly(other.district)
      && timeZone.isExactly(other.timeZone)
  }
}

extension ActivityV1.Term {
  func saysTheSame(as other: ActivityV1.Term) -> Bool {
    termID.isExactly(other.termID) && schoolID.isExactly(other.schoolID) && title.isExactly(other.title)
      && startTime == other.startTime && endTime == other.endTime
  }
}

extension ActivityV1.Class {
  func saysTheSame(as other: ActivityV1.Class) -> Bool {
    classID.isExactly(other.classID) && title.isExactly(other.title) && schoolID.isExactly(other.schoolID)
      && termID.isExactly(other.termID)
  }
}

extension ActivityV1.Person {
  func saysTheSame(as other: ActivityV1.Person) -> Bool {
    personID.isExactly(other.personID) && name.isExactly(other.name) && sortName.isExactly(other.sortName)
  }
}
