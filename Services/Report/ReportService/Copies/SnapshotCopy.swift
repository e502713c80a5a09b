internal import Domain
internal import Messages
internal import ReportEngine

/// The files of an organization, as they are given to another instance: the bytes of the snapshot, and behind them those of the parts that
/// it names in the order in which they lie. The parts keep their places for as long as this is there.
struct SnapshotCopy: Sendable {
  /// Tells one snapshot of the organization from another: its header, which has a checksum of the rest.
  let identity: [UInt8]
  /// Of all of it.
  let size: Int
  /// How many erasures there were: with another one it is not to be given any more.
  let erasures: Int
  let organizationState: OrganizationState
  private let snapshot: Mapping
  private let parts: [(start: Int, part: StoredPart)]

  /// Of one piece.
  private static let pieceMax = 256 * 1024

  /// - Throws: `FileFailure`, `SnapshotError`.
  init(of organizationState: OrganizationState, erasures: Int, _ file: OpenFile, _ kept: KeptParts) throws {
    self.organizationState = organizationState
    self.erasures = erasures
    guard file.size >= SnapshotHeader.size else { throw SnapshotError.truncated }
    snapshot = try Mapping(file, count: file.size)
    identity = unsafe snapshot.withBytes { unsafe Array($0.prefix(SnapshotHeader.size)) }
    var parts: [(start: Int, part: StoredPart)] = []
    var end = snapshot.count
    for part in kept.names.reversed().compactMap({ kept[$0] }) {
      parts.append((end, part))
      end += part.place.count
    }
    self.parts = parts
    size = end
  }

  /// What follows the first bytes of all.
  ///
  /// - Returns: the piece, and how many bytes it has.
  /// - Throws: `SnapshotError` where what lies in the file is not what was written.
  func piece(at offset: Int) throws -> (ReportV1.CopySnapshotResponse.File, count: Int) {
    guard offset >= snapshot.count else {
      let bytes = unsafe snapshot.withBytes { unsafe Array($0[offset...].prefix(Self.pieceMax)) }
      return (.snapshot(ReportV1.CopiedBytes(offset: Int64(offset), data: bytes)), bytes.count)
    }
    guard let index = parts.lastIndex(where: { $0.start <= offset && offset < $0.start + $0.part.place.count }) else {
      return (.parts(ReportV1.CopiedBytes()), 0)
    }
    let (start, part) = parts[index]
    guard part.isSound else { throw SnapshotError.damaged }
    let bytes = unsafe Array(part.bytes[(offset - start)...].prefix(Self.pieceMax))
    return (.parts(ReportV1.CopiedBytes(offset: Int64(part.place.offset + offset - start), data: bytes)), bytes.count)
  }
}
