/// Which elements of a side store belong to each row, where rows hold any number of them, mostly none.
struct RowRanges: Sendable {
  /// Where each row's elements end; while no row has any, nothing.
  private var ends: [UInt32] = []
  private var count = 0

  init() {}

  subscript(row: Int) -> Range<Int> {
    guard !ends.isEmpty else { return 0..<0 }
    return (row == 0 ? 0 : Int(ends[row - 1]))..<Int(ends[row])
  }

  /// Adds a row.
  mutating func append(elementCount: Int) {
    count += 1
    if ends.isEmpty {
      if elementCount == 0 { return }
      // The first that has any: those before it have none.
      ends = Array(repeating: 0, count: count - 1)
    }
    ends.append((ends.last ?? 0) + UInt32(elementCount))
  }
}

extension RowRanges {
  init(_ counts: [Int]) {
    for count in counts { append(elementCount: count) }
  }
}

/// A column whose rows hold any number of elements each, mostly none.
struct Ragged<Element: Sendable>: Sendable {
  private var ranges = RowRanges()
  private var elements: [Element] = []

  init() {}

  /// - Parameters:
  ///   - elements: in any order; those of one row stay in theirs.
  ///   - row: of an element, by its place.
  init(_ elements: [Element], rowCount: Int, _ row: (Int) -> Int) {
    var counts = Array(repeating: 0, count: rowCount)
    for place in elements.indices { counts[row(place)] += 1 }
    ranges = RowRanges(counts)
    var next = (0..<rowCount).map { ranges[$0].lowerBound }
    self.elements = elements
    for place in elements.indices {
      let row = row(place)
      self.elements[next[row]] = elements[place]
      next[row] += 1
    }
  }

  subscript(row: Int) -> ArraySlice<Element> { elements[ranges[row]] }

  /// Those of several rows that lie together.
  subscript(rows: Range<Int>) -> ArraySlice<Element> {
    guard let last = rows.last else { return [] }
    return elements[ranges[rows.lowerBound].lowerBound..<ranges[last].upperBound]
  }

  mutating func append(_ row: some Collection<Element>) {
    ranges.append(elementCount: row.count)
    elements.append(contentsOf: row)
  }
}

// In a run: `RowRangeColumn` and `RaggedColumn`.
extension RowRanges {
  func write(to columns: inout ColumnWriter) { columns.write(ends) }
}

extension Ragged where Element: BitwiseCopyable {
  func write(to columns: inout ColumnWriter) {
    ranges.write(to: &columns)
    columns.write(elements)
  }
}
