internal import API
internal import Domain
internal import Identity
internal import Messages
internal import RPC
internal import Serving
internal import Synchronization

/// Somebody for whom the portal calls.
struct SignedIn: Hashable, Sendable {
  var caller: Caller
  /// By which account they came; nil: by developer mode.
  var account: Session.Account?
  /// When they came; nil: by developer mode. Whoever was sent away and comes again needs a token that was made since.
  var beganAt: Instant?

  /// By developer mode.
  init(_ caller: Caller) { self.caller = caller }

  /// Nil while no role is chosen.
  init?(_ session: Session) {
    guard let caller = session.caller else { return nil }
    self.init(caller)
    account = session.account
    beganAt = account == nil ? nil : session.beganAt
  }
}

/// Gives tokens of ten minutes.
protocol TokenSource: Sendable {
  /// - Throws: UNAUTHENTICATED where they are not to have one any more; UNAVAILABLE while that cannot be known.
  func token(for who: SignedIn) async throws -> String
}

/// The tokens with which the portal calls for those who are signed in: of ten minutes, kept until they are renewed, and never shown to a
/// browser.
final class PersonTokens: Sendable {
  private struct Held {
    var token: String
    var renewsAt: ContinuousClock.Instant
  }

  private let source: any TokenSource
  private let held = Mutex<[SignedIn: Held]>([:])
  private let asking = SingleFlight<SignedIn, String>()

  static let lifetime = Duration.milliseconds(TokenRules.sessionLifetime)
  /// A token is renewed when it has less left: streams that begin with it last at least so long.
  private static let renewal = Duration.seconds(300)
  /// Beyond so many, those are forgotten that are due to be renewed, or all.
  static let heldMax = 10_000

  init(_ source: any TokenSource) { self.source = source }

  /// A token that holds for some minutes.
  ///
  /// - Throws: what the source says; UNAVAILABLE while it cannot be reached.
  func token(for who: SignedIn) async throws -> String {
    let now = ContinuousClock.now
    if let known = held.withLock({ $0[who] }), now < known.renewsAt { return known.token }
    return try await asking.answer(to: who) {
      let token = try await source.token(for: who)
      keep(Held(token: token, renewsAt: now + Self.lifetime - Self.renewal), for: who)
      return token
    }
  }

  /// Lets a token go, so that the next call asks anew.
  func forget(_ who: SignedIn) { held.withLock { $0[who] = nil } }

  private func keep(_ new: Held, for who: SignedIn) {
    held.withLock { held in
      if held.count >= Self.heldMax {
        let now = ContinuousClock.now
        held = held.filter { now < $0.value.renewsAt }
        if held.count >= Self.heldMax { held = [:] }
      }
      held[who] = new
    }
  }
}

/// Tokens for anyone, as developer mode gives them.
struct DeveloperTokens: TokenSource {
  private let issuer: DeveloperServiceClient

  /// - Parameter activity: where developer mode gives tokens.
  init(_ activity: any Channel) { issuer = DeveloperServiceClient(activity) }

  func token(for who: SignedIn) async throws -> String {
    let request = ActivityV1.IssueTokenRequest(
      organizationID: who.caller.organization.rawValue, userID: who.caller.user.rawValue,
      role: ActivityV1.Role(rawValue: Int32(who.caller.role.rawValue)),
      lifetime: WellKnown.Duration(seconds: PersonTokens.lifetime.components.seconds))
    return try await issuer.issueToken(request, CallOptions(timeout: .seconds(5))).token
  }
}
