public import Messages

// Reports about content, and comparisons, as tables. What is withheld is empty, and marked.

extension ReportV1.SubtreeReport: TabularReport {
  /// A row a node.
  public var table: ReportTable {
    var shape = TableShape<ReportV1.SubtreeNode>()
    shape.add(context: { ($0.contextID, $0.identifierPath, $0.title) })
    shape.add("depth") { .integer($0.depth) }
    shape.add("withdrawn") { .flag($0.withdrawn) }
    shape.add("primary_kind") { .text(orNone: $0.primaryKind.schemaName) }
    shape.add(figures: "direct", \.direct)
    shape.add(figures: "inclusive", \.inclusive)
    return shape.table("nodes", of: nodes)
  }
}

extension TableShape {
  fileprivate mutating func add(
    figures prefix: String, _ figures: @escaping @Sendable (Element) -> ReportV1.ContentFigures?
  ) {
    add(["attempts", "students", "total_time_seconds", "suppressed"].map { "\(prefix)_\($0)" }) { element in
      guard let figures = figures(element) else { return [] }
      guard !figures.suppressed else { return [.none, .none, .none, .flag(true)] }
      let time = figures.totalTime.map { Double($0.seconds) + Double($0.nanos) / 1_000_000_000 }
      return [.integer(figures.attempts), .integer(figures.students), .number(orNone: time), .flag(false)]
    }
    add(summary: "\(prefix)_progress") { figures($0)?.progress }
    add(summary: "\(prefix)_score") { figures($0)?.score }
    add(summary: "\(prefix)_quantity") { figures($0)?.quantity }
    add(summary: "\(prefix)_binary") { figures($0)?.binary }
    add(summary: "\(prefix)_time_seconds") { figures($0)?.time }
    add("\(prefix)_score_own_mean") { .number(orNone: figures($0)?.score?.ownMean) }
  }
}

extension ReportV1.Distribution: TabularReport {
  /// The metric, and which figures are withheld.
  public var facts: [TableValue.Member] {
    [
      ("metric", .text(orNone: metric.schemaName)), ("extremes_suppressed", .flag(extremesSuppressed)),
      ("quantiles_suppressed", .flag(quantilesSuppressed)),
    ]
  }

  /// A row for the whole, without a context, and one a node.
  public var table: ReportTable {
    var shape = TableShape<(node: ReportV1.NodeDistribution?, of: ReportV1.Distribution)>()
    shape.add(context: { ($0.node?.contextID ?? 0, $0.node?.identifierPath ?? [], $0.node?.title ?? "") })
    shape.add("metric") { .text(orNone: $0.of.metric.schemaName) }
    shape.add("suppressed") { .flag($0.of.suppressed) }
    shape.add("n") { $0.of.suppressed ? .none : .integer($0.of.n) }
    shape.add("mean") { .number(orNone: $0.of.mean) }
    shape.add("standard_deviation") { .number(orNone: $0.of.standardDeviation) }
    shape.add("minimum") { .number(orNone: $0.of.minimum) }
    shape.add("maximum") { .number(orNone: $0.of.maximum) }
    shape.add("quantiles") { .list($0.of.quantiles.map { .number($0) }) }
    shape.add("histogram") { .list($0.of.histogram.map { .object($0.members) }) }
    shape.add(ReportV1.Population().members(suppressed: false).map(\.name)) { element in
      (element.of.population ?? ReportV1.Population()).members(suppressed: element.of.suppressed).map(\.value)
    }
    shape.add("own_mean") { .number(orNone: $0.of.ownMean) }
    return shape.table(
      "distributions",
      of: [(node: nil, of: self)] + nodes.map { (node: $0, of: $0.distribution ?? ReportV1.Distribution()) })
  }

  /// A row a bin, of the whole and of each node.
  public var furtherTables: [ReportTable] {
    var shape = TableShape<(context: Int64?, bin: ReportV1.HistogramBin)>()
    shape.add("context_id") { $0.context.map { .integer($0) } ?? .none }
    shape.add(ReportV1.HistogramBin().members.map(\.name)) { $0.bin.members.map(\.value) }
    let bins =
      histogram.map { (context: Int64?.none, bin: $0) }
      + nodes.flatMap { node in (node.distribution?.histogram ?? []).map { (node.contextID, $0) } }
    return [shape.table("histogram", of: bins)]
  }
}

extension ReportV1.HistogramBin {
  fileprivate var members: [TableValue.Member] {
    [
      ("from", .number(from)), ("until", .number(until)), ("count", suppressed ? .none : .integer(count)),
      ("over_maximum", overMaximum ? .flag(true) : .none), ("suppressed", suppressed ? .flag(true) : .none),
    ]
  }
}

extension ReportV1.Population {
  fileprivate func members(suppressed: Bool) -> [TableValue.Member] {
    [("assigned", .integer(assigned))]
      + [("not_available", notAvailable), ("with_data", withData), ("no_data", noData)]
      .map { ($0, suppressed ? .none : .integer($1)) }
  }
}

extension ReportV1.ItemAnalysis: TabularReport {
  /// The figures of the whole quiz (P29), and what is withheld.
  public var facts: [TableValue.Member] {
    quiz + [
      ("headline_metric", .text(orNone: headlineMetric.schemaName)), ("finished_only", .flag(finishedOnly)),
      ("suppressed", .flag(suppressed)), ("complete_suppressed", .flag(completeSuppressed)),
    ]
  }

  private var quiz: [TableValue.Member] {
    [
      ("quiz_attempts", suppressed ? .none : .integer(attempts)),
      ("quiz_complete", suppressed || completeSuppressed ? .none : .integer(complete)),
      ("quiz_alpha", .number(orNone: alpha)),
      ("quiz_standard_error_of_measurement", .number(orNone: standardErrorOfMeasurement)),
      ("quiz_all_binary", .flag(allBinary)),
    ]
  }

  /// A row an item, with what is of the whole quiz beside it.
  public var table: ReportTable {
    var shape = TableShape<ReportV1.ItemStatistics>()
    shape.add("identifier") { .text($0.identifier) }
    shape.add("title") { .text($0.title) }
    shape.add("kind") { .text(orNone: $0.kind.schemaName) }
    shape.add("suppressed") { .flag($0.suppressed) }
    shape.add("n") { $0.suppressed ? .none : .integer($0.n) }
    shape.add("absent") { $0.suppressed ? .none : .integer($0.absent) }
    shape.add("omitted") { $0.omitted.map { .integer($0) } ?? .none }
    shape.add("not_reached") { $0.notReached.map { .integer($0) } ?? .none }
    shape.add("facility") { .number(orNone: $0.facility) }
    shape.add("discrimination") { .number(orNone: $0.discrimination) }
    shape.add("point_biserial") { .number(orNone: $0.pointBiserial) }
    shape.add("corrected_point_biserial") { .number(orNone: $0.correctedPointBiserial) }
    shape.add("small_n") { .flag($0.smallN) }
    shape.add("discrimination_small_n") { .flag($0.discriminationSmallN) }
    shape.add("responses") { item in
      .list(item.responses.map { .object([("response", .text($0.response)), ("count", .integer($0.count))]) })
    }
    shape.add("responses_incomplete") { .flag($0.responsesIncomplete) }
    shape.add("own_facility") { .number(orNone: $0.ownFacility) }
    shape.add(quiz.map(\.name)) { [quiz] _ in quiz.map(\.value) }
    return shape.table("items", of: items)
  }

  /// A row an answer that was given to an item.
  public var furtherTables: [ReportTable] {
    var shape = TableShape<(item: ReportV1.ItemStatistics, given: ReportV1.ResponseCount)>()
    shape.add("identifier") { .text($0.item.identifier) }
    shape.add("title") { .text($0.item.title) }
    shape.add("response") { .text($0.given.response) }
    shape.add("count") { .integer($0.given.count) }
    return [shape.table("responses", of: items.flatMap { item in item.responses.map { (item, $0) } })]
  }
}

extension ReportV1.TimeSeries: TabularReport {
  /// The time zone in which the buckets are meant (P32).
  public var facts: [TableValue.Member] { [("time_zone", .text(timeZone))] }

  /// A row a bucket.
  public var table: ReportTable {
    var shape = TableShape<ReportV1.TimeBucket>()
    shape.add("start_date") { .text($0.startDate) }
    shape.add("start_time") { .time(orNone: $0.startTime) }
    shape.add("time_zone") { _ in .text(timeZone) }
    shape.add("suppressed") { .flag($0.suppressed) }
    shape.add("attempts") { $0.suppressed ? .none : .integer($0.attempts) }
    shape.add("active_students") { $0.suppressed ? .none : .integer($0.activeStudents) }
    shape.add("mean_score") { .number(orNone: $0.meanScore) }
    shape.add("median_time_seconds") { .number(orNone: $0.medianTime) }
    shape.add("p95_time_seconds") { .number(orNone: $0.p95Time) }
    shape.add("score_suppressed") { .flag($0.scoreSuppressed) }
    shape.add("time_suppressed") { .flag($0.timeSuppressed) }
    // The mean score and whether it is withheld have columns of their own above.
    shape.add(population: "score") { $0.score }
    shape.add(summary: "time_seconds") { $0.time }
    shape.add("own_mean_score") { .number(orNone: $0.score?.ownMean) }
    return shape.table("buckets", of: buckets)
  }
}

extension ReportV1.CoverageStrip: TabularReport {
  /// How many students the strip is of; empty where that is withheld, but for those assigned.
  public var facts: [TableValue.Member] {
    (population ?? ReportV1.Population()).members(suppressed: suppressed) + [("suppressed", .flag(suppressed))]
  }

  /// A row a part.
  public var table: ReportTable {
    let withheld = Set(suppressedParts)
    var shape = TableShape<(part: Int, students: Int32)>()
    shape.add("part") { .integer(Int64($0.part)) }
    shape.add("students") { withheld.contains(Int32($0.part)) ? .none : .integer($0.students) }
    shape.add("suppressed") { .flag(withheld.contains(Int32($0.part))) }
    shape.add("with_data") { _ in suppressed ? .none : .integer(withData) }
    shape.add("assigned") { _ in population.map { .integer($0.assigned) } ?? .none }
    return shape.table("parts", of: students.enumerated().map { (part: $0.offset, students: $0.element) })
  }
}

extension ReportV1.CompareGroupsResponse: TabularReport {
  /// What is compared, and how sure the intervals are: a fraction of 1.
  public var facts: [TableValue.Member] {
    [("metric", .text(orNone: metric.schemaName)), ("confidence", .number(confidence))]
  }

  /// A row a group.
  public var table: ReportTable {
    var shape = TableShape<ReportV1.GroupFigure>()
    shape.add("label") { .text($0.label) }
    shape.add("metric") { _ in .text(orNone: metric.schemaName) }
    shape.add(summary: "group") { $0.summary }
    shape.add("standard_deviation") { .number(orNone: $0.standardDeviation) }
    shape.add(["lower", "upper", "method"]) { group in
      guard let interval = group.interval else { return [] }
      return [.number(interval.lower), .number(interval.upper), .text(orNone: interval.method.schemaName)]
    }
    shape.add("confidence") { _ in .number(confidence) }
    shape.add("own_mean") { .number(orNone: $0.summary?.ownMean) }
    return shape.table("groups", of: groups)
  }
}

extension ReportV1.ListNeedsAttentionResponse: TabularReport {
  /// Which version of the rule has spoken, and as of when.
  public var facts: [TableValue.Member] {
    [("rule_version", .text(ruleVersion)), ("evaluate_time", .time(orNone: evaluateTime))]
  }

  /// A row a note.
  public var table: ReportTable {
    var shape = TableShape<ReportV1.AttentionNote>()
    shape.add("student_id") { .text($0.studentID) }
    shape.add("student_name") { .text($0.name) }
    shape.add("reason") { .text($0.reason) }
    shape.add("explanation") { .text($0.explanation) }
    shape.add("handout_ids") { .texts($0.handoutIDs) }
    shape.add("facts") { .object($0.facts.map { (name: $0.name, value: .number($0.value)) }) }
    shape.add("rule_version") { _ in .text(ruleVersion) }
    return shape.table("notes", of: notes)
  }

  /// A row a number behind a note.
  public var furtherTables: [ReportTable] {
    var shape = TableShape<(note: ReportV1.AttentionNote, fact: ReportV1.AttentionFact)>()
    shape.add("student_id") { .text($0.note.studentID) }
    shape.add("reason") { .text($0.note.reason) }
    shape.add("name") { .text($0.fact.name) }
    shape.add("value") { .number($0.fact.value) }
    return [shape.table("facts", of: notes.flatMap { note in note.facts.map { (note, $0) } })]
  }
}
