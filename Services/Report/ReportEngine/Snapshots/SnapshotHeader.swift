/// What stands before the bytes of a snapshot: what they are, how many, and their checksum.
public struct SnapshotHeader: Equatable, Sendable {
  let length: UInt64
  let checksum: SIMD4<UInt32>

  /// Bytes that it takes.
  public static let size = 40
  private static let magic: [UInt8] = Array("HOMEROOM".utf8)
  /// It grows with every change of what is written, or how: there is no reading of old forms.
  private static let version: UInt32 = 21
  /// Reads as another number where bytes are in another order.
  private static let order: UInt32 = 0x0102_0304

  /// As they stand at the beginning of a file: `size` of them.
  public var bytes: [UInt8] {
    var bytes = Self.magic
    func append(_ number: some FixedWidthInteger) {
      unsafe withUnsafeBytes(of: number) { unsafe bytes.append(contentsOf: $0) }
    }
    append(Self.version)
    append(Self.order)
    append(length)
    for lane in 0..<4 { append(checksum[lane]) }
    return bytes
  }

  /// Checks a whole file.
  ///
  /// - Returns: the bytes behind its header.
  public static func payload(of file: UnsafeRawBufferPointer) throws(SnapshotError) -> UnsafeRawBufferPointer {
    guard file.count >= size else { throw .truncated }
    guard unsafe file.prefix(magic.count).elementsEqual(magic) else { throw .foreign }
    guard unsafe file.loadUnaligned(fromByteOffset: 12, as: UInt32.self) == order else { throw .foreign }
    let version = unsafe file.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
    guard version == self.version else { throw .version(version) }
    let payload = unsafe UnsafeRawBufferPointer(rebasing: file[size...])
    guard unsafe file.loadUnaligned(fromByteOffset: 16, as: UInt64.self) == payload.count else { throw .truncated }
    var checksum = Checksum()
    unsafe checksum.add(payload)
    for lane in 0..<4 {
      guard unsafe file.loadUnaligned(fromByteOffset: 24 + 4 * lane, as: UInt32.self) == checksum.sums[lane] else {
        throw .damaged
      }
    }
    return unsafe payload
  }
}
