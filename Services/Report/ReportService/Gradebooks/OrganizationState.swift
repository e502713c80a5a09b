internal import Domain
internal import Feeds
internal import ReportEngine
internal import Storage
internal import Synchronization

/// One organization's gradebook behind a lock, and how far it has come.
///
/// What is done under the lock is bounded: a slice of changes, or a report whose `ReportSize` is not large. So readers stay on
/// their loops. Larger ones are computed on a copy.
final class OrganizationState: Sendable {
  struct Contents {
    var gradebook: Gradebook
    let contentPlans = KeptPlans()
    var activity: FeedStanding
    var context: FeedStanding
    /// How far the vendors' content has been followed; nil where none publishes anything.
    fileprivate(set) var catalog: FeedStanding?
    var feeds = FollowedFeeds()
    /// Those who watch have been woken for it.
    fileprivate(set) var isOld = false
    /// When its age was looked at first, by the monotonic clock; nil: not yet.
    fileprivate(set) var ageNotedSince: ContinuousClock.Instant?
    /// Of a copy: as of when what it was copied from was in step, where that was known since the service started.
    fileprivate(set) var inStepWhenCopied: FeedMoment?
    var erasures = ErasureStanding()
    /// Where runs are read from; nil while all of them are in memory.
    var parts: PartFile?

    subscript(feed: Feed) -> FeedStanding {
      get {
        switch feed {
        case .activity: activity
        case .context: context
        }
      }
      set {
        switch feed {
        case .activity: activity = newValue
        case .context: context = newValue
        }
      }
    }

    var hasCaughtUp: Bool { activity.hasCaughtUp && context.hasCaughtUp && catalog?.hasCaughtUp ?? true }
    /// All is there that a report is made of.
    var isWhole: Bool {
      activity.isWhole && context.isWhole && catalog?.isWhole ?? true && !gradebook.damage.isFound
    }

    var position: ReportPosition {
      ReportPosition(
        activity: activity.position, context: context.position, catalog: catalog?.position, inStep: inStep,
        age: age(at: feeds.clock.now))
    }

    /// As of when all that both services had committed is here; nil where that is not known. Asked under the lock: a feed
    /// is known to be in step only after its changes were taken.
    private var inStep: Instant? {
      if let inStepSinceStart { return inStepSinceStart.time }
      guard let activity = inStep(in: .activity), let context = inStep(in: .context) else { return nil }
      guard catalog != nil else { return min(activity, context) }
      return feeds.context.inStep(Caller.catalog).map { min(activity, context, $0.time) }
    }

    /// The same, where that is known of both feeds since the service started: what is longest ago, whatever its clock was set to since.
    private var inStepSinceStart: FeedMoment? {
      if let inStepWhenCopied { return inStepWhenCopied }
      let organization = gradebook.organization.id
      guard let activity = feeds.activity.inStep(organization), let context = feeds.context.inStep(organization) else {
        return nil
      }
      let both = FeedMoment.earlier(activity, context)
      guard catalog != nil else { return both }
      return feeds.context.inStep(Caller.catalog).map { FeedMoment.earlier(both, $0) }
    }

    /// How long ago all that both services had committed was here; nil where that is not known.
    fileprivate func age(at now: FeedMoment) -> Duration? {
      if let inStepSinceStart { return inStepSinceStart.monotonic.duration(to: now.monotonic) }
      // Of before the start only the time of day is known. That may have been set back; how long the service has run is known.
      let sinceStart = ageNotedSince?.duration(to: now.monotonic) ?? .zero
      return inStep.map { max(.milliseconds(now.time.since($0)), sinceStart) }
    }

    private func inStep(in feed: Feed) -> Instant? {
      feeds[feed].inStep(gradebook.organization.id)?.time ?? self[feed].inStepBefore
    }

    /// Knows nothing any more, as before the first change of either feed.
    mutating func forget() {
      gradebook.forgetContent()
      gradebook.forgetSchool()
      activity = FeedStanding(isConnected: false)
      context = FeedStanding(isConnected: false)
      erasures = ErasureStanding()
      parts = nil
    }

    /// The same, whatever is followed from now on: what is in step with the services later is not what is here.
    fileprivate var detached: Contents {
      var state = kept
      state.inStepWhenCopied = inStepSinceStart
      state.feeds = FollowedFeeds(clock: feeds.clock)
      return state
    }

    /// What a snapshot is made of.
    var kept: Contents {
      var state = self
      for feed in Feed.allCases { state[feed] = self[feed].kept(inStep: inStep(in: feed)) }
      return state
    }
  }

  private let state: Mutex<Contents>
  /// Beats after every slice of changes.
  let changeSignal = ChangeSignal()

  init(_ id: OrganizationID, connected: Set<Feed>, _ feeds: FollowedFeeds = FollowedFeeds()) {
    state = Mutex(
      Contents(
        gradebook: Gradebook(id), activity: FeedStanding(isConnected: connected.contains(.activity)),
        context: FeedStanding(isConnected: connected.contains(.context)), feeds: feeds))
  }

  /// - Parameter state: out of a snapshot.
  init(_ state: sending Contents) {
    self.state = Mutex(state)
  }

  /// As it is now: a copy that no change reaches.
  func copy() -> OrganizationState {
    OrganizationState(withContents { $0.detached })
  }

  /// Wakes nobody: what it changes, as plans that are kept or work that is packed, changes no answer.
  func withContents<Result: Sendable, Failure: Error>(
    _ body: (inout Contents) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { state throws(Failure) in try body(&state) }
  }

  /// Lets the content lie over what vendors publish.
  func lie(over catalog: FollowedCatalog) {
    change { contents in
      contents.gradebook.lie(over: catalog.content)
      contents.catalog = catalog.standing
    }
  }

  /// Changes the state and wakes those who wait for it.
  func change<Failure: Error>(_ body: (inout Contents) throws(Failure) -> Void) throws(Failure) {
    defer { changeSignal.notify() }
    try state.withLock { state throws(Failure) in
      let erasures = state.gradebook.erasures
      defer {
        if state.gradebook.erasures != erasures { state.contentPlans.forget(erasures: state.gradebook.erasures) }
      }
      try body(&state)
    }
  }
}

extension OrganizationState {
  /// What is in step as of an earlier time than this ago is old.
  static let oldAfter = Duration.seconds(2)

  /// Wakes those who wait when what is known has become old, and when it is not any more.
  func noteAge() {
    let isNews = state.withLock { state in
      let now = state.feeds.clock.now
      state.ageNotedSince = state.ageNotedSince ?? now.monotonic
      let isOld = state.age(at: now).map { $0 > Self.oldAfter } ?? true
      defer { state.isOld = isOld }
      return state.isOld != isOld
    }
    if isNews { changeSignal.notify() }
  }
}

/// How far a report has followed both feeds, and the vendors' content in Context's.
///
/// Two are equal where the same has been followed, whenever that was known to be all there is.
struct ReportPosition: Hashable, Sendable {
  var activity: FeedPosition?
  var context: FeedPosition?
  /// In the vendors' content; nil where none publishes anything.
  var catalog: FeedPosition?
  /// As of when everything that both services had committed is in the report; nil where that is not known.
  var inStep: Instant?
  /// How long ago that was when the position was read, by the monotonic clock.
  var age: Duration?

  static func == (left: ReportPosition, right: ReportPosition) -> Bool {
    left.activity == right.activity && left.context == right.context && left.catalog == right.catalog
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(activity)
    hasher.combine(context)
    hasher.combine(catalog)
  }

  func hasReached(_ other: ReportPosition) -> Bool {
    Self.hasReached(activity, other.activity) && Self.hasReached(context, other.context)
      && Self.hasReached(catalog, other.catalog)
  }

  private static func hasReached(_ own: FeedPosition?, _ other: FeedPosition?) -> Bool {
    guard let other else { return true }
    return (own ?? FeedPosition(epoch: 0, sequence: 0)).hasReached(other)
  }
}

/// What vendors publish, and how far that has been followed: one for all organizations (N61).
struct FollowedCatalog: Sendable {
  let content: PublishedCatalog
  let standing: FeedStanding
}
