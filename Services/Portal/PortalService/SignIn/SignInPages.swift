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
    case ("begin", 1): answer = isNavigation(request) ? await begin(request, origin) : Self.notFromElsewhere
    case ("callback", 2):
      let organization = OrganizationID(path[path.startIndex + 1])
      answer = isNavigation(request) ? await finish(request, organization, origin) : Self.notFromElsewhere
    default: return nil
    }
    return answer.with("cache-control", "no-store")
  }

  /// Only whole pages come here: no picture, frame or script of another site's does.
  private func isNavigation(_ request: PageRequest) -> Bool {
    request.method == "GET" && request.field("sec-fetch-dest").map { $0 == "document" } ?? true
  }

  private static let notFromElsewhere = WordPage(
    "This is no way to sign in", "A page of another site tried to sign you in. Nothing has happened.", status: 403
  ).page

  // MARK: There

  private func begin(_ request: PageRequest, _ origin: String) async -> Page {
    guard let organization = request.parameter("organization").map({ OrganizationID($0) }),
      let provider = providers[organization]
    else {
      return WordPage(
        "Nobody signs in here", "This portal knows no such organization. Choose yours on the page for signing in.",
        status: 404
      ).page
    }
    let returnPath = Self.returnPath(request.parameter("to"))
    if Self.isFromElsewhere(request) { return Self.askFirst(provider.settings, returnPath) }
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
      return failure(error, of: organization)
    }
  }

  /// Whether a page of another site has led the browser here: it has no say in who signs in, nor in what becomes of who is signed in.
  private static func isFromElsewhere(_ request: PageRequest) -> Bool {
    request.field("sec-fetch-site").map { $0 != "same-origin" && $0 != "none" } ?? false
  }

  private static func askFirst(_ provider: SignInSettings.Provider, _ returnPath: String) -> Page {
    let here = FormText.address(
      "/sign-in/begin", [("organization", provider.organization.rawValue), ("to", returnPath)])
    return WordPage(
      "Do you want to sign in?",
      "A page of another site has led you here. Whoever is signed in at \(provider.title) with this browser is not signed in any more then.",
      action: ("Sign in at \(provider.title)", here), status: 200
    ).page
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
    guard let state = request.parameter("state"), state.utf8.count <= 256 else { return Self.notBegun }
    guard let attempt = attempts.attempt(of: state, in: Cookies(request.values(of: "cookie"))),
      let provider = providers[attempt.organization],
      finished.insert(state, until: attempt.endsAt, at: clock.now)
    else { return Self.notBegun }
    var page =
      attempt.organization == organization
      ? await finish(attempt, provider, origin, request)
      : refusal("it came to the address of another provider", of: attempt.organization)
    page.fields.append(attempts.ending(state))
    return page
  }

  private static let notBegun = WordPage(
    "This sign-in is over",
    "This browser has not begun it, has finished it already, or began it more than ten minutes ago. Please begin again.",
    status: 400
  ).page

  private func finish(
    _ attempt: SignInAttempt, _ provider: IdentityProvider, _ origin: String, _ request: PageRequest
  ) async -> Page {
    do {
      // Another provider's answer would send its code to this one (RFC 9207).
      let (named, endpoints) = (request.parameter("iss"), try await provider.endpoints(for: request.address))
      guard named == provider.settings.issuer || named == nil && !endpoints.namesItself else {
        return refusal("it came from another provider", of: attempt.organization)
      }
      if let said = request.parameter("error") {
        log.info("a provider has signed somebody not in", ["organization": attempt.organization.rawValue])
        return said == "access_denied"
          ? WordPage(
            "You are not signed in", "Signing in was not finished at \(provider.settings.title).", status: 403
          ).page
          : WordPage(
            "You are not signed in",
            "\(provider.settings.title) could not sign you in. If that goes on, tell your administrator.", status: 502
          ).page
      }
      guard let code = request.parameter("code"), 1...Self.codeBytesMax ~= code.utf8.count else {
        return refusal("it has no code", of: attempt.organization)
      }
      let token = try await provider.idToken(
        for: code, attempt, callback: Self.callback(of: attempt.organization, origin), from: request.address,
        at: clock.now)
      return try signIn(
        token, as: try await people.resolve(token, in: attempt.organization), attempt, provider.settings)
    } catch {
      return failure(error, of: attempt.organization)
    }
  }

  private func signIn(
    _ token: IDToken, as known: SignedInTokens.Known, _ attempt: SignInAttempt, _ settings: SignInSettings.Provider
  ) throws -> Page {
    switch known {
    case .nobody(let code):
      log.info("an account is nobody's yet", ["organization": attempt.organization.rawValue])
      return WordPage(
        "\(settings.title) does not know you yet",
        "You have signed in, but nobody has said yet who you are here. Give this code to your administrator:",
        code: "\(code.prefix(4))-\(code.dropFirst(4))",
        "It holds for seven days from your last attempt. Sign in again once you are told that it was entered.",
        status: 403
      ).page
    case .person(_, let roles) where roles.isEmpty:
      return WordPage(
        "There is nothing for you here now",
        "You are known at \(settings.title), but you are in no class at present. If that is wrong, tell your administrator.",
        status: 403
      ).page
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

  private func refusal(_ reason: String, of organization: OrganizationID) -> Page {
    log.info("a sign-in was refused", ["organization": organization.rawValue, "reason": reason])
    return WordPage(
      "You are not signed in",
      "What came back from the provider is not what this sign-in asked for. Please begin again, and tell your administrator if it goes on.",
      status: 403
    ).page
  }

  private func failure(_ error: any Error, of organization: OrganizationID) -> Page {
    switch error {
    case let error as IdentityProvider.Failure:
      switch error {
      case .refusedCode, .badToken: return refusal(error.description, of: organization)
      // Whoever comes in a crowd fills no log.
      case .resting, .busy: return Self.tryLater
      case .unreachable:
        log.warning(
          "an identity provider could not be asked",
          ["organization": organization.rawValue, "reason": error.description])
        return Self.tryLater
      }
    default:
      log.warning(
        "who signs in could not be found out",
        ["organization": organization.rawValue, "reason": RPCError(outcome: error).message])
      return Self.tryLater
    }
  }

  private static let tryLater = WordPage(
    "Signing in does not work just now",
    "The provider or the school's service does not answer. Please try again in a minute.",
    status: 503
  ).page
}

/// A page of a few words, for a browser that comes from elsewhere and has no script yet.
struct WordPage {
  let page: Page

  /// - Parameters:
  ///   - code: shown large, to be read out or copied.
  ///   - action: what may be done about it, in words, and its address on this server.
  init(
    _ title: String, _ text: String, code: String = "", _ more: String = "",
    action: (words: String, address: String)? = nil, status: Int
  ) {
    let lines = [
      "<!doctype html>", "<html lang=\"en\">", "<meta charset=\"utf-8\">",
      "<meta name=\"viewport\" content=\"width=device-width\">", "<title>\(Self.escaped(title))</title>",
      "<link rel=\"stylesheet\" href=\"/files/current/style.css\">", "<main class=\"words\">",
      "<h1>\(Self.escaped(title))</h1>", "<p>\(Self.escaped(text))</p>",
      code.isEmpty ? "" : "<p><strong class=\"code\">\(Self.escaped(code))</strong></p>",
      more.isEmpty ? "" : "<p>\(Self.escaped(more))</p>",
      // A link and no form: what leads on to another site would be refused to a form (`form-action`).
      action.map { "<p><a class=\"button\" href=\"\(Self.escaped($0.address))\">\(Self.escaped($0.words))</a></p>" }
        ?? "",
      "<p><a href=\"/sign-in\">To the page for signing in</a></p>",
      "</main>", "",
    ]
    page = Page(lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n", as: .html, status: status)
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, letter in
      switch letter {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(letter)
      }
    }
  }
}
