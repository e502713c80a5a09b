internal import ActivityDomain
internal import ActivityDoor
internal import Domain
internal import Feeds
internal import Messages
internal import RPC

// Work as it happens: each call is one thing an app says of one attempt.
extension AttemptService {
  func startAttempt(_ request: ActivityV1.StartAttemptRequest, _ call: CallContext) async throws -> ActivityV1.Attempt {
    try await onBeat(call) { beat in
      let call = try await bringingWork(call)
      let app = AppID(request.appID)
      try call.requireApp(app)
      let path = try IdentifierPath(checking: request.identifierPath, limits: limits)
      let isNamed = !request.attemptID.isEmpty
      if isNamed { try limits.idRule.check(request.attemptID, field: "attempt_id") }
      let (happened, isCorrected) = try call.moment(request.time, door)
      let sent = sent(try call.id(of: request.requestID), "StartAttempt") { digest in
        digest.combine(request.appID)
        for entry in request.identifierPath { digest.combine(entry) }
        digest.combine(request.startNew)
        digest.combine(request.attemptID)
        digest.combine(request.time?.happenTime)
      }
      let location = try await locationOfWork(app, path, when: happened, call)
      let id = isNamed ? AttemptID(request.attemptID) : door.newName(for: call.session)
      let work = Work(
        sent: sent, student: call.caller.user,
        target: .current(orNew: id, anew: request.startNew, isNamed: isNamed), location: location,
        events: [.mark(RunningMark(.resumed, happened: happened))], happened: happened, received: call.now,
        clockCorrected: isCorrected, isLive: true)
      return try await perform(work, call, &beat)
    }
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
    return try await onBeat(call) { beat in
      let call = try await bringingWork(call)
      try call.requireAnApp()
      try limits.idRule.check(attemptID, field: "attempt_id")
      let id = try call.id(of: requestID)
      let (happened, isCorrected) = try call.moment(time, door)
      let sent = sent(id, method) { digest in
        digest.combine(attemptID)
        digest.combine(time?.happenTime)
        content(&digest)
      }
      let work = Work(
        sent: sent, student: call.caller.user, target: .existing(AttemptID(attemptID)),
        events: try events(happened, id?.event ?? EventID(fresh.next())), happened: happened, received: call.now,
        clockCorrected: isCorrected, isLive: true)
      return try await perform(work, call, &beat)
    }
  }

  /// Has the work judged and stored. An app is answered what the door says of it, whatever comes of it; others, what is stored.
  func perform(_ work: Work, _ call: AttemptCall, _ beat: inout Beat) async throws -> ActivityV1.Attempt {
    try mustBeWithinBudget([work], call)
    guard !call.readsOutcomes else {
      let receipt = try await intake.take(work, of: call)
      call.use(work.aboutBytes, of: door.budget)
      if let conflict = receipt.conflict { throw RPCError(conflict) }
      return ActivityV1.Attempt(receipt, call, limits: limits)
    }
    let answer = try taken(work, call)
    beat = .pieces(answer.pieces)
    _ = try await intake.take([work.naming(answer.log.id).with(earlier: answer.earlier)], of: call)
    if let conflict = answer.conflict { throw RPCError(conflict) }
    return ActivityV1.Attempt(answer, now: call.now, limits: limits)
  }

  /// A request by what a resend of it is told; nil where it has no id.
  private func sent(_ id: WorkID?, _ method: String, _ content: (inout ContentDigest) -> Void) -> Work.Sent? {
    guard let id else { return nil }
    var digest = ContentDigest()
    digest.combine(method)
    content(&digest)
    return Work.Sent(id, digest: digest.value)
  }
}

extension AttemptEvent {
  /// What an app says of an attempt while it runs says that it runs.
  fileprivate static func alive(_ happened: Domain.Instant) -> AttemptEvent {
    .mark(RunningMark(.heartbeat, happened: happened))
  }
}
