/// Small numbers, each in as many bytes as the largest of them needs.
struct CodeColumn: Sendable {
  /// Bytes a code: 1, 2 or 4; 0 where every one is 0.
  let width: Int
  /// The codes, one after the other, as a processor reads them.
  let bytes: [UInt8]

  init(_ codes: [UInt32]) {
    switch codes.max() ?? 0 {
    case 0: self.init(width: 0, bytes: [])
    case 1...UInt32(UInt8.max): self.init(width: 1, bytes: codes.map { UInt8(truncatingIfNeeded: $0) })
    case 0...UInt32(UInt16.max): self.init(codes.map { UInt16(truncatingIfNeeded: $0) }[...])
    default: self.init(codes[...])
    }
  }

  private init(width: Int, bytes: [UInt8]) {
    self.width = width
    self.bytes = bytes
  }

  private init<Code: BitwiseCopyable>(_ codes: ArraySlice<Code>) {
    width = MemoryLayout<Code>.size
    bytes = unsafe codes.withUnsafeBytes { unsafe Array($0) }
  }

  subscript(place: Int) -> Int {
    switch width {
    case 0: return 0
    case 1: return Int(bytes[place])
    case 2: return Int(read(place, as: UInt16.self))
    default: return Int(read(place, as: UInt32.self))
    }
  }

  private func read<Code: BitwiseCopyable>(_ place: Int, as _: Code.Type) -> Code {
    precondition(place >= 0 && place < bytes.count / width)
    return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: place * width, as: Code.self) }
  }
}

// In a snapshot: how wide the codes are, then the codes.
extension CodeColumn {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(UInt8(width))
    try snapshot.write(column: bytes)
  }

  /// - Parameters:
  ///   - count: of the rows.
  ///   - end: what every code is below.
  init(from snapshot: inout SnapshotReader, count: Int, below end: Int) throws(SnapshotError) {
    width = Int(try snapshot.read(UInt8.self))
    bytes = try snapshot.readColumn()
    guard [0, 1, 2, 4].contains(width), bytes.count == count * width else {
      throw .senseless("codes of \(width) bytes")
    }
    guard count == 0 || greatest < end else { throw .senseless("codes without a value") }
  }

  private var greatest: Int {
    switch width {
    case 0: 0
    case 1: Int(bytes.max() ?? 0)
    case 2: unsafe bytes.withUnsafeBytes { unsafe Int($0.assumingMemoryBound(to: UInt16.self).max() ?? 0) }
    default: unsafe bytes.withUnsafeBytes { unsafe Int($0.assumingMemoryBound(to: UInt32.self).max() ?? 0) }
    }
  }
}
