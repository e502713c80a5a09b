import Crypto
import Domain
import Foundation
import Identity
import Testing

/// Tokens, people and keys that are taken back, also from those who have been believed before.
@Suite("Revocations") struct RevocationTests {
  let tokens: Tokens
  let cache: VerifiedTokenCache
  let now = Tokens.now
  static let issuer = "homeroom"

  init() throws {
    tokens = try Tokens()
    cache = VerifiedTokenCache(tokens.verifier)
  }

  private func reason(_ token: String, at instant: Instant = Tokens.now) -> TokenError? {
    do throws(TokenError) {
      _ = try cache.verify(authorization: "Bearer " + token, at: instant)
      return nil
    } catch {
      return error
    }
  }

  private func revoke(_ entries: Revocations.Entry...) throws { cache.replace(try Revocations(entries)) }

  @Test("a token that was believed is refused with the next call, and others of its person are not")
  func token() throws {
    let (one, other) = (
      try tokens.issuer.token(for: Tokens.teacher, now: now), try tokens.issuer.token(for: Tokens.teacher, now: now)
    )
    #expect(reason(one) == nil && reason(other) == nil)
    try revoke(try Revocations.entry(of: one))
    for _ in 0..<3 { #expect(reason(one) == .revoked && reason(other) == nil) }
    try revoke()
    #expect(reason(one) == nil)
  }

  @Test("a person's tokens are refused that were issued until then, and later ones hold")
  func person() throws {
    let caller = Tokens.teacher
    let before = try tokens.issuer.token(for: caller, now: now - 1000)
    let app = try tokens.issuer.token(
      for: Caller(organization: "north", user: caller.user, role: .student, app: "org.x"), now: now)
    let (neighbour, elsewhere) = (
      try tokens.issuer.token(for: Tokens.student, now: now),
      try tokens.issuer.token(for: Caller(organization: "south", user: caller.user, role: .teacher), now: now)
    )
    for token in [before, app, neighbour, elsewhere] { #expect(reason(token) == nil) }
    let salt = RevocationSalt()
    func revoke(until instants: Instant...) throws {
      let person = salt.digest(of: caller.user, in: "north")
      cache.replace(try Revocations(instants.map { .person(person, of: "north", before: $0) }, salt: salt))
    }
    try revoke(until: now)
    #expect(reason(before) == .revoked && reason(app) == .revoked)
    #expect(reason(neighbour) == nil && reason(elsewhere) == nil)
    // With another role, for one: nothing of the old one is left.
    let after = try tokens.issuer.token(
      for: Caller(organization: "north", user: caller.user, role: .student), now: now + 1000)
    #expect(reason(after, at: now + 1000) == nil && reason(before, at: now + 1000) == .revoked)
    // The latest of several counts.
    try revoke(until: now + 1000, now)
    #expect(reason(after, at: now + 1000) == .revoked)
  }

  @Test("all that a key has signed is refused, and what other issuers' keys of that name have is not")
  func key() throws {
    let token = try tokens.issuer.token(for: Tokens.teacher, now: now)
    #expect(reason(token) == nil)
    try revoke(.key(issuer: "https://idp.example", id: tokens.issuer.keyID))
    #expect(reason(token) == nil)
    try revoke(.key(issuer: Self.issuer, id: tokens.issuer.keyID))
    #expect(reason(token) == .revoked)
    let fresh = try tokens.issuer.token(for: Tokens.student, now: now)
    #expect(reason(fresh) == .revoked)
  }

  @Test("revocations and keys that change in turn are both obeyed")
  func withKeys() throws {
    let token = try tokens.issuer.token(for: Tokens.teacher, now: now)
    let keys = try KeySet([KeySet.Entry(tokens.key.publicKey(), for: .people)])
    #expect(reason(token) == nil)
    cache.replace(try KeySet([]))
    try revoke()
    #expect(reason(token) == .unknownKey)
    cache.replace(keys)
    #expect(reason(token) == nil)
    try revoke(try Revocations.entry(of: token))
    cache.replace(keys)
    #expect(reason(token) == .revoked)
    #expect(reason(token, at: now + 4_000_000) == .expired)
  }

  @Test("while revocations change, no call after a change is judged by those before it")
  func racing() async throws {
    let text = try tokens.issuer.token(for: Tokens.teacher, now: now)
    let token = Array(text.utf8)
    let (none, one) = (Revocations(), try Revocations([Revocations.entry(of: text)]))
    let (cache, now) = (cache, now)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          while !Task.isCancelled {
            _ = try? cache.verify(token.span, at: now)
            await Task.yield()
          }
        }
      }
      for _ in 0..<500 {
        cache.replace(one)
        #expect((try? cache.verify(token.span, at: now)) == nil)
        cache.replace(none)
        #expect((try? cache.verify(token.span, at: now)) != nil)
        await Task.yield()
      }
      group.cancelAll()
    }
  }

  @Test("what has no effect any more is known for it: tokens after their end, people a day later, keys never")
  func useful() throws {
    let all: [Revocations.Entry] = [
      .token(issuer: Self.issuer, id: "t", until: now),
      .person(RevocationSalt().digest(of: "p", in: "o"), of: "o", before: now),
      .key(issuer: Self.issuer, id: "k"),
    ]
    let revocations = try Revocations(all)
    let (leeway, day) = (TokenRules().leeway, TokenRules().lifetimeMax)
    #expect(revocations.useful(at: now + (leeway - 1)) == all)
    #expect(revocations.useful(at: now + leeway) == Array(all.dropFirst()))
    // A token that is issued until then by a clock that is ahead lives a day, and the leeway is on it twice.
    #expect(revocations.useful(at: now + (day + 2 * leeway - 1)) == Array(all.dropFirst()))
    #expect(revocations.useful(at: now + (day + 2 * leeway)) == Array(all.suffix(1)))
  }

  @Test("a list that was written is read as it was; 10,000 entries are taken, and not one more")
  func json() throws {
    let salt = RevocationSalt()
    let all: [Revocations.Entry] = [
      .token(issuer: "https://\"idp\"", id: "\\", until: now),
      .person(salt.digest(of: "Zoë", in: "o"), of: "o", before: now), .key(issuer: "i", id: "k"),
    ]
    let revocations = try Revocations(all, salt: salt)
    let read = try Revocations(json: Array(revocations.json.utf8))
    #expect(read == revocations && read.salt == salt && !read.namedPeople)
    #expect(read.isTakenBack(from: "Zoë", of: "o", givenAt: now))
    #expect(
      !read.isTakenBack(from: "Zoë", of: "oZ", givenAt: now) && !read.isTakenBack(from: "oë", of: "oZ", givenAt: now))
    #expect(try Revocations(json: Array(Revocations().json.utf8)).entries.isEmpty)
    let many = (0...Revocations.entriesMax).map { Revocations.Entry.key(issuer: Self.issuer, id: "\($0)") }
    let full = try Revocations(Array(many.dropLast()))
    #expect(try Revocations(json: Array(full.json.utf8)).entries.count == Revocations.entriesMax)
    #expect(throws: RevocationError.tooMany(10_001)) { try Revocations(many) }
  }

  @Test("a list that names people as they are is obeyed, and written without their names")
  func namedPeople() throws {
    let entry = #"{"person":"zarathustra","organization":"o","before":1700000000}"#
    let lists = [
      #"{"revoked":[\#(entry)]}"#, #"{"salt":"AAECAwQFBgcICQoLDA0ODw","revoked":[\#(entry)]}"#,
    ]
    var written: [String] = []
    for list in lists + [lists[0]] {
      let read = try Revocations(json: Array(list.utf8))
      #expect(read.namedPeople && !read.json.contains("zarathustra"))
      for list in [read, try Revocations(json: Array(read.json.utf8))] {
        #expect(list.isTakenBack(from: "zarathustra", of: "o", givenAt: Instant(milliseconds: 1_700_000_000_000)))
        #expect(!list.isTakenBack(from: "zarathustra", of: "o", givenAt: Instant(milliseconds: 1_700_000_000_001)))
        #expect(!list.isTakenBack(from: "zoe", of: "o", givenAt: .distantPast))
      }
      written.append(read.json)
    }
    #expect(written[1].contains("AAECAwQFBgcICQoLDA0ODw"))
    #expect(Set(written).count == 3, "no two lists say of somebody the same")
  }

  @Test(
    "what is no list is refused whole",
    arguments: [
      "", "{}", #"{"revoked":{}}"#, #"{"revoked":[7]}"#, #"{"revoked":[{}]}"#, #"{"revoked":[{"token":"t"}]}"#,
      #"{"revoked":[{"token":"t","issuer":"i","until":-1}]}"#, #"{"revoked":[{"token":"","issuer":"i","until":1}]}"#,
      #"{"revoked":[{"person":"p","before":1}]}"#, #"{"revoked":[{"key":7,"issuer":"i"}]}"#,
      #"{"revoked":[{"key":"k","issuer":"i","until":1}]}"#,
      // Of a digest it has to be known with what it was made.
      #"{"revoked":[{"person_digest":"AAECAwQFBgcICQoLDA0ODwABAgMEBQYHCAkKCwwNDg8","organization":"o","before":1}]}"#,
      #"{"salt":"AAECAwQFBgcICQoLDA0ODw","revoked":[{"person_digest":"AAEC","organization":"o","before":1}]}"#,
      #"{"salt":"AAEC","revoked":[]}"#, #"{"salt":7,"revoked":[]}"#,
    ])
  func noList(text: String) {
    #expect(throws: RevocationError.self) { try Revocations(json: Array(text.utf8)) }
  }

  @Test("what is longer than a list may be is refused")
  func long() throws {
    let list = Array(#"{"revoked":[]}"#.utf8)
    let padding = [UInt8](repeating: 0x20, count: Revocations.bytesMax - list.count)
    #expect(try Revocations(json: list + padding).entries.isEmpty)
    #expect(throws: RevocationError.notAList) { try Revocations(json: list + padding + [0x20]) }
  }

  @Test("a file need not be there; once it was, its going takes nothing back")
  func file() throws {
    let path = NSTemporaryDirectory() + "homeroom-revoked-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    func write(_ revocations: Revocations) throws {
      try Data(revocations.json.utf8).write(to: URL(filePath: path), options: .atomic)
    }
    let file = RevocationFile(path)
    #expect(try file.read() == Revocations())
    #expect(try file.readIfChanged() == nil)
    let one = try Revocations([.key(issuer: "i", id: "k")])
    try write(one)
    #expect(try file.readIfChanged() == one)
    #expect(try file.readIfChanged() == nil)
    try FileManager.default.removeItem(atPath: path)
    #expect(try file.readIfChanged() == nil)
    try Data("{".utf8).write(to: URL(filePath: path), options: .atomic)
    #expect(throws: RevocationError.self) { try file.readIfChanged() }
    #expect(try file.readIfChanged() == nil)
    try write(Revocations())
    #expect(try file.readIfChanged() == Revocations())
  }

  @Test("what is no token cannot be taken back", arguments: ["", "a", "a.b.c", "..", "e30.e30.e30"])
  func noToken(text: String) {
    #expect(throws: RevocationError.self) { try Revocations.entry(of: text) }
  }
}
