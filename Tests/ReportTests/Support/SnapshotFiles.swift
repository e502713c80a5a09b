import Domain
import Foundation
import Observability
import ReportEngine

@testable import ReportService

/// A folder of snapshots that is gone with its owner.
final class SnapshotFiles {
  let folder: SnapshotFolder
  /// What was written or read last.
  private(set) var last: KeptState?

  /// - Parameter inMemory: nothing of it is on a disk: many small ones take less time.
  init(inMemory: Bool = false) throws {
    let isThere = FileManager.default.fileExists(atPath: Self.memory)
    let place = inMemory && isThere ? Self.memory : FileManager.default.temporaryDirectory.path
    folder = SnapshotFolder(path: "\(place)/homeroom-snapshots-\(UUID())", log: Logger("test", level: .error))
    try folder.prepare()
  }

  deinit { try? FileManager.default.removeItem(atPath: folder.path) }

  private static let memory = "/dev/shm"

  /// Where an organization's snapshot and its parts are.
  func paths(_ organization: OrganizationID) -> (snapshot: String, parts: String) {
    let snapshot = folder.file(of: organization)
    return (snapshot, SnapshotFolder.parts(of: snapshot))
  }

  /// Writes what has changed, as the service does; runs that were written are read from the file from now on.
  func keep(_ state: inout OrganizationState.Contents) throws {
    let parts = last?.parts ?? folder.newParts(of: state.gradebook.organization.id)
    var kept = try folder.write(state, parts, since: last?.kept)
    while let moves = kept.takeMoves(atMost: 3) { state.gradebook.move(moves) }
    last = KeptState(contents: state, parts: parts, kept: kept)
    try parts.reclaim()
  }

  /// What a start begins with; nil where nothing is of use.
  func read(_ organization: OrganizationID) -> OrganizationState.Contents? {
    last = folder.read(folder.file(of: organization))
    return last?.contents
  }

  /// All bytes of an organization's files.
  func bytes(_ organization: OrganizationID) -> [UInt8] {
    let (snapshot, parts) = paths(organization)
    return [snapshot, parts].flatMap { FileManager.default.contents(atPath: $0).map { [UInt8]($0) } ?? [] }
  }
}
