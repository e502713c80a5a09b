internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Wire

/// Serves the settings of the caller's organization.
struct OrganizationHandler: OrganizationServiceServer {
  let access: Access
  private var fields: Fields { Fields(limits: access.limits) }

  init(access: Access) {
    self.access = access
  }

  func getOrganization(
    _ request: ActivityV1.GetOrganizationRequest, _ call: CallContext
  ) async throws -> ActivityV1.Organization {
    try await access.read(call) { $0.record.message }
  }

  func updateOrganization(
    _ request: ActivityV1.UpdateOrganizationRequest, _ call: CallContext
  ) async throws -> ActivityV1.Organization {
    let asked = request.organization ?? ActivityV1.Organization()
    let names = try fields.updated(
      request.updateFields,
      of: [
        "title", "time_zone", "suppression_threshold", "retention_days", "idle_limit_seconds", "audit_retention_days",
        "late_policy",
      ])
    if names.contains("title") { try access.limits.titleRule.check(asked.title, field: "organization.title") }
    if names.contains("time_zone") { try TimeZoneName.check(asked.timeZone, field: "organization.time_zone") }
    if names.contains("suppression_threshold"), !(0...1000).contains(asked.suppressionThreshold) {
      throw Violation(.outOfRange("from 0 to 1000"), field: "organization.suppression_threshold")
    }
    if names.contains("retention_days"), !(0...36_500).contains(asked.retentionDays) {
      throw Violation(.outOfRange("from 0 to 36,500"), field: "organization.retention_days")
    }
    if names.contains("idle_limit_seconds"), !Self.idleLimits.contains(asked.idleLimitSeconds) {
      throw Violation(.outOfRange("from 60 to 86,400"), field: "organization.idle_limit_seconds")
    }
    if names.contains("audit_retention_days"), !(0...36_500).contains(asked.auditRetentionDays) {
      throw Violation(.outOfRange("from 0 to 36,500"), field: "organization.audit_retention_days")
    }
    let latePolicy = try fields.latePolicy(asked.latePolicy, field: "organization.late_policy")?.orNone
    let settings = try await update(request, id: request.requestID, revision: request.revision, call) { settings in
      if names.contains("title") { settings.title = asked.title }
      if names.contains("time_zone") { settings.timeZone = asked.timeZone }
      if names.contains("suppression_threshold") { settings.suppressionThreshold = asked.suppressionThreshold }
      if names.contains("retention_days") { settings.retentionDays = asked.retentionDays }
      if names.contains("idle_limit_seconds") { settings.idleLimitSeconds = asked.idleLimitSeconds }
      if names.contains("late_policy") { settings.latePolicy = latePolicy }
      if names.contains("audit_retention_days") { settings.auditRetentionDays = asked.auditRetentionDays }
    }
    if names.contains("retention_days") { access.erasures.wake() }
    return settings
  }

  /// Seconds.
  private static let idleLimits = Int32(IdleLimits.shortest / 1000)...Int32(IdleLimits.longest / 1000)

  func allowApp(
    _ request: ActivityV1.AllowAppRequest, _ call: CallContext
  ) async throws -> ActivityV1.Organization {
    let app = try fields.appID(request.appID)
    let asksAboutDocuments = request.mayAskAboutDocuments
    return try await update(request, call) { settings in
      settings.allowedAppIDs.set(app, isIn: true)
      settings.documentAppIDs.set(app, isIn: asksAboutDocuments)
    }
  }

  func disallowApp(
    _ request: ActivityV1.DisallowAppRequest, _ call: CallContext
  ) async throws -> ActivityV1.Organization {
    let app = try fields.appID(request.appID)
    return try await update(request, call) { settings in
      settings.allowedAppIDs.set(app, isIn: false)
      settings.documentAppIDs.set(app, isIn: false)
    }
  }

  /// Changes settings; what stays as it is writes nothing and tells nobody.
  private func update(
    _ request: some Message, id: String = "", revision: Int64 = 0, _ call: CallContext,
    _ change: @escaping @Sendable (inout ActivityV1.Organization) -> Void
  ) async throws -> ActivityV1.Organization {
    try await access.change(request, id: id, call, mayAsk: { try $0.mustAdminister() }) { scope, inquiry in
      let before = inquiry.record.message
      try mustBeCurrent(revision, before.revision, "organization", before.organizationID)
      var after = before
      change(&after)
      guard after != before || inquiry.record.settings == nil else { return before }
      after.revision += 1
      if after.idleLimitSeconds != before.idleLimitSeconds {
        try scope.setIdleLimit(Int64(after.idleLimitSeconds) * 1000)
      }
      try scope.store(.organization(after))
      return after
    }
  }
}

extension [String] {
  /// Puts an app into an ordered list of apps, or takes it out.
  fileprivate mutating func set(_ app: AppID, isIn: Bool) {
    guard contains(where: { $0.isExactly(app.rawValue) }) != isIn else { return }
    if isIn {
      append(app.rawValue)
      sort { $0.precedesExactly($1) }
    } else {
      removeAll { $0.isExactly(app.rawValue) }
    }
  }
}
