internal import API
internal import Audit
internal import Domain
internal import Messages
internal import RPC
internal import Serving
internal import Sharing

// A whole roster in one stream: held against the rules as a whole, then stored in parts, so that nobody else waits for it.
extension RosterHandler {
  /// Things that are stored in one transaction.
  static let importPartMax = 500
  /// What each of them counts for in the writer's queue, about.
  private static let bytesPerThing = 256
  /// What an import takes at a time of what all together may hold.
  private static let bytesPerShareMin = 64 * 1024

  func importRoster(
    _ requests: RequestStream<ActivityV1.ImportRosterRequest>, _ call: CallContext
  ) async throws -> ActivityV1.ImportRosterResponse {
    var gathered = RosterImport(limits: access.limits, newID: access.newID)
    var shares: [Share] = []
    defer { for share in shares { share.giveBack() } }
    // Where it ends meanwhile since another is to have its room, the call is over, and with it what was gathered.
    var heldBytes = 0
    for try await request in requests {
      try gathered.add(request)
      let missing = gathered.heldBytes - heldBytes
      guard missing > 0 else { continue }
      // Not each time for so little: there are as many messages as the caller likes.
      let amount = max(missing, Self.bytesPerShareMin)
      shares.append(try imports.take(amount, for: call))
      heldBytes += amount
    }
    let (things, limits) = (gathered.things, access.limits)
    let inquiry = try await access.read(call) { $0 }
    try inquiry.mustAdminister()
    let plan = try await planning.run(for: Holder(inquiry.caller)) { try things.plan(inquiry, limits) }
    for part in plan.different.parts(of: Self.importPartMax) {
      try Task.checkCancellation()
      try await store(part, call)
    }
    return ActivityV1.ImportRosterResponse(
      created: Int64(plan.created), changed: Int64(plan.changed), unchanged: Int64(plan.unchanged))
  }

  /// Stores a part of an import that may be stored as a whole, unless the organization has changed so that it may not.
  private func store(_ part: RosterThings, _ call: CallContext) async throws {
    let limits = access.limits
    _ = try await access.change(
      ActivityV1.ImportRosterRequest(), id: "", call, weight: part.count,
      bytes: part.count * Self.bytesPerThing, mayAsk: { try $0.mustAdminister() }
    ) { scope, inquiry in
      let plan = try part.plan(inquiry, limits)
      for change in plan.changes { try scope.store(change) }
      if !plan.changes.isEmpty { scope.audit(AuditDraft(.rosterImported, count: Int64(plan.changes.count))) }
      return ActivityV1.ImportRosterResponse()
    }
  }
}
