internal import Domain
internal import ReportEngine
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

  /// Throws NOT_FOUND where there is none. What is nothing to the reader is there all the same: see ``Gradebook/mayName(_:_:)``.
  func id(in organization: Organization, now: Instant) throws(RPCError) -> ContextID {
    let context: ContextID?
    switch self {
    case .number(let id): context = organization.content[id]?.id
    case .path(let app, let path): context = organization.content.node(readAt: path, app: app, now: now)
    }
    guard let context, organization.knows(context) else { throw unknown }
    return context
  }

  var unknown: RPCError { .notFound("context", description) }

  var description: String {
    switch self {
    case .number(let id): id.description
    case .path(let app, let path): ([app.rawValue] + path.entries).joined(separator: "/")
    }
  }
}

extension Gradebook {
  /// Whether a context is something to a reader: to a student, what others' apps declared is not (D28), unless the student has work there or
  /// below or a mark there, or it was handed out to a class of theirs.
  func mayName(_ context: ContextID, _ reader: WorkScope.Reader) -> Bool {
    guard case .student(let own) = reader, organization.content[context]?.origin == .proposed else { return true }
    let handouts = organization.roster.classesEver(of: own).flatMap { organization.handouts(of: $0) }
    if handouts.contains(where: { $0.tasks.contains { $0.context == context } }) { return true }
    if segment.hasMark(of: own, at: context, in: handouts.map(\.id)) { return true }
    return segment.contexts(withWorkOf: own).contains { worked in
      var current: ContextID? = worked
      // As deep as content may be.
      for _ in 0..<64 {
        guard let here = current, here != context else { break }
        current = organization.content[here]?.parent
      }
      return current == context
    }
  }
}
