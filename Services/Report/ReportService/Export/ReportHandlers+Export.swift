internal import API
internal import Audit
internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC
internal import Sharing
internal import Serving
internal import ReportTables
internal import Wire

// Export: hold one state, put its rows together a chunk at a time, send as fast as the reader reads.
extension ReportHandlers {
  func export(
    _ request: ReportV1.ExportRequest, _ responses: ResponseWriter<ReportV1.ExportResponse>, _ call: CallContext
  ) async throws {
    let caller = try call.reader
    let parsed = try ExportRequest(request, of: caller)
    let cursor = try exports.cursor(request.resumeToken, of: parsed)
    // Before anything is computed: who is refused costs nothing.
    let share = try exports.shares.take(for: call)
    defer { share.giveBack() }
    let source = try await source(of: parsed, at: cursor, call)
    let bytes = try exports.byteShares.take(source.heldBytes, for: call)
    defer { bytes.giveBack() }
    try await exports.reading(source) {
      let stream = ExportStream(source, parsed.format, skipping: cursor?.rows ?? 0)
      try await send(stream, source, parsed, responses, call)
    }
  }

  private func send(
    _ stream: ExportStream, _ source: ExportSource, _ parsed: ExportRequest,
    _ responses: ResponseWriter<ReportV1.ExportResponse>, _ call: CallContext
  ) async throws {
    let holder = Holder(try call.reader)
    while true {
      source.organizationState.withContents { $0.parts?.noticeWriters() }
      let chunk = try await exports.chunks.run(for: holder) { try stream.next() }
      guard source.isWhole else { throw ExportPool.changed }
      try reads.note(ShownPeople(others: Array(chunk.people)), object: source.object, call)
      let cursor = ExportCursor(id: source.id, position: source.position, wall: source.wall, rows: chunk.rows)
      // Waits until the reader has room for it.
      try await responses.write(
        ReportV1.ExportResponse(
          data: chunk.bytes, resumeToken: chunk.isLast ? "" : exports.token(cursor, of: parsed),
          position: ReportV1.Position(source.position), rows: chunk.rows))
      if chunk.isLast { return }
    }
  }

  /// The state to export, read now; or the one that a resumed export was of. The right to look is asked for now either way.
  private func source(
    of parsed: ExportRequest, at cursor: ExportCursor?, _ call: CallContext
  ) async throws -> ExportSource {
    let now = try await read(parsed, call)
    guard let cursor else { return now }
    if let held = exports.held(cursor), held.isWhole { return held }
    // The same position is the same state, once it is looked at from the same instant.
    guard now.position == cursor.position else { throw ExportPool.changed }
    let then = CallContext(
      method: call.method, metadata: call.metadata, deadline: call.deadline, receivedAt: cursor.wall, peer: call.peer,
      caller: call.caller)
    var source = try await read(parsed, then)
    guard source.position == cursor.position else { throw ExportPool.changed }
    source.id = cursor.id
    return source
  }

  private func read(_ parsed: ExportRequest, _ call: CallContext) async throws -> ExportSource {
    let caller = try call.reader
    let organizationState = try await organizationState(of: caller, atLeast: parsed.atLeast, call)
    let erasures = organizationState.withContents { $0.gradebook.erasures }
    let found: Found
    switch parsed.source {
    case .attempts(let asked):
      let reading = try await answer(from: organizationState, call) { state throws(RPCError) in
        try state.reading(asked, for: caller, wall: call.receivedAt)
      }
      found = Found(.attempts(reading), of: asked.object, at: reading.position)
    case .report(let report): found = try await rows(of: report, call)
    }
    return ExportSource(
      id: UInt64.random(in: .min ... .max), content: found.content, object: found.object, position: found.position,
      wall: call.receivedAt, organizationState: organizationState, erasures: erasures)
  }

  /// A report as its own call answers it: with the same rights, and withholding the same.
  private func rows(of report: ReportV1.ExportRequest.Source, _ call: CallContext) async throws -> Found {
    switch report {
    case .handoutGrid(let request): try await rows(of: GridRequest(request), call)
    case .classOverview(let request): try await rows(of: ClassOverviewRequest(request), call)
    case .studentReport(let request): try await rows(of: StudentReportRequest(request), call)
    case .subtree(let request): try await rows(of: getSubtreeReport(request, call), call)
    case .distribution(let request): try await rows(of: getDistribution(request, call), call)
    case .itemAnalysis(let request): try await rows(of: getItemAnalysis(request, call), call)
    case .timeSeries(let request): try await rows(of: getTimeSeries(request, call), call)
    case .coverage(let request): try await rows(of: getCoverage(request, call), call)
    case .comparison(let request): try await rows(of: compareGroups(request, call), call)
    case .needsAttention(let request): try await rows(of: listNeedsAttention(request, call), call)
    case .classID, .allAttempts: throw RPCError(.internal, "attempts are no report")
    }
  }

  /// Of a report that is made of grids nothing is computed before it is sent.
  private func rows<Question: PartedRequest>(of parsed: Question, _ call: CallContext) async throws -> Found
  where Question.Answer: Message & TabularReport {
    let (parsed, reading) = try await reading(of: parsed, call)
    return Found(.report(GridRows(parsed, reading)), of: parsed.object, at: reading.heading.position)
  }

  /// Of an answer that is there; whom it shows was noted when it was made.
  private func rows(of answer: some TabularReport, _ call: CallContext) async throws -> Found {
    let rows = try await exports.chunks.run(for: Holder(try call.reader)) { TableRows(answer.table) }
    return Found(.report(rows), of: "", at: ReportPosition(answer.position))
  }
}

/// What an export holds rows of.
private struct Found {
  var content: ExportSource.Content
  /// As the audit log calls it.
  var object: String
  var position: ReportPosition

  init(_ content: ExportSource.Content, of object: String, at position: ReportPosition) {
    (self.content, self.object, self.position) = (content, object, position)
  }
}
