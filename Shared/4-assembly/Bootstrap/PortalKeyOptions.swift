public import Arguments
internal import Crypto
internal import Domain
public import Identity
public import RPC

/// What a portal is told of its keys where people sign in by identity providers: the one by which services believe that it is the portal,
/// and the one that signs for those who are signed in.
///
/// Whoever takes the latter can be anyone for ten minutes, but no app and no service, until it is forgotten.
public struct PortalKeyOptions: Sendable {
  /// File with the key that signs for those who are signed in.
  public static let sessionKey = Option<String?>(
    "session-signing-key", .optional(.path), default: nil, environment: "HOMEROOM_SESSION_SIGNING_KEY",
    help:
      "File with the key that signs, for ten minutes at a time, for people who are signed in; only its owner may read it. `homeroom keys "
      + "--sessions FILE` makes one.")

  /// What the command of a portal takes of these.
  public static let all: [any Declared] = [
    TokenKeyOptions.set, TokenKeyOptions.serviceKey, sessionKey, TokenKeyOptions.revocations,
  ]

  /// Signs for people who are signed in.
  public let sessions: TokenIssuer
  /// Where the list of those is whose tokens are taken back; nil: nobody's are.
  public let revocations: String?
  private let service: TokenIssuer

  /// Reads the keys.
  ///
  /// - Throws: a sentence for whoever started the portal, also where services would not believe the keys.
  public init(_ values: Values) throws {
    guard let set = values[TokenKeyOptions.set], let own = values[TokenKeyOptions.serviceKey],
      let session = values[Self.sessionKey]
    else {
      throw Refusal(
        "signing in by identity providers takes --token-keys, --service-key and --session-signing-key: `homeroom keys` makes them"
      )
    }
    let keys = try KeySetFile(set)
    service = try TokenKeyOptions.issuer(own, for: .service(PersonID(ServiceName.portal)), in: keys)
    sessions = try TokenKeyOptions.issuer(session, for: .sessions, in: keys)
    revocations = values[TokenKeyOptions.revocations]
  }

  /// A channel whose calls the portal makes as itself.
  ///
  /// - Parameter name: of the service that is called, which alone believes these tokens.
  public func channel(to name: String, over channel: any Channel) -> any Channel {
    let token = ServiceToken(ServiceName.portal, for: name, issuer: service)
    return AuthorizedChannel(channel, token: token.token)
  }
}
