import ReportEngine

@testable import ReportService

/// An organization's snapshot in memory.
struct SnapshotBytes {
  private(set) var bytes: [UInt8]

  init(of state: OrganizationDesk.State) throws {
    var payload: [UInt8] = []
    var writer = SnapshotWriter { payload += $0 }
    try state.write(to: &writer)
    bytes = try writer.end().bytes + payload
  }

  func state() throws -> OrganizationDesk.State {
    try unsafe bytes.withUnsafeBytes { file in
      try unsafe OrganizationDesk.State(from: SnapshotParts(of: file))
    }
  }
}
