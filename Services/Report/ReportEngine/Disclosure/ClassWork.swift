public import Domain

/// Who worked at the contexts of a table, grouped by the classes of their attempts: what decisions about small groups are
/// made on.
public struct ClassWork: Sendable {
  typealias Classes = Set<ClassID>

  /// Students with cells of one kind at one context.
  struct Group: Sendable {
    /// The classes of the attempts of a cell, each attempt's apart.
    var classSets: Set<Classes>
    /// Each once.
    var people: [UInt32]
    /// How near it lies for what they are looked at (``NearestPeople``).
    var distance = 0

    /// Those of it whose figure something changes. Of those who did the same for some classes and again for others it is not known for
    /// which of them: together they count as one, whom nothing hides.
    func changed(_ people: [UInt32], at distance: Int = 0) -> Group {
      Group(
        classSets: classSets, people: classSets.count > 1 ? Array(people.prefix(1)) : people, distance: distance)
    }

    var nearest: NearestPeople { NearestPeople(PersonSet(people), at: distance) }
  }

  /// One student's cell.
  private struct Entry {
    var node: Int32
    /// In `cells`.
    var cell: Int32
    var person: Int32
  }

  // In the order of nodes: cells with any attempts, and those with data.
  private var attempts: [Entry] = []
  private var progress: [Entry] = []
  private var time: [Entry] = []
  private var primary: [Entry] = []
  private var cells: [Set<Classes>] = []

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
    let classes = ClassSets(plan.audience, in: segment)
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
    for bucket in works.indices { works[bucket].cells = classes.cells }
    return works
  }

  private mutating func add(
    _ rows: Span<RowFacts>, of person: Int, at node: Int, _ kind: ItemKind?, _ classes: ClassSets,
    _ segment: Segment
  ) {
    let common = classes.commonCell(of: rows, person, segment)
    func entry(where counts: (RowFacts) -> Bool) -> Entry? {
      guard rows.contains(where: counts) else { return nil }
      let cell = common ?? classes.cell(rows.filter(counts), of: person, segment)
      return Entry(node: Int32(node), cell: Int32(cell), person: Int32(person))
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

  /// By node of the table.
  ///
  /// - Parameter metric: nil: attempts, with data or without.
  func groups(_ metric: Metric?, of plan: ContentPlan) -> [[Group]] {
    var groups: [[Group]] = Array(repeating: [], count: plan.nodes.count)
    // By cell: its place among the groups of the node at hand.
    var places = Array(repeating: -1, count: cells.count)
    var met: [(cell: Int, people: [UInt32])] = []
    let entries = entries(metric)
    var start = 0
    while start < entries.count {
      let node = entries[start].node
      var end = start
      while end < entries.count, entries[end].node == node {
        let cell = Int(entries[end].cell)
        if places[cell] < 0 {
          places[cell] = met.count
          met.append((cell, []))
        }
        met[places[cell]].people.append(UInt32(entries[end].person))
        end += 1
      }
      let kind = plan.nodes[Int(node)].primaryKind
      if metric.map({ Measure($0, primaryKind: kind) != nil }) ?? true {
        groups[Int(node)] = met.map { Group(classSets: cells[$0.cell], people: $0.people) }
      }
      for (cell, _) in met { places[cell] = -1 }
      met.removeAll(keepingCapacity: true)
      start = end
    }
    return groups
  }
}

/// Gives the classes of cells their numbers.
private final class ClassSets {
  private let audience: Audience
  private let classOfEntry: [ClassID]
  private var sets: [Set<ClassID>] = []
  private var setNumbers: [Set<ClassID>: Int] = [:]
  /// By number of a set of handouts: how many of them are in the scope, and their classes. Nearly everybody who worked for
  /// several handouts at once is assigned all of them.
  private var whole: [(entries: Int, set: Int)?]
  private(set) var cells: [Set<Set<ClassID>>] = []
  private var cellNumbers: [[Int]: Int] = [:]
  /// By set: the cell whose attempts are all of that.
  private var cellOfSet: [Int] = []

  init(_ audience: Audience, in segment: Segment) {
    self.audience = audience
    classOfEntry = audience.entries.map(\.handout.schoolClass)
    whole = Array(repeating: nil, count: segment.memberships.count)
  }

  /// The number of the cell, if all its attempts are for the same handouts.
  func commonCell(of rows: Span<RowFacts>, _ person: Int, _ segment: Segment) -> Int? {
    guard !rows.isEmpty, !audience.hasDeletions else { return nil }
    let first = rows[0]
    return rows.contains { $0.membership != first.membership } ? nil : cellOfSet[set(of: first, person, segment)]
  }

  /// The number of a cell.
  func cell(_ rows: [RowFacts], of person: Int, _ segment: Segment) -> Int {
    var found: [Int] = []
    for row in rows {
      let set = set(of: row, person, segment)
      if !found.contains(set) { found.append(set) }
    }
    if found.count == 1 { return cellOfSet[found[0]] }
    found.sort()
    if let known = cellNumbers[found] { return known }
    let number = add(Set(found.map { sets[$0] }))
    cellNumbers[found] = number
    return number
  }

  /// - Precondition: the row is in the scope.
  private func set(of row: RowFacts, _ person: Int, _ segment: Segment) -> Int {
    // The usual case: it is in the scope by the only handout that it can be.
    if let whole = whole[Int(row.membership)], whole.entries == 1 { return whole.set }
    var count = 0
    audience.forEachEntry(of: row, person, in: segment) { _ in count += 1 }
    if let whole = whole[Int(row.membership)], whole.entries == count { return whole.set }
    var classes: Set<ClassID> = []
    audience.forEachEntry(of: row, person, in: segment) { classes.insert(classOfEntry[$0]) }
    let number = number(of: classes)
    if count == audience.entryCount(of: row, in: segment) { whole[Int(row.membership)] = (count, number) }
    return number
  }

  private func number(of classes: Set<ClassID>) -> Int {
    if let known = setNumbers[classes] { return known }
    setNumbers[classes] = sets.count
    sets.append(classes)
    cellOfSet.append(add([classes]))
    return sets.count - 1
  }

  private func add(_ cell: Set<Set<ClassID>>) -> Int {
    cells.append(cell)
    return cells.count - 1
  }
}
