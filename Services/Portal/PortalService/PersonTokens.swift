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

  /// Returns where they may go on with the token that they have.
  ///
  /// - Throws: `RPCError.signedOut` where they may not; anything else where that cannot be known.
  func confirm(_ who: SignedIn) async throws
}

/// The tokens with which the portal calls for those who are signed in: of ten minutes, kept until they are renewed, and never shown to a
/// browser.
///
/// With each call it is asked whether they may still be who they are signed in as (N92). So a role that is lost is lost with the next call,
/// though the token, which nobody else has, would hold.
final class PersonTokens: Sendable {
  private struct Held {
    var token: String
    var renewsAt: ContinuousClock.Instant
  }

  private let source: any TokenSource
  private let held = Mutex<[SignedIn: Held]>([:])
  /// Until then nobody is asked: the last question had no answer.
  private let asksAgain = Mutex<ContinuousClock.Instant?>(nil)
  private let asking = SingleFlight<SignedIn, String>()

  static let lifetime = Duration.milliseconds(TokenRules.sessionLifetime)
  /// A token is renewed when it has less left: streams that begin with it last at least so long.
  private static let renewal = Duration.seconds(300)
  /// After a question without an answer, calls go on for so long without one.
  private static let silence = Duration.seconds(1)
  /// Beyond so many, those are forgotten that are due to be renewed, or all.
  static let heldMax = 10_000

  init(_ source: any TokenSource) { self.source = source }

  /// A token that holds for some minutes.
  ///
  /// - Throws: what the source says; UNAVAILABLE while it cannot be reached.
  func token(for who: SignedIn) async throws -> String {
    let now = ContinuousClock.now
    if let known = held.withLock({ $0[who] }), now < known.renewsAt {
      try await confirm(who)
      return known.token
    }
    return try await asking.answer(to: who) {
      let token = try await source.token(for: who)
      keep(Held(token: token, renewsAt: now + Self.lifetime - Self.renewal), for: who)
      return token
    }
  }

  /// Returns where somebody who has a token may still be who they are signed in as.
  ///
  /// Where that cannot be known, since nobody answers, what was known holds until the token is renewed: five minutes at most.
  ///
  /// - Throws: UNAUTHENTICATED with SIGNED_OUT where they may not.
  func confirm(_ who: SignedIn) async throws {
    if let end = asksAgain.withLock({ $0 }), ContinuousClock.now < end { return }
    do {
      try await source.confirm(who)
      asksAgain.withLock { $0 = nil }
    } catch let error as RPCError where error == .signedOut {
      forget(who)
      throw error
    } catch let error as RPCError where [.unavailable, .deadlineExceeded].contains(error.code) {
      asksAgain.withLock { $0 = .now + Self.silence }
    } catch is RPCError {
      // It has no room for the question: the next one may find some.
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

  /// Whoever may use developer mode may be anyone.
  func confirm(_ who: SignedIn) {}
}
