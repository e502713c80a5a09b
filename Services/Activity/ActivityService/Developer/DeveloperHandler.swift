internal import API
internal import ActivityDoor
internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import RPC
internal import Wire
internal import Serving

/// Serves developer mode: tokens for any role, a clock that can be set, and a fresh start (D21).
struct DeveloperHandler: DeveloperServiceServer {
  let access: Access
  /// Nil: developer mode is off.
  let mode: DeveloperMode?
  /// By which Context is told of a reset.
  let feed: ContextFeed

  init(access: Access, mode: DeveloperMode?, feed: ContextFeed) {
    self.access = access
    self.mode = mode
    self.feed = feed
  }

  func issueToken(
    _ request: ActivityV1.IssueTokenRequest, _ call: CallContext
  ) async throws -> ActivityV1.IssueTokenResponse {
    let mode = try open(to: call.peer)
    let (caller, lifetime) = try Self.caller(request, limits: access.limits)
    let token = try mode.token(for: caller, peer: "localhost", now: call.receivedAt, lifetime: lifetime)
    return ActivityV1.IssueTokenResponse(
      token: token, expireTime: WellKnown.Timestamp(call.receivedAt + lifetime))
  }

  func setClock(_ request: ActivityV1.SetClockRequest, _ call: CallContext) async throws -> ActivityV1.Clock {
    _ = try open(to: call.peer)
    guard let time = request.time else { throw Violation(.empty, field: "time") }
    return try await move(request, to: Instant(time, field: "time"), call)
  }

  func releaseClock(
    _ request: ActivityV1.ReleaseClockRequest, _ call: CallContext
  ) async throws -> ActivityV1.Clock {
    _ = try open(to: call.peer)
    return try await move(request, to: nil, call)
  }

  func getClock(_ request: ActivityV1.GetClockRequest, _ call: CallContext) async throws -> ActivityV1.Clock {
    _ = try open(to: call.peer)
    return try await access.read(call) { inquiry in
      ActivityV1.Clock(
        time: WellKnown.Timestamp(inquiry.now), standsStill: inquiry.organization.clock != nil)
    }
  }

  func resetOrganization(
    _ request: ActivityV1.ResetOrganizationRequest, _ call: CallContext
  ) async throws -> ActivityV1.ResetOrganizationResponse {
    _ = try open(to: call.peer)
    try await access.read(call) { try $0.mustAdminister() }
    let organization = try call.verifiedCaller.organization
    // Nobody who is made up again is one who was erased.
    let erasures = try await access.store.read { try ErasureList.entries(on: $0) }
    try await access.store.erasureList.withdraw(
      erasures.filter { $0.organization == organization }.map(\.erasure), access.store.erasureSeal)
    do {
      let response = try await feed.resetting(organization) { head in
        try await access.change(request, id: "", call, mayAsk: { try $0.mustAdminister() }) { scope, _ in
          try scope.reset(content: head)
          return ActivityV1.ResetOrganizationResponse()
        }
      }
      access.erasures.door.forget(organization)
      return response
    } catch let error as RPCError where error.code == .unimplemented {
      throw RPCError(
        .failedPrecondition, "the Context service is not in developer mode; nothing was reset",
        [.errorInfo(reason: "CONTEXT_NOT_IN_DEVELOPER_MODE", domain: RPCError.errorDomain)])
    }
  }

  /// Sets the clock, and posts what was to be posted until then.
  private func move(
    _ request: some Message, to time: Instant?, _ call: CallContext
  ) async throws -> ActivityV1.Clock {
    let receivedAt = call.receivedAt
    let clock = try await access.change(request, id: "", call, mayAsk: { try $0.mustAdminister() }) { scope, inquiry in
      if inquiry.organization.clock != time {
        try scope.store(.clock(ActivityV1.ClockSetting(time: time.map { WellKnown.Timestamp($0) })))
      }
      let now = scope.organization.now(wall: receivedAt)
      try scope.postDue(at: now)
      return ActivityV1.Clock(time: WellKnown.Timestamp(now), standsStill: time != nil)
    }
    // By it, something may be too old now.
    access.erasures.wake()
    try await Task.sleep(for: Self.feedGrace)
    return clock
  }

  private func open(to peer: Peer) throws(RPCError) -> DeveloperMode {
    guard let mode else {
      throw .developerModeOff
    }
    guard peer.isThisMachine else {
      throw .denied("LOOPBACK_ONLY", "developer mode serves callers on this machine only")
    }
    return mode
  }

  private static func caller(
    _ request: ActivityV1.IssueTokenRequest, limits: Limits
  ) throws(Violation) -> (Caller, lifetime: Int64) {
    try Fields.id.check(request.organizationID, field: "organization_id")
    try Fields.id.check(request.userID, field: "user_id")
    let role: Role
    switch request.role {
    case .administrator: role = .administrator
    case .teacher: role = .teacher
    case .student: role = .student
    case .publisher: role = .publisher
    case .service: role = .service
    case .unspecified, .unrecognized: throw Violation(.notAllowed("must be one of the roles"), field: "role")
    }
    let app = request.appID.isEmpty ? nil : try Fields(limits: limits).appID(request.appID)
    let caller = Caller(
      organization: OrganizationID(request.organizationID), user: PersonID(request.userID), role: role, app: app)
    guard caller.isCredible else {
      throw Violation(
        .notAllowed("only services act for all organizations, and publishers for an app that they name"),
        field: "organization_id")
    }
    guard let asked = request.lifetime else { return (caller, lifetimeUsual) }
    guard asked.seconds >= 1, asked.seconds <= lifetimeMax / 1000, 0..<1_000_000_000 ~= asked.nanos else {
      throw Violation(.outOfRange("from a second to a day"), field: "lifetime")
    }
    return (caller, asked.seconds * 1000)
  }

  /// The other services hear of a clock through the feed, as a rule within two milliseconds: who sets it and calls
  /// them next should find it set.
  private static let feedGrace: Duration = .milliseconds(10)

  /// Milliseconds.
  private static let lifetimeUsual: Int64 = 60 * 60 * 1000
  private static let lifetimeMax: Int64 = 24 * 60 * 60 * 1000
}

extension Peer {
  /// Whether the caller sits on this machine.
  var isThisMachine: Bool {
    if address == "in-process" || address.hasPrefix("unix:") { return true }
    // The port stands after the last colon; an IPv6 address without brackets would have more than one.
    guard let colon = address.lastIndex(of: ":"), !address.hasSuffix("]") else {
      return DeveloperMode.isLoopback(address)
    }
    return DeveloperMode.isLoopback(String(address[..<colon])) || DeveloperMode.isLoopback(address)
  }
}
