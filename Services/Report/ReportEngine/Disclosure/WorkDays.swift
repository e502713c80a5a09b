public import Domain

/// The work of some contexts by the day on which it began: what windows, and the days beside their ends, are judged on.
///
/// It holds who worked where on each day, and of which metrics they have data. What they did there is looked up when an end is
/// judged, which takes few of them.
public final class WorkDays {
  /// What one student began at one context on one day.
  struct Entry: Sendable {
    var node: UInt32
    var person: UInt32
    /// An index in `days`.
    fileprivate(set) var day: UInt32
    /// With data.
    fileprivate(set) var metrics: MetricSet
    /// Whether the student has begun something there on other days, too.
    fileprivate(set) var hasOtherDays = false
  }

  /// Two attempts of one student at one context, one after the other, with data of a metric.
  struct Pair: Sendable {
    var node: UInt32
    var person: UInt32
    var metric: MetricSet
    /// On which each of them began: indices in `days`.
    var formerDay: UInt32
    var day: UInt32
  }

  let segment: Segment
  private let calendar: LocalCalendar
  private let plan: ContentPlan
  /// With attempts, ascending.
  let days: [Int64]
  /// By index in `days`: what was begun then, in the order of its nodes.
  private let entriesOfDay: Ragged<Entry>
  /// The same by node, in the order of days.
  private lazy var entriesOfNode: Ragged<Entry> = {
    let entries = entriesOfDay[days.indices]
    return Ragged(Array(entries), rowCount: nodeCount) { Int(entries[$0].node) }
  }()
  /// The same of pairs, by the later attempt.
  private let pairsOfDay: Ragged<Pair>
  /// When each of `days` begins and ends, in milliseconds since 1970.
  private let times: [(start: Int64, end: Int64)]

  /// - Parameters:
  ///   - plan: whose window is not looked at.
  ///   - checkpoint: called now and then; what it throws ends the walk.
  public init(
    _ plan: ContentPlan, in segment: Segment, _ calendar: LocalCalendar, checkpoint: () throws -> Void = {}
  ) rethrows {
    self.segment = segment
    self.calendar = calendar
    self.plan = plan
    // Days are met in any order, and get their indices when all are known: until then they go by their bucket.
    var found = DayEntries()
    var buckets = CalendarBuckets(.day, calendar)
    var walk = ContentWalk(plan, in: segment, window: .always)
    for index in plan.nodes.indices where plan.nodes[index].isIncluded {
      try checkpoint()
      walk.select(at: index)
      segment.forEachAttempt(of: walk.work, plan.nodes[index].primaryKind) { person, start, metrics in
        found.add(person, at: UInt32(index), on: UInt32(buckets.index(at: start)), metrics)
      }
    }
    let firstDays = buckets.firstDays
    days = firstDays.sorted()
    times = days.map { (calendar.start(ofDay: $0).milliseconds, calendar.start(ofDay: $0 + 1).milliseconds) }
    let places = Dictionary(uniqueKeysWithValues: zip(days, 0...).map { ($0, UInt32($1)) })
    found.number(firstDays.map { places[$0] ?? 0 })
    entriesOfDay = Ragged(found.entries, rowCount: days.count) { Int(found.entries[$0].day) }
    pairsOfDay = Ragged(found.pairs, rowCount: days.count) { Int(found.pairs[$0].day) }
  }

  /// In milliseconds since 1970.
  ///
  /// - Parameter index: in `days`.
  func start(ofDay index: Int) -> Int64 { times[index].start }
  func end(ofDay index: Int) -> Int64 { times[index].end }

  /// Whether a day begins at an instant.
  func isMidnight(_ instant: Instant) -> Bool {
    calendar.start(ofDay: calendar.firstDay(of: .day, at: instant)) == instant
  }

  /// The days that begin in a window: indices in `days`. Together they are the window where its ends are midnights, and no local day falls back
  /// across one: none has since 2011.
  func days(in window: Window) -> Range<Int> {
    let (opens, end) = (window.opens.milliseconds, window.end.milliseconds)
    let first = days.indices.firstPlace { start(ofDay: $0) < opens }
    return first..<max(first, days.indices.firstPlace { start(ofDay: $0) < end })
  }

  /// What was begun on a day at some of the plan's nodes.
  ///
  /// - Parameter index: in `days`.
  func entries(ofDay index: Int, at nodes: Range<Int>) -> ArraySlice<Entry> {
    entriesOfDay[index].part(in: UInt32(nodes.lowerBound)..<UInt32(nodes.upperBound), \.node)
  }

  /// What was begun on a day, in the order of nodes.
  ///
  /// - Parameter index: in `days`.
  func entries(ofDay index: Int) -> ArraySlice<Entry> { entriesOfDay[index] }

  /// What was begun at a node, in the order of days.
  func entries(atNode node: Int) -> ArraySlice<Entry> { entriesOfNode[node] }

  /// Pairs of attempts of which the later was begun on a day, in the order of nodes.
  ///
  /// - Parameter index: in `days`.
  func pairs(ofDay index: Int) -> ArraySlice<Pair> { pairsOfDay[index] }

  /// Of the plan that it is of.
  var nodeCount: Int { plan.nodes.count }

  /// In force at an entry's context.
  func primaryKind(_ entry: Entry) -> ItemKind? { plan.nodes[Int(entry.node)].primaryKind }

  /// The attempts of an entry's student there that are in the scope, on any day, the oldest first (D14).
  func rows(_ entry: Entry) -> [RowFacts] {
    guard let context = segment.number(plan.nodes[Int(entry.node)].id) else { return [] }
    var rows: [RowFacts] = []
    segment.collect(Number(entry.person), at: context, .all, into: &rows)
    return rows.filter { plan.audience.includes($0, of: Int(entry.person), in: segment) }
  }
}

/// Gathers the attempts of a walk by day.
private struct DayEntries {
  private(set) var entries: [WorkDays.Entry] = []
  private(set) var pairs: [WorkDays.Pair] = []
  /// Of the student at hand: on which day the newest attempt so far with data of each metric began.
  private var newest = NewestData()

  /// - Parameter person: all attempts of whom at the node come one after the other, the oldest first.
  @inline(__always)
  mutating func add(_ person: UInt32, at node: UInt32, on day: UInt32, _ metrics: MetricSet) {
    guard let former = entries.last, former.person == person, former.node == node else {
      // Nearly everybody attempts nearly everything once: what is newest is looked at when there is more.
      newest.metrics = []
      return entries.append(WorkDays.Entry(node: node, person: person, day: day, metrics: metrics))
    }
    addAgain(day, metrics, after: former)
  }

  private mutating func addAgain(_ day: UInt32, _ metrics: MetricSet, after former: WorkDays.Entry) {
    newest.replace(former.metrics, on: former.day)
    newest.metrics.intersection(metrics).forEach { metric, number in
      pairs.append(
        WorkDays.Pair(
          node: former.node, person: former.person, metric: metric, formerDay: newest.days[number], day: day))
    }
    if former.day == day {
      entries[entries.count - 1].metrics.formUnion(metrics)
    } else {
      entries[entries.count - 1].hasOtherDays = true
      entries.append(
        WorkDays.Entry(node: former.node, person: former.person, day: day, metrics: metrics, hasOtherDays: true))
    }
  }

  /// Gives days other numbers.
  mutating func number(_ numbers: [UInt32]) {
    for index in entries.indices { entries[index].day = numbers[Int(entries[index].day)] }
    for index in pairs.indices {
      pairs[index].formerDay = numbers[Int(pairs[index].formerDay)]
      pairs[index].day = numbers[Int(pairs[index].day)]
    }
  }
}

private struct NewestData {
  /// That there is data of.
  var metrics: MetricSet = []
  /// By number of a metric.
  private(set) var days = InlineArray<8, UInt32>(repeating: 0)

  mutating func replace(_ metrics: MetricSet, on day: UInt32) {
    metrics.forEach { _, number in days[number] = day }
    self.metrics.formUnion(metrics)
  }
}

extension ArraySlice {
  /// Those whose key is in a range, of elements in the order of their keys.
  func part(in keys: Range<UInt32>, _ key: (Element) -> UInt32) -> ArraySlice {
    let first = indices.firstPlace { key(self[$0]) < keys.lowerBound }
    let end = (first..<endIndex).firstPlace { key(self[$0]) < keys.upperBound }
    return self[first..<end]
  }
}
