internal import Domain
internal import ReportEngine

/// Whether the ends of windows may be distinguished at a context (`EdgeMove`): one for all windows and metrics of a report.
///
/// Whom the move of an end changes is held against the same table and along the same lines as the figures themselves: so what it changes
/// at a context neither shows there nor in what the contexts beside it, or the other classes, leave of a wider figure.
final class SafeEnds {
  private let scope: WorkScope
  private let policies: PolicySet
  private let threshold: SuppressionThreshold
  /// Of everybody's work.
  let whole: TableDays
  /// Of what the question narrows it to.
  let narrower: [TableDays]
  private let classDays: ClassDaysOnDemand
  private var changes: [Ends: SuppressedChanges?] = [:]
  private var repeated: [Metric: SuppressedChanges] = [:]
  private var answers: [Figure: Bool] = [:]

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

  /// - Parameter whole: of the reading's table.
  init(_ reading: ContentReading, _ policies: PolicySet, _ whole: TableDays) throws {
    scope = reading.scope
    self.policies = policies
    self.whole = whole
    threshold = reading.organization.settings.suppression
    classDays = ClassDaysOnDemand(whole, reading.segment)
    narrower = try reading.narrowings.map { try TableDays($0, reading) }
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
  private func repeated(_ ends: Ends) throws -> SuppressedChanges {
    guard let metric = ends.metric, !ends.sumsTime, policies[metric] != PolicySet.standard[metric] else {
      return .none
    }
    if let known = repeated[metric] { return known }
    let made = try self.repeated(metric, in: .always, classWork: classDays.work)
    repeated[metric] = made
    return made
  }

  /// Of those with several attempts in a window.
  ///
  /// - Parameter classWork: in the window.
  func repeated(
    _ metric: Metric, in window: Window, classWork: @escaping () throws -> ClassWork
  ) throws -> SuppressedChanges {
    func table(_ days: TableDays) throws -> SuppressionTable {
      SuppressionTable(
        days.table, metric, repeatedIn: try days.work(in: window), threshold, classWork: classWork)
    }
    return try SuppressedChanges(scope, [table(whole)], narrower: narrower.map(table))
  }

  /// Nil where an end is no midnight.
  private func changes(_ ends: Ends) throws -> SuppressedChanges? {
    if let known = changes[ends] { return known }
    let made = try tables(ends, whole).map { tables in
      try SuppressedChanges(scope, tables, narrower: try narrower.flatMap { try self.tables(ends, $0) ?? [] })
    }
    changes[ends] = made
    return made
  }

  /// One for each move of an end.
  private func tables(_ ends: Ends, _ days: TableDays) throws -> [SuppressionTable]? {
    let policies = ends.sumsTime ? try policies.with(.sum, for: .time) : policies
    return EdgeMove.moves(of: ends.window, try days.work(), ends.metric, policies, threshold: threshold)?.map {
      SuppressionTable(days.table, $0, threshold) { [classDays] in try classDays.days(ends.metric) }
    }
  }
}

/// The classes that the work of a table was done for, whatever its time, by day: found when a class, types or topics are asked for.
private final class ClassDaysOnDemand {
  private let whole: TableDays
  private let classWork: ClassWorkOnDemand
  private var known: [Metric?: ClassDays] = [:]

  init(_ whole: TableDays, _ segment: Segment) {
    self.whole = whole
    classWork = ClassWorkOnDemand(whole.table.plan, segment)
  }

  func work() throws -> ClassWork { try classWork.work() }

  func days(_ metric: Metric?) throws -> ClassDays {
    if let known = known[metric] { return known }
    let made = ClassDays(try work(), try whole.work(), metric, of: whole.table.plan)
    known[metric] = made
    return made
  }
}
