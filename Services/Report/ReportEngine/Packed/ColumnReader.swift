/// Finds the columns in a run's memory, in the order in which they were written.
///
/// Where the memory is not what it should be, as that of a snapshot may be, columns are empty from there on.
@safe
struct ColumnReader {
  private let bytes: UnsafeRawBufferPointer
  private var index = 0
  private var isBroken = false

  /// - Parameter memory: stays for as long as the columns.
  @unsafe init(_ memory: borrowing RunMemory) { unsafe bytes = memory.bytes }

  /// Everything was what was asked for, and nothing is left.
  var isWhole: Bool { unsafe !isBroken && index == bytes.count }

  mutating func column<Element: BitwiseCopyable & Sendable>(of _: Element.Type = Element.self) -> Column<Element> {
    unsafe Column(
      next { size in size % MemoryLayout<Element>.stride == 0 ? MemoryLayout<Element>.alignment : nil })
  }

  /// So many numbers of one, two, four or eight bytes each, or no bytes at all.
  mutating func numbers(_ count: Int) -> Column<UInt8> {
    unsafe Column(
      next { size in
        let width = count > 0 ? size / count : 0
        return size == width * count && [0, 1, 2, 4, 8].contains(width) ? max(1, width) : nil
      })
  }

  /// The bytes of the next column.
  ///
  /// - Parameter alignment: by its size; nil for a size that it cannot have.
  private mutating func next(_ alignment: (Int) -> Int?) -> UnsafeRawBufferPointer {
    let length = unsafe bytes.count
    var start = aligned(index, to: MemoryLayout<UInt32>.alignment)
    guard !isBroken, length - start >= MemoryLayout<UInt32>.size else { return unsafe broken() }
    let size = unsafe Int(bytes.load(fromByteOffset: start, as: UInt32.self))
    guard let alignment = alignment(size) else { return unsafe broken() }
    start += MemoryLayout<UInt32>.size
    if size > 0 { start = aligned(start, to: alignment) }
    guard length - start >= size else { return unsafe broken() }
    index = start + size
    return unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<index])
  }

  private mutating func broken() -> UnsafeRawBufferPointer {
    isBroken = true
    return unsafe UnsafeRawBufferPointer(rebasing: bytes[..<0])
  }

  private func aligned(_ index: Int, to alignment: Int) -> Int { (index + alignment - 1) / alignment * alignment }
}
