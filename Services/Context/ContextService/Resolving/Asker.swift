internal import ContextDomain
internal import Domain
internal import RPC
internal import Sharing

/// On whose behalf content is looked for or built.
struct Asker: Hashable, Sendable {
  let organization: OrganizationID
  let user: PersonID
  let app: AppID
  /// What is built for a student is theirs for a session; work has it stored (R110, D28).
  let isStudent: Bool
  /// With whom others take turns.
  let holder: Holder

  init(organization: OrganizationID, user: PersonID, app: AppID, isStudent: Bool, holder: Holder? = nil) {
    self.organization = organization
    self.user = user
    self.app = app
    self.isStudent = isStudent
    self.holder = holder ?? Holder(organization: organization.rawValue, caller: user.rawValue)
  }

  init(_ caller: Caller, in app: AppID) {
    self.init(
      organization: caller.organization, user: caller.user, app: app, isStudent: caller.role == .student,
      holder: Holder(caller))
  }

  /// Nil for everyone but students.
  var session: Sessions.Key? { isStudent ? Sessions.Key(organization: organization, user: user, app: app) : nil }
}
