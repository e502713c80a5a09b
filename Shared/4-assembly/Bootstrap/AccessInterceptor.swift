internal import Domain
public import Identity
public import RPC

/// Finds out who is calling and whether their role may call this at all; handlers decide the rest.
///
/// Who calls is said by a token or by the certificate that the client has proved itself by; where both name somebody, they
/// have to name the same. A call without either is UNAUTHENTICATED, as is one with anything that does not hold; a role that
/// has no row is PERMISSION_DENIED. Which of its parts made a token fail is for the log: the caller hears only that it
/// does not hold.
public struct AccessInterceptor: Interceptor {
  private let tokens: VerifiedTokenCache
  private let table: AccessTable
  private let clock: WallClock

  public init(_ table: AccessTable, tokens: VerifiedTokenCache, clock: WallClock) {
    self.table = table
    self.tokens = tokens
    self.clock = clock
  }

  public func intercept(_ call: inout CallContext) throws {
    guard let row = table[call.method.path] else {
      throw RPCError(.permissionDenied, "\(call.method.path) is not open to anyone")
    }
    if row.isOpen { return }
    let caller = try caller(of: call)
    // First, so that an app is answered alike whoever it calls for.
    guard !row.isClosedToApp(of: caller) else {
      throw RPCError(
        .permissionDenied, "\(call.method.name) is not for apps: it takes a token that names none",
        [.errorInfo(reason: "NOT_FOR_APPS", domain: "homeroom", metadata: ["method": call.method.name])])
    }
    guard row.relation(for: caller.role) != nil else {
      throw RPCError(
        .permissionDenied, "this caller may not use \(call.method.name)",
        [.errorInfo(reason: "ROLE_NOT_ALLOWED", domain: "homeroom", metadata: ["method": call.method.name])])
    }
    call.caller = caller
  }

  private func caller(of call: CallContext) throws(RPCError) -> Caller {
    let now = clock.now
    let certified = try call.peer.certificate.flatMap { certificate throws(RPCError) in
      try caller(certifiedBy: certificate, at: now)
    }
    guard let named = try caller(namedBy: call.metadata, at: now) else {
      guard let certified else { throw unauthenticated("send a token: authorization: Bearer …", "TOKEN_MISSING") }
      return certified
    }
    guard certified == nil || certified == named else {
      throw unauthenticated("the token and the client's certificate name different callers", "CREDENTIALS_CONTRADICT")
    }
    return named
  }

  /// Nil without a token.
  private func caller(namedBy metadata: Metadata, at now: Instant) throws(RPCError) -> Caller? {
    do throws(TokenError) {
      return try metadata.withFirstOctets("authorization") { authorization throws(TokenError) in
        try tokens.verify(authorization: authorization, at: now).caller
      }
    } catch .missing {
      throw unauthenticated("send a token: authorization: Bearer …", "TOKEN_MISSING")
    } catch {
      let expired = error == .expired
      throw unauthenticated(
        expired ? "the token has expired: get a new one" : "the token does not hold",
        expired ? "TOKEN_EXPIRED" : "TOKEN_INVALID")
    }
  }

  /// Nil when the certificate names nobody: it is then good for the connection alone.
  private func caller(certifiedBy certificate: PeerCertificate, at now: Instant) throws(RPCError) -> Caller? {
    let caller: Caller?
    do throws(CertificateIdentityError) {
      caller = try CertificateIdentity.caller(uris: certificate.uris)
    } catch {
      throw unauthenticated(error.description, "CERTIFICATE_INVALID")
    }
    // It held when the connection began, which may be long ago.
    guard caller == nil || now < certificate.endsAt else {
      throw unauthenticated("the client's certificate has expired", "CERTIFICATE_EXPIRED")
    }
    return caller
  }

  private func unauthenticated(_ message: String, _ reason: String) -> RPCError {
    RPCError(.unauthenticated, message, [.errorInfo(reason: reason, domain: "homeroom", metadata: [:])])
  }
}
