internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC
internal import Serving

/// Withholds from readers of the whole organization what is of too few students (decision 16).
///
/// Teachers read their own classes and students themselves: nothing is withheld from them.
struct SmallGroups {
  let threshold: SuppressionThreshold
  let reading: ContentReading
  let plan: ContentPlan
  let metric: Metric?
  private let cells: SmallCells
  /// Of those with several attempts; nil under the usual policy.
  private let repeated: SmallChanges?
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
    guard let table = try table ?? SmallGroupTable(reading, [metric]) else { return nil }
    threshold = table.threshold
    self.reading = reading
    self.plan = plan
    self.metric = metric
    cells = try SmallCells(reading.scope, table.table(of: metric)) { try Task.checkCancellation() }
    repeated = try metric.flatMap { metric in
      guard policies[metric] != PolicySet.standard[metric] else { return nil }
      return try table.repeated(metric, reading)
    }
    self.ends = try ends ?? .ofWindow(reading, policies)
  }

  static let needsScope = RPCError.denied(
    "SMALL_GROUPS",
    "readers of the whole organization ask for content and classes: not for named students, single handouts, or types "
      + "and topics at once")

  /// Whether a figure at one of the plan's nodes is withheld.
  func isWithheld(at index: Int, inclusive: Bool) throws -> Bool {
    guard plan.nodes.indices.contains(index) else { return false }
    let inclusive = inclusive && reading.scope.withDescendants
    let context = plan.nodes[index].id
    if cells.isWithheld(context, inclusive: inclusive) { return true }
    if let repeated, repeated.isWithheld(context, inclusive: inclusive) { return true }
    return try ends.map { try !$0.areSafe(reading.scope.window, metric, at: context, inclusive: inclusive) } ?? false
  }

  /// Whether all that everybody did is looked at, whenever they did it, as it usually is. What is counted in parts that are not decided
  /// along the lines of a table (bins, and parts of a strip) is disclosed of nothing else: else it would be taken from the wider count.
  func isUsual(_ policies: PolicySet) -> Bool {
    !reading.scope.isNarrowed && reading.scope.window == .always
      && metric.map { policies[$0] == PolicySet.standard[$0] } ?? true
  }
}

/// What decisions about small groups are made on: one for all metrics and classes of a report, in one window.
final class SmallGroupTable {
  let threshold: SuppressionThreshold
  private let table: ContentTable
  private let people: WorkPeople
  private let classWork: ClassWorkOnDemand
  private var tables: [Metric?: SuppressionTable] = [:]

  /// Nil where nothing is to be withheld from the reader.
  ///
  /// - Parameter metrics: that will be asked for; nil: attempts.
  convenience init?(_ reading: ContentReading, _ metrics: [Metric?]) throws {
    guard let table = try reading.table() else { return nil }
    self.init(
      reading, table, try WorkPeople(metrics, table, in: reading.segment) { try Task.checkCancellation() })
  }

  private init(_ reading: ContentReading, _ table: ContentTable, _ people: WorkPeople) {
    threshold = reading.organization.settings.suppression
    self.table = table
    self.people = people
    classWork = ClassWorkOnDemand(table.plan, reading.segment)
  }

  /// Those of several readings, all windows in one walk.
  ///
  /// - Parameter metric: that will be asked for.
  /// - Returns: by what they are of; empty where nothing is to be withheld from the reader.
  static func tables(for readings: [ContentReading], _ metric: Metric) throws -> [WorkScope: SmallGroupTable] {
    var tables: [WorkScope: SmallGroupTable] = [:]
    for alike in Dictionary(grouping: readings, by: { $0.tableScope.withoutWindow }).values {
      let windows = Array(Set(alike.map(\.scope.window)))
      guard let whole = try alike[0].table() else { continue }
      let regions = whole.regions(for: alike.map(\.scope))
      let people = try WorkPeople.within(windows, [metric], regions, whole, in: alike[0].segment) {
        try Task.checkCancellation()
      }
      for (window, people) in zip(windows, people) {
        let table = whole.within(window)
        tables[table.plan.scope] = SmallGroupTable(alike[0], table, people)
      }
    }
    return tables
  }

  /// Of those who have several attempts with data of a metric: another policy than the usual one tells more of them.
  ///
  /// - Parameter reading: one that this table is for.
  func repeated(_ metric: Metric, _ reading: ContentReading) throws -> SmallChanges {
    func repeated(in table: ContentTable) throws -> SuppressionTable {
      try SuppressionTable(
        table, metric, repeatedIn: reading.segment, threshold, classWork: classWork.work,
        checkpoint: { try Task.checkCancellation() })
    }
    return try SmallChanges(
      reading, [repeated(in: table)],
      narrower: reading.narrowings.map { try repeated(in: ContentTable(reading.plan($0))) })
  }

  /// - Parameter metric: one of those.
  func table(of metric: Metric?) -> SuppressionTable {
    if let known = tables[metric] { return known }
    let made = SuppressionTable(table, metric, people, threshold, classWork: classWork.work)
    tables[metric] = made
    return made
  }
}

/// The classes that work was done for, found when a class, types or topics are asked for.
final class ClassWorkOnDemand {
  private let plan: ContentPlan
  private let segment: Segment
  private var known: ClassWork?

  init(_ plan: ContentPlan, _ segment: Segment) {
    self.plan = plan
    self.segment = segment
  }

  func work() throws -> ClassWork {
    if let known { return known }
    let made = try ClassWork(plan, in: segment) { try Task.checkCancellation() }
    known = made
    return made
  }
}

extension ContentReading {
  /// Nil where nothing is to be withheld from the reader. Refuses questions that could only be asked to single somebody out.
  func table() throws -> ContentTable? {
    try refuseToSingleOut()
    return withholdsSmallGroups ? ContentTable(plan(tableScope)) : nil
  }

  /// What the table is of.
  var tableScope: WorkScope { ContentTable.scope(for: scope, in: organization) }

  /// What the question narrows the table to: itself, unless it is of all that everybody did, and its class at the whole app.
  var narrowings: [WorkScope] {
    guard scope.isNarrowed else { return [] }
    guard let schoolClass = scope.schoolClass else { return [scope] }
    var ofClass = tableScope
    ofClass.schoolClass = schoolClass
    return scope == ofClass ? [scope] : [scope, ofClass]
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
    scope.reader == .organization && organization.settings.suppression.protectsSomebody
  }
}

extension Caller {
  var readsWholeOrganization: Bool { role == .administrator || role == .service }
}
