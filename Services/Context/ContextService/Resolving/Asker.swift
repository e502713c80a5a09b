internal import ContextDomain
internal import Domain

/// On whose behalf content is looked for or built.
struct Asker: Hashable, Sendable {
  let organization: OrganizationID
  let user: PersonID
  let app: AppID
  /// What is built for a student is theirs for a session; work has it stored (R110, D28).
  let isStudent: Bool

  init(organization: OrganizationID, user: PersonID, app: AppID, isStudent: Bool) {
    self.organization = organization
    self.user = user
    self.app = app
    self.isStudent = isStudent
  }

  init(_ caller: Caller, in app: AppID) {
    self.init(organization: caller.organization, user: caller.user, app: app, isStudent: caller.role == .student)
  }

  /// Nil for everyone but students.
  var session: Sessions.Key? { isStudent ? Sessions.Key(organization: organization, user: user, app: app) : nil }
}
