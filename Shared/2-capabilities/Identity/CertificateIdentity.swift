public import Domain

/// Whom a verified certificate speaks for: `homeroom://ORGANIZATION/ROLE/USER`, with `?app=APP` for an app's, as one of its
/// alternative names of the kind URI.
///
/// Each part is percent-encoded. A certificate without such a name speaks for nobody; with two, or with one that is not
/// understood whole, it is refused. `*` is every organization, for services only.
public enum CertificateIdentity {
  static let scheme = "homeroom://"

  /// Nil when none of the names is ours.
  public static func caller(uris: [String]) throws(CertificateIdentityError) -> Caller? {
    // Schemes are compared without regard to case (RFC 3986 §3.1).
    let ours = uris.filter { $0.utf8.prefix(scheme.utf8.count - 2).map(lowered) == Array(scheme.utf8.dropLast(2)) }
    guard let uri = ours.first else { return nil }
    guard ours.count == 1 else { throw .several }
    return try read(uri)
  }

  /// The name for a certificate that is to speak for `caller`.
  public static func uri(of caller: Caller) -> String {
    let parts = [
      caller.organization == Caller.everyOrganization ? "*" : encoded(caller.organization.rawValue), caller.role.name,
      encoded(caller.user.rawValue),
    ]
    return scheme + parts.joined(separator: "/") + (caller.app.map { "?app=" + encoded($0.rawValue) } ?? "")
  }

  private static func read(_ uri: String) throws(CertificateIdentityError) -> Caller {
    guard uri.utf8.dropFirst(scheme.utf8.count - 2).starts(with: "//".utf8) else { throw .malformed("//") }
    let rest = uri.utf8.dropFirst(scheme.utf8.count)
    let halves = rest.split(separator: UInt8(ascii: "?"), omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 3, halves.count <= 2 else { throw .malformed("number of parts") }
    guard let role = Role(name: try decoded(parts[1], "ROLE")) else { throw .malformed("ROLE") }
    let isEvery = parts[0].elementsEqual("*".utf8)
    // A star that was written as %2A is an organization's name; nobody but a service acts for all.
    let organization = isEvery ? Caller.everyOrganization : OrganizationID(try decoded(parts[0], "ORGANIZATION"))
    guard isEvery ? role == .service : organization != Caller.everyOrganization else {
      throw .malformed("ORGANIZATION (* is for services alone)")
    }
    var app: AppID?
    if halves.count == 2 {
      guard halves[1].starts(with: "app=".utf8) else { throw .malformed("app") }
      app = AppID(try decoded(halves[1].dropFirst(4), "APP"))
    }
    return Caller(organization: organization, user: PersonID(try decoded(parts[2], "USER")), role: role, app: app)
  }

  private static func decoded(
    _ part: Substring.UTF8View, _ name: String
  ) throws(CertificateIdentityError) -> String {
    var bytes: [UInt8] = []
    var rest = part[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
          throw .malformed(name)
        }
        bytes.append(high << 4 | low)
      case _ where isPlain(byte): bytes.append(byte)
      default: throw .malformed(name)
      }
    }
    guard 1...TokenRules.nameBytesMax ~= bytes.count, !bytes.contains(0),
      let text = String(validating: bytes, as: UTF8.self)
    else { throw .malformed(name) }
    return text
  }

  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      bytes += isPlain(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What stands for itself: the unreserved characters (RFC 3986 §2.3), and `@` and `:`, which user names have.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._~@:".utf8.contains(byte)
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }
}

/// Why nobody is believed to be behind a certificate though it names somebody.
public enum CertificateIdentityError: Error, Hashable, Sendable, CustomStringConvertible {
  case several
  /// The part that is wrong.
  case malformed(String)

  /// A sentence for the log; it holds nothing that the certificate says.
  public var description: String {
    switch self {
    case .several: "the certificate names more than one identity"
    case .malformed(let part):
      "the certificate's identity is not homeroom://ORGANIZATION/ROLE/USER: its \(part) is wrong"
    }
  }
}
