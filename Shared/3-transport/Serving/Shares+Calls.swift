public import RPC
public import Sharing

// Shares of what calls hold for as long as they go on.
extension Shares {
  /// Takes one, or an amount at once, for a call, which ends with RESOURCE_EXHAUSTED when another is to have it.
  ///
  /// - Returns: to be given back before the call's handler ends.
  public func take(_ amount: Int = 1, for call: CallContext) throws(RPCError) -> Share {
    let quota = quota
    let holder = Holder(try call.verifiedCaller)
    let yielded = RPCError.shareExceeded(of: quota, .caller)
    do throws(ShareScope) {
      return try take(amount, for: holder) { call.end(yielded) }
    } catch {
      throw .shareExceeded(of: quota, error)
    }
  }
}
