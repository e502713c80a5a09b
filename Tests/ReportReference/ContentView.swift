import Messages

/// Whose work at which content a report is of (docs/reports.md).
public struct Scope: Sendable, Hashable {
  public var context: Int64
  public var withDescendants = true
  public var schoolClass: String?
  public var handout: String?
  /// Empty: all.
  public var types: Set<Int> = []
  public var topics: Set<Int> = []

  public init(_ context: Int64) {
    self.context = context
  }
}

/// The contexts of a report, in display order, with who is assigned at each and what they did there.
struct ContentView {
  struct Node {
    var context: Int64
    var depth: Int
    var isIncluded: Bool
    var assigned: Set<String> = []
    /// Recorded in some handout that leads here.
    var available: Set<String> = []
    /// Attempts of the scope by student, oldest first.
    var cells: [String: [CountedAttempt]] = [:]
  }

  /// A handout of the report: whom it is assigned to now, and who of them is recorded.
  private struct Entry {
    var handout: School.Handout
    var assigned: Set<String>
    var available: Set<String>
    var covered: Set<Int64>
  }

  let truth: Reference
  let policies: ReportV1.AttemptPolicies
  private(set) var nodes: [Node] = []

  init(_ truth: Reference, _ scope: Scope, _ options: Options, _ policies: ReportV1.AttemptPolicies, now: Time) {
    self.truth = truth
    self.policies = policies
    let school = truth.school
    let entries = school.handouts.values.filter { handout in
      scope.schoolClass.map { $0 == handout.given.schoolClass } ?? true
        && scope.handout.map { $0 == handout.given.id } ?? true
    }.map { handout in
      let assigned = Set(school.assigned(handout, now).filter { options.students?.contains($0) ?? true })
      return Entry(
        handout: handout, assigned: assigned, available: assigned.filter { !school.isOff(handout, $0, now) },
        covered: Self.covered(by: handout, truth))
    }
    // What is assigned to anybody in the report, or holds their work.
    add(scope.context, 0, scope, options, entries.filter { !$0.assigned.isEmpty })
  }

  private func isInside(_ context: Int64, _ scope: Scope) -> Bool {
    scope.withDescendants
      ? truth.school.content.upwards(from: context, .never).contains(scope.context) : context == scope.context
  }

  /// What a handout covers now, or just before its end, and where it has work.
  private static func covered(by handout: School.Handout, _ truth: Reference) -> Set<Int64> {
    let content = truth.school.content
    let instant = handout.ended.map { $0 - 1 } ?? .never
    var covered = Set(truth.attempts.filter { $0.handouts.contains(handout.given.id) }.map(\.context))
    for task in handout.given.tasks {
      guard let target = task.context else { continue }
      covered.insert(target)
      guard task.includesDescendants, content.isLiving(target, instant) else { continue }
      let declared = content.nodes[target]?.declared ?? .always
      // N18; of what students' apps declared, only what has work of the handout (D28).
      covered.formUnion(
        content.below(target, instant).filter {
          (content.nodes[$0]!.declared <= instant || instant < declared) && content[$0]?.origin != .proposed
        })
    }
    return covered
  }

  private mutating func add(_ context: Int64, _ depth: Int, _ scope: Scope, _ options: Options, _ entries: [Entry]) {
    let content = truth.school.content
    guard let given = content[context] else { return }
    var node = Node(
      context: context, depth: depth,
      isIncluded: (scope.types.isEmpty || scope.types.contains(given.type))
        && (scope.topics.isEmpty || given.topic.map(scope.topics.contains) ?? false))
    for entry in entries where entry.covered.contains(context) {
      node.assigned.formUnion(entry.assigned)
      node.available.formUnion(entry.available)
    }
    for attempt in truth.attempts where attempt.context == context && options.window.holds(attempt.start) {
      let isIn = entries.contains {
        attempt.handouts.contains($0.handout.given.id) && $0.available.contains(attempt.student)
      }
      if isIn { node.cells[attempt.student, default: []].append(attempt) }
    }
    nodes.append(node)
    // Children that are in the report, or have something in it below them.
    let everyone = content.nodes.keys.filter { isInside($0, scope) && $0 != scope.context }
    let inReport = everyone.filter { id in entries.contains { $0.covered.contains(id) } }
    let children = everyone.filter { child in
      content.parent(child, .never) == context
        && inReport.contains { content.upwards(from: $0, .never).contains(child) }
    }
    for child in content.inDisplayOrder(children) { add(child, depth + 1, scope, options, entries) }
  }

  /// The places of a node and of all below it.
  func range(_ place: Int) -> Range<Int> {
    let end = nodes.indices.dropFirst(place + 1).first { nodes[$0].depth <= nodes[place].depth }
    return place..<(end ?? nodes.count)
  }

  func kind(_ node: Node) -> History.Kind? { truth.kind(node.context) }
}

/// Numbers of a metric with the students they are of.
struct Tally {
  var assigned: Set<String> = []
  var available: Set<String> = []
  var withData: Set<String> = []
  var numbers: [Double] = []
  /// D33: the same by the students' own points.
  var own: [Double] = []
  var isMarked = false

  mutating func assign(_ node: ContentView.Node) {
    assigned.formUnion(node.assigned)
    available.formUnion(node.available)
  }

  mutating func add(_ reading: Reading, of student: String) {
    guard !reading.observations.isEmpty else { return }
    withData.insert(student)
    numbers += reading.observations
    own += reading.own.map { own in reading.observations.map { _ in own.value } } ?? reading.observations
    isMarked = isMarked || reading.own != nil
  }

  var ownMean: Double? { isMarked ? own.exactMean : nil }

  /// P39: students, under every policy.
  var population: ReportV1.Population {
    let noData = available.subtracting(withData).count
    return ReportV1.Population(
      assigned: Int32(assigned.count), notAvailable: Int32(assigned.count - withData.count - noData),
      withData: Int32(withData.count), noData: Int32(noData))
  }

  func summary(_ metric: ReportV1.Metric) -> ReportV1.Summary {
    ReportV1.Summary(
      metric: metric, population: population, n: Int64(numbers.count), mean: numbers.exactMean,
      ownMean: ownMean)
  }
}

extension ContentView {
  func reading(_ metric: ReportV1.Metric, _ attempts: [CountedAttempt], _ kind: History.Kind?) -> Reading {
    let cell = Cell(attempts, kind, policies)
    switch metric {
    case .progress: return cell.progress
    case .time: return cell.time
    default: return cell.headline
    }
  }

  /// Score, quantity and binary are read where primary items are of that kind; progress and time everywhere.
  func isRead(_ metric: ReportV1.Metric, _ node: Node) -> Bool {
    metric == .progress || metric == .time || kind(node) != nil && ReportV1.Metric(kind(node)) == metric
  }

  /// P33: time over several contexts is the union of each student's intervals.
  func tally(_ metric: ReportV1.Metric, _ range: Range<Int>) -> Tally {
    var tally = Tally()
    let read = range.filter { nodes[$0].isIncluded && isRead(metric, nodes[$0]) }
    for place in read { tally.assign(nodes[place]) }
    guard metric == .time, range.count > 1 else {
      for place in read {
        for (student, attempts) in nodes[place].cells.sorted(by: { $0.key < $1.key }) {
          tally.add(reading(metric, attempts, kind(nodes[place])), of: student)
        }
      }
      return tally
    }
    for (student, milliseconds) in unions(range) where milliseconds > 0 {
      tally.withData.insert(student)
      tally.numbers.append(Double(milliseconds) / 1000)
    }
    return tally
  }

  func unions(_ range: Range<Int>) -> [String: Int64] {
    var intervals: [String: [(Int64, Int64)]] = [:]
    for place in range where nodes[place].isIncluded {
      for (student, attempts) in nodes[place].cells { intervals[student, default: []] += attempts.flatMap(\.running) }
    }
    return intervals.mapValues { measure($0) }
  }
}
