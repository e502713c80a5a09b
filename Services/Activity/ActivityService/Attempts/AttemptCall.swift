internal import ActivityDomain
internal import ActivityDoor
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Sharing

/// Who calls about students' work, and when: what every handler here begins with.
struct AttemptCall {
  let caller: Caller
  /// As it was last committed.
  let organization: Organization
  /// By the organization's clock.
  let now: Instant
  /// When to stop waiting for others.
  var deadline: ContinuousClock.Instant?
  private let call: CallContext
  /// A message of a stream waits for those before it.
  private let isOfStream: Bool
  private let documentApps: [String]

  /// - Parameter receivedAt: when a message of a stream came; nil: with the call.
  init(_ call: CallContext, receivedAt: Instant? = nil, _ store: ActivityStore) async throws {
    caller = try call.verifiedCaller
    var record = try await store.current(caller.organization).record
    let wall = receivedAt ?? call.receivedAt
    // Work may come before the scheduler does, also after the service was away.
    if record.organization.clock == nil, record.organization.hasDueSchedule(at: wall) {
      try await store.postDue(of: caller.organization)
      record = try await store.current(caller.organization).record
    }
    // A stream may be older than the erasure of whoever opened it.
    if record.people[caller.user] == nil, record.erased.contains(caller.user) { throw RPCError.callerErased }
    organization = record.organization
    documentApps = record.settings?.documentAppIDs ?? []
    now = organization.now(wall: wall)
    deadline = call.deadline
    isOfStream = receivedAt != nil
    self.call = call
  }

  /// Whether the caller may act for anyone and is told what became of work (D27).
  var readsOutcomes: Bool { caller.role == .administrator || caller.role == .service }

  var trace: TraceContext { call.trace }

  var session: SessionKey { SessionKey(caller) }

  /// What of a budget the caller has used up; nil: more is taken.
  func usedUp(of budget: WorkBudget) -> UsedUp? { budget.usedUp(by: caller, actsForAnyone: readsOutcomes) }

  /// Counts work that the caller has brought.
  func use(_ bytes: Int, of budget: WorkBudget) { budget.use(bytes, by: caller, actsForAnyone: readsOutcomes) }

  /// What answers to apps may rest on beside their session.
  func terms(_ limits: Limits) -> Terms { Terms(limits: limits, idleLimits: organization.idleLimits) }

  /// Whether work in an app may be recorded, or asked for, with these credentials (D20).
  func requireApp(_ app: AppID) throws(RPCError) {
    guard !app.rawValue.isEmpty else { throw RPCError(Violation(.empty, field: "app_id")) }
    guard caller.mayName(app) else {
      throw .appNotOfToken("the token is not one of the app \"\(app)\"")
    }
    guard organization.settings.allowedApps.contains(app) else {
      throw .denied("APP_NOT_ALLOWED", "the organization does not allow the app \"\(app)\"")
    }
  }

  /// Whether the organization lets an app ask which documents are assigned to its student (N66).
  func mayAskAboutDocuments(of app: AppID) -> Bool { documentApps.contains { $0.isExactly(app.rawValue) } }

  /// Whether an attempt may be named with these credentials at all; whether it is one of their app is seen when it is
  /// found.
  func requireAnApp() throws(RPCError) {
    guard !readsOutcomes else { return }
    guard let app = caller.app else {
      throw .appNotOfToken("students' work takes the token of an app")
    }
    try requireApp(app)
  }

  /// What the caller calls a request; nil where it gave no id.
  func id(of requestID: String) throws(Violation) -> WorkID? {
    guard !requestID.isEmpty else { return nil }
    try TextRule(scalarsMax: ActivityBounds.idScalarsMax, content: .any).check(requestID, field: "request_id")
    return WorkID(.request, requestID)
  }

  /// The client's clock, as the calls of its session show it (D13).
  func clock(
    _ door: ActivityDoor, sent: WellKnown.Timestamp?, field: String
  ) throws(Violation) -> ClientClock {
    let sent = try sent.map { sent throws(Violation) in try Instant(sent, field: field) }
    return door.clock(sent: sent, received: now, of: session, mayHaveWaited: isOfStream)
  }

  /// What the client says about time, made ours (D13).
  func moment(
    _ time: ActivityV1.ClientTime?, _ door: ActivityDoor
  ) throws(Violation) -> (happened: Instant, isCorrected: Bool) {
    let clock = try clock(door, sent: time?.sentTime, field: "time.sent_time")
    guard let happenTime = time?.happenTime else { return (now, false) }
    let happened = try Instant(happenTime, field: "time.happen_time")
    return (clock.corrected(happened), clock.isFarOff(for: happened))
  }
}

extension SessionKey {
  /// Of someone in an app, or with a tool of their own.
  init(_ caller: Caller) { self.init(caller.organization, caller.user, caller.app ?? "") }
}

extension Caller {
  /// Whether they may act for anyone and are told what became of work (D27); everyone else is answered at the door.
  var readsOutcomes: Bool { role == .administrator || role == .service }
}
