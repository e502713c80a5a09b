internal import ActivityDomain
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
    let call = try await AttemptCall(call, store)
    let place = try await place(request.appID, request.identifierPath, call)
    let (organization, student) = (call.caller.organization, call.caller.user)
    let stored = try await store.read(for: Holder(call.caller)) {
      try AttemptRows(organization, on: $0).last(of: student, at: place.context)?.log
    }
    let session = shadows.session(of: call.shadow)
    guard let log = session.current(stored: stored, at: place.context) else {
      throw RPCError.notFound("current attempt", place.path.entries.joined(separator: " › "))
    }
    return answer(log, nextStart: nil, session, call)
  }

  func listAttempts(
    _ request: ActivityV1.ListAttemptsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListAttemptsResponse {
    let method = call.method.name
    let call = try await AttemptCall(call, store)
    let student = request.studentID.isEmpty ? call.caller.user : PersonID(request.studentID)
    let isOwn = student == call.caller.user
    guard isOwn || call.readsOutcomes else {
      throw RPCError.denied("NOT_OWN_WORK", "only services and administrators see another person's attempts")
    }
    let place = try await place(request.appID, request.identifierPath, call)
    let count = try PageSize.checked(request.pageSize)
    let question = ["ListAttempts", student.rawValue, String(place.context.rawValue)]
    let pages = PageToken(store.tokens, organization: call.caller.organization, question: question)
    let after = try pages.open(request.pageToken).map { (Instant(milliseconds: $0.first), AttemptID($0.id)) }

    let organization = call.caller.organization
    guard try await !store.current(organization).record.erasing.contains(student) else {
      return ActivityV1.ListAttemptsResponse()
    }
    // One more than the page holds: it says where the last one ends, and whether there is another page.
    let stored = try await store.read(for: Holder(call.caller)) { connection in
      try AttemptRows(organization, on: connection)
        .list(of: student, at: place.context, after: after, limit: count + 1).map(\.log)
    }
    let session = isOwn ? shadows.session(of: call.shadow) : ShadowSession()
    let all = session.merged(with: stored, at: place.context).filter { log in
      after.map { $0 < (log.start, log.id) } ?? true
    }
    var page: [ActivityV1.Attempt] = []
    var bytes = 0
    for (index, log) in all.prefix(count).enumerated() {
      // Items are most of an attempt; a page stays well within the largest message.
      bytes += 256 + log.items.reduce(0) { $0 + 128 + ($1.item?.title.utf8.count ?? 0) * 2 }
      if index > 0, bytes > PageSize.bytesMax { break }
      page.append(answer(log, nextStart: index + 1 < all.count ? all[index + 1].start : nil, session, call))
    }
    if !isOwn {
      try store.note(
        NoteKey(.pupilRead, by: call.caller, method: method, object: String(place.context.rawValue)),
        ShownPeople(others: [student]), at: store.clock.now)
    }
    let last = page.isEmpty ? nil : all[page.count - 1]
    let key = last.map { PageKey($0.start.milliseconds, id: $0.id.rawValue) }
    return ActivityV1.ListAttemptsResponse(
      attempts: page,
      nextPageToken: page.count < all.count ? key.map { pages.seal($0) } ?? "" : "")
  }

  private func place(_ appID: String, _ path: [String], _ call: AttemptCall) async throws -> Work.Place {
    let app = AppID(appID)
    try call.requireApp(app)
    let path = try IdentifierPath(checking: path, limits: limits)
    return try await place(app, path, when: call.now, call)
  }

  private func answer(
    _ log: AttemptLog, nextStart: Domain.Instant?, _ session: ShadowSession, _ call: AttemptCall
  ) -> ActivityV1.Attempt {
    ActivityV1.Attempt(
      log, path: session.path(of: log.context, in: call.organization), nextStart: nextStart,
      kind: call.organization.primaryKind(at: log.context) ?? session.kind(at: log.context), now: call.now,
      limits: limits)
  }
}
