internal import Observability
internal import API
internal import Domain
internal import Messages
internal import RPC
internal import Storage

// What goes on while the app lives: signs of life, and sending.
extension DataStore {
  /// Writes the time of running activities down once a minute, sends what waits, and tries again what could not be sent: until its
  /// task is cancelled. One at a time.
  public func run() async throws {
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { try await self.beat() }
      group.addTask { try await self.keepSending() }
    }
  }

  /// Sends what waits, now and once: when the app is about to end, and in tests.
  ///
  /// - Returns: what still waits, and why.
  /// - Throws: `StoreError` where the outbox cannot be read or written; `CancellationError`.
  @discardableResult
  public func deliver() async throws -> DeliveryStatus {
    _ = try await send(after: 0)
    return status
  }

  /// What the services refused for good, the oldest first: to be looked at, and forgotten then.
  ///
  /// - Throws: `StoreError` where the outbox cannot be read.
  public func refusedMessages() async throws -> [RefusedMessage] {
    try await accessible { try await outbox.refusals() }
  }

  /// Forgets refused messages up to one, itself included.
  ///
  /// - Throws: `StoreError` where the outbox cannot be written.
  public func forgetRefusedMessages(through number: Int64) async throws {
    try await accessible { try await outbox.forgetRefusals(through: number) }
  }

  private func beat() async throws {
    while true {
      try await clock.sleep(options.heartbeat)
      let now = clock.now
      change { $0.beat(at: now) }
      await saveTime()
    }
  }

  // MARK: Sending

  private func keepSending() async throws {
    try await withThrowingDiscardingTaskGroup { group in
      var pace = RetryPace(options.pace)
      var last = DeliveryPass.Outcome(cursor: 0)
      var isWaiting = false
      for await _ in signal.listen() {
        let isRetry = signal.takeRetry()
        if isRetry { isWaiting = false }
        // While the services take nothing, what is new waits for the next attempt too.
        if isWaiting, last.isCutOff { continue }
        // So does content that could not be declared.
        let outcome = try await sendPersistently(after: isRetry ? 0 : last.cursor, declares: !isWaiting)
        if outcome.kept == nil, !isWaiting { pace.reset() }
        last = outcome
        guard outcome.kept != nil, !isWaiting else { continue }
        isWaiting = true
        let pause = pace.next(chance: chance(), least: outcome.retryDelay)
        group.addTask { [clock, signal] in
          try await clock.sleep(pause)
          signal.raiseRetry()
        }
      }
      try Task.checkCancellation()
    }
  }

  /// A file that cannot be read now may be readable later: what waits stays where it is.
  private func sendPersistently(after cursor: Int64, declares: Bool) async throws -> DeliveryPass.Outcome {
    do {
      return try await send(after: cursor, declares: declares)
    } catch let error as StoreError {
      trouble.value = error
      log.warning("the outbox cannot be read or written", ["reason": error.message])
      return DeliveryPass.Outcome(cursor: cursor, kept: error, isCutOff: true)
    }
  }

  /// - Parameter declares: tries what could not be declared again, too.
  private func send(after cursor: Int64, declares: Bool = true) async throws -> DeliveryPass.Outcome {
    try await sending.pass {
      try await accessible {
        let undeclared = declares ? await declareWhatWaits() : nil
        var begin = cursor
        var outcome = try await pass(after: begin)
        if try await redeclare(outcome.unknownPaths) {
          begin = 0
          outcome = try await pass(after: begin)
        }
        let found = outcome.kept ?? undeclared
        // What was not looked at, as what is older than where it began, may wait for a reason of its own.
        if (begin == 0 && declares) || found != nil { trouble.value = found }
        // Content is tried again like work, also where no work waits.
        outcome.kept = found
        await sayWhatIsActive()
        return outcome
      }
    }
  }

  private func pass(after cursor: Int64) async throws -> DeliveryPass.Outcome {
    var pass = DeliveryPass(self, after: cursor)
    try await pass.run()
    return pass.outcome
  }

  /// Contexts that could not be declared when they were saved.
  ///
  /// - Returns: why some still cannot be; nil: none is left.
  private func declareWhatWaits() async -> StoreError? {
    guard read({ $0.tree.hasUnsent }) else { return nil }
    return await declarations.pass {
      guard read({ $0.tree.hasUnsent }) else { return nil }
      return await saveContexts(for: .sending).failures.lazy.map(\.error).first(where: \.mayPass)
    }
  }

  /// Declares the contexts along some paths again: a student's session with Context has ended, or this process knows them no longer
  /// (decision 43).
  ///
  /// - Returns: whether any of them stands now.
  private func redeclare(_ paths: Set<[String]>) async throws -> Bool {
    var stands = false
    for path in paths.sorted(by: { IdentifierPath($0) < IdentifierPath($1) }) {
      let chain = (try? await resolve(path, below: ContextTree.root)) ?? []
      guard chain.count == path.count else { continue }
      let failures = await declarations.pass { await declare(chain, for: .sending) }
      stands = stands || failures.isEmpty
      // Whoever takes nothing of this path takes nothing of the others now.
      if failures.count == chain.count, failures.allSatisfy(\.error.mayPass) { break }
    }
    return stands
  }

  /// A hint: what goes wrong with it is no matter (R59).
  private func sayWhatIsActive() async {
    guard let activation = change({ $0.takeActivation() }) else { return }
    let request = ActivityV1.ActivateContextRequest(appID: options.appID, identifierPath: activation.path)
    _ = try? await server.activity {
      activation.isActive ? try await $0.activateContext(request, $1) : try await $0.resignContext(request, $1)
    }
  }

  private func accessible<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as StorageError {
      throw StoreError(error)
    }
  }
}
