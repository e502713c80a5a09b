internal import Domain
internal import Feeds
internal import Messages
internal import Storage

/// An account at an identity provider, within an organization.
struct Account: Hashable, Sendable {
  var issuer: String
  var subject: String
}

/// The rows of one organization's accounts and administrators, and the statements that read them.
struct IdentityRows {
  private let organization: Value
  private let connection: any Connection

  /// Accounts of a person, linked or unlinked, inclusive.
  static let ofPersonMax = 16
  /// Administrators of an organization, inclusive.
  static let administratorsMax = 100
  /// Codes of an organization, inclusive: enough for a large school whose accounts are all new in one week. Beyond them the tenth goes
  /// that would be forgotten first.
  static let codesMax = 20_000
  /// How long a code holds after its account's last attempt to sign in: milliseconds.
  static let codeLifetime: Int64 = 7 * 24 * 60 * 60 * 1000

  init(_ organization: OrganizationID, on connection: any Connection) {
    self.organization = .text(organization.rawValue)
    self.connection = connection
  }

  /// Whose an account is, or was.
  struct Holder {
    var person: PersonID
    var isLinked: Bool
  }

  /// Nil for an account that was never linked.
  func holder(of account: Account) throws -> Holder? {
    try connection.first(
      "SELECT person, is_linked FROM identity WHERE organization = ? AND issuer = ? AND subject = ?", organization,
      .text(account.issuer), .text(account.subject)
    ) { Holder(person: PersonID(try $0.text(0)), isLinked: try $0.bool(1)) }
  }

  /// By issuer and subject.
  func accounts(of person: PersonID, areLinked: Bool = true) throws -> [Account] {
    try connection.all(
      """
      SELECT issuer, subject FROM identity WHERE organization = ? AND person = ? AND is_linked = ?
      ORDER BY issuer, subject
      """, organization, .text(person.rawValue), .int(areLinked ? 1 : 0)
    ) { Account(issuer: try $0.text(0), subject: try $0.text(1)) }
  }

  /// Whether the person has, or had, an account of the issuer.
  func hasAccount(_ person: PersonID, at issuer: String) throws -> Bool {
    try connection.exists(
      "SELECT 1 FROM identity WHERE organization = ? AND person = ? AND issuer = ?", organization,
      .text(person.rawValue), .text(issuer))
  }

  /// Nil for a code that there is not, or that has expired.
  func code(_ code: String, at now: Instant) throws -> ActivityV1.SignInCode? {
    try connection.first(
      """
      SELECT code, issuer, subject, name, expires_at FROM sign_in_code
      WHERE organization = ? AND code = ? AND expires_at > ?
      """, organization, .text(code), .integer(now.milliseconds)
    ) { row in
      ActivityV1.SignInCode(
        code: try row.text(0), issuer: try row.text(1), subject: try row.text(2), name: try row.text(3),
        expireTime: WellKnown.Timestamp(Instant(milliseconds: try row.integer(4))))
    }
  }

  /// How many codes there are, expired ones included.
  func codeCount() throws -> Int64 {
    try connection.first("SELECT count(*) FROM sign_in_code WHERE organization = ?", organization) {
      try $0.integer(0)
    } ?? 0
  }

  /// The code of an account that is nobody's; nil where it has none.
  func code(of account: Account, at now: Instant) throws -> String? {
    try connection.first(
      "SELECT code FROM sign_in_code WHERE organization = ? AND issuer = ? AND subject = ? AND expires_at > ?",
      organization, .text(account.issuer), .text(account.subject), .integer(now.milliseconds)
    ) { try $0.text(0) }
  }

  /// Ordered.
  func administrators() throws -> [PersonID] {
    try connection.all("SELECT person FROM administrator WHERE organization = ? ORDER BY person", organization) {
      PersonID(try $0.text(0))
    }
  }

  func isAdministrator(_ person: PersonID) throws -> Bool {
    try connection.exists(
      "SELECT 1 FROM administrator WHERE organization = ? AND person = ?", organization, .text(person.rawValue))
  }
}
