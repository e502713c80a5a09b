/// The two parts of a snapshot, which two threads may read at the same time: who and what there is, and what students did.
public struct SnapshotParts: Sendable {
  /// For `Gradebook.School`.
  public let school: SnapshotReader
  /// For `Segment`.
  public let work: SnapshotReader

  /// - Parameter file: a whole file; it is checked.
  public init(of file: UnsafeRawBufferPointer) throws(SnapshotError) {
    let payload = try unsafe SnapshotHeader.payload(of: file)
    // Its place stands behind both.
    let end = payload.count - MemoryLayout<Int>.size
    guard end >= 0 else { throw .truncated }
    let workPlace = unsafe payload.loadUnaligned(fromByteOffset: end, as: Int.self)
    guard 0...end ~= workPlace else { throw .truncated }
    school = unsafe SnapshotReader(UnsafeRawBufferPointer(rebasing: payload[..<workPlace]))
    work = unsafe SnapshotReader(UnsafeRawBufferPointer(rebasing: payload[workPlace..<end]))
  }
}
