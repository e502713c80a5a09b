import API
import ActivityService
import ContextService
import Domain
import Foundation
import HomeroomClient
import Messages
import Observability
import Patience
import RPC
import Synchronization

/// Context and Activity as they are, in this process, with a class of Ana and Ben that Tove teaches; and the ways of their apps to
/// them.
final class ClientSchool: Sendable {
  static let app = "org.example.greatplays"

  let folder: String
  let clock = ManualClock()
  /// The ways of apps.
  let context = SwitchedChannel()
  let activity = SwitchedChannel()
  let tokens = TokenList()
  private let hosts: (context: ContextServiceHost, activity: ActivityServiceHost)

  /// Runs both services for as long as `body` runs.
  static func run(_ body: @Sendable (ClientSchool) async throws -> Void) async throws {
    let school = try await ClientSchool()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await school.hosts.context.run() }
      group.addTask { try await school.hosts.activity.run() }
      defer { group.cancelAll() }
      try await school.populate()
      try await body(school)
    }
    await school.hosts.activity.close()
    await school.hosts.context.close()
  }

  private init() async throws {
    folder = NSTemporaryDirectory() + "homeroom-client-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let log = Logger("test", level: .error)
    // Each follows the other: the way to Activity leads somewhere once Activity is there.
    let toActivity = SwitchedChannel()
    let wall = clock.wall
    let contextHost = try await ContextServiceHost(
      database: folder + "/context.sqlite", activity: toActivity, clock: wall, log: log)
    let service = Caller(organization: "north", user: "service", role: .service, app: nil)
    func channel(_ services: [ServiceDefinition], _ interceptors: [any Interceptor]) -> InProcessChannel {
      InProcessChannel(Router(services, interceptors: interceptors, clock: wall))
    }
    let activityHost = try ActivityServiceHost(
      database: folder + "/activity.sqlite", context: channel(contextHost.services, [Badge(caller: service)]),
      clock: wall, log: log)
    toActivity.lead(to: channel(activityHost.services, [Badge(caller: service)]))
    hosts = (contextHost, activityHost)
    let gate = TokenGate(tokens: tokens)
    context.lead(to: channel(contextHost.services, [gate]))
    activity.lead(to: channel(activityHost.services, [gate]))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  // MARK: People

  private func person(
    _ role: Role, _ user: String, app: String? = nil, _ host: KeyPath<ClientSchool, [ServiceDefinition]>
  ) -> InProcessChannel {
    let caller = Caller(organization: "north", user: PersonID(user), role: role, app: app.map { AppID($0) })
    return InProcessChannel(Router(self[keyPath: host], interceptors: [Badge(caller: caller)], clock: clock.wall))
  }

  private var contextServices: [ServiceDefinition] { hosts.context.services }
  private var activityServices: [ServiceDefinition] { hosts.activity.services }

  var catalog: ContextServiceClient { ContextServiceClient(person(.administrator, "head", \.contextServices)) }
  var administrator: InProcessChannel { person(.administrator, "head", \.activityServices) }

  private var tove: HandoutServiceClient { HandoutServiceClient(person(.teacher, "tove", \.activityServices)) }

  private func populate() async throws {
    _ = try await catalog.registerApp(
      ContextV1.RegisterAppRequest(appID: Self.app, title: "Great Plays", topic: .literacyAndWriting))
    _ = try await OrganizationServiceClient(administrator).allowApp(ActivityV1.AllowAppRequest(appID: Self.app))
    let roster = try await RosterServiceClient(administrator).importRoster()
    try await roster.write(
      ActivityV1.ImportRosterRequest(
        classes: [ActivityV1.Class(classID: "drama", title: "Drama")],
        people: ["ana", "ben", "tove"].map { ActivityV1.Person(personID: $0, name: $0.capitalized) },
        enrolments: [
          ActivityV1.Enrolment(classID: "drama", personID: "ana", role: .student),
          ActivityV1.Enrolment(classID: "drama", personID: "ben", role: .student),
          ActivityV1.Enrolment(classID: "drama", personID: "tove", role: .teacher),
        ]))
    _ = try await roster.finish()
  }

  /// Declares contexts as the app's publisher does, and hands them out to the class.
  ///
  /// - Returns: the handout's identifier.
  @discardableResult
  func assign(_ paths: [String]..., as type: ContextV1.ContextType = .section, link: String = "") async throws -> String
  {
    var declared: [[String]] = []
    for path in paths {
      for length in 1...path.count where !declared.contains(Array(path.prefix(length))) {
        declared.append(Array(path.prefix(length)))
      }
    }
    let answer = try await catalog.declareContexts(
      ContextV1.DeclareContextsRequest(
        appID: Self.app,
        contexts: declared.map {
          ContextV1.Context(
            identifierPath: $0, title: $0.last ?? "", type: type, universalLinkURL: paths.contains($0) ? link : "")
        }))
    guard answer.results.allSatisfy({ $0.outcome != .refused }) else { throw RPCError(.internal, "not declared") }
    let handout = try await tove.createHandout(
      ActivityV1.CreateHandoutRequest(
        handout: ActivityV1.Handout(
          classID: "drama", title: "Read",
          tasks: paths.enumerated().map { index, path in
            ActivityV1.Task(taskID: "t\(index)", appID: Self.app, identifierPath: path)
          }, recipients: ActivityV1.Recipients(wholeClass: true))))
    _ = try await tove.postHandout(ActivityV1.PostHandoutRequest(handoutID: handout.handoutID))
    clock.advance(.seconds(60))
    return handout.handoutID
  }

  /// Ends a handout.
  func complete(_ handout: String) async throws {
    _ = try await tove.completeHandout(ActivityV1.EndHandoutRequest(handoutID: handout))
  }

  /// What is stored of a student, the oldest attempt first.
  func attempts(of student: String = "ana", at path: [String]) async throws -> [ActivityV1.Attempt] {
    try await ActivityServiceClient(administrator).listAttempts(
      ActivityV1.ListAttemptsRequest(appID: Self.app, identifierPath: path, studentID: student)
    ).attempts
  }

  /// Whether the first task of what Ana has to do is marked as done.
  func isDone() async throws -> Bool {
    let inbox = try await HandoutServiceClient(person(.student, "ana", \.activityServices)).listInbox(
      ActivityV1.ListInboxRequest())
    return inbox.handouts.first?.tasks.first?.done == true
  }

  /// What Context has directly below the app's root.
  func children() async throws -> [String] {
    try await catalog.listChildren(ContextV1.ListChildrenRequest(appID: Self.app)).contexts
      .flatMap(\.identifierPath).sorted()
  }

  // MARK: Apps

  func options(_ student: String = "ana", file: String = "outbox") -> DataStoreOptions {
    DataStoreOptions(appID: Self.app, personID: student, path: "\(folder)/\(student)-\(file).sqlite")
  }

  /// - Parameters:
  ///   - context: nil: the way of apps; so with `activity`.
  func network(
    _ token: String = "student/ana", context: (any Channel)? = nil, activity: (any Channel)? = nil
  ) -> Network {
    Network(context: context ?? self.context, activity: activity ?? self.activity) { token }
  }

  func store(
    _ student: String = "ana", role: String = "student", file: String = "outbox", token: String? = nil,
    context: (any Channel)? = nil, activity: (any Channel)? = nil,
    _ configure: (inout DataStoreOptions) -> Void = { _ in }
  ) throws -> DataStore {
    var options = options(student, file: file)
    configure(&options)
    return try DataStore(
      options, network: network(token ?? "\(role)/\(student)", context: context, activity: activity),
      clock: clock.store, log: Logger("test", level: .error))
  }
}

/// Says who calls, as verified credentials would.
private struct Badge: Interceptor {
  let caller: Caller

  func intercept(_ call: inout CallContext) throws { call.caller = caller }
}

/// The tokens that hold, such as `student/ana`.
final class TokenList: Sendable {
  private let tokens = Mutex<Set<String>>(["student/ana", "student/ben", "teacher/tove", "publisher/pat"])

  func hold(_ token: String) -> Bool { tokens.withLock { $0.contains(token) } }
  func add(_ token: String) { _ = tokens.withLock { $0.insert(token) } }
  func expire(_ token: String) { _ = tokens.withLock { $0.remove(token) } }
}

/// Takes tokens such as `student/ana`, for as long as they hold.
private struct TokenGate: Interceptor {
  let tokens: TokenList

  func intercept(_ call: inout CallContext) throws {
    let token = call.metadata.first("authorization")?.dropFirst("Bearer ".count) ?? ""
    // What follows a # tells tokens of one person apart.
    let parts = token.split(separator: "#")[0].split(separator: "/")
    guard tokens.hold(String(token)), parts.count == 2, let role = Role(name: String(parts[0])) else {
      throw RPCError(
        .unauthenticated, "the token does not hold",
        [.errorInfo(reason: "TOKEN_EXPIRED", domain: "homeroom")])
    }
    call.caller = Caller(
      organization: "north", user: PersonID(String(parts[1])), role: role, app: AppID(ClientSchool.app))
  }
}
