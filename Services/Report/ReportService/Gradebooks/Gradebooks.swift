internal import Domain
internal import Storage
internal import Synchronization

/// All organizations' desks, and whether the two feeds are there.
final class Gradebooks: Sendable {
  private struct State {
    var desks: [OrganizationID: OrganizationDesk] = [:]
    /// Feeds that have told their heads since the start.
    var connected: Set<Feed> = []
  }

  private let state = Mutex(State())
  /// Beats when an organization appears or a feed connects.
  let pulse = Pulse()
  /// Whose attempts are to be packed.
  let packing = PackingQueue()

  func desk(_ organization: OrganizationID) -> OrganizationDesk? {
    state.withLock { $0.desks[organization] }
  }

  func deskMakingOne(_ organization: OrganizationID) -> OrganizationDesk {
    let (desk, isNew) = state.withLock { state in
      if let known = state.desks[organization] { return (known, false) }
      let desk = OrganizationDesk(organization, connected: state.connected)
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

  /// Whether both feeds have said what there is: only then is an unknown organization unknown.
  var isConnected: Bool {
    state.withLock { $0.connected.count == Feed.allCases.count }
  }

  /// Every organization of which a feed told at connecting has been read up to there.
  var hasCaughtUp: Bool {
    let (isConnected, desks) = state.withLock { state in
      (state.connected.count == Feed.allCases.count, Array(state.desks.values))
    }
    return isConnected && desks.allSatisfy { desk in desk.withState { $0.hasCaughtUp } }
  }

  func positions(in feed: Feed) -> [OrganizationID: FeedPosition] {
    let desks = state.withLock { $0.desks }
    return desks.compactMapValues { desk in desk.withState { $0[feed].position } }
  }

  /// A feed has told its heads.
  func connected(_ feed: Feed, _ heads: [OrganizationID: FeedPosition]) {
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
