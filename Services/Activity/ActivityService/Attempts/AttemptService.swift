internal import API
internal import ActivityDomain
internal import ActivityDoor
internal import Domain
internal import Feeds
internal import Messages
internal import Observability
internal import RPC
internal import Serving
internal import Sharing
internal import Storage

/// Students' work over RPC. Each call reads the same way: check, find the location, decide and store in the writer, answer.
struct AttemptService: ActivityServiceServer {
  let store: ActivityStore
  let lookup: ContentLookup
  let door: ActivityDoor
  let intake: Intake
  let active: ActiveContextKeeper
  let fresh: FreshIDs
  let limits: Limits
  /// How much teachers' marks change.
  let changes: ChangeBudget

  /// - Parameter drops: nil: they are counted nowhere.
  init(
    store: ActivityStore, lookup: ContentLookup, door: ActivityDoor, limits: Limits = .standard,
    changes: ChangeBudget = ChangeBudget(), drops: DropNotes? = nil
  ) {
    let limits = ActivityBounds.limits(limits)
    let fresh = FreshIDs(clock: store.clock)
    let drops = drops ?? DropNotes(store, Metrics(), Logger("attempts"))
    self.store = store
    self.lookup = lookup
    self.door = door
    self.limits = limits
    self.changes = changes
    self.fresh = fresh
    intake = Intake(store: store, limits: limits, drops: drops, newID: { AttemptID(fresh.next()) })
    let active = ActiveContextKeeper()
    store.takings.add { active.forget($0) }
    self.active = active
  }

  /// What is served: a list goes out as it was encoded.
  var service: ServiceDefinition {
    definition.serving(.unaryEncoded(ActivityServiceMethods.listAttempts) { try await listAttempts($0, $1) })
  }

  /// Answers an app with the next beat; whoever is told outcomes, at once.
  func onBeat<Answer: Sendable>(
    _ call: CallContext, _ beat: Beat = .single, _ body: () async throws -> Answer
  ) async throws -> Answer {
    try await onBeat(call) { chosen in
      chosen = beat
      return try await body()
    }
  }

  /// The same for a call that brings work: how much it is, its body says.
  func onBeat<Answer: Sendable>(
    _ call: CallContext, _ body: (inout Beat) async throws -> Answer
  ) async throws -> Answer {
    var ignored = Beat.single
    return try call.verifiedCaller.readsOutcomes ? await body(&ignored) : await door.beats.after(.single, body)
  }

  /// What the session says of a piece of work, and takes. What it took before counts for nothing (N90).
  func taken(_ work: Work, _ call: AttemptCall) throws(RPCError) -> Answer {
    do {
      let answer = try door.take(work, of: call.session, on: call.terms(limits))
      if !answer.isResent { call.use(work.aboutBytes, of: door.budget) }
      return answer
    } catch {
      throw RPCError(error, attempt: work.target.id)
    }
  }

  /// Refuses work where as much was brought as is taken for now. What the session knows is answered all the same.
  func mustBeWithinBudget(_ works: some Sequence<Work>, _ call: AttemptCall) throws(RPCError) {
    guard let usedUp = call.usedUp(of: door.budget) else { return }
    let session = call.readsOutcomes ? AppSession() : door.session(of: call.session)
    guard works.allSatisfy(session.recalls) else { throw door.budget.refusal(usedUp) }
  }

  /// A call that brings work, once it may be judged (D31).
  ///
  /// - Parameter receivedAt: when a message of a stream came; nil: with the call.
  func bringingWork(_ call: CallContext, receivedAt: Domain.Instant? = nil) async throws -> AttemptCall {
    let caller = try call.verifiedCaller
    try await lookup.catchUp(caller.organization, for: Holder(caller), deadline: call.deadline)
    return try await AttemptCall(call, receivedAt: receivedAt, store)
  }

  /// Where an app's path leads for something at an instant (P22).
  func location(
    _ app: AppID, _ path: IdentifierPath, when instant: Domain.Instant, _ call: AttemptCall
  ) async throws -> Work.Location {
    if let location = try await declaredLocation(app, path, when: instant, call) { return location }
    throw RPCError.notFound("context", ([app.rawValue] + path.entries).joined(separator: " › "))
  }

  /// The same for work, which may come before the declaration of its content does: it waits for that, and then is to be
  /// sent again. So it is never lost, and a path that stands nowhere is answered alike whoever asks (N29, D27).
  func locationOfWork(
    _ app: AppID, _ path: IdentifierPath, when instant: Domain.Instant, _ call: AttemptCall
  ) async throws -> Work.Location {
    if let location = try await declaredLocation(app, path, when: instant, call) { return location }
    let end = lookup.declarationEnd(call.deadline)
    guard let location = try await locationOnceDeclared(app, path, when: instant, until: end, call) else {
      throw RPCError.undeclared(app, path)
    }
    return location
  }

  /// Where a path leads once what stands there is declared. Nil: nothing has been by then.
  func locationOnceDeclared(
    _ app: AppID, _ path: IdentifierPath, when instant: Domain.Instant, until end: ContinuousClock.Instant,
    _ call: AttemptCall
  ) async throws -> Work.Location? {
    let declared = try await lookup.declaration(
      at: path, of: app, when: instant, publishedOnly: !call.readsOutcomes, for: call.caller, until: end)
    guard let declared else { return nil }
    return try await stored(declared, app, path, call)
  }

  /// What lives for the caller's session only has a number of its own, which no one else knows. Nil: nothing is there, and
  /// nothing was.
  func declaredLocation(
    _ app: AppID, _ path: IdentifierPath, when instant: Domain.Instant, _ call: AttemptCall
  ) async throws -> Work.Location? {
    let content = call.organization.content
    let publishedOnly = !call.readsOutcomes
    if let known = content.node(at: path, app: app, when: instant, publishedOnly: publishedOnly) {
      return Work.Location(known, app, path, in: content)
    }
    let answer = try await lookup.context(
      at: path, of: app, when: instant, for: call.caller, publishedOnly: publishedOnly, deadline: call.deadline,
      trace: call.trace)
    switch answer {
    case .known(let context, let kind):
      let learned = try await store.current(call.caller.organization).organization.content
      return Work.Location(
        app: app, path: path, context: context, declaredKind: kind,
        isPublished: learned[context]?.origin == .published)
    case .volatile(let kind): return Work.Location(volatile: path, of: app, declaredKind: kind)
    case .notFound:
      // It was there and was removed: work is taken, and dropped (D10).
      if let former = content.node(at: path, app: app, when: .distantPast, publishedOnly: publishedOnly) {
        return Work.Location(former, app, path, in: content)
      }
      // What it stood below was removed: nobody can declare it any more.
      guard publishedOnly, content.isWithdrawn(above: path, of: app, at: call.now) else { return nil }
      let former =
        content.node(at: path, app: app, when: instant) ?? content.node(at: path, app: app, when: .distantPast)
      return former.map {
        Work.Location(app: app, path: path, context: $0, isPublished: content[$0]?.origin == .published)
      } ?? Work.Location(volatile: path, of: app, declaredKind: nil)
    }
  }

  /// The location of content that this service has learnt of since the call came.
  private func stored(
    _ context: ContextID, _ app: AppID, _ path: IdentifierPath, _ call: AttemptCall
  ) async throws -> Work.Location {
    Work.Location(context, app, path, in: try await store.current(call.caller.organization).organization.content)
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

extension Work.Location {
  /// Where something stands that is known here, with the kind that its declaration names.
  fileprivate init(_ context: ContextID, _ app: AppID, _ path: IdentifierPath, in content: ContentTree) {
    self.init(app: app, path: path, context: context, declaredKind: content[context]?.declaredKind)
  }
}
