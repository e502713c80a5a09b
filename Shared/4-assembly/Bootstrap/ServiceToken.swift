internal import Domain
public import Identity
public import RPC
internal import Synchronization

/// The token with which a service calls the others, made anew well before it ends.
public final class ServiceToken: Sendable {
  private let issuer: TokenIssuer
  private let caller: Caller
  private let clock: WallClock
  private let current = Mutex<(token: String, until: Instant)?>(nil)

  /// Milliseconds that a token lives, and for how long it is used.
  private static let lifetime: Int64 = 10 * 60 * 1000
  private static let used: Int64 = 5 * 60 * 1000

  /// - Parameter name: of the service that calls, for the others' logs.
  public init(_ name: String, issuer: TokenIssuer, clock: WallClock = .system) {
    self.issuer = issuer
    self.clock = clock
    caller = Caller(organization: Caller.everyOrganization, user: PersonID(name), role: .service)
  }

  public func token() throws -> String {
    let now = clock.now
    return try current.withLock { current in
      if let current, now < current.until { return current.token }
      let token = try issuer.token(for: caller, now: now, lifetime: Self.lifetime)
      current = (token, now + Self.used)
      return token
    }
  }
}
