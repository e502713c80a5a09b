internal import Domain
internal import ReportEngine

/// Whether the ends of windows may be told apart at a context (`WindowEdges`).
///
/// They have to be safe for every figure that holds the context's too: those of the contexts above, of the class and of
/// everybody. A wider figure with other ends is told where its own are safe; then between these and those lies nothing of it
/// or enough, and the difference of the two figures is of nobody or of enough students.
final class SafeEnds {
  private struct Place: Hashable {
    var plan: Int
    var range: Range<Int>
  }

  private let reading: ContentReading
  private let metric: Metric?
  private let policies: PolicySet
  private let calendar: LocalCalendar
  /// The report's own, then wider ones: of the whole app and all its types and topics, for the class and for everybody.
  private let plans: [ContentPlan]
  private var edges: [Place: WindowEdges] = [:]

  /// - Parameter table: of the whole app and everybody.
  init(
    _ reading: ContentReading, _ plan: ContentPlan, _ metric: Metric?, _ policies: PolicySet, table: ContentPlan
  ) throws {
    self.reading = reading
    self.metric = metric
    self.policies = policies
    calendar = try reading.calendar().calendar
    var plans = [plan]
    if reading.scope.schoolClass != nil {
      var ofClass = table.scope
      ofClass.schoolClass = reading.scope.schoolClass
      plans.append(reading.plan(ofClass))
    }
    self.plans = plan.scope == table.scope ? plans : plans + [table]
  }

  /// - Parameter range: of the report's own plan.
  func areSafe(_ window: Window, over range: Range<Int>) -> Bool {
    guard areSafe(window, Place(plan: 0, range: range)) else { return false }
    let context = plans[0].nodes[range.lowerBound].id
    return plans.indices.dropFirst().allSatisfy { plan in
      guard let place = plans[plan].nodes.firstIndex(where: { $0.id == context }) else { return true }
      return (0...place).allSatisfy {
        let wider = plans[plan].range($0, inclusive: true)
        return !wider.contains(place) || areSafe(window, Place(plan: plan, range: wider))
      }
    }
  }

  private func areSafe(_ window: Window, _ place: Place) -> Bool {
    if let known = edges[place] { return known.areSafe(window) }
    let made = WindowEdges(
      plans[place.plan], place.range, metric, policies: policies, in: reading.segment, calendar,
      threshold: reading.organization.settings.suppressionThreshold)
    edges[place] = made
    return made.areSafe(window)
  }
}
