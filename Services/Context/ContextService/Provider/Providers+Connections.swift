internal import ContextDomain
internal import Domain
internal import RPC
internal import Synchronization
internal import Serving
internal import Sharing

// Providers come and go.
extension Providers {
  /// Registers a provider: from now on it may be asked.
  ///
  /// What one app may have in an organization is divided among those who connect. When all are held, whoever holds most gives up the
  /// first of them to one that holds less: its call ends, and with that its connection.
  ///
  /// - Throws: RESOURCE_EXHAUSTED when nobody holds more than the caller would.
  func connect(_ scope: ProviderScope, for call: CallContext) throws(RPCError) -> ProviderConnection {
    try state.withLock { state throws(RPCError) in
      let shares = state.shares[scope] ?? Shares(.providersOfApp, capacity: configuration.providersPerAppMax)
      let share = try shares.take(for: call)
      state.shares[scope] = shares
      state.lastConnection += 1
      let connection = ProviderConnection(
        id: state.lastConnection, scope: scope, share: share, questionsMax: configuration.openQuestionsPerProviderMax)
      state.connected[scope, default: []].append(Connected(connection: connection))
      // It may know what the one before did not.
      state.declines.forget(scope.app, of: scope.organization)
      return connection
    }
  }

  /// Takes a provider out; what it was asked is asked of the one before it.
  func disconnect(_ connection: ProviderConnection) {
    let left: [(QuestionWaiter, QuestionOutcome)] = state.withLock { state in
      let scope = connection.scope
      guard let index = state.connected[scope]?.firstIndex(where: { $0.connection.id == connection.id }) else {
        return []
      }
      let gone = state.connected[scope]!.remove(at: index)
      connection.share.giveBack()
      if state.connected[scope]!.isEmpty {
        state.connected[scope] = nil
        state.shares[scope] = nil
      }
      return gone.open.values.flatMap { state.reassign($0, configuration) }
    }
    connection.finish()
    for (waiter, outcome) in left { waiter.outcome.fulfil(outcome) }
  }
}

extension Providers.State {
  /// - Returns: who need not wait any longer, and why.
  fileprivate mutating func reassign(
    _ key: QuestionKey, _ configuration: ContextConfiguration
  ) -> [(QuestionWaiter, QuestionOutcome)] {
    guard let question = questions[key], !question.isSettling else { return [] }
    questions[key] = nil
    do throws(ShareScope) {
      let isAsked = try send(question, key, at: .now, configuration)
      return isAsked ? [] : question.waiters.map { ($0, .absent) }
    } catch {
      let refusal = RPCError.shareExceeded(of: .providerQuestions, error)
      return question.waiters.map { ($0, .error(refusal)) }
    }
  }
}
