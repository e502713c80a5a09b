public import Domain
public import RPC

// Who calls, as the token says: what handlers begin with.
extension CallContext {
  /// - Throws: UNAUTHENTICATED where the call names nobody.
  public var verifiedCaller: Caller {
    get throws(RPCError) {
      guard let caller else { throw .noCaller }
      return caller
    }
  }

  /// The service that calls; people are refused.
  public var verifiedService: Caller {
    get throws(RPCError) {
      let caller = try verifiedCaller
      guard caller.role == .service else { throw .denied("SERVICES_ONLY", "this is for the other services") }
      return caller
    }
  }
}
