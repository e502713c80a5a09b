internal import Domain
internal import Identity
internal import JSON
internal import Pages
internal import RPC

/// Who is signed in with a browser, signing in by developer mode, and signing out; in JSON, for the page's own scripts.
struct SessionPages: Sendable {
  let cookies: SessionCookies
  let tokens: PersonTokens
  let people: DeveloperPeople
  /// Whose people are listed where the page names no organization.
  let usualOrganization: OrganizationID
  let clock: WallClock

  /// How long a browser stays signed in.
  static let lifetimeMilliseconds: Int64 = 12 * 3600 * 1000
  private static let idBytesMax = 256

  /// - Parameter path: the parts behind `/session`.
  func answer(_ path: ArraySlice<String>, _ request: PageRequest) async -> Page {
    let page =
      switch (path.joined(separator: "/"), request.method) {
      case ("", "GET"), ("", "HEAD"): Page(list(in: request), as: .json)
      case ("", "POST"): await signIn(request)
      case ("", "DELETE"): signOut(request)
      case ("", _): Page.methodNotAllowed("GET, HEAD, POST, DELETE")
      case ("people", "GET"), ("people", "HEAD"): await listPeople(request)
      case ("people", _): Page.methodNotAllowed("GET, HEAD")
      default: Page.notFound
      }
    return page.with("cache-control", "no-store")
  }

  private func list(in request: PageRequest) -> String {
    let sessions = cookies.sessions(in: Cookies(request.values(of: "cookie")))
    // By `now` the page knows how far its machine's clock is off.
    return #"{"developer":true,"now":\#(clock.now.milliseconds),"sessions":[\#(sessions.map(Self.json).joined(separator: ","))]}"#
  }

  private static func json(of session: Session) -> String {
    let caller = session.caller
    return #"{"organization":\#(quoted(caller.organization.rawValue)),"person":\#(quoted(caller.user.rawValue)),"#
      + #""role":"\#(caller.role.name)","expires":\#(session.endsAt.milliseconds)}"#
  }

  private func listPeople(_ request: PageRequest) async -> Page {
    let organization = request.parameter("organization").map { OrganizationID($0) } ?? usualOrganization
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

  private func signIn(_ request: PageRequest) async -> Page {
    guard let json = StrictJSON(request.body), let organization = Self.id(json["organization"]),
      let person = Self.id(json["person"]), let role = json["role"]?.text.flatMap(Role.init(name:)),
      [.administrator, .teacher, .student].contains(role)
    else {
      return Self.refusal(
        "say organization, person and role: administrator, teacher or student; ids of 1 to \(Self.idBytesMax) bytes",
        400)
    }
    let now = clock.now
    let session = Session(
      Caller(organization: OrganizationID(organization), user: PersonID(person), role: role),
      endsAt: Instant(milliseconds: now.milliseconds + Self.lifetimeMilliseconds))
    do {
      // Who cannot have a token cannot be signed in.
      _ = try await tokens.token(for: session.caller)
      var page = Page(Self.json(of: session), as: .json)
      page.fields.append(try cookies.field(for: session))
      return page
    } catch {
      return Self.failure(error)
    }
  }

  private func signOut(_ request: PageRequest) -> Page {
    guard let organization = request.parameter("organization") else { return Self.refusal("say the organization", 400) }
    var page = Page(status: 204)
    page.fields.append(cookies.ending(OrganizationID(organization)))
    return page
  }

  private static func id(_ json: StrictJSON?) -> String? {
    json?.text.flatMap { 1...idBytesMax ~= $0.utf8.count ? $0 : nil }
  }

  /// What the service said that was asked on the way.
  private static func failure(_ error: any Error) -> Page {
    let error = RPCError(outcome: error)
    return refusal(error.message, error.code == .unavailable || error.code == .deadlineExceeded ? 503 : 502)
  }

  private static func refusal(_ sentence: String, _ status: Int) -> Page {
    Page(#"{"error":\#(quoted(sentence))}"#, as: .json, status: status)
  }

  private static func quoted(_ text: String) -> String { JSONString.quoted(text) }
}
