internal import Domain
internal import JSON

/// The list as a file says it.
extension Revocations {
  /// Bytes of a list as JSON, inclusive.
  public static let bytesMax = 4 * 1024 * 1024

  /// A list as a file says it: `{"salt": "…", "revoked": […]}`, with instants in seconds since 1970. A list may name people as they are,
  /// as earlier ones did: here they are digests, and so they are written.
  ///
  /// - Throws: where one entry is not understood, too: then none of them counts.
  public init(json: [UInt8]) throws(RevocationError) {
    guard json.count <= Self.bytesMax, let file = StrictJSON(json, bytesMax: Self.bytesMax),
      case .array(let list)? = file["revoked"]
    else { throw .notAList }
    guard list.count <= Self.entriesMax else { throw .tooMany(list.count) }
    var written: RevocationSalt?
    if let text = file["salt"] {
      guard let salt = text.text.flatMap(RevocationSalt.init) else { throw .notAList }
      written = salt
    }
    let salt = written ?? RevocationSalt()
    var entries: [Entry] = []
    for (index, one) in list.enumerated() {
      // A digest says nothing where it is not known with what it was made.
      guard let entry = Self.entry(one, salt), written != nil || one["person_digest"] == nil else {
        throw .badEntry(index + 1)
      }
      entries.append(entry)
    }
    try self.init(entries, salt: salt)
    namedPeople = list.contains { $0["person"] != nil }
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
        case .person(let person, let organization, let before):
          [
            ("person_digest", JSONString.quoted(person.description)),
            ("organization", JSONString.quoted(organization.rawValue)), ("before", "\(before.milliseconds / 1000)"),
          ]
        case .key(let issuer, let id):
          [("key", JSONString.quoted(id)), ("issuer", JSONString.quoted(issuer))]
        }
      return "  {" + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }
    let salt = JSONString.quoted(salt.description)
    return "{\"salt\": \(salt), \"revoked\": [\n" + lines.joined(separator: ",\n") + "\n]}\n"
  }

  private static func entry(_ json: StrictJSON, _ salt: RevocationSalt) -> Entry? {
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
      return .person(
        salt.digest(of: PersonID(person), in: OrganizationID(organization)), of: OrganizationID(organization),
        before: before)
    case ["person_digest", "organization", "before"]:
      guard let person = text("person_digest").flatMap(RevokedPerson.init), let organization = text("organization"),
        let before = instant("before")
      else { return nil }
      return .person(person, of: OrganizationID(organization), before: before)
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
