/// Writes one value behind the other, as the bytes of a snapshot.
///
/// Numbers are as memory has them, and no value is aligned: columns are copied out of a snapshot in one piece each.
public struct SnapshotWriter {
  private var buffer: [UInt8] = []
  private var checksum = Checksum()
  private var written = 0
  private let sink: ([UInt8]) throws -> Void

  /// A multiple of what the checksum takes at a time.
  private static let bufferSize = 1 << 20

  /// - Parameter sink: takes the bytes, one piece after the other.
  public init(_ sink: @escaping ([UInt8]) throws -> Void) {
    self.sink = sink
    buffer.reserveCapacity(Self.bufferSize)
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
    var remaining = unsafe bytes[...]
    while unsafe !remaining.isEmpty {
      let piece = unsafe remaining.prefix(Self.bufferSize - buffer.count)
      unsafe buffer.append(contentsOf: piece)
      unsafe remaining = unsafe remaining.dropFirst(piece.count)
      if buffer.count == Self.bufferSize { try flush() }
    }
  }

  private mutating func flush() throws {
    checksum.add(buffer)
    written += buffer.count
    try sink(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes what is left, and says what belongs at the beginning of the file.
  public mutating func end() throws -> SnapshotHeader {
    try flush()
    return SnapshotHeader(length: UInt64(written), checksum: checksum.sums)
  }
}

extension SnapshotWriter {
  /// As many bytes as the type has, in this machine's order. Throws what the sink throws, like everything that
  /// writes.
  public mutating func write(_ number: some FixedWidthInteger & BitwiseCopyable) throws {
    try unsafe withUnsafeBytes(of: number) { bytes in try unsafe write(bytes) }
  }

  /// One byte, 1 or 0.
  public mutating func write(_ isTrue: Bool) throws { try write(isTrue ? 1 : 0 as UInt8) }

  /// UTF-8 behind its length in bytes, which takes four.
  public mutating func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { bytes in
      try write(UInt32(bytes.count))
      try unsafe write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// A whole column as memory has it. Its elements must be without gaps, or what lies in memory there is written too.
  public mutating func write(column: [some BitwiseCopyable]) throws {
    try write(column.count)
    try unsafe column.withUnsafeBytes { bytes in try unsafe write(bytes) }
  }

  mutating func write(_ memory: borrowing RunMemory) throws {
    try unsafe write(memory.bytes.count)
    try unsafe write(memory.bytes)
  }

  /// A byte that says whether there is a value, then the value, which `body` writes.
  public mutating func write<Value>(_ value: Value?, _ body: (Value, inout SnapshotWriter) throws -> Void) throws {
    try write(value != nil)
    if let value { try body(value, &self) }
  }

  /// How many there are, then each, which `body` writes.
  public mutating func write<Values: Collection>(
    _ values: Values, _ body: (Values.Element, inout SnapshotWriter) throws -> Void
  ) throws {
    try write(values.count)
    for value in values { try body(value, &self) }
  }
}
