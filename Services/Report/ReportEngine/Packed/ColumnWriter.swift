/// Lays columns one behind the other: each begins with its size in bytes, and lies as its elements are aligned.
///
/// Elements must be without gaps, or what happens to be there is kept too, and written to snapshots.
struct ColumnWriter {
  private var bytes: [UInt8] = []

  /// - Parameter capacity: how many bytes may come.
  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  mutating func write<Element: BitwiseCopyable>(_ column: [Element]) {
    unsafe column.withUnsafeBytes { column in
      align(to: MemoryLayout<UInt32>.alignment)
      unsafe withUnsafeBytes(of: UInt32(column.count)) { unsafe bytes.append(contentsOf: $0) }
      guard unsafe !column.isEmpty else { return }
      align(to: MemoryLayout<Element>.alignment)
      unsafe bytes.append(contentsOf: column)
    }
  }

  private mutating func align(to alignment: Int) {
    while bytes.count % alignment != 0 { bytes.append(0) }
  }

  func memory() -> RunMemory { RunMemory(copying: bytes) }
}
