internal import API
internal import Domain
internal import Messages
internal import RPC
internal import Serving
internal import Synchronization

/// The tokens with which the portal calls for those who are signed in: of ten minutes, kept until they are renewed, and never shown to a
/// browser.
final class PersonTokens: Sendable {
  private struct Held {
    var token: String
    var renewsAt: ContinuousClock.Instant
  }

  private let issuer: DeveloperServiceClient
  private let held = Mutex<[Caller: Held]>([:])
  private let asking = SingleFlight<Caller, String>()

  static let lifetime = Duration.seconds(600)
  /// A token is renewed when it has less left: streams that begin with it last at least so long.
  private static let renewal = Duration.seconds(300)
  /// Beyond so many, those are forgotten that are due to be renewed, or all.
  static let heldMax = 10_000

  /// - Parameter activity: where developer mode gives tokens.
  init(_ activity: any Channel) { issuer = DeveloperServiceClient(activity) }

  /// A token that holds for some minutes.
  ///
  /// - Throws: what the service says that gives tokens; UNAVAILABLE while it cannot be reached.
  func token(for caller: Caller) async throws -> String {
    let now = ContinuousClock.now
    if let known = held.withLock({ $0[caller] }), now < known.renewsAt { return known.token }
    return try await asking.answer(to: caller) {
      let token = try await self.ask(for: caller)
      self.keep(Held(token: token, renewsAt: now + Self.lifetime - Self.renewal), for: caller)
      return token
    }
  }

  private func ask(for caller: Caller) async throws -> String {
    let request = ActivityV1.IssueTokenRequest(
      organizationID: caller.organization.rawValue, userID: caller.user.rawValue,
      role: ActivityV1.Role(rawValue: Int32(caller.role.rawValue)),
      lifetime: WellKnown.Duration(seconds: Self.lifetime.components.seconds))
    return try await issuer.issueToken(request, CallOptions(timeout: .seconds(5))).token
  }

  private func keep(_ new: Held, for caller: Caller) {
    held.withLock { held in
      if held.count >= Self.heldMax {
        let now = ContinuousClock.now
        held = held.filter { now < $0.value.renewsAt }
        if held.count >= Self.heldMax { held = [:] }
      }
      held[caller] = new
    }
  }
}
