/// A column of values that repeat: a small code a row, and each distinct value once.
///
/// Values that differ in anything have codes of their own, so nothing is lost: 5 of 10 is not 10 of 20.
struct Coded<Value: Hashable & Sendable>: Sendable {
  let codes: CodeColumn
  /// By code.
  let values: [Value]

  subscript(place: Int) -> Value { values[codes[place]] }
}

/// Gives values their codes as they come.
struct Coding<Value: Hashable & Sendable> {
  private var codes: [UInt32] = []
  private var values: [Value] = []
  private var known: [Value: UInt32] = [:]

  var count: Int { codes.count }

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

  /// Codes in order of first sight.
  func coded() -> Coded<Value> {
    // A copy has no more room than it needs.
    Coded(codes: CodeColumn(codes), values: values.map(\.self))
  }

  /// Codes that rise with the values.
  func coded(by precedes: (Value, Value) -> Bool) -> Coded<Value> {
    let order = values.indices.sorted { precedes(values[$0], values[$1]) }
    var ranks = Array(repeating: UInt32(0), count: values.count)
    for (rank, code) in order.enumerated() { ranks[code] = UInt32(rank) }
    return Coded(codes: CodeColumn(codes.map { ranks[Int($0)] }), values: order.map { values[$0] })
  }
}

extension Coded {
  func write(
    to snapshot: inout SnapshotWriter, _ write: (Value, inout SnapshotWriter) throws -> Void
  ) throws {
    try snapshot.write(values, write)
    try codes.write(to: &snapshot)
  }

  init(
    from snapshot: inout SnapshotReader, count: Int, _ read: (inout SnapshotReader) throws(SnapshotError) -> Value
  ) throws(SnapshotError) {
    values = try snapshot.readArray(read)
    codes = try CodeColumn(from: &snapshot, count: count, below: values.count)
  }
}
