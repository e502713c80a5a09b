internal import ContextDomain
internal import Domain
internal import Messages
internal import RPC
internal import Serving
internal import Sharing

// Apps and their roots.
extension ContextHandlers {
  /// Registers an app with its root; what is registered already, or published, is answered as it stands (R10, N60).
  func registerApp(_ request: ContextV1.RegisterAppRequest, _ call: CallContext) async throws -> ContextV1.App {
    let grant = try await access.writing(request.appID, call)
    guard !request.published || grant.caller.isVendor else {
      throw RPCError.denied(
        "NOT_THE_VENDOR", "an app is published with the token of its vendor, which is of every organization",
        field: "published")
    }
    guard request.published || !grant.caller.isVendor else {
      throw Violation(.notAllowed("a vendor's app is published"), field: "published")
    }
    var broken = BrokenRules()
    broken.check(try limits.titleRule.check(request.title, field: "title"))
    let topic = broken.value(try ContextDraft.checkedTopic(request.topic.rawValue), or: nil)
    try broken.refuse()
    let standing = try await store.read(grant.organization, for: grant.asker.holder) { try $0.app(grant.app) }
    if let standing { return .init(standing) }
    // Only now: those that were registered before there was this rule go on.
    try limits.newAppRule.check(request.appID, field: "app_id")
    guard grant.caller.role != .student else {
      throw RPCError.denied("NOT_PERMITTED", "the app is not registered, and not yours to register", field: "app_id")
    }
    let key = try LoggedRequest(
      request, requestID: request.requestID, method: call.method, caller: grant.caller)
    let details = ContextDetails.root(title: request.title, topic: topic)
    let appsMax = limits.appsMax
    return try await store.changeOnce(key, grant.time) { writes, state in
      if let standing = try writes.reads.app(grant.app) { return .init(standing) }
      guard try writes.reads.appCount() < appsMax else {
        throw RPCError.tooMany(
          "TOO_MANY_APPS", "organization: apps", max: appsMax, "at most \(appsMax) apps are registered")
      }
      var root = StandingContext(
        id: state.nextID(at: writes.committedAt), parent: nil, app: grant.app, path: .root, details: details,
        createdAt: writes.now,
        updatedAt: writes.now, revision: 1, placedAt: writes.now)
      root.isOfCatalog = writes.reads.isCatalog
      let app = RegisteredApp(
        app: grant.app, root: root.id, title: details.title, createdAt: writes.now, updatedAt: writes.now, revision: 1,
        isPublished: writes.reads.isCatalog)
      try writes.insert(app, root: root, &state)
      return .init(app)
    }
  }

  /// Of all registered and published apps those that the organization lets in; whoever looks after it sees all, so as to let them
  /// in, and an app with a student's token itself alone. A page may be short.
  func listApps(_ request: ContextV1.ListAppsRequest, _ call: CallContext) async throws -> ContextV1.ListAppsResponse {
    let caller = try access.caller(of: call)
    if let app = caller.app, caller.isStudentsApp {
      let own = try await store.read(caller.organization, for: Holder(caller)) { try $0.app(app) }
      guard let own, try await access.letIn([own.app], call).contains(own.app) else { return .init() }
      return .init(apps: [.init(own)])
    }
    let size = try PageSize.checked(request.pageSize, usual: 50, max: 200)
    let query = Array("ListApps\u{1F}\(caller.organization)".utf8)
    let cursor = try tokens.open(request.pageToken, for: query)
    let after = cursor.map { AppID(String(decoding: $0, as: UTF8.self)) }
    let apps = try await store.read(caller.organization, for: Holder(caller)) {
      try $0.apps(after: after, limit: size + 1)
    }
    let page = apps.prefix(size)
    let shown = try await access.letIn(Set(page.map(\.app)), call)
    let last = apps.count > size ? page.last : nil
    return .init(
      apps: page.filter { shown.contains($0.app) }.map { .init($0) },
      nextPageToken: last.map { tokens.seal(Array($0.app.rawValue.utf8), for: query) } ?? "")
  }
}
