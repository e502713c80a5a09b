public import Domain
public import RPC

/// Refuses those whose organization was moved to another store, where it is served.
public struct MovedCallers: Interceptor {
  private let organizations: Set<OrganizationID>

  /// - Parameter organizations: those that were moved.
  public init(_ organizations: Set<OrganizationID>) { self.organizations = organizations }

  /// UNAVAILABLE, ORGANIZATION_MOVED. A call without a caller passes: it is another's to refuse.
  public func intercept(_ call: inout CallContext) throws {
    guard let caller = call.caller, organizations.contains(caller.organization) else { return }
    throw RPCError.organizationMoved
  }
}

extension RPCError {
  /// The organization is served elsewhere, from another store. Whoever keeps the call can send it there.
  public static var organizationMoved: RPCError {
    RPCError(
      .unavailable, "the organization was moved to another server and is served there; nothing was stored",
      [Reason.organizationMoved.info(), .retryInfo(.seconds(60))])
  }
}
