/// Whole numbers that nearly all fit four bytes; the few others are kept aside.
struct NarrowColumn: Sendable {
  /// While every one is 0, nothing.
  private var values: [UInt32] = []
  private var count = 0
  private var greatestNarrow: UInt32 = 0
  /// By place.
  private var wide: [UInt32: Int64] = [:]

  init() {}

  private static let isWide = UInt32.max

  subscript(place: Int) -> Int64 {
    guard !values.isEmpty else { return 0 }
    let value = values[place]
    return value == Self.isWide ? wide[UInt32(place)] ?? 0 : Int64(value)
  }

  var indices: Range<Int> { 0..<count }

  /// All of them, if they are below a limit of four bytes.
  func narrow(below limit: Int64) -> [UInt32]? {
    guard wide.isEmpty, greatestNarrow < limit else { return nil }
    return values.isEmpty ? Array(repeating: 0, count: count) : values
  }

  /// All values of at least `least`, in no order.
  func wideValues(from least: Int64) -> [Int64] {
    var found = wide.values.filter { $0 >= least }
    if greatestNarrow >= least { found += values.filter { $0 != Self.isWide && $0 >= least }.map { Int64($0) } }
    return found
  }

  /// - Parameter capacity: of all that are to come.
  mutating func append(_ value: Int64, capacity: Int) {
    count += 1
    if values.isEmpty {
      if value == 0 { return }
      values.reserveCapacity(capacity)
      values.append(contentsOf: repeatElement(0, count: count - 1))
    }
    if let narrow = UInt32(exactly: value), narrow != Self.isWide {
      values.append(narrow)
      greatestNarrow = max(greatestNarrow, narrow)
    } else {
      wide[UInt32(count - 1)] = value
      values.append(Self.isWide)
    }
  }
}

extension NarrowColumn {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(column: values)
    try snapshot.write(greatestNarrow)
    try snapshot.write(wide.sorted { $0.key < $1.key }) { value, snapshot in
      try snapshot.write(value.key)
      try snapshot.write(value.value)
    }
  }

  init(from snapshot: inout SnapshotReader, count: Int) throws(SnapshotError) {
    self.count = count
    values = try snapshot.readColumn()
    guard values.isEmpty || values.count == count else {
      throw .senseless("\(values.count) of \(count) whole numbers")
    }
    greatestNarrow = try snapshot.read()
    let pairs = try snapshot.readArray { snapshot throws(SnapshotError) in
      (try snapshot.read(UInt32.self), try snapshot.read(Int64.self))
    }
    wide = Dictionary(pairs) { $1 }
  }
}
