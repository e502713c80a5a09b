internal import Crypto
internal import Domain
internal import Identity
internal import Pages
internal import RPC

/// The cookies of browsers that are on their way to an identity provider and back: one for each attempt, so that two tabs do not take each
/// other's.
///
/// A browser comes back from another site, along with which no `SameSite=Strict` cookie is sent: so these are `Lax`. They let nobody in.
struct SignInCookies: Sendable {
  let keys: SealingKeysFile
  let isSecure: Bool
  /// Where browsers find the portal, where their address has one.
  var port: Int?
  let clock: WallClock

  /// Attempts of a browser at a time; beyond them all others are let go.
  static let attemptsMax = 4
  /// Seconds that somebody has to sign in at the provider.
  static let lifetimeSeconds: Int64 = 10 * 60

  /// What `Set-Cookie` says for an attempt that begins.
  func fields(for attempt: SignInAttempt, in cookies: Cookies) throws(CryptoError) -> [PageRequest.Field] {
    let others = Set(cookies.names.filter { $0.hasPrefix(prefix) })
    let ending = others.count >= Self.attemptsMax ? others.sorted().prefix(32).map { field($0, "", 0) } : []
    return ending + [field(name(of: attempt.state), try attempt.sealed(by: keys.keys), Self.lifetimeSeconds)]
  }

  /// The attempt that a browser comes back from; nil where it has not begun it, or too long ago.
  func attempt(of state: String, in cookies: Cookies) -> SignInAttempt? {
    guard
      let attempt = cookies[name(of: state)].flatMap({ SignInAttempt(cookie: $0, keys: keys.keys, now: clock.now) }),
      ConstantTime.equal(Array(attempt.state.utf8), Array(state.utf8))
    else { return nil }
    return attempt
  }

  /// What `Set-Cookie` says when an attempt is over.
  func ending(_ state: String) -> PageRequest.Field { field(name(of: state), "", 0) }

  private func field(_ name: String, _ value: String, _ seconds: Int64) -> PageRequest.Field {
    let secure = isSecure ? "; Secure" : ""
    return .init("set-cookie", "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax\(secure)")
  }

  private var prefix: String { SessionCookies.prefix("sign-in", isSecure: isSecure, port: port) }

  private func name(of state: String) -> String {
    prefix + shortDigest(of: Array(state.utf8))
  }
}
