internal import Audit
internal import Domain
internal import Messages
internal import RPC

// The RPC handlers that explain a figure by its attempts, and why a student's attempts count or are hidden.
extension ReportHandlers {
  func explain(_ request: ReportV1.ExplainRequest, _ call: CallContext) async throws -> ReportV1.ExplainResponse {
    var parsed = try ExplanationRequest(request)
    let caller = try call.reader
    let organizationState = try await organizationState(of: caller, atLeast: parsed.options.atLeast, call)
    let answer: ReportV1.ExplainResponse
    switch parsed.subject {
    case .column(let column):
      var organizationState = organizationState
      (parsed.options, organizationState) = try await lookingBack(parsed.options, at: organizationState, call) {
        state throws(RPCError) in
        try state.students(parsed.options.students, of: column.handout, for: caller, wall: call.receivedAt)
      }
      let parsed = parsed
      answer = try await compute(at: organizationState, call) { state throws(RPCError) in
        try state.reading(column, parsed.options, for: caller, wall: call.receivedAt)
      } _: { reading in
        try reading.explanation().page(parsed, for: caller, tokens)
      }
    case .scope(let scope, let metric):
      let parsed = parsed
      answer = try await compute(at: organizationState, call) { state throws(RPCError) in
        try state.reading(scope, parsed.options, for: caller, wall: call.receivedAt, zones)
      } _: { reading in
        try reading.explanation(of: metric, parsed.options).page(parsed, for: caller, tokens)
      }
    }
    let shown = Set(answer.attempts.map { PersonID($0.studentID) })
    let object = name(of: parsed.object, in: organizationState, call)
    try reads.note(ShownPeople(others: Array(shown)), object: object, call)
    return answer
  }

  func explainAttempts(
    _ request: ReportV1.ExplainAttemptsRequest, _ call: CallContext
  ) async throws -> ReportV1.ExplainAttemptsResponse {
    let parsed = try AttemptReasonsRequest(request)
    let caller = try call.reader
    let organizationState = try await organizationState(of: caller, atLeast: parsed.options.atLeast, call)
    let answer = try await compute(at: organizationState, call) { state throws(RPCError) in
      try state.reading(parsed, for: caller, wall: call.receivedAt, zones)
    } _: { [tokens] reading in
      try reading.answer(parsed, tokens)
    }
    // That there is nothing to be shown is something about the student, too.
    let object = name(of: parsed.object, in: organizationState, call)
    try reads.note(ShownPeople(others: [parsed.student]), object: object, call)
    return answer
  }
}
