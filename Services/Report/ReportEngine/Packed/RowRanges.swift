/// Which elements of a side store belong to each row, where rows hold any number of them, mostly none.
struct RowRanges: Sendable {
  /// Where each row's elements end; while no row has any, nothing.
  private var ends: [UInt32] = []
  private var count = 0

  init() {}

  init(ends: [UInt32]) {
    self.ends = ends
    count = ends.count
  }

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

extension Array {
  /// The elements of each group together, in the order in which they come; by group, where these end.
  ///
  /// - Parameters:
  ///   - count: of the groups.
  ///   - group: of an element, from 0.
  @inline(__always)
  func grouped(count: Int, by group: (Element) -> Int) -> (elements: [Element], ends: [UInt32]) {
    var ends = [UInt32](repeating: 0, count: count + 1)
    var grouped = self
    let elements = span
    var next = ends.mutableSpan
    var places = grouped.mutableSpan
    for index in elements.indices { next[group(elements[index]) + 1] += 1 }
    for group in next.indices.dropFirst() { next[group] += next[group - 1] }
    for index in elements.indices {
      let group = group(elements[index])
      places[Int(next[group])] = elements[index]
      next[group] += 1
    }
    ends.removeLast()
    return (grouped, ends)
  }
}

/// A column whose rows hold any number of elements each, mostly none.
struct Ragged<Element: Sendable>: Sendable {
  private var ranges = RowRanges()
  private var elements: [Element] = []

  init() {}

  /// - Parameters:
  ///   - elements: in any order; those of one row stay in theirs.
  ///   - row: of an element.
  init(_ elements: [Element], rowCount: Int, _ row: (Element) -> Int) {
    let grouped = elements.grouped(count: rowCount, by: row)
    self.elements = grouped.elements
    ranges = RowRanges(ends: grouped.ends)
  }

  subscript(row: Int) -> ArraySlice<Element> { elements[ranges[row]] }

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
