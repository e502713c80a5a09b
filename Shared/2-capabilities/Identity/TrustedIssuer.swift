public import Domain
internal import JSON

/// Somebody else who issues tokens, such as a school's identity provider: for which organization, and how its claims name people
/// and roles.
///
/// What it says is taken for its own organization alone, whatever its tokens say, and never for a service.
public struct TrustedIssuer: Sendable, Equatable {
  /// What its tokens call it: the `iss` claim.
  public var name: String
  /// Where its public keys are, a JWK set.
  public var keys: String
  /// File with those who vouch for that address; nil: those this system trusts.
  public var authority: String?
  /// The organization that all its people are of, whatever its tokens say.
  public var organization: OrganizationID
  /// What tokens for Homeroom have among their `aud`: those for anybody else are refused.
  public var audience: String
  /// The claim that names the person.
  var person = ClaimPath("sub")
  /// What stands before it here, so that two issuers of one organization cannot name each other's people.
  var personPrefix = ""
  /// The claim with a role, or a list of them.
  var role = ClaimPath("role")
  /// What each of its roles is here; of several that a token has, the first of these counts.
  var roles: [RoleRule]
  /// The claim that names the app that calls; nil: its tokens are of people's own tools.
  var app: ClaimPath?
  /// What that claim says of people's own tools.
  var tools: Set<String> = []

  struct RoleRule: Sendable, Equatable {
    var value: String
    var role: Role
    /// The claim with the schools that an administrator is limited to; nil: they are not.
    var schools: ClaimPath?
  }

  /// A claim, maybe within others: `realm_access.roles`.
  struct ClaimPath: Sendable, Equatable {
    var names: [String]

    init(_ text: String) { names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init) }

    func value(in claims: StrictJSON) -> StrictJSON? {
      names.reduce(claims as StrictJSON?) { $0?[$1] }
    }
  }

  /// Who calls by these claims.
  func caller(_ claims: StrictJSON) throws(TokenError) -> Caller {
    guard let person = person.value(in: claims)?.text, !person.isEmpty else {
      throw .badClaim(self.person.names.joined(separator: "."))
    }
    let user = personPrefix + person
    guard user.utf8.count <= TokenRules.nameBytesMax, !user.utf8.contains(0) else {
      throw .badClaim(self.person.names.joined(separator: "."))
    }
    var held: Set<String> = []
    switch role.value(in: claims) {
    case .text(let one): held = [one]
    case .array(let several): held = Set(several.compactMap(\.text))
    default: break
    }
    guard let rule = roles.first(where: { held.contains($0.value) }) else {
      throw .badClaim(role.names.joined(separator: "."))
    }
    let caller = Caller(organization: organization, user: PersonID(user), role: rule.role, app: try app(claims))
    guard let schools = rule.schools else { return caller }
    guard let claim = schools.value(in: claims), let limited = TokenVerifier.limited(caller, to: claim) else {
      throw .badClaim(schools.names.joined(separator: "."))
    }
    return limited
  }

  /// Where a claim names apps, it must be there: who leaves it out would be a person's own tool, which may do more.
  private func app(_ claims: StrictJSON) throws(TokenError) -> AppID? {
    guard let app else { return nil }
    guard let name = app.value(in: claims)?.text, 1...TokenRules.nameBytesMax ~= name.utf8.count, !name.utf8.contains(0)
    else { throw .badClaim(app.names.joined(separator: ".")) }
    return tools.contains(name) ? nil : AppID(name)
  }
}

/// A list of issuers, as its file says it.
extension TrustedIssuer {
  /// Bytes of a list as JSON, inclusive.
  public static let bytesMax = 64 * 1024
  /// Issuers of a list, inclusive.
  public static let issuersMax = 32
  static let rolesMax = 32
  /// A role's name lies in an object in a list in an issuer in a list in an object.
  private static let depthMax = 5
  private static let members: Set<String> = [
    "iss", "keys", "ca", "organization", "audience", "person", "person_prefix", "role", "roles", "app", "tools",
  ]

  /// - Throws: naming the issuer and the setting that is wrong.
  public static func list(json: [UInt8]) throws(IssuerSettingError) -> [TrustedIssuer] {
    guard json.count <= bytesMax, let file = StrictJSON(json, bytesMax: bytesMax, depthMax: depthMax),
      case .array(let list)? = file["issuers"]
    else { throw .notAList }
    guard list.count <= issuersMax else { throw .tooMany(list.count) }
    var issuers: [TrustedIssuer] = []
    for (index, one) in list.enumerated() {
      let issuer = try read(one, number: index + 1)
      guard !issuers.contains(where: { $0.name == issuer.name }), issuer.name != TokenRules().issuer else {
        throw .wrong(number: index + 1, "iss: another issuer has this name")
      }
      issuers.append(issuer)
    }
    return issuers
  }

  private static func read(_ json: StrictJSON, number: Int) throws(IssuerSettingError) -> TrustedIssuer {
    guard case .object(let settings) = json else { throw .wrong(number: number, "it is no object") }
    // A word that nobody here knows may have been meant to forbid something.
    if let unknown = settings.first(where: { !members.contains($0.name) }) {
      throw .wrong(number: number, "\(JSONString.quotedBegin(of: unknown.name)): there is no such setting")
    }
    func text(_ name: String) throws(IssuerSettingError) -> String? {
      guard let value = json[name] else { return nil }
      guard let text = value.text, 1...2048 ~= text.utf8.count else {
        throw .wrong(number: number, "\(name): it is no text")
      }
      return text
    }
    func needed(_ name: String) throws(IssuerSettingError) -> String {
      guard let text = try text(name) else { throw .wrong(number: number, "\(name): it is missing") }
      return text
    }
    let organization = try needed("organization")
    guard organization != Caller.everyOrganization.rawValue else {
      throw .wrong(number: number, "organization: nobody else issues tokens for all organizations")
    }
    guard case .array(let rules)? = json["roles"], 1...rolesMax ~= rules.count else {
      throw .wrong(number: number, "roles: from one to \(rolesMax) of {\"value\": …, \"role\": …}")
    }
    var roles: [RoleRule] = []
    for rule in rules {
      guard let value = rule["value"]?.text, let role = rule["role"]?.text.flatMap(Role.init(name:)), role != .service
      else { throw .wrong(number: number, "roles: a value, and administrator, teacher, student or publisher") }
      let schools = rule["schools"]?.text
      guard rule["schools"] == nil || (role == .administrator && schools != nil) else {
        throw .wrong(number: number, "roles: schools is a claim with those that an administrator is limited to")
      }
      roles.append(RoleRule(value: value, role: role, schools: schools.map { ClaimPath($0) }))
    }
    var issuer = TrustedIssuer(
      name: try needed("iss"), keys: try needed("keys"), authority: try text("ca"),
      organization: OrganizationID(organization), audience: try needed("audience"), roles: roles)
    if let person = try text("person") { issuer.person = ClaimPath(person) }
    if let prefix = try text("person_prefix") { issuer.personPrefix = prefix }
    if let role = try text("role") { issuer.role = ClaimPath(role) }
    if let app = try text("app") { issuer.app = ClaimPath(app) }
    if let tools = json["tools"] {
      guard case .array(let names) = tools, issuer.app != nil, names.allSatisfy({ $0.text != nil }) else {
        throw .wrong(number: number, "tools: a list of what the claim in `app` says of people's own tools")
      }
      issuer.tools = Set(names.compactMap(\.text))
    }
    return issuer
  }
}

/// Why a list of issuers is of no use.
public enum IssuerSettingError: Error, Hashable, Sendable, CustomStringConvertible {
  case notAList
  case tooMany(Int)
  /// The issuer of that number, counted from 1, and what is wrong.
  case wrong(number: Int, String)

  /// A sentence for the operator.
  public var description: String {
    switch self {
    case .notAList: "this is no list of issuers: {\"issuers\": […]}, of \(TrustedIssuer.bytesMax) bytes at most"
    case .tooMany(let count): "\(count) issuers are more than \(TrustedIssuer.issuersMax)"
    case .wrong(let number, let reason): "issuer number \(number): \(reason)"
    }
  }
}
