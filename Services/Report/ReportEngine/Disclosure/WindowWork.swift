public import Domain

/// The work that was begun in a window, by context: who worked where in it, and who did so again.
public final class WindowWork {
  private let work: WorkDays
  /// Places among the days of the work.
  private let days: Range<Int>
  /// By node.
  private lazy var cells = Ragged(of: work.cells(on: days), byNode: \.node, work.nodeCount)
  private lazy var pairs = Ragged(of: work.pairs(on: days), byNode: \.node, work.nodeCount)

  /// - Parameter window: whose ends are midnights; of any other, days that begin in it.
  public init(_ work: WorkDays, in window: Window) {
    self.work = work
    days = work.days(in: window)
  }

  /// Who has an attempt at some nodes.
  ///
  /// - Parameter metric: with data of it; nil: with or without data.
  func people(_ metric: Metric?, over nodes: Range<Int>) -> PersonSet {
    let wanted = metric.map { MetricSet($0) } ?? []
    var people: [UInt32] = []
    for cell in cells[nodes] where cell.metrics.isSuperset(of: wanted) { people.append(cell.person) }
    return PersonSet(people)
  }

  /// Who has several with data of a metric at one of the nodes.
  func repeated(_ metric: Metric, over nodes: Range<Int>) -> PersonSet {
    var people: [UInt32] = []
    for pair in pairs[nodes] where pair.metric.contains(MetricSet(metric)) { people.append(pair.person) }
    return PersonSet(people)
  }
}

extension Ragged {
  fileprivate init(of elements: [Element], byNode node: (Element) -> UInt32, _ nodeCount: Int) {
    self.init(elements, rowCount: nodeCount) { Int(node(elements[$0])) }
  }
}
