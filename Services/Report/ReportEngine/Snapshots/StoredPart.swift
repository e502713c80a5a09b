/// Where a part of an organization lies in a file, and its checksum.
public struct PartPlace: Hashable, Sendable {
  /// In bytes from the beginning of the file; aligned as `RunMemory` is.
  public let offset: Int
  /// In bytes.
  public let count: Int
  let checksum: SIMD4<UInt32>

  /// - Parameter bytes: what is about to be written there.
  public init(of bytes: UnsafeRawBufferPointer, at offset: Int) {
    self.offset = offset
    count = bytes.count
    var checksum = Checksum()
    unsafe checksum.add(bytes)
    self.checksum = checksum.sums
  }

  /// Whether bytes are those that were written.
  public func isOf(_ bytes: UnsafeRawBufferPointer) -> Bool { unsafe PartPlace(of: bytes, at: offset) == self }
}

/// A part of an organization, a run for one, as bytes of a file that is mapped into memory. What is read of them is in memory for as long
/// as the system has room for it; nothing of them is the process's own.
///
/// Their place belongs to them for as long as anybody holds this: a segment, a copy of one, or the snapshot that names it.
@safe
public final class StoredPart: @unchecked Sendable {
  /// In the file.
  public let place: PartPlace
  /// For as long as this is there.
  public let bytes: UnsafeRawBufferPointer
  private let file: any PartOwner

  /// - Parameter bytes: are there for as long as `file`.
  public init(_ bytes: UnsafeRawBufferPointer, at place: PartPlace, in file: any PartOwner) {
    unsafe self.bytes = bytes
    self.place = place
    self.file = file
  }

  deinit { file.release(place) }

  /// Whether it lies in this file.
  public func isIn(_ other: any PartOwner) -> Bool { file === other }
}

/// A file in which parts lie. It outlives them.
public protocol PartOwner: AnyObject, Sendable {
  /// Nobody needs what lies there any more. Called on any thread; it must not block.
  func release(_ place: PartPlace)
}

extension PartPlace {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(offset)
    try snapshot.write(count)
    for lane in 0..<4 { try snapshot.write(checksum[lane]) }
  }

  /// Reads it from a snapshot. It may be anywhere: the file tells.
  public init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    offset = try snapshot.read()
    count = try snapshot.read()
    checksum = SIMD4(try snapshot.read(), try snapshot.read(), try snapshot.read(), try snapshot.read())
  }
}
