internal import Domain

/// Which rows make the cell of a student at a context, in the order of attempts (D14).
///
/// A cell is a chain through one column: no cell owns memory of its own, and a row joins or leaves by relinking.
struct CellIndex: Sendable {
  private struct Chain: Sendable {
    var first: UInt32
    var last: UInt32
  }

  private var chains: [UInt64: Chain] = [:]
  /// The row that follows in the same cell, by row.
  private var next: [UInt32] = []

  private static let end = UInt32.max

  private static func key(_ context: Number<ContextID>, _ student: Number<PersonID>) -> UInt64 {
    UInt64(context.index) << 32 | UInt64(student.index)
  }

  var cellCount: Int { chains.count }

  func first(_ context: Number<ContextID>, _ student: Number<PersonID>) -> Row? {
    chains[Self.key(context, student)].map { Row($0.first) }
  }

  func following(_ row: Row) -> Row? {
    let following = next[row.place]
    return following == Self.end ? nil : Row(following)
  }

  /// - Parameter columns: hold the row's facts already.
  mutating func insert(_ row: Row, _ columns: AttemptColumns) {
    while next.count <= row.place { next.append(Self.end) }
    let key = Self.key(columns.context[row.place], columns.student[row.place])
    guard var chain = chains[key] else {
      chains[key] = Chain(first: row.index, last: row.index)
      next[row.place] = Self.end
      return
    }
    if columns.precedes(Row(chain.last), row) {
      // Attempts mostly arrive in order.
      next[Int(chain.last)] = row.index
      next[row.place] = Self.end
      chain.last = row.index
    } else if columns.precedes(row, Row(chain.first)) {
      next[row.place] = chain.first
      chain.first = row.index
    } else {
      var before = chain.first
      while columns.precedes(Row(next[Int(before)]), row) { before = next[Int(before)] }
      next[row.place] = next[Int(before)]
      next[Int(before)] = row.index
    }
    chains[key] = chain
  }

  /// - Parameter columns: still hold the facts under which the row was inserted.
  mutating func remove(_ row: Row, _ columns: AttemptColumns) {
    let key = Self.key(columns.context[row.place], columns.student[row.place])
    guard var chain = chains[key] else { return }
    if chain.first == row.index {
      chain.first = next[row.place]
      chains[key] = chain.first == Self.end ? nil : chain
    } else {
      var before = chain.first
      while next[Int(before)] != row.index {
        before = next[Int(before)]
        if before == Self.end { return }
      }
      next[Int(before)] = next[row.place]
      if chain.last == row.index { chain.last = before }
      chains[key] = chain
    }
    next[row.place] = Self.end
  }
}
