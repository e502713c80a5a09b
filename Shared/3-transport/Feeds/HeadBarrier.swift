public import Domain
public import Sharing
public import Storage

/// Lets through what is to be judged by another service's content or handouts, once all that was acknowledged there
/// before it came is known here (D31).
///
/// It asks the other service where the organization's changes stand, one question at a time for all who wait, and waits
/// until they have been taken so far. So nothing is judged while that service cannot be asked.
public final class HeadBarrier: Sendable {
  /// Why something may not be judged yet.
  public enum Failure: Error, Hashable, Sendable {
    /// The other service did not say where it stands.
    case unanswered(String)
    /// It has, and its changes have not come that far.
    case behind
    /// As many wait as may.
    case crowded
  }

  /// Those who may wait at one time, of all organizations: fewer than a server has places for handlers, so that whoever
  /// needs nothing of the other service is still served while that is away.
  public static let waitersMax = Quota.waiters.max

  private let progress: FeedProgress
  private let ask: @Sendable (OrganizationID, ContinuousClock.Instant) async throws -> FeedCursor
  private let rounds: QuestionRounds<OrganizationID, Void>

  /// - Parameters:
  ///   - progress: of the follower of that service's feed.
  ///   - ask: where an organization's changes stand there; fails at the deadline given.
  public init(
    _ progress: FeedProgress, waitersMax: Int = HeadBarrier.waitersMax,
    ask: @escaping @Sendable (OrganizationID, ContinuousClock.Instant) async throws -> FeedCursor
  ) {
    self.progress = progress
    self.ask = ask
    rounds = QuestionRounds(waitersMax: waitersMax)
  }

  /// How many wait.
  public var waitingCount: Int { rounds.waitingCount }

  /// Returns once everything of the organization is known that had been acknowledged when this was called.
  ///
  /// - Parameter holder: on whose behalf, who may be of another organization; nil: on that of nobody in particular of this one.
  /// - Throws: `Failure`; `CancellationError` when the task was cancelled.
  public func pass(
    _ organization: OrganizationID, for holder: Holder? = nil, until end: ContinuousClock.Instant
  ) async throws {
    let holder = holder ?? Holder(nobodyOf: organization)
    do {
      try await rounds.answer(to: organization, for: holder, until: end) {
        try await reachHead(of: organization, until: end)
      }
    } catch is QuestionRounds<OrganizationID, Void>.Crowded {
      throw Failure.crowded
    } catch is CancellationError {
      try Task.checkCancellation()
      throw Failure.unanswered("no answer in time")
    }
  }

  private func reachHead(of organization: OrganizationID, until end: ContinuousClock.Instant) async throws {
    while true {
      let before = progress.standing(of: organization)
      let head: FeedCursor
      do {
        head = try await ask(organization, end)
      } catch {
        try Task.checkCancellation()
        throw Failure.unanswered("\(error)")
      }
      switch try await progress.reach(head, of: organization, from: before, until: end) {
      case .reached: return
      case .late: throw Failure.behind
      case .replaced: continue
      }
    }
  }
}

extension Holder {
  /// Whoever waits on behalf of an organization and of nobody in particular.
  public init(nobodyOf organization: OrganizationID) { self.init(organization: organization.rawValue, caller: "") }
}
