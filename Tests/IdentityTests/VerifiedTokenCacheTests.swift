import Crypto
import Domain
import Identity
import Testing

@Suite struct VerifiedTokenCacheTests {
  let tokens: Tokens
  let cache: VerifiedTokenCache
  let now = Tokens.now

  init() throws {
    tokens = try Tokens()
    cache = VerifiedTokenCache(tokens.verifier)
  }

  @Test("the second time says the same")
  func hit() throws {
    let header = "Bearer " + (try tokens.issuer.token(for: Tokens.student, now: now))
    let first = try cache.verify(authorization: header, at: now)
    #expect(first.caller == Tokens.student)
    #expect(try cache.verify(authorization: header, at: now) == first)
  }

  @Test("a remembered token expires all the same")
  func expiry() throws {
    let token = Array(try tokens.issuer.token(for: Tokens.teacher, now: now, lifetime: 60_000).utf8)
    _ = try cache.verify(token.span, at: now)
    #expect(throws: TokenError.expired) { try cache.verify(token.span, at: now + 90_000) }
    _ = try cache.verify(token.span, at: now)
  }

  @Test("a remembered token with one character changed is another token")
  func changed() throws {
    let token = Array(try tokens.issuer.token(for: Tokens.teacher, now: now).utf8)
    _ = try cache.verify(token.span, at: now)
    for index in token.indices {
      var changed = token
      changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(throws: TokenError.self) { try cache.verify(changed.span, at: now) }
    }
  }

  @Test("the scheme is bearer in any case", arguments: ["Bearer", "bearer", "BEARER"])
  func scheme(word: String) throws {
    let token = try tokens.issuer.token(for: Tokens.teacher, now: now)
    #expect(try cache.verify(authorization: "\(word) \(token)", at: now).caller == Tokens.teacher)
  }

  @Test(
    "no other scheme is",
    arguments: ["", "Bearer", "Bearer ", "Basic abc", "Bearer\0abc", "Bearer\tabc", "B\u{45}arer_x", "🎭🎭🎭"])
  func otherScheme(header: String) {
    #expect(throws: TokenError.missing) { try cache.verify(authorization: header, at: now) }
  }

  @Test("a remembered token of a key that is gone ends with the next call, and comes back with the key")
  func keysReplaced() throws {
    let token = Array(try tokens.issuer.token(for: Tokens.teacher, now: now).utf8)
    let mine = KeySet.Entry(try tokens.key.publicKey(), for: .people)
    let other = KeySet.Entry(try PrivateKey().publicKey(), for: .people)
    _ = try cache.verify(token.span, at: now)
    for _ in 0..<3 {
      cache.replace(try KeySet([other]))
      #expect(throws: TokenError.unknownKey) { try cache.verify(token.span, at: now) }
      cache.replace(try KeySet([other, mine]))
      #expect(try cache.verify(token.span, at: now).caller == Tokens.teacher)
    }
  }

  @Test("a remembered token ends, too, when its key is said to sign for another")
  func signerChanged() throws {
    let token = Array(try tokens.issuer.token(for: Tokens.teacher, now: now).utf8)
    _ = try cache.verify(token.span, at: now)
    cache.replace(try KeySet([KeySet.Entry(tokens.key.publicKey(), for: .service("report-service"))]))
    #expect(throws: TokenError.wrongAudience) { try cache.verify(token.span, at: now) }
  }

  @Test("while keys are replaced, no call after a replacement is judged by those before it")
  func replacedWhileVerifying() async throws {
    let token = Array(try tokens.issuer.token(for: Tokens.teacher, now: now).utf8)
    let (mine, none) = (try KeySet([KeySet.Entry(tokens.key.publicKey(), for: .people)]), try KeySet([]))
    let cache = cache
    let now = now
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
        cache.replace(mine)
        #expect((try? cache.verify(token.span, at: now)) != nil)
        cache.replace(none)
        #expect((try? cache.verify(token.span, at: now)) == nil)
        await Task.yield()
      }
      group.cancelAll()
    }
  }

  @Test("many tokens from many tasks are each their own")
  func crowded() async throws {
    let callers = (0..<200).map { Caller(organization: "o", user: PersonID("p\($0)"), role: .student, app: "a") }
    let issued = try callers.map { try tokens.issuer.token(for: $0, now: now) }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for (caller, token) in zip(callers, issued) {
            #expect((try? cache.verify(Array(token.utf8).span, at: now))?.caller == caller)
          }
        }
      }
    }
  }
}
