internal import Crypto
internal import Domain
internal import Identity
internal import Pages
internal import RPC

/// The cookies of those who are signed in: one for each organization, so that two tabs may be in two of them.
///
/// Scripts cannot read them, browsers send them to this origin alone and never along with a request that another site's page began
/// (`HttpOnly`, `SameSite=Strict`); over TLS the name begins with `__Host-`, which binds it to the host. The name has the port, where
/// addresses have one, since browsers send a host's cookies to all of its ports.
struct SessionCookies: Sendable {
  private let revocations: SessionRevocations
  private let keys: SealingKeysFile
  private let isSecure: Bool
  private let clock: WallClock

  private let port: Int?

  /// Organizations that a browser is signed in to at a time; what comes beyond them is not listed.
  static let sessionsMax = 32
  /// Cookies that are looked at, whatever is in them.
  private static let cookiesMax = 64

  /// - Parameters:
  ///   - isSecure: whether browsers come over TLS.
  ///   - port: where they find the portal, where their address has one.
  init(
    _ keys: SealingKeysFile, isSecure: Bool, port: Int? = nil, clock: WallClock,
    revocations: SessionRevocations = SessionRevocations()
  ) {
    self.port = port
    self.revocations = revocations
    self.keys = keys
    self.isSecure = isSecure
    self.clock = clock
  }

  /// The session of an organization; nil where there is none that holds.
  func session(of organization: OrganizationID, in cookies: Cookies) -> Session? {
    let session = cookies[name(for: organization)].flatMap(open)
    return session?.organization == organization ? session : nil
  }

  /// All sessions that hold, at most ``sessionsMax``.
  func sessions(in cookies: Cookies) -> [Session] {
    let names = cookies.names.filter { $0.hasPrefix(prefix) }.prefix(Self.cookiesMax)
    let sessions = names.compactMap { held in
      cookies[held].flatMap(open).flatMap { name(for: $0.organization) == held ? $0 : nil }
    }
    return Array(sessions.prefix(Self.sessionsMax))
  }

  /// What `Set-Cookie` says for a session that begins.
  func field(for session: Session) throws(CryptoError) -> PageRequest.Field {
    let seconds = max(0, session.endsAt.since(clock.now) / 1000)
    return field(name(for: session.organization), try session.sealed(by: keys.keys), seconds)
  }

  /// Whether it does not hold any more, though its cookie did when it was looked at.
  func isOver(_ session: Session) -> Bool { revocations.isOver(session, at: clock.now) }

  /// Whether it holds still, as it did when its cookie was looked at.
  func hold(_ session: Session) -> Bool { clock.now < session.endsAt && !isOver(session) }

  /// What `Set-Cookie` says for a session that is being used; nil where that was said a moment ago, where nothing renews it, and where it
  /// has ended meanwhile.
  func renewing(_ session: Session) -> PageRequest.Field? {
    guard !isOver(session) else { return nil }
    let end = clock.now + SessionPages.idleMilliseconds
    var renewed = session
    renewed.extend(to: end)
    guard session.account != nil, renewed.endsAt.since(session.endsAt) >= SessionPages.renewalMilliseconds else {
      return nil
    }
    return try? field(for: renewed)
  }

  /// Has the session that the cookies hold end, and what `Set-Cookie` says then.
  func end(_ session: Session?, of organization: OrganizationID) -> PageRequest.Field {
    if let id = session?.id { end(id) }
    return ending(organization)
  }

  /// From now on the session does not hold.
  func end(_ session: Session.ID) { revocations.end(session, at: clock.now) }

  /// What `Set-Cookie` says when the session of an organization is over.
  func ending(_ organization: OrganizationID) -> PageRequest.Field { field(name(for: organization), "", 0) }

  private func open(_ cookie: String) -> Session? {
    let session = Session(cookie: cookie, keys: keys.keys, now: clock.now)
    return session.flatMap { isOver($0) ? nil : $0 }
  }

  private func field(_ name: String, _ value: String, _ seconds: Int64) -> PageRequest.Field {
    let secure = isSecure ? "; Secure" : ""
    return .init("set-cookie", "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict\(secure)")
  }

  private var prefix: String { Self.prefix("session", isSecure: isSecure, port: port) }

  /// What names of cookies of one kind begin with at this portal, and at no other of the same host.
  static func prefix(_ kind: String, isSecure: Bool, port: Int?) -> String {
    "\(isSecure ? "__Host-" : "")\(kind)-\(port.map { "\($0)-" } ?? "")"
  }

  /// Organizations have ids that no cookie's name may have: their digest stands for them.
  private func name(for organization: OrganizationID) -> String {
    prefix + shortDigest(of: Array(organization.rawValue.utf8))
  }
}
