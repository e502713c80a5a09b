internal import Audit
internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC

// Reports about people: parse, read one state, take from its grids.
extension ReportHandlers {
  func getClassOverview(
    _ request: ReportV1.GetClassOverviewRequest, _ call: CallContext
  ) async throws -> ReportV1.ClassOverview {
    try await answering { try await people(ClassOverviewQuestion(request), call) }
  }

  func getStudentReport(
    _ request: ReportV1.GetStudentReportRequest, _ call: CallContext
  ) async throws -> ReportV1.StudentReport {
    try await answering { try await people(StudentReportQuestion(request), call) }
  }

  func listNeedsAttention(
    _ request: ReportV1.ListNeedsAttentionRequest, _ call: CallContext
  ) async throws -> ReportV1.ListNeedsAttentionResponse {
    try await answering {
      let question = try AttentionQuestion(request)
      let answer = try await people(question, call)
      let listed = Set(answer.notes.map { PersonID($0.studentID) })
      try reads.note(ShownPeople(others: Array(listed)), object: question.object, call)
      return answer
    }
  }

  private func people<Question: PeopleQuestion>(
    _ question: Question, _ call: CallContext
  ) async throws -> Question.Answer {
    let caller = try call.verifiedCaller
    let desk = try await desk(of: caller, atLeast: question.options.atLeast, call)
    return try await compute(at: desk, call) { state throws(RPCError) in
      try state.reading(question, for: caller, wall: call.receivedAt)
    } _: {
      try question.answer($0)
    }
  }

  func people<Question: PartedQuestion>(_ question: Question, _ call: CallContext) async throws -> Question.Answer {
    try await people(question, call) { grids, heading in
      question.answer(grids.compactMap { question.part(of: $0) }, heading)
    }
  }

  func people<Answer: Sendable>(
    _ question: some PartedQuestion, _ call: CallContext,
    _ answer: @escaping @Sendable ([HandoutGrid], ReportHeading) throws -> Answer
  ) async throws -> Answer {
    let caller = try call.verifiedCaller
    let desk = try await desk(of: caller, atLeast: question.options.atLeast, call)
    return try await compute(at: desk, call) { state throws(RPCError) in
      try state.reading(question, for: caller, wall: call.receivedAt)
    } _: { reading in
      (grids: try reading.grids(where: question.concerns), heading: reading.heading)
    } finish: { [reads] figures in
      try reads.note(ShownPeople(figures.grids, of: question.onlyStudent), object: question.object, call)
      return try answer(figures.grids, figures.heading)
    }
  }
}
