internal import API
internal import Domain
internal import Messages
internal import RPC

extension RosterHandler {
  func importRoster(
    _ requests: RequestStream<ActivityV1.ImportRosterRequest>, _ call: CallContext
  ) async throws -> ActivityV1.ImportRosterResponse {
    _ = try desk.caller(of: call)
    var gathered = RosterImport(limits: desk.limits, newID: desk.newID)
    for try await request in requests {
      try refusing { try gathered.add(request) }
    }
    let roster = gathered
    return try await desk.change(
      ActivityV1.ImportRosterRequest(), id: "", call, weight: roster.count, bytes: roster.bytes,
      mayAsk: { try $0.mustAdminister() }
    ) { scope, inquiry in
      let plan = try roster.plan(inquiry)
      for change in plan.changes { try scope.store(change) }
      return ActivityV1.ImportRosterResponse(
        created: Int64(plan.created), changed: Int64(plan.changed), unchanged: Int64(plan.unchanged))
    }
  }
}
