internal import Audit
internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC
internal import Wire

// Reports about people: parse, read one state, take from its grids.
extension ReportHandlers {
  func getHandoutGrid(
    _ request: ReportV1.GetHandoutGridRequest, _ call: CallContext
  ) async throws -> ReportV1.HandoutGrid {
    try await people(GridRequest(request), call)
  }

  func getClassOverview(
    _ request: ReportV1.GetClassOverviewRequest, _ call: CallContext
  ) async throws -> ReportV1.ClassOverview {
    try await people(ClassOverviewRequest(request), call)
  }

  func getStudentReport(
    _ request: ReportV1.GetStudentReportRequest, _ call: CallContext
  ) async throws -> ReportV1.StudentReport {
    try await people(StudentReportRequest(request), call)
  }

  func listNeedsAttention(
    _ request: ReportV1.ListNeedsAttentionRequest, _ call: CallContext
  ) async throws -> ReportV1.ListNeedsAttentionResponse {
    let parsed = try AttentionRequest(request)
    let answer = try await people(parsed, call)
    let listed = Set(answer.notes.map { PersonID($0.studentID) })
    try reads.note(ShownPeople(others: Array(listed)), object: parsed.object, call)
    return answer
  }

  private func people<Question: PeopleRequest>(
    _ parsed: Question, _ call: CallContext
  ) async throws -> Question.Answer {
    let caller = try call.reader
    let live = try await organizationState(of: caller, atLeast: parsed.options.atLeast, call)
    let (parsed, organizationState) = try await lookingBack(parsed, for: caller, at: live, call)
    return try await compute(at: organizationState, call) { state throws(RPCError) in
      try state.reading(parsed, for: caller, wall: call.receivedAt)
    } _: {
      try parsed.answer($0)
    }
  }

  /// As a message, for those who do not send it on.
  func people<Question: PartedRequest>(
    _ parsed: Question, _ call: CallContext
  ) async throws -> Question.Answer where Question.Answer: Message {
    try await people(parsed, call) { grids, heading in
      var bytes: [UInt8] = []
      try parsed.write(grids, heading, to: &bytes)
      return try unsafe Question.Answer(decoding: bytes.span.bytes, from: .askedServer)
    }
  }

  func written<Question: PartedRequest>(
    _ parsed: Question, _ call: CallContext
  ) async throws -> EncodedMessage<Question.Answer> where Question.Answer: Message {
    try await people(parsed, call) { grids, heading in
      try EncodedMessage { try parsed.write(grids, heading, to: &$0) }
    }
  }

  private func people<Answer: Sendable>(
    _ parsed: some PartedRequest, _ call: CallContext,
    _ answer: @escaping @Sendable ([HandoutGrid], ReportHeading) throws -> Answer
  ) async throws -> Answer {
    let caller = try call.reader
    let live = try await organizationState(of: caller, atLeast: parsed.options.atLeast, call)
    let (parsed, organizationState) = try await lookingBack(parsed, for: caller, at: live, call)
    return try await compute(at: organizationState, call) { state throws(RPCError) in
      try state.reading(parsed, for: caller, wall: call.receivedAt)
    } _: { reading in
      (grids: try reading.grids(for: parsed), heading: reading.heading)
    } finish: { [reads] figures in
      try reads.note(ShownPeople(figures.grids, of: parsed.onlyStudent), object: parsed.object, call)
      return try answer(figures.grids, figures.heading)
    }
  }

  /// The state that a report is made from, of which nothing is computed yet.
  func reading<Question: PartedRequest>(
    of parsed: Question, _ call: CallContext
  ) async throws -> (Question, PeopleReading) {
    let caller = try call.reader
    let live = try await organizationState(of: caller, atLeast: parsed.options.atLeast, call)
    let (parsed, organizationState) = try await lookingBack(parsed, for: caller, at: live, call)
    let reading = try await answer(from: organizationState, call) { state throws(RPCError) in
      try state.reading(parsed, for: caller, wall: call.receivedAt)
    }
    return (parsed, reading)
  }

  private func lookingBack<Question: PeopleRequest>(
    _ parsed: Question, for caller: Caller, at organizationState: OrganizationState, _ call: CallContext
  ) async throws -> (Question, OrganizationState) {
    var (asked, organizationState) = (parsed, organizationState)
    (asked.options, organizationState) = try await lookingBack(parsed.options, at: organizationState, call) {
      state throws(RPCError) in
      try state.reading(parsed, for: caller, wall: call.receivedAt).students
    }
    return (asked, organizationState)
  }
}
