internal import Domain
internal import ReportEngine
internal import RPC
internal import Serving

// Who reads, and what they may name: whatever a refusal says, it must not tell what there is.
extension WorkScope.Reader {
  init(_ caller: Caller) throws(RPCError) {
    switch caller.role {
    case .administrator, .service: self = .organization
    case .teacher: self = .teacher(caller.staff)
    case .student: self = .student(caller.user)
    case .publisher: throw RPCError.noStudentData
    }
  }

  /// A class is named by those who may read it only.
  func check(_ schoolClass: ClassID, in organization: Organization, now: Instant) throws(RPCError) {
    switch self {
    case .organization:
      guard organization.roster.schoolClass(schoolClass) != nil else {
        throw RPCError.notFound("class", schoolClass.rawValue)
      }
    case .teacher(let staff):
      guard organization.roster.looksAfter(staff, schoolClass, at: now) else {
        throw RPCError.denied("NOT_YOUR_CLASS", "only teachers of the class see its work")
      }
    case .student(let person):
      guard organization.roster.isStudent(person, in: schoolClass, at: now) else {
        throw RPCError.denied("NOT_YOUR_CLASS", "students see work of their own classes")
      }
    }
  }

  /// Of a handout's columns a student sees those that concern them (D28); nil: all.
  var concerned: Set<PersonID>? {
    guard case .student(let own) = self else { return nil }
    return [own]
  }

  /// Those of the students asked for whose work may be read; nil: everyone's.
  func narrow(_ students: Set<PersonID>?, in organization: Organization) throws(RPCError) -> Set<PersonID>? {
    if case .student(let own) = self {
      if let students, students != [own] {
        throw RPCError.denied("NOT_YOUR_WORK", "students see their own work only")
      }
      return [own]
    }
    for student in students ?? [] where organization.roster.person(student) == nil {
      throw RPCError.notFound("student", student.rawValue)
    }
    return students
  }
}
