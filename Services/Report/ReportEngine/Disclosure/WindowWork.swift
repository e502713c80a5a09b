public import Domain

/// The work that was begun in a window, by context: who worked where in it, and who did so again.
public final class WindowWork {
  /// Places among the days of the work.
  private let days: Range<Int>
  private var entries: NodeIndex<WorkDays.Entry>
  private var pairs: NodeIndex<WorkDays.Pair>

  /// - Parameter window: whose ends are midnights; of any other, days that begin in it.
  public init(_ work: WorkDays, in window: Window) {
    days = work.days(in: window)
    entries = NodeIndex(days.map { work.entries(ofDay: $0) }, nodeCount: work.nodeCount, \.node)
    pairs = NodeIndex(days.map { work.pairs(ofDay: $0) }, nodeCount: work.nodeCount, \.node)
  }

  /// Who has an attempt at some nodes.
  ///
  /// - Parameter metric: with data of it; nil: with or without data.
  func people(_ metric: Metric?, over nodes: Range<Int>) -> PersonSet {
    let wanted = metric.map { MetricSet($0) } ?? []
    var people: [UInt32] = []
    entries.forEach(at: nodes) { entry in
      if entry.metrics.isSuperset(of: wanted) { people.append(entry.person) }
    }
    return PersonSet(people)
  }

  /// Who has several with data of a metric at one of the nodes.
  func repeated(_ metric: Metric, over nodes: Range<Int>) -> PersonSet {
    var people: [UInt32] = []
    pairs.forEach(at: nodes) { pair in
      if pair.metric.contains(MetricSet(metric)), days.lowerBound <= pair.formerDay { people.append(pair.person) }
    }
    return PersonSet(people)
  }
}

/// What was begun on some days, looked up by node: day by day, until that has cost as much as sorting all of it by node once.
private struct NodeIndex<Element: Sendable> {
  /// Each in the order of nodes.
  private let days: [ArraySlice<Element>]
  private let node: (Element) -> UInt32
  private let nodeCount: Int
  private let count: Int
  /// In how many days was looked so far.
  private var looks = 0
  private var byNode: Ragged<Element>?

  /// To find a node on a day takes about as long as to sort so many elements.
  private static var elementsPerLook: Int { 4 }

  init(_ days: [ArraySlice<Element>], nodeCount: Int, _ node: @escaping (Element) -> UInt32) {
    self.days = days
    self.node = node
    self.nodeCount = nodeCount
    count = days.reduce(0) { $0 + $1.count }
  }

  @inline(__always)
  mutating func forEach(at nodes: Range<Int>, _ body: (Element) -> Void) {
    if byNode == nil, days.count > 1, looks * Self.elementsPerLook > count + nodeCount { byNode = sorted() }
    if let byNode { return byNode[nodes].forEach(body) }
    looks += days.count
    for day in days { day.part(in: UInt32(nodes.lowerBound)..<UInt32(nodes.upperBound), node).forEach(body) }
  }

  private func sorted() -> Ragged<Element> {
    let all = days.flatMap { $0 }
    return Ragged(all, rowCount: nodeCount) { Int(node(all[$0])) }
  }
}
