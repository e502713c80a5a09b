internal import Domain
internal import Feeds

/// How far both feeds have been followed: what says how old a report is.
struct FollowedFeeds: Sendable {
  let activity: FeedProgress
  let context: FeedProgress
  let clock: FeedClock

  init(clock: FeedClock = FeedClock()) {
    self.clock = clock
    activity = FeedProgress(of: "activity", clock: clock)
    context = FeedProgress(of: "context", clock: clock)
  }

  subscript(feed: Feed) -> FeedProgress {
    switch feed {
    case .activity: activity
    case .context: context
    }
  }

  /// Whether some of what was followed of the organization was not understood.
  func hasSkipped(_ organization: OrganizationID) -> Bool { all.contains { $0.hasSkipped(organization) } }

  var all: [FeedProgress] { Feed.allCases.map { self[$0] } }
}
