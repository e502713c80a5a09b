public import Domain

/// Who worked at the contexts of a table, grouped by the classes of their attempts: what decisions about small groups are
/// made on.
public struct ClassWork: Sendable {
  /// One student's cell.
  private struct Entry {
    var node: Int32
    /// In the sets' `combinations`.
    var combination: Int32
    var person: Int32
  }

  // In the order of nodes: cells with any attempts, and those with data.
  private var attempts: [Entry] = []
  private var progress: [Entry] = []
  private var time: [Entry] = []
  private var primary: [Entry] = []
  private var sets = ClassSets()

  /// No work at all: what a bucket has in which nothing was begun.
  public init() {}

  /// The work of a table in its window.
  ///
  /// - Parameter checkpoint: called now and then; what it throws ends the evaluation.
  public init(_ plan: ContentPlan, in segment: Segment, checkpoint: () throws -> Void = {}) rethrows {
    self = try Self.buckets(plan, in: segment, { _ in 0 }, checkpoint: checkpoint).first ?? ClassWork()
  }

  /// The same by day, week or month, each apart.
  ///
  /// - Returns: by the first day of the bucket.
  public static func series(
    _ plan: ContentPlan, in segment: Segment, by unit: LocalCalendar.Unit, _ calendar: LocalCalendar,
    checkpoint: () throws -> Void = {}
  ) rethrows -> [Int64: ClassWork] {
    var buckets = CalendarBuckets(unit, calendar)
    let works = try Self.buckets(plan, in: segment, { buckets.index(at: $0) }, checkpoint: checkpoint)
    return Dictionary(uniqueKeysWithValues: zip(buckets.firstDays, works))
  }

  /// - Parameter bucket: of an attempt; the next one the first time that it is met.
  private static func buckets(
    _ plan: ContentPlan, in segment: Segment, _ bucket: (_ start: Int64) -> Int, checkpoint: () throws -> Void
  ) rethrows -> [ClassWork] {
    var works: [ClassWork] = []
    let classes = ClassNumbering(plan.audience, in: segment)
    var walk = ContentWalk(plan, in: segment)
    for (index, node) in plan.nodes.enumerated() {
      try checkpoint()
      walk.forEachCell(at: index) { person, rows in
        rows.indices.forEachGroup(by: { bucket(rows[$0].start) }) { bucket, group in
          if bucket == works.count { works.append(ClassWork()) }
          works[bucket].add(rows.extracting(group), of: person, at: index, node.primaryKind, classes, segment)
        }
      }
    }
    for bucket in works.indices { works[bucket].sets = classes.sets }
    return works
  }

  private mutating func add(
    _ rows: Span<RowFacts>, of person: Int, at node: Int, _ kind: ItemKind?, _ classes: ClassNumbering,
    _ segment: Segment
  ) {
    let common = classes.commonCombination(of: rows, person, segment)
    func entry(where counts: (RowFacts) -> Bool) -> Entry? {
      guard rows.contains(where: counts) else { return nil }
      let combination = common ?? classes.combination(rows.filter(counts), of: person, segment)
      return Entry(node: Int32(node), combination: Int32(combination), person: Int32(person))
    }
    if let entry = entry(where: { _ in true }) { attempts.append(entry) }
    if let entry = entry(where: { $0.flags.contains(.progressData) }) { progress.append(entry) }
    if let entry = entry(where: { $0.runningTime > 0 }) { time.append(entry) }
    if let kind, let entry = entry(where: { $0.primaryKind == kind }) { primary.append(entry) }
  }

  private func entries(_ metric: Metric?) -> [Entry] {
    switch metric {
    case nil: attempts
    case .progress: progress
    case .time: time
    case .score, .quantity, .binary: primary
    }
  }

  /// - Parameter metric: nil: attempts, with data or without.
  func groups(_ metric: Metric?, of plan: ContentPlan) -> ClassGroups {
    var groups = ClassGroups(sets, nodeCount: plan.nodes.count)
    // By combination: its place among the groups of the node at hand.
    var places = Array(repeating: -1, count: sets.combinations.count)
    var met: [ClassGroups.Group] = []
    let entries = entries(metric)
    var start = 0
    while start < entries.count {
      let node = entries[start].node
      var end = start
      while end < entries.count, entries[end].node == node {
        let combination = Int(entries[end].combination)
        if places[combination] < 0 {
          places[combination] = met.count
          met.append(ClassGroups.Group(combination: combination))
        }
        met[places[combination]].people.append(UInt32(entries[end].person))
        end += 1
      }
      for group in met { places[group.combination] = -1 }
      let kind = plan.nodes[Int(node)].primaryKind
      if metric.map({ Measure($0, primaryKind: kind) != nil }) ?? true { groups.ofNode[Int(node)] = met }
      met.removeAll(keepingCapacity: true)
      start = end
    }
    return groups
  }
}
