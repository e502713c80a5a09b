internal import ContextDomain
internal import Domain

/// On whose behalf content is looked for or built.
struct Asker: Hashable, Sendable {
  let organization: OrganizationID
  let user: PersonID
  /// What is built for a student is stored for all only where it is assigned to them (R110).
  let isStudent: Bool

  init(organization: OrganizationID, user: PersonID, isStudent: Bool) {
    self.organization = organization
    self.user = user
    self.isStudent = isStudent
  }

  init(_ caller: Caller) {
    self.init(organization: caller.organization, user: caller.user, isStudent: caller.role == .student)
  }

  /// Nil for everyone but students.
  var session: Sessions.Key? { isStudent ? Sessions.Key(organization: organization, user: user) : nil }
}
