internal import Observability
internal import Feeds
internal import API
internal import Domain
internal import Messages
internal import RPC
internal import Storage
internal import Wire

// Saving: work into the outbox, content to Context.
extension DataStore {
  /// Makes durable what was done, and declares what was changed of contexts (R45). When it returns, work is on this machine's disk,
  /// whether or not the services can be reached, and contexts stand with Context.
  ///
  /// Those who save at the same time share one write, and hear of each other's failures.
  ///
  /// - Throws: `SaveError`: some of it failed, and what is not named there as failed is saved (R46). Contexts that failed keep their
  ///   changes: each save names them until they stand, and those that could not be sent are sent when the services take them.
  public func save() async throws {
    var result = await saves.save(.everything) { await self.writeActivities($0) }
    if read({ $0.tree.hasChanges }) {
      let contexts = server.isContextSilent ? leaveContexts() : await saveContextsInTurn()
      result.failures += contexts.failures
      result.succeeded += contexts.succeeded
    }
    guard result.failures.isEmpty else { throw result }
  }

  /// Marks a context, and all below it, as removed; the next save removes them (R48). The root stays.
  public func remove(_ context: Context) { change { $0.tree.remove(context.number) } }

  /// Says on the student's behalf that no more work is to come at the last context of a path, in every handout that was open to them
  /// when this was called (R101, R102). It is on the disk when this returns, and counts once.
  ///
  /// - Throws: `StoreError`: `outboxFull`, `storeInaccessible`, or `invalidArgument` for a path that can be nobody's.
  public func completeAllAssignedActivities(matching identifierPath: [String]) async throws {
    do throws(Violation) {
      _ = try IdentifierPath(checking: identifierPath)
    } catch {
      throw StoreError(error)
    }
    let request = ActivityV1.CompleteAssignedRequest(
      appID: options.appID, identifierPath: identifierPath,
      time: ActivityV1.ClientTime(happenTime: WellKnown.Timestamp(clock.now)), requestID: newID())
    let draft = Outbox.Draft(messages: [.completion(request)], kept: nil)
    do {
      guard try await outbox.write([draft], now: clock.now) == [true] else { throw StoreError.full(options.bounds) }
    } catch let error as StorageError {
      throw StoreError(error)
    }
    signal.raise()
  }

  // MARK: Work

  /// Writes the time of what runs, and of what was stopped since; what cannot be written now is written later.
  func saveTime() async {
    let result = await saves.save(.time) { await self.writeActivities($0) }
    if let failure = result.failures.first {
      log.warning("running time is not written yet", ["reason": failure.error.message])
    }
  }

  private func writeActivities(_ scope: SaveQueue.Scope) async -> SaveError {
    var result = SaveError()
    let maker = RecordMaker(app: options.appID, student: options.personID, newID: newID)
    let (faults, taken) = change { state in
      (scope == .time ? [] : state.takeFaults(), state.take(isTimeOnly: scope == .time, maker))
    }
    for (id, errors) in faults {
      result.failures += errors.map { SaveError.Failure(object: .activity(Activity(self, id)), error: $0) }
    }
    guard !taken.isEmpty else { return result }
    var isWritten: [Bool] = []
    var failure = StoreError.full(options.bounds)
    do {
      isWritten = try await outbox.write(taken.map(\.draft), now: clock.now)
    } catch let error as StorageError {
      failure = StoreError(error)
    } catch {
      failure = StoreError(.storeInaccessible, "\(error)")
    }
    change { state in
      for (index, one) in taken.enumerated() {
        if index < isWritten.count, isWritten[index] { state.noteWritten(one) } else { state.giveBack(one) }
      }
    }
    let faulty = Set(faults.map(\.id))
    for (index, one) in taken.enumerated() {
      let object = SaveError.Object.activity(Activity(self, one.id))
      if index >= isWritten.count || !isWritten[index] {
        result.failures.append(SaveError.Failure(object: object, error: failure))
      } else if !faulty.contains(one.id) {
        result.succeeded.append(object)
      }
    }
    signal.raise()
    return result
  }

  // MARK: Content

  /// What failed of some contexts.
  typealias ContextFailures = [(number: Int, error: StoreError)]

  /// What one call declares, at most: contexts, and bytes of them, below what a server takes (4 MiB) with much to spare.
  private static let declareBatchMax = Limits.standard.contextsPerDeclareMax
  private static let declareBytesMax = 1024 * 1024

  private func saveContextsInTurn() async -> SaveError {
    await declarations.pass {
      // Another save may have brought it over meanwhile.
      read { $0.tree.hasChanges } ? await saveContexts(for: .saving) : SaveError()
    }
  }

  /// Names what does not stand, and leaves it to the sending, which may be waiting for Context just now: nobody waits with it.
  private func leaveContexts() -> SaveError {
    let unsaved = change { state in
      let unsaved = state.tree.unsaved()
      if !unsaved.isEmpty { state.tree.noteFailed(mayPass: true) }
      return unsaved
    }
    signal.raise()
    return saveError(unsaved.map { ($0, StoreError(ServerLine.silence)) }, succeeded: [])
  }

  /// Moves what was moved, removes what was removed, and declares what is new or was changed. What fails is unsaved again.
  func saveContexts(for purpose: ServerLine.Purpose) async -> SaveError {
    var failures: ContextFailures = []
    var done: [Int] = []
    let begun = change { $0.tree.beginSave() }
    // What is to be moved out of something is moved before that is removed; all else is removed first, for its identifier may be
    // in use again.
    let isMoving = read { !$0.tree.moved().isEmpty }
    if !isMoving { await withdraw(&failures, &done, purpose) }
    while let next = read({ state in state.tree.moved().first { number in !failures.contains { $0.number == number } } }
    ) {
      // Below something new it can stand only when that is declared.
      failures += await declare(read { $0.tree.undeclaredAncestors(of: next) }, for: purpose)
      await move(next, &failures, &done, purpose)
    }
    if isMoving { await withdraw(&failures, &done, purpose) }
    await updateRoot(&failures, &done, purpose)
    let undeclared = read { state in
      state.tree.undeclared().filter { number in !failures.contains { $0.number == number } }
    }
    failures += await declare(undeclared, for: purpose)
    done += undeclared
    let (hasFailed, mayPass) = (!failures.isEmpty, failures.contains(where: \.error.mayPass))
    change { state in
      state.tree.endSave(begun)
      if hasFailed { state.tree.noteFailed(mayPass: mayPass) }
    }
    if mayPass, purpose == .saving { signal.raise() }
    return saveError(failures, succeeded: done)
  }

  func saveError(_ failures: ContextFailures, succeeded: [Int]) -> SaveError {
    var error = SaveError()
    error.failures = failures.map { SaveError.Failure(object: .context(Context(self, $0.number)), error: $0.error) }
    let failed = Set(failures.map(\.number))
    error.succeeded = succeeded.filter { !failed.contains($0) }.map { .context(Context(self, $0)) }
    return error
  }

  /// Declares contexts as they are here, parents first. What stands already just so is left as it is (R52).
  func declare(_ numbers: [Int], for purpose: ServerLine.Purpose) async -> ContextFailures {
    let failures = await declareOnce(numbers, for: purpose)
    let orphans = failures.filter { $0.error.reason == "PARENT_MISSING" }.map(\.number)
    guard !orphans.isEmpty else { return failures }
    // What a pupil's app declares is forgotten with the server's session, unless there is work at it: then what lies above is
    // declared again, once.
    let above = change { $0.tree.noteForgotten(above: orphans) }
    let others = failures.filter { !orphans.contains($0.number) }
    return others + (await declareOnce(above + orphans, for: purpose))
  }

  private func declareOnce(_ numbers: [Int], for purpose: ServerLine.Purpose) async -> ContextFailures {
    var failures: ContextFailures = []
    var rest = declarations(of: numbers)[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batchCount(rest))
      do {
        failures += try await declare(batch, for: purpose)
        rest = rest.dropFirst(batch.count)
      } catch {
        let error = StoreError(failed: error)
        // Whoever takes none of these now takes none of the others.
        let failed = error.mayPass ? rest : batch
        failures += failed.map { ($0.number, error) }
        rest = rest.dropFirst(failed.count)
      }
    }
    return failures
  }

  /// A context as it is to be declared.
  private struct PendingDeclaration {
    let number: Int
    let details: ContextDetails
    let message: ContextV1.Context
  }

  private func declarations(of numbers: [Int]) -> [PendingDeclaration] {
    let found = read { state in
      numbers.compactMap { number in
        state.tree.path(of: number).map { (number: number, path: $0, details: state.tree[number].details) }
      }
    }
    return found.map {
      PendingDeclaration(number: $0.number, details: $0.details, message: ContextV1.Context($0.path, $0.details))
    }
  }

  /// How many one call takes: one at least.
  private static func batchCount(_ declarations: ArraySlice<PendingDeclaration>) -> Int {
    var (count, bytes) = (0, 0)
    for declaration in declarations.prefix(declareBatchMax) {
      // What cannot be encoded fails when it is sent.
      bytes += (try? declaration.message.encoded().count) ?? 0
      if count > 0, bytes > declareBytesMax { break }
      count += 1
    }
    return count
  }

  private func declare(
    _ batch: ArraySlice<PendingDeclaration>, for purpose: ServerLine.Purpose
  ) async throws -> ContextFailures {
    let request = ContextV1.DeclareContextsRequest(
      appID: options.appID, contexts: batch.map(\.message), requestID: newID())
    let answer = try await server.context(purpose) { try await $0.declareContexts(request, $1) }
    var failures: ContextFailures = []
    for (one, result) in zip(batch, answer.results) {
      if result.outcome == .refused {
        failures.append((one.number, StoreError(result.error ?? ContextV1.ElementError())))
      } else {
        change { $0.tree.noteDeclared(one.number, as: one.details) }
      }
    }
    return failures
  }

  private func move(
    _ number: Int, _ failures: inout ContextFailures, _ done: inout [Int], _ purpose: ServerLine.Purpose
  ) async {
    let (from, to) = read { ($0.tree[number].savedPath ?? [], $0.tree.path(of: number) ?? []) }
    let request = ContextV1.MoveContextRequest(
      appID: options.appID, identifierPath: from, newParentPath: Array(to.dropLast()), requestID: newID())
    await perform(number, &failures, &done, purpose, { try await $0.moveContext(request, $1) }) {
      $0.tree.noteMoved(number)
    }
  }

  private func withdraw(
    _ failures: inout ContextFailures, _ done: inout [Int], _ purpose: ServerLine.Purpose
  ) async {
    for number in read({ $0.tree.withdrawn() }) {
      let request = ContextV1.RemoveContextRequest(
        appID: options.appID, identifierPath: read { $0.tree[number].savedPath ?? [] }, confirmLiveHandouts: true,
        requestID: newID())
      await perform(
        number, &failures, &done, purpose, orAlready: "CONTEXT_UNKNOWN", { try await $0.removeContext(request, $1) }
      ) {
        $0.tree.noteWithdrawn(number)
      }
    }
  }

  /// Title and topic are all that can be changed of the root.
  private func updateRoot(
    _ failures: inout ContextFailures, _ done: inout [Int], _ purpose: ServerLine.Purpose
  ) async {
    let root = read { $0.tree[ContextTree.root] }
    let fields = [
      root.saved?.title == root.details.title ? nil : "title", root.saved?.topic == root.details.topic ? nil : "topic",
    ].compactMap(\.self)
    guard !fields.isEmpty else { return }
    var context = ContextV1.Context([], root.details)
    context.appID = options.appID
    let request = ContextV1.UpdateContextRequest(context: context, updateFields: fields, requestID: newID())
    await perform(ContextTree.root, &failures, &done, purpose, { try await $0.updateContext(request, $1) }) {
      $0.tree.noteDeclared(ContextTree.root, as: root.details)
    }
  }

  /// A change that is not this person's to make stays on this device, as ClassKit keeps the contexts of pupils: an app is
  /// not told by it whom it works for (R54, R110).
  private func perform(
    _ number: Int, _ failures: inout ContextFailures, _ done: inout [Int], _ purpose: ServerLine.Purpose,
    orAlready reason: String? = nil,
    _ call: @escaping @Sendable (ContextServiceClient, CallOptions) async throws -> some Sendable,
    then apply: (inout LocalState) -> Void
  ) async {
    do {
      _ = try await server.context(purpose, call)
    } catch let error as RPCError where Self.staysHere.contains(error.reason) || error.reason == reason {
      // Done as far as it can be.
    } catch {
      return failures.append((number, StoreError(failed: error)))
    }
    change(apply)
    done.append(number)
  }

  private static let staysHere: Set<String> = ["NOT_PERMITTED", "ROLE_NOT_ALLOWED"]
}

extension ContextTree {
  /// The contexts above one that Context does not have yet, parents first.
  func undeclaredAncestors(of id: Int) -> [Int] {
    var ancestors: [Int] = []
    var next = self[id].parent
    while let parent = next, self[parent].savedPath == nil {
      ancestors.append(parent)
      next = self[parent].parent
    }
    return ancestors.reversed()
  }
}

extension StoreError {
  static func full(_ bounds: OutboxBounds) -> StoreError {
    StoreError(
      .outboxFull,
      "\(bounds.messagesMax) messages, or \(bounds.bytesMax) bytes of them, wait to be sent: no more is taken")
  }

  init(_ error: ContextV1.ElementError) {
    self.init(StatusCode(wire: error.code), error.message, reason: error.reason)
  }

  /// Why a call did not succeed.
  init(failed error: any Error) {
    switch error {
    case let error as RPCError: self.init(error)
    case let error as StoreError: self = error
    default: self.init(.unavailable, "the call was given up")
    }
  }
}

extension StatusCode {
  /// A number that nobody knows is UNKNOWN.
  init(wire number: Int32) { self = UInt8(exactly: number).flatMap(StatusCode.init(rawValue:)) ?? .unknown }
}
