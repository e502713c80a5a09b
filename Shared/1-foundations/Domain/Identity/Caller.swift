/// Who is calling, as their verified credentials say, never as a request body says (D2, D20).
public struct Caller: Hashable, Sendable {
  /// The tenant that the credentials are of (D2); ``everyOrganization`` for Homeroom's own services.
  public var organization: OrganizationID
  /// Who is calling: decides about rights (D20).
  public var user: PersonID
  /// In which role they call; the access table decides by it what they may do.
  public var role: Role
  /// The app the credentials were issued to; nil for tools that act for no app (a teacher's report, a service).
  public var app: AppID?
  /// Of an administrator who is limited to schools: these. Such a caller has the role of a teacher, and looks after all their classes.
  public var schools: Set<SchoolID> = []
  /// How much of what is shared its organization gets beside others, in percent of the usual.
  public var organizationWeight = 100
  /// The same of the caller beside others of its organization.
  public var weight = 100

  /// A caller whose weights are the usual ones, 100 percent.
  public init(organization: OrganizationID, user: PersonID, role: Role, app: AppID? = nil) {
    self.organization = organization
    self.user = user
    self.role = role
    self.app = app
  }

  /// The organization in the tokens of Homeroom's own services: they act for every organization and name the one they
  /// mean. A service that an organization has made a token for acts for that one.
  public static let everyOrganization = OrganizationID("*")

  /// Whose content is that of every organization: the published apps' (D2, N60). No school, no person and no work is in it.
  public static let catalog = everyOrganization

  /// Whether this is the vendor of a published app, who acts for that app alone (N60).
  public var isVendor: Bool { organization == Self.catalog && role == .publisher && app != nil }

  /// Whether credentials may say so: what acts for every organization is a service, or an app's vendor.
  public var isCredible: Bool { organization != Self.everyOrganization || role == .service || isVendor }

  /// The organization that the caller is confined to, where another could be named; nil: none.
  public var confinement: OrganizationID? {
    role == .service && organization == Self.everyOrganization ? nil : organization
  }

  /// What the caller is called: an administrator of schools is one by name, and has the rights of a teacher.
  public var roleName: String { (schools.isEmpty ? role : .administrator).name }

  /// An app with a student's token: it hears of itself, and not of other apps or of what the organization does with them (D27, D28).
  public var isStudentsApp: Bool { role == .student && app != nil }

  /// Whether a request that names `app` may be made with these credentials: it is the verified app, or the caller is
  /// a service or an administrator (D20). Other rights are decided elsewhere.
  public func mayName(_ app: AppID) -> Bool {
    switch role {
    case .service, .administrator: true
    case .teacher, .student, .publisher: self.app == app
    }
  }
}
