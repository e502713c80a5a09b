internal import API
internal import Domain
internal import Messages
internal import RPC
internal import Serving

/// Gives the other instances what they are to hold, too.
struct CopiesHandler: CopiesServiceServer {
  let gradebooks: Gradebooks
  /// Nil: there are no files to give.
  let snapshots: SnapshotWorker?

  /// Organizations in one message.
  private static let organizationsMax = 1_000

  func listCopies(
    _ request: ReportV1.ListCopiesRequest, _ responses: ResponseWriter<ReportV1.ListCopiesResponse>, _ call: CallContext
  ) async throws {
    try call.checkIsInstance()
    guard gradebooks.areLoaded else { throw RPCError.catchingUp }
    guard snapshots != nil else { return }
    let whole = gradebooks.statesByOrganization.filter { $0.value.withContents { $0.isWhole } }.keys.sorted()
    for start in stride(from: 0, to: whole.count, by: Self.organizationsMax) {
      let some = whole[start..<min(start + Self.organizationsMax, whole.count)]
      try await responses.write(ReportV1.ListCopiesResponse(organizationIDs: some.map(\.rawValue)))
    }
  }

  func copySnapshot(
    _ request: ReportV1.CopySnapshotRequest, _ responses: ResponseWriter<ReportV1.CopySnapshotResponse>,
    _ call: CallContext
  ) async throws {
    try call.checkIsInstance()
    guard let snapshots, let copy = try await snapshots.copy(of: OrganizationID(request.organizationID)) else {
      throw RPCError(
        .notFound, "this instance has no snapshot of the organization",
        [.errorInfo(reason: "NO_COPY", domain: RPCError.errorDomain)])
    }
    var sent = request.identity == copy.identity ? max(0, min(Int(request.receivedBytes), copy.size)) : 0
    var response = ReportV1.CopySnapshotResponse(identity: copy.identity, sizeBytes: Int64(copy.size))
    repeat {
      let (file, count) = try await snapshots.piece(of: copy, at: sent)
      response.file = file
      try await responses.write(response)
      response = ReportV1.CopySnapshotResponse()
      sent += count
    } while sent < copy.size
  }
}

extension CallContext {
  /// - Throws: PERMISSION_DENIED to all but instances of this service.
  fileprivate func checkIsInstance() throws(RPCError) {
    let caller = try verifiedService
    guard caller.confinement == nil, caller.serviceName == "report" else {
      throw .denied("INSTANCES_ONLY", "this is for the other instances of Report")
    }
  }
}
