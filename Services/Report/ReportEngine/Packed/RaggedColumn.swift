/// Which elements of a side store belong to each row of a run, as `RowRanges` found them.
struct RowRangeColumn: ~Copyable, Sendable {
  /// Where each row's elements end; while no row has any, nothing.
  private let ends: Column<UInt32>

  init(from columns: inout ColumnReader) { ends = columns.column() }

  subscript(row: Int) -> Range<Int> {
    guard !ends.isEmpty else { return 0..<0 }
    return (row == 0 ? 0 : Int(ends[row - 1]))..<Int(ends[row])
  }

  /// Of all rows.
  var elementCount: Int { ends.isEmpty ? 0 : Int(ends[ends.count - 1]) }

  /// - Parameter count: of the rows.
  func isSound(count: Int) -> Bool { (ends.isEmpty || ends.count == count) && ends.rises { $0 <= $1 } }
}

/// A column of a run whose rows hold any number of elements each, mostly none.
struct RaggedColumn<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  let ranges: RowRangeColumn
  /// Of all rows, one after another.
  let elements: Column<Element>

  init(from columns: inout ColumnReader) {
    ranges = RowRangeColumn(from: &columns)
    elements = columns.column()
  }

  subscript(row: Int) -> ArraySlice<Element> { elements[ranges[row]] }

  /// - Parameter count: of the rows.
  func isSound(count: Int) -> Bool { ranges.isSound(count: count) && ranges.elementCount == elements.count }
}
