internal import ContextDomain
internal import Domain
internal import Feeds
internal import RPC
internal import Serving
internal import Sharing

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

  /// For what changes nothing: an app acts for itself; a person's own tool, whose token names no app, reads any that is let in.
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

  /// The apps whose content a caller may search: an app its own, a person all that the organization lets in.
  ///
  /// - Parameter named: by the request; empty: all.
  func searched(_ named: [String], _ call: CallContext) async throws -> SearchedApps {
    let caller = try caller(of: call)
    guard named.count <= Self.searchedAppsMax else {
      throw Violation(.outOfRange("at most \(Self.searchedAppsMax) apps"), field: "app_ids")
    }
    var apps: [AppID] = []
    for (index, app) in named.enumerated() {
      apps.append(try await reading(app, call, field: "app_ids[\(index)]").app)
    }
    if let own = caller.app, apps.isEmpty, !caller.role.looksAfterOrganization {
      apps.append(try await reading(own.rawValue, call).app)
    }
    // What is named was held against the list of those that are let in.
    let allowed = apps.isEmpty ? school.organization(caller.organization)?.settings.allowedApps : nil
    return SearchedApps(named: apps, allowed: allowed)
  }

  private static let searchedAppsMax = 50

  /// Those of some apps that the caller's organization lets in: for its administrators, and for services, all.
  func letIn(_ apps: Set<AppID>, _ call: CallContext) async throws -> Set<AppID> {
    let caller = try caller(of: call)
    // What other vendors publish is theirs.
    guard !caller.isVendor else { return apps.filter { caller.mayName($0) } }
    guard !caller.role.looksAfterOrganization, !apps.allSatisfy({ lets($0, into: caller.organization) }) else {
      return apps
    }
    // What is left out is so by all that the organization had said when it was asked, if that can be known.
    _ = try? await school.catchUp(
      caller.organization, for: Holder(caller), deadline: call.deadline?.withMargin)
    return apps.filter { lets($0, into: caller.organization) }
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
    // Neither administrators nor services of Homeroom's change what vendors publish (N60).
    guard !isWriting || caller.organization != Caller.catalog || caller.isVendor else {
      throw RPCError.denied("NOT_THE_VENDOR", "what is published is its vendor's to change", field: field)
    }
    if try await !isLetIn(app, caller, deadline: call.deadline) {
      throw RPCError.denied("APP_NOT_ALLOWED", "the organization does not let this app in", field: field)
    }
    return Grant(
      caller: caller, app: app, time: time(of: call, in: caller.organization), deadline: call.deadline?.withMargin)
  }

  /// Organizations let apps in by list. Administrators and services see all, so as to let them in.
  private func isLetIn(
    _ app: AppID, _ caller: Caller, deadline: ContinuousClock.Instant?
  ) async throws -> Bool {
    guard !caller.role.looksAfterOrganization, !caller.isVendor else { return true }
    if lets(app, into: caller.organization) { return true }
    // A "no" is given only by all that the organization had said when it was asked.
    let isFollowed: Bool
    do {
      isFollowed = try await school.catchUp(
        caller.organization, for: Holder(caller), deadline: deadline?.withMargin)
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

extension Role {
  /// Acts for no app, and may name any.
  fileprivate var looksAfterOrganization: Bool {
    switch self {
    case .administrator, .service: true
    case .teacher, .student, .publisher: false
    }
  }
}
