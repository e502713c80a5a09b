internal import Identity
internal import Lifecycle
internal import Observability
internal import RPC

/// Whose tokens a process believes, and the files and issuers that say so, read again when they change.
struct TokenTrust: Sendable {
  let keys: KeySetFile
  let sealing: SealingKeysFile?
  /// Signs for the process itself; nil: it calls nobody as itself.
  let issuer: TokenIssuer?
  private let options: TokenKeyOptions
  private let tokens: VerifiedTokenCache
  private let service: String
  private let keyKeeper: TokenKeyKeeper
  private let issuerKeys: IssuerKeyKeeper
  private let revocations: RevocationKeeper

  /// Reads the files.
  ///
  /// - Parameter name: of the service that tokens are for.
  /// - Throws: a sentence that names the file that is of no use.
  init(_ name: String, _ options: TokenKeyOptions, _ log: Logger) throws {
    self.options = options
    service = name
    keys = try KeySetFile(options.setPath)
    issuer = try options.issuer(of: name, in: keys)
    sealing = try options.sealingPath.map { try SealingKeysFile($0) }
    var rules = TokenRules()
    rules.service = name
    issuerKeys = IssuerKeyKeeper(options.issuers, log)
    let revocationFile = options.revocationsPath.map { RevocationFile($0) }
    var verifier = TokenVerifier(keys.keys, issuers: issuerKeys.present, rules: rules)
    verifier.sealing = sealing?.keys
    verifier.revocations = try revocationFile?.read() ?? Revocations()
    tokens = VerifiedTokenCache(verifier, keyMissed: issuerKeys.miss)
    keyKeeper = TokenKeyKeeper(keys, sealing, tokens, log)
    revocations = RevocationKeeper(revocationFile, tokens, log)
  }

  /// Signs for people, in developer mode.
  func issuerOfPeople() throws -> TokenIssuer { try options.issuerOfPeople(in: keys, sealing: sealing) }

  /// What asks every call who is calling.
  func access() throws -> AccessInterceptor {
    AccessInterceptor(
      try AccessRules.table(), tokens: tokens, clock: .system, shares: options.shares, service: service)
  }

  /// Reads the files again now.
  func look() {
    keyKeeper.look()
    revocations.look()
  }

  /// What goes on beside the calls.
  var parts: [Part] {
    let (keyKeeper, revocations, issuerKeys, tokens) = (keyKeeper, revocations, issuerKeys, tokens)
    return [
      Part("token keys", keyKeeper.run),
      Part("revocations", revocations.run),
      Part("issuers' keys") { stop in await issuerKeys.run(tokens, until: stop) },
    ]
  }
}
