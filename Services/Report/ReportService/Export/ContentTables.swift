internal import Messages

// Reports about content, and comparisons, as tables. What is withheld is empty, and marked.

extension ReportV1.SubtreeReport {
  /// A row a node.
  var exported: ExportTable {
    var shape = TableShape<ReportV1.SubtreeNode>()
    shape.add(place: { ($0.contextID, $0.identifierPath, $0.title) })
    shape.add("depth") { .integer($0.depth) }
    shape.add("withdrawn") { .flag($0.withdrawn) }
    shape.add("primary_kind") { $0.primaryKind.exported }
    shape.add(figures: "direct", \.direct)
    shape.add(figures: "inclusive", \.inclusive)
    return shape.table(of: nodes)
  }
}

extension TableShape {
  fileprivate mutating func add(figures prefix: String, _ figures: @escaping (Element) -> ReportV1.ContentFigures?) {
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
  }
}

extension ReportV1.Distribution {
  /// A row for the whole, without a place, and one a node.
  var exported: ExportTable {
    var shape = TableShape<(node: ReportV1.NodeDistribution?, of: ReportV1.Distribution)>()
    shape.add(place: { ($0.node?.contextID ?? 0, $0.node?.identifierPath ?? [], $0.node?.title ?? "") })
    shape.add("metric") { $0.of.metric.exported }
    shape.add("suppressed") { .flag($0.of.suppressed) }
    shape.add("n") { $0.of.suppressed ? .none : .integer($0.of.n) }
    shape.add("mean") { .number(orNone: $0.of.mean) }
    shape.add("standard_deviation") { .number(orNone: $0.of.standardDeviation) }
    shape.add("minimum") { .number(orNone: $0.of.minimum) }
    shape.add("maximum") { .number(orNone: $0.of.maximum) }
    shape.add("quantiles") { .list($0.of.quantiles.map { .number($0) }) }
    shape.add("histogram") { element in
      .list(
        element.of.histogram.map { bin in
          .object([
            ("from", .number(bin.from)), ("until", .number(bin.until)),
            ("count", bin.suppressed ? .none : .integer(bin.count)),
            ("over_maximum", bin.overMaximum ? .flag(true) : .none),
            ("suppressed", bin.suppressed ? .flag(true) : .none),
          ])
        })
    }
    shape.add(["assigned", "not_available", "with_data", "no_data"]) { element in
      let population = element.of.population ?? ReportV1.Population()
      guard !element.of.suppressed else { return [.integer(population.assigned), .none, .none, .none] }
      return [population.assigned, population.notAvailable, population.withData, population.noData]
        .map { .integer($0) }
    }
    return shape.table(
      of: [(node: nil, of: self)] + nodes.map { (node: $0, of: $0.distribution ?? ReportV1.Distribution()) })
  }
}

extension ReportV1.ItemAnalysis {
  /// A row an item, with what is of the whole quiz beside it.
  var exported: ExportTable {
    var shape = TableShape<ReportV1.ItemStatistics>()
    shape.add("identifier") { .text($0.identifier) }
    shape.add("title") { .text($0.title) }
    shape.add("kind") { $0.kind.exported }
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
    shape.add("quiz_attempts") { _ in suppressed ? .none : .integer(attempts) }
    shape.add("quiz_complete") { _ in suppressed || completeSuppressed ? .none : .integer(complete) }
    shape.add("quiz_alpha") { _ in .number(orNone: alpha) }
    shape.add("quiz_standard_error_of_measurement") { _ in .number(orNone: standardErrorOfMeasurement) }
    shape.add("quiz_all_binary") { _ in .flag(allBinary) }
    return shape.table(of: items)
  }
}

extension ReportV1.TimeSeries {
  /// A row a bucket.
  var exported: ExportTable {
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
    return shape.table(of: buckets)
  }
}

extension ReportV1.CoverageStrip {
  /// A row a part.
  var exported: ExportTable {
    let withheld = Set(suppressedParts)
    var shape = TableShape<(part: Int, students: Int32)>()
    shape.add("part") { .integer(Int64($0.part)) }
    shape.add("students") { withheld.contains(Int32($0.part)) ? .none : .integer($0.students) }
    shape.add("suppressed") { .flag(withheld.contains(Int32($0.part))) }
    shape.add("with_data") { _ in suppressed ? .none : .integer(withData) }
    shape.add("assigned") { _ in population.map { .integer($0.assigned) } ?? .none }
    return shape.table(of: students.enumerated().map { (part: $0.offset, students: $0.element) })
  }
}

extension ReportV1.CompareGroupsResponse {
  /// A row a group.
  var exported: ExportTable {
    var shape = TableShape<ReportV1.GroupFigure>()
    shape.add("label") { .text($0.label) }
    shape.add("metric") { _ in metric.exported }
    shape.add(summary: "group") { $0.summary }
    shape.add("standard_deviation") { .number(orNone: $0.standardDeviation) }
    shape.add(["lower", "upper", "method"]) { group in
      guard let interval = group.interval else { return [] }
      return [.number(interval.lower), .number(interval.upper), interval.method.exported]
    }
    shape.add("confidence") { _ in .number(confidence) }
    return shape.table(of: groups)
  }
}

extension ReportV1.ListNeedsAttentionResponse {
  /// A row a note.
  var exported: ExportTable {
    var shape = TableShape<ReportV1.AttentionNote>()
    shape.add("student_id") { .text($0.studentID) }
    shape.add("student_name") { .text($0.name) }
    shape.add("reason") { .text($0.reason) }
    shape.add("explanation") { .text($0.explanation) }
    shape.add("handout_ids") { .texts($0.handoutIDs) }
    shape.add("facts") { .object($0.facts.map { (name: $0.name, value: .number($0.value)) }) }
    shape.add("rule_version") { _ in .text(ruleVersion) }
    return shape.table(of: notes)
  }
}
