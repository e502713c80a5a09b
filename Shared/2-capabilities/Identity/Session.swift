public import Crypto
public import Domain
internal import JSON

/// A person who is signed in with a browser: what its cookie says, which the browser can neither read nor alter.
public struct Session: Sendable, Hashable {
  /// Who it is, and in which role; for no app.
  public let caller: Caller
  /// From then on the session does not hold.
  public let endsAt: Instant

  public init(_ caller: Caller, endsAt: Instant) {
    self.caller = caller
    self.endsAt = endsAt
  }

  /// The session as a cookie's value: `s1.`, a key's id, `.`, and base64url.
  public func sealed(by keys: SealingKeys) throws(CryptoError) -> String {
    let json =
      #"{"organization":\#(JSONString.quoted(caller.organization.rawValue)),"user":\#(JSONString.quoted(caller.user.rawValue)),"#
      + #""role":"\#(caller.role.name)","ends":\#(endsAt.milliseconds)}"#
    return try SealedToken(sealing: json, with: keys.present, as: .session).text
  }

  /// Nil for a cookie that none of the keys has sealed, or whose session has ended.
  public init?(cookie: String, keys: SealingKeys, now: Instant) {
    guard let sealed = SealedToken(Array(cookie.utf8).span, as: .session), let bytes = sealed.opened(by: keys),
      let json = StrictJSON(bytes), let organization = json["organization"]?.text, let user = json["user"]?.text,
      let role = json["role"]?.text.flatMap(Role.init(name:)), let end = json["ends"]?.integer
    else { return nil }
    let endsAt = Instant(milliseconds: end)
    guard now < endsAt else { return nil }
    self.init(Caller(organization: OrganizationID(organization), user: PersonID(user), role: role), endsAt: endsAt)
  }
}
