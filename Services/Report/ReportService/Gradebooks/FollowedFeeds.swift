internal import Domain
internal import Feeds

/// How far both feeds have been followed: what says how old a report is.
struct FollowedFeeds: Sendable {
  let activity = FeedProgress(of: "activity")
  let context = FeedProgress(of: "context")

  subscript(feed: Feed) -> FeedProgress {
    switch feed {
    case .activity: activity
    case .context: context
    }
  }

  var all: [FeedProgress] { Feed.allCases.map { self[$0] } }
}
