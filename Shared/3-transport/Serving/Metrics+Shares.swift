public import Observability
public import Sharing

// What every service counts of what it shares out.
extension Metrics {
  /// - Parameters:
  ///   - quota: what is shared, in one word.
  ///   - held: how many are held now.
  public func share(_ quota: String, capacity: Int, held: @escaping @Sendable () -> Int) {
    gauge(
      "homeroom_share_held", "How much of a quota is held, by all organizations together.", labels: ["quota": quota],
      reading: held)
    gauge("homeroom_share_max", "How much of a quota there is.", labels: ["quota": quota]) { capacity }
  }

  /// What each uses up for themselves, under the name of its quota.
  public func allowance(_ quota: Quota, reading standing: @escaping @Sendable () -> AllowanceStanding) {
    let labels: KeyValuePairs = ["quota": quota.name]
    counter(
      "homeroom_allowance_refusals_total", "Refusals because somebody has used up what they have of a quota.",
      labels: labels
    ) { standing().refusals }
    gauge(
      "homeroom_allowance_used_bytes", "How much of a quota is used up by whoever has used up most of theirs.",
      labels: labels
    ) { standing().mostUsed }
    gauge("homeroom_allowance_max_bytes", "How much of a quota each has.", labels: labels) { standing().max }
  }

  /// Under the name of its quota.
  public func share(_ shares: Shares) {
    share(shares.quota.name, capacity: shares.capacity) { shares.held }
  }

  /// Under the name of its quota.
  public func share(_ shares: HeldShares) {
    share(shares.quota.name, capacity: shares.capacity) { shares.held }
  }
}
