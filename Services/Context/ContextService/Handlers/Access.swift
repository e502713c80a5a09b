internal import ContextDomain
internal import Domain
internal import Feeds
internal import RPC
internal import Serving

/// Who may do what to which app (D20). Which role may call which method at all is decided before a handler runs.
struct Access: Sendable {
  let school: any SchoolKnowledge
  let limits: Limits
  /// Nil where nobody is ever erased, as there is no Activity.
  var erased: ErasedCallers?

  /// What a handler needs to know of its call.
  struct Grant: Sendable {
    let caller: Caller
    let app: AppID
    let time: StoreTime
    /// A little before the caller stops waiting, so that an answer still arrives.
    let deadline: ContinuousClock.Instant?

    var organization: OrganizationID { caller.organization }
    var asker: Asker { Asker(caller, in: app) }
  }

  func caller(of call: CallContext) throws(RPCError) -> Caller {
    let caller = try call.verifiedCaller
    // Before the call that was found out once; a stream may be older than the erasure.
    if erased?.isErased(caller) == true { throw .callerErased }
    return caller
  }

  /// For what changes nothing: an app acts for itself; a person's own tool, whose token names no app, reads any.
  func reading(_ app: String, _ call: CallContext, field: String = "app_id") async throws -> Grant {
    try await grant(app, call, field: field, isWriting: false)
  }

  /// For what declares or changes an app's content: only in its name.
  func writing(_ app: String, _ call: CallContext, field: String = "app_id") async throws -> Grant {
    try await grant(app, call, field: field, isWriting: true)
  }

  /// For changes to what everyone sees: not for students, whose own device is all they may change (R110).
  func changing(_ app: String, _ call: CallContext, field: String = "app_id") async throws -> Grant {
    let grant = try await writing(app, call, field: field)
    guard grant.caller.role != .student else {
      throw RPCError.denied("NOT_PERMITTED", "this content is not yours to change", field: field)
    }
    return grant
  }

  /// What the organization's clock and the wall say.
  func time(of call: CallContext, in organization: OrganizationID) -> StoreTime {
    let now = school.organization(organization)?.now(wall: call.receivedAt) ?? call.receivedAt
    return StoreTime(organization: now, day: call.receivedAt)
  }

  private func grant(_ app: String, _ call: CallContext, field: String, isWriting: Bool) async throws -> Grant {
    let caller = try caller(of: call)
    try limits.idRule.check(app, field: field)
    let app = AppID(app)
    guard caller.mayName(app) || (caller.app == nil && !isWriting) else {
      let why =
        caller.app == nil ? "the token names no app: this takes one that does" : "the token was issued for another app"
      throw RPCError.appNotOfToken(why, field: field)
    }
    if try await !isLetIn(app, caller, deadline: call.deadline) {
      throw RPCError.denied("APP_NOT_ALLOWED", "the organization does not let this app in", field: field)
    }
    return Grant(
      caller: caller, app: app, time: time(of: call, in: caller.organization), deadline: call.deadline?.withMargin)
  }

  /// Organizations let apps in by list. Administrators and services act for none; nor does a person's own tool.
  private func isLetIn(
    _ app: AppID, _ caller: Caller, deadline: ContinuousClock.Instant?
  ) async throws -> Bool {
    switch caller.role {
    case .administrator, .service: return true
    case .teacher, .student, .publisher: break
    }
    guard caller.app != nil else { return true }
    if lets(app, into: caller.organization) { return true }
    // A "no" is given only by all that the organization had said when it was asked.
    let isFollowed: Bool
    do {
      isFollowed = try await school.catchUp(caller.organization, deadline: deadline?.withMargin)
    } catch is HeadBarrier.Failure {
      isFollowed = false
    }
    guard isFollowed else {
      throw RPCError.unavailable(
        "SETTINGS_UNKNOWN", retryAfter: .seconds(1), "whether the organization lets this app in is not known here yet")
    }
    return lets(app, into: caller.organization)
  }

  private func lets(_ app: AppID, into organization: OrganizationID) -> Bool {
    school.organization(organization)?.settings.allowedApps.contains(app) == true
  }
}
