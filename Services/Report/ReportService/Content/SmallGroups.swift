internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC

/// Withholds from readers of the whole organization what is of too few students (docs/decisions: small groups).
///
/// Teachers read their own classes and students themselves: nothing is withheld from them.
struct SmallGroups {
  let threshold: Int
  private let reading: ContentReading
  private let plan: ContentPlan
  private let metric: Metric?
  private let cells: SmallCells
  /// Nil under the usual policy.
  private let repeated: RepeatedWork?
  /// Nil where the report has no window.
  private let ends: SafeEnds?

  /// Nil where nothing is to be withheld from the reader. Refuses questions that could only be asked to single somebody out.
  ///
  /// - Parameters:
  ///   - metric: what the report's figures are of; nil: attempts.
  ///   - table: what decisions are made on, where the caller has it already.
  ///   - ends: of the plan's windows, where the caller has them already.
  init?(
    _ reading: ContentReading, _ plan: ContentPlan, _ metric: Metric?, _ policies: PolicySet,
    _ table: SmallGroupTable? = nil, _ ends: SafeEnds? = nil
  ) throws {
    try reading.refuseToSingleOut()
    guard let table = try table ?? SmallGroupTable(reading) else { return nil }
    threshold = table.threshold
    self.reading = reading
    self.plan = plan
    self.metric = metric
    cells = try SmallCells(
      reading.scope, table.plan, table.work, metric, threshold: threshold
    ) { try Task.checkCancellation() }
    repeated = try metric.flatMap { metric in
      guard policies[metric] != PolicySet.standard[metric] else { return nil }
      return try RepeatedWork(metric, plan, in: reading.segment) { try Task.checkCancellation() }
    }
    self.ends =
      reading.scope.window == .always ? nil : try ends ?? SafeEnds(reading, plan, policies, table: table.plan)
  }

  static let needsScope = Refusal.denied(
    "SMALL_GROUPS",
    "readers of the whole organization ask for content and classes: not for named students, single handouts, or types "
      + "and topics at once")

  func isSmall(_ count: Int) -> Bool { (1..<threshold).contains(count) }

  /// Whether a figure at one of the plan's nodes is withheld.
  func isWithheld(at place: Int, inclusive: Bool) throws -> Bool {
    guard plan.nodes.indices.contains(place) else { return false }
    let inclusive = inclusive && reading.scope.withDescendants
    if cells.isWithheld(plan.nodes[place].id, inclusive: inclusive) { return true }
    let range = plan.range(place, inclusive: inclusive)
    if let repeated, isSmall(repeated.peopleCount(over: range)) { return true }
    return try ends.map { try !$0.areSafe(reading.scope.window, metric, over: range) } ?? false
  }
}

extension SmallGroups {
  /// The parts of a coverage strip that are withheld.
  func withheldParts(of count: Int, _ policies: PolicySet) -> [Int] {
    CoverageStrip.withheldParts(plan, in: reading.segment, parts: count, policies: policies, threshold: threshold)
  }
}

/// What decisions about small groups are made on, whatever was asked: one for all metrics of a report.
struct SmallGroupTable {
  let threshold: Int
  let plan: ContentPlan
  let work: ClassWork

  /// Nil where nothing is to be withheld from the reader.
  init?(_ reading: ContentReading) throws {
    guard let plan = try reading.smallCellsPlan() else { return nil }
    threshold = reading.organization.settings.suppressionThreshold
    self.plan = plan
    work = try ClassWork(plan, in: reading.segment) { try Task.checkCancellation() }
  }
}

extension ContentReading {
  /// Nil where nothing is to be withheld from the reader. Refuses questions that could only be asked to single somebody out.
  func smallCellsPlan() throws -> ContentPlan? {
    try refuseToSingleOut()
    return withholdsSmallGroups ? plan(SmallCells.table(of: scope, in: organization)) : nil
  }

  /// Refuses questions that a reader from whom small groups are withheld could only ask to single somebody out.
  func refuseToSingleOut() throws {
    guard withholdsSmallGroups else { return }
    guard scope.students == nil, scope.handout == nil, scope.types.isEmpty || scope.topics.isEmpty else {
      throw SmallGroups.needsScope
    }
  }

  /// Whoever reads all classes without teaching them reads figures, not people.
  var withholdsSmallGroups: Bool {
    scope.reader == .organization && organization.settings.suppressionThreshold > 1
  }
}

extension Caller {
  var readsWholeOrganization: Bool { role == .administrator || role == .service }
}
