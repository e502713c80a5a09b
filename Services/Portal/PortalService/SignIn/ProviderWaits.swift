internal import Domain
internal import Sharing
internal import Synchronization

/// What waits for an identity provider: far less than the pages that may be made at a time, and shared by the organizations whose providers
/// they are, then by the addresses that browsers ask from (``FairQueue/hold(_:_:of:for:)``).
///
/// So a provider that does not answer holds up nothing else, and whoever asks it again and again leaves room for others.
final class ProviderWaits: Sendable {
  /// Of all providers at a time; one more than somebody may have is not begun.
  static let max = 64

  private let shares = Mutex(FairQueue<Never>(quantum: 1))

  /// Nobody waits.
  init() {}

  /// How many wait.
  var count: Int { shares.withLock { $0.held(.first) } }

  /// Nil where the address, or the organization, has as many as it may beside others.
  ///
  /// - Returns: what has to be given to ``end(_:)``.
  func begin(for organization: OrganizationID, from address: String) -> Holder? {
    let holder = Holder(organization: organization.rawValue, caller: address)
    return shares.withLock { shares in
      let flow = shares.flow(of: holder)
      do throws(ShareScope) {
        try shares.hold(1, .first, of: Self.max, for: flow)
      } catch {
        return nil
      }
      return holder
    }
  }

  func end(_ wait: Holder) {
    shares.withLock { shares in shares.giveBack(1, .first, of: shares.flow(of: wait)) }
  }
}
