internal import Domain
internal import RPC
internal import Serving

// Who reads about a whole class, and about one student (D18, D20).
extension Visibility {
  /// Of all handouts of a class, everyone in it: its teachers, administrators, services.
  init(
    of caller: Caller, in schoolClass: ClassID, _ organization: Organization, now: Instant
  ) throws(RPCError) {
    guard organization.roster.schoolClass(schoolClass) != nil else {
      throw RPCError.notFound("class", schoolClass.rawValue)
    }
    switch caller.role {
    case .administrator, .service:
      self = .everyone
    case .teacher:
      guard organization.roster.looksAfter(caller.staff, schoolClass, at: now) else {
        throw RPCError.denied("NOT_YOUR_CLASS", "only teachers of the class see its work")
      }
      self = .everyone
    case .student:
      throw RPCError.denied("NOT_YOUR_WORK", "students see their own work only")
    case .publisher:
      throw RPCError.noStudentData
    }
  }

  /// Of one student: teachers see the handouts of those of their classes that the student is in, students their own.
  ///
  /// - Parameter schoolClass: only its handouts; nil for those of all classes.
  init(
    of caller: Caller, about student: PersonID, in schoolClass: ClassID?, _ organization: Organization, now: Instant
  ) throws(RPCError) {
    let roster = organization.roster
    if caller.role == .student, student != caller.user {
      throw RPCError.denied("NOT_YOUR_WORK", "students see their own work only")
    }
    guard roster.person(student) != nil else { throw RPCError.notFound("student", student.rawValue) }
    if let schoolClass, roster.schoolClass(schoolClass) == nil {
      throw RPCError.notFound("class", schoolClass.rawValue)
    }
    switch caller.role {
    case .administrator, .service:
      self = .everyone
    case .teacher:
      if let schoolClass, !roster.looksAfter(caller.staff, schoolClass, at: now) {
        throw RPCError.denied("NOT_YOUR_CLASS", "only teachers of the class see its work")
      }
      let shared = roster.classesEver(of: student).filter {
        roster.isStudent(student, in: $0, at: now) && roster.looksAfter(caller.staff, $0, at: now)
      }
      let classes = schoolClass.map { wanted in shared.filter { $0 == wanted } } ?? shared
      guard !classes.isEmpty else {
        throw RPCError.denied("NOT_YOUR_STUDENT", "only those who teach a student see the student's work")
      }
      self = .classes(Set(classes))
    case .student:
      if let schoolClass, !roster.isStudent(student, in: schoolClass, at: now) {
        throw RPCError.denied("NOT_YOUR_CLASS", "students see work of their own classes")
      }
      self = .only(student)
    case .publisher:
      throw RPCError.noStudentData
    }
  }

  func includes(_ schoolClass: ClassID) -> Bool {
    switch self {
    case .everyone, .only: true
    case .classes(let classes): classes.contains(schoolClass)
    }
  }
}
