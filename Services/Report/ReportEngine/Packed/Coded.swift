/// A column of values that repeat: a small code a row, and each distinct value once.
///
/// Values that differ in anything have codes of their own, so nothing is lost: 5 of 10 is not 10 of 20.
struct Coded<Value: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  let codes: NumberColumn
  /// By code.
  let values: Column<Value>

  /// - Parameter count: of the rows.
  init(from columns: inout ColumnReader, count: Int) {
    codes = NumberColumn(from: &columns, count: count)
    values = columns.column()
  }

  subscript(index: Int) -> Value {
    @inline(__always) get { values[Int(codes[index])] }
  }

  /// Every code stands for something.
  func isSound(count: Int) -> Bool { codes.lies(in: 0..<Int64(values.count), count: count) }
}

/// Gives values their codes as they come.
struct Coding<Value: Hashable & BitwiseCopyable> {
  private var codes: [UInt32] = []
  private(set) var values: [Value] = []
  private var known: [Value: UInt32] = [:]

  mutating func append(_ value: Value) {
    // Neighbours are often alike, and looking is cheaper than hashing.
    if let last = codes.last, values[Int(last)] == value {
      codes.append(last)
      return
    }
    let code = known[value] ?? UInt32(values.count)
    if code == values.count {
      known[value] = code
      values.append(value)
    }
    codes.append(code)
  }

  /// As a `Coded`.
  func write(to columns: inout ColumnWriter) {
    columns.write(numbers: codes)
    columns.write(values)
  }
}
