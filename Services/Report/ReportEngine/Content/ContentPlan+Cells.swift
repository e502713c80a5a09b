internal import Domain

// The attempts of a plan's cells.
extension ContentPlan {
  /// Calls `body` with every cell of a node that has attempts in the scope, by place: the student's place, and the rows, oldest
  /// first (D14).
  func forEachCell(of node: Node, in segment: Segment, window: Window, _ body: (Int, [RowFacts]) -> Void) {
    guard let context = segment.number(node.id) else { return }
    let filter = AttemptFilter(handout: nil, from: window.opens, until: window.end)
    segment.forEachCell(at: context, of: node.available, filter) { student, rows in
      audience.filter(rows, of: Int(student.index), in: segment) { body(Int(student.index), $0) }
    }
  }

  func person(_ place: Int, in segment: Segment) -> PersonID { audience.person(place, in: segment) }
}
