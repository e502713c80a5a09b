internal import API
internal import ActivityDomain
internal import Domain
internal import Feeds
internal import Messages
internal import Observability
internal import RPC
internal import Serving
internal import Storage

/// Students' work over RPC. Each call reads the same way: check, find the place, decide and store in the writer, answer.
struct AttemptService: ActivityServiceServer {
  let store: ActivityStore
  let lookup: ContentLookup
  let shadows: ShadowKeeper
  let active: ActiveContextKeeper
  let fresh: FreshIDs
  let limits: Limits
  /// What became of work that was not stored: its caller may not know, the school and operators must (D4, R107).
  let drops: DropNotes

  init(
    store: ActivityStore, lookup: ContentLookup, shadows: ShadowKeeper, limits: Limits = .standard,
    drops: DropNotes? = nil
  ) {
    self.drops = drops ?? DropNotes(store, Metrics(), Logger("attempts"))
    self.store = store
    self.lookup = lookup
    self.shadows = shadows
    self.limits = ActivityBounds.limits(limits)
    active = ActiveContextKeeper()
    fresh = FreshIDs(clock: store.clock)
  }

  /// A call that brings work, once it may be judged (D31).
  ///
  /// - Parameter receivedAt: when a message of a stream came; nil: with the call.
  func bringingWork(_ call: CallContext, receivedAt: Domain.Instant? = nil) async throws -> AttemptCall {
    let caller = try call.verifiedCaller
    try await lookup.catchUp(caller.organization, deadline: call.deadline)
    return try await AttemptCall(call, receivedAt: receivedAt, store)
  }

  /// Where an app's path leads for something at an instant (P22).
  func place(
    _ app: AppID, _ path: IdentifierPath, when instant: Domain.Instant, _ call: AttemptCall
  ) async throws -> Work.Place {
    if let place = try await declaredPlace(app, path, when: instant, call) { return place }
    throw RPCError.notFound("context", ([app.rawValue] + path.entries).joined(separator: " › "))
  }

  /// The same for work, which may come before the declaration of its content does: it waits for that, and then is to be
  /// sent again. So it is never lost, and a path that stands nowhere is answered alike whoever asks (N29, D4).
  func placeOfWork(
    _ app: AppID, _ path: IdentifierPath, when instant: Domain.Instant, _ call: AttemptCall
  ) async throws -> Work.Place {
    if let place = try await declaredPlace(app, path, when: instant, call) { return place }
    let declared = try await lookup.declaration(
      at: path, of: app, when: instant, in: call.caller.organization, until: lookup.declarationEnd(call.deadline))
    guard let declared else { throw RPCError.undeclared(app, path) }
    return Work.Place(app: app, path: path, context: declared)
  }

  /// What lives for the caller's session only has a number of its own, which no one else knows. Nil: nothing is there, and
  /// nothing was.
  func declaredPlace(
    _ app: AppID, _ path: IdentifierPath, when instant: Domain.Instant, _ call: AttemptCall
  ) async throws -> Work.Place? {
    if let known = call.organization.content.node(at: path, app: app, when: instant) {
      return Work.Place(app: app, path: path, context: known)
    }
    let answer = try await lookup.context(
      at: path, of: app, when: instant, for: call.caller, deadline: call.deadline, trace: call.trace)
    switch answer {
    case .known(let context): return Work.Place(app: app, path: path, context: context)
    case .volatile: return Work.Place(volatile: path, of: app)
    case .notFound:
      // It was there and was removed: work is taken, and dropped (D10).
      if let former = call.organization.content.node(at: path, app: app, when: .distantPast) {
        return Work.Place(app: app, path: path, context: former)
      }
      return nil
    }
  }

  func getLimits(_ request: ActivityV1.GetLimitsRequest, _ call: CallContext) async throws -> ActivityV1.ActivityLimits
  {
    ActivityV1.ActivityLimits(
      itemsPerAttemptMax: Int32(limits.itemsPerAttemptMax), recordBatchMax: Int32(ActivityBounds.recordsPerCallMax),
      activeHandoutsPerClassMax: Int32(limits.activeHandoutsPerClassMax),
      teachersPerClassMax: Int32(limits.teachersPerClassMax),
      heartbeatLeaseSeconds: Int32(limits.heartbeatLeaseMilliseconds / 1000))
  }

  func getPosition(
    _ request: ActivityV1.GetPositionRequest, _ call: CallContext
  ) async throws -> ActivityV1.GetPositionResponse {
    let call = try await AttemptCall(call, store)
    let organization = call.caller.organization.rawValue
    let head = try await store.read { try ChangeLog.head(of: organization, on: $0) }
    return ActivityV1.GetPositionResponse(epoch: head?.epoch ?? 0, sequence: head?.sequence ?? 0)
  }
}
