internal import ActivityDomain
internal import Domain
internal import Feeds
internal import Messages
internal import RPC

// Work as it happens: each call is one thing an app says of one attempt.
extension AttemptService {
  func startAttempt(_ request: ActivityV1.StartAttemptRequest, _ call: CallContext) async throws -> ActivityV1.Attempt {
    let call = try await bringingWork(call)
    let app = AppID(request.appID)
    try call.requireApp(app)
    let path = try IdentifierPath(checking: request.identifierPath, limits: limits)
    if !request.attemptID.isEmpty {
      try limits.idRule.check(request.attemptID, field: "attempt_id")
    }
    let (happened, isCorrected) = try call.moment(request.time)
    let place = try await placeOfWork(app, path, when: happened, call)
    let id = AttemptID(request.attemptID.isEmpty ? fresh.next() : request.attemptID)
    let work = Work(
      event: try call.event(request.requestID, fresh),
      digest: digest(request.requestID, "StartAttempt") { digest in
        digest.combine(request.appID)
        for entry in request.identifierPath { digest.combine(entry) }
        digest.combine(request.startNew)
        digest.combine(request.attemptID)
        digest.combine(request.time?.happenTime)
      },
      student: call.caller.user, target: .current(orNew: id, begin: request.startNew), place: place,
      events: [.mark(RunningMark(.resumed, happened: happened))], happened: happened, received: call.now,
      clockCorrected: isCorrected, isLive: true)
    return try await perform(work, id, call)
  }

  func pauseAttempt(_ request: ActivityV1.AttemptEventRequest, _ call: CallContext) async throws -> ActivityV1.Attempt {
    try await live(request, call) { happened, _ in [.mark(RunningMark(.paused, happened: happened))] }
  }

  func stopAttempt(_ request: ActivityV1.AttemptEventRequest, _ call: CallContext) async throws -> ActivityV1.Attempt {
    try await live(request, call) { happened, _ in
      [.mark(RunningMark(.paused, happened: happened)), .stop(happened: happened)]
    }
  }

  func heartbeat(_ request: ActivityV1.AttemptEventRequest, _ call: CallContext) async throws -> ActivityV1.Attempt {
    try await live(request, call) { happened, _ in [.alive(happened)] }
  }

  func removeItems(_ request: ActivityV1.AttemptEventRequest, _ call: CallContext) async throws -> ActivityV1.Attempt {
    try await live(request, call) { happened, event in
      [.alive(happened), .items(ItemEvent(.removeAll, happened: happened, event: event))]
    }
  }

  func addProgress(_ request: ActivityV1.AddProgressRequest, _ call: CallContext) async throws -> ActivityV1.Attempt {
    try await live(
      request.attemptID, request.time, request.requestID, call,
      digest: { $0.combine(request.ranges, request.progress) }
    ) { happened, _ throws(Violation) in
      try [.alive(happened)]
        + AttemptEvent.progress(
          ranges: request.ranges, value: request.progress, happened: happened,
          rangesMax: ActivityBounds.rangesPerCallMax, field: "ranges")
    }
  }

  func putItems(_ request: ActivityV1.PutItemsRequest, _ call: CallContext) async throws -> ActivityV1.Attempt {
    try await live(
      request.attemptID, request.time, request.requestID, call,
      digest: { $0.combine(request.primaryItem, request.additionalItems) }
    ) { happened, event throws(Violation) in
      try [.alive(happened)]
        + ItemEvent.writes(
          primary: request.primaryItem, additional: request.additionalItems, happened: happened, event: event,
          limits: limits)
    }
  }

  // MARK: Steps

  private func live(
    _ request: ActivityV1.AttemptEventRequest, _ call: CallContext,
    _ events: (Domain.Instant, EventID) throws(Violation) -> [AttemptEvent]
  ) async throws -> ActivityV1.Attempt {
    try await live(request.attemptID, request.time, request.requestID, call, digest: { _ in }, events)
  }

  private func live(
    _ attemptID: String, _ time: ActivityV1.ClientTime?, _ requestID: String, _ call: CallContext,
    digest content: (inout ContentDigest) -> Void,
    _ events: (Domain.Instant, EventID) throws(Violation) -> [AttemptEvent]
  ) async throws -> ActivityV1.Attempt {
    let method = call.method.name
    let call = try await bringingWork(call)
    try call.requireAnApp()
    try limits.idRule.check(attemptID, field: "attempt_id")
    let event = try call.event(requestID, fresh)
    let (happened, isCorrected) = try call.moment(time)
    let work = Work(
      event: event,
      digest: digest(requestID, method) { digest in
        digest.combine(attemptID)
        digest.combine(time?.happenTime)
        content(&digest)
      },
      student: call.caller.user, target: .existing(AttemptID(attemptID)), events: try events(happened, event),
      happened: happened, received: call.now, clockCorrected: isCorrected, isLive: true)
    return try await perform(work, AttemptID(attemptID), call)
  }

  /// Decides and stores in the writer, then answers with the attempt as its app sees it.
  private func perform(_ work: Work, _ id: AttemptID, _ call: AttemptCall) async throws -> ActivityV1.Attempt {
    let (shadows, limits) = (shadows, limits)
    let (caller, key, actsForAnyone) = (call.caller, call.shadow, call.readsOutcomes)
    let (receipt, path) = try await store.write(call.caller.organization, by: AuditActor(caller)) { scope in
      var recorder = Recorder(
        scope, for: caller, session: shadows.session(of: key), actsForAnyone: actsForAnyone, keepsShadow: true,
        limits: limits)
      let receipt: Receipt
      do {
        receipt = try recorder.record(work, in: &scope)
      } catch let refusal as Refusal {
        throw RPCError(refusal, attempt: id)
      }
      shadows.put(recorder.session, of: key)
      return (receipt, recorder.session.path(of: receipt.seen.context, in: scope.organization))
    }
    drops.note([WorkOutcome(receipt)], for: call)
    if let conflict = receipt.conflict { throw RPCError(conflict) }
    return ActivityV1.Attempt(
      receipt.seen, path: path, nextStart: receipt.nextSeen, kind: receipt.kind, now: call.now, limits: limits)
  }

  /// A fingerprint of a request; nil where it has no id by which a resend could be told.
  private func digest(_ requestID: String, _ method: String, _ content: (inout ContentDigest) -> Void) -> Int64? {
    guard !requestID.isEmpty else { return nil }
    var digest = ContentDigest()
    digest.combine(method)
    content(&digest)
    return digest.value
  }
}

extension AttemptEvent {
  /// What an app says of an attempt while it runs says that it runs.
  fileprivate static func alive(_ happened: Domain.Instant) -> AttemptEvent {
    .mark(RunningMark(.heartbeat, happened: happened))
  }
}
