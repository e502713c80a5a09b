public import Domain
internal import JSON

/// What is not believed any more though its signature and its time are right: single tokens, all that a person was given until an
/// instant, and all that a key has signed.
public struct Revocations: Sendable, Equatable {
  /// What is taken back.
  public enum Entry: Hashable, Sendable {
    /// One token, by its issuer and its `jti`; of no use once the token has ended.
    case token(issuer: String, id: String, until: Instant)
    /// Whatever names the person and was issued at that instant or before; of no use once all of it has ended.
    case person(OrganizationID, PersonID, before: Instant)
    /// Whatever the key has signed, by its issuer and its `kid`.
    case key(issuer: String, id: String)
  }

  private struct Name: Hashable, Sendable {
    var first: String
    var second: String
  }

  /// Entries of a list, inclusive.
  public static let entriesMax = 10_000

  /// In their order, also those that decide nothing any more.
  public let entries: [Entry]
  private var tokens: Set<Name> = []
  private var keys: Set<Name> = []
  private var people: [Name: Instant] = [:]

  /// Nothing is taken back.
  public init() { entries = [] }

  /// - Throws: `.tooMany`.
  public init(_ entries: [Entry]) throws(RevocationError) {
    guard entries.count <= Self.entriesMax else { throw .tooMany(entries.count) }
    self.entries = entries
    for entry in entries {
      switch entry {
      case .token(let issuer, let id, _): tokens.insert(Name(first: issuer, second: id))
      case .key(let issuer, let id): keys.insert(Name(first: issuer, second: id))
      case .person(let organization, let person, let before):
        let name = Name(first: organization.rawValue, second: person.rawValue)
        people[name] = max(before, people[name] ?? before)
      }
    }
  }

  /// Those that still decide anything at `now`.
  public func useful(at now: Instant, _ rules: TokenRules = TokenRules()) -> [Entry] {
    entries.filter { entry in
      switch entry {
      case .token(_, _, let until): now < until + rules.leeway
      case .person(_, _, let before): now < before + (rules.lifetimeMax + 2 * rules.leeway)
      case .key: true
      }
    }
  }

  /// Whether what a person was given at that instant is taken back.
  public func isTakenBack(from person: PersonID, of organization: OrganizationID, givenAt instant: Instant) -> Bool {
    people[Name(first: organization.rawValue, second: person.rawValue)].map { instant <= $0 } ?? false
  }

  func check(_ token: VerifiedToken) throws(TokenError) {
    if entries.isEmpty { return }
    guard !tokens.contains(Name(first: token.issuer, second: token.id)),
      !keys.contains(Name(first: token.issuer, second: token.keyID))
    else { throw .revoked }
    let person = Name(first: token.caller.organization.rawValue, second: token.caller.user.rawValue)
    if let before = people[person], token.issuedAt <= before { throw .revoked }
  }

  public static func == (one: Self, other: Self) -> Bool { one.entries == other.entries }
}

/// Why a list of revocations is of no use.
public enum RevocationError: Error, Hashable, Sendable, CustomStringConvertible {
  case notAList
  case tooMany(Int)
  /// The entry of that number, counted from 1.
  case badEntry(Int)
  case file(String)

  /// A sentence for the operator.
  public var description: String {
    switch self {
    case .notAList: "this is no list of revocations, or longer than \(Revocations.bytesMax) bytes"
    case .tooMany(let count): "\(count) revocations are more than \(Revocations.entriesMax)"
    case .badEntry(let number): "revocation number \(number) names neither a token, nor a person, nor a key"
    case .file(let reason): reason
    }
  }
}

/// The list as a file says it.
extension Revocations {
  /// Bytes of a list as JSON, inclusive.
  public static let bytesMax = 4 * 1024 * 1024

  /// A list as a file says it: `{"revoked": […]}`, with instants in seconds since 1970.
  ///
  /// - Throws: where one entry is not understood, too: then none of them counts.
  public init(json: [UInt8]) throws(RevocationError) {
    guard json.count <= Self.bytesMax, let file = StrictJSON(json, bytesMax: Self.bytesMax),
      case .array(let list)? = file["revoked"]
    else { throw .notAList }
    guard list.count <= Self.entriesMax else { throw .tooMany(list.count) }
    var entries: [Entry] = []
    for (index, one) in list.enumerated() {
      guard let entry = Self.entry(one) else { throw .badEntry(index + 1) }
      entries.append(entry)
    }
    try self.init(entries)
  }

  /// One entry a line.
  public var json: String {
    let lines = entries.map { entry in
      let members: [(String, String)] =
        switch entry {
        case .token(let issuer, let id, let until):
          [
            ("token", JSONString.quoted(id)), ("issuer", JSONString.quoted(issuer)),
            ("until", "\((until.milliseconds + 999) / 1000)"),
          ]
        case .person(let organization, let person, let before):
          [
            ("person", JSONString.quoted(person.rawValue)), ("organization", JSONString.quoted(organization.rawValue)),
            ("before", "\(before.milliseconds / 1000)"),
          ]
        case .key(let issuer, let id):
          [("key", JSONString.quoted(id)), ("issuer", JSONString.quoted(issuer))]
        }
      return "  {" + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }
    return "{\"revoked\": [\n" + lines.joined(separator: ",\n") + "\n]}\n"
  }

  private static func entry(_ json: StrictJSON) -> Entry? {
    guard case .object(let members) = json else { return nil }
    func text(_ name: String) -> String? {
      guard let text = json[name]?.text, 1...2048 ~= text.utf8.count else { return nil }
      return text
    }
    func instant(_ name: String) -> Instant? {
      guard let seconds = json[name]?.integer, 0..<253_402_300_800 ~= seconds else { return nil }
      return Instant(milliseconds: seconds * 1000)
    }
    switch Set(members.map(\.name)) {
    case ["token", "issuer", "until"]:
      guard let id = text("token"), let issuer = text("issuer"), let until = instant("until") else { return nil }
      return .token(issuer: issuer, id: id, until: until)
    case ["person", "organization", "before"]:
      guard let person = text("person"), let organization = text("organization"), let before = instant("before") else {
        return nil
      }
      return .person(OrganizationID(organization), PersonID(person), before: before)
    case ["key", "issuer"]:
      guard let id = text("key"), let issuer = text("issuer") else { return nil }
      return .key(issuer: issuer, id: id)
    default: return nil
    }
  }

  /// What takes a token back, from its own words: nobody has checked them.
  ///
  /// - Parameter sealing: opens it when it is sealed.
  /// - Throws: for what is no token, is sealed with another key, or does not say when it ends.
  public static func entry(of token: String, sealing: SealingKeys? = nil) throws(RevocationError) -> Entry {
    var bytes = Array(token.utf8)
    if let sealed = SealedToken(bytes.span) {
      guard let sealing else { throw .file("this token is sealed, and no keys are given that open it") }
      guard sealing[sealed.keyID] != nil else {
        throw .file(
          "this token is sealed with \(sealed.keyID), which is not among the sealing keys: no service that has the same believes it"
        )
      }
      guard let signed = sealed.opened(by: sealing) else {
        throw .file("this token does not open: something of it was changed, and no service believes it")
      }
      bytes = signed
    }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Array.init)
    guard bytes.count <= TokenRules.tokenBytesMax, parts.count == 3 else { throw .file("this is no token") }
    let middle = parts[1]
    guard let claims = Base64URL.decode(middle.span).flatMap({ StrictJSON($0) }), let issuer = claims["iss"]?.text,
      let end = claims["exp"]?.integer, 0..<253_402_300_800 ~= end
    else { throw .file("this is no token") }
    let signed = bytes.dropLast(parts[2].count + 1)
    let id = claims["jti"]?.text ?? TokenVerifier.id(ofUnnamed: Array(signed).span)
    return .token(issuer: issuer, id: id, until: Instant(milliseconds: end * 1000))
  }
}
