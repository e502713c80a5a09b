public import Domain

extension ContentPlan {
  /// How many students have two attempts or more with a metric at one of some nodes: those of whom another policy tells more.
  ///
  /// - Parameter window: only attempts begun in it.
  public func peopleWithSeveral(
    _ metric: Metric, _ range: Range<Int>, in segment: Segment, window: Window
  ) -> Int {
    var people = PersonSet()
    for node in nodes[range] where node.isIncluded {
      guard let measure = Measure(metric, primaryKind: node.primaryKind) else { continue }
      forEachCell(of: node, in: segment, window: window) { person, rows in
        if rows.count(where: { segment.number(measure, $0) != nil }) > 1 { people.insert(person) }
      }
    }
    return people.count
  }

  /// A node with everything below it, or alone.
  public func range(_ place: Int, inclusive: Bool) -> Range<Int> {
    place..<(inclusive ? nodes[place].end : place + 1)
  }
}
