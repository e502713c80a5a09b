internal import Domain
internal import RPC
internal import Serving

/// Which rows of reports about people a caller sees (D18, D20). Callers who see the same share a watched report.
enum Visibility: Hashable, Sendable {
  case everyone
  /// Everyone, in handouts of these classes.
  case classes(Set<ClassID>)
  /// A student sees their own row and no figure made from others'.
  case only(PersonID)

  /// Decided on the class as it is now: a teacher of the handout's class, an administrator, a service, or a student the
  /// handout is for.
  init(
    of caller: Caller, in handout: Handout, _ organization: Organization, now: Instant
  ) throws(RPCError) {
    switch caller.role {
    case .administrator, .service:
      self = .everyone
    case .teacher:
      guard organization.mayRead(handout, as: caller.staff, at: now) else {
        throw RPCError.denied("NOT_YOUR_CLASS", "only teachers of its class see this handout's work")
      }
      self = .everyone
    case .student:
      guard organization.isAssigned(handout, to: caller.user, now: now) else {
        throw RPCError.denied("NOT_YOUR_HANDOUT", "students see handouts that are theirs")
      }
      self = .only(caller.user)
    case .publisher:
      throw RPCError.noStudentData
    }
  }

  /// Of a handout's columns a student sees those that concern them, and no refusal tells of the others (D28); nil: all.
  var concerned: Set<PersonID>? {
    guard case .only(let own) = self else { return nil }
    return [own]
  }

  /// The students asked for, as far as they are to be seen.
  func narrow(_ students: Set<PersonID>?, in organization: Organization) throws(RPCError) -> Set<PersonID>? {
    switch self {
    case .only(let own):
      if let students, students != [own] {
        throw RPCError.denied("NOT_YOUR_WORK", "students see their own work only")
      }
      return [own]
    case .everyone, .classes:
      for student in students ?? [] where organization.roster.person(student) == nil {
        throw RPCError.notFound("student", student.rawValue)
      }
      return students
    }
  }
}
