internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Storage
internal import Synchronization
internal import Serving

/// What stands at a path of an app, for handouts and for students' work.
enum ContextAnswer: Hashable, Sendable {
  case known(ContextID)
  /// It exists for this person's session only: nothing assigned covers it (D11, R110).
  ///
  /// - Parameter isBeyondProposals: it is assigned, and more is there than a student may propose (D28).
  case volatile(ItemKind?, isBeyondProposals: Bool)
  case notFound
}

/// Finds contexts: in what Context's feed has told, else by asking Context, once for all who ask the same at one time.
///
/// Not being able to ask is UNAVAILABLE, and never "there is nothing": work must not be taken for unassigned (D4).
final class ContentLookup: Sendable {
  /// How long Context, and the app's provider behind it, may take where the caller's deadline does not say.
  static let patience: Duration = .seconds(5)

  /// How long it waits at most.
  struct Patience: Sendable {
    /// For Context's answer.
    var answer = ContentLookup.patience
    /// For the declaration of content that work was done at.
    var declaration = ContentLookup.patience
    /// For Context to hear of a handout.
    var handout: Duration = .seconds(2)
  }

  /// How soon Context is asked again whether it has heard of a handout.
  private static let handoutPause: Duration = .milliseconds(20)
  /// Questions that may be open at one time.
  static let questionsMax = 1024
  /// Calls that may wait for a declaration at one time; more are told at once to come again.
  static let waitingMax = 256
  /// How soon a call that waits for a declaration looks again. It looks at what Activity knows, and asks nobody.
  private static let declarationPause: Duration = .milliseconds(20)

  private struct Question: Hashable {
    var organization: OrganizationID
    var app: AppID
    var path: IdentifierPath
    /// Whose session it is: what one person is shown for a session, another is not.
    var user: PersonID
    /// When the work happened: what is assigned then is stored.
    var happened: Domain.Instant
  }

  private let store: ActivityStore
  private let client: ContextChangesServiceClient?
  let barrier: HeadBarrier?
  private let flights = SingleFlight<Question, ContextAnswer>()
  private let patience: Patience
  private let waiting = Mutex(0)

  /// - Parameters:
  ///   - channel: to Context; nil where there is none: then what is not known is UNAVAILABLE, and what is known is all.
  ///   - progress: of the follower of Context's feed.
  init(store: ActivityStore, channel: (any Channel)?, progress: FeedProgress, patience: Patience = Patience()) {
    self.store = store
    self.patience = patience
    let client = channel.map { ContextChangesServiceClient($0) }
    self.client = client
    barrier = client.map { client in
      HeadBarrier(progress) { organization, end in
        FeedCursor(
          try await client.getHead(
            ContextV1.GetHeadRequest(organizationID: organization.rawValue),
            CallOptions(deadline: end, waitsForReady: true)))
      }
    }
  }

  /// What a path means for something begun at an instant (P22).
  ///
  /// - Parameters:
  ///   - caller: on whose behalf Context is asked.
  ///   - publishedOnly: what is known here and not published is asked for as what is not known: the caller's app may not hear that it
  ///     is there (D28).
  ///   - deadline: when the caller stops waiting.
  ///   - trace: that of the call that asks; of those who ask the same at the same time the first one's is passed on.
  func context(
    at path: IdentifierPath, of app: AppID, when instant: Domain.Instant, for caller: Caller,
    publishedOnly: Bool = false, deadline: ContinuousClock.Instant?, trace: @autoclosure () -> TraceContext? = nil
  ) async throws -> ContextAnswer {
    let content = try await store.current(caller.organization).organization.content
    if let known = content.node(at: path, app: app, when: instant, publishedOnly: publishedOnly) {
      return .known(known)
    }
    let question = Question(
      organization: caller.organization, app: app, path: path, user: caller.user, happened: instant)
    let latest = ContinuousClock.now + patience.handout
    let end = min(deadline ?? latest, latest)
    let trace = trace()?.metadata ?? Metadata()
    while true {
      let answer = try await flights.answer(to: question) { try await ask(question, deadline, trace) }
      guard case .volatile(_, isBeyondProposals: false) = answer, try await isAssigned(question) else { return answer }
      // Context follows our handouts and has not heard of this one yet: it will keep what it builds in a moment.
      guard ContinuousClock.now < end else {
        throw Self.unreachable("the Context service has yet to hear of a handout")
      }
      try await Task.sleep(for: Self.handoutPause)
    }
  }

  /// Waits until something is declared at a path where nothing was: an app's declaration and its students' work may be on
  /// their way at one time, and each may come first (N29).
  ///
  /// - Returns: what stands there; nil: still nothing, or too many wait already.
  func declaration(
    at path: IdentifierPath, of app: AppID, when instant: Domain.Instant, publishedOnly: Bool = false,
    in organization: OrganizationID, until end: ContinuousClock.Instant
  ) async throws -> ContextID? {
    let mayWait = waiting.withLock { count in
      guard count < Self.waitingMax else { return false }
      count += 1
      return true
    }
    guard mayWait else { return nil }
    defer { waiting.withLock { $0 -= 1 } }
    while true {
      let content = try await store.current(organization).organization.content
      if let known = content.node(at: path, app: app, when: instant, publishedOnly: publishedOnly) { return known }
      guard ContinuousClock.now < end else { return nil }
      try await Task.sleep(for: Self.declarationPause)
    }
  }

  /// How many calls wait for a declaration.
  var waitingCount: Int { waiting.withLock { $0 } }

  /// How long work that came now may wait for the declaration of its content: its answer still has to be on time.
  ///
  /// - Parameter deadline: the caller's.
  func declarationEnd(_ deadline: ContinuousClock.Instant?) -> ContinuousClock.Instant {
    .waiting(atMost: patience.declaration, before: deadline)
  }

  /// Whether something that we know of above the path is assigned to the asker with all that lies below it.
  private func isAssigned(_ question: Question) async throws -> Bool {
    let instant = question.happened
    let organization = try await store.current(question.organization).organization
    var above = question.path.parent
    while let path = above {
      if let known = organization.content.node(at: path, app: question.app, when: instant) {
        return organization.authorisesBelow(known, student: question.user, at: instant)
      }
      above = path.parent
    }
    return false
  }

  private func ask(_ question: Question, _ deadline: ContinuousClock.Instant?, _ trace: Metadata) async throws
    -> ContextAnswer
  {
    guard let client else { throw Self.unreachable("there is no way to the Context service") }
    guard flights.count <= Self.questionsMax else { throw Self.unreachable("too many paths are being asked for") }
    let request = ContextV1.LookUpPathRequest(
      organizationID: question.organization.rawValue, appID: question.app.rawValue,
      identifierPath: question.path.entries, userID: question.user.rawValue,
      happenTime: WellKnown.Timestamp(question.happened))
    let response: ContextV1.LookUpPathResponse
    do {
      response = try await client.lookUpPath(
        request, CallOptions(metadata: trace, timeout: patience.answer, deadline: deadline, waitsForReady: true))
    } catch let error as RPCError {
      switch error.code {
      case .notFound, .invalidArgument, .permissionDenied, .failedPrecondition: return .notFound
      default: throw Self.unreachable("the Context service did not say what is there: \(error.code)")
      }
    }
    switch response.result {
    case .context(let state):
      try await store.write(question.organization, weight: 1 + response.ancestors.count) { scope in
        for ancestor in response.ancestors { try scope.learn(ancestor) }
        try scope.learn(state)
      }
      return .known(ContextID(state.context?.contextID ?? 0))
    case .isVolatile:
      return .volatile(
        try? ItemKind(feed: response.volatileKind), isBeyondProposals: response.isBeyondProposals)
    case .notFound, nil: return .notFound
    }
  }

  static func unreachable(_ why: String) -> RPCError {
    .unavailable("CONTEXT_UNREACHABLE", retryAfter: .seconds(1), "\(why); nothing was stored")
  }
}

extension ContentTree {
  func node(
    at path: IdentifierPath, app: AppID, when instant: Domain.Instant, publishedOnly: Bool
  ) -> ContextID? {
    guard let known = node(at: path, app: app, when: instant) else { return nil }
    return publishedOnly && self[known]?.origin != .published ? nil : known
  }
}
