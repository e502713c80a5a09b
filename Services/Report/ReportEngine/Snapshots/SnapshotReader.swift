/// Reads back what a `SnapshotWriter` wrote, value by value, and never beyond the end.
///
/// The bytes belong to somebody else, who keeps them until the reader is gone. Nobody changes them, so it may change threads.
@safe
public struct SnapshotReader: @unchecked Sendable {
  private let bytes: UnsafeRawBufferPointer
  private var index = 0

  /// - Parameter payload: what lies behind a header that was checked.
  public init(_ payload: UnsafeRawBufferPointer) { unsafe bytes = payload }

  private mutating func take(_ count: Int) throws(SnapshotError) -> UnsafeRawBufferPointer {
    guard count >= 0, unsafe bytes.count - index >= count else { throw .truncated }
    defer { index += count }
    return unsafe UnsafeRawBufferPointer(rebasing: bytes[index..<index + count])
  }

  /// Everything has been read.
  public func end() throws(SnapshotError) {
    guard unsafe index == bytes.count else { throw .truncated }
  }
}

extension SnapshotReader {
  /// The next number, in this machine's byte order. Throws `truncated` where fewer bytes are left.
  public mutating func read<Value: FixedWidthInteger & BitwiseCopyable>(
    _: Value.Type = Value.self
  ) throws(SnapshotError) -> Value {
    try unsafe take(MemoryLayout<Value>.size).loadUnaligned(as: Value.self)
  }

  /// One byte; whatever is not 0 is true.
  public mutating func readBool() throws(SnapshotError) -> Bool { try read(UInt8.self) != 0 }

  /// UTF-8 behind its length in bytes, which takes four. What is no UTF-8 is replaced, not refused: the checksum has
  /// found damage before.
  public mutating func readText() throws(SnapshotError) -> String {
    let count = try read(UInt32.self)
    return unsafe String(decoding: try take(Int(count)), as: UTF8.self)
  }

  /// - Precondition: every pattern of bits is a value of the element's.
  public mutating func readColumn<Element: BitwiseCopyable>(
    of _: Element.Type = Element.self
  ) throws(SnapshotError) -> [Element] {
    let count = try read(Int.self)
    let (size, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    guard !overflow else { throw .truncated }
    let source = try unsafe take(size)
    return unsafe Array(unsafeUninitializedCapacity: count) { elements, initialized in
      unsafe UnsafeMutableRawBufferPointer(elements).copyMemory(from: source)
      initialized = count
    }
  }

  mutating func readMemory() throws(SnapshotError) -> RunMemory {
    let size = try read(Int.self)
    return unsafe RunMemory(copying: try take(size))
  }

  /// Of values that follow: none takes less than a byte, so a count that cannot be ends here.
  mutating func readCount() throws(SnapshotError) -> Int {
    let count = try read(Int.self)
    guard count >= 0, unsafe count <= bytes.count - index else { throw .truncated }
    return count
  }

  /// A value behind a byte that says whether there is one.
  public mutating func readOptional<Value>(
    _ body: (inout SnapshotReader) throws(SnapshotError) -> Value
  ) throws(SnapshotError) -> Value? {
    try readBool() ? try body(&self) : nil
  }

  /// Values behind their number. Throws `truncated` where they cannot all be there, before it takes memory for them.
  public mutating func readArray<Value>(
    _ body: (inout SnapshotReader) throws(SnapshotError) -> Value
  ) throws(SnapshotError) -> [Value] {
    let count = try readCount()
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try body(&self)) }
    return values
  }
}
