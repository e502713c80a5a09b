internal import ContextDomain
internal import Domain
internal import Observability
internal import RPC
internal import Sharing
internal import Synchronization

/// The apps that build contexts on demand, and what they are being asked (D11).
///
/// A question that several callers have is asked once; each waits only as long as they may. The provider connected last
/// is asked; when it leaves, the one before it is asked in its place.
final class Providers: Sendable {
  struct Connected {
    let connection: ProviderConnection
    /// Its stream takes no more; it is disconnected in a moment.
    var hasEnded = false
    /// Numbers count from 1 on each connection.
    private(set) var lastNumber: Int64 = 0
    private(set) var open: [Int64: QuestionKey] = [:]
    private var held = FairQueue<Never>(quantum: 1)
    private var holders: [Int64: Holder] = [:]

    init(connection: ProviderConnection) { self.connection = connection }

    /// Opens a question under the next number, as one of those its holder may have open beside others'.
    mutating func add(_ key: QuestionKey, for holder: Holder, of max: Int) throws(ShareScope) -> Int64 {
      let flow = held.flow(of: holder)
      try held.hold(1, .first, of: max, for: flow)
      lastNumber += 1
      (open[lastNumber], holders[lastNumber]) = (key, holder)
      return lastNumber
    }

    /// It was answered, or nobody waits for it any more.
    mutating func remove(_ number: Int64) {
      open[number] = nil
      guard let holder = holders.removeValue(forKey: number) else { return }
      held.giveBack(1, .first, of: held.flow(of: holder))
    }
  }

  struct State {
    /// In order of connecting.
    var connected: [ProviderScope: [Connected]] = [:]
    /// Of the providers of one app in one organization, while there are any.
    var shares: [ProviderScope: Shares] = [:]
    var lastConnection: UInt64 = 0
    var questions: [QuestionKey: OpenQuestion] = [:]
    /// How many were answered.
    var answered = 0
    var declines: DeclineMemory<ContinuousClock.Instant>
    var budget: QuestionBudget
  }

  let state: Mutex<State>
  /// Of all streams of providers, of whichever app.
  let shares: Shares
  let configuration: ContextConfiguration
  let builder: ContentBuilder
  let log: Logger
  private let clock: MonotonicClock

  init(_ configuration: ContextConfiguration, builder: ContentBuilder, clock: MonotonicClock, log: Logger) {
    self.log = log
    self.configuration = configuration
    shares = Shares(.providers, capacity: configuration.providersMax)
    self.builder = builder
    self.clock = clock
    state = Mutex(
      State(
        declines: DeclineMemory(countMax: configuration.declinesRememberedMax),
        budget: QuestionBudget(
          burst: configuration.studentQuestionsBurst, perSecond: configuration.studentQuestionsPerSecond,
          studentsMax: configuration.studentsRememberedMax)))
  }

  /// Asks for one missing context, and returns once it stands or will not.
  ///
  /// - Parameters:
  ///   - deadline: when the asker goes on without an answer, if the answer timeout does not come first.
  ///   - standing: looks once more, when nobody is being asked: what was built a moment ago is not asked for again.
  func ask(
    _ build: QuestionWaiter.Build, until deadline: ContinuousClock.Instant?,
    standing: () async throws -> StandingContext?
  ) async throws -> QuestionOutcome {
    let waiter = QuestionWaiter(build)
    var look: Look?
    for _ in 0..<Self.looksMax {
      switch submit(waiter, build, after: look) {
      case .submitted(let submission): return await outcome(of: waiter, submission, until: deadline)
      case .lookFirst(let answered):
        look = Look(answered: answered, outcome: try await standing().map { .attached($0) })
      }
    }
    // Others are answered all the time: what was built since the last look is asked for once more at worst.
    look?.answered = nil
    guard case .submitted(let submission) = submit(waiter, build, after: look) else { return .timedOut }
    return await outcome(of: waiter, submission, until: deadline)
  }

  /// Looks before a question, while others are being answered.
  private static let looksMax = 3

  /// What stood there when it was looked.
  private struct Look {
    /// Questions that were answered before it; nil: however many were.
    var answered: Int?
    var outcome: QuestionOutcome?
  }

  private enum Step {
    case submitted(Submission)
    /// It has to be looked first, after so many answered questions.
    case lookFirst(Int)
  }

  private func submit(_ waiter: QuestionWaiter, _ build: QuestionWaiter.Build, after look: Look?) -> Step {
    let path = build.parent.path.appending(build.identifier)
    let now = ContinuousClock.now
    return state.withLock { state in
      let scope = state.scope(of: build.asker, below: build.parent)
      let decline = DeclineMemory<ContinuousClock.Instant>.Key(
        organization: scope.organization, app: scope.app, path: path)
      if state.declines.remembers(decline, at: now) { return .submitted(.known(.declined)) }
      let isFresh = look.map { $0.answered == nil || $0.answered == state.answered } ?? false
      guard isFresh || state.isOpen(QuestionKey(scope: scope, kind: .create, path: path), at: now) else {
        return .lookFirst(state.answered)
      }
      return .submitted(
        state.submit(
          waiter, .create, path, scope, build.asker, at: now, clock.milliseconds, configuration,
          standing: look?.outcome,
          message: { .create(identifier: build.identifier, parent: .init(build.parent)) }))
    }
  }

  /// Asks for everything below a context to be brought up to date.
  func refresh(
    _ context: StandingContext, for asker: Asker, until deadline: ContinuousClock.Instant?
  ) async -> QuestionOutcome {
    let waiter = QuestionWaiter(nil)
    let now = ContinuousClock.now
    let submission: Submission = state.withLock { state in
      let scope = state.scope(of: asker, below: context)
      return state.submit(
        waiter, .refresh, context.path, scope, asker, at: now, clock.milliseconds, configuration, standing: nil,
        message: { .refresh(.init(context)) })
    }
    return await outcome(of: waiter, submission, until: deadline)
  }

  private func outcome(
    of waiter: QuestionWaiter, _ submission: Submission, until deadline: ContinuousClock.Instant?
  ) async -> QuestionOutcome {
    switch submission {
    case .known(let outcome): return outcome
    case .waiting(let key, let expires):
      let end = deadline.map { min($0, expires) } ?? expires
      if let outcome = await waiter.outcome.value(until: end) { return outcome }
      state.withLock { $0.leave(waiter, key, at: .now) }
      return .timedOut
    }
  }

  /// Look-ups that wait for an answer.
  var waitingCount: Int { state.withLock { $0.questions.values.reduce(0) { $0 + $1.waiters.count } } }

  /// What became of a question that was submitted: its outcome is known, or its waiter has to wait.
  enum Submission {
    case known(QuestionOutcome)
    case waiting(QuestionKey, until: ContinuousClock.Instant)
  }
}

extension Providers.State {
  /// Joins an open question, or sends a new one to the provider connected last.
  mutating func submit(
    _ waiter: QuestionWaiter, _ kind: QuestionKey.Kind, _ path: IdentifierPath, _ scope: ProviderScope, _ asker: Asker,
    at now: ContinuousClock.Instant, _ milliseconds: Int64, _ configuration: ContextConfiguration,
    standing: QuestionOutcome?, message: () -> QuestionMessage
  ) -> Providers.Submission {
    guard isProvided(scope) else { return .known(standing ?? .absent) }
    let key = QuestionKey(scope: scope, kind: kind, path: path)
    if let question = questions[key] {
      if isOpen(key, at: now) {
        questions[key]?.waiters.append(waiter)
        return .waiting(key, until: question.expires)
      }
      forget(key)
    }
    if let standing { return .known(standing) }
    if asker.isStudent {
      let student = QuestionBudget.Key(organization: asker.organization, user: asker.user, app: asker.app)
      if let wait = budget.take(student, at: milliseconds) { return .known(.error(.overBudget(wait))) }
    }
    let timeout = kind == .create ? configuration.answerTimeout : configuration.refreshTimeout
    let question = OpenQuestion(
      message: message(),
      holder: Holder(organization: asker.organization.rawValue, caller: asker.user.rawValue), expires: now + timeout,
      waiters: [waiter])
    do throws(ShareScope) {
      guard try send(question, key, at: now, configuration) else { return .known(.absent) }
    } catch {
      return .known(.error(.shareExceeded(of: .providerQuestions, error)))
    }
    return .waiting(key, until: question.expires)
  }

  /// Whether it was asked and may still be answered.
  func isOpen(_ key: QuestionKey, at now: ContinuousClock.Instant) -> Bool {
    guard let question = questions[key] else { return false }
    return question.isSettling || now < question.expires
  }

  /// Who is asked for what is missing below a context: the organization's own provider; where there is none, and the context is of
  /// a published app, the vendor's. A question tells the vendor a path, and nothing of who asks (N63).
  func scope(of asker: Asker, below parent: StandingContext) -> ProviderScope {
    let own = ProviderScope(organization: asker.organization, app: parent.app)
    guard parent.isOfCatalog, !isProvided(own) else { return own }
    return ProviderScope(organization: Caller.catalog, app: parent.app)
  }

  func isProvided(_ scope: ProviderScope) -> Bool {
    connected[scope]?.contains { !$0.hasEnded } ?? false
  }

  /// Gives the question its number and sends it to the provider connected last.
  ///
  /// - Returns: false where there is none.
  /// - Throws: where its holder has a share of what the provider has not answered, or it does not take what it is asked.
  mutating func send(
    _ question: OpenQuestion, _ key: QuestionKey, at now: ContinuousClock.Instant, _ configuration: ContextConfiguration
  ) throws(ShareScope) -> Bool {
    while let index = connected[key.scope]?.lastIndex(where: { !$0.hasEnded }) {
      let provider = connected[key.scope]![index].connection
      let number = try open(key, index, for: question.holder, at: now, of: configuration.openQuestionsPerProviderMax)
      switch provider.send(question.message.numbered(number)) {
      case .enqueued:
        var question = question
        (question.number, question.connection) = (number, provider.id)
        questions[key] = question
        return true
      case .terminated:
        connected[key.scope]![index].remove(number)
        connected[key.scope]![index].hasEnded = true
      default:
        connected[key.scope]![index].remove(number)
        throw .everybody
      }
    }
    return false
  }

  /// Opens a question at a provider under its next number.
  private mutating func open(
    _ key: QuestionKey, _ index: Int, for holder: Holder, at now: ContinuousClock.Instant, of max: Int
  ) throws(ShareScope) -> Int64 {
    do throws(ShareScope) {
      return try connected[key.scope]![index].add(key, for: holder, of: max)
    } catch {
      // Whoever waited for these has been told, or is about to be.
      guard dropExpired(key.scope, index, at: now) else { throw error }
      return try connected[key.scope]![index].add(key, for: holder, of: max)
    }
  }

  /// Removes a question; an answer that comes now is late.
  mutating func forget(_ key: QuestionKey) {
    guard let question = questions.removeValue(forKey: key),
      let index = connected[key.scope]?.firstIndex(where: { $0.connection.id == question.connection })
    else { return }
    connected[key.scope]![index].remove(question.number)
  }

  mutating func leave(_ waiter: QuestionWaiter, _ key: QuestionKey, at now: ContinuousClock.Instant) {
    questions[key]?.waiters.removeAll { $0 === waiter }
    // While there is time the question stays open: whoever asks next joins it.
    guard let question = questions[key], question.waiters.isEmpty, !question.isSettling, question.expires <= now else {
      return
    }
    forget(key)
  }

  /// Whether there were any.
  private mutating func dropExpired(_ scope: ProviderScope, _ index: Int, at now: ContinuousClock.Instant) -> Bool {
    let before = connected[scope]![index].open.count
    for (number, key) in connected[scope]![index].open {
      guard let question = questions[key], !question.isSettling, question.expires <= now else { continue }
      questions[key] = nil
      connected[scope]![index].remove(number)
      for waiter in question.waiters { waiter.outcome.fulfil(.timedOut) }
    }
    return connected[scope]![index].open.count < before
  }
}

extension RPCError {
  /// A student has caused as many questions as one may (D11); `milliseconds` until the next.
  fileprivate static func overBudget(_ milliseconds: Int64) -> RPCError {
    exhausted(
      Quota.providerQuestions.reason, "too much was asked of the app's provider; wait a little",
      subject: "caller: student_questions", ["quota": "student_questions", "scope": "caller"],
      retryAfter: .milliseconds(milliseconds))
  }
}
