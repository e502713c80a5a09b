public import Domain

/// Who worked where in a table: the students with an attempt, and those with data of some metrics; or those of them who have more than
/// one attempt with data.
public struct WorkPeople: Sendable {
  /// Students by region, of regions where there are some alone: on most days nobody worked at most contexts.
  private struct Column {
    private(set) var regions: [Int] = []
    private(set) var people: [PersonSet] = []

    /// - Parameter region: behind all that are there.
    mutating func append(_ people: PersonSet, in region: Int) {
      regions.append(region)
      self.people.append(people)
    }

    /// - Parameter region: not before that of the call before.
    @inline(__always)
    mutating func insert(_ person: UInt32, in region: Int) {
      if regions.last != region {
        regions.append(region)
        people.append(PersonSet())
      }
      people[people.count - 1].insert(Int(person))
    }
  }

  /// Where each region begins: contexts that lie together and are treated alike.
  private let regions: [Int]
  private let columns: [Metric?: Column]

  public static let nobody = WorkPeople([], [:])

  private init(_ regions: [Int], _ columns: [Metric?: Column]) {
    self.regions = regions
    self.columns = columns
  }

  /// Those of a table in its window, each context by itself.
  ///
  /// - Parameters:
  ///   - metrics: nil: attempts, with data or without.
  ///   - checkpoint: called now and then; what it throws ends the evaluation.
  public init(
    _ metrics: [Metric?], _ table: ContentTable, in segment: Segment, checkpoint: () throws -> Void = {}
  ) rethrows {
    let regions = Array(table.plan.nodes.indices)
    var walk = ContentWalk(table.plan, in: segment)
    var columns = metrics.map { _ in Column() }
    for (index, node) in table.plan.nodes.enumerated() {
      try checkpoint()
      // A metric that no attempt at the context can have needs no look.
      var measured: [(place: Int, measure: Measure?)] = []
      for (place, metric) in metrics.enumerated() {
        let measure = metric.flatMap { Measure($0, primaryKind: node.primaryKind) }
        if metric == nil || measure != nil { measured.append((place, measure)) }
      }
      let found = walk.people(at: index, with: measured.map(\.measure))
      for ((place, _), people) in zip(measured, found) where !people.isEmpty {
        columns[place].append(people, in: index)
      }
    }
    self.init(regions, Dictionary(uniqueKeysWithValues: zip(metrics, columns)))
  }

  /// The same in each of some windows, instead of the table's own.
  ///
  /// - Parameter regions: of the table.
  public static func within(
    _ windows: [Window], _ metrics: [Metric?], _ regions: [Int], _ table: ContentTable, in segment: Segment,
    checkpoint: () throws -> Void = {}
  ) rethrows -> [WorkPeople] {
    var parts = WindowParts(windows)
    let walk = ContentWalk(table.plan, in: segment, window: .always)
    return try Self.parts(metrics, regions, table, walk, in: segment, count: windows.count) { work, parted in
      parted.divide(work, in: segment, overlap: parts.overlap) { parts.forEachPart(of: $0, startedAt: $1, $2) }
    } _: {
      try checkpoint()
    }
  }

  /// The same by day, week or month, each apart.
  ///
  /// - Parameter regions: of the table.
  /// - Returns: by the first day of the bucket.
  public static func series(
    _ metrics: [Metric?], _ regions: [Int], _ table: ContentTable, in segment: Segment, by unit: LocalCalendar.Unit,
    _ calendar: LocalCalendar, checkpoint: () throws -> Void = {}
  ) rethrows -> [Int64: WorkPeople] {
    var buckets = CalendarBuckets(unit, calendar)
    let walk = ContentWalk(table.plan, in: segment)
    let parts = try Self.parts(metrics, regions, table, walk, in: segment, count: 0) { work, parted in
      parted.divide(work, in: segment) { buckets.forEachPart(of: $0, startedAt: $1, $2) }
    } _: {
      try checkpoint()
    }
    return Dictionary(uniqueKeysWithValues: zip(buckets.firstDays, parts))
  }

  /// Those with several attempts with data of a metric at one context.
  ///
  /// - Parameter checkpoint: called now and then; what it throws ends the walk.
  public static func repeated(
    _ metrics: [Metric], _ plan: ContentPlan, in segment: Segment, checkpoint: () throws -> Void = {}
  ) rethrows -> WorkPeople {
    try repeated(metrics, plan, in: segment, by: { _ in 0 }, checkpoint).first ?? .nobody
  }

  /// The same by day, week or month, each apart.
  ///
  /// - Returns: by the first day of the bucket.
  public static func repeatedSeries(
    _ metrics: [Metric], _ plan: ContentPlan, in segment: Segment, by unit: LocalCalendar.Unit,
    _ calendar: LocalCalendar, checkpoint: () throws -> Void = {}
  ) rethrows -> [Int64: WorkPeople] {
    var buckets = CalendarBuckets(unit, calendar)
    let parts = try repeated(metrics, plan, in: segment, by: { buckets.index(at: $0) }, checkpoint)
    return Dictionary(uniqueKeysWithValues: zip(buckets.firstDays, parts))
  }

  /// - Parameter part: of an attempt; those of each part are looked at apart.
  @inline(__always)
  private static func repeated(
    _ metrics: [Metric], _ plan: ContentPlan, in segment: Segment, by part: (_ start: Int64) -> Int,
    _ checkpoint: () throws -> Void
  ) rethrows -> [WorkPeople] {
    // By part, then metric.
    var columns: [[Column]] = []
    var walk = ContentWalk(plan, in: segment)
    for index in plan.nodes.indices where plan.nodes[index].isIncluded {
      try checkpoint()
      walk.select(at: index)
      // Nearly everybody attempts nearly everything once.
      guard walk.work.cells.count < walk.work.places.count else { continue }
      for (place, metric) in metrics.enumerated() {
        guard let measure = Measure(metric, primaryKind: plan.nodes[index].primaryKind) else { continue }
        var former: (person: UInt32, part: Int)?
        segment.forEachAttempt(with: measure, of: walk.work) { person, start in
          let part = part(start)
          while columns.count <= part { columns.append(metrics.map { _ in Column() }) }
          if let former, former == (person, part) { columns[part][place].insert(person, in: index) }
          former = (person, part)
        }
      }
    }
    let regions = Array(plan.nodes.indices)
    return columns.map { own in WorkPeople(regions, Dictionary(uniqueKeysWithValues: zip(metrics.map { $0 }, own))) }
  }

  /// - Parameters:
  ///   - count: of the parts, at least.
  ///   - divide: makes parted work of the work at a context.
  @inline(__always)
  private static func parts(
    _ metrics: [Metric?], _ regions: [Int], _ table: ContentTable, _ walk: consuming ContentWalk, in segment: Segment,
    count: Int, _ divide: (_ work: borrowing SelectedWork, _ parted: inout PartedWork) -> Void,
    _ checkpoint: () throws -> Void
  ) rethrows -> [WorkPeople] {
    // By metric, then part.
    var columns = metrics.map { _ in Array(repeating: Column(), count: count) }
    var walk = walk
    var parted = PartedWork()
    var region = 0
    for (index, node) in table.plan.nodes.enumerated() {
      try checkpoint()
      if region + 1 < regions.count, regions[region + 1] == index { region += 1 }
      walk.select(at: index)
      divide(walk.work, &parted)
      for (place, metric) in metrics.enumerated() {
        let measure = metric.flatMap { Measure($0, primaryKind: node.primaryKind) }
        guard metric == nil || measure != nil else { continue }
        Self.insert(parted, with: measure, in: region, of: segment, into: &columns[place])
      }
    }
    let parts = columns.reduce(count) { max($0, $1.count) }
    return (0..<parts).map { part in
      let own = zip(metrics, columns).map { ($0, part < $1.count ? $1[part] : Column()) }
      return WorkPeople(regions, Dictionary(uniqueKeysWithValues: own))
    }
  }

  /// - Parameters:
  ///   - measure: nil: whoever has an attempt counts, else whoever has a number of it.
  ///   - columns: by part.
  private static func insert(
    _ parted: borrowing PartedWork, with measure: Measure?, in region: Int, of segment: Segment,
    into columns: inout [Column]
  ) {
    while columns.count < parted.partCount { columns.append(Column()) }
    let (cells, parts) = (parted.work.cells.span, parted.parts.span)
    var columns = columns.mutableSpan
    guard let measure else {
      for cell in cells.indices { columns[parts[cell]].insert(cells[cell].person, in: region) }
      return
    }
    segment.forEachNumber(measure, .all, parted.work) { cell, _ in
      columns[parts[cell]].insert(cells[cell].person, in: region)
    }
  }

  /// Who worked at some of the nodes, which regions begin and end with.
  func people(_ metric: Metric?, over nodes: Range<Int>) -> PersonSet {
    guard let column = columns[metric] else { return PersonSet() }
    let found = column.regions.indices
    let first = found.firstPlace { regions[column.regions[$0]] < nodes.lowerBound }
    let end = found.firstPlace { regions[column.regions[$0]] < nodes.upperBound }
    return column.people[first..<max(first, end)].reduce(into: PersonSet()) { $0.formUnion($1) }
  }

  /// How many worked at some of the nodes, each counted once.
  public func count(_ metric: Metric?, over nodes: Range<Int>) -> Int { people(metric, over: nodes).count }
}
