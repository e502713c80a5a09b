internal import Domain
internal import Messages
internal import ReportEngine

/// The files of an organization in the making, from the pieces that another instance sends. Whether they are what was written there is found
/// out when they are read.
final class CopiedFiles {
  let organization: OrganizationID
  /// Of the snapshot that is being copied; empty before the first piece.
  private(set) var identity: [UInt8] = []
  /// Of all pieces.
  private(set) var receivedBytes = 0
  private let folder: SnapshotFolder
  private var size = 0
  private var snapshot: NewFile?
  private var snapshotBytes = 0
  private var parts: OpenFile?

  init(_ organization: OrganizationID, in folder: SnapshotFolder) {
    (self.organization, self.folder) = (organization, folder)
  }

  /// All has come.
  var isComplete: Bool { snapshot != nil && receivedBytes == size }

  /// - Throws: `FileFailure`; `SnapshotError` where it is not what follows.
  func take(_ response: ReportV1.CopySnapshotResponse) throws {
    if !response.identity.isEmpty, response.identity != identity { try begin(response) }
    guard let snapshot, let parts else { throw SnapshotError.senseless("a piece of nothing") }
    switch response.file {
    case .snapshot(let piece):
      guard piece.offset == snapshotBytes, receivedBytes == snapshotBytes else {
        throw SnapshotError.senseless("a gap")
      }
      try snapshot.write(piece.data)
      snapshotBytes += piece.data.count
      receivedBytes += piece.data.count
    case .parts(let piece):
      guard piece.offset >= 0, piece.offset <= Int64(Int.max / 2) else { throw SnapshotError.senseless("a place") }
      try unsafe piece.data.withUnsafeBytes { bytes in try unsafe parts.write(bytes, at: Int(piece.offset)) }
      receivedBytes += piece.data.count
    case nil: throw SnapshotError.senseless("a piece of nothing")
    }
    guard receivedBytes <= size else { throw SnapshotError.senseless("more than was said") }
  }

  private func begin(_ response: ReportV1.CopySnapshotResponse) throws {
    snapshot = nil
    folder.remove(organization)
    let path = folder.file(of: organization)
    parts = try OpenFile(SnapshotFolder.parts(of: path), making: true)
    snapshot = try NewFile(path)
    (identity, size) = (response.identity, Int(clamping: response.sizeBytes))
    (receivedBytes, snapshotBytes) = (0, 0)
  }

  /// Puts them where a start finds them.
  ///
  /// - Returns: the path of the snapshot.
  func finish() throws -> String {
    guard isComplete, let snapshot, let parts else { throw SnapshotError.truncated }
    // What the snapshot names is there before it is.
    try parts.sync()
    try snapshot.finish()
    return folder.file(of: organization)
  }

  /// Nothing of it stays.
  func discard() {
    snapshot = nil
    folder.remove(organization)
  }
}
