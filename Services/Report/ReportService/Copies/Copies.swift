internal import Domain
internal import Feeds
internal import RPC
internal import Sharing
internal import Synchronization

/// Of which organizations this process has a copy, as one of several instances, and who has those of the others.
final class Copies: Sendable {
  private struct State {
    var isServing = false
    /// Instances that were not there, or did not serve what they were asked for.
    var losses: [String: Loss] = [:]
  }

  /// Until then whoever was lost is asked after the others.
  private struct Loss {
    var pause: Duration
    var end: ContinuousClock.Instant
  }

  let placement: CopyPlacement
  private let state = Mutex(State())

  /// At first, and at most where it is lost again each time that it is asked: every time costs somebody a call.
  private static let pauseMin = Duration.seconds(2)
  private static let pauseMax = Duration.seconds(60)

  init(_ placement: CopyPlacement) { self.placement = placement }

  /// Whether all is here that this process is to hold, as far as others have it; before, they are asked.
  var isServing: Bool { state.withLock { $0.isServing } }

  func beginServing() { state.withLock { $0.isServing = true } }

  /// Whether calls for an organization are answered here.
  func serves(_ organization: OrganizationID) -> Bool { isServing && placement.holds(organization) }

  /// The other instances that hold an organization, in the order in which they are to be asked.
  func others(with organization: OrganizationID) -> [String] {
    let lost = state.withLock { $0.losses.filter { $0.value.end > .now } }
    let others = placement.holders(of: organization.rawValue).filter { $0 != placement.own }
    return others.filter { lost[$0] == nil } + others.filter { lost[$0] != nil }
  }

  /// An instance was not there, or does not serve what it was asked for.
  func noteLoss(of instance: String) {
    state.withLock { state in
      let (now, former) = (ContinuousClock.now, state.losses[instance])
      // Many calls are lost at once.
      if let former, now < former.end { return }
      let isAgain = former.map { now < $0.end + Self.pauseMax } ?? false
      let pause = isAgain ? min((former?.pause ?? Self.pauseMin) * 2, Self.pauseMax) : Self.pauseMin
      state.losses[instance] = Loss(pause: pause, end: now + pause)
    }
  }
}
