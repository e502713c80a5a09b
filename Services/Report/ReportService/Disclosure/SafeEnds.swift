internal import Domain
internal import ReportEngine

/// Whether the ends of windows may be distinguished at a context (`WindowEdges`).
///
/// They have to be safe for every figure that holds the context's too: those of the contexts above, of the class and of
/// everybody. A wider figure with other ends is disclosed where its own are safe; then between these and those lies nothing of it
/// or enough, and the difference of the two figures is of nobody or of enough students.
final class SafeEnds {
  private struct Place: Hashable {
    var plan: Int
    var range: Range<Int>
  }

  private let reading: ContentReading
  private let policies: PolicySet
  private let calendar: LocalCalendar
  private let threshold: SuppressionThreshold
  private let own: ContentPlan
  /// The report's own unless it is a part of the last, then wider ones: of the whole app and all its types and topics, for the class and
  /// for everybody.
  private let plans: [ContentTable]
  /// By plan.
  private var days: [Int: WorkDays] = [:]
  private var answers: [Edges: Bool] = [:]

  /// The ends of a window as one metric is asked for at a place.
  private struct Edges: Hashable {
    var place: Place
    var window: Window
    var metric: Metric?
  }

  /// - Parameter table: of the whole app and everybody.
  init(_ reading: ContentReading, _ plan: ContentPlan, _ policies: PolicySet, table: ContentTable) throws {
    self.reading = reading
    self.policies = policies
    calendar = try reading.calendar().calendar
    threshold = reading.organization.settings.suppression
    own = plan
    var plans = plan.scope.isNarrowed ? [ContentTable(plan)] : []
    if reading.scope.schoolClass != nil {
      var ofClass = table.plan.scope
      ofClass.schoolClass = reading.scope.schoolClass
      plans.append(ContentTable(reading.plan(ofClass)))
    }
    self.plans = plans + [table]
  }

  /// Those of the report's own window; nil where it has none.
  static func ofWindow(
    _ reading: ContentReading, _ plan: ContentPlan, _ policies: PolicySet, table: ContentTable
  ) throws -> SafeEnds? {
    reading.scope.window == .always ? nil : try SafeEnds(reading, plan, policies, table: table)
  }

  /// - Parameters:
  ///   - metric: nil: attempts, with data or without.
  ///   - range: of the report's own plan.
  func areSafe(_ window: Window, _ metric: Metric?, over range: Range<Int>) throws -> Bool {
    let context = own.nodes[range.lowerBound].id
    guard let first = plans[0].places[context] else { return false }
    let asked = Place(plan: 0, range: first..<first + range.count)
    guard try areSafe(Edges(place: asked, window: window, metric: metric)) else { return false }
    for (number, wider) in plans.enumerated() {
      guard var place = wider.places[context] else { continue }
      // The contexts above it in the report's own plan as well: what is disclosed of a part does not depend on where a report begins.
      while true {
        let whole = Place(plan: number, range: wider.plan.range(place, inclusive: true))
        guard try areSafe(Edges(place: whole, window: window, metric: metric)) else { return false }
        if place == wider.parents[place] { break }
        place = wider.parents[place]
      }
    }
    return true
  }

  private func areSafe(_ asked: Edges) throws -> Bool {
    if let known = answers[asked] { return known }
    let work = try days(at: asked.place)
    func edges(_ policies: PolicySet) -> WindowEdges {
      WindowEdges(work, asked.metric, policies, threshold: threshold)
    }
    var answer = edges(policies).areSafe(asked.window)
    if answer, asked.metric == .time, policies[.time] != .sum {
      // Time over several contexts is a union of all attempts, whatever the policy (P33).
      answer = edges(try policies.with(.sum, for: .time)).areSafe(asked.window)
    }
    answers[asked] = answer
    return answer
  }

  private func days(at place: Place) throws -> WorkDays {
    if let known = days[place.plan] { return known.narrowed(to: place.range) }
    let made = try WorkDays(plans[place.plan].plan, in: reading.segment, calendar) { try Task.checkCancellation() }
    days[place.plan] = made
    return made.narrowed(to: place.range)
  }
}
