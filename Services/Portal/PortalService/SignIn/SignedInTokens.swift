internal import API
internal import Domain
internal import Identity
internal import Messages
internal import RPC

/// Signs for those who are signed in by an identity provider, as what the roster says that they are now.
///
/// With each call it is asked anew who the account is and what they may be: whoever is unlinked, erased, or in a role no more is signed
/// out with the next one (N92).
struct SignedInTokens: TokenSource {
  private let roster: RosterServiceClient
  private let issuer: TokenIssuer
  private let clock: WallClock

  private static let timeout = Duration.seconds(5)
  /// Of somebody who has a token: calls wait for it.
  private static let confirmationTimeout = Duration.seconds(1)

  /// - Parameters:
  ///   - activity: calls on it are made as the portal.
  ///   - issuer: signs for people.
  init(_ activity: any Channel, issuer: TokenIssuer, clock: WallClock) {
    roster = RosterServiceClient(activity)
    self.issuer = issuer
    self.clock = clock
  }

  /// Who an account is.
  enum Known: Sendable {
    /// Roles that they have now, those first that may do more; empty: none.
    case person(PersonID, [Role])
    /// Nobody's; what an administrator links it by.
    case nobody(code: String)
  }

  /// Who an account is that signs in; it is linked by the roster's claim.
  func resolve(_ token: IDToken, in organization: OrganizationID) async throws -> Known {
    try await resolve(
      Session.Account(issuer: token.issuer, subject: token.subject), in: organization,
      .init(rosterClaim: token.rosterClaim ?? "", name: token.name ?? ""))
  }

  /// Who an account is now.
  func resolve(
    _ account: Session.Account, in organization: OrganizationID,
    _ signIn: ActivityV1.ResolveIdentityRequest.SignIn? = nil, timeout: Duration = timeout
  ) async throws -> Known {
    let request = ActivityV1.ResolveIdentityRequest(
      organizationID: organization.rawValue, issuer: account.issuer, subject: account.subject, signIn: signIn)
    let response: ActivityV1.ResolveIdentityResponse
    do {
      response = try await roster.resolveIdentity(request, CallOptions(timeout: timeout))
    } catch let error as RPCError where [.unauthenticated, .permissionDenied].contains(error.code) {
      // It is the portal that is not believed, and not whoever has signed in.
      throw RPCError(.unavailable, "the portal may not ask who this is: \(error.message)")
    }
    switch response.result {
    case .person(let person):
      let roles: [(Role, Bool)] = [
        (.administrator, person.isAdministrator), (.teacher, person.isTeacher), (.student, person.isStudent),
      ]
      return .person(PersonID(person.personID), roles.filter(\.1).map(\.0))
    case .code(let code): return .nobody(code: code)
    case nil: return .nobody(code: "")
    }
  }

  func token(for who: SignedIn) async throws -> String {
    let now = clock.now
    try await mustBe(who, timeout: Self.timeout)
    return try issuer.token(for: who.caller, now: now, lifetime: TokenRules.sessionLifetime)
  }

  func confirm(_ who: SignedIn) async throws { try await mustBe(who, timeout: Self.confirmationTimeout) }

  private func mustBe(_ who: SignedIn, timeout: Duration) async throws {
    guard let account = who.account,
      case .person(let person, let roles) = try await resolve(account, in: who.caller.organization, timeout: timeout),
      person == who.caller.user, roles.contains(who.caller.role)
    else { throw RPCError.signedOut }
  }
}
