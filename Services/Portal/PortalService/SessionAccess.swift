internal import API
internal import Domain
internal import Identity
internal import Pages
internal import RPC
internal import Serving

/// Lets calls in by the browser's session; what its caller may do is for the service that the call goes on to.
///
/// A call says the organization that it is about in `homeroom-organization`: a browser may be signed in to several.
struct SessionAccess: Interceptor {
  let cookies: SessionCookies

  static let organizationField = "homeroom-organization"
  /// Health names nobody, and is asked by those who watch over the process.
  private static let open: Set<String> = [HealthMethods.check.path, HealthMethods.list.path, HealthMethods.watch.path]

  /// Puts the caller into the call, and into a streaming one the end of the session.
  ///
  /// - Throws: UNAUTHENTICATED with SIGNED_OUT where no session of that organization holds.
  func intercept(_ call: inout CallContext) throws {
    guard !Self.open.contains(call.method.path) else { return }
    guard let organization = call.metadata.first(Self.organizationField), !organization.isEmpty else {
      throw RPCError(.invalidArgument, "say the organization in \(Self.organizationField)")
    }
    let found = cookies.session(of: OrganizationID(organization), in: Cookies(call.metadata.values("cookie")))
    guard let session = found, let caller = session.caller else { throw RPCError.signedOut }
    call.caller = caller
    guard call.method.kind != .unary else { return }
    let rest = UInt64(max(0, session.endsAt.since(call.receivedAt)))
    call.lease = CallLease(end: Moment.now.adding(nanoseconds: rest * 1_000_000), outcome: .signedOut)
  }
}

extension RPCError {
  static let signedOut = RPCError(
    .unauthenticated, "nobody of this organization is signed in with this browser: sign in",
    [.errorInfo(reason: "SIGNED_OUT", domain: RPCError.errorDomain)])
}
