internal import API
internal import Audit
internal import Domain
internal import Messages
internal import RPC
internal import Serving

// A whole roster in one stream, taken in one transaction.
extension RosterHandler {
  /// What an import counts for in the writer's queue at most: beyond the queue's own bounds it would be let in only
  /// when nothing else waits.
  private static let importWeightMax = 1024
  private static let importBytesMax = 8 * 1024 * 1024

  func importRoster(
    _ requests: RequestStream<ActivityV1.ImportRosterRequest>, _ call: CallContext
  ) async throws -> ActivityV1.ImportRosterResponse {
    _ = try call.verifiedCaller
    var gathered = RosterImport(limits: access.limits, newID: access.newID)
    for try await request in requests {
      try gathered.add(request)
    }
    let roster = gathered
    return try await access.change(
      ActivityV1.ImportRosterRequest(), id: "", call, weight: min(roster.count, Self.importWeightMax),
      bytes: min(roster.bytes, Self.importBytesMax),
      mayAsk: { try $0.mustAdminister() }
    ) { scope, inquiry in
      let plan = try roster.plan(inquiry)
      for change in plan.changes { try scope.store(change) }
      if !plan.changes.isEmpty { scope.audit(AuditDraft(.rosterImported, count: Int64(plan.changes.count))) }
      return ActivityV1.ImportRosterResponse(
        created: Int64(plan.created), changed: Int64(plan.changed), unchanged: Int64(plan.unchanged))
    }
  }
}
