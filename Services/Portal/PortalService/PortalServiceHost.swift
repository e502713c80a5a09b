internal import API
public import Domain
public import HTTP2Transport
public import Identity
internal import Pages
public import RPC

/// The portal, put together: what it answers browsers, and the calls that it passes on. It keeps nothing of what it passes on.
public struct PortalServiceHost: Sendable {
  private let pages: PortalPages
  private let calls: PageCalls
  private let access: SessionAccess

  /// - Parameters:
  ///   - context: to the Context service; calls on it say themselves who makes them, as on the other two.
  ///   - activity: to the Activity service, in developer mode, which gives the tokens.
  ///   - origins: where browsers find the portal.
  ///   - sessionKeys: what cookies are sealed with.
  ///   - isSecure: whether browsers come over TLS.
  ///   - usualOrganization: whose people the developer's sign-in lists at first.
  ///   - webFolder: for those who work on the page: where its files are read anew for each request; nil: those of the program.
  public init(
    context: any Channel, activity: any Channel, report: any Channel, origins: WebOrigins, sessionKeys: SealingKeysFile,
    isSecure: Bool, usualOrganization: OrganizationID, webFolder: String? = nil,
    clock: WallClock = .system
  ) {
    let tokens = PersonTokens(activity)
    let cookies = SessionCookies(sessionKeys, isSecure: isSecure, clock: clock)
    calls = PageCalls(context: context, activity: activity, report: report, tokens: tokens)
    access = SessionAccess(cookies: cookies)
    let sessions = SessionPages(
      cookies: cookies, tokens: tokens, people: DeveloperPeople(activity, tokens), usualOrganization: usualOrganization,
      clock: clock)
    let ofProgram = WebFiles()
    pages = PortalPages(
      origins: origins, files: { webFolder.map { WebFiles(WebFiles.sources(in: $0), areEdited: true) } ?? ofProgram },
      sessions: sessions, isSecure: isSecure)
  }

  /// What is passed on.
  public var services: [ServiceDefinition] { calls.services }

  /// What browsers are answered.
  public var site: Site {
    let pages = pages
    return Site(origins: pages.origins, access: access) { await pages.answer($0) }
  }
}
