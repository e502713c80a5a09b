import API
import Crypto
import Domain
import Identity
import RPC
import Testing

@testable import Bootstrap

@Suite("who is believed to call")
struct AccessInterceptorTests {
  static let now = Instant(milliseconds: 1_700_000_000_000)
  static let teacher = Caller(organization: "north", user: "rivera", role: .teacher)
  static let student = Caller(organization: "north", user: "pupil", role: .student)

  let issuer: TokenIssuer
  let access: AccessInterceptor
  private let tokens: VerifiedTokenCache
  private let clock = WallClock { Self.now }

  init() throws {
    let key = try PrivateKey()
    issuer = try TokenIssuer(key)
    tokens = VerifiedTokenCache(TokenVerifier(try KeySet([KeySet.Entry(key.publicKey(), for: .people)])))
    access = AccessInterceptor(try AccessRules.table(), tokens: tokens, clock: clock)
  }

  /// Who a call is taken to come from, or why it is refused.
  private func verdict(
    _ method: MethodDescriptor = HandoutServiceMethods.listHandouts, token: Caller? = nil, header: String? = nil,
    uris: [String]? = nil, endsAt: Instant = now + 60_000
  ) throws -> Result<Caller?, RPCError> {
    var metadata = Metadata()
    if let token { try metadata.add("authorization", "Bearer " + issuer.token(for: token, now: Self.now)) }
    if let header { try metadata.add("authorization", header) }
    let certificate = uris.map { PeerCertificate(subject: "CN=x", uris: $0, endsAt: endsAt) }
    var call = CallContext(
      method: method, metadata: metadata, receivedAt: Self.now,
      peer: Peer(address: "127.0.0.1:1", certificate: certificate))
    do {
      try access.intercept(&call)
      return .success(call.caller)
    } catch let error as RPCError {
      return .failure(error)
    }
  }

  private func reason(_ verdict: Result<Caller?, RPCError>) -> String? {
    guard case .failure(let error) = verdict else { return nil }
    for case .errorInfo(let reason, _, _) in error.details { return "\(error.code) \(reason)" }
    return "\(error.code)"
  }

  @Test("a token, a certificate, or both when they say the same")
  func believed() throws {
    let uri = CertificateIdentity.uri(of: Self.teacher)
    try #expect(verdict(token: Self.teacher) == .success(Self.teacher))
    try #expect(verdict(uris: [uri]) == .success(Self.teacher))
    try #expect(verdict(token: Self.teacher, uris: [uri]) == .success(Self.teacher))
    try #expect(verdict(token: Self.teacher, uris: ["https://school.example"]) == .success(Self.teacher))
    try #expect(verdict(HealthMethods.check) == .success(nil))
  }

  @Test("who passes a call on proves it by the service's own token, for that service, and the caller's counts")
  func passedOn() throws {
    let (key, other) = (try PrivateKey(), try PrivateKey())
    let people = try PrivateKey()
    let keys = try KeySet([
      KeySet.Entry(people.publicKey(), for: .people), KeySet.Entry(key.publicKey(), for: .service("activity-service")),
      KeySet.Entry(other.publicKey(), for: .service("report-service")),
    ])
    var rules = TokenRules()
    rules.service = "activity-service"
    let cache = VerifiedTokenCache(TokenVerifier(keys, rules: rules))
    let access = AccessInterceptor(try AccessRules.table(), tokens: cache, clock: clock, service: "activity-service")
    func proof(_ key: PrivateKey, _ name: PersonID, for audience: String? = "activity-service") throws -> String {
      let caller = Caller(organization: Caller.everyOrganization, user: name, role: .service)
      return try TokenIssuer(key).token(for: caller, audience: audience, now: Self.now)
    }
    struct Verdict: Equatable {
      var caller: Result<Caller?, RPCError>
      var isForwarded: Bool
    }
    func verdict(_ marks: [String], token: Caller? = Self.teacher, uri: Caller? = nil) throws -> Verdict {
      var metadata = Metadata()
      for mark in marks { try metadata.add("homeroom-forwarded-by", mark) }
      if let token {
        try metadata.add("authorization", "Bearer " + TokenIssuer(people).token(for: token, now: Self.now))
      }
      let certificate = uri.map {
        PeerCertificate(subject: "CN=x", uris: [CertificateIdentity.uri(of: $0)], endsAt: Self.now + 60_000)
      }
      var call = CallContext(
        method: HandoutServiceMethods.listHandouts, metadata: metadata, receivedAt: Self.now,
        peer: Peer(address: "127.0.0.1:1", certificate: certificate))
      do {
        try access.intercept(&call)
        return Verdict(caller: .success(call.caller), isForwarded: call.isForwarded)
      } catch let error as RPCError {
        return Verdict(caller: .failure(error), isForwarded: call.isForwarded)
      }
    }
    let own = try proof(key, "activity-service")
    let service = Caller(organization: Caller.everyOrganization, user: "activity-service", role: .service)
    #expect(try verdict([own]) == Verdict(caller: .success(Self.teacher), isForwarded: true))
    #expect(try verdict([]) == Verdict(caller: .success(Self.teacher), isForwarded: false))
    // The certificate is that of the process in between: it is neither the caller's, nor does it contradict it.
    #expect(try verdict([own], uri: service) == Verdict(caller: .success(Self.teacher), isForwarded: true))
    #expect(try reason(verdict([own], token: nil, uri: Self.teacher).caller) == "UNAUTHENTICATED TOKEN_MISSING")
    #expect(try reason(verdict([], uri: service).caller) == "UNAUTHENTICATED CREDENTIALS_CONTRADICT")
    let forged = try [
      [""], ["1"], [own + "x"], [own, own], [proof(other, "report-service")], [proof(other, "activity-service")],
      [proof(key, "activity-service", for: "context-service")], [proof(people, "activity-service")],
      [TokenIssuer(people).token(for: Self.teacher, now: Self.now)],
    ]
    for marks in forged {
      #expect(try reason(verdict(marks).caller) == "UNAUTHENTICATED FORWARDING_NOT_PROVED", "\(marks)")
    }
    // A service that no other process of it calls believes nobody.
    var call = CallContext(
      method: HandoutServiceMethods.listHandouts, metadata: ["homeroom-forwarded-by": own], receivedAt: Self.now)
    #expect(throws: RPCError.self) {
      try AccessInterceptor(try AccessRules.table(), tokens: cache, clock: clock).intercept(&call)
    }
  }

  @Test("an administrator of schools has the rights of a teacher, and those that are granted by name")
  func schools() throws {
    var head = Caller(organization: "north", user: "head", role: .administrator)
    head.schools = ["high", "low"]
    func seen(_ method: MethodDescriptor) throws -> Result<Caller?, RPCError> { try verdict(method, token: head) }
    guard case .success(let caller?) = try seen(RosterServiceMethods.createClass) else {
      return #expect(Bool(false), "refused")
    }
    #expect(caller.schools == ["high", "low"] && caller.role == .teacher && caller.roleName == "administrator")
    try #expect(seen(HandoutServiceMethods.listHandouts) == .success(caller))
    for method in [RosterServiceMethods.erasePerson, OrganizationServiceMethods.updateOrganization] {
      try #expect(reason(seen(method)) == "PERMISSION_DENIED ROLE_NOT_ALLOWED")
    }
    for method in [RosterServiceMethods.createClass, RosterServiceMethods.enrol] {
      try #expect(reason(verdict(method, token: Self.teacher)) == "PERMISSION_DENIED ROLE_NOT_ALLOWED")
    }
  }

  @Test("callers get of what is shared what the operator's file says of their organization and role")
  func shares() throws {
    let shares = try ShareSettings(
      json: Array(#"{"shares": [{"organization": "north", "percent": 400}, {"role": "teacher", "percent": 50}]}"#.utf8))
    let weighing = AccessInterceptor(try AccessRules.table(), tokens: tokens, clock: clock, shares: shares)
    var metadata = Metadata()
    try metadata.add("authorization", "Bearer " + issuer.token(for: Self.teacher, now: Self.now))
    var call = CallContext(
      method: HandoutServiceMethods.listHandouts, metadata: metadata, receivedAt: Self.now,
      peer: Peer(address: "127.0.0.1:1"))
    try weighing.intercept(&call)
    #expect(call.caller?.organizationWeight == 400 && call.caller?.weight == 50)
  }

  @Test("neither of them")
  func nobody() throws {
    try #expect(reason(verdict()) == "UNAUTHENTICATED TOKEN_MISSING")
    try #expect(reason(verdict(uris: [])) == "UNAUTHENTICATED TOKEN_MISSING")
    try #expect(reason(verdict(uris: ["https://school.example"])) == "UNAUTHENTICATED TOKEN_MISSING")
  }

  @Test(
    "both, and they say different things",
    arguments: [
      "homeroom://south/teacher/rivera", "homeroom://north/student/rivera", "homeroom://north/teacher/other",
      "homeroom://north/teacher/rivera?app=org.x", "homeroom://*/service/rivera",
    ])
  func contradiction(uri: String) throws {
    try #expect(reason(verdict(token: Self.teacher, uris: [uri])) == "UNAUTHENTICATED CREDENTIALS_CONTRADICT")
  }

  @Test("one that does not hold is not made up for by the other")
  func broken() throws {
    let uri = CertificateIdentity.uri(of: Self.teacher)
    try #expect(reason(verdict(header: "Bearer x.y.z", uris: [uri])) == "UNAUTHENTICATED TOKEN_INVALID")
    try #expect(reason(verdict(header: "Basic eDp5", uris: [uri])) == "UNAUTHENTICATED TOKEN_MISSING")
    try #expect(reason(verdict(token: Self.teacher, header: "Bearer x.y.z")) == "UNAUTHENTICATED TOKEN_INVALID")
    for uris in [[uri, uri], ["homeroom://north/teacher"]] {
      try #expect(reason(verdict(token: Self.teacher, uris: uris)) == "UNAUTHENTICATED CERTIFICATE_INVALID")
    }
    for token in [nil, Self.teacher] {
      try #expect(
        reason(verdict(token: token, uris: [uri], endsAt: Self.now)) == "UNAUTHENTICATED CERTIFICATE_EXPIRED")
    }
  }

  @Test(
    "a stream lasts as long as the first of what was shown for it, and ends with its reason; other calls are over soon")
  func lease() throws {
    let uri = CertificateIdentity.uri(of: Self.teacher)
    // Milliseconds from now: the clocks of issuer and verifier may differ by 30 s; a certificate has no such grace.
    let cases: [(token: Int64?, certificate: Int64?, end: Int64, String)] = [
      (1000, nil, 31_000, "TOKEN_EXPIRED"), (nil, 5000, 5000, "CERTIFICATE_EXPIRED"),
      (1000, 40_000, 31_000, "TOKEN_EXPIRED"), (20_000, 5000, 5000, "CERTIFICATE_EXPIRED"),
    ]
    for (token, certificate, end, reason) in cases {
      var metadata = Metadata()
      if let token {
        try metadata.add("authorization", "Bearer " + issuer.token(for: Self.teacher, now: Self.now, lifetime: token))
      }
      let shown = certificate.map { PeerCertificate(subject: "CN=x", uris: [uri], endsAt: Self.now + $0) }
      func lease(of method: MethodDescriptor) throws -> CallLease? {
        var call = CallContext(
          method: method, metadata: metadata, receivedAt: Self.now, peer: Peer(address: "x", certificate: shown))
        try access.intercept(&call)
        return call.lease
      }
      try #expect(lease(of: ReportServiceMethods.getHandoutGrid) == nil)
      try #expect(lease(of: HealthMethods.watch) == nil)
      let before = Moment.now
      let watch = try #require(try lease(of: ReportServiceMethods.watch))
      let span = UInt64(end) * 1_000_000
      #expect(before.adding(nanoseconds: span) <= watch.end && watch.end <= Moment.now.adding(nanoseconds: span))
      #expect(self.reason(.failure(watch.outcome)) == "UNAUTHENTICATED \(reason)")
    }
  }

  @Test("a stream is held to its token while it runs: until that, its person or its key is taken back")
  func takenBack() throws {
    func lease(of token: String?, uris: [String]? = nil) throws -> CallLease {
      var metadata = Metadata()
      if let token { try metadata.add("authorization", "Bearer " + token) }
      let certificate = uris.map { PeerCertificate(subject: "CN=x", uris: $0, endsAt: Self.now + 60_000) }
      var call = CallContext(
        method: ReportServiceMethods.watch, metadata: metadata, receivedAt: Self.now,
        peer: Peer(address: "x", certificate: certificate))
      try access.intercept(&call)
      return try #require(call.lease)
    }
    func held(_ lease: CallLease) -> String? {
      do throws(RPCError) {
        try lease.recheck?()
        return nil
      } catch {
        return reason(.failure(error))
      }
    }
    let (one, other) = try (
      issuer.token(for: Self.teacher, now: Self.now), issuer.token(for: Self.student, now: Self.now)
    )
    let (first, second) = try (lease(of: one), lease(of: other))
    #expect(held(first) == nil && held(second) == nil)
    tokens.replace(try Revocations([Revocations.entry(of: one)]))
    #expect(held(first) == "UNAUTHENTICATED TOKEN_INVALID" && held(second) == nil)
    tokens.replace(try KeySet([KeySet.Entry(PrivateKey().publicKey(), for: .people)]))
    #expect(held(second) == "UNAUTHENTICATED TOKEN_INVALID")
    // Certificates are not taken back.
    let certified = try lease(of: nil, uris: [CertificateIdentity.uri(of: Self.teacher)])
    #expect(certified.recheck == nil)
  }

  @Test("a certificate's role may do what the role may, and nothing else")
  func role() throws {
    let uri = CertificateIdentity.uri(of: Self.student)
    try #expect(reason(verdict(uris: [uri])) == "PERMISSION_DENIED ROLE_NOT_ALLOWED")
    try #expect(verdict(HandoutServiceMethods.listInbox, uris: [uri]) == .success(Self.student))
    let app = "homeroom://north/teacher/rivera?app=org.x"
    try #expect(reason(verdict(uris: [app])) == "PERMISSION_DENIED NOT_FOR_APPS")
  }
}
