public import Crypto
public import Domain
internal import JSON

/// A person who is signed in with a browser: what its cookie says, which the browser can neither read nor alter.
public struct Session: Sendable, Hashable {
  /// Where they are signed in.
  public let organization: OrganizationID
  /// Who it is.
  public let person: PersonID
  /// Roles that they had when the cookie was made, to choose from; what they have now is asked anew with each token.
  public var roles: [Role]
  /// The one that they have chosen; nil: none yet.
  public var role: Role?
  /// By which account they came; nil: by developer mode, which asks for none.
  public let account: Account?
  /// Taken back are sessions that began before.
  public let beganAt: Instant
  /// From then on the session does not hold, unless it is renewed before.
  public private(set) var endsAt: Instant
  /// Beyond that nothing renews it.
  public let lastsUntil: Instant

  /// An account at an identity provider.
  public struct Account: Sendable, Hashable {
    /// What the provider calls itself.
    public let issuer: String
    /// What it calls the account.
    public let subject: String

    public init(issuer: String, subject: String) {
      self.issuer = issuer
      self.subject = subject
    }
  }

  /// Which one it is: renewed, or in another role, it is the same.
  public struct ID: Sendable, Hashable {
    public let organization: OrganizationID
    public let account: Account
    /// Of one account's, no two begin at the same time.
    public let beganAt: Instant

    public init(organization: OrganizationID, account: Account, beganAt: Instant) {
      self.organization = organization
      self.account = account
      self.beganAt = beganAt
    }
  }

  /// Nil for one of developer mode, which nothing renews.
  public var id: ID? { account.map { ID(organization: organization, account: $0, beganAt: beganAt) } }

  /// One of developer mode, which is not renewed.
  public init(_ caller: Caller, beganAt: Instant = Instant(milliseconds: 0), endsAt: Instant) {
    organization = caller.organization
    person = caller.user
    roles = [caller.role]
    role = caller.role
    account = nil
    self.beganAt = beganAt
    self.endsAt = endsAt
    lastsUntil = endsAt
  }

  /// One that ends when it was not used for a while.
  ///
  /// - Parameters:
  ///   - roles: where there is but one, it is chosen.
  ///   - idle: milliseconds.
  ///   - lifetime: milliseconds.
  public init(
    _ person: PersonID, of organization: OrganizationID, by account: Account, roles: [Role], now: Instant, idle: Int64,
    lifetime: Int64
  ) {
    self.organization = organization
    self.person = person
    self.roles = roles
    role = roles.count == 1 ? roles[0] : nil
    self.account = account
    beganAt = now
    lastsUntil = now + lifetime
    endsAt = min(now + idle, lastsUntil)
  }

  /// Who calls; nil while no role is chosen.
  public var caller: Caller? { role.map { Caller(organization: organization, user: person, role: $0) } }

  /// Says that it is being used.
  public mutating func extend(to end: Instant) { endsAt = min(max(end, endsAt), lastsUntil) }

  /// The session as a cookie's value: `s1.`, a key's id, `.`, and base64url.
  public func sealed(by keys: SealingKeys) throws(CryptoError) -> String {
    var members = [
      "\"organization\":\(JSONString.quoted(organization.rawValue))", "\"user\":\(JSONString.quoted(person.rawValue))",
      "\"roles\":[\(roles.map { "\"\($0.name)\"" }.joined(separator: ","))]",
      "\"began\":\(beganAt.milliseconds),\"ends\":\(endsAt.milliseconds),\"until\":\(lastsUntil.milliseconds)",
    ]
    if let role { members.append("\"role\":\"\(role.name)\"") }
    if let account {
      members.append(
        "\"issuer\":\(JSONString.quoted(account.issuer)),\"subject\":\(JSONString.quoted(account.subject))")
    }
    return try SealedToken(sealing: "{\(members.joined(separator: ","))}", with: keys.present, as: .session).text
  }

  /// Nil for a cookie that none of the keys has sealed, or whose session has ended.
  public init?(cookie: String, keys: SealingKeys, now: Instant) {
    guard let sealed = SealedToken(Array(cookie.utf8).span, as: .session), let bytes = sealed.opened(by: keys),
      let json = StrictJSON(bytes), let organization = json["organization"]?.text, let user = json["user"]?.text,
      case .array(let names)? = json["roles"], let began = json["began"]?.integer, let end = json["ends"]?.integer,
      let until = json["until"]?.integer
    else { return nil }
    self.organization = OrganizationID(organization)
    person = PersonID(user)
    roles = names.compactMap { $0.text.flatMap(Role.init(name:)) }
    role = json["role"]?.text.flatMap(Role.init(name:))
    if let issuer = json["issuer"]?.text, let subject = json["subject"]?.text {
      account = Account(issuer: issuer, subject: subject)
    } else {
      account = nil
    }
    beganAt = Instant(milliseconds: began)
    endsAt = Instant(milliseconds: end)
    lastsUntil = Instant(milliseconds: until)
    guard now < endsAt else { return nil }
  }
}
