/// Whole numbers, each in as many bytes as the greatest of them needs.
struct NumberColumn: ~Copyable, Sendable {
  /// The numbers, one after the other, as a processor reads them.
  let bytes: Column<UInt8>
  /// Bytes a number: 0 where every one is 0; up to 4 while none is negative or beyond `Int32`; else 8.
  let width: Int

  /// - Parameter count: of the rows.
  init(from columns: inout ColumnReader, count: Int) {
    bytes = columns.numbers(count)
    width = count > 0 ? bytes.count / count : 0
  }

  subscript(index: Int) -> Int64 {
    @inline(__always) get {
      switch width {
      case 0: 0
      case 1: Int64(bytes[index])
      case 2: Int64(bytes.number(index, as: UInt16.self))
      case 4: Int64(bytes.number(index, as: UInt32.self))
      default: bytes.number(index, as: Int64.self)
      }
    }
  }

  /// Whether they all lie in a range.
  ///
  /// - Parameter count: of the rows.
  func lies(in range: Range<Int64>, count: Int) -> Bool {
    // However many a file says that there are: of zeros none is there.
    guard width > 0 else { return count == 0 || range.contains(0) }
    return (0..<count).allSatisfy { range.contains(self[$0]) }
  }
}

extension ColumnWriter {
  /// A `NumberColumn`.
  mutating func write(numbers: [some FixedWidthInteger & BitwiseCopyable]) {
    let greatest = numbers.max() ?? 0
    if greatest > Int32.max || numbers.contains(where: { $0 < 0 }) {
      write(numbers.map { Int64($0) })
    } else if greatest > UInt16.max {
      write(numbers.map { UInt32($0) })
    } else if greatest > UInt8.max {
      write(numbers.map { UInt16($0) })
    } else {
      write(greatest == 0 ? [] : numbers.map { UInt8($0) })
    }
  }
}
