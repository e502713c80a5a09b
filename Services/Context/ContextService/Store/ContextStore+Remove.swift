internal import ContextDomain
internal import Domain
internal import Messages
internal import RPC
internal import Serving
internal import Sharing

/// A context that is to be removed with everything below it: held against the rules as a whole, then removed in parts, leaves first, so
/// that nobody who writes waits for all of it, and no reader of the feed meets an orphan (R48, N94).
struct Removal: Sendable {
  /// Contexts that are removed in one transaction.
  static let partMax = 500

  let app: AppID
  let path: IdentifierPath
  /// That the caller has read; 0: whatever stands there.
  let revision: Int64
  /// Contexts that it may remove.
  let max: Int
  /// Whether a handout is under way on one of some contexts, or on one of their ancestors with all that lies below it.
  let isHandedOut: @Sendable (_ contexts: Set<ContextID>, _ ancestors: [ContextID]) -> Bool

  /// Which context it is, and how many go with it.
  ///
  /// - Throws: what stands against the whole.
  fileprivate func plan(_ reads: ContextReads) throws -> (context: ContextID, count: Int) {
    let context = try reads.target(path, of: app, revision: revision).context
    try reads.mustOwn(context)
    var doomed: Set<ContextID> = []
    try reads.visitLeavesFirst(from: context, limit: max + 1) { doomed.insert($0.id) }
    guard doomed.count <= max else { throw ChangeRefusal.tooLarge(max: max) }
    let ancestors = try reads.chain(to: context).dropLast().map(\.id)
    guard !isHandedOut(doomed, ancestors) else { throw ChangeRefusal.liveHandouts }
    return (context.id, doomed.count)
  }

  /// Removes what comes next, whatever has come to stand below the context meanwhile.
  ///
  /// - Parameter count: how many were removed before.
  /// - Returns: how many are removed now, and whether the context itself is, as the last of all.
  fileprivate func removeNext(
    of planned: ContextID, after count: Int, _ writes: ContextWrites, _ state: inout ContextWriterState
  ) throws -> (count: Int, isLast: Bool) {
    let context = try writes.reads.target(path, of: app, revision: revision).context
    // Somebody else has removed it and declared another in its place: that is not what was asked for.
    guard context.id == planned else { throw ChangeRefusal.notFound(field: "identifier_path") }
    var part: [StandingContext] = []
    try writes.reads.visitLeavesFirst(from: context, limit: Self.partMax) { part.append($0) }
    guard count + part.count <= max else { throw ChangeRefusal.tooLarge(max: max) }
    for context in part { try writes.remove(context, &state) }
    return (part.count, part.last?.id == context.id)
  }
}

extension ContextStore {
  private enum Begun {
    /// The same request was answered before.
    case answered(ContextV1.RemoveContextResponse)
    case planned(ContextID, count: Int)
  }

  /// Removes a context and everything below it, once for each request: up to ``Removal/partMax`` contexts together or not at all, more of them
  /// in parts. Where that ends between two, the tree stands without what was removed, and the same request again removes the rest.
  func remove(
    _ removal: Removal, _ request: LoggedRequest, _ time: StoreTime
  ) async throws -> ContextV1.RemoveContextResponse {
    let organization = request.caller.organization
    let begun = try await readMany(organization, for: Holder(request.caller)) { reads -> Begun in
      if let answer: ContextV1.RemoveContextResponse = try request.earlierAnswer(in: organization, on: reads.connection)
      {
        return .answered(answer)
      }
      let (context, count) = try removal.plan(reads)
      return .planned(context, count: count)
    }
    switch begun {
    case .answered(let answer): return answer
    case .planned(let context, let count): return try await remove(context, with: count, removal, request, time)
    }
  }

  /// - Parameter total: how many are to go.
  private func remove(
    _ planned: ContextID, with total: Int, _ removal: Removal, _ request: LoggedRequest, _ time: StoreTime
  ) async throws -> ContextV1.RemoveContextResponse {
    let (caller, organization, budget) = (request.caller, request.caller.organization, budget)
    var removed = 0
    while true {
      try Task.checkCancellation()
      let before = removed
      let (answer, count) = try await counting(
        time, by: caller, weight: max(1, min(total - before, Removal.partMax))
      ) { writes, state -> (ContextV1.RemoveContextResponse?, Int) in
        // The same request may have been sent twice at a time, and the other may be done.
        if let answer: ContextV1.RemoveContextResponse = try request.earlierAnswer(
          in: organization, on: writes.transaction)
        {
          return (answer, 0)
        }
        try budget.check(caller)
        let part = try removal.removeNext(of: planned, after: before, writes, &state)
        guard part.isLast else { return (nil, part.count) }
        let answer = ContextV1.RemoveContextResponse(removed: Int64(before + part.count))
        state.addedBytes += try request.note(answer, in: organization, writes.transaction, answeredAt: time.day)
        return (answer, part.count)
      }
      if let answer { return answer }
      removed += count
    }
  }
}

extension ContextReads {
  /// Visits a context and all that stands below it, each behind what stands below it, until it has visited `limit` of them.
  fileprivate func visitLeavesFirst(
    from context: StandingContext, limit: Int, _ visit: (StandingContext) -> Void
  ) throws {
    var left = limit
    try visitLeavesFirst(from: context, &left, visit)
  }

  /// Paths are no longer than a bound, so it is no deeper.
  private func visitLeavesFirst(
    from context: StandingContext, _ left: inout Int, _ visit: (StandingContext) -> Void
  ) throws {
    for child in try children(of: context, limit: left) {
      try visitLeavesFirst(from: child, &left, visit)
      guard left > 0 else { return }
    }
    visit(context)
    left -= 1
  }
}
