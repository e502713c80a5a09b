import API
@testable import ContextService
import Domain
import Foundation
import Messages
import Observability
import Patience
import RPC
import Sharing
import Storage
import StorageSQLite
import StoreKit
import Synchronization

/// A Context service over a real store in a directory of its own, called in process.
final class ContextBench: Sendable {
  let directory: String
  let school = KnownSchool()
  let clock = SettableClock()
  let metrics = Metrics()
  let host: ContextServiceHost

  static let app = "org.example.greatplays"
  static let organization = OrganizationID("north")

  init(_ configure: (inout ContextConfiguration) -> Void = { _ in }) async throws {
    directory = NSTemporaryDirectory() + "homeroom-context-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    host = try await Self.open(directory, configure, school, clock, metrics)
    school.allow(Self.app, in: Self.organization)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// What a new process finds: the store as it was closed. The file itself stays locked as long as this one lives.
  func reopened() async throws -> ContextServiceHost {
    await host.close()
    return try await Self.open(try ContextBench.copy(directory), { _ in }, school, clock)
  }

  /// The etags of the images in the store.
  func storedImages() throws -> [String] {
    let database = try TestDatabase.of(directory + "/context.sqlite")
    guard StoreKind.current == .sqlite else {
      return try PostgresServer.shared.get().run("SELECT etag FROM context.image ORDER BY etag", in: database)
        .split(separator: "\n").map(String.init)
    }
    let file = try StoredFile(path: database, format: .context)
    defer { file.close() }
    return try file.openReader().all("SELECT etag FROM image ORDER BY etag") { try $0.text(0) }
  }

  static func copy(_ directory: String) throws -> String {
    let copy = directory + "/copy"
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    for file in try FileManager.default.contentsOfDirectory(atPath: directory) where file.hasPrefix("context.sqlite") {
      try FileManager.default.copyItem(atPath: "\(directory)/\(file)", toPath: "\(copy)/\(file)")
    }
    return copy
  }

  private static func open(
    _ directory: String, _ configure: (inout ContextConfiguration) -> Void, _ school: KnownSchool,
    _ clock: SettableClock, _ metrics: Metrics = Metrics()
  ) async throws -> ContextServiceHost {
    var configuration = ContextConfiguration()
    configuration.answerTimeout = patience
    configure(&configuration)
    return try await ContextServiceHost(
      configuration, database: TestDatabase.of(directory + "/context.sqlite"), school: school,
      clock: WallClock { clock.now }, metrics: metrics)
  }

  /// Waits until so many look-ups wait for a provider's answer.
  func waits(_ count: Int) async throws {
    let line = "homeroom_context_provider_waiting \(count)"
    try await patiently(line) { metrics.text.split(separator: "\n").contains { $0 == line } }
  }

  func client(
    _ role: Role = .teacher, _ user: String = "tessa", app: String? = ContextBench.app,
    of organization: OrganizationID = ContextBench.organization, on host: ContextServiceHost? = nil
  ) -> Client {
    let caller = Caller(
      organization: organization, user: PersonID(user), role: role, app: app.map { AppID($0) })
    let clock = clock
    let router = Router(
      (host ?? self.host).services, interceptors: [FixedCaller(caller: caller)], clock: WallClock { clock.now })
    return Client(InProcessChannel(router))
  }

  /// Registers the app as an administrator does.
  func register(_ app: String = ContextBench.app, in organization: OrganizationID = ContextBench.organization)
    async throws
  {
    _ = try await client(.administrator, "ada", app: nil, of: organization).contexts.registerApp(
      .init(appID: app, title: "Great Plays", topic: .literacyAndWriting))
  }
}

/// All three services, as one caller reaches them.
struct Client {
  let contexts: ContextServiceClient
  let provider: ContextProviderServiceClient
  let changes: ContextChangesServiceClient

  init(_ channel: InProcessChannel) {
    contexts = ContextServiceClient(channel)
    provider = ContextProviderServiceClient(channel)
    changes = ContextChangesServiceClient(channel)
  }

  func resolve(_ path: [String], timeout: Duration? = nil) async throws -> ContextV1.ResolvePathResponse {
    try await contexts.resolvePath(.init(appID: ContextBench.app, identifierPath: path), CallOptions(timeout: timeout))
  }

  @discardableResult
  func declare(_ paths: [String]..., type: ContextV1.ContextType = .chapter) async throws -> [ContextV1.DeclareResult] {
    try await contexts.declareContexts(
      .init(appID: ContextBench.app, contexts: paths.map { .at($0, type: type) })
    ).results
  }
}

extension ContextV1.Context {
  static func at(_ path: [String], title: String? = nil, type: ContextV1.ContextType = .chapter) -> Self {
    .init(identifierPath: path, title: title ?? path.last ?? "", type: type)
  }
}

struct FixedCaller: Interceptor {
  let caller: Caller
  func intercept(_ call: inout CallContext) { call.caller = caller }
}

/// Organizations as a test wants them.
final class KnownSchool: SchoolKnowledge {
  private let organizations = Mutex<[OrganizationID: Organization]>([:])

  func organization(_ id: OrganizationID) -> Organization? { organizations.withLock { $0[id] } }

  /// All that is known was told by a test before.
  func catchUp(
    _ organization: OrganizationID, for holder: Holder?, deadline: ContinuousClock.Instant?
  ) async throws -> Bool { true }

  func apply(_ changes: OrganizationChange..., in organization: OrganizationID = ContextBench.organization) {
    organizations.withLock { organizations in
      for change in changes { organizations[organization, default: Organization(id: organization)].apply(change) }
    }
  }

  func allow(_ apps: String..., in organization: OrganizationID) {
    apply(.settings(OrganizationSettings(allowedApps: Set(apps.map { AppID($0) }))), in: organization)
  }

  /// Puts a student in a class and hands a context out to it.
  func assign(
    _ context: Int64, to student: String, includesDescendants: Bool = true, until end: Instant? = nil,
    in organization: OrganizationID = ContextBench.organization
  ) {
    let task = HandoutTask(
      id: "t", app: AppID(ContextBench.app),
      target: .context(ContextID(context), includesDescendants: includesDescendants))
    apply(
      .enrolment(Enrolment(PersonID(student), in: "class", as: .student, windows: .always)),
      .handout(
        Handout(
          id: HandoutID("h\(context)"), schoolClass: "class", title: "Read", tasks: [task],
          state: end == nil ? .posted : .completed, posted: .distantPast, ended: end)),
      in: organization)
  }
}

final class SettableClock: Sendable {
  private let instant = Mutex(Instant(milliseconds: 1_700_000_000_000))
  var now: Instant { instant.withLock { $0 } }
  func advance(_ milliseconds: Int64) { instant.withLock { $0 = $0 + milliseconds } }
}

/// The status a call failed with; nil when it succeeded.
func status(_ body: () async throws -> some Any) async -> RPCError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? RPCError ?? RPCError(.unknown, "\(error)")
  }
}

/// What a call with a deadline is answered. The server leaves itself a quarter of a second before the deadline; on a machine
/// that is busier than that, the call is made again.
func inTime<Answer>(_ call: (_ timeout: Duration) async throws -> Answer) async throws -> Answer {
  for _ in 1..<10 {
    do { return try await call(.seconds(2)) } catch let error as RPCError where error.code == .deadlineExceeded {}
  }
  return try await call(.seconds(2))
}

extension RPCError {
  /// The reason of its ErrorInfo.
  var reason: String? {
    for case .errorInfo(let reason, "homeroom", _) in details { return reason }
    return nil
  }

  /// What its QuotaFailure names.
  var quotas: [String] {
    for case .quotaFailure(let violations) in details { return violations.map(\.subject) }
    return []
  }

  /// All fields that its BadRequest names.
  var fields: [String] {
    for case .badRequest(let violations) in details { return violations.map(\.field) }
    return []
  }

  /// The field its ErrorInfo names.
  var field: String? {
    for case .errorInfo(_, _, let facts) in details { return facts["field"] }
    return nil
  }
}
