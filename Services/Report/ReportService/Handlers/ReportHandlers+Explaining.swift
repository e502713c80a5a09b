internal import Audit
internal import Domain
internal import Messages
internal import RPC

extension ReportHandlers {
  func explain(_ request: ReportV1.ExplainRequest, _ call: CallContext) async throws -> ReportV1.ExplainResponse {
    try await answering {
      let question = try ExplainQuestion(request)
      let caller = try call.verifiedCaller
      let desk = try await desk(of: caller, atLeast: question.options.atLeast, call)
      let answer: ReportV1.ExplainResponse
      switch question.subject {
      case .column(let column):
        answer = try await compute(at: desk, call) { state throws(RPCError) in
          try state.reading(column, question.options, for: caller, wall: call.receivedAt)
        } _: { reading in
          try reading.explanation().page(question, for: caller, tokens)
        }
      case .scope(let scope, let metric):
        answer = try await compute(at: desk, call) { state throws(RPCError) in
          try state.reading(scope, question.options, for: caller, wall: call.receivedAt, zones)
        } _: { reading in
          try reading.explanation(of: metric, question.options).page(question, for: caller, tokens)
        }
      }
      let shown = Set(answer.attempts.map { PersonID($0.studentID) })
      try reads.note(ShownPeople(others: Array(shown)), object: question.object, call)
      return answer
    }
  }

  func explainAttempts(
    _ request: ReportV1.ExplainAttemptsRequest, _ call: CallContext
  ) async throws -> ReportV1.ExplainAttemptsResponse {
    try await answering {
      let question = try AttemptReasonsQuestion(request)
      let caller = try call.verifiedCaller
      let desk = try await desk(of: caller, atLeast: question.options.atLeast, call)
      let answer = try await compute(at: desk, call) { state throws(RPCError) in
        try state.reading(question, for: caller, wall: call.receivedAt, zones)
      } _: { [tokens] reading in
        try reading.answer(question, tokens)
      }
      // That there is nothing to be shown is something about the student, too.
      try reads.note(ShownPeople(others: [question.student]), object: question.object, call)
      return answer
    }
  }
}
