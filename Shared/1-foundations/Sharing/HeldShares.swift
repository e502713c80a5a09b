internal import Synchronization

/// How many of something there may be at a time where what is held ends by itself, and nobody waits for it: each holder a part of
/// what is free (``FairQueue/hold(_:_:of:for:)``).
public final class HeldShares: Sendable {
  /// What it is that is shared.
  public let quota: Quota
  /// How many may be held at a time.
  public let capacity: Int
  private let shares = Mutex(FairQueue<Never>(quantum: 1))

  /// - Parameter capacity: nil: as many as the quota says.
  public init(_ quota: Quota, capacity: Int? = nil) {
    self.quota = quota
    self.capacity = capacity ?? quota.max
  }

  /// How many are held.
  public var held: Int { shares.withLock { $0.held(.first) } }

  /// Runs `body` while one is held for a holder.
  ///
  /// - Throws: `ShareScope`, and does not run it, where the holder has as many as it may beside others; what `body` throws.
  public func holding<T: Sendable>(for holder: Holder, _ body: () async throws -> T) async throws -> T {
    try shares.withLock { shares throws(ShareScope) in
      let flow = shares.flow(of: holder)
      try shares.hold(1, .first, of: capacity, for: flow)
    }
    defer { shares.withLock { shares in shares.giveBack(1, .first, of: shares.flow(of: holder)) } }
    return try await body()
  }
}
