import Crypto
import Domain
import Glibc
import Identity
import Pages
import RPC
import Synchronization
import Testing

@testable import PortalService

@Suite("Sessions of browsers")
struct SessionTests {
  private static let caller = Caller(
    organization: OrganizationID("Łódź \"1\""), user: PersonID("é\\"), role: .teacher)
  private static let end = Instant(milliseconds: 1_000_000)

  @Test("a cookie gives back what was sealed, until the session ends")
  func roundTrip() throws {
    let keys = try SealingKeys([SealingKeys.Key()])
    let session = Session(Self.caller, endsAt: Self.end)
    let cookie = try session.sealed(by: keys)
    #expect(Session(cookie: cookie, keys: keys, now: Instant(milliseconds: 999_999)) == session)
    #expect(Session(cookie: cookie, keys: keys, now: Self.end) == nil)
    // What a cookie may hold (RFC 6265 §4.1.1), within what browsers take.
    #expect(cookie.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\",;\\".utf8.contains($0) })
    #expect(cookie.utf8.count < 3000)
  }

  @Test("a cookie of another key, or altered anywhere, is none")
  func altered() throws {
    let keys = try SealingKeys([SealingKeys.Key()])
    let cookie = try Session(Self.caller, endsAt: Self.end).sealed(by: keys)
    let start = Instant(milliseconds: 0)
    #expect(Session(cookie: cookie, keys: try SealingKeys([SealingKeys.Key()]), now: start) == nil)
    for index in cookie.utf8.indices.dropLast(2) {
      var bytes = Array(cookie.utf8)
      let place = cookie.utf8.distance(from: cookie.utf8.startIndex, to: index)
      bytes[place] = bytes[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(Session(cookie: String(decoding: bytes, as: UTF8.self), keys: keys, now: start) == nil, "at \(place)")
    }
  }

  @Test("what seals tokens of apps makes no session, and the other way round")
  func kinds() throws {
    let keys = try SealingKeys([SealingKeys.Key()])
    let cookie = try Session(Self.caller, endsAt: Self.end).sealed(by: keys)
    #expect(SealedToken(cookie) == nil)
    let disguised = "v1" + cookie.dropFirst(2)
    #expect(SealedToken(disguised)?.opened(by: keys) == nil)
  }

  @Test(
    "a session by an account gives back what was sealed, and ends an hour after it was used and twelve after it began")
  func renewing() throws {
    let keys = try TemporaryKeys()
    let (begin, hour) = (Instant(milliseconds: 5_000_000), Int64(3_600_000))
    var session = Session(
      PersonID("p"), of: OrganizationID("o"), by: Session.Account(issuer: "https://i", subject: "s"),
      roles: [.administrator, .teacher], now: begin, idle: SessionPages.idleMilliseconds,
      lifetime: SessionPages.lifetimeMilliseconds)
    #expect(session.role == nil && session.caller == nil && session.endsAt == begin + hour)
    session.role = .teacher
    #expect(Session(cookie: try session.sealed(by: keys.file.keys), keys: keys.file.keys, now: begin) == session)
    func cookies(at now: Instant) -> SessionCookies {
      SessionCookies(keys.file, isSecure: true, clock: WallClock { now })
    }
    #expect(cookies(at: begin + 299_999).renewing(session) == nil, "it was made a moment ago")
    #expect(cookies(at: begin + 300_000).renewing(session)?.value.contains("Max-Age=3600;") == true)
    session.extend(to: begin + 20 * hour)
    #expect(session.endsAt == begin + 12 * hour)
    #expect(cookies(at: begin + 11 * hour + 3_599_000).renewing(session) == nil, "nothing renews it beyond")
  }

  @Test("a session that has ended is none, whatever cookie says so and whatever was under way, and another goes on")
  func ending() throws {
    let keys = try TemporaryKeys()
    let begin = Instant(milliseconds: 5_000_000)
    let (organization, account) = (OrganizationID("o"), Session.Account(issuer: "https://i", subject: "s"))
    func session(at time: Instant) -> Session {
      Session(
        PersonID("p"), of: organization, by: account, roles: [.teacher], now: time,
        idle: SessionPages.idleMilliseconds, lifetime: SessionPages.lifetimeMilliseconds)
    }
    let (ended, other) = (session(at: begin), session(at: begin + 1))
    let revocations = SessionRevocations()
    func cookies(at now: Instant) -> SessionCookies {
      SessionCookies(keys.file, isSecure: true, clock: WallClock { now }, revocations: revocations)
    }
    func sent(_ session: Session) throws -> Cookies {
      Cookies([String(try cookies(at: begin).field(for: session).value.prefix { $0 != ";" })])
    }
    let later = cookies(at: begin + 600_000)
    #expect(later.renewing(ended) != nil)
    // A role was chosen since, or it was renewed: it is the same session.
    var renewed = ended
    renewed.extend(to: begin + 1_200_000 + SessionPages.idleMilliseconds)
    #expect(later.end(renewed, of: organization).value.contains("Max-Age=0;"))
    #expect(later.renewing(ended) == nil && later.isOver(ended))
    #expect(!later.hold(ended) && later.hold(other))
    #expect(cookies(at: other.endsAt - 1).hold(other) && !cookies(at: other.endsAt).hold(other))
    #expect(try later.session(of: organization, in: sent(ended)) == nil)
    #expect(try later.sessions(in: sent(renewed)) == [])
    #expect(later.renewing(other) != nil)
    #expect(try later.session(of: organization, in: sent(other)) == other)
  }

  @Test("a page that means somebody else than is signed in signs nobody out and takes no role")
  func meantPerson() async throws {
    let keys = try TemporaryKeys()
    let clock = WallClock { Instant(milliseconds: 5_000_000) }
    let organization = OrganizationID("o")
    let cookies = SessionCookies(keys.file, isSecure: true, clock: clock)
    let people = SignedInTokens(Unreachable(), issuer: try TokenIssuer(try PrivateKey()), clock: clock)
    let pages = SessionPages(
      cookies: cookies, tokens: PersonTokens(people), way: .providers([], people), clock: clock)
    let session = Session(
      PersonID("pia"), of: organization, by: Session.Account(issuer: "https://i", subject: "s"), roles: [.teacher],
      now: clock.now, idle: SessionPages.idleMilliseconds, lifetime: SessionPages.lifetimeMilliseconds)
    let cookie = String(try cookies.field(for: session).value.prefix { $0 != ";" })
    func status(_ method: String, _ query: String, _ body: String = "") async -> Int {
      let request = PageRequest(
        method: method, target: "/session?\(query)", fields: [.init("cookie", cookie)], body: Array(body.utf8))
      return await pages.answer([], request, origin: "https://portal.example").status
    }
    func role(of person: String) -> String { #"{"organization":"o","role":"teacher","person":"\#(person)"}"# }
    #expect(await status("POST", "", role(of: "tess")) == 409)
    #expect(await status("DELETE", "organization=o&person=tess") == 409)
    #expect(cookies.session(of: organization, in: Cookies([cookie])) == session)
    // Activity is asked what the person may be, and does not answer.
    #expect(await status("POST", "", role(of: "pia")) == 503)
    #expect(await status("DELETE", "organization=o&person=pia") == 200)
    #expect(cookies.session(of: organization, in: Cookies([cookie])) == nil)
  }

  @Test("what begins at a provider is no session, and a session begins nothing there")
  func attempts() throws {
    let keys = try TemporaryKeys()
    let cookies = SignInCookies(keys: keys.file, isSecure: true, clock: WallClock { Instant(milliseconds: 0) })
    var sent: [String] = []
    for number in 0..<6 {
      let attempt = SignInAttempt(
        OrganizationID("o"), returnPath: "/\u{e9}\"", endsAt: Self.end,
        random: { count in [UInt8](repeating: UInt8(number), count: count) })
      let fields = try cookies.fields(for: attempt, in: Cookies([sent.joined(separator: "; ")]))
      let made = try #require(fields.last?.value)
      #expect(made.hasPrefix("__Host-sign-in-") && made.hasSuffix("; HttpOnly; SameSite=Lax; Secure"))
      #expect(fields.dropLast().allSatisfy { $0.value.contains("Max-Age=0;") })
      if fields.count > 1 { sent = [] }
      sent.append(String(made.prefix { $0 != ";" }))
      #expect(cookies.attempt(of: attempt.state, in: Cookies([sent.joined(separator: "; ")])) == attempt)
      #expect(cookies.attempt(of: attempt.state + "x", in: Cookies([sent.joined(separator: "; ")])) == nil)
      let value = String(try #require(sent.last?.split(separator: "=", maxSplits: 1).last))
      #expect(Session(cookie: value, keys: keys.file.keys, now: Instant(milliseconds: 0)) == nil)
      #expect(SignInAttempt(cookie: value, keys: keys.file.keys, now: Self.end) == nil)
    }
    #expect(sent.count <= SignInCookies.attemptsMax)
    let session = try Session(Self.caller, endsAt: Self.end).sealed(by: keys.file.keys)
    #expect(SignInAttempt(cookie: session, keys: keys.file.keys, now: Instant(milliseconds: 0)) == nil)
  }

  @Test("portals of one host do not take each other's cookies", arguments: [true, false])
  func ports(isSecure: Bool) throws {
    let keys = try TemporaryKeys()
    let portals = [nil, 8443, 9443].map {
      SessionCookies(keys.file, isSecure: isSecure, port: $0, clock: WallClock { Instant(milliseconds: 0) })
    }
    let fields = try portals.map { try $0.field(for: Session(Self.caller, endsAt: Self.end)).value }
    let sent = Cookies(fields.map { String($0.prefix { $0 != ";" }) })
    #expect(Set(sent.names).count == 3 && sent.names.allSatisfy { $0.hasPrefix("__Host-") == isSecure })
    for portal in portals { #expect(portal.sessions(in: sent).count == 1) }
    let attempts = [nil, 8443, 9443].map {
      SignInCookies(keys: keys.file, isSecure: isSecure, port: $0, clock: WallClock { Instant(milliseconds: 0) })
    }
    #expect(Set(attempts.map { $0.ending("state").value }).count == 3)
  }

  @Test("an attempt knows the session before it, and the role that was chosen there among several")
  func former() throws {
    let keys = try SealingKeys([SealingKeys.Key()])
    let account = Session.Account(issuer: "https://i", subject: "\"s\u{e9}")
    for (roles, chosen, expected) in [
      ([Role.administrator, .teacher], Role.teacher, Role.teacher), ([.teacher], .teacher, nil),
      ([.administrator, .teacher], nil, nil),
    ] as [([Role], Role?, Role?)] {
      var session = Session(
        PersonID("p"), of: OrganizationID("o"), by: account, roles: roles, now: Instant(milliseconds: 7), idle: 10,
        lifetime: 10)
      session.role = chosen
      let attempt = SignInAttempt(
        OrganizationID("o"), returnPath: "/", endsAt: Self.end, former: session,
        random: { [UInt8](repeating: 1, count: $0) })
      let sealed = try attempt.sealed(by: keys)
      let opened = SignInAttempt(cookie: sealed, keys: keys, now: Instant(milliseconds: 0))
      #expect(opened == attempt && opened?.former?.session == session.id && opened?.former?.role == expected)
    }
    let one = SignInAttempt(
      OrganizationID("o"), returnPath: "/", endsAt: Self.end, former: Session(Self.caller, endsAt: Self.end),
      random: { [UInt8](repeating: 1, count: $0) })
    #expect(one.former == nil)
  }

  @Test("each organization has a cookie of its own; a browser is in thirty-two at most")
  func organizations() throws {
    let keys = try TemporaryKeys()
    let cookies = SessionCookies(keys.file, isSecure: true, clock: WallClock { Instant(milliseconds: 0) })
    var pairs: [String] = []
    for number in 0..<40 {
      let caller = Caller(organization: OrganizationID("o\(number)"), user: PersonID("p"), role: .student)
      let field = try cookies.field(for: Session(caller, endsAt: Self.end))
      #expect(field.name == "set-cookie")
      #expect(field.value.hasPrefix("__Host-session-"))
      #expect(field.value.hasSuffix("; Path=/; Max-Age=1000; HttpOnly; SameSite=Strict; Secure"))
      pairs.append(String(field.value.prefix { $0 != ";" }))
    }
    #expect(Set(pairs.map { $0.prefix { $0 != "=" } }).count == 40)
    let sent = Cookies([pairs.joined(separator: "; ")])
    #expect(cookies.sessions(in: sent).count == SessionCookies.sessionsMax)
    let junk = (0..<9).map { "__Host-session-\($0)=s1.x.y" }
    #expect(cookies.sessions(in: Cookies([(junk + pairs.prefix(1)).joined(separator: "; ")])).count == 1)
    #expect(cookies.session(of: OrganizationID("o39"), in: sent)?.organization == OrganizationID("o39"))
    // The session of one under the name of another's.
    let names = pairs.map { String($0.prefix { $0 != "=" }) }
    let swapped = Cookies(["\(names[0])=\(pairs[1].drop { $0 != "=" }.dropFirst())"])
    #expect(cookies.session(of: OrganizationID("o0"), in: swapped) == nil)
    #expect(cookies.session(of: OrganizationID("o1"), in: swapped) == nil)
  }
}

/// Nobody is there to answer.
private struct Unreachable: Channel {
  func start(_ call: ClientCall) { call.finish(.failed(RPCError(.unavailable, "nobody is there"))) }
}

/// A file with one key, which goes when this does.
private final class TemporaryKeys {
  let file: SealingKeysFile
  private let path: String

  init() throws {
    path = "/tmp/homeroom-session-keys-\(UInt64.random(in: 0 ... .max)).json"
    file = try SessionKeys.loadOrCreate(path)
  }

  deinit { unsafe unlink(path) }
}
