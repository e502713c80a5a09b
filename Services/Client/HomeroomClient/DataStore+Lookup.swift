internal import Observability
internal import API
internal import Domain
internal import Messages
internal import RPC

// Finding contexts, and building those that are missing.
extension DataStore {
  /// The contexts along a path that begins below the root, root to leaf. What is missing is asked of the delegate; without one, or where
  /// it makes none, the answer is the longest part that there is (R14, R15, R18).
  ///
  /// While Context cannot be reached, what is known here and what the delegate makes is the answer; it is declared later.
  ///
  /// - Throws: `StoreError` for a path that can be nobody's, or where the delegate makes a context of another name; `SaveError` where
  ///   what it made is refused.
  public func contexts(matchingIdentifierPath path: [String]) async throws -> [Context] {
    try await resolve(path, below: ContextTree.root).map { Context(self, $0) }
  }

  /// The contexts that satisfy every condition of a predicate, ordered by path (R24). While Context cannot be reached, those that are
  /// known here.
  ///
  /// - Throws: `StoreError` with `limits` where there are more than ``ContextPredicate/contextsMax``.
  public func contexts(matching predicate: ContextPredicate) async throws -> [Context] {
    try await lookups.pass { try await query(predicate) }
    let found = read { state in
      state.tree.subtree(of: ContextTree.root).filter { predicate.matches($0, in: state.tree) }
        .map { (number: $0, path: IdentifierPath(state.tree.path(of: $0) ?? [])) }
    }
    return found.sorted { $0.path < $1.path }.map { Context(self, $0.number) }
  }

  /// The contexts along a path below one that is known, as far as there are any.
  func resolve(_ path: [String], below start: Int) async throws -> [Int] {
    let known = read { $0.tree.walk(path, from: start) }
    if known.count == path.count { return known }
    return try await lookups.pass {
      let found = try await fetch(path, below: start)
      if found.chain.count == path.count { return found.chain }
      let built = try build(path, below: start)
      try await declareBuilt(built.new, isAnswered: found.isAnswered)
      return built.chain
    }
  }

  /// Declares what the delegate built (R20), with what it stands below. What Context cannot be told now, it is told later.
  ///
  /// - Parameter isAnswered: false: Context has just not answered, and nobody waits for it again.
  private func declareBuilt(_ new: [Int], isAnswered: Bool) async throws {
    guard let first = new.first else { return }
    var failures: ContextFailures = []
    if isAnswered {
      failures = await declarations.pass {
        await declare(read { $0.tree.undeclaredAncestors(of: first) } + new, for: .lookup)
      }
      guard !failures.isEmpty else { return }
    }
    let passing = failures.first { $0.error.mayPass }
    let isLeft = !isAnswered || passing != nil
    change { $0.tree.noteFailed(mayPass: isLeft) }
    if let passing { trouble.value = passing.error }
    if isLeft { signal.raise() }
    let refused = failures.filter { !$0.error.mayPass }
    guard !refused.isEmpty else { return }
    throw saveError(refused, succeeded: new.filter { number in !failures.contains { $0.number == number } })
  }

  /// Asks Context for what this process does not know. Whatever goes wrong on the way, what is known here is the answer.
  private func fetch(_ path: [String], below start: Int) async throws -> (chain: [Int], isAnswered: Bool) {
    let walked = read { state in (state.tree.walk(path, from: start), state.tree.path(of: start)) }
    guard walked.0.count < path.count, let base = walked.1 else { return (walked.0, true) }
    var isAnswered = false
    let whole: IdentifierPath
    do throws(Violation) {
      whole = try IdentifierPath(checking: base + path)
    } catch {
      throw StoreError(error)
    }
    do {
      let answer = try await server.context(.lookup) { client, options in
        try await client.resolvePath(
          ContextV1.ResolvePathRequest(appID: self.options.appID, identifierPath: whole.entries), options)
      }
      isAnswered = true
      let adopted = adopt(answer.contexts)
      // By a path that it had before it was moved, too.
      if answer.missing.isEmpty, adopted.count == whole.entries.count {
        return (Array(adopted.dropFirst(base.count)), true)
      }
    } catch let error as RPCError {
      note(error)
    }
    return (read { $0.tree.walk(path, from: start) }, isAnswered)
  }

  private func adopt(_ contexts: [ContextV1.Context]) -> [Int] {
    let now = clock.now
    return change { state in
      contexts.compactMap { state.tree.adopt(ContextDetails($0), at: $0.identifierPath, now: now) }
    }
  }

  /// Asks the delegate for what is missing, once for each, root to leaf (R18).
  private func build(_ path: [String], below start: Int) throws -> (chain: [Int], new: [Int]) {
    var chain = read { $0.tree.walk(path, from: start) }
    var new: [Int] = []
    let delegate = delegate
    for identifier in path.dropFirst(chain.count) {
      let parent = Context(self, chain.last ?? start)
      let draft = delegate?.createContext(
        identifier, in: parent, parentIdentifierPath: parent.identifierPath)
      guard let draft else { break }
      guard draft.identifier.isExactly(identifier) else {
        throw StoreError(.invalidArgument, "the delegate made a context of another identifier than was asked for")
      }
      let now = clock.now
      let number = change { $0.tree.add(draft, below: parent.number, now: now, isDeclaredBySave: false) }
      chain.append(number)
      new.append(number)
    }
    return (chain, new)
  }

  private func query(_ predicate: ContextPredicate) async throws {
    var request = ContextV1.QueryContextsRequest(
      appID: options.appID, predicate: predicate.wire(read { $0.tree }), pageSize: ContextPredicate.pageSize)
    var count = 0
    do {
      repeat {
        let asked = request
        let answer = try await server.context(.lookup) { try await $0.queryContexts(asked, $1) }
        count += answer.contexts.count
        guard count <= ContextPredicate.contextsMax else {
          throw StoreError(.limits, "more than \(ContextPredicate.contextsMax) contexts satisfy the predicate")
        }
        for context in answer.contexts where adopt([context]).isEmpty {
          _ = try await fetch(context.identifierPath, below: ContextTree.root)
        }
        request.pageToken = answer.nextPageToken
      } while !request.pageToken.isEmpty
    } catch let error as RPCError {
      note(error)
    }
  }

  /// Keeps why the services did not do what was asked.
  func note(_ error: RPCError) {
    trouble.value = StoreError(error)
    log.info("the services could not be asked", ["status": error.code.name, "reason": error.reason])
  }
}
