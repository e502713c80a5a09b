internal import API
internal import Domain
internal import Identity
internal import Pages
internal import RPC
internal import Serving

/// Lets calls in by the browser's session; what its caller may do is for the service that the call goes on to.
///
/// A call says in `homeroom-caller` as whom it is made, `ORGANIZATION/PERSON/ROLE`, each percent-encoded. A browser may be signed in to
/// several organizations; and in another tab somebody else may have signed in since, for whom a page that is open was not made.
struct SessionAccess: Interceptor {
  let cookies: SessionCookies

  static let callerField = "homeroom-caller"
  /// Health names nobody, and is asked by those who watch over the process.
  private static let open: Set<String> = [HealthMethods.check.path, HealthMethods.list.path, HealthMethods.watch.path]

  /// Puts the caller and the session into the call, and into a streaming one the end of the session.
  ///
  /// - Throws: UNAUTHENTICATED with SIGNED_OUT where no session of that organization holds, or one of another person or role.
  func intercept(_ call: inout CallContext) throws {
    guard !Self.open.contains(call.method.path) else { return }
    guard let said = call.metadata.first(Self.callerField).flatMap(Self.caller) else {
      throw RPCError(.invalidArgument, "say ORGANIZATION/PERSON/ROLE in \(Self.callerField)")
    }
    let found = cookies.session(of: said.organization, in: Cookies(call.metadata.values("cookie")))
    guard let session = found, let caller = session.caller, caller == said else { throw RPCError.signedOut }
    call.caller = caller
    call.credentials = session
    guard call.method.kind != .unary else { return }
    let rest = UInt64(max(0, session.endsAt.since(call.receivedAt)))
    call.lease = CallLease(end: Moment.now.adding(nanoseconds: rest * 1_000_000), outcome: .signedOut)
  }

  private static func caller(_ text: String) -> Caller? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).compactMap(PercentEncoding.decoded)
    guard parts.count == 3, !parts.contains(""), let role = Role(name: parts[2]) else { return nil }
    return Caller(organization: OrganizationID(parts[0]), user: PersonID(parts[1]), role: role)
  }
}

extension RPCError {
  static let signedOut = RPCError(
    .unauthenticated, "whoever this page was made for is not signed in with this browser any more: sign in",
    [.errorInfo(reason: "SIGNED_OUT", domain: RPCError.errorDomain)])
}
