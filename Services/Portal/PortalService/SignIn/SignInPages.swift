internal import Crypto
internal import Domain
internal import Fetching
internal import Identity
internal import Observability
internal import Pages
internal import RPC

/// Signing in by an identity provider: the way there, and the way back (OpenID Connect, code flow with PKCE).
///
/// The browser has the attempt, sealed; here is kept only which ones have come back. Whatever does not fit ends in a page in words, which leads back to the
/// portal and not to the provider.
struct SignInPages: Sendable {
  let providers: [OrganizationID: IdentityProvider]
  let attempts: SignInCookies
  let sessions: SessionCookies
  let people: SignedInTokens
  let clock: WallClock
  let random: @Sendable (Int) throws -> [UInt8]
  let log: Logger
  /// The states of attempts that have come back: each is finished once, so that nobody has a provider asked again and again with one.
  private let finished = ExpiringSet<String>(countMax: Self.finishedMax)

  private static let returnPathBytesMax = 1024
  private static let codeBytesMax = 2048
  /// Attempts that are remembered as finished, each until it would be over anyway.
  static let finishedMax = 10_000

  init(
    providers: [IdentityProvider], attempts: SignInCookies, sessions: SessionCookies, people: SignedInTokens,
    clock: WallClock, random: @escaping @Sendable (Int) throws -> [UInt8], log: Logger
  ) {
    self.providers = Dictionary(uniqueKeysWithValues: providers.map { ($0.settings.organization, $0) })
    (self.attempts, self.sessions, self.people) = (attempts, sessions, people)
    (self.clock, self.random, self.log) = (clock, random, log)
  }

  /// - Parameters:
  ///   - path: the parts behind `/sign-in`: `begin`, or `callback` and the organization; nil comes of any other.
  ///   - origin: where the portal is for this browser.
  func answer(_ path: ArraySlice<String>, _ request: PageRequest, origin: String) async -> Page? {
    let answer: Page
    switch (path.first, path.count) {
    case ("begin", 1): answer = isNavigation(request) ? await begin(request, origin) : words(.notFromElsewhere, request)
    case ("callback", 2):
      let organization = OrganizationID(path[path.startIndex + 1])
      answer =
        isNavigation(request) ? await finish(request, organization, origin) : words(.notFromElsewhere, request)
    default: return nil
    }
    return answer.with("cache-control", "no-store")
  }

  /// Only whole pages come here: no picture, frame or script of another site's does.
  private func isNavigation(_ request: PageRequest) -> Bool {
    request.method == "GET" && request.field("sec-fetch-dest").map { $0 == "document" } ?? true
  }

  /// A name that has its own direction in a sentence of any (Unicode's FSI and PDI).
  private static func isolated(_ name: String) -> String { "\u{2068}\(name)\u{2069}" }

  private func words(_ notice: SignInNotice, _ request: PageRequest) -> Page { WordPage(notice, for: request).page }

  // MARK: There

  private func begin(_ request: PageRequest, _ origin: String) async -> Page {
    guard let organization = request.parameter("organization").map({ OrganizationID($0) }),
      let provider = providers[organization]
    else { return words(.noSuchOrganization, request) }
    let returnPath = Self.returnPath(request.parameter("to"))
    if Self.isFromElsewhere(request) { return Self.askFirst(provider.settings, returnPath, request) }
    do {
      let endpoints = try await provider.endpoints(for: request.address)
      let end = clock.now + SignInCookies.lifetimeSeconds * 1000
      let cookies = Cookies(request.values(of: "cookie"))
      let attempt = try SignInAttempt(
        organization, returnPath: returnPath, endsAt: end, former: sessions.session(of: organization, in: cookies),
        random: random)
      var page = Page(status: 303).with(
        "location",
        FormText.address(
          endpoints.authorization.text,
          [
            ("response_type", "code"), ("client_id", provider.settings.client),
            ("redirect_uri", Self.callback(of: organization, origin)),
            ("scope", provider.settings.scopes.joined(separator: " ")),
            ("state", attempt.state), ("nonce", attempt.nonce), ("code_challenge", attempt.challenge),
            ("code_challenge_method", "S256"),
          ]))
      page.fields += try attempts.fields(for: attempt, in: cookies)
      return page
    } catch {
      return failure(error, of: organization, request)
    }
  }

  /// Whether a page of another site has led the browser here: it has no say in who signs in, nor in what becomes of who is signed in.
  private static func isFromElsewhere(_ request: PageRequest) -> Bool {
    request.field("sec-fetch-site").map { $0 != "same-origin" && $0 != "none" } ?? false
  }

  private static func askFirst(
    _ provider: SignInSettings.Provider, _ returnPath: String, _ request: PageRequest
  ) -> Page {
    let here = FormText.address(
      "/sign-in/begin", [("organization", provider.organization.rawValue), ("to", returnPath)])
    return WordPage(.mayReplaceWhoIsSignedIn(provider: isolated(provider.title)), for: request, next: here).page
  }

  /// Where a provider sends browsers back to: an address of its own, so that no answer of one is taken for another's (RFC 9700 §4.4).
  private static func callback(of organization: OrganizationID, _ origin: String) -> String {
    "\(origin)/sign-in/callback/\(FormText.encoded(organization.rawValue))"
  }

  /// A path of one of this server's screens, or the first one. It is judged as it is read, decoded and part by part.
  static func returnPath(_ asked: String?) -> String {
    guard let asked, asked.utf8.count <= returnPathBytesMax, asked.hasPrefix("/"),
      asked.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "#") }),
      let parts = PageRequest(method: "GET", target: asked).pathParts, parts.first == "o",
      // Browsers take these out, with what stands before.
      !parts.contains("."), !parts.contains("..")
    else { return "/" }
    return asked
  }

  // MARK: Back

  /// - Parameter organization: whose provider the address is for.
  private func finish(_ request: PageRequest, _ organization: OrganizationID, _ origin: String) async -> Page {
    guard let state = request.parameter("state"), state.utf8.count <= 256 else { return words(.notBegun, request) }
    guard let attempt = attempts.attempt(of: state, in: Cookies(request.values(of: "cookie"))),
      let provider = providers[attempt.organization],
      finished.insert(state, until: attempt.endsAt, at: clock.now)
    else { return words(.notBegun, request) }
    var page =
      attempt.organization == organization
      ? await finish(attempt, provider, origin, request)
      : refusal("it came to the address of another provider", of: attempt.organization, request)
    page.fields.append(attempts.ending(state))
    return page
  }

  private func finish(
    _ attempt: SignInAttempt, _ provider: IdentityProvider, _ origin: String, _ request: PageRequest
  ) async -> Page {
    do {
      // Another provider's answer would send its code to this one (RFC 9207).
      let (named, endpoints) = (request.parameter("iss"), try await provider.endpoints(for: request.address))
      guard named == provider.settings.issuer || named == nil && !endpoints.namesItself else {
        return refusal("it came from another provider", of: attempt.organization, request)
      }
      if let said = request.parameter("error") {
        log.info("a provider has signed somebody not in", ["organization": attempt.organization.rawValue])
        let title = Self.isolated(provider.settings.title)
        let hasTurnedBack = said == "access_denied"
        return words(hasTurnedBack ? .notFinished(provider: title) : .providerFailed(provider: title), request)
      }
      guard let code = request.parameter("code"), 1...Self.codeBytesMax ~= code.utf8.count else {
        return refusal("it has no code", of: attempt.organization, request)
      }
      let token = try await provider.idToken(
        for: code, attempt, callback: Self.callback(of: attempt.organization, origin), from: request.address,
        at: clock.now)
      return try signIn(
        token, as: try await people.resolve(token, in: attempt.organization), attempt, provider.settings,
        request)
    } catch {
      return failure(error, of: attempt.organization, request)
    }
  }

  private func signIn(
    _ token: IDToken, as known: SignedInTokens.Known, _ attempt: SignInAttempt, _ settings: SignInSettings.Provider,
    _ request: PageRequest
  ) throws -> Page {
    switch known {
    case .nobody(let code):
      log.info("an account is nobody's yet", ["organization": attempt.organization.rawValue])
      return words(.unknownAccount(provider: Self.isolated(settings.title), code: code), request)
    case .person(_, let roles) where roles.isEmpty:
      return words(.noRole(provider: Self.isolated(settings.title)), request)
    case .person(let person, let roles):
      var session = Session(
        person, of: attempt.organization, by: Session.Account(issuer: token.issuer, subject: token.subject),
        roles: roles, now: clock.now, idle: SessionPages.idleMilliseconds,
        lifetime: SessionPages.lifetimeMilliseconds)
      if let former = attempt.former {
        // A call may be under way that was made by whoever was signed in before.
        sessions.end(former.session)
        if former.session.account == session.account, let role = former.role, roles.contains(role) {
          session.role = role
        }
      }
      // With several roles the page asks.
      let choice = FormText.address(
        "/sign-in", [("organization", attempt.organization.rawValue), ("to", attempt.returnPath)])
      var page = Page(status: 303).with("location", session.role == nil ? choice : attempt.returnPath)
      page.fields.append(try sessions.field(for: session))
      return page
    }
  }

  private func refusal(_ reason: String, of organization: OrganizationID, _ request: PageRequest) -> Page {
    log.info("a sign-in was refused", ["organization": organization.rawValue, "reason": reason])
    return words(.refused, request)
  }

  private func failure(_ error: any Error, of organization: OrganizationID, _ request: PageRequest) -> Page {
    switch error {
    case let error as IdentityProvider.Failure:
      switch error {
      case .refusedCode, .badToken: return refusal(error.description, of: organization, request)
      // Whoever comes in a crowd fills no log.
      case .resting, .busy: break
      case .unreachable:
        log.warning(
          "an identity provider could not be asked",
          ["organization": organization.rawValue, "reason": error.description])
      }
    default:
      log.warning(
        "who signs in could not be found out",
        ["organization": organization.rawValue, "reason": RPCError(outcome: error).message])
    }
    return words(.tryLater, request)
  }
}
