internal import Domain
public import Identity
public import RPC
internal import Synchronization

/// The token with which a service calls the others, made anew well before it ends.
public final class ServiceToken: Sendable {
  private let issuer: TokenIssuer
  private let caller: Caller
  private let audience: String?
  private let clock: WallClock
  private let current = Mutex<(token: String, until: Instant)?>(nil)

  /// Milliseconds that a token lives, and for how long it is used.
  private static let lifetime: Int64 = 10 * 60 * 1000
  private static let used: Int64 = 5 * 60 * 1000

  /// - Parameters:
  ///   - name: of the service that calls.
  ///   - audience: the service that is called: to any other the token is of no use. Nil: a token for all, as a key for people signs it.
  public init(_ name: String, for audience: String?, issuer: TokenIssuer, clock: WallClock = .system) {
    self.issuer = issuer
    self.audience = audience
    self.clock = clock
    caller = Caller(organization: Caller.everyOrganization, user: PersonID(name), role: .service)
  }

  /// A token that holds for five minutes more at least. Any thread may ask; all are given the same until it is half
  /// used up.
  ///
  /// - Throws: when a new one cannot be signed.
  public func token() throws -> String {
    let now = clock.now
    return try current.withLock { current in
      if let current, now < current.until { return current.token }
      let token = try issuer.token(for: caller, audience: audience, now: now, lifetime: Self.lifetime)
      current = (token, now + Self.used)
      return token
    }
  }
}
