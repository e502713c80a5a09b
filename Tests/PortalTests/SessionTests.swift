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

  @Test("each organization has a cookie of its own; a browser is in eight at most")
  func organizations() throws {
    let keys = try TemporaryKeys()
    let cookies = SessionCookies(keys.file, isSecure: true, clock: WallClock { Instant(milliseconds: 0) })
    var pairs: [String] = []
    for number in 0..<12 {
      let caller = Caller(organization: OrganizationID("o\(number)"), user: PersonID("p"), role: .student)
      let field = try cookies.field(for: Session(caller, endsAt: Self.end))
      #expect(field.name == "set-cookie")
      #expect(field.value.hasPrefix("__Host-session-"))
      #expect(field.value.hasSuffix("; Path=/; Max-Age=1000; HttpOnly; SameSite=Strict; Secure"))
      pairs.append(String(field.value.prefix { $0 != ";" }))
    }
    #expect(Set(pairs.map { $0.prefix { $0 != "=" } }).count == 12)
    let sent = Cookies([pairs.joined(separator: "; ")])
    #expect(cookies.sessions(in: sent).count == SessionCookies.sessionsMax)
    #expect(cookies.session(of: OrganizationID("o11"), in: sent)?.caller.organization == OrganizationID("o11"))
    // The session of one under the name of another's.
    let names = pairs.map { String($0.prefix { $0 != "=" }) }
    let swapped = Cookies(["\(names[0])=\(pairs[1].drop { $0 != "=" }.dropFirst())"])
    #expect(cookies.session(of: OrganizationID("o0"), in: swapped) == nil)
    #expect(cookies.session(of: OrganizationID("o1"), in: swapped) == nil)
  }
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
