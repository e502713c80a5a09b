internal import API
internal import Audit
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Storage

/// Shows administrators the audit log of their organization.
struct AuditHandler: AuditServiceServer {
  let desk: Desk

  init(desk: Desk) {
    self.desk = desk
  }

  func listAudit(
    _ request: ActivityV1.ListAuditRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListAuditResponse {
    let caller = try desk.caller(of: call)
    guard caller.role == .administrator else {
      throw RPCError.denied("only administrators may do this", reason: "ADMINISTRATORS_ONLY")
    }
    let query = try refusing { try AuditQuery(request, of: caller.organization, desk.store.tokens) }
    // What has happened so far is in the log before it is looked at.
    try await desk.store.writeNotes(of: caller.organization)
    let page = try await desk.store.read { try query.page(on: $0) }
    try desk.store.note(NoteKey(.auditRead, by: caller, method: call.method.name), ShownPeople(), at: call.receivedAt)
    return page
  }
}
