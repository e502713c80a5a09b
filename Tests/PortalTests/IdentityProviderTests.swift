import Crypto
import Domain
import Fetching
import Identity
import Synchronization
import Testing

@testable import PortalService

@Suite("Identity providers as the portal asks them")
struct IdentityProviderTests {
  private static let time = Instant(milliseconds: 1_790_000_000_000)
  private let waits = ProviderWaits()
  private let fake: FakeProvider
  private let provider: IdentityProvider
  private let attempt: SignInAttempt

  init() throws {
    let fake = try FakeProvider()
    self.fake = fake
    let settings = try SignInSettings(
      json: Array(
        #"{"providers":[{"organization":"o","issuer":"https://idp.example","client_id":"c d","client_secret_file":"f"}]}"#
          .utf8), secret: { _ in Array("s:e\n".utf8) })
    provider = IdentityProvider(settings.providers[0], waits: waits, line: fake.line, now: { fake.now })
    attempt = SignInAttempt(
      "o", returnPath: "/", endsAt: Self.time + 1000, random: { [UInt8](repeating: 7, count: $0) })
  }

  private func signIn(from address: String = "10.0.0.1") async -> Result<IDToken, IdentityProvider.Failure> {
    do {
      return .success(
        try await provider.idToken(for: "code", attempt, callback: "https://p/cb", from: address, at: Self.time))
    } catch {
      return .failure(error as? IdentityProvider.Failure ?? .busy)
    }
  }

  private func failure(_ result: Result<IDToken, IdentityProvider.Failure>) -> IdentityProvider.Failure? {
    if case .failure(let failure) = result { failure } else { nil }
  }

  @Test("what it says of itself and its keys are kept for a while, and asked for anew then")
  func kept() async throws {
    fake.nonce = attempt.nonce
    #expect(try await signIn().get().subject == "s")
    #expect(try await signIn().get().subject == "s")
    #expect(fake.asked == ["configuration", "token", "keys", "token"])
    fake.advance(by: .seconds(301))
    _ = await signIn()
    #expect(fake.asked.dropFirst(4) == ["token", "keys"])
    fake.advance(by: .seconds(3600))
    _ = await signIn()
    #expect(fake.asked.dropFirst(6) == ["configuration", "token", "keys"])
    // The secret as RFC 6749 §2.3.1 has it: c%20d:s%3Ae.
    #expect(fake.authorization == "Basic YyUyMGQ6cyUzQWU=")
  }

  @Test("a key that nobody knows is asked for once in 30 seconds")
  func newKey() async throws {
    fake.nonce = attempt.nonce
    _ = await signIn()
    try fake.renewKey()
    #expect(failure(await signIn()) == .badToken(.unknownKey))
    #expect(failure(await signIn()) == .badToken(.unknownKey))
    #expect(fake.asked.filter { $0 == "keys" }.count == 1)
    fake.advance(by: .seconds(31))
    #expect(try await signIn().get().subject == "s")
  }

  @Test("one that could not be asked is left alone for five seconds, and what it said before holds for a day")
  func gone() async throws {
    fake.isGone = true
    #expect(failure(await signIn()) != nil)
    #expect(failure(await signIn()) == .resting)
    #expect(fake.asked == ["configuration"])
    fake.isGone = false
    fake.advance(by: .seconds(6))
    fake.nonce = attempt.nonce
    _ = try await signIn().get()
    fake.isGone = true
    fake.advance(by: .seconds(3601))
    _ = try await provider.endpoints(for: "10.0.0.1")
    fake.advance(by: .seconds(24 * 3600))
    await #expect(throws: IdentityProvider.Failure.self) { try await provider.endpoints(for: "10.0.0.1") }
  }

  @Test("it speaks of nobody but itself, and of addresses that are safe")
  func foreign() async throws {
    for document in [
      "", "[]", #"{"issuer":"https://idp.example"}"#,
      FakeProvider.document.replacing("https://idp.example\"", with: "https://other.example\""),
      FakeProvider.document.replacing("https://idp.example/token", with: "http://idp.example/token"),
    ] {
      fake.document = document
      fake.advance(by: .seconds(6))
      await #expect(throws: IdentityProvider.Failure.self) { try await provider.endpoints(for: "10.0.0.1") }
    }
  }

  @Test("whoever asks much of a provider that does not answer hears so at once, and others have room")
  func crowd() async throws {
    fake.nonce = attempt.nonce
    _ = await signIn()
    fake.holds = true
    // Three quarters for one address, seven eighths for one provider.
    let (most, ofProvider) = (ProviderWaits.max * 3 / 4, ProviderWaits.max * 7 / 8)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<most { group.addTask { _ = await signIn() } }
      while fake.heldCount < most { await Task.yield() }
      #expect(failure(await signIn()) == .busy)
      for number in most..<ofProvider { group.addTask { _ = await signIn(from: "10.0.1.\(number)") } }
      while fake.heldCount < ofProvider { await Task.yield() }
      #expect(failure(await signIn(from: "10.0.2.1")) == .busy)
      let other = waits.begin(for: "another", from: "10.0.0.1")
      #expect(other != nil)
      if let other { waits.end(other) }
      fake.holds = false
    }
    _ = try await signIn().get()
    #expect(waits.count == 0)
  }

  @Test(
    "what leads back is a path of this server",
    arguments: [
      ("/o/x?a=b", "/o/x?a=b"), ("//evil.example", "/"), ("https://evil.example", "/"), ("/\\evil", "/"), ("", "/"),
      ("/sign-in/begin", "/"), ("/%73ign-in/begin", "/"), ("/o/../sign-in/begin", "/"),
      ("/o/%2e%2E/sign-in/begin", "/"),
      ("/o/a%2Fb/classes", "/o/a%2Fb/classes"), ("/.//evil.example", "/"), ("/o/x#y", "/"), ("/o/%zz", "/"),
      ("/session", "/"), ("/a\nb", "/"), ("/é", "/"), ("/" + String(repeating: "x", count: 1024), "/"),
    ])
  func returnPath(asked: String, path: String) { #expect(SignInPages.returnPath(asked) == path) }
}

/// A provider without a network, whose clock goes by hand.
private final class FakeProvider: Sendable {
  private struct State {
    var now = ContinuousClock.now
    var asked: [String] = []
    var authorization: String?
    var document = FakeProvider.document
    var nonce = ""
    var isGone = false
    var holds = false
    var heldCount = 0
    var key: PrivateKey
    var kid = 1
  }

  static let document =
    #"{"issuer":"https://idp.example","authorization_endpoint":"https://idp.example/authorize","#
    + #""token_endpoint":"https://idp.example/token","jwks_uri":"https://idp.example/keys"}"#

  private let state: Mutex<State>

  init() throws { state = Mutex(State(key: try PrivateKey())) }

  var now: ContinuousClock.Instant { state.withLock { $0.now } }
  var asked: [String] { state.withLock { $0.asked } }
  var authorization: String? { state.withLock { $0.authorization } }
  var heldCount: Int { state.withLock { $0.heldCount } }
  var document: String {
    get { state.withLock { $0.document } }
    set { state.withLock { $0.document = newValue } }
  }
  var nonce: String {
    get { state.withLock { $0.nonce } }
    set { state.withLock { $0.nonce = newValue } }
  }
  var isGone: Bool {
    get { state.withLock { $0.isGone } }
    set { state.withLock { $0.isGone = newValue } }
  }
  var holds: Bool {
    get { state.withLock { $0.holds } }
    set { state.withLock { $0.holds = newValue } }
  }

  func advance(by duration: Duration) { state.withLock { $0.now = $0.now.advanced(by: duration) } }

  func renewKey() throws {
    let key = try PrivateKey()
    state.withLock { ($0.key, $0.kid) = (key, $0.kid + 1) }
  }

  var line: IdentityProvider.Line {
    IdentityProvider.Line(
      fetch: { [self] address async throws(FetchError) in
        let isKeys = address.text.hasSuffix("/keys")
        let (isGone, document, keys) = state.withLock { state in
          state.asked.append(isKeys ? "keys" : "configuration")
          return (state.isGone, state.document, Self.keys(state))
        }
        guard !isGone else { throw .failed("it is gone") }
        return Array((isKeys ? keys : document).utf8)
      },
      ask: { [self] _, _, authorization async throws(FetchError) in
        state.withLock { state in
          state.asked.append("token")
          state.authorization = authorization
          state.heldCount += 1
        }
        while holds { await Task.yield() }
        let (isGone, token) = state.withLock { state in
          state.heldCount -= 1
          return (state.isGone, Self.token(state))
        }
        guard !isGone else { throw .failed("it is gone") }
        return Post.Reply(status: 200, document: Array(#"{"id_token":"\#(token)"}"#.utf8))
      })
  }

  private static func keys(_ state: State) -> String {
    guard let key = try? state.key.publicKey(),
      let set = try? KeySet([KeySet.Entry(key, id: "\(state.kid)", for: .people)])
    else { return "" }
    return set.json
  }

  private static func token(_ state: State) -> String {
    let header = #"{"alg":"ES256","kid":"\#(state.kid)"}"#
    let claims =
      #"{"iss":"https://idp.example","aud":"c d","sub":"s","nonce":"\#(state.nonce)","iat":1790000000,"exp":1790000300}"#
    let signed = [header, claims].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
    return signed + "." + Base64URL.encode((try? state.key.signature(of: Array(signed.utf8))) ?? [])
  }
}
