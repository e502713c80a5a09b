internal import Domain
public import Observability
public import RPC

// What is counted of a feed that is followed.
extension FeedProgress {
  /// - Parameter clock: that of the follower.
  public func count(in metrics: Metrics, clock: WallClock) {
    let labels: KeyValuePairs = ["feed": service]
    let begin = clock.now
    metrics.gauge("homeroom_feed_connected", "1 while the feed's service answers.", labels: labels) {
      [self] in isReachable ? 1 : 0
    }
    metrics.gauge(
      "homeroom_feed_lag_seconds",
      "How long ago everything that the feed's service had committed was known here, of the organization furthest behind whose changes are understood.",
      labels: labels, unit: .nanoseconds
    ) { [self] in
      // Nothing is known before it was in step for the first time: since then it lags.
      Int(max(0, clock.now.since(inStepOfUnderstood ?? begin))) * 1_000_000
    }
    metrics.gauge(
      "homeroom_feed_lag_changes", "Changes that the feed's service has told of and that have not been taken.",
      labels: labels
    ) { [self] in lagOfAll }
    metrics.gauge(
      "homeroom_feed_skipped_organizations", "Organizations with changes that only a newer version understands.",
      labels: labels
    ) { [self] in skippedCount }
  }
}
