public import Observability

// What is counted of a feed that is followed.
extension FeedProgress {
  public func count(in metrics: Metrics) {
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
      let lag = clock.age(of: inStepOfUnderstood ?? begin).components
      return max(0, Int(lag.seconds) * 1_000_000_000 + Int(lag.attoseconds / 1_000_000_000))
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
