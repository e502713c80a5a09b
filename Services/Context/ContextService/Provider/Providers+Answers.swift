internal import ContextDomain
internal import Domain
internal import Messages
internal import Observability
internal import RPC
internal import Synchronization
internal import Serving

// Takes the answers of providers.
extension Providers {
  /// A context that a provider built and that is to be stored.
  struct Built: Sendable {
    fileprivate let details: ContextDetails
    fileprivate let key: QuestionKey
    fileprivate let number: Int64
    fileprivate let connection: ProviderConnection
  }

  /// Takes an answer to a question for a context. A late one is passed over.
  ///
  /// - Parameter answer: made from the path that was asked for.
  /// - Returns: what is to be attached now; nil where there is nothing to attach.
  /// - Throws: INVALID_ARGUMENT for a question that was never asked: the provider does not keep to the protocol.
  func receive(
    _ number: Int64, from connection: ProviderConnection, _ answer: (IdentifierPath) -> ProviderAnswer
  ) throws(RPCError) -> Built? {
    guard let key = try settle(number, .create, from: connection) else { return nil }
    switch answer(key.path) {
    case .context(let details):
      return Built(details: details, key: key, number: number, connection: connection)
    case .declined:
      let expires = ContinuousClock.now + configuration.declineMemory
      end(key) { _ in .declined }
      state.withLock { state in
        state.declines.note(
          .init(organization: key.scope.organization, app: key.scope.app, path: key.path), until: expires)
      }
    case .unusable(let violation):
      end(key) { _ in .failed }
      refuse(number, of: connection, .violation(violation))
    }
    return nil
  }

  /// Takes the answer to a refresh.
  func receiveRefreshed(_ number: Int64, from connection: ProviderConnection, hasFailed: Bool) throws(RPCError) {
    guard let key = try settle(number, .refresh, from: connection) else { return }
    end(key) { _ in hasFailed ? .failed : .refreshed }
  }

  /// From now on the question is answered, and stays open until the answer is stored.
  private func settle(
    _ number: Int64, _ kind: QuestionKey.Kind, from connection: ProviderConnection
  ) throws(RPCError) -> QuestionKey? {
    let (key, isKnown): (QuestionKey?, Bool) = state.withLock { state in
      guard let index = state.connected[connection.scope]?.firstIndex(where: { $0.connection.id == connection.id })
      else { return (nil, true) }
      guard (1...max(1, state.connected[connection.scope]![index].lastNumber)).contains(number),
        state.connected[connection.scope]![index].lastNumber > 0
      else { return (nil, false) }
      guard let key = state.connected[connection.scope]![index].open[number] else { return (nil, true) }
      guard key.kind == kind else { return (nil, false) }
      state.connected[connection.scope]![index].remove(number)
      state.questions[key]?.isSettling = true
      return (key, true)
    }
    guard isKnown else {
      throw RPCError.invalid(
        "QUESTION_UNKNOWN", field: "question_id", "question \(number) was not asked of this provider like this")
    }
    return key
  }

  /// Stores the new context once for everyone it is for, and once in each student's session it is for alone.
  func attach(_ built: Built) async {
    let (details, key) = (built.details, built.key)
    var stored: StandingContext?
    var hasEnded = false
    while !hasEnded {
      if stored == nil, let build = state.withLock({ $0.questions[key]?.durableBuild }) {
        do {
          switch try await builder.store(details, build, in: key.scope.organization) {
          case .success(let context): stored = context
          case .failure(let refusal):
            // No waiter gets the context.
            end(key) { _ in .failed }
            return refuse(built.number, of: built.connection, refusal)
          }
        } catch {
          let error = RPCError(outcome: error)
          end(key) { _ in .error(error) }
          return
        }
      }
      let attached = stored
      // A waiter that joined while the store was busy may want what only the store can give: then it is asked first.
      hasEnded = end(key, unless: { attached == nil && $0.durableBuild != nil }) { waiter in
        guard let build = waiter.build else { return .failed }
        if let attached, build.parent.id == attached.parent { return .attached(attached) }
        return builder.keep(details, build).map { .attached($0) } ?? .failed
      }
    }
  }

  /// Tells the provider, and the log, which rule an answer breaks: whoever wrote the app would look for it in vain elsewhere.
  private func refuse(_ number: Int64, of connection: ProviderConnection, _ refusal: DeclarationRefusal) {
    log.warning(
      "a provider's answer was refused",
      [
        "organization": connection.scope.organization.rawValue, "app": connection.scope.app.rawValue,
        "reason": refusal.reason, "field": refusal.field,
      ])
    // A provider that does not read its stream is told by the log alone.
    _ = connection.send(.init(message: .refused(.init(questionID: number, error: .init(refusal)))))
  }

  /// Closes a question and gives its outcome to all waiters. Students' contexts are kept before it is closed, so that
  /// nobody can ask again in between.
  @discardableResult
  private func end(
    _ key: QuestionKey, unless isUnfinished: (OpenQuestion) -> Bool = { _ in false },
    _ outcome: (QuestionWaiter) -> QuestionOutcome
  ) -> Bool {
    let told: [(QuestionWaiter, QuestionOutcome)]? = state.withLock { state in
      guard let question = state.questions[key] else { return [] }
      guard !isUnfinished(question) else { return nil }
      state.questions[key] = nil
      state.answered += 1
      return question.waiters.map { ($0, outcome($0)) }
    }
    guard let told else { return false }
    for (waiter, outcome) in told { waiter.outcome.fulfil(outcome) }
    return true
  }
}

extension OpenQuestion {
  /// One of those who wait wants it stored for everyone.
  fileprivate var durableBuild: QuestionWaiter.Build? {
    waiters.lazy.compactMap(\.build).first { $0.isDurable }
  }
}
