public import Arguments
internal import Crypto
internal import Domain
internal import Fetching
internal import Identity

/// What a server is told of the keys of tokens: whose it believes, and the one of its own by which the others believe it.
///
/// The key that signs for people is not among them, but in developer mode: whoever takes a server's files can be that service and
/// nobody else.
public struct TokenKeyOptions: Sendable {
  /// No server starts without it.
  public static let set = Option<String?>(
    "token-keys", .optional(.path), default: nil, environment: "HOMEROOM_TOKEN_KEYS",
    help:
      "File with the public keys that tokens are checked with, a JWK set; `homeroom keys` makes one. Read again on SIGHUP and "
      + "when it changes.")
  /// Needed by servers that call others.
  public static let serviceKey = Option<String?>(
    "service-key", .optional(.path), default: nil, environment: "HOMEROOM_SERVICE_KEY",
    help:
      "File with this service's own key, with which it calls the others; only its owner may read it. `homeroom keys` makes one."
  )
  /// Refused outside of developer mode (D21).
  public static let signingKey = Option<String?>(
    "signing-key", .optional(.path), default: nil, environment: "HOMEROOM_SIGNING_KEY",
    help: "In developer mode only: file with the key that signs the tokens of people.")

  /// Nil: tokens of apps may be readable (D20).
  public static let sealing = Option<String?>(
    "token-sealing-keys", .optional(.path), default: nil, environment: "HOMEROOM_TOKEN_SEALING_KEYS",
    help:
      "File with the keys that tokens of apps are sealed with, so that apps cannot read them; only its owner may read it. `homeroom keys` "
      + "makes one. With it, tokens of apps that are not sealed are refused. Read again on SIGHUP and when it changes.")

  /// Nil: only the keys of `set` are believed.
  public static let issuers = Option<String?>(
    "issuers", .optional(.path), default: nil, environment: "HOMEROOM_ISSUERS",
    help:
      "File with others who issue tokens, such as a school's identity provider: where their keys are, for which organization they "
      + "speak, and how their claims name people and roles.")

  /// Nil: whatever holds is believed until it ends.
  public static let revocations = Option<String?>(
    "revocations", .optional(.path), default: nil, environment: "HOMEROOM_REVOCATIONS",
    help:
      "File with tokens, people and keys that are not believed any more; `homeroom revoke` writes it. Read again when it changes; it need "
      + "not be there yet.")

  /// Nil: everyone gets the usual.
  public static let shares = Option<String?>(
    "shares", .optional(.path), default: nil, environment: "HOMEROOM_SHARES",
    help:
      "File with how much organizations and roles get of what is shared, in percent of the usual; those that are not in it get the usual. "
      + "Read when the server starts.")

  /// What a server's command takes of these.
  public static let all: [any Declared] = [set, serviceKey, signingKey, sealing, issuers, revocations, shares]

  let setPath: String
  private let serviceKeyPath: String?
  private let signingKeyPath: String?
  let sealingPath: String?
  let revocationsPath: String?
  let shares: ShareSettings
  /// Others who issue tokens, each with the address of its keys.
  let issuers: [(issuer: TrustedIssuer, address: WebAddress)]

  /// - Parameter calls: whether the server calls other services.
  /// - Throws: a sentence for whoever started the server.
  init(_ values: Values, calls: Bool, isInDeveloperMode: Bool) throws {
    guard isInDeveloperMode || values[Self.signingKey] == nil else {
      throw Refusal(
        "a service holds no key that signs for people, and --signing-key (HOMEROOM_SIGNING_KEY) is for developer mode: run "
          + "`homeroom keys --signing-key FILE` with the key that you have, which makes the set of public keys and a key for each "
          + "service, and say --token-keys and --service-key instead")
    }
    guard let path = values[Self.set] else {
      throw Refusal(
        "say --token-keys, the file with the public keys that tokens are checked with: `homeroom keys` makes it")
    }
    guard !calls || values[Self.serviceKey] != nil else {
      throw Refusal("say --service-key, the file with this service's own key: `homeroom keys` makes it")
    }
    issuers = try values[Self.issuers].map(Self.readIssuers) ?? []
    setPath = path
    sealingPath = values[Self.sealing]
    revocationsPath = values[Self.revocations]
    shares = try values[Self.shares].map { try ShareSettings(path: $0) } ?? ShareSettings()
    serviceKeyPath = values[Self.serviceKey]
    signingKeyPath = values[Self.signingKey]
  }

  private static func readIssuers(_ path: String) throws -> [(issuer: TrustedIssuer, address: WebAddress)] {
    do {
      let issuers = try TrustedIssuer.list(json: try TrustFile.read(path, bytesMax: TrustedIssuer.bytesMax))
      return try issuers.map { issuer in
        do throws(FetchError) {
          return (issuer, try WebAddress(issuer.keys))
        } catch {
          throw Refusal("keys of \(issuer.name): \(error)")
        }
      }
    } catch {
      throw Refusal("\(path): \(error)")
    }
  }

  /// Signs for the service; nil when it has no key.
  ///
  /// - Throws: also when the set says that the key is not this service's, or nobody's: the others would not believe it.
  func issuer(of name: String, in keys: KeySetFile) throws -> TokenIssuer? {
    guard let path = serviceKeyPath else { return nil }
    let key = try KeyFile.load(path)
    let entry = try Self.entry(of: key, path, in: keys)
    guard entry.signer == .service(PersonID(name)) else {
      throw Refusal(
        "\(keys.path) says that the key in \(path) signs for \(KeySet.text(of: entry.signer)): \(name) takes a key of its own, which "
          + "signs for service:\(name) alone; `homeroom keys` makes it")
    }
    return try TokenIssuer(key, keyID: entry.id)
  }

  /// Signs with the key of a file.
  ///
  /// - Throws: when the set says that it signs for somebody else, or does not hold it.
  static func issuer(_ path: String, for signer: KeySet.Signer, in keys: KeySetFile) throws -> TokenIssuer {
    let key = try KeyFile.load(path)
    let entry = try entry(of: key, path, in: keys)
    guard entry.signer == signer else {
      throw Refusal(
        "\(keys.path) says that the key in \(path) signs for \(KeySet.text(of: entry.signer)), and not for "
          + "\(KeySet.text(of: signer)): `homeroom keys` makes one that does")
    }
    return try TokenIssuer(key, keyID: entry.id)
  }

  /// Signs for people, in developer mode, and seals what apps are given.
  func issuerOfPeople(in keys: KeySetFile, sealing: SealingKeysFile?) throws -> TokenIssuer {
    guard let path = signingKeyPath else {
      throw Refusal("developer mode gives tokens to people: say --signing-key, the file with the key that signs them")
    }
    let key = try KeyFile.load(path)
    let entry = try Self.entry(of: key, path, in: keys)
    guard entry.signer == .people else {
      throw Refusal(
        "\(keys.path) says that the key in \(path) signs for \(KeySet.text(of: entry.signer)), and not for people")
    }
    return try TokenIssuer(key, keyID: entry.id, sealing: sealing?.keys)
  }

  private static func entry(of key: PrivateKey, _ path: String, in keys: KeySetFile) throws -> KeySet.Entry {
    guard let entry = keys.keys.entry(of: try key.publicKey()) else {
      throw Refusal(
        "\(keys.path) does not hold the public half of the key in \(path): run `homeroom keys`, which puts it there")
    }
    return entry
  }
}
