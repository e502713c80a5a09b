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

  /// A plan and where its contexts stand in it.
  private struct Wider {
    var plan: ContentPlan
    var places: [ContextID: Int]
    /// By place: of the context above; the top is its own.
    var parents: [Int]

    init(_ plan: ContentPlan) {
      self.plan = plan
      places = Dictionary(plan.nodes.enumerated().map { ($1.id, $0) }) { first, _ in first }
      parents = Array(plan.nodes.indices)
      for (place, node) in plan.nodes.enumerated() {
        var child = place + 1
        while child < node.end {
          parents[child] = place
          child = plan.nodes[child].end
        }
      }
    }
  }

  private let reading: ContentReading
  private let metric: Metric?
  /// Under each of which ends have to be safe.
  private let policies: [PolicySet]
  private let calendar: LocalCalendar
  /// The report's own, then wider ones: of the whole app and all its types and topics, for the class and for everybody.
  private let plans: [Wider]
  private let keepsEdges: Bool
  private var edges: [Place: [WindowEdges]] = [:]
  private var answers: [Place: [Window: Bool]] = [:]

  /// - Parameters:
  ///   - table: of the whole app and everybody.
  ///   - keepsEdges: many windows are asked for at one place, rather than one window at many.
  init(
    _ reading: ContentReading, _ plan: ContentPlan, _ metric: Metric?, _ policies: PolicySet, table: ContentPlan,
    keepsEdges: Bool
  ) throws {
    self.reading = reading
    self.metric = metric
    self.keepsEdges = keepsEdges
    calendar = try reading.calendar().calendar
    var plans = [plan]
    if reading.scope.schoolClass != nil {
      var ofClass = table.scope
      ofClass.schoolClass = reading.scope.schoolClass
      plans.append(reading.plan(ofClass))
    }
    if plan.scope != table.scope { plans.append(table) }
    self.plans = plans.map { Wider($0) }
    // Time over several contexts is a union of all attempts, whatever the policy (P33).
    let isUnion = metric == .time && policies[.time] != .sum
    self.policies = isUnion ? [policies, try policies.with(.sum, for: .time)] : [policies]
  }

  /// - Parameter range: of the report's own plan.
  func areSafe(_ window: Window, over range: Range<Int>) throws -> Bool {
    guard try areSafe(window, Place(plan: 0, range: range)) else { return false }
    let context = plans[0].plan.nodes[range.lowerBound].id
    for (number, wider) in plans.enumerated().dropFirst() {
      guard var place = wider.places[context] else { continue }
      while true {
        guard try areSafe(window, Place(plan: number, range: wider.plan.range(place, inclusive: true))) else {
          return false
        }
        if place == wider.parents[place] { break }
        place = wider.parents[place]
      }
    }
    return true
  }

  private func areSafe(_ window: Window, _ place: Place) throws -> Bool {
    if let known = answers[place]?[window] { return known }
    let made =
      try edges[place]
      ?? policies.map { policies in
        try Task.checkCancellation()
        return WindowEdges(
          plans[place.plan].plan, place.range, metric, policies: policies, in: reading.segment, calendar,
          threshold: reading.organization.settings.suppressionThreshold)
      }
    if keepsEdges { edges[place] = made }
    let answer = made.allSatisfy { $0.areSafe(window) }
    answers[place, default: [:]][window] = answer
    return answer
  }
}
