internal import API
internal import Audit
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Storage
internal import Sharing

/// Shows administrators the audit log of their organization.
struct AuditHandler: AuditServiceServer {
  let access: Access

  init(access: Access) {
    self.access = access
  }

  func listAudit(
    _ request: ActivityV1.ListAuditRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListAuditResponse {
    let caller = try call.verifiedCaller
    guard caller.role == .administrator else {
      throw RPCError.denied("ADMINISTRATORS_ONLY", "only administrators may do this")
    }
    let query = try AuditQuery(request, of: caller.organization, access.store.tokens)
    // What has happened so far is in the log before it is looked at.
    try await access.store.writeNotes(of: caller.organization)
    let page = try await access.store.read(for: Holder(try call.verifiedCaller)) { try query.page(on: $0) }
    try access.store.note(NoteKey(.auditRead, by: caller, method: call.method.name), ShownPeople(), at: call.receivedAt)
    return page
  }
}
