internal import Domain
internal import ReportEngine

/// Whether the ends of windows may be distinguished at a context (`EdgeMove`): one for all windows and metrics of a report.
///
/// Whom the move of an end changes is held against the same table and along the same lines as the figures themselves: so what it changes
/// at a context neither shows there nor in what the contexts beside it, or the other classes, leave of a wider figure.
final class SafeEnds {
  private let reading: ContentReading
  private let policies: PolicySet
  private let threshold: SuppressionThreshold
  private let whole: Days
  private let narrower: [Days]
  private let classWork: ClassWorkOnDemand
  private var changes: [Ends: SmallChanges?] = [:]
  private var repeated: [Metric: SmallChanges] = [:]
  private var answers: [Figure: Bool] = [:]

  /// A table whatever its time, and its work by day.
  private final class Days {
    let table: ContentTable
    lazy var work = Result { try make() }
    private let make: () throws -> WorkDays

    init(_ plan: ContentPlan, _ segment: Segment, _ calendar: LocalCalendar) {
      table = ContentTable(plan)
      make = { try WorkDays(plan, in: segment, calendar) { try Task.checkCancellation() } }
    }
  }

  /// The ends of a window as one metric reads what lies beside them.
  private struct Ends: Hashable {
    var window: Window
    var metric: Metric?
    /// Under which time is the sum of all attempts, whatever was asked for.
    var sumsTime = false
  }

  private struct Figure: Hashable {
    var ends: Ends
    var context: ContextID
    var inclusive: Bool
  }

  init(_ reading: ContentReading, _ policies: PolicySet) throws {
    self.reading = reading
    self.policies = policies
    threshold = reading.organization.settings.suppression
    let (segment, calendar) = (reading.segment, try reading.calendar().calendar)
    whole = Days(reading.plan(reading.tableScope.withoutWindow), segment, calendar)
    classWork = ClassWorkOnDemand(whole.table.plan, segment)
    narrower = reading.narrowings.map { Days(reading.plan($0.withoutWindow), segment, calendar) }
  }

  /// Those of the report's own window; nil where it has none.
  static func ofWindow(_ reading: ContentReading, _ policies: PolicySet) throws -> SafeEnds? {
    reading.scope.window == .always ? nil : try SafeEnds(reading, policies)
  }

  /// - Parameters:
  ///   - metric: nil: attempts, with data or without.
  ///   - inclusive: with everything below the context.
  func areSafe(_ window: Window, _ metric: Metric?, at context: ContextID, inclusive: Bool) throws -> Bool {
    func areSafe(sumsTime: Bool) throws -> Bool {
      let ends = Ends(window: window, metric: metric, sumsTime: sumsTime)
      return try self.areSafe(Figure(ends: ends, context: context, inclusive: inclusive))
    }
    guard try areSafe(sumsTime: false) else { return false }
    // Time over several contexts is a union of all attempts, whatever the policy (P33).
    return try metric != .time || policies[.time] == .sum || areSafe(sumsTime: true)
  }

  private func areSafe(_ figure: Figure) throws -> Bool {
    if let known = answers[figure] { return known }
    let isWithheld = try [changes(figure.ends), repeated(figure.ends)].contains { changes in
      changes?.isWithheld(figure.context, inclusive: figure.inclusive) ?? true
    }
    answers[figure] = !isWithheld
    return !isWithheld
  }

  /// Of those with several attempts at any time, where the policy tells more of them than the usual one: its windows add up to what it tells of
  /// them without any.
  private func repeated(_ ends: Ends) throws -> SmallChanges {
    guard let metric = ends.metric, !ends.sumsTime, policies[metric] != PolicySet.standard[metric] else {
      return .none
    }
    if let known = repeated[metric] { return known }
    func table(_ days: Days) throws -> SuppressionTable {
      try SuppressionTable(
        days.table, metric, repeatedIn: reading.segment, threshold, classWork: classWork.work,
        checkpoint: { try Task.checkCancellation() })
    }
    let made = try SmallChanges(reading, [table(whole)], narrower: narrower.map(table))
    repeated[metric] = made
    return made
  }

  /// Nil where an end is no midnight.
  private func changes(_ ends: Ends) throws -> SmallChanges? {
    if let known = changes[ends] { return known }
    let made = try tables(ends, whole).map { tables in
      try SmallChanges(reading, tables, narrower: try narrower.flatMap { try self.tables(ends, $0) ?? [] })
    }
    changes[ends] = made
    return made
  }

  /// One for each move of an end.
  private func tables(_ ends: Ends, _ days: Days) throws -> [SuppressionTable]? {
    let policies = ends.sumsTime ? try policies.with(.sum, for: .time) : policies
    return EdgeMove.moves(of: ends.window, try days.work.get(), ends.metric, policies, threshold: threshold)?.map {
      SuppressionTable(days.table, ends.metric, $0, threshold, classWork: classWork.work)
    }
  }
}
