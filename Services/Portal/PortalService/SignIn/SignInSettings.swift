internal import Domain
internal import Fetching
internal import Identity
internal import JSON

/// Where people of each organization sign in, as a file of the operator's says it.
public struct SignInSettings: Sendable {
  /// An organization's identity provider.
  struct Provider: Sendable {
    var organization: OrganizationID
    /// As the page writes it beside the button.
    var title: String
    /// What the provider calls itself, to the letter.
    var issuer: String
    /// Where it says what it can do.
    var discovery: WebAddress
    /// File with those who vouch for it; nil: those this system trusts.
    var authority: String?
    var client: String
    var secret: String
    /// `openid` among them.
    var scopes: [String]
    /// The claim of ID tokens that names a person of the roster; nil: accounts are linked by administrators alone.
    var rosterClaim: String?
  }

  /// In the order of the file.
  let providers: [Provider]

  static let bytesMax = 64 * 1024
  static let providersMax = 32
  static let issuerBytesMax = 512
  private static let members: Set<String> = [
    "organization", "title", "issuer", "ca", "client_id", "client_secret_file", "scopes", "roster_claim",
  ]
  /// Claims with what others are given when somebody leaves.
  private static let mailClaims: Set<String> = ["email", "upn", "preferred_username"]

  /// - Throws: a sentence that names the file, and the provider and setting that is wrong.
  public init(path: String) throws {
    do {
      try self.init(
        json: try TrustFile.read(path, bytesMax: Self.bytesMax),
        secret: { try TrustFile.read($0, bytesMax: 1024, isSecret: true) })
    } catch {
      throw SignInSettingError("\(path): \(error)")
    }
  }

  /// - Parameter secret: reads the file of that path.
  init(json: [UInt8], secret: (String) throws -> [UInt8]) throws {
    guard json.count <= Self.bytesMax, let file = StrictJSON(json, bytesMax: Self.bytesMax),
      case .array(let list)? = file["providers"]
    else {
      throw SignInSettingError("this is no list of providers: {\"providers\": […]}, of \(Self.bytesMax) bytes at most")
    }
    guard 1...Self.providersMax ~= list.count else {
      throw SignInSettingError("there are \(list.count) providers, and from one to \(Self.providersMax) may be")
    }
    var providers: [Provider] = []
    for (index, one) in list.enumerated() {
      do {
        let provider = try Self.provider(one, secret: secret)
        guard !providers.contains(where: { $0.organization == provider.organization }) else {
          throw SignInSettingError("organization: another provider has it")
        }
        providers.append(provider)
      } catch {
        throw SignInSettingError("provider number \(index + 1): \(error)")
      }
    }
    self.providers = providers
  }

  private static func provider(_ json: StrictJSON, secret: (String) throws -> [UInt8]) throws -> Provider {
    guard case .object(let settings) = json else { throw SignInSettingError("it is no object") }
    if let unknown = settings.first(where: { !members.contains($0.name) }) {
      throw SignInSettingError("\(JSONString.quotedBegin(of: unknown.name)): there is no such setting")
    }
    func text(_ name: String) throws -> String? {
      guard let value = json[name] else { return nil }
      guard let text = value.text, 1...issuerBytesMax ~= text.utf8.count, !text.utf8.contains(0) else {
        throw SignInSettingError("\(name): it is no text of 1 to \(issuerBytesMax) bytes")
      }
      return text
    }
    func needed(_ name: String) throws -> String {
      guard let text = try text(name) else { throw SignInSettingError("\(name): it is missing") }
      return text
    }
    let (organization, issuer) = (try needed("organization"), try needed("issuer"))
    guard organization != Caller.everyOrganization.rawValue, organization.utf8.count <= SessionPages.idBytesMax else {
      throw SignInSettingError("organization: it is one organization's id")
    }
    // Browsers take these two out of a path, however they are written.
    guard ![".", ".."].contains(organization) else {
      throw SignInSettingError("organization: its redirect address would be another's")
    }
    let claim = try text("roster_claim")
    guard claim.map(mailClaims.contains) != true else {
      throw SignInSettingError("roster_claim: e-mail addresses change hands, so they do not say who somebody is")
    }
    let discovery: WebAddress
    do {
      let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
      discovery = try WebAddress("\(base)/.well-known/openid-configuration")
    } catch {
      throw SignInSettingError("issuer: \(error)")
    }
    let secretPath = try needed("client_secret_file")
    let bytes: [UInt8]
    do {
      bytes = try secret(secretPath)
    } catch {
      throw SignInSettingError("client_secret_file: \(secretPath): \(error)")
    }
    let word = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    guard 1...512 ~= word.utf8.count, word.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
      throw SignInSettingError("client_secret_file: \(secretPath): the first line is no secret")
    }
    return Provider(
      organization: OrganizationID(organization), title: try text("title") ?? organization, issuer: issuer,
      discovery: discovery, authority: try text("ca"), client: try needed("client_id"), secret: word,
      scopes: try scopes(json["scopes"]), rosterClaim: claim)
  }

  private static func scopes(_ json: StrictJSON?) throws -> [String] {
    guard let json else { return ["openid", "profile"] }
    guard case .array(let list) = json, list.count <= 16 else { throw SignInSettingError("scopes: a list of words") }
    let words = list.compactMap(\.text)
    // RFC 6749 §3.3.
    let areWords = words.allSatisfy { word in
      1...128 ~= word.utf8.count && word.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != 0x22 && $0 != 0x5C }
    }
    guard words.count == list.count, areWords, words.contains("openid") else {
      throw SignInSettingError("scopes: a list of words, openid among them")
    }
    return words
  }
}

/// Why settings are of no use: a sentence for the operator.
struct SignInSettingError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
