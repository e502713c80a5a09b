internal import API
internal import Messages
internal import RPC

/// What one rule is played in: a part of the app's tree of its own, and an organization with people.
struct World: Sendable {
  let organization: PlayedOrganization
  /// Nobody else's in the organization: the first entry of every path of this rule.
  let name: String
  /// Makes a further organization for this rule alone.
  let another: @Sendable (String) async throws -> PlayedOrganization

  var app: String { organization.app }

  func publisher() async throws -> Client { try await organization.publisher() }
  func administrator() async throws -> Client { try await organization.administrator() }

  // MARK: Content

  /// The path of something of this rule's.
  func path(_ identifiers: String...) -> [String] { [name] + identifiers }

  /// Something to declare; with a title of its own where none is given.
  func node(
    _ identifiers: String..., title: String? = nil, order: Int64 = 0, type: ContextV1.ContextType = .lesson,
    isAssignable: Bool? = nil, kind: ContextV1.ItemKind = .unspecified
  ) -> ContextV1.Context {
    ContextV1.Context(
      identifierPath: [name] + identifiers, title: title ?? identifiers.last ?? name, type: type, displayOrder: order,
      isAssignable: isAssignable, primaryKind: kind)
  }

  /// Declares as the app's publisher, without a word about what comes of it.
  func results(of contexts: [ContextV1.Context]) async throws -> [ContextV1.DeclareResult] {
    try await organization.untilContextKnowsTheTime()
    let answer = try await publisher().context.declareContexts(
      ContextV1.DeclareContextsRequest(appID: app, contexts: contexts))
    try expectEqual(answer.results.count, contexts.count, "results of declaring \(contexts.count) contexts")
    return answer.results
  }

  /// Declares what must be taken.
  @discardableResult
  func declare(_ contexts: ContextV1.Context...) async throws -> [ContextV1.Context] {
    try await results(of: contexts).enumerated().map { index, result in
      let path = contexts[index].identifierPath.suffix(2)
      if let error = result.error, result.outcome == .refused {
        throw Fault("declaring \(Array(path)) was refused: \(error.message)")
      }
      return try expectPresent(result.context, "the context that \(Array(path)) became")
    }
  }

  /// Declares what must be refused.
  func expectRefusal(of context: ContextV1.Context, with codes: StatusCode..., because what: String) async throws {
    let names = codes.map(\.name).joined(separator: " or ")
    let result = try await results(of: [context])[0]
    guard result.outcome == .refused else { throw Fault("\(what): expected \(names), and it was taken") }
    let found = StatusCode(rawValue: UInt8(clamping: result.error?.code ?? 0))
    guard let found, codes.contains(found) else {
      throw Fault("\(what): expected \(names), came \(found?.name ?? "another code")")
    }
  }

  func resolve(
    _ path: [String], as client: Client? = nil, includeRoot: Bool = false
  ) async throws -> ContextV1.ResolvePathResponse {
    let caller = if let client { client } else { try await publisher() }
    return try await caller.context.resolvePath(
      ContextV1.ResolvePathRequest(appID: app, identifierPath: path, includeRoot: includeRoot))
  }

  func descendant(_ path: [String], of ancestor: [String]) async throws -> ContextV1.Context {
    try await publisher().context.getDescendant(
      ContextV1.GetDescendantRequest(appID: app, ancestorPath: ancestor, identifierPath: path))
  }

  /// The last identifiers of a context's children, in their order.
  func children(_ path: [String], treeOnly: Bool = false) async throws -> [String] {
    let client = try await publisher()
    var request = ContextV1.ListChildrenRequest(appID: app, identifierPath: path, treeOnly: treeOnly, pageSize: 200)
    var found: [String] = []
    repeat {
      let page = try await client.context.listChildren(request)
      found += page.contexts.compactMap(\.identifierPath.last)
      request.pageToken = page.nextPageToken
    } while !request.pageToken.isEmpty && found.count <= Self.childrenReadMax
    return found
  }

  /// A server whose pages never end is not followed for ever.
  private static let childrenReadMax = 10_000

  func get(_ path: [String]) async throws -> ContextV1.Context {
    let answer = try await resolve(path)
    guard answer.missing.isEmpty, let last = answer.contexts.last else {
      throw Fault("\(path.suffix(2)) should be there, and \(answer.missing) is missing")
    }
    return last
  }

  func update(
    _ context: ContextV1.Context, _ fields: String...
  ) async throws -> ContextV1.Context {
    try await publisher().context.updateContext(
      ContextV1.UpdateContextRequest(context: context.of(app), updateFields: fields))
  }

  func move(_ path: [String], below parent: [String]) async throws -> ContextV1.Context {
    try await organization.untilContextKnowsTheTime()
    return try await publisher().context.moveContext(
      ContextV1.MoveContextRequest(appID: app, identifierPath: path, newParentPath: parent))
  }

  @discardableResult
  func remove(_ path: [String]) async throws -> Int64 {
    try await organization.untilContextKnowsTheTime()
    return try await publisher().context.removeContext(
      ContextV1.RemoveContextRequest(appID: app, identifierPath: path, confirmLiveHandouts: true)
    ).removed
  }

  // MARK: A class

  /// A class of this rule's, with a teacher and so many students, at the beginning of a day that nobody else has.
  ///
  /// - Parameter clock: whether it needs one that can be set.
  func lesson(students: Int = 1, clock: Bool = true, suffix: String = "") async throws -> Lesson {
    try await Lesson(in: self, named: name + suffix, students: students, needsClock: clock)
  }
}

extension ContextV1.Context {
  func of(_ app: String) -> Self {
    var context = self
    context.appID = app
    return context
  }
}
