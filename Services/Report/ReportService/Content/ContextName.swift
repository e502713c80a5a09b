internal import Domain
internal import RPC
internal import Serving

/// A context as callers name it: by its number, or by its app and a path, which may be a former one (P22).
enum ContextName: Hashable, Sendable, CustomStringConvertible {
  case number(ContextID)
  case path(AppID, IdentifierPath)

  /// - Parameters:
  ///   - number: 0: the app and the path count.
  ///   - field: before the names of the request's fields: `scope.`
  init(number: Int64, app: String, path: [String], field: String = "") throws(Violation) {
    guard number == 0 else {
      self = .number(ContextID(number))
      return
    }
    guard !app.isEmpty else { throw Violation(.empty, field: "\(field)app_id") }
    self = .path(AppID(app), try IdentifierPath(checking: path, field: "\(field)identifier_path"))
  }

  /// Throws NOT_FOUND where there is none.
  func id(in organization: Organization, now: Instant) throws(RPCError) -> ContextID {
    let context: ContextID?
    switch self {
    case .number(let id): context = organization.content[id]?.id
    case .path(let app, let path): context = organization.content.node(readAt: path, app: app, now: now)
    }
    guard let context else { throw RPCError.notFound("context", description) }
    return context
  }

  var description: String {
    switch self {
    case .number(let id): id.description
    case .path(let app, let path): ([app.rawValue] + path.entries).joined(separator: "/")
    }
  }
}
