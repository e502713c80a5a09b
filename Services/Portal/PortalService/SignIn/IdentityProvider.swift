internal import Domain
internal import Fetching
internal import Identity
internal import JSON
internal import Serving
internal import Synchronization

/// An identity provider as the portal knows it: what it can do and its keys, kept for a while, and codes that it gives tokens for.
///
/// Whatever the provider does, a question takes its time and its bytes and no more, few wait for it at a time (``ProviderWaits``), and
/// one that has just failed is not asked again at once: who signs in elsewhere notices nothing.
final class IdentityProvider: Sendable {
  /// The ways to the provider.
  struct Line: Sendable {
    /// Fetches a document.
    var fetch: @Sendable (WebAddress) async throws(FetchError) -> [UInt8]
    /// Sends a form and returns what is said to it.
    var ask: @Sendable (WebAddress, [UInt8], String?) async throws(FetchError) -> Post.Reply
  }

  /// What the provider says of itself (OpenID Connect Discovery §3).
  struct Endpoints: Sendable {
    var authorization: WebAddress
    var token: WebAddress
    var keys: WebAddress
    /// Where somebody signs out; nil: it does not say.
    var endSession: WebAddress?
    /// Whether secrets are sent in the form alone.
    var takesSecretInForm: Bool
    /// Whether it says with each answer who it is (RFC 9207).
    var namesItself: Bool
  }

  /// Why somebody was not signed in.
  enum Failure: Error, Hashable, CustomStringConvertible {
    /// It cannot be asked, or says nothing that makes sense.
    case unreachable(String)
    /// It could not be asked a moment ago.
    case resting
    /// As many as may wait for it already.
    case busy
    /// It did not take the code.
    case refusedCode
    case badToken(TokenError)

    /// A sentence for the log: nobody is named.
    var description: String {
      switch self {
      case .unreachable(let reason): reason
      case .resting: "it could not be asked a moment ago"
      case .busy: "too many sign-ins at a time"
      case .refusedCode: "the provider did not take the code"
      case .badToken(let error): "the ID token: \(error)"
      }
    }
  }

  private struct Held {
    var endpoints: Endpoints?
    var keys: KeySet?
    var endpointsTimes = AskingTimes(freshFor: .seconds(3600))
    var keysTimes = AskingTimes(freshFor: IssuerKeys.freshFor)
  }

  private enum Document: Hashable, Sendable { case endpoints, keys }

  let settings: SignInSettings.Provider
  private let line: Line
  private let waits: ProviderWaits
  private let now: @Sendable () -> ContinuousClock.Instant
  private let held = Mutex(Held())
  private let endpointsFlight = SingleFlight<Document, Endpoints>()
  private let keysFlight = SingleFlight<Document, KeySet>()

  /// - Parameters:
  ///   - waits: those of all providers.
  ///   - line: nil: the network.
  ///   - now: a clock that goes on.
  init(
    _ settings: SignInSettings.Provider, waits: ProviderWaits, line: Line? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.settings = settings
    self.waits = waits
    self.now = now
    self.line =
      line
      ?? Line(
        fetch: { address async throws(FetchError) in try await Fetch(address, authority: settings.authority).run() },
        ask: { address, form, authorization async throws(FetchError) in
          try await Post(to: address, type: "application/x-www-form-urlencoded", authority: settings.authority).ask(
            form, authorization: authorization)
        })
  }

  /// What the provider can do.
  ///
  /// - Parameter address: who waits for it.
  func endpoints(for address: String) async throws -> Endpoints {
    let now = now()
    let (known, isDue) = held.withLock { ($0.endpoints, $0.endpointsTimes.isDue(at: now)) }
    if let known, !isDue { return known }
    guard isDue else { throw Failure.resting }
    do {
      return try await waiting(address) {
        try await endpointsFlight.answer(to: .endpoints) {
          held.withLock { $0.endpointsTimes.ask(at: now) }
          let new = try await asking(for: .endpoints) {
            try Self.endpoints(try await fetch(settings.discovery), settings)
          }
          held.withLock { held in
            held.endpoints = new
            held.endpointsTimes.hear(at: now)
          }
          return new
        }
      }
    } catch let error as Failure {
      guard let known, !held.withLock({ $0.endpointsTimes.isStale(at: now) }) else { throw error }
      return known
    }
  }

  /// What the provider can do: what is known, perhaps no more so, or what it says within the patience. Nil: neither.
  func endpoints(for address: String, within patience: Duration) async -> Endpoints? {
    if let known = held.withLock({ $0.endpoints }) { return known }
    return await withTaskGroup(of: Endpoints?.self) { group in
      group.addTask { try? await self.endpoints(for: address) }
      group.addTask {
        try? await Task.sleep(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }

  /// Exchanges the code that a browser has brought, and believes the ID token that comes for it.
  ///
  /// - Parameters:
  ///   - callback: where the browser was sent to with the code.
  ///   - address: where the browser is.
  ///   - time: the wall clock.
  func idToken(
    for code: String, _ attempt: SignInAttempt, callback: String, from address: String, at time: Instant
  ) async throws -> IDToken {
    let endpoints = try await endpoints(for: address)
    let token = try await waiting(address) { try await exchange(code, attempt, callback, endpoints) }
    let expected = IDToken.Expectation(
      issuer: settings.issuer, client: settings.client, nonce: attempt.nonce, rosterClaim: settings.rosterClaim)
    do {
      let keys = try await keys(at: endpoints.keys, for: address, isMissed: false)
      do throws(TokenError) {
        return try IDToken(verifying: token, keys: keys, expected, at: time)
      } catch .unknownKey {
        // It may have a new one.
        return try IDToken(
          verifying: token, keys: try await self.keys(at: endpoints.keys, for: address, isMissed: true), expected,
          at: time)
      }
    } catch let error as TokenError {
      throw Failure.badToken(error)
    }
  }

  private func exchange(
    _ code: String, _ attempt: SignInAttempt, _ callback: String, _ endpoints: Endpoints
  ) async throws -> String {
    var form = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", callback),
      ("code_verifier", attempt.verifier),
    ]
    var authorization: String?
    if endpoints.takesSecretInForm {
      form += [("client_id", settings.client), ("client_secret", settings.secret)]
    } else {
      // RFC 6749 §2.3.1: both are encoded as in a form first.
      let pair = "\(FormText.encoded(settings.client)):\(FormText.encoded(settings.secret))"
      authorization = "Basic \(FormText.base64(Array(pair.utf8)))"
    }
    let reply: Post.Reply
    do throws(FetchError) {
      reply = try await line.ask(endpoints.token, Array(FormText.form(form).utf8), authorization)
    } catch {
      throw Failure.unreachable(error.description)
    }
    guard reply.status == 200 else {
      guard 400..<500 ~= reply.status else { throw Failure.unreachable("\(FetchError.status(reply.status))") }
      throw Failure.refusedCode
    }
    let json = StrictJSON(reply.document, bytesMax: Fetch.Bounds().bytesMax)
    guard let token = json?["id_token"]?.text else { throw Failure.unreachable("its answer has no ID token") }
    return token
  }

  /// - Parameter isMissed: whether a token has named a key that is not among those that are known.
  private func keys(at document: WebAddress, for address: String, isMissed: Bool) async throws -> KeySet {
    let now = now()
    let (known, isDue) = held.withLock { held in
      if isMissed { held.keysTimes.miss() }
      return (held.keys, held.keysTimes.isDue(at: now))
    }
    guard isDue else {
      guard let known else { throw Failure.resting }
      return known
    }
    do {
      return try await waiting(address) {
        try await keysFlight.answer(to: .keys) {
          held.withLock { $0.keysTimes.ask(at: now) }
          let new = try await asking(for: .keys) { try Self.keys(try await fetch(document)) }
          held.withLock { held in
            held.keys = new
            held.keysTimes.hear(at: now)
          }
          return new
        }
      }
    } catch let error as Failure {
      guard let known, !held.withLock({ $0.keysTimes.isStale(at: now) }) else { throw error }
      return known
    }
  }

  private static func keys(_ document: [UInt8]) throws -> KeySet {
    do throws(KeySetError) {
      return try KeySet(published: document)
    } catch {
      throw Failure.unreachable("its keys: \(error)")
    }
  }

  /// Does what waits for the provider, where there is room for one more of that address.
  private func waiting<Answer>(_ address: String, _ act: () async throws -> Answer) async throws -> Answer {
    guard let wait = waits.begin(for: settings.organization, from: address) else { throw Failure.busy }
    defer { waits.end(wait) }
    return try await act()
  }

  /// Notes when asking has failed, and not because whoever asked has left.
  private func asking<Answer>(
    for document: Document, _ ask: () async throws -> Answer
  ) async throws -> Answer {
    do {
      return try await ask()
    } catch {
      if Task.isCancelled { throw error }
      let now = now()
      held.withLock { held in
        switch document {
        case .endpoints: held.endpointsTimes.fail(at: now)
        case .keys: held.keysTimes.fail(at: now)
        }
      }
      throw error
    }
  }

  private func fetch(_ address: WebAddress) async throws -> [UInt8] {
    do throws(FetchError) {
      return try await line.fetch(address)
    } catch {
      throw Failure.unreachable(error.description)
    }
  }

  /// What it says must be about itself: a document of another provider would send codes there.
  private static func endpoints(_ document: [UInt8], _ settings: SignInSettings.Provider) throws -> Endpoints {
    guard let json = StrictJSON(document, bytesMax: Fetch.Bounds().bytesMax) else {
      throw Failure.unreachable("what it says of itself is no JSON")
    }
    guard json["issuer"]?.text.map({ $0.utf8.elementsEqual(settings.issuer.utf8) }) == true else {
      throw Failure.unreachable("it calls itself otherwise than the settings do")
    }
    func address(_ name: String) throws -> WebAddress? {
      do {
        return try json[name]?.text.map { try WebAddress($0) }
      } catch {
        throw Failure.unreachable("\(name): \(error)")
      }
    }
    guard let authorization = try address("authorization_endpoint"), let token = try address("token_endpoint"),
      let keys = try address("jwks_uri")
    else { throw Failure.unreachable("it does not say where it signs in, gives tokens, and has its keys") }
    var methods: [String] = []
    if case .array(let list)? = json["token_endpoint_auth_methods_supported"] { methods = list.compactMap(\.text) }
    return Endpoints(
      authorization: authorization, token: token, keys: keys, endSession: try address("end_session_endpoint"),
      takesSecretInForm: !methods.contains("client_secret_basic") && methods.contains("client_secret_post"),
      namesItself: json["authorization_response_iss_parameter_supported"] == .bool(true))
  }
}

/// When something was asked for and heard of, and when to ask again.
private struct AskingTimes {
  let freshFor: Duration
  private var askedAt: ContinuousClock.Instant?
  private var heardAt: ContinuousClock.Instant?
  private var failedAt: ContinuousClock.Instant?
  private var isMissed = false

  /// After a failure: nobody waits for the next one.
  private static let pauseAfterFailure = Duration.seconds(5)

  init(freshFor: Duration) { self.freshFor = freshFor }

  mutating func miss() { isMissed = true }

  func isDue(at now: ContinuousClock.Instant) -> Bool {
    if let failedAt, failedAt.duration(to: now) < Self.pauseAfterFailure { return false }
    guard let askedAt, let heardAt else { return true }
    if isMissed, askedAt.duration(to: now) >= IssuerKeys.pause { return true }
    return heardAt.duration(to: now) >= freshFor
  }

  mutating func ask(at now: ContinuousClock.Instant) {
    askedAt = now
    isMissed = false
  }

  mutating func hear(at now: ContinuousClock.Instant) {
    heardAt = now
    failedAt = nil
  }

  mutating func fail(at now: ContinuousClock.Instant) { failedAt = now }

  func isStale(at now: ContinuousClock.Instant) -> Bool {
    heardAt.map { $0.duration(to: now) >= IssuerKeys.staleMax } ?? true
  }
}

/// Names and values as forms and addresses have them.
enum FormText {
  /// `%41` for whatever is not unreserved (RFC 3986 §2.3).
  static func encoded(_ text: String) -> String {
    var octets: [UInt8] = []
    for octet in text.utf8 {
      switch octet {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        octets.append(octet)
      default:
        octets += [UInt8(ascii: "%"), digits[Int(octet >> 4)], digits[Int(octet & 15)]]
      }
    }
    return String(decoding: octets, as: UTF8.self)
  }

  static func form(_ pairs: [(String, String)]) -> String {
    pairs.map { "\($0.0)=\(encoded($0.1))" }.joined(separator: "&")
  }

  /// An address with more parameters.
  static func address(_ base: String, _ pairs: [(String, String)]) -> String {
    base + (base.contains("?") ? "&" : "?") + form(pairs)
  }

  /// With the usual alphabet, and padding.
  static func base64(_ bytes: [UInt8]) -> String {
    let text = Base64URL.encode(bytes).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    return String(text) + String(repeating: "=", count: (4 - text.count % 4) % 4)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
