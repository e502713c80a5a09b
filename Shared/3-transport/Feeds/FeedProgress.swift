public import Domain
public import Messages
public import Storage
internal import Synchronization

/// How far one feed has been followed: written by its follower, read by those who wait for it and those who say so.
///
/// **In step as of T** means: everything that the other service had committed at T has been taken here. It is never
/// concluded from what arrives, which may have been under way for long, but from questions: the follower asks the other
/// service for a *mark* (`CommitSignal.mark`), and the mark comes back in the feed behind all that was committed when it
/// was asked for. So T is the instant of asking, by this machine's clock, and a service that does not answer lets it grow
/// old. How old it is, the monotonic clock says, which is kept beside it (`FeedMoment`).
public final class FeedProgress: Sendable {
  /// Of one organization that has more changes than have been taken.
  fileprivate struct Lag {
    /// As it was before.
    var inStep: FeedMoment?
    /// Heads in ascending order: having taken so much is having been in step as of then. Never empty but in the middle
    /// of a history that is being replaced.
    var steps: [(head: FeedCursor, asked: FeedMoment)] = []
  }

  fileprivate struct State {
    var cursors: [OrganizationID: FeedCursor] = [:]
    /// The newest change that was heard of.
    var heads: [OrganizationID: FeedCursor] = [:]
    /// How often an organization's history was replaced.
    var histories: [OrganizationID: Int] = [:]
    var isConnected = false
    var isSilent = false
    /// As of when every organization but those that lag is in step.
    var inStep: FeedMoment?
    var lags: [OrganizationID: Lag] = [:]
    /// Asked for, and not yet seen in the feed.
    var question: (mark: FeedMark, asked: FeedMoment)?
    /// Seen in the feed before the answer to its question.
    var earlyMark: (mark: FeedMark, behind: [OrganizationID: FeedCursor])?
    /// Whose changes were not all understood, and as of when they were in step before that.
    var skipped: [OrganizationID: FeedMoment?] = [:]
    /// What was not understood, each once, and what of it nobody was told yet.
    var unknowns: Set<String> = []
    var news: [SkippedChange] = []
  }

  /// A change that a newer version wrote.
  struct SkippedChange {
    var organization: OrganizationID
    var sequence: Int64
    var what: String
  }

  /// What is not understood is said once each; beyond so many, no more of it is.
  static let unknownsMax = 32

  /// Steps that are remembered of an organization that lags: half a minute of marks. Beyond it the latest takes the
  /// place of the one before, and what is known is known less finely.
  static let stepsMax = 64

  /// The service that is followed: "context" or "activity".
  public let service: String
  private let state = Mutex(State())
  /// Beats when anything was taken, and when a history was replaced.
  private let changeSignal = ChangeSignal()
  /// Beats when somebody waits for changes that the other service has just said to have: so that service is there, and its follower
  /// need not wait before it connects again.
  let demandSignal = ChangeSignal()

  /// By which it is said as of when everything is in step, and how long ago that was.
  public let clock: FeedClock

  /// Nothing has been followed yet, and nothing is in step.
  ///
  /// - Parameter service: "context" or "activity".
  public init(of service: String, clock: FeedClock = FeedClock()) {
    self.service = service
    self.clock = clock
  }

  // MARK: For those who ask

  /// Its stream of changes is open, and it answers.
  public var isReachable: Bool { state.withLock { $0.isConnected && !$0.isSilent } }

  /// As of when everything of the organization is known here, and was understood; nil: not since the start.
  public func inStep(_ organization: OrganizationID) -> FeedMoment? { state.withLock { $0.inStep(organization) } }

  /// The same of all organizations whose changes were all understood: of the one that is furthest behind.
  var inStepOfUnderstood: FeedMoment? {
    state.withLock { state in
      state.oldest(of: state.lags.filter { state.skipped[$0.key] == nil }.map(\.value.inStep))
    }
  }

  /// Changes that were heard of and have not been taken, of all organizations together.
  var lagOfAll: Int {
    state.withLock { state in
      state.heads.reduce(0) { sum, head in
        let cursor = state.cursors[head.key].flatMap { $0.epoch == head.value.epoch ? $0.sequence : nil } ?? 0
        return sum + Int(max(0, head.value.sequence - cursor))
      }
    }
  }

  /// Organizations whose changes were not all understood.
  var skippedCount: Int { state.withLock { $0.skipped.count } }

  /// What a caller may see of it.
  ///
  /// - Parameter organization: the only one to name; nil: all.
  public func followed(_ organization: OrganizationID?) -> ContextV1.FollowedFeed {
    state.withLock { state in
      let all = Set(state.cursors.keys).union(state.heads.keys)
      let named = all.filter { (organization ?? $0) == $0 }.sorted()
      let inStep =
        organization.map { state.inStep($0) }
        ?? state.oldest(of: state.lags.values.map(\.inStep) + state.skipped.values)
      return ContextV1.FollowedFeed(
        service: service, connected: state.isConnected && !state.isSilent,
        inStepTime: inStep.map { WellKnown.Timestamp($0.time) },
        organizations: named.map { organization in
          ContextV1.FollowedOrganization(
            position: state.cursors[organization].map { ContextV1.Cursor($0, of: organization) },
            head: (state.heads[organization] ?? state.cursors[organization]).map {
              ContextV1.Cursor($0, of: organization)
            })
        },
        age: inStep.map { WellKnown.Duration(clock.age(of: $0)) })
    }
  }

  // MARK: For consumers, of what newer versions write

  /// Reads a change. One that only a newer version understands is skipped, and from then on the organization is in step as of
  /// no later time.
  ///
  /// **What a consumer keeps on disk leads no further than the first change that was skipped** (`hasSkipped`): so it is read again
  /// after each start, and by the version that understands it.
  public func skippingUnknown<Failure: Error>(
    _ sequence: Int64, of organization: OrganizationID, _ read: () throws(Failure) -> Void
  ) throws(Failure) {
    do {
      try read()
    } catch {
      guard case .unknown(let what)? = error as? FeedError else { throw error }
      state.withLock { state in
        if state.skipped[organization] == nil {
          state.skipped.updateValue(state.inStep(organization), forKey: organization)
        }
        guard state.unknowns.count < Self.unknownsMax, state.unknowns.insert(what).inserted else { return }
        state.news.append(SkippedChange(organization: organization, sequence: sequence, what: what))
      }
    }
  }

  /// Whether changes of the organization were skipped, in the history that is followed now.
  public func hasSkipped(_ organization: OrganizationID) -> Bool { state.withLock { $0.skipped[organization] != nil } }

  // MARK: For those who wait

  /// Where an organization stands: what a head is judged by that is asked for afterwards.
  struct Standing {
    var cursor: FeedCursor?
    var history: Int
  }

  func standing(of organization: OrganizationID) -> Standing {
    state.withLock { Standing(cursor: $0.cursors[organization], history: $0.histories[organization] ?? 0) }
  }

  enum Arrival {
    case reached
    /// Another history has taken the place of the one that the head was of.
    case replaced
    case late
  }

  /// Waits until the feed has been taken up to a head.
  ///
  /// - Parameter before: where the organization stood when the head was asked for. A head behind it, or beside it, is of
  ///   another history, which the follower will hear of when it connects.
  func reach(
    _ head: FeedCursor, of organization: OrganizationID, from before: Standing, until end: ContinuousClock.Instant
  ) async throws -> Arrival {
    let isOfThisHistory = before.cursor.map { $0.epoch != head.epoch || $0.mayPrecede(head) } ?? true
    while true {
      let seen = changeSignal.current
      let now = standing(of: organization)
      let isReplaced = now.history != before.history
      let cursor = now.cursor ?? FeedCursor(beginning: head.epoch)
      if isOfThisHistory || isReplaced, cursor.holds(head) { return .reached }
      if isReplaced, cursor.epoch != head.epoch { return .replaced }
      guard ContinuousClock.now < end else { return .late }
      demandSignal.notify()
      await changeSignal.wait(after: seen, until: end)
      try Task.checkCancellation()
    }
  }

  // MARK: For the follower

  /// What was taken before there is a connection.
  public func begin(at cursors: [OrganizationID: FeedCursor]) {
    state.withLock { $0.cursors = cursors }
    changeSignal.notify()
  }

  /// The stream is open.
  ///
  /// - Parameters:
  ///   - heads: of all organizations.
  ///   - asked: when the stream was asked for.
  func connected(_ heads: [OrganizationID: FeedCursor], asked: FeedMoment) {
    state.withLock { state in
      state.isConnected = true
      state.heads = heads
      state.stepUp(to: heads, asked: asked)
    }
  }

  /// The stream has ended; returns whether it was open.
  func disconnected() -> Bool {
    state.withLock { state in
      defer { state.isConnected = false }
      state.question = nil
      state.earlyMark = nil
      return state.isConnected
    }
  }

  /// The other service does not answer, or does so again; returns whether that is news.
  func note(silent isSilent: Bool) -> Bool {
    state.withLock { state in
      guard state.isConnected, state.isSilent != isSilent else { return false }
      state.isSilent = isSilent
      return true
    }
  }

  /// What was skipped and not asked for yet, of each kind the first.
  func skippedNews() -> [SkippedChange] { state.withLock { exchange(&$0.news, with: []) } }

  func advanced(_ organization: OrganizationID, to cursor: FeedCursor) {
    state.withLock { $0.advance(organization, to: cursor) }
    changeSignal.notify()
  }

  /// The organization's history is another one; nothing of that has been taken.
  func replaced(_ organization: OrganizationID, epoch: Int64) {
    state.withLock { state in
      state.cursors[organization] = FeedCursor(beginning: epoch)
      state.histories[organization, default: 0] += 1
      state.heads[organization] = nil
      state.lags[organization] = Lag()
      state.skipped[organization] = nil
    }
    changeSignal.notify()
  }

  /// The other service has given a mark.
  func answered(_ mark: FeedMark, asked: FeedMoment) {
    state.withLock { state in
      if let early = state.earlyMark, early.mark.isAtLeast(mark) {
        state.stepUp(to: early.behind, asked: asked)
      } else {
        state.question = (mark, asked)
      }
      state.earlyMark = nil
    }
  }

  /// A mark has come in the feed: of all organizations but these, what was committed by then has been taken.
  func passed(_ mark: FeedMark, behind heads: [OrganizationID: FeedCursor]) {
    state.withLock { state in
      for (organization, head) in heads { state.heads[organization] = head }
      guard let question = state.question, mark.isAtLeast(question.mark) else {
        state.earlyMark = (mark, heads)
        return
      }
      state.question = nil
      state.stepUp(to: heads, asked: question.asked)
    }
  }
}

extension FeedProgress.State {
  fileprivate func inStep(_ organization: OrganizationID) -> FeedMoment? {
    skipped[organization] ?? lags[organization].map(\.inStep) ?? inStep
  }

  /// Of those that are behind the others, and the others.
  fileprivate func oldest(of behind: [FeedMoment?]) -> FeedMoment? {
    guard !behind.contains(nil) else { return nil }
    return behind.compactMap(\.self).reduce(inStep) { oldest, one in oldest.map { FeedMoment.earlier($0, one) } }
  }

  /// - Parameter heads: of those that may have more; whoever is not among them has all of it.
  fileprivate mutating func stepUp(to heads: [OrganizationID: FeedCursor], asked: FeedMoment) {
    var behind: [OrganizationID: FeedProgress.Lag] = [:]
    for (organization, head) in heads where !(cursors[organization]?.holds(head) ?? (head.sequence == 0)) {
      var lag = lags[organization] ?? FeedProgress.Lag(inStep: inStep)
      if lag.steps.count == FeedProgress.stepsMax { lag.steps.removeLast() }
      lag.steps.append((head, asked))
      behind[organization] = lag
    }
    lags = behind
    inStep = asked
  }

  fileprivate mutating func advance(_ organization: OrganizationID, to cursor: FeedCursor) {
    cursors[organization] = cursor
    if let head = heads[organization], cursor.holds(head) { heads[organization] = nil }
    guard var lag = lags[organization], !lag.steps.isEmpty else { return }
    while let step = lag.steps.first, cursor.holds(step.head) {
      lag.inStep = step.asked
      lag.steps.removeFirst()
    }
    // The last step is that of the newest mark: whoever has taken it lags no more.
    lags[organization] = lag.steps.isEmpty ? nil : lag
  }
}

extension FeedCursor {
  /// Whether all of `head` has been taken by one who stands here.
  fileprivate func holds(_ head: FeedCursor) -> Bool {
    head.sequence == 0 && sequence == 0 || epoch == head.epoch && sequence >= head.sequence
  }
}

extension [FeedProgress] {
  /// Whether each service can be reached, by its name: for health.
  public var reachability: [String: @Sendable () -> Bool] {
    Dictionary(map { feed in (feed.service, { @Sendable in feed.isReachable }) }) { $1 }
  }
}

extension ContextV1.GetFollowingResponse {
  /// - Parameter caller: services see what they may follow, everyone else their own organization.
  public init(_ feeds: [FeedProgress], for caller: Caller) {
    let organization = caller.role == .service ? caller.confinement : caller.organization
    self.init(feeds: feeds.map { $0.followed(organization) })
  }
}
