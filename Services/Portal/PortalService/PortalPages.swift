internal import HTTP2Transport
internal import Pages

/// Everything of the portal that is no call: the page's files, its screens, and who is signed in.
struct PortalPages: Sendable {
  let origins: WebOrigins
  /// Those of the program, or as they lie in a folder just now.
  let files: @Sendable () -> WebFiles
  let sessions: SessionPages
  /// Nil: by developer mode alone.
  let signIn: SignInPages?
  let isSecure: Bool

  /// The first part of every screen's path; the page's script knows what follows.
  private static let screens: Set<String> = ["o", "sign-in"]

  func answer(_ request: PageRequest) async -> Page {
    guard let origin = origins.asked(by: request) else {
      return Page("this server is \(origins.texts.joined(separator: " or "))\n", status: 421)
    }
    let isRead = ["GET", "HEAD"].contains(request.method)
    guard isRead || origins.haveSent(request) else {
      return Page("only this server's own pages may do that\n", status: 403)
    }
    guard let parts = request.pathParts, let first = parts.first else { return notThere(request) }
    if first == "session" { return await sessions.answer(parts.dropFirst(), request, origin: origin) }
    guard isRead else { return .methodNotAllowed("GET, HEAD") }
    if first == "sign-in", let page = await signIn?.answer(parts.dropFirst(), request, origin: origin) { return page }
    if first == "files" {
      let page = files().page(at: parts.dropFirst(), for: request)
      return page.status == 404 ? notThere(request, otherwise: page) : page
    }
    let isScreen = parts == [""] || Self.screens.contains(first)
    return isScreen ? files().indexPage(for: request) : notThere(request)
  }

  /// What says that there is no such page: to people the page itself, in their language and with a way on; to all others a line.
  private func notThere(_ request: PageRequest, otherwise line: Page = .notFound) -> Page {
    let isForPeople =
      ["GET", "HEAD"].contains(request.method)
      && request.values(of: "accept").contains { $0.contains("text/html") }
    return isForPeople ? files().indexPage(for: request, status: 404) : line
  }

  private static let contentSecurityPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self'",
    "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].joined(separator: "; ")

  /// What every answer of the portal has.
  var fields: [PageRequest.Field] {
    let always: [PageRequest.Field] = [
      .init("content-security-policy", Self.contentSecurityPolicy), .init("x-content-type-options", "nosniff"),
      .init("referrer-policy", "no-referrer"), .init("cross-origin-opener-policy", "same-origin"),
      .init("cross-origin-resource-policy", "same-origin"),
    ]
    return isSecure ? always + [.init("strict-transport-security", "max-age=31536000")] : always
  }
}
