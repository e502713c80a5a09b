public import Sharing

/// Why something may not wait for a store: there is no more of a quota for whoever asks.
public struct UsedUpShare: Error, Hashable, Sendable {
  /// What there is no more of.
  public let quota: Quota
  /// Whose share of it is used up.
  public let scope: ShareScope

  /// - Parameter scope: as holding some of the quota has thrown it.
  public init(of quota: Quota, _ scope: ShareScope) {
    self.quota = quota
    self.scope = scope
  }
}
