internal import Domain
internal import Feeds
internal import Storage
internal import Synchronization

/// All organizations' desks, and whether the two feeds are there.
final class Gradebooks: Sendable {
  private struct State {
    var desks: [OrganizationID: OrganizationDesk] = [:]
    /// Feeds that have told their heads since the start.
    var connected: Set<Feed> = []
    var followedSince: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  /// Beats when an organization appears or a feed connects.
  let pulse = Pulse()
  let feeds = FollowedFeeds()
  /// Whose attempts are to be packed.
  let packing = PackingQueue()

  func desk(_ organization: OrganizationID) -> OrganizationDesk? {
    state.withLock { $0.desks[organization] }
  }

  func deskMakingOne(_ organization: OrganizationID) -> OrganizationDesk {
    let (desk, isNew) = state.withLock { state in
      if let known = state.desks[organization] { return (known, false) }
      let desk = OrganizationDesk(organization, connected: state.connected, feeds)
      state.desks[organization] = desk
      return (desk, true)
    }
    if isNew { pulse.beat() }
    return desk
  }

  var desksByOrganization: [OrganizationID: OrganizationDesk] { state.withLock { $0.desks } }

  var allDesks: [OrganizationDesk] { state.withLock { Array($0.desks.values) } }

  /// Begins with what a snapshot holds.
  func put(_ desk: OrganizationDesk, of organization: OrganizationID) {
    state.withLock { $0.desks[organization] = desk }
    pulse.beat()
  }

  /// The snapshots have been read, and the feeds are about to be.
  func beginFollowing() { state.withLock { $0.followedSince = .now } }

  /// Nil while snapshots are being read.
  var followedSince: ContinuousClock.Instant? { state.withLock { $0.followedSince } }

  /// Whether both feeds have said what there is: only then is an unknown organization unknown.
  var isConnected: Bool {
    state.withLock { $0.connected.count == Feed.allCases.count }
  }

  /// There are organizations to report on, or both feeds have said that there are none; and all there are can be reported
  /// on: they were read up to where the feeds stood at connecting, or a snapshot held them.
  var isReady: Bool {
    let (isConnected, desks) = state.withLock { state in
      (state.connected.count == Feed.allCases.count, Array(state.desks.values))
    }
    return (isConnected || !desks.isEmpty) && desks.allSatisfy { desk in desk.withState { $0.isWhole } }
  }

  func cursors(in feed: Feed) -> [OrganizationID: FeedCursor] {
    let desks = state.withLock { $0.desks }
    return desks.compactMapValues { desk in desk.withState { $0[feed].cursor } }
  }

  /// A feed has told its heads.
  func connected(_ feed: Feed, _ heads: [OrganizationID: FeedCursor]) {
    for organization in heads.keys { _ = deskMakingOne(organization) }
    // In one step: a desk that is made from now on knows that this feed has told its heads.
    let desks = state.withLock { state in
      state.connected.insert(feed)
      return state.desks
    }
    for (organization, desk) in desks {
      desk.change { $0[feed].connected(head: heads[organization]) }
    }
    pulse.beat()
  }

  /// Wakes everyone who waits for anything: when the service stops.
  func beatAll() {
    let desks = state.withLock { $0.desks }
    for desk in desks.values { desk.pulse.beat() }
    pulse.beat()
  }
}
