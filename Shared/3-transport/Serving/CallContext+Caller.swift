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

extension Caller {
  /// Which of our services it is, as in "report"; nil for anybody else. Its name may end as its program's does.
  public var serviceName: String? {
    let name = user.rawValue
    return role == .service ? String(name.hasSuffix("-service") ? name.dropLast("-service".count) : name[...]) : nil
  }
}
