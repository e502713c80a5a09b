internal import Domain

// The attempts of a plan's cells.
extension ContentPlan {
  /// Calls `body` with every cell of a node that has attempts in the scope: the student's place, and the rows, oldest
  /// first (D14).
  func forEachCell(of node: Node, in segment: Segment, window: Window, _ body: (Int, [Row]) -> Void) {
    guard let context = segment.number(node.id) else { return }
    let filter = AttemptFilter(handout: nil, from: window.opens, until: window.end)
    var rows: [Row] = []
    node.available.forEach { person in
      guard let student = numbers[person] else { return }
      segment.collect(student, at: context, filter, into: &rows)
      rows.removeAll { !includes($0, of: person, in: segment) }
      if !rows.isEmpty { body(person, rows) }
    }
  }

  /// Whether the attempt is in the scope by one of its handouts.
  func includes(_ row: Row, of person: Int, in segment: Segment) -> Bool {
    var isIncluded = false
    forEachEntry(of: row, person, in: segment) { _ in isIncluded = true }
    return isIncluded
  }

  /// Calls `body` with each handout by which the attempt is in the scope.
  func forEachEntry(of row: Row, _ person: Int, in segment: Segment, _ body: (Audience.Entry) -> Void) {
    audience.forEachEntry(of: row, person, in: segment, body)
  }
}
