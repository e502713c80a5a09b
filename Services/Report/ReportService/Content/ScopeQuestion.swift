internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC

/// The scope that a request names, checked: what is asked for, apart from who asks.
struct ScopeQuestion: Hashable, Sendable {
  private enum Place: Hashable, Sendable {
    case path(AppID, IdentifierPath)
    case context(ContextID)
  }

  private let place: Place
  private let withDescendants: Bool
  private let schoolClass: ClassID?
  private let handout: HandoutID?
  private var types: Set<ContextType> = []
  private var topics: Set<Topic> = []

  init(_ scope: ReportV1.ContentScope?, field: String = "scope") throws(Violation) {
    guard let scope else { throw Violation(.empty, field: field) }
    if scope.contextID != 0 {
      place = .context(ContextID(scope.contextID))
    } else {
      guard !scope.appID.isEmpty else { throw Violation(.empty, field: "\(field).app_id") }
      place = .path(
        AppID(scope.appID), try IdentifierPath(checking: scope.identifierPath, field: "\(field).identifier_path"))
    }
    withDescendants = !scope.withoutDescendants
    schoolClass = scope.classID.isEmpty ? nil : ClassID(scope.classID)
    handout = scope.handoutID.isEmpty ? nil : HandoutID(scope.handoutID)
    for type in scope.types {
      guard let number = UInt8(exactly: type.rawValue), let known = ContextType(rawValue: number) else {
        throw Violation(.notAllowed("\(type.rawValue) is no type"), field: "\(field).types")
      }
      types.insert(known)
    }
    for topic in scope.topics {
      guard let number = UInt8(exactly: topic.rawValue), let known = Topic(rawValue: number) else {
        throw Violation(.notAllowed("\(topic.rawValue) is no topic"), field: "\(field).topics")
      }
      topics.insert(known)
    }
  }

  /// What of it the caller may read (D18, D20).
  func scope(
    of caller: Caller, _ options: ReportOptions, in organization: Organization, now: Instant
  ) throws(RPCError) -> WorkScope {
    let reader = try WorkScope.Reader(caller)
    var scope = WorkScope(reader: reader, context: try context(in: organization, now: now))
    scope.withDescendants = withDescendants
    scope.types = types
    scope.topics = topics
    scope.window = options.window
    scope.schoolClass = schoolClass
    scope.handout = handout
    try check(scope, in: organization, now: now)
    scope.students = try reader.narrow(options.students, in: organization)
    return scope
  }

  private func context(in organization: Organization, now: Instant) throws(RPCError) -> ContextID {
    let context: ContextID?
    switch place {
    case .context(let id): context = organization.content[id]?.id
    case .path(let app, let path): context = organization.content.node(readAt: path, app: app, now: now)
    }
    guard let context else { throw Refusal.unknown("context", name) }
    return context
  }

  /// What it is asked of, as the audit log calls it: the class or the handout, else the content.
  var object: String { handout?.rawValue ?? schoolClass?.rawValue ?? name }

  private var name: String {
    switch place {
    case .context(let id): id.description
    case .path(let app, let path): ([app.rawValue] + path.entries).joined(separator: "/")
    }
  }

  /// A class and a handout are named by those who may read them only.
  private func check(_ scope: WorkScope, in organization: Organization, now: Instant) throws(RPCError) {
    if let schoolClass { try scope.reader.check(schoolClass, in: organization, now: now) }
    if let id = handout {
      guard let handout = organization.handout(id) else { throw Refusal.unknown("handout", id.rawValue) }
      if case .teacher(let person) = scope.reader, !organization.mayRead(handout, as: person, at: now) {
        throw Refusal.denied("NOT_YOUR_CLASS", "only teachers of its class see this handout's work")
      }
    }
  }
}
