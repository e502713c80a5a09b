public import Domain
public import Messages

// Attempts as tables: those that exports list, those behind a number, and why each is shown or not.

/// An attempt, and what exports say of it besides.
public typealias ExportedAttempt = (
  attempt: ReportV1.ReportedAttempt, studentName: String, appID: String, path: [String], title: String,
  handoutIDs: [String], firstReceiveTime: Instant, clockCorrected: Bool
)

extension TableShape<ExportedAttempt> {
  /// The columns of the export of attempts, a row an attempt.
  public static var exportedAttempts: TableShape {
    var shape = TableShape()
    shape.add("attempt_id") { .text($0.attempt.attemptID) }
    shape.add("student_id") { .text($0.attempt.studentID) }
    shape.add("student_name") { .text($0.studentName) }
    shape.add("context_id") { .integer($0.attempt.contextID) }
    shape.add("app_id") { .text(orNone: $0.appID) }
    shape.add("path") { .texts($0.path) }
    shape.add("title") { .text($0.title) }
    shape.add("handout_ids") { .texts($0.handoutIDs) }
    shape.add("number") { .integer($0.attempt.number) }
    shape.add("start_time") { .time(orNone: $0.attempt.startTime) }
    shape.add("first_receive_time") { .time($0.firstReceiveTime) }
    shape.add(work: \.attempt)
    shape.add("clock_corrected") { .flag($0.clockCorrected) }
    return shape
  }
}

extension TableShape {
  /// What came of an attempt.
  fileprivate mutating func add(work attempt: @escaping @Sendable (Element) -> ReportV1.ReportedAttempt) {
    add("state") { .text(orNone: attempt($0).state.schemaName) }
    add("finished") { .flag(attempt($0).finished) }
    add("progress") { attempt($0).hasProgress ? .number(attempt($0).progress) : .none }
    add("time_seconds") { element in
      guard let time = attempt(element).time, time != WellKnown.Duration() else { return .none }
      return .number(Double(time.seconds * 1_000 + Int64(time.nanos / 1_000_000)) / 1_000)
    }
    add(ActivityV1.ActivityItem().members.map { "primary_\($0.name)" }) { element in
      attempt(element).primaryItem?.members.map(\.value) ?? []
    }
    add("additional_items") { element in
      let items = attempt(element).additionalItems
      return items.isEmpty ? .none : .list(items.map { .object($0.members) })
    }
    add("marked_items") { element in
      let items = attempt(element).markedItems
      return items.isEmpty ? .none : .list(items.map { .object($0.members) })
    }
    add("comment") { .text(orNone: attempt($0).comment?.text ?? "") }
  }
}

extension ActivityV1.MarkedItem {
  /// The teacher's points, and the student's own.
  fileprivate var members: [TableValue.Member] {
    [
      ("identifier", .text(identifier)), ("points", .number(points)), ("own_points", .number(orNone: own?.points)),
      ("max", .number(orNone: own?.max)), ("mark_time", .time(orNone: markTime)),
    ]
  }
}

extension ActivityV1.ActivityItem {
  /// Its value is a score's ratio, a quantity as it is, 1 for true and 0 for false.
  fileprivate var members: [TableValue.Member] {
    var (kind, number) = (ContextV1.ItemKind.unspecified, TableValue.none)
    var (points, max, wording) = (TableValue.none, TableValue.none, TableValue.none)
    switch value {
    case .score(let score):
      (kind, number) = (.score, .number(score.points / score.max))
      (points, max) = (.number(score.points), .number(score.max))
    case .quantity(let quantity): (kind, number) = (.quantity, .number(quantity))
    case .binary(let binary):
      (kind, number) = (.binary, .number(binary.value ? 1 : 0))
      wording = .text(orNone: binary.wording.schemaName)
    case nil: break
    }
    return [
      ("identifier", .text(identifier)), ("title", .text(title)), ("kind", .text(orNone: kind.schemaName)),
      ("value", number), ("points", points), ("max", max), ("wording", wording),
      ("response", response.map { .text($0) } ?? .none),
    ]
  }
}

/// A row an attempt, in the order given.
private func table(of attempts: [ReportV1.ReportedAttempt]) -> ReportTable {
  var shape = TableShape<ReportV1.ReportedAttempt>()
  shape.add("attempt_id") { .text($0.attemptID) }
  shape.add("student_id") { .text($0.studentID) }
  shape.add("student_name") { .text(orNone: $0.studentName) }
  shape.add("context_id") { .integer($0.contextID) }
  shape.add("number") { .integer($0.number) }
  shape.add("start_time") { .time(orNone: $0.startTime) }
  shape.add(work: \.self)
  shape.add("has_headline") { .flag($0.hasHeadline) }
  shape.add("carried") { .flag($0.carried) }
  shape.add("value") { .number(orNone: $0.value?.value) }
  shape.add("own_value") { .number(orNone: $0.value?.own?.value) }
  return shape.table("attempts", of: attempts)
}

extension ReportV1.ListCellAttemptsResponse: TabularReport {
  /// The token of the next page, left out with the last one.
  public var facts: [TableValue.Member] { [("next_page_token", .text(orNone: nextPageToken))] }
  /// A row an attempt of the cell, in the order of the answer.
  public var table: ReportTable { ReportTables.table(of: attempts) }
}

extension ReportV1.ExplainResponse: TabularReport {
  /// The number that the attempts make.
  public var facts: [TableValue.Member] {
    var shape = TableShape<ReportV1.ExplainResponse>()
    shape.add("metric") { .text(orNone: $0.summary?.metric.schemaName ?? "") }
    shape.add(summary: "summary", \.summary)
    shape.add("next_page_token") { .text(orNone: $0.nextPageToken) }
    return shape.members(of: self)
  }

  /// A row an attempt behind the number.
  public var table: ReportTable { ReportTables.table(of: attempts) }
}

extension ReportV1.ExplainAttemptsResponse: TabularReport {
  /// What is explained, whether it is withheld, and the token of the next page.
  public var facts: [TableValue.Member] {
    [
      ("student_name", .text(orNone: studentName)), ("context_id", .integer(contextID)),
      ("headline_metric", .text(orNone: headlineMetric.schemaName)),
      ("evaluate_time", .time(orNone: evaluateTime)), ("suppressed", .flag(suppressed)),
      ("next_page_token", .text(orNone: nextPageToken)),
    ]
  }

  /// A row a handout: what it shows, or why nothing.
  public var table: ReportTable {
    var shape = TableShape<ReportV1.ExplainedHandout>()
    shape.add("handout_id") { .text($0.handoutID) }
    shape.add("handout_title") { .text($0.title) }
    shape.add("class_id") { .text($0.classID) }
    shape.add("class_title") { .text(orNone: $0.classTitle) }
    shape.add("shown") { .flag($0.shown) }
    shape.add("reason") { .text(orNone: $0.reason.schemaName) }
    shape.add("attempts") { .integer($0.attempts) }
    shape.add("policy") { .text(orNone: $0.policy.schemaName) }
    shape.add("picked_attempt_id") { .text(orNone: $0.pickedAttemptID) }
    shape.add("carried_from_handout_id") { .text(orNone: $0.carriedFromHandoutID) }
    shape.add("delete_before_time") { .time(orNone: $0.deleteBeforeTime) }
    return shape.table("handouts", of: handouts)
  }

  /// The attempts, and a row a verdict of a handout on one.
  public var furtherTables: [ReportTable] {
    var shape = TableShape<(of: ReportV1.ExplainedAttempt, verdict: ReportV1.AttemptVerdict)>()
    shape.add("attempt_id") { .text(orNone: $0.of.attempt?.attemptID ?? "") }
    shape.add("number") { $0.of.attempt.map { .integer($0.number) } ?? .none }
    shape.add("handout_id") { .text($0.verdict.handoutID) }
    shape.add("shown") { .flag($0.verdict.shown) }
    shape.add("reason") { .text(orNone: $0.verdict.reason.schemaName) }
    shape.add("role") { .text(orNone: $0.verdict.role.schemaName) }
    shape.add("carried") { .flag($0.verdict.carried) }
    shape.add("quarantined_kind") { .text(orNone: $0.of.quarantinedKind.schemaName) }
    let verdicts = attempts.flatMap { attempt in attempt.verdicts.map { (of: attempt, verdict: $0) } }
    return [ReportTables.table(of: attempts.compactMap(\.attempt)), shape.table("verdicts", of: verdicts)]
  }
}
