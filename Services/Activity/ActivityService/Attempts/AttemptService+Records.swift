internal import ActivityDomain
internal import ActivityDoor
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
    try await onBeat(call) { beat in
      beat = .pieces(request.records.count)
      return try await record(request, try await bringingWork(call), &beat)
    }
  }

  func streamRecordAttempts(
    _ requests: RequestStream<ActivityV1.RecordAttemptsRequest>,
    _ responses: ResponseWriter<ActivityV1.RecordAttemptsResponse>, _ call: CallContext
  ) async throws {
    // Each message meets the organization, and the clock, as they are when it comes.
    for try await request in requests {
      let now = store.clock.now
      let answer = try await onBeat(call) { beat in
        beat = .pieces(request.records.count)
        return try await record(request, try await bringingWork(call, receivedAt: now), &beat)
      }
      try await responses.write(answer)
    }
  }

  private func record(
    _ request: ActivityV1.RecordAttemptsRequest, _ call: AttemptCall, _ beat: inout Beat
  ) async throws -> ActivityV1.RecordAttemptsResponse {
    let max = ActivityBounds.recordsPerCallMax
    guard request.records.count <= max else {
      throw RPCError(Violation(.tooMany(.recordsInCall, max: max), field: "records"))
    }
    let clock = try call.clock(door, sent: request.sentTime, field: "sent_time")
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
    let results = call.readsOutcomes ? try await record(pieces, call) : try await answer(pieces, call, &beat)
    return ActivityV1.RecordAttemptsResponse(results: results)
  }

  fileprivate enum Piece {
    case work(Work)
    /// Nothing is declared where it was done, or not yet.
    case undeclared(RecordRequest, of: PersonID)
    case refused(RPCError)
  }

  /// A record, checked, with the location where it was done.
  private func piece(
    _ record: ActivityV1.AttemptRecord, _ clock: ClientClock, _ call: AttemptCall
  ) async throws -> Piece {
    let parsed = try RecordRequest(record, clock: clock, limits: limits)
    let student = parsed.student ?? call.caller.user
    guard call.readsOutcomes || student == call.caller.user else {
      throw RPCError.denied("NOT_OWN_WORK", "only services and administrators record for another person")
    }
    try call.requireApp(parsed.app)
    let location = try await declaredLocation(parsed.app, parsed.path, when: parsed.moment, call)
    guard let location else { return .undeclared(parsed, of: student) }
    return .work(parsed.work(of: student, at: location, received: call.now))
  }

  /// Waits for the declarations that are still to come: as long for all of them as for one (N29).
  private func awaitDeclarations(
    of pieces: inout [Piece], until end: ContinuousClock.Instant, _ call: AttemptCall
  ) async throws {
    for index in pieces.indices {
      guard case .undeclared(let parsed, of: let student) = pieces[index] else { continue }
      let location = try await locationOnceDeclared(parsed.app, parsed.path, when: parsed.moment, until: end, call)
      pieces[index] =
        location.map { .work(parsed.work(of: student, at: $0, received: call.now)) }
        ?? .refused(.undeclared(parsed.app, parsed.path))
    }
  }

  /// For those who are told what became of each piece.
  private func record(_ pieces: [Piece], _ call: AttemptCall) async throws -> [ActivityV1.RecordResult] {
    let works = pieces.compactMap(\.work)
    try mustBeWithinBudget(works, call)
    var taken = try await intake.take(works, of: call).makeIterator()
    call.use(works.reduce(0) { $0 + $1.aboutBytes }, of: door.budget)
    return pieces.map { piece in
      switch piece {
      case .refused(let error): return .refused(error)
      case .undeclared(let parsed, _): return .refused(.undeclared(parsed.app, parsed.path))
      case .work(let work):
        switch taken.next() {
        case .success(let receipt)?: return ActivityV1.RecordResult(receipt)
        case .failure(let refusal)?: return .refused(RPCError(refusal, attempt: work.target.id))
        case nil: return ActivityV1.RecordResult()
        }
      }
    }
  }

  /// For an app: what its session says, whatever becomes of it.
  private func answer(
    _ pieces: [Piece], _ call: AttemptCall, _ beat: inout Beat
  ) async throws -> [ActivityV1.RecordResult] {
    try mustBeWithinBudget(pieces.lazy.compactMap(\.work), call)
    var works: [Work] = []
    var weight = 0
    let results = pieces.map { piece in
      do throws(RPCError) {
        guard let work = try piece.accepted else { return ActivityV1.RecordResult() }
        let answer = try taken(work, call)
        works.append(work.with(earlier: answer.earlier))
        weight += answer.pieces
        guard let conflict = answer.conflict else { return ActivityV1.RecordResult(outcome: .accepted) }
        return .refused(RPCError(conflict))
      } catch {
        return .refused(error)
      }
    }
    beat = .pieces(max(pieces.count, weight))
    _ = try await intake.take(works, of: call)
    return results
  }
}

extension AttemptService.Piece {
  fileprivate var work: Work? { if case .work(let work) = self { work } else { nil } }

  /// - Throws: why the piece is not taken.
  fileprivate var accepted: Work? {
    get throws(RPCError) {
      switch self {
      case .work(let work): work
      case .refused(let error): throw error
      case .undeclared(let parsed, _): throw .undeclared(parsed.app, parsed.path)
      }
    }
  }
}

extension ActivityV1.RecordResult {
  fileprivate static func refused(_ error: RPCError) -> ActivityV1.RecordResult {
    ActivityV1.RecordResult(outcome: .refused, error: ContextV1.ElementError(error))
  }

  /// What became of a piece, for those who may know.
  fileprivate init(_ receipt: Receipt) {
    let outcome: ActivityV1.RecordResult.Outcome =
      switch receipt.outcome {
      case .stored: receipt.conflict == nil ? .stored : .storedWithoutPrimary
      case .duplicate: .duplicate
      case .dropped(.unassigned): .droppedUnassigned
      case .dropped(.recordingOff): .droppedRecordingOff
      case .dropped(.withdrawn): .droppedWithdrawn
      case .dropped(.deleted): .droppedDeleted
      }
    self.init(outcome: outcome, error: receipt.conflict.map { ContextV1.ElementError(RPCError($0)) })
  }
}
