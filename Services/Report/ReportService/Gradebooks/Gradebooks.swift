internal import Domain
internal import Feeds
internal import Observability
internal import ReportEngine
internal import Storage
internal import Synchronization

/// The state of every organization that Report follows, and whether both feeds are connected.
final class Gradebooks: Sendable {
  private struct State {
    var organizationStates: [OrganizationID: OrganizationState] = [:]
    /// Nil where no vendor publishes anything.
    var catalog: FollowedCatalog?
    /// Feeds that have sent their heads since the start.
    var connected: Set<Feed> = []
    var areLoaded = false
    var followedSince: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  /// Beats when an organization appears or a feed connects.
  let changeSignal = ChangeSignal()
  let feeds: FollowedFeeds
  /// Beats when both feeds are to be followed from where the organizations stand now.
  let restarts = ChangeSignal()
  /// Counts files that were found damaged while they were in use.
  let damages = Counter()
  /// Whose attempts are to be packed.
  let packing = PackingQueue()

  init(clock: FeedClock = FeedClock()) {
    feeds = FollowedFeeds(clock: clock)
  }

  func organizationState(_ organization: OrganizationID) -> OrganizationState? {
    state.withLock { $0.organizationStates[organization] }
  }

  func stateMakingOne(_ organization: OrganizationID) -> OrganizationState {
    let (organizationState, isNew) = state.withLock { state in
      if let known = state.organizationStates[organization] { return (known, false) }
      let organizationState = OrganizationState(organization, connected: state.connected, feeds)
      if let catalog = state.catalog, organization != Caller.catalog { organizationState.lie(over: catalog) }
      state.organizationStates[organization] = organizationState
      return (organizationState, true)
    }
    if isNew { changeSignal.notify() }
    return organizationState
  }

  /// Of an organization of which no feed has a word: it is empty, and no change will reach it.
  func emptyState(_ organization: OrganizationID) -> OrganizationState {
    let organizationState = OrganizationState(organization, connected: Set(Feed.allCases), feeds)
    if let catalog = state.withLock({ $0.catalog }) { organizationState.lie(over: catalog) }
    return organizationState
  }

  var statesByOrganization: [OrganizationID: OrganizationState] { state.withLock { $0.organizationStates } }

  var allStates: [OrganizationState] { state.withLock { Array($0.organizationStates.values) } }

  /// Begins with what a snapshot holds.
  func put(_ organizationState: OrganizationState, of organization: OrganizationID) {
    state.withLock { state in
      if let catalog = state.catalog, organization != Caller.catalog { organizationState.lie(over: catalog) }
      state.organizationStates[organization] = organizationState
    }
    if organization == Caller.catalog { layOverCatalog() }
    changeSignal.notify()
  }

  /// Lets all organizations' content lie over what vendors publish, as it has been followed by now.
  func layOverCatalog() {
    guard let vendors = organizationState(Caller.catalog) else { return }
    let followed = vendors.withContents { contents in
      FollowedCatalog(
        content: PublishedCatalog(contents.gradebook.organization.content), standing: contents.context)
    }
    let others = state.withLock { state in
      state.catalog = followed
      return state.organizationStates.filter { $0.key != Caller.catalog }.values
    }
    for organizationState in others { organizationState.lie(over: followed) }
    // Wakes those who ask for an organization that has no state.
    changeSignal.notify()
  }

  /// Whether all that snapshots held is here.
  var areLoaded: Bool { state.withLock { $0.areLoaded } }

  /// The snapshots have been read.
  func noteLoaded() { state.withLock { $0.areLoaded = true } }

  /// The feeds are about to be read.
  func beginFollowing() { state.withLock { $0.followedSince = .now } }

  /// Nil while snapshots are being read, here or from other instances.
  var followedSince: ContinuousClock.Instant? { state.withLock { $0.followedSince } }

  /// Whether both feeds have said what there is: only then is an unknown organization unknown.
  var isConnected: Bool {
    state.withLock { $0.connected.count == Feed.allCases.count }
  }

  /// What is missing before anybody can be answered, in words; nothing once some organization can be reported on, or both feeds have said
  /// that there is none. An organization is reported on as soon as it has been read itself, whatever others there are.
  var reasonsNotToServe: [String] {
    let (connected, organizationStates) = state.withLock { ($0.connected, Array($0.organizationStates.values)) }
    guard !organizationStates.isEmpty else {
      return Feed.allCases.filter { !connected.contains($0) }.map { "\(feeds[$0].service) has not said what there is" }
    }
    guard !organizationStates.contains(where: { $0.withContents { $0.isWhole } }) else { return [] }
    return ["no organization has been read up to where the feeds stood"]
  }

  /// Organizations that have not been read up to where the feeds stood when they were connected; nothing is reported of them.
  var unreadCount: Int { allStates.count { organizationState in !organizationState.withContents { $0.isWhole } } }

  func cursors(in feed: Feed) -> [OrganizationID: FeedCursor] {
    let organizationStates = state.withLock { $0.organizationStates }
    return organizationStates.compactMapValues { organizationState in organizationState.withContents { $0[feed].cursor }
    }
  }

  /// A feed has sent its heads.
  func connected(_ feed: Feed, _ heads: [OrganizationID: FeedCursor]) {
    for organization in heads.keys { _ = stateMakingOne(organization) }
    // In one step: an organization's state that is made from now on knows that this feed has sent its heads.
    let organizationStates = state.withLock { state in
      state.connected.insert(feed)
      return state.organizationStates
    }
    for (organization, organizationState) in organizationStates {
      organizationState.change { $0[feed].connected(head: heads[organization]) }
    }
    // The follower of content alone does so: what it takes is laid in the order in which it was taken.
    if feed == .context { layOverCatalog() }
    changeSignal.notify()
  }

  /// Forgets all that is known of an organization and has it read from the beginning of both feeds, as a start without its snapshot does.
  func readAnew(_ organization: OrganizationID) {
    guard let organizationState = organizationState(organization) else { return }
    organizationState.change { $0.forget() }
    if organization == Caller.catalog { layOverCatalog() }
    restarts.notify()
  }

  /// Wakes everyone who waits for anything: when the service stops.
  func notifyAll() {
    let organizationStates = state.withLock { $0.organizationStates }
    for organizationState in organizationStates.values { organizationState.changeSignal.notify() }
    changeSignal.notify()
  }
}
