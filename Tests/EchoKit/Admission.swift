public import RPC
public import Synchronization

/// Admits every call until that is taken back, and counts how often streams are held to it: each of them a thousand times a second.
public final class Admission: Interceptor {
  public let looks = Atomic(0)
  public let isTakenBack = Atomic(false)

  /// What streams end with then.
  public static let gone = RPCError(.unauthenticated, "taken back", [.errorInfo(reason: "GONE", domain: "echo")])

  public init() {}

  public func intercept(_ call: inout CallContext) throws {
    call.lease = CallLease(end: .never, outcome: Self.gone, recheckNanoseconds: 1_000_000) {
      [self] () throws(RPCError) in
      looks.add(1, ordering: .relaxed)
      if isTakenBack.load(ordering: .relaxed) { throw Self.gone }
    }
  }
}
