internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC
internal import Serving

/// The scope that a request names, checked: what is asked for, apart from who asks.
struct ScopeRequest: Hashable, Sendable {
  let context: ContextName
  private let withDescendants: Bool
  private let schoolClass: ClassID?
  let handout: HandoutID?
  private var types: Set<ContextType> = []
  private var topics: Set<Topic> = []

  init(_ scope: ReportV1.ContentScope?, field: String = "scope") throws(Violation) {
    guard let scope else { throw Violation(.empty, field: field) }
    context = try ContextName(
      number: scope.contextID, app: scope.appID, path: scope.identifierPath, field: "\(field).")
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
    var scope = WorkScope(reader: reader, context: try context.id(in: organization, now: now))
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

  /// What it is asked of, for the audit log: the class or the handout, else the content.
  var object: ReadObject {
    (handout?.rawValue ?? schoolClass?.rawValue).map { .named($0) } ?? .content(context)
  }

  /// A class and a handout are named by those who may read them only.
  private func check(_ scope: WorkScope, in organization: Organization, now: Instant) throws(RPCError) {
    if let schoolClass { try scope.reader.check(schoolClass, in: organization, now: now) }
    if let id = handout {
      guard let handout = organization.handout(id) else { throw RPCError.notFound("handout", id.rawValue) }
      if case .teacher(let staff) = scope.reader, !organization.mayRead(handout, as: staff, at: now) {
        throw RPCError.denied("NOT_YOUR_CLASS", "only teachers of its class see this handout's work")
      }
    }
  }
}
