internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC
internal import Serving

/// Withholds from readers of the whole organization what is of too few students (decision 16).
///
/// Teachers read their own classes and students themselves: nothing is withheld from them.
struct Suppression {
  let threshold: SuppressionThreshold
  let reading: ContentReading
  let plan: ContentPlan
  let metric: Metric?
  private let cells: SuppressedFigures
  /// Of those with several attempts; nil under the usual policy.
  private let repeated: SuppressedChanges?
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
    _ table: SuppressionTables? = nil, _ ends: SafeEnds? = nil
  ) throws {
    try reading.refuseToSingleOut()
    guard let table = try table ?? SuppressionTables(reading, [metric]) else { return nil }
    let ends = try ends ?? table.ends(reading, policies)
    threshold = table.threshold
    self.reading = reading
    self.plan = plan
    self.metric = metric
    cells = try SuppressedFigures(reading.scope, table.table(of: metric)) { try Task.checkCancellation() }
    repeated = try metric.flatMap { metric in
      guard policies[metric] != PolicySet.standard[metric] else { return nil }
      return try table.repeated(metric, reading, ends)
    }
    self.ends = ends
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
final class SuppressionTables {
  /// Who worked there.
  private enum Work {
    case always(WorkPeople)
    case inWindow(TableDays)
  }

  let threshold: SuppressionThreshold
  private let table: ContentTable
  private let work: Work
  private let classWork: ClassWorkOnDemand
  private var tables: [Metric?: SuppressionTable] = [:]

  /// Nil where nothing is to be withheld from the reader.
  ///
  /// - Parameters:
  ///   - metrics: that will be asked for; nil: attempts.
  ///   - days: of the reading's table, where the caller has them already.
  init?(_ reading: ContentReading, _ metrics: [Metric?], _ days: TableDays? = nil) throws {
    guard try reading.hidesSmallGroups() else { return nil }
    threshold = reading.organization.settings.suppression
    if reading.scope.window == .always {
      table = ContentTable(reading.plan(reading.tableScope))
      work = .always(try WorkPeople(metrics, table, in: reading.segment) { try Task.checkCancellation() })
    } else {
      let days = try days ?? TableDays(reading.tableScope, reading)
      table = days.table.within(reading.scope.window)
      work = .inWindow(days)
    }
    classWork = ClassWorkOnDemand(table.plan, reading.segment)
  }

  /// Those of several readings, which share the days of their work.
  ///
  /// - Parameter metric: that will be asked for.
  /// - Returns: by what they are of; empty where nothing is to be withheld from the reader.
  static func tables(for readings: [ContentReading], _ metric: Metric) throws -> [WorkScope: SuppressionTables] {
    var tables: [WorkScope: SuppressionTables] = [:]
    var days: [WorkScope: TableDays] = [:]
    for reading in readings where try reading.hidesSmallGroups() && tables[reading.tableScope] == nil {
      let whole = reading.tableScope.withoutWindow
      let own = try days[whole] ?? TableDays(whole, reading)
      days[whole] = own
      tables[reading.tableScope] = try SuppressionTables(reading, [metric], own)
    }
    return tables
  }

  /// Of the reading's window; nil where it has none.
  ///
  /// - Parameter reading: one that this table is for.
  func ends(_ reading: ContentReading, _ policies: PolicySet) throws -> SafeEnds? {
    guard case .inWindow(let days) = work else { return nil }
    return try SafeEnds(reading, policies, days)
  }

  /// Of those who have several attempts with data of a metric: another policy than the usual one tells more of them.
  ///
  /// - Parameters:
  ///   - reading: one that this table is for.
  ///   - ends: of its window, if it has one.
  func repeated(_ metric: Metric, _ reading: ContentReading, _ ends: SafeEnds?) throws -> SuppressedChanges {
    func repeated(in table: ContentTable) throws -> SuppressionTable {
      let people = try WorkPeople.repeated(metric, table.plan, in: reading.segment) { try Task.checkCancellation() }
      return SuppressionTable(table, metric, repeated: people, threshold, classWork: classWork.work)
    }
    guard let ends else {
      return try SuppressedChanges(
        reading.scope, [repeated(in: table)],
        narrower: reading.narrowings.map { try repeated(in: ContentTable(reading.plan($0))) })
    }
    return try ends.repeated(metric, in: reading.scope.window, classWork: classWork.work)
  }

  /// - Parameter metric: one of those.
  func table(of metric: Metric?) throws -> SuppressionTable {
    if let known = tables[metric] { return known }
    let made =
      switch work {
      case .always(let people): SuppressionTable(table, metric, people, threshold, classWork: classWork.work)
      case .inWindow(let days):
        SuppressionTable(
          table, metric, try days.work(in: table.plan.scope.window), threshold, classWork: classWork.work)
      }
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
  /// Whether something is to be withheld from the reader. Refuses questions that could only be asked to single somebody out.
  func hidesSmallGroups() throws -> Bool {
    try refuseToSingleOut()
    return withholdsSmallGroups
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
      throw Suppression.needsScope
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
