internal import Domain

/// How often each primary score and outcome occurs at each context, over all attempts: integers only, so that taking back is
/// exact. Quantities are not counted: they are nearly all different, and of different contexts they count different things.
///
/// It is kept up with every change. What is asked of everyone's work is answered from here, without a look at any row.
struct HeadlineCounts: Sendable {
  struct Entry: Sendable {
    /// In `numbers`.
    var number: UInt32
    var count: UInt32
  }

  /// A number of one kind: a ratio is told from an outcome.
  struct Key: Hashable, Comparable, Sendable {
    var kind: ItemKind
    var number: Double

    static func < (left: Key, right: Key) -> Bool {
      left.kind == right.kind ? left.number < right.number : left.kind.rawValue < right.kind.rawValue
    }
  }

  /// By context number: by kind, then ascending.
  private var entries = GrowingRows<Entry>()
  private(set) var numbers: [Key] = []
  private var known: [Key: UInt32] = [:]

  init() {}

  /// The numbers of `numbers`, by kind, then ascending.
  var ascending: [Int] { numbers.indices.sorted { numbers[$0] < numbers[$1] } }

  func counts(_ kind: ItemKind, at context: Number<ContextID>) -> NumberCounts {
    let range = entries.range(Int(context.index))
    var counts = NumberCounts(capacity: range.count)
    for place in range {
      let key = numbers[Int(entries[place].number)]
      if key.kind == kind { counts.append(key.number, count: Int(entries[place].count)) }
    }
    return counts
  }

  /// The number of a primary's number; for a quantity, or where there is no item, one that is no number's.
  func number(of primary: PackedPrimary, at context: Number<ContextID>) -> UInt32 {
    guard let kind = primary.kind, kind != .quantity else { return noNumber }
    let (place, isThere) = place(of: Key(kind: kind, number: primary.number), at: context)
    return isThere ? entries[place].number : noNumber
  }

  /// Those of many.
  ///
  /// - Parameter primaries: rising.
  func numbers(of primaries: borrowing Column<PackedPrimary>, at context: Number<ContextID>) -> [UInt32] {
    var found = Array(repeating: noNumber, count: primaries.count)
    var entries = entries[entries.range(Int(context.index))]
    for place in primaries.indices {
      guard let kind = primaries[place].kind, kind != .quantity else { continue }
      let key = Key(kind: kind, number: primaries[place].number)
      while let entry = entries.first, numbers[Int(entry.number)] < key { entries.removeFirst() }
      if let entry = entries.first { found[place] = entry.number }
    }
    return found
  }

  private var noNumber: UInt32 { UInt32(numbers.count) }

  /// Adds the counts of one context to `sums`, by the number of the number.
  func add(_ context: Number<ContextID>, to sums: inout [Int]) {
    for place in entries.range(Int(context.index)) {
      let entry = entries[place]
      sums[Int(entry.number)] += Int(entry.count)
    }
  }

  mutating func add(_ number: Double, _ kind: ItemKind, at context: Number<ContextID>) {
    guard kind != .quantity else { return }
    let key = Key(kind: kind, number: number)
    let (place, isThere) = place(of: key, at: context)
    if isThere {
      entries[place].count += 1
    } else {
      entries.insert(Entry(number: self.number(for: key), count: 1), at: place, of: Int(context.index))
    }
  }

  /// - Precondition: it was added.
  mutating func remove(_ number: Double, _ kind: ItemKind, at context: Number<ContextID>) {
    guard kind != .quantity else { return }
    let (place, isThere) = place(of: Key(kind: kind, number: number), at: context)
    guard isThere else { return }
    if entries[place].count > 1 {
      entries[place].count -= 1
    } else {
      entries.remove(at: place, of: Int(context.index))
    }
  }

  private mutating func number(for key: Key) -> UInt32 {
    if let number = known[key] { return number }
    let number = UInt32(numbers.count)
    known[key] = number
    numbers.append(key)
    return number
  }

  /// Where the key's entry lies, or would.
  private func place(of key: Key, at context: Number<ContextID>) -> (Int, isThere: Bool) {
    let range = entries.range(Int(context.index))
    let place = range.firstPlace { numbers[Int(entries[$0].number)] < key }
    return (place, place < range.upperBound && numbers[Int(entries[place].number)] == key)
  }
}

// In a snapshot: the numbers, and for each context how often it has which of them.
extension HeadlineCounts {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(numbers) { key, snapshot in
      try snapshot.write(key.kind)
      try snapshot.write(key.number.bitPattern)
    }
    try snapshot.write(0..<entries.count) { context, snapshot in
      try snapshot.write(entries[entries.range(context)]) { entry, snapshot in
        try snapshot.write(entry.number)
        try snapshot.write(entry.count)
      }
    }
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    numbers = try snapshot.readArray { snapshot throws(SnapshotError) in
      Key(kind: try snapshot.readChoice(), number: Double(bitPattern: try snapshot.read()))
    }
    known = Dictionary(numbers.enumerated().map { ($1, UInt32($0)) }) { $1 }
    for _ in 0..<(try snapshot.readCount()) {
      let row = try snapshot.readArray { snapshot throws(SnapshotError) in
        Entry(number: try snapshot.read(), count: try snapshot.read())
      }
      guard row.allSatisfy({ Int($0.number) < numbers.count }) else { throw .senseless("a count of no number") }
      entries.append(row: row)
    }
  }
}
