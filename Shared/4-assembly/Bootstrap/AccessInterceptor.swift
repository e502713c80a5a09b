internal import Domain
public import Identity
public import RPC

/// Finds out who is calling and whether their role may call this at all; handlers decide the rest.
///
/// A call without a token that holds is UNAUTHENTICATED, a role that has no row is PERMISSION_DENIED. Which of its
/// parts made a token fail is for the log: the caller hears only that it does not hold.
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
    do throws(TokenError) {
      let now = clock.now
      let caller = try call.metadata.withFirstOctets("authorization") { authorization throws(TokenError) in
        try tokens.verify(authorization: authorization, at: now).caller
      }
      if let caller { return caller }
      throw .missing
    } catch .missing {
      throw unauthenticated("send a token: authorization: Bearer …", "TOKEN_MISSING")
    } catch {
      let expired = error == .expired
      throw unauthenticated(
        expired ? "the token has expired: get a new one" : "the token does not hold",
        expired ? "TOKEN_EXPIRED" : "TOKEN_INVALID")
    }
  }

  private func unauthenticated(_ message: String, _ reason: String) -> RPCError {
    RPCError(.unauthenticated, message, [.errorInfo(reason: reason, domain: "homeroom", metadata: [:])])
  }
}
