/// Until when a call may go on, whatever its deadline says: what admitted it does not hold for ever.
///
/// Calls of one request and one response are over too soon to be held to it.
public struct CallLease: Sendable {
  public let end: Moment
  /// What the call ends with then.
  public let outcome: RPCError

  public init(end: Moment, outcome: RPCError) {
    self.end = end
    self.outcome = outcome
  }
}
