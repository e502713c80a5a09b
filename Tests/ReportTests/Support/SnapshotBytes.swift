import ReportEngine

@testable import ReportService

/// An organization's snapshot in memory.
struct SnapshotBytes {
  private(set) var bytes: [UInt8]

  init(of state: OrganizationState.Contents) throws {
    var payload: [UInt8] = []
    var writer = SnapshotWriter { payload += $0 }
    try state.write(to: &writer)
    bytes = try writer.end().bytes + payload
  }

  func state() throws -> OrganizationState.Contents {
    try unsafe bytes.withUnsafeBytes { file in
      try unsafe OrganizationState.Contents(from: SnapshotParts(of: file))
    }
  }
}
