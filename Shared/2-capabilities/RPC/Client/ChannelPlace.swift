public import Sharing

/// A caller's place among the calls that go on to another server: what its connections carry is shared by organizations and by callers.
public struct ChannelPlace: Sendable {
  private let shares: HeldShares
  private let holder: Holder

  /// - Parameter shares: of fewer calls than the channel carries at a time, so that nothing waits in its queue.
  public init(_ shares: HeldShares, for holder: Holder) { (self.shares, self.holder) = (shares, holder) }

  /// Runs a call in the place.
  ///
  /// - Throws: RESOURCE_EXHAUSTED, and does not run it, where the holder has its share; what `call` throws.
  func taken<T: Sendable>(_ call: () async throws -> T) async throws -> T {
    do {
      return try await shares.holding(for: holder, call)
    } catch let scope as ShareScope {
      throw RPCError.shareExceeded(of: shares.quota, scope)
    }
  }
}
