internal import API
internal import Crypto
public import Domain
public import HTTP2Transport
public import Identity
public import Observability
internal import Pages
public import RPC

/// The portal, put together: what it answers browsers, and the calls that it passes on. It keeps nothing of what it passes on.
public struct PortalServiceHost: Sendable {
  private let pages: PortalPages
  private let calls: PageCalls
  private let access: SessionAccess
  private let revocations: SessionRevocations
  private let log: Logger

  /// How people sign in.
  public enum SignIn: Sendable {
    /// As anyone, by the developer mode of Activity; the sign-in lists this organization's people at first.
    case developerMode(usualOrganization: OrganizationID)
    /// By identity providers.
    case providers(Providers)
  }

  /// What signing in by identity providers needs.
  public struct Providers: Sendable {
    private(set) var settings: SignInSettings
    private(set) var roster: any Channel
    private(set) var issuer: TokenIssuer
    private(set) var revocations: SessionRevocations
    var random: @Sendable (Int) throws -> [UInt8] = { try SecureRandom.bytes($0) }
    var line: IdentityProvider.Line?

    /// - Parameters:
    ///   - roster: to the Activity service, as the portal itself.
    ///   - issuer: signs for those who are signed in.
    ///   - revocations: file with people whose sessions are taken back, which need not be there yet; nil: nobody's are.
    /// - Throws: a sentence that names the file that is of no use.
    public init(
      _ settings: SignInSettings, roster: any Channel, issuer: TokenIssuer, revocations: String?
    ) throws {
      self.settings = settings
      self.roster = roster
      self.issuer = issuer
      self.revocations = try revocations.map { try SessionRevocations($0) } ?? SessionRevocations()
    }
  }

  /// Between two looks at the file with revocations.
  private static let lookInterval = Duration.milliseconds(250)

  /// - Parameters:
  ///   - context: to the Context service; calls on it say themselves who makes them, as on the other two.
  ///   - activity: to the Activity service.
  ///   - origins: where browsers find the portal.
  ///   - sessionKeys: what cookies are sealed with.
  ///   - isSecure: whether browsers come over TLS.
  ///   - webFolder: for those who work on the page: where its files are read anew for each request; nil: those of the program.
  public init(
    context: any Channel, activity: any Channel, report: any Channel, origins: WebOrigins, sessionKeys: SealingKeysFile,
    isSecure: Bool, signIn: SignIn, webFolder: String? = nil, clock: WallClock = .system, log: Logger
  ) {
    self.log = log
    // None where it is the scheme's own: browsers leave that out.
    let port = origins.texts.first?.split(separator: ":").last.flatMap { Int($0) }
    let (tokens, way, pagesOfSignIn): (PersonTokens, SessionPages.Way, ((SessionCookies) -> SignInPages)?)
    switch signIn {
    case .developerMode(let usual):
      revocations = SessionRevocations()
      tokens = PersonTokens(DeveloperTokens(activity))
      way = .developerMode(DeveloperPeople(activity, tokens), usually: usual)
      pagesOfSignIn = nil
    case .providers(let by):
      revocations = by.revocations
      let people = SignedInTokens(by.roster, issuer: by.issuer, clock: clock)
      let waits = ProviderWaits()
      let providers = by.settings.providers.map { IdentityProvider($0, waits: waits, line: by.line) }
      tokens = PersonTokens(people)
      way = .providers(providers, people)
      pagesOfSignIn = { sessions in
        SignInPages(
          providers: providers,
          attempts: SignInCookies(keys: sessionKeys, isSecure: isSecure, port: port, clock: clock), sessions: sessions,
          people: people, clock: clock, random: by.random, log: log)
      }
    }
    let cookies = SessionCookies(
      sessionKeys, isSecure: isSecure, port: port, clock: clock, revocations: revocations)
    calls = PageCalls(context: context, activity: activity, report: report, tokens: tokens, cookies: cookies)
    access = SessionAccess(cookies: cookies)
    let ofProgram = WebFiles()
    pages = PortalPages(
      origins: origins, files: { webFolder.map { WebFiles(WebFiles.sources(in: $0), areEdited: true) } ?? ofProgram },
      sessions: SessionPages(cookies: cookies, tokens: tokens, way: way, clock: clock), signIn: pagesOfSignIn?(cookies),
      isSecure: isSecure)
  }

  /// What is passed on.
  public var services: [ServiceDefinition] { calls.services }

  /// What browsers are answered.
  public var site: Site {
    let pages = pages
    return Site(origins: pages.origins, fields: pages.fields, access: access) { await pages.answer($0) }
  }

  /// Heeds what is taken back, until its task is cancelled.
  public func run() async throws {
    var complaint = ""
    while true {
      do {
        try revocations.look()
        complaint = ""
      } catch {
        let reason = "\(error)"
        if reason != complaint {
          log.error("revocations could not be read and stay as they were", ["reason": reason])
        }
        complaint = reason
      }
      try await Task.sleep(for: Self.lookInterval)
    }
  }
}
