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
    try await access.read(call) { inquiry in
      let message = inquiry.record.message
      return inquiry.caller.isStudentsApp ? message.told(to: inquiry.caller) : message
    }
  }

  func updateOrganization(
    _ request: ActivityV1.UpdateOrganizationRequest, _ call: CallContext
  ) async throws -> ActivityV1.Organization {
    let asked = request.organization ?? ActivityV1.Organization()
    let names = try fields.updated(
      request.updateFields,
      of: [
        "title", "time_zone", "suppression_threshold", "retention_days", "idle_limit_seconds", "audit_retention_days",
        "late_policy", "language",
      ])
    let latePolicy = try checkedLatePolicy(asked, names)
    let settings = try await update(request, id: request.requestID, revision: request.revision, call) { settings in
      if names.contains("title") { settings.title = asked.title }
      if names.contains("time_zone") { settings.timeZone = asked.timeZone }
      if names.contains("suppression_threshold") { settings.suppressionThreshold = asked.suppressionThreshold }
      if names.contains("retention_days") { settings.retentionDays = asked.retentionDays }
      if names.contains("idle_limit_seconds") { settings.idleLimitSeconds = asked.idleLimitSeconds }
      if names.contains("late_policy") { settings.latePolicy = latePolicy }
      if names.contains("audit_retention_days") { settings.auditRetentionDays = asked.auditRetentionDays }
      if names.contains("language") { settings.language = asked.language }
    }
    if names.contains("retention_days") { access.erasures.wake() }
    return settings
  }

  /// Holds the named fields against their rules.
  ///
  /// - Returns: the late policy as it is kept; it is looked at whether it is named or not.
  private func checkedLatePolicy(
    _ asked: ActivityV1.Organization, _ names: Set<String>
  ) throws(Violation) -> ActivityV1.LatePolicy? {
    var broken = BrokenRules()
    if names.contains("title") {
      broken.check(try access.limits.titleRule.check(asked.title, field: "organization.title"))
    }
    if names.contains("time_zone") {
      broken.check(try TimeZoneName.check(asked.timeZone, field: "organization.time_zone"))
    }
    func check(_ name: String, _ value: Int32, in range: ClosedRange<Int32>, _ words: String) {
      guard names.contains(name), !range.contains(value) else { return }
      broken.note(Violation(.outOfRange(words), field: "organization.\(name)"))
    }
    check("suppression_threshold", asked.suppressionThreshold, in: 0...1000, "from 0 to 1000")
    check("retention_days", asked.retentionDays, in: 0...36_500, "from 0 to 36,500")
    check("idle_limit_seconds", asked.idleLimitSeconds, in: Self.idleLimits, "from 60 to 86,400")
    check("audit_retention_days", asked.auditRetentionDays, in: 0...36_500, "from 0 to 36,500")
    if names.contains("language"), !asked.language.isEmpty, !LanguageTag.isOne(asked.language) {
      broken.note(Violation(.outOfRange(LanguageTag.words), field: "organization.language"))
    }
    let latePolicy = broken.value(
      try fields.latePolicy(asked.latePolicy, field: "organization.late_policy"), or: nil)
    try broken.refuse()
    return latePolicy?.orNone
  }

  /// Seconds.
  private static let idleLimits = Int32(IdleLimits.shortest / 1000)...Int32(IdleLimits.longest / 1000)

  func allowApp(
    _ request: ActivityV1.AllowAppRequest, _ call: CallContext
  ) async throws -> ActivityV1.Organization {
    let app = try fields.appID(request.appID)
    let asksAboutDocuments = request.mayAskAboutDocuments
    let appsMax = access.limits.appsMax
    return try await update(request, call) { settings throws(RPCError) in
      let isNew = !settings.allowedAppIDs.contains { $0.isExactly(app.rawValue) }
      try Inquiry.mustFit(
        isNew ? 1 : 0, beside: settings.allowedAppIDs.count, appsMax, "TOO_MANY_APPS", "organization: apps",
        "an organization lets in at most \(appsMax) apps")
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
    _ change: @escaping @Sendable (inout ActivityV1.Organization) throws(RPCError) -> Void
  ) async throws -> ActivityV1.Organization {
    try await access.change(request, id: id, call, mayAsk: { try $0.mustAdminister() }) { scope, inquiry in
      let before = inquiry.record.message
      try mustBeCurrent(revision, before.revision, "organization", before.organizationID)
      var after = before
      try change(&after)
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

extension ActivityV1.Organization {
  /// What an app hears of an organization with a student's token: what time it is there, and whether the app itself is let in.
  fileprivate func told(to caller: Caller) -> Self {
    func own(_ apps: [String]) -> [String] { apps.filter { caller.mayName(AppID($0)) } }
    return Self(
      organizationID: organizationID, title: title, timeZone: timeZone, allowedAppIDs: own(allowedAppIDs),
      idleLimitSeconds: idleLimitSeconds, documentAppIDs: own(documentAppIDs), language: language)
  }
}
