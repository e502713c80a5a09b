internal import Domain
public import Identity
public import RPC

/// Finds out who is calling and whether their role may call this at all; handlers decide the rest.
///
/// Who calls is said by a token or by the certificate that the client has proved itself by; where both name somebody, they
/// have to name the same. A call without either is UNAUTHENTICATED, as is one with anything that does not hold; a role that
/// has no row is PERMISSION_DENIED. Which of its parts made a token fail is for the log: the caller hears only that it
/// does not hold. A stream ends when the token or the certificate does, and within seconds where the token or its key is taken back.
///
/// A call that another process of this service has passed on says so, and proves it by that service's own token. Who calls is then said by
/// the caller's token alone: the certificate is the other process's. Nobody else may say it.
public struct AccessInterceptor: Interceptor {
  private let tokens: VerifiedTokenCache
  private let table: AccessTable
  private let clock: WallClock
  private let shares: ShareSettings
  private let forwarder: Caller?

  /// - Parameters:
  ///   - shares: how much callers get of what is shared.
  ///   - service: the name of the service that this is a process of, whose others may pass calls on; nil: nobody may.
  public init(
    _ table: AccessTable, tokens: VerifiedTokenCache, clock: WallClock, shares: ShareSettings = ShareSettings(),
    service: String? = nil
  ) {
    forwarder = service.map {
      Caller(organization: Caller.everyOrganization, user: PersonID($0), role: .service)
    }
    self.table = table
    self.tokens = tokens
    self.clock = clock
    self.shares = shares
  }

  /// Puts the caller into the call, and into a streaming one the end of what the caller proved with.
  ///
  /// - Throws: UNAUTHENTICATED or PERMISSION_DENIED with a reason; `AdmissionTakesLong` before the call's turn, where
  ///   the token was not verified lately.
  public func intercept(_ call: inout CallContext) throws {
    guard let row = table[call.method.path] else {
      throw RPCError(.permissionDenied, "\(call.method.path) is not open to anyone")
    }
    if row.isOpen { return }
    let now = clock.now
    if try isForwarded(call, at: now) { call.isForwarded = true }
    let proof = try proof(of: call, at: now)
    let caller = proof.caller
    // First, so that an app is answered alike whoever it calls for.
    guard !row.isClosedToApp(of: caller) else {
      throw RPCError(
        .permissionDenied, "\(call.method.name) is not for apps: it takes a token that names none",
        [.errorInfo(reason: "NOT_FOR_APPS", domain: "homeroom", metadata: ["method": call.method.name])])
    }
    guard let relation = row.relation(for: caller.role), relation != .administersSchool || !caller.schools.isEmpty
    else {
      throw RPCError(
        .permissionDenied, "this caller may not use \(call.method.name)",
        [.errorInfo(reason: "ROLE_NOT_ALLOWED", domain: "homeroom", metadata: ["method": call.method.name])])
    }
    call.caller = shares.weighted(caller)
    // A stream lasts no longer than what it was admitted for.
    if call.method.kind != .unary { call.lease = proof.lease(at: now, recheck(call.metadata, caller)) }
  }

  /// What throws where the token that a stream came with was taken back, or its key; nil where it came without one.
  private func recheck(_ metadata: Metadata, _ caller: Caller) -> (@Sendable () throws(RPCError) -> Void)? {
    guard metadata.withFirstOctets("authorization", { _ in true }) != nil else { return nil }
    return { () throws(RPCError) in
      do {
        guard try proof(in: metadata, isInTurn: true, at: clock.now)?.caller == caller else { throw Self.tokenInvalid }
      } catch {
        throw RPCError(outcome: error)
      }
    }
  }

  /// Who calls, and until when that is believed.
  private struct Proof {
    var caller: Caller
    var end: Instant
    var expired: RPCError

    func lease(at now: Instant, _ recheck: (@Sendable () throws(RPCError) -> Void)?) -> CallLease {
      let end = Moment.now.adding(nanoseconds: UInt64(max(0, end.since(now))) * 1_000_000)
      return CallLease(end: end, outcome: expired, recheck: recheck)
    }
  }

  private static let tokenExpired = unauthenticated("the token has expired: get a new one", "TOKEN_EXPIRED")
  private static let tokenInvalid = unauthenticated("the token does not hold", "TOKEN_INVALID")
  private static let certificateExpired = unauthenticated(
    "the client's certificate has expired", "CERTIFICATE_EXPIRED")

  private func proof(of call: CallContext, at now: Instant) throws -> Proof {
    let certified = try call.isForwarded ? nil : call.peer.certificate.flatMap { try proof(by: $0, at: now) }
    guard let named = try proof(in: call.metadata, isInTurn: call.isInTurn, at: now) else {
      guard let certified else {
        throw Self.unauthenticated("send a token: authorization: Bearer …", "TOKEN_MISSING")
      }
      return certified
    }
    guard let certified else { return named }
    guard certified.caller == named.caller else {
      throw Self.unauthenticated(
        "the token and the client's certificate name different callers", "CREDENTIALS_CONTRADICT")
    }
    return certified.end < named.end ? certified : named
  }

  /// Whether another process of this service has passed the call on.
  ///
  /// - Throws: where somebody says so who may not.
  private func isForwarded(_ call: CallContext, at now: Instant) throws -> Bool {
    let isInTurn = call.isInTurn
    do throws(TokenError) {
      let caller = try call.metadata.withFirstOctets(PeerInstances.mark) { proof throws(TokenError) in
        try tokens.verify(proof, at: now, onlyKnown: !isInTurn).caller
      }
      guard let caller else { return false }
      guard caller == forwarder, !call.metadata.isRepeated(PeerInstances.mark) else { throw .missing }
      return true
    } catch .notVerified {
      throw AdmissionTakesLong()
    } catch {
      throw Self.unauthenticated(
        "only instances of this service pass calls on to it, and prove it by its own token", "FORWARDING_NOT_PROVED")
    }
  }

  /// Nil without a token.
  private func proof(in metadata: Metadata, isInTurn: Bool, at now: Instant) throws -> Proof? {
    // Whoever looks at the last one, such as a proxy, would see another caller.
    guard !metadata.isRepeated("authorization") else {
      throw Self.unauthenticated("authorization was sent more than once", "TOKEN_INVALID")
    }
    do throws(TokenError) {
      return try metadata.withFirstOctets("authorization") { authorization throws(TokenError) in
        let token = try tokens.verify(authorization: authorization, at: now, onlyKnown: !isInTurn)
        return Proof(caller: token.caller, end: tokens.end(of: token), expired: Self.tokenExpired)
      }
    } catch .notVerified {
      // Somebody who sends one bad token after another has the turns of a stranger for it.
      throw AdmissionTakesLong()
    } catch .missing {
      throw Self.unauthenticated("send a token: authorization: Bearer …", "TOKEN_MISSING")
    } catch {
      throw error == .expired ? Self.tokenExpired : Self.tokenInvalid
    }
  }

  /// Nil when the certificate names nobody: it is then good for the connection alone.
  private func proof(by certificate: PeerCertificate, at now: Instant) throws(RPCError) -> Proof? {
    let caller: Caller?
    do throws(CertificateIdentityError) {
      caller = try CertificateIdentity.caller(uris: certificate.uris)
    } catch {
      throw Self.unauthenticated(error.description, "CERTIFICATE_INVALID")
    }
    guard let caller else { return nil }
    // It held when the connection began, which may be long ago.
    guard now < certificate.endsAt else { throw Self.certificateExpired }
    return Proof(caller: caller, end: certificate.endsAt, expired: Self.certificateExpired)
  }

  private static func unauthenticated(_ message: String, _ reason: String) -> RPCError {
    RPCError(.unauthenticated, message, [.errorInfo(reason: reason, domain: "homeroom", metadata: [:])])
  }
}
