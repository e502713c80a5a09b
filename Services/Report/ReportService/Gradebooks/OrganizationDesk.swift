internal import Domain
internal import ReportEngine
internal import Storage
internal import Synchronization

/// One organization's gradebook behind a lock, and how far it has come.
///
/// What is done under the lock is bounded: a slice of changes, or a report whose `ReadingSize` is not large. So readers stay on
/// their loops. Larger ones are computed on a copy.
final class OrganizationDesk: Sendable {
  struct State {
    var gradebook: Gradebook
    let contentPlans = KeptPlans()
    var activity: FeedStanding
    var context: FeedStanding
    var erasures = ErasureStanding()

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

    var hasCaughtUp: Bool { activity.hasCaughtUp && context.hasCaughtUp }

    var position: ReportPosition {
      ReportPosition(activity: activity.position, context: context.position)
    }
  }

  private let state: Mutex<State>
  /// Beats after every slice of changes.
  let pulse = Pulse()

  init(_ id: OrganizationID, connected: Set<Feed>) {
    state = Mutex(
      State(
        gradebook: Gradebook(id), activity: FeedStanding(isConnected: connected.contains(.activity)),
        context: FeedStanding(isConnected: connected.contains(.context))))
  }

  /// - Parameter state: out of a snapshot.
  init(_ state: sending State) {
    self.state = Mutex(state)
  }

  /// Wakes nobody: what it changes, as plans that are kept or work that is packed, changes no answer.
  func withState<Result: Sendable, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { state throws(Failure) in try body(&state) }
  }

  /// Changes the state and wakes those who wait for it.
  func change<Failure: Error>(_ body: (inout State) throws(Failure) -> Void) throws(Failure) {
    defer { pulse.beat() }
    try state.withLock { state throws(Failure) in
      let erasures = state.gradebook.erasures
      defer {
        if state.gradebook.erasures != erasures { state.contentPlans.forget(erasures: state.gradebook.erasures) }
      }
      try body(&state)
    }
  }
}

/// How far a report has followed both feeds.
struct ReportPosition: Hashable, Sendable {
  var activity: FeedPosition?
  var context: FeedPosition?

  func hasReached(_ other: ReportPosition) -> Bool {
    Self.hasReached(activity, other.activity) && Self.hasReached(context, other.context)
  }

  private static func hasReached(_ own: FeedPosition?, _ other: FeedPosition?) -> Bool {
    guard let other else { return true }
    return (own ?? FeedPosition(epoch: 0, sequence: 0)).hasReached(other)
  }
}
