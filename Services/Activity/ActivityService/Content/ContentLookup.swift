internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Sharing
internal import Storage

/// The context that stands at a path of an app, for handouts and for students' work.
enum ContextAnswer: Hashable, Sendable {
  /// With the kind that its declaration names: of what is not published, the one in the asker's session.
  case known(ContextID, ItemKind?)
  /// It exists for this person's session only: nothing assigned covers it (D11, R110).
  case volatile(ItemKind?)
  case notFound
}

/// Finds contexts: among those that Context's feed has published, else by asking Context, once for all callers that
/// need the same at one time.
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
  }

  /// How soon a call that waits for a declaration looks again. It reads what Activity knows and does not ask Context.
  private static let declarationPause: Duration = .milliseconds(20)

  private struct Question: Hashable {
    var organization: OrganizationID
    var app: AppID
    var path: IdentifierPath
    /// Whose session it is: what one person is shown for a session, another is not.
    var user: PersonID
    var isStudent: Bool
    /// Work there is assigned to them: Context is to store what is theirs.
    var isAssigned: Bool
  }

  let store: ActivityStore
  let client: ContextChangesServiceClient?
  let barrier: HeadBarrier?
  private let flights = SingleFlight<Question, ContextAnswer>()
  let linkFlights = SingleFlight<LinkQuestion, ContextID?>()
  let patience: Patience
  /// Questions that are open.
  let questions = HeldShares(.questions)
  /// Those by which Context may store content of a pupil's own.
  let storing = OpenQuestions()
  /// Calls that wait for a declaration; who has its share of them is refused at once and may retry.
  let declarations: HeldShares

  /// - Parameters:
  ///   - channel: to Context; nil where there is none: then what is not known is UNAVAILABLE, and what is known is all.
  ///   - progress: of the follower of Context's feed.
  ///   - declarations: of those who wait for a declaration.
  init(
    store: ActivityStore, channel: (any Channel)?, progress: FeedProgress, patience: Patience = Patience(),
    declarations: HeldShares = HeldShares(.declarations)
  ) {
    self.store = store
    self.patience = patience
    self.declarations = declarations
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
    let organization = try await store.current(caller.organization).record.judging
    let content = organization.content
    if let known = content.node(at: path, app: app, when: instant, publishedOnly: publishedOnly) {
      return .known(known, content[known]?.declaredKind)
    }
    // Looked up also where nothing is assigned: how long it takes says nothing then.
    let worked = caller.role == .student ? try await latestOwnWork(of: caller, in: content) : [:]
    let question = Question(
      organization: caller.organization, app: app, path: path, user: caller.user,
      isStudent: caller.role == .student,
      isAssigned: organization.isAssigned(path, of: app, to: caller.user, at: instant, worked: worked))
    let trace = trace()?.metadata ?? Metadata()
    return try await flights.answer(to: question) {
      try await asking(for: caller) { try await ask(question, deadline, trace) }
    }
  }

  /// By context that students' apps declared and a student has work or marks at: when the last attempt began or the last mark happened.
  private func latestOwnWork(of caller: Caller, in content: ContentTree) async throws -> [ContextID: Domain.Instant] {
    try await store.read(for: Holder(caller)) { connection in
      let attempts = AttemptRows(caller.organization, on: connection)
      var latest = try DoneRows(caller.organization, on: connection).latestMarks(of: caller.user)
      for context in try attempts.contexts(withWorkOf: caller.user) where content[context]?.origin == .proposed {
        guard let start = try attempts.latest(of: caller.user, at: context)?.start else { continue }
        latest[context] = max(latest[context] ?? .distantPast, start)
      }
      return latest
    }
  }

  /// Asks Context something on a caller's behalf.
  ///
  /// - Throws: UNAVAILABLE where the caller, or its organization, has its share of open questions.
  func asking<T: Sendable>(for caller: Caller, _ ask: () async throws -> T) async throws -> T {
    do {
      return try await questions.holding(for: Holder(caller), ask)
    } catch is ShareScope {
      throw Self.unreachable("too much is being asked of the Context service")
    }
  }

  /// Waits until something is declared at a path where nothing was: an app's declaration and its students' work may be on
  /// their way at one time, and each may come first (N29).
  ///
  /// - Returns: what stands there; nil: still nothing, or the caller has its share of those who wait.
  func declaration(
    at path: IdentifierPath, of app: AppID, when instant: Domain.Instant, publishedOnly: Bool = false,
    for caller: Caller, until end: ContinuousClock.Instant
  ) async throws -> ContextID? {
    do {
      return try await declarations.holding(for: Holder(caller)) {
        while true {
          let content = try await store.current(caller.organization).organization.content
          if let known = content.node(at: path, app: app, when: instant, publishedOnly: publishedOnly) { return known }
          guard ContinuousClock.now < end else { return nil }
          try await Task.sleep(for: Self.declarationPause)
        }
      }
    } catch is ShareScope {
      return nil
    }
  }

  /// Whether anything that a vendor has published is known here.
  func hasCatalog(seenBy organization: OrganizationID) async throws -> Bool {
    try await store.current(organization).organization.content.catalog.map { $0.content.count > 0 } ?? false
  }

  /// How long work that came now may wait for the declaration of its content: its answer still has to be on time.
  ///
  /// - Parameter deadline: the caller's.
  func declarationEnd(_ deadline: ContinuousClock.Instant?) -> ContinuousClock.Instant {
    .waiting(atMost: patience.declaration, before: deadline)
  }

  /// Returns once every question has ended that was open when this was called, and by which Context may store content of a pupil's own in
  /// an organization: who was erased before that asks no more.
  func awaitOpenQuestions(of organization: OrganizationID) async {
    await storing.awaitEnd(of: organization)
  }

  private func ask(_ question: Question, _ deadline: ContinuousClock.Instant?, _ trace: Metadata) async throws
    -> ContextAnswer
  {
    guard let client else { throw Self.unreachable("there is no way to the Context service") }
    guard question.isAssigned else { return try await ask(question, of: client, deadline, trace) }
    return try await storing.holding(question.organization) {
      // Looked up once the question is open: an erasure that is not seen here waits for its end.
      let record = try await store.current(question.organization).record
      if record.people[question.user] == nil, record.erased.contains(question.user) { throw RPCError.callerErased }
      return try await ask(question, of: client, deadline, trace)
    }
  }

  private func ask(
    _ question: Question, of client: ContextChangesServiceClient, _ deadline: ContinuousClock.Instant?,
    _ trace: Metadata
  ) async throws -> ContextAnswer {
    let request = ContextV1.LookUpPathRequest(
      organizationID: question.organization.rawValue, appID: question.app.rawValue,
      identifierPath: question.path.entries, userID: question.user.rawValue,
      isStudent: question.isStudent, isAssigned: question.isAssigned)
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
      // What a vendor has published is known once, for all organizations.
      let states = response.ancestors + [state]
      for isOfCatalog in [true, false] {
        let some = states.filter { $0.context?.ofCatalog == isOfCatalog }
        guard !some.isEmpty else { continue }
        do {
          try await store.write(isOfCatalog ? Caller.catalog : question.organization, weight: some.count) { scope in
            for state in some { try scope.learn(state) }
            // What is known already is not written. The answer waits for the disk all the same, as for what lives for a session (D27).
            if !isOfCatalog { try scope.writeBeat() }
          }
        } catch let error as StorageError where error.code == .heldElsewhere && isOfCatalog {
          // Its owner follows the same feed.
          try await store.followCatalog { connection in
            try some.allSatisfy { state in
              try connection.exists(
                "SELECT 1 FROM known_context WHERE organization = ? AND context_id = ?", .text(Caller.catalog.rawValue),
                .integer(state.context?.contextID ?? 0))
            }
          }
        }
      }
      let isPublished = state.context?.origin == .unspecified
      let kind = isPublished ? state.context?.primaryKind : response.sessionKind
      return .known(ContextID(state.context?.contextID ?? 0), try kind.flatMap { try ItemKind(feed: $0) })
    case .isVolatile:
      // The answer waits for the disk here, too, as the one does for which something is learnt.
      try await store.write(question.organization) { try $0.writeBeat() }
      return .volatile(try? ItemKind(feed: response.sessionKind))
    case .notFound, nil: return .notFound
    }
  }

  static func unreachable(_ why: String) -> RPCError {
    .unavailable("CONTEXT_UNREACHABLE", retryAfter: .seconds(1), "\(why); nothing was stored")
  }
}

extension ContentTree {
  /// Whether the nearest published context above a path was removed.
  func isWithdrawn(above path: IdentifierPath, of app: AppID, at now: Domain.Instant) -> Bool {
    var above = path.parent
    while let path = above, !path.isRoot {
      if node(at: path, app: app, when: now, publishedOnly: true).map({ isLiving($0, at: now) }) == true {
        return false
      }
      if node(at: path, app: app, when: .distantPast, publishedOnly: true) != nil { return true }
      above = path.parent
    }
    return false
  }

  func node(
    at path: IdentifierPath, app: AppID, when instant: Domain.Instant, publishedOnly: Bool
  ) -> ContextID? {
    guard let known = node(at: path, app: app, when: instant) else { return nil }
    return publishedOnly && self[known]?.origin != .published ? nil : known
  }
}

extension Organization {
  /// Whether work of a student at a path is assigned: at what is known there, published or not, or below what is known above it, where
  /// there is room for one more context of their own (D28).
  ///
  /// - Parameter worked: by context: when the student's last work there began.
  fileprivate func isAssigned(
    _ path: IdentifierPath, of app: AppID, to student: PersonID, at instant: Domain.Instant,
    worked: [ContextID: Domain.Instant]
  ) -> Bool {
    if let known = content.node(at: path, app: app, when: instant) {
      return !handoutsAuthorising(student: student, context: known, at: instant).isEmpty
        || !doneTargets(student: student, context: known, at: instant).isEmpty
    }
    var above = path.parent
    while let path = above {
      if let known = content.node(at: path, app: app, when: instant) {
        return authorisesBelow(known, student: student, at: instant)
          && hasRoomForOwn(below: known, student: student, at: instant, worked: worked)
      }
      above = path.parent
    }
    return false
  }
}
