public import Crypto
public import Domain
internal import JSON

/// A browser on its way to an identity provider and back: what its cookie says, which it can neither read nor alter.
public struct SignInAttempt: Sendable, Hashable {
  /// Where it signs in to.
  public let organization: OrganizationID
  /// Comes back with the browser: it was this one that began.
  public let state: String
  /// Comes back in the ID token: it was made for this attempt.
  public let nonce: String
  /// Shows the provider that whoever has the code has begun (PKCE, RFC 7636).
  public let verifier: String
  /// Where the browser goes then, on this server: a path.
  public let returnPath: String
  /// From then on it is over.
  public let endsAt: Instant
  /// The session that the browser had there when it began, which the new one takes the place of; nil: none.
  public let former: Former?

  /// What is known of a session when the next one begins: its own cookie does not come back from another site.
  public struct Former: Sendable, Hashable {
    public let session: Session.ID
    /// The one that was chosen among several; nil: there was nothing to choose, or nothing was chosen.
    public let role: Role?

    /// Nil for one of developer mode.
    public init?(_ session: Session) {
      guard let id = session.id else { return nil }
      self.session = id
      role = session.roles.count > 1 ? session.role : nil
    }
  }

  /// - Parameters:
  ///   - former: the session that the browser has there.
  ///   - random: gives as many random bytes as it is asked for.
  public init<Failure: Error>(
    _ organization: OrganizationID, returnPath: String, endsAt: Instant, former: Session? = nil,
    random: (Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    self.organization = organization
    self.former = former.flatMap(Former.init)
    state = Base64URL.encode(try random(32))
    nonce = Base64URL.encode(try random(32))
    verifier = Base64URL.encode(try random(32))
    self.returnPath = returnPath
    self.endsAt = endsAt
  }

  /// What the provider is sent of the verifier (S256).
  public var challenge: String { Base64URL.encode(SHA256.digest(of: Array(verifier.utf8))) }

  /// The attempt as a cookie's value: `l1.`, a key's id, `.`, and base64url.
  public func sealed(by keys: SealingKeys) throws(CryptoError) -> String {
    let texts = [
      ("organization", organization.rawValue), ("state", state), ("nonce", nonce), ("verifier", verifier),
      ("return", returnPath),
    ]
    var members = texts.map { "\"\($0.0)\":\(JSONString.quoted($0.1))" } + ["\"ends\":\(endsAt.milliseconds)"]
    if let former { members.append("\"former\":\(former.json)") }
    return try SealedToken(sealing: "{\(members.joined(separator: ","))}", with: keys.present, as: .signIn).text
  }

  /// Nil for a cookie that none of the keys has sealed, or whose attempt is over.
  public init?(cookie: String, keys: SealingKeys, now: Instant) {
    guard let sealed = SealedToken(Array(cookie.utf8).span, as: .signIn), let bytes = sealed.opened(by: keys),
      let json = StrictJSON(bytes), let organization = json["organization"]?.text, let state = json["state"]?.text,
      let nonce = json["nonce"]?.text, let verifier = json["verifier"]?.text, let path = json["return"]?.text,
      let end = json["ends"]?.integer
    else { return nil }
    self.organization = OrganizationID(organization)
    (self.state, self.nonce, self.verifier, returnPath) = (state, nonce, verifier, path)
    endsAt = Instant(milliseconds: end)
    former = json["former"].flatMap { Former($0, of: OrganizationID(organization)) }
    guard now < endsAt else { return nil }
  }
}

extension SignInAttempt.Former {
  fileprivate var json: String {
    let account = session.account
    let texts = [("issuer", account.issuer), ("subject", account.subject)] + (role.map { [("role", $0.name)] } ?? [])
    let members = texts.map { "\"\($0.0)\":\(JSONString.quoted($0.1))" }
    return "{\(members.joined(separator: ",")),\"began\":\(session.beganAt.milliseconds)}"
  }

  fileprivate init?(_ json: StrictJSON, of organization: OrganizationID) {
    guard let issuer = json["issuer"]?.text, let subject = json["subject"]?.text, let began = json["began"]?.integer
    else { return nil }
    session = Session.ID(
      organization: organization, account: Session.Account(issuer: issuer, subject: subject),
      beganAt: Instant(milliseconds: began))
    role = json["role"]?.text.flatMap(Role.init(name:))
  }
}
