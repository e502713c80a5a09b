internal import Domain
internal import Fetching
internal import Identity
internal import JSON
internal import Pages
internal import RPC

/// Who is signed in with a browser, signing in by developer mode, choosing a role, and signing out; in JSON, for the page's own scripts.
struct SessionPages: Sendable {
  let cookies: SessionCookies
  let tokens: PersonTokens
  let way: Way
  let clock: WallClock

  /// How people sign in.
  enum Way: Sendable {
    /// As anyone; where the page names no organization, this one's people are listed.
    case developerMode(DeveloperPeople, usually: OrganizationID)
    /// By the providers of their organizations, in the order in which they are offered.
    case providers([IdentityProvider], SignedInTokens)
  }

  /// How long a browser stays signed in, whatever it does.
  static let lifetimeMilliseconds: Int64 = 12 * 3600 * 1000
  /// How long it stays so without a call.
  static let idleMilliseconds: Int64 = 3600 * 1000
  /// A cookie is made anew when it is that old.
  static let renewalMilliseconds: Int64 = 5 * 60 * 1000
  static let idBytesMax = 256
  /// How long signing out waits for a provider that it has not heard of yet to say where one signs out there.
  private static let signOutPatience = Duration.seconds(1)

  /// - Parameter path: the parts behind `/session`.
  func answer(_ path: ArraySlice<String>, _ request: PageRequest, origin: String) async -> Page {
    let page =
      switch (path.joined(separator: "/"), request.method) {
      case ("", "GET"), ("", "HEAD"): await list(in: request)
      case ("", "POST"): await begin(request)
      case ("", "DELETE"): await signOut(request, origin)
      case ("", _): Page.methodNotAllowed("GET, HEAD, POST, DELETE")
      case ("people", "GET"), ("people", "HEAD"): await listPeople(request)
      case ("people", _): Page.methodNotAllowed("GET, HEAD")
      default: Page.notFound
      }
    return page.with("cache-control", "no-store")
  }

  // MARK: Who is signed in

  private func list(in request: PageRequest) async -> Page {
    let held = cookies.sessions(in: Cookies(request.values(of: "cookie")))
    let standing = await withTaskGroup(of: (Int, Bool).self) { group in
      for (index, session) in held.enumerated() { group.addTask { (index, await isStanding(session)) } }
      return await group.reduce(into: [Int: Bool]()) { $0[$1.0] = $1.1 }
    }
    var (sessions, choosing) = ([String](), [String]())
    var said: [PageRequest.Field] = []
    for (index, session) in held.enumerated() {
      // Of one that has ended meanwhile, whoever ended it has said so, and another may have begun since.
      if cookies.isOver(session) { continue }
      guard standing[index] == true else {
        said.append(cookies.ending(session.organization))
        continue
      }
      if session.role == nil {
        choosing.append(Self.json(of: session))
      } else {
        sessions.append(Self.json(of: session))
      }
      if let renewing = cookies.renewing(session) { said.append(renewing) }
    }
    var (isDeveloper, providers) = (true, [String]())
    if case .providers(let list, _) = way {
      isDeveloper = false
      providers = list.map {
        #"{"organization":\#(Self.quoted($0.settings.organization.rawValue)),"title":\#(Self.quoted($0.settings.title))}"#
      }
    }
    var page = Page(
      // By `now` the page knows how far its machine's clock is off.
      #"{"developer":\#(isDeveloper),"now":\#(clock.now.milliseconds),"providers":[\#(providers.joined(separator: ","))],"#
        + #""sessions":[\#(sessions.joined(separator: ","))],"choosing":[\#(choosing.joined(separator: ","))]}"#,
      as: .json)
    page.fields += said
    return page
  }

  /// Whether calls of the session come through; where that cannot be known just now, they may.
  private func isStanding(_ session: Session) async -> Bool {
    guard let account = session.account, case .providers(let list, let people) = way else {
      return session.account == nil
    }
    // Who signs in there has another provider by now.
    guard
      list.contains(where: { $0.settings.organization == session.organization && $0.settings.issuer == account.issuer })
    else { return false }
    do {
      if let who = SignedIn(session) {
        _ = try await tokens.token(for: who)
        return true
      }
      guard case .person(session.person, let roles) = try await people.resolve(account, in: session.organization) else {
        return false
      }
      return !roles.isEmpty
    } catch {
      return error as? RPCError != RPCError.signedOut
    }
  }

  private static func json(of session: Session) -> String {
    let roles = session.roles.map { "\"\($0.name)\"" }.joined(separator: ",")
    let role = session.role.map { #""role":"\#($0.name)","# } ?? ""
    return
      #"{"organization":\#(quoted(session.organization.rawValue)),"person":\#(quoted(session.person.rawValue)),"#
      + #"\#(role)"roles":[\#(roles)],"expires":\#(session.endsAt.milliseconds)}"#
  }

  private func listPeople(_ request: PageRequest) async -> Page {
    guard case .developerMode(let people, let usual) = way else { return .notFound }
    let organization = request.parameter("organization").map { OrganizationID($0) } ?? usual
    do {
      let list = try await people.list(of: organization).map { person in
        let roles = person.roles.map { "\"\($0.name)\"" }.joined(separator: ",")
        return #"{"person":\#(Self.quoted(person.id)),"name":\#(Self.quoted(person.name)),"roles":[\#(roles)]}"#
      }
      return Page(
        #"{"organization":\#(Self.quoted(organization.rawValue)),"people":[\#(list.joined(separator: ","))]}"#,
        as: .json)
    } catch {
      return Self.failure(error)
    }
  }

  // MARK: Beginning

  private func begin(_ request: PageRequest) async -> Page {
    guard let json = StrictJSON(request.body), let organization = Self.id(json["organization"]),
      let role = json["role"]?.text.flatMap(Role.init(name:)), [.administrator, .teacher, .student].contains(role)
    else {
      return Self.refusal(
        "say organization, and role: administrator, teacher or student; in developer mode person, too; ids of 1 to "
          + "\(Self.idBytesMax) bytes", 400)
    }
    switch way {
    case .developerMode:
      guard let person = Self.id(json["person"]) else { return Self.refusal("say the person", 400) }
      let caller = Caller(organization: OrganizationID(organization), user: PersonID(person), role: role)
      return await signIn(
        Session(caller, beganAt: clock.now, endsAt: clock.now + Self.lifetimeMilliseconds))
    case .providers(_, let people):
      return await choose(role, OrganizationID(organization), people, request, meant: json["person"]?.text)
    }
  }

  /// Takes one of the roles that the person has now.
  ///
  /// - Parameter meant: for whom the page takes it, where it says so.
  private func choose(
    _ role: Role, _ organization: OrganizationID, _ people: SignedInTokens, _ request: PageRequest, meant: String?
  ) async -> Page {
    guard var session = cookies.session(of: organization, in: Cookies(request.values(of: "cookie"))),
      let account = session.account
    else { return Self.refusal("nobody of this organization is signed in with this browser", 401) }
    guard Self.isOf(meant, session) else { return Self.anotherIsSignedIn }
    do {
      guard case .person(session.person, let roles) = try await people.resolve(account, in: organization) else {
        return Self.refusal("the account is nobody's any more", 403)
      }
      guard roles.contains(role) else { return Self.refusal("the person is no \(role.name) now", 403) }
      session.roles = roles
      session.role = role
      session.extend(to: clock.now + Self.idleMilliseconds)
    } catch {
      return Self.failure(error)
    }
    return await signIn(session)
  }

  private func signIn(_ session: Session) async -> Page {
    guard let who = SignedIn(session) else { return Self.refusal("say the role", 400) }
    do {
      // Who cannot have a token cannot be signed in.
      _ = try await tokens.token(for: who)
      guard !cookies.isOver(session) else { return Self.refusal("the session has ended", 401) }
      var page = Page(Self.json(of: session), as: .json)
      page.fields.append(try cookies.field(for: session))
      return page
    } catch {
      return Self.failure(error)
    }
  }

  // MARK: Ending

  /// Signs out here, and says where the browser goes on to, to be signed out at the provider, too. Whoever the page does not mean stays
  /// signed in.
  private func signOut(_ request: PageRequest, _ origin: String) async -> Page {
    guard let name = request.parameter("organization") else { return Self.refusal("say the organization", 400) }
    let organization = OrganizationID(name)
    let session = cookies.session(of: organization, in: Cookies(request.values(of: "cookie")))
    if let session, !Self.isOf(request.parameter("person"), session) { return Self.anotherIsSignedIn }
    let ending = cookies.end(session, of: organization)
    var page = Page(status: 204)
    if case .providers(let list, _) = way, let session {
      if let who = SignedIn(session) { tokens.forget(who) }
      let provider = list.first { $0.settings.organization == organization }
      let address = await Self.endOfSession(at: provider, request, origin)
      page = Page(#"{"end_session":\#(address.map(Self.quoted) ?? "null")}"#, as: .json)
    }
    page.fields.append(ending)
    return page
  }

  /// Whether a session is that of whom the page means: since it was made, somebody else may have signed in in another tab. One that names
  /// nobody means whoever is signed in.
  private static func isOf(_ person: String?, _ session: Session) -> Bool {
    person.map { PersonID($0) == session.person } ?? true
  }

  private static var anotherIsSignedIn: Page { refusal("somebody else is signed in with this browser", 409) }

  /// As far as the provider says it in a moment: the session has ended here already.
  ///
  /// The ID token does not go along: it would be in an address, and in the browser's history. The provider asks instead.
  private static func endOfSession(
    at provider: IdentityProvider?, _ request: PageRequest, _ origin: String
  ) async -> String? {
    guard let provider,
      let address = await provider.endpoints(for: request.address, within: signOutPatience)?.endSession
    else { return nil }
    return FormText.address(
      address.text,
      [("client_id", provider.settings.client), ("post_logout_redirect_uri", "\(origin)/sign-in")])
  }

  private static func id(_ json: StrictJSON?) -> String? {
    json?.text.flatMap { 1...idBytesMax ~= $0.utf8.count ? $0 : nil }
  }

  /// What the service said that was asked on the way.
  private static func failure(_ error: any Error) -> Page {
    let error = RPCError(outcome: error)
    switch error.code {
    case .unavailable, .deadlineExceeded: return refusal(error.message, 503)
    case .unauthenticated: return refusal(error.message, 401)
    case .invalidArgument: return refusal(error.message, 400)
    default: return refusal(error.message, 502)
    }
  }

  private static func refusal(_ sentence: String, _ status: Int) -> Page {
    Page(#"{"error":\#(quoted(sentence))}"#, as: .json, status: status)
  }

  private static func quoted(_ text: String) -> String { JSONString.quoted(text) }
}
