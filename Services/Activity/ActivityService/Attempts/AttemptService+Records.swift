internal import ActivityDomain
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving

// Work that arrives in pieces, when it is already done.
extension AttemptService {
  func recordAttempts(
    _ request: ActivityV1.RecordAttemptsRequest, _ call: CallContext
  ) async throws -> ActivityV1.RecordAttemptsResponse {
    try await record(request, try await bringingWork(call))
  }

  func streamRecordAttempts(
    _ requests: RequestStream<ActivityV1.RecordAttemptsRequest>,
    _ responses: ResponseWriter<ActivityV1.RecordAttemptsResponse>, _ call: CallContext
  ) async throws {
    // Each message meets the organization, and the clock, as they are when it comes.
    for try await request in requests {
      let call = try await bringingWork(call, receivedAt: store.clock.now)
      try await responses.write(try await record(request, call))
    }
  }

  private func record(
    _ request: ActivityV1.RecordAttemptsRequest, _ call: AttemptCall
  ) async throws -> ActivityV1.RecordAttemptsResponse {
    let max = ActivityBounds.recordsPerCallMax
    guard request.records.count <= max else {
      throw RPCError(Violation(.tooMany(.recordsInCall, max: max), field: "records"))
    }
    let sent = try request.sentTime.map { time throws(Violation) in try Instant(time, field: "sent_time") }
    let clock = ClientClock(sent: sent, received: call.now)
    let declarationEnd = lookup.declarationEnd(call.deadline)
    // All of the batch together wait no longer for Context than one piece may: what is known is recorded in time.
    var call = call
    let patient = ContinuousClock.now + ContentLookup.patience
    call.deadline = min(call.deadline ?? patient, patient)
    var pieces: [Piece] = []
    pieces.reserveCapacity(request.records.count)
    for record in request.records {
      do {
        pieces.append(try await piece(record, clock, call))
      } catch let refusal as any RPCErrorConvertible {
        pieces.append(.refused(refusal.rpcError))
      }
    }
    try await awaitDeclarations(of: &pieces, until: declarationEnd, call)
    let results = try await record(pieces, call)
    return ActivityV1.RecordAttemptsResponse(results: results)
  }

  fileprivate enum Piece {
    case work(Work)
    /// Nothing is declared where it was done, or not yet.
    case undeclared(RecordReading, of: PersonID)
    case refused(RPCError)
  }

  /// A record, checked, with the place where it was done.
  private func piece(
    _ record: ActivityV1.AttemptRecord, _ clock: ClientClock, _ call: AttemptCall
  ) async throws -> Piece {
    let reading = try RecordReading(record, clock: clock, limits: limits)
    let student = reading.student ?? call.caller.user
    guard call.readsOutcomes || student == call.caller.user else {
      throw RPCError.denied("NOT_OWN_WORK", "only services and administrators record for another person")
    }
    try call.requireApp(reading.app)
    let place = try await declaredPlace(reading.app, reading.path, when: reading.moment, call)
    guard let place else { return .undeclared(reading, of: student) }
    return .work(reading.work(of: student, at: place, received: call.now))
  }

  /// Waits for the declarations that are still to come: as long for all of them as for one (N29).
  private func awaitDeclarations(
    of pieces: inout [Piece], until end: ContinuousClock.Instant, _ call: AttemptCall
  ) async throws {
    for index in pieces.indices {
      guard case .undeclared(let reading, of: let student) = pieces[index] else { continue }
      let declared = try await lookup.declaration(
        at: reading.path, of: reading.app, when: reading.moment, in: call.caller.organization, until: end)
      pieces[index] =
        declared.map { context in
          let place = Work.Place(app: reading.app, path: reading.path, context: context)
          return .work(reading.work(of: student, at: place, received: call.now))
        } ?? .refused(.undeclared(reading.app, reading.path))
    }
  }

  /// One transaction for all: a piece that is refused does not hold up the others.
  fileprivate func record(_ pieces: [Piece], _ call: AttemptCall) async throws -> [ActivityV1.RecordResult] {
    let (shadows, limits) = (shadows, limits)
    let (caller, key, readsOutcomes) = (call.caller, call.shadow, call.readsOutcomes)
    let weight = pieces.count { if case .work = $0 { true } else { false } }
    guard weight > 0 else { return pieces.map { $0.result(nil, readsOutcomes) } }
    let (results, outcomes) = try await store.write(
      call.caller.organization, by: AuditActor(caller), weight: weight, bytes: weight * ActivityBounds.recordBytes
    ) { scope in
      var recorder = Recorder(
        scope, for: caller, session: readsOutcomes ? ShadowSession() : shadows.session(of: key),
        actsForAnyone: readsOutcomes, keepsShadow: !readsOutcomes, limits: limits)
      var results: [ActivityV1.RecordResult] = []
      var outcomes: [WorkOutcome] = []
      results.reserveCapacity(pieces.count)
      for piece in pieces {
        guard case .work(let work) = piece else {
          results.append(piece.result(nil, readsOutcomes))
          continue
        }
        do {
          let receipt = try recorder.record(work, in: &scope)
          if DropNotes.concerns(receipt, of: caller) { outcomes.append(WorkOutcome(receipt)) }
          results.append(piece.result(receipt, readsOutcomes))
        } catch let refusal as Refusal {
          results.append(Piece.refused(RPCError(refusal, attempt: work.target.id)).result(nil, readsOutcomes))
        }
      }
      if !readsOutcomes { shadows.put(recorder.session, of: key) }
      return (results, outcomes)
    }
    drops.note(outcomes, for: call)
    return results
  }
}

extension AttemptService.Piece {
  /// What the caller is told: what became of it only where they may know (D4).
  fileprivate func result(_ receipt: Receipt?, _ readsOutcomes: Bool) -> ActivityV1.RecordResult {
    guard let receipt else {
      guard case .refused(let error) = self else { return ActivityV1.RecordResult() }
      return ActivityV1.RecordResult(outcome: .refused, error: ContextV1.ElementError(error))
    }
    let error = receipt.conflict.map { ContextV1.ElementError(RPCError($0)) }
    guard readsOutcomes else {
      return ActivityV1.RecordResult(outcome: error == nil ? .accepted : .refused, error: error)
    }
    let outcome: ActivityV1.RecordResult.Outcome =
      switch receipt.outcome {
      case .stored: error == nil ? .stored : .storedWithoutPrimary
      case .duplicate: .duplicate
      case .dropped(.unassigned): .droppedUnassigned
      case .dropped(.recordingOff): .droppedRecordingOff
      case .dropped(.withdrawn): .droppedWithdrawn
      case .dropped(.deleted): .droppedDeleted
      }
    return ActivityV1.RecordResult(outcome: outcome, error: error)
  }
}
