internal import API
internal import Domain
internal import Messages
internal import Observability
internal import RPC
internal import Storage

// What pupils' apps declared goes with the last work at it (N75). Activity alone knows the work and judges; Context has the tree, and
// keeps what was published meanwhile and what something else stands below.
extension ErasureRunner {
  /// How long Context may take to forget some content: it goes through all changes of the organization's.
  private static let patience: Duration = .seconds(60)
  /// How long its head is waited for before other jobs go on; then it is asked again.
  private static let catchUpPatience: Duration = .seconds(1)

  /// Finds the content that goes. From the transaction on that decides so, no work is taken there until Context has answered.
  ///
  /// - Parameter jobs: of one organization, all at this step.
  /// - Returns: false where Context cannot be asked now.
  func findOwnContent(_ jobs: [ErasureJob]) async throws -> Bool {
    guard let first = jobs.first, var search = try await search(for: jobs, of: first.organization) else { return false }
    for _ in 0..<pace.readsPerStep where search.isUnderWay {
      let (before, limit) = (search, pace.rowsPerRead)
      search = try await store.read { connection in
        var search = before
        try search.read(limit, on: connection)
        return search
      }
    }
    guard !search.isUnderWay else {
      keep(search, of: first.organization)
      return true
    }
    let (group, found, limit) = (jobs.filter { search.jobs.contains($0.id) }, search, pace.rowsPerStep)
    let rest = try await store.write(first.organization, weight: limit) { scope -> OwnContentSearch? in
      for job in group {
        guard try scope.isCurrent(job) else { return nil }
      }
      var rest = found
      try rest.settle(in: scope)
      try scope.letGo(rest.take(atMost: limit))
      guard rest.candidates.isEmpty else { return rest }
      for job in group { try scope.finishSearch(of: job) }
      return nil
    }
    keep(rest, of: first.organization)
    return true
  }

  /// The search that is under way for some of the jobs, or a new one: once all content is known here that was stored for work of people who
  /// are erased by now. Nil where Context cannot be asked now.
  private func search(for jobs: [ErasureJob], of organization: OrganizationID) async throws -> OwnContentSearch? {
    if let search = search(of: organization), jobs.contains(where: { search.jobs.contains($0.id) }) { return search }
    await content.awaitOpenQuestions(of: organization)
    do {
      try await content.catchUp(organization, deadline: .now + Self.catchUpPatience)
    } catch let error as RPCError {
      log.debug("content waits for Context to be heard", ["organization": organization, "error": "\(error.code)"])
      return nil
    }
    let head = try await store.read { try ChangeLog.head(of: organization.rawValue, on: $0)?.sequence ?? 0 }
    return OwnContentSearch(try await store.current(organization).record, for: jobs, head: head)
  }

  /// Has Context forget some of what goes, the deepest first, and forgets it here.
  ///
  /// - Returns: false where Context cannot be asked now.
  func removeOwnContent(_ job: ErasureJob) async throws -> Bool {
    let organization = job.organization
    let tree = try await store.current(organization).organization.content
    let leaving = try await store.read { try LeavingRows(organization, on: $0).waiting() }
    let depths = leaving.map { (id: $0, depth: tree.lastPath(of: $0).entries.count) }
    let some = depths.sorted { ($0.depth, $0.id) > ($1.depth, $1.id) }.prefix(pace.rowsPerStep).map { $0.id }
    guard !some.isEmpty else {
      try await write(job) { scope in
        try LeavingRows(scope.id, on: scope.transaction).noteEnd(of: job, in: scope.transaction)
        try scope.finishStep(of: job)
      }
      return true
    }
    // What is let go by now is not among what is given back from now on.
    await content.awaitOpenQuestions(of: organization)
    guard let answer = try await answer(of: organization, forgetting: some) else { return false }
    if job.kind == .returnedContent, answer.forgotten > 0 {
      log.notice(
        "Context had content again at which nobody has work, it was forgotten: was its store restored?",
        ["organization": organization, "contexts": answer.forgotten])
    }
    let kept = Set(answer.keptContextIDs.map { ContextID($0) })
    try await write(job, weight: some.count) { scope in
      try scope.settle(some, keeping: kept, upTo: answer.head)
      try scope.count(["contexts": Int(answer.forgotten)], by: job.id, service: Follower.context.rawValue)
      try scope.advance(job, to: job.cursor, removed: ["contexts": some.count { !kept.contains($0) }])
    }
    return true
  }

  /// What Context says; nil where it cannot be asked now. Where there is none, nobody else knows the content.
  private func answer(
    of organization: OrganizationID, forgetting contexts: [ContextID]
  ) async throws -> ContextV1.ForgetContextsResponse? {
    guard let client = content.client else { return ContextV1.ForgetContextsResponse() }
    do {
      return try await client.forgetContexts(
        ContextV1.ForgetContextsRequest(
          organizationID: organization.rawValue, contextIDs: contexts.map(\.rawValue)),
        CallOptions(timeout: Self.patience))
    } catch let error as RPCError {
      log.debug("content waits for Context to forget it", ["organization": organization, "error": "\(error.code)"])
      return nil
    }
  }
}
