internal import Domain
internal import Messages
internal import RPC
internal import ReportEngine

// Organizations that go from one instance to another, on the thread of snapshots.
extension SnapshotWorker {
  /// What another instance is given of an organization; nil where it has not been read to its end, or cannot be written.
  func copy(of organization: OrganizationID) async throws -> SnapshotCopy? {
    guard let organizationState = gradebooks.organizationState(organization),
      organizationState.withContents({ $0.isWhole })
    else { return nil }
    return try await withTaskExecutorPreference(loop) {
      if self.lastWritten(organization) == nil { self.write(organizationState) }
      guard let (erasures, kept) = self.lastWritten(organization) else { return nil }
      return try SnapshotCopy(
        of: organizationState, erasures: erasures, try OpenFile(self.folder.file(of: organization)), kept)
    }
  }

  /// What follows the first bytes of a copy, and how many these are.
  ///
  /// - Throws: ABORTED where somebody was erased meanwhile: the parts keep their places only until the copy ends.
  func piece(
    of copy: SnapshotCopy, at offset: Int
  ) async throws -> (ReportV1.CopySnapshotResponse.File, count: Int) {
    guard copy.organizationState.withContents({ $0.gradebook.erasures }) == copy.erasures else {
      throw RPCError(.aborted, "the snapshot has been replaced: begin again")
    }
    return try await withTaskExecutorPreference(loop) { try copy.piece(at: offset) }
  }

  /// Takes an organization that another instance has, and begins with it.
  ///
  /// - Parameter body: takes all pieces.
  /// - Throws: what `body` throws, or when the files cannot be written or are not what was sent; then nothing of them is there.
  func receive(_ organization: OrganizationID, _ body: @Sendable (CopiedFiles) async throws -> Void) async throws {
    let path = try await withTaskExecutorPreference(loop) {
      let files = CopiedFiles(organization, in: self.folder)
      do {
        try await body(files)
        return try files.finish()
      } catch {
        files.discard()
        throw error
      }
    }
    guard load(path) else { throw RPCError(.dataLoss, "what was copied cannot be read") }
  }
}
