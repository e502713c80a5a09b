internal import API
internal import Audit
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import TimeZoneDatabase

/// Answers what callers ask about reports. What is not here answers UNIMPLEMENTED.
struct ReportHandlers: ReportServiceServer {
  let gradebooks: Gradebooks
  let watching: Watching
  let configuration: ReportConfiguration
  let scans: ComputePool
  let exports: ExportPool
  let lookBacks: LookBacks
  let tokens: PageTokens
  let reads: ReadNotes
  let zones = TimeZones()

  /// So often an answer waits for what was damaged to be read anew: a disk that is broken damages it again and again.
  private static let repairsMax = 3

  /// What is served: what is made of grids goes out as it is written, without a message in between.
  var service: ServiceDefinition {
    definition
      .serving(.unaryEncoded(ReportServiceMethods.getHandoutGrid) { try await written(GridRequest($0), $1) })
      .serving(.unaryEncoded(ReportServiceMethods.getClassOverview) { try await written(ClassOverviewRequest($0), $1) })
      .serving(.unaryEncoded(ReportServiceMethods.getStudentReport) { try await written(StudentReportRequest($0), $1) })
  }

  func listCellAttempts(
    _ request: ReportV1.ListCellAttemptsRequest, _ call: CallContext
  ) async throws -> ReportV1.ListCellAttemptsResponse {
    let caller = try call.reader
    var parsed = try CellRequest(request)
    var organizationState = try await organizationState(of: caller, atLeast: parsed.options.atLeast, call)
    (parsed.options, organizationState) = try await lookingBack(parsed.options, at: organizationState, call) {
      state throws(RPCError) in
      try state.students([parsed.student], of: parsed.handout, for: caller, wall: call.receivedAt)
    }
    let asked = parsed
    let response = try await answer(from: organizationState, call) { state throws(RPCError) in
      let page = try state.attempts(asked, for: caller, wall: call.receivedAt, tokens)
      return ReportV1.ListCellAttemptsResponse(
        attempts: page.entries, position: ReportV1.Position(state.position), nextPageToken: page.nextPageToken)
    }
    try reads.note(ShownPeople(others: [parsed.student]), object: parsed.handout.rawValue, call)
    return response
  }

  func watch(
    _ request: ReportV1.WatchRequest, _ responses: ResponseWriter<ReportV1.WatchResponse>, _ call: CallContext
  ) async throws {
    let caller = try call.reader
    let parsed = try WatchedRequest(request)
    let organizationState = try await organizationState(of: caller, atLeast: parsed.options.atLeast, call)
    try await answer(from: organizationState, call) { state throws(RPCError) in
      _ = try state.reading(parsed, for: caller, wall: call.receivedAt)
    }
    try await watching.watch(
      parsed, for: caller, at: organizationState, resuming: ResumeToken(request.resumeToken),
      hasToken: !request.resumeToken.isEmpty, withSignsOfLife: request.withSignsOfLife, responses, call)
  }

  func getFollowing(
    _ request: ContextV1.GetFollowingRequest, _ call: CallContext
  ) async throws -> ContextV1.GetFollowingResponse {
    ContextV1.GetFollowingResponse(gradebooks.feeds.all, for: try call.reader)
  }

  /// The caller's organization, once it has followed far enough.
  ///
  /// Who names a position waits for it, at most to the call's deadline or `waitMax`. Who names none waits only while the
  /// service has just started: where no snapshot held the organization, until what the others hold has been read; where one
  /// did, for `startGrace` at most, and is then given what it held.
  func organizationState(
    of caller: Caller, atLeast wanted: ReportPosition, _ call: CallContext
  ) async throws -> OrganizationState {
    let end = ContinuousClock.Instant.waiting(atMost: configuration.waitMax, before: call.deadline)
    let isPatient = wanted != ReportPosition()
    while true {
      let seen = gradebooks.changeSignal.current
      if let organizationState = gradebooks.organizationState(caller.organization) {
        try await reach(wanted, at: organizationState, by: end)
        return organizationState
      }
      if gradebooks.isConnected {
        let empty = gradebooks.emptyState(caller.organization)
        if empty.withContents({ $0.position.hasReached(wanted) }) { return empty }
      }
      guard ContinuousClock.now < end else { throw isPatient ? RPCError.behind : RPCError.catchingUp }
      await gradebooks.changeSignal.wait(after: seen, until: end)
      try Task.checkCancellation()
    }
  }

  private func reach(
    _ wanted: ReportPosition, at organizationState: OrganizationState, by end: ContinuousClock.Instant
  ) async throws {
    let graceEnd = min(end, (gradebooks.followedSince ?? .now) + configuration.startGrace)
    while true {
      let seen = organizationState.changeSignal.current
      let (isWhole, hasCaughtUp, isReached) = organizationState.withContents {
        ($0.isWhole, $0.hasCaughtUp, $0.position.hasReached(wanted))
      }
      let isEnough = isWhole && isReached
      if isEnough, hasCaughtUp || graceEnd <= .now { return }
      guard ContinuousClock.now < end else { throw isWhole ? RPCError.behind : RPCError.catchingUp }
      await organizationState.changeSignal.wait(after: seen, until: isEnough ? graceEnd : end)
      try Task.checkCancellation()
    }
  }

  /// What the organization's state says. That something is unknown or not theirs rests on a feed that is always a moment behind, so a
  /// refusal is given only after the feed has had `refusalGrace` to bring what changes it. What was found damaged is read anew, for which an
  /// answer waits as for the first reading.
  func answer<Answer: Sendable>(
    from organizationState: OrganizationState, _ call: CallContext,
    _ body: (inout OrganizationState.Contents) throws(RPCError) -> Answer
  ) async throws -> Answer {
    let end = ContinuousClock.Instant.waiting(atMost: configuration.refusalGrace, before: call.deadline)
    var repairs = 0
    while true {
      let seen = organizationState.changeSignal.current
      let answer = Result { () throws(RPCError) in try organizationState.report(body) }
      if case .failure(let refusal) = answer, refusal.code == .unavailable, repairs < Self.repairsMax {
        repairs += 1
        let end = ContinuousClock.Instant.waiting(atMost: configuration.waitMax, before: call.deadline)
        try await reach(ReportPosition(), at: organizationState, by: end)
        continue
      }
      guard case .failure(let refusal) = answer, refusal.restsOnTheFeed, ContinuousClock.now < end else {
        return try answer.get()
      }
      await organizationState.changeSignal.wait(after: seen, until: end)
      try Task.checkCancellation()
    }
  }
}

extension RPCError {
  /// A change that is on its way could make it an answer.
  fileprivate var restsOnTheFeed: Bool { code == .notFound || code == .permissionDenied }
}

extension CallContext {
  /// Who calls, where they may read reports at all.
  var reader: Caller {
    get throws(RPCError) {
      let caller = try verifiedCaller
      // A report says what was assigned and kept, which no app may find out (R107).
      guard caller.role != .student || caller.app == nil else {
        throw .denied("APPS_READ_NO_REPORTS", "reports are for people: this needs a token without an app")
      }
      return caller
    }
  }
}
