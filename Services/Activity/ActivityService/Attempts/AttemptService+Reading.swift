internal import ActivityDomain
internal import ActivityDoor
internal import Audit
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Sharing

// What an app may ask of its student's work.
extension AttemptService {
  func getCurrentAttempt(
    _ request: ActivityV1.GetCurrentAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt {
    try await onBeat(call) {
      let call = try await AttemptCall(call, store)
      let (app, path) = try named(request.appID, request.identifierPath, call)
      let attempt =
        call.readsOutcomes
        ? try await storedCurrent(app, path, call)
        : door.session(of: call.session).current(at: path).map { ActivityV1.Attempt($0, now: call.now, limits: limits) }
      guard let attempt else { throw RPCError.notFound("current attempt", path.entries.joined(separator: " › ")) }
      return attempt
    }
  }

  /// The attempt that runs and was started or resumed last (R76): of the session, whoever asks, since others' devices are no matter here.
  func getRunningAttempt(
    _ request: ActivityV1.GetRunningAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt {
    try await onBeat(call) {
      let call = try await AttemptCall(call, store)
      let app = AppID(request.appID)
      try call.requireApp(app)
      let running = door.session(of: call.session)
        .running(in: app, at: call.now, lease: limits.heartbeatLeaseMilliseconds)
      guard let running else { throw RPCError.notFound("running attempt", app.rawValue) }
      return ActivityV1.Attempt(running, now: call.now, limits: limits)
    }
  }

  private func storedCurrent(
    _ app: AppID, _ path: IdentifierPath, _ call: AttemptCall
  ) async throws -> ActivityV1.Attempt? {
    let location = try await location(app, path, when: call.now, call)
    let (organization, student) = (call.caller.organization, call.caller.user)
    let log = try await store.read(for: Holder(call.caller)) {
      try AttemptRows(organization, on: $0).last(of: student, at: location.context)?.log
    }
    return log.map { stored($0, nextStart: nil, call) }
  }

  func listAttempts(
    _ request: ActivityV1.ListAttemptsRequest, _ call: CallContext
  ) async throws -> EncodedMessage<ActivityV1.ListAttemptsResponse> {
    try await onBeat(call) {
      let method = call.method.name
      let call = try await AttemptCall(call, store)
      let student = request.studentID.isEmpty ? call.caller.user : PersonID(request.studentID)
      guard student == call.caller.user || call.readsOutcomes else {
        throw RPCError.denied("NOT_OWN_WORK", "only services and administrators see another person's attempts")
      }
      let (app, path) = try named(request.appID, request.identifierPath, call)
      let query = ["ListAttempts", student.rawValue, app.rawValue] + path.entries
      let pages = PageToken(store.tokens, organization: call.caller.organization, query: query)
      let after = try pages.open(request.pageToken).map { (Instant(milliseconds: $0.first), AttemptID($0.id)) }
      let count = try PageSize.checked(request.pageSize)
      guard call.readsOutcomes else {
        // One more than the page holds: it says where the last one ends, and whether there is another page.
        let all = door.session(of: call.session).attempts(at: path, after: after, limit: count + 1)
        let listed = all.map { ($0.log, ActivityV1.Attempt($0, now: call.now, limits: limits)) }
        return try EncodedMessage(Self.page(of: listed, count: count, pages))
      }
      return try await storedAttempts(of: student, app, path, after: after, count: count, pages, call, method)
    }
  }

  /// Read, put together and encoded where rows are read, as ``Access/list(_:_:)`` does.
  private func storedAttempts(
    of student: PersonID, _ app: AppID, _ path: IdentifierPath, after: (Instant, AttemptID)?, count: Int,
    _ pages: PageToken, _ call: AttemptCall, _ method: String
  ) async throws -> EncodedMessage<ActivityV1.ListAttemptsResponse> {
    let location = try await location(app, path, when: call.now, call)
    let organization = call.caller.organization
    guard try await !store.current(organization).record.erasing.contains(student) else {
      return try EncodedMessage(ActivityV1.ListAttemptsResponse())
    }
    let response = try await store.read(for: Holder(call.caller)) { connection in
      let logs = try AttemptRows(organization, on: connection)
        .list(of: student, at: location.context, after: after, limit: count + 1).map(\.log)
      let all = logs.indices.map { index in
        let nextStart = index + 1 < logs.count ? logs[index + 1].start : nil
        return (logs[index], stored(logs[index], nextStart: nextStart, call))
      }
      return try EncodedMessage(Self.page(of: all, count: count, pages))
    }
    if student != call.caller.user {
      try store.note(
        NoteKey(.pupilRead, by: call.caller, method: method, object: String(location.context.rawValue)),
        ShownPeople(others: [student]), at: store.clock.now)
    }
    return response
  }

  private static func page(
    of all: [(log: AttemptLog, attempt: ActivityV1.Attempt)], count: Int, _ pages: PageToken
  ) -> ActivityV1.ListAttemptsResponse {
    var page: [ActivityV1.Attempt] = []
    var bytes = 0
    for (log, attempt) in all.prefix(count) {
      // Items are most of an attempt; a page stays well within the largest message.
      bytes += 256 + log.items.reduce(0) { $0 + 128 + ($1.item?.title.utf8.count ?? 0) * 2 }
      if !page.isEmpty, bytes > PageSize.bytesMax { break }
      page.append(attempt)
    }
    guard page.count < all.count, let last = page.indices.last else {
      return ActivityV1.ListAttemptsResponse(attempts: page)
    }
    let key = PageKey(all[last].log.start.milliseconds, id: all[last].log.id.rawValue)
    return ActivityV1.ListAttemptsResponse(attempts: page, nextPageToken: pages.seal(key))
  }

  private func named(
    _ appID: String, _ path: [String], _ call: AttemptCall
  ) throws -> (AppID, IdentifierPath) {
    let app = AppID(appID)
    try call.requireApp(app)
    return (app, try IdentifierPath(checking: path, limits: limits))
  }

  private func stored(_ log: AttemptLog, nextStart: Domain.Instant?, _ call: AttemptCall) -> ActivityV1.Attempt {
    ActivityV1.Attempt(
      log, path: call.organization.content.lastPath(of: log.context), nextStart: nextStart,
      kind: call.organization.primaryKind(at: log.context), now: call.now, limits: limits)
  }
}
