import API
import Crypto
import Domain
import Foundation
import Identity
import Messages
import Observability
import Patience
import RPC
import Storage
import Serving
import Sharing
import StoreKit
import Stores
import Synchronization

@testable import ActivityService

/// The Activity service over a real database, with a Context service of cardboard beside it. Calls go through a router,
/// as over the network.
final class SchoolBench: Sendable {
  static let now = Domain.Instant(milliseconds: 1_790_000_000_000)

  let directory: String
  let context = CardboardContext()
  let clock = TestClock(SchoolBench.now)
  private let developer: Bool
  private let current: Mutex<ActivityServiceHost?>
  private let limits: Limits
  private let changes: ChangeBudget
  private let imports: Int
  private let metrics: Metrics

  /// - Parameters:
  ///   - developer: whether developer mode is on.
  ///   - changes: how much callers change.
  ///   - imports: how many bytes of rosters are imported at a time.
  ///   - folder: whose files it begins with; nil: with none. Nobody may have a store open that is in a database.
  init(
    developer: Bool = true, limits: Limits = .standard, changes: ChangeBudget = ChangeBudget(),
    imports: Int = Quota.imports.max, metrics: Metrics = Metrics(), copying folder: String? = nil
  ) throws {
    self.metrics = metrics
    directory = NSTemporaryDirectory() + "homeroom-" + UUID().uuidString
    if let folder {
      try FileManager.default.copyItem(atPath: folder, toPath: directory)
      if StoreKind.current == .postgres {
        try TestDatabase.copy(folder + "/activity.sqlite", to: directory + "/activity.sqlite")
      }
    } else {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    }
    self.developer = developer
    self.limits = limits
    self.changes = changes
    self.imports = imports
    current = Mutex(
      try Self.open(
        directory, context.channel, clock, developer: developer, limits: limits, changes: changes,
        imports: imports, metrics))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: directory)
  }

  var host: ActivityServiceHost { current.withLock { $0! } }

  private static func open(
    _ directory: String, _ context: any Channel, _ clock: TestClock, developer: Bool, limits: Limits,
    changes: ChangeBudget, imports: Int, _ metrics: Metrics
  ) throws -> ActivityServiceHost {
    try ActivityServiceHost(
      database: TestDatabase.of(directory + "/activity.sqlite"),
      erasures: directory + "/activity.sqlite-erasures", context: context, clock: clock.wall, limits: limits,
      changes: changes, imports: imports,
      developer: developer ? try DeveloperMode(try TokenIssuer(try PrivateKey()), listening: ["127.0.0.1"]) : nil,
      erasing: .eager, metrics: metrics, log: Logger("test", level: .error))
  }

  /// Closes the service and opens it again on the same database.
  func restart() async throws {
    try await stop()
    // The last call's task may hold the former one a moment longer than its answer took.
    let again = try await patiently("the former service lets go of its database") {
      do {
        return try Self.open(
          directory, context.channel, clock, developer: developer, limits: limits, changes: changes,
          imports: imports, metrics)
      } catch let error as StorageError where error.code == .cannotOpen {
        return nil
      }
    }
    current.withLock { $0 = again }
  }

  /// Closes the service, and waits until its database is free.
  func stop() async throws {
    try await close()
    // The last call's task may hold the store a moment longer than its answer took.
    guard StoreKind.current == .sqlite else { return }
    try await patiently("the service lets go of its database") {
      (try? FileLock(databasePath + "-lock", for: databasePath)) != nil
    }
  }

  private func close() async throws {
    guard let host = current.withLock({ $0 }) else { return }
    await host.close()
    current.withLock { $0 = nil }
  }

  var databasePath: String { directory + "/activity.sqlite" }
  /// The same, or a connection string.
  var database: String { get throws { try TestDatabase.of(databasePath) } }

  /// A store beside that of the service.
  func store(_ name: String) throws -> ActivityStore {
    let path = directory + "/\(name).sqlite"
    return try ActivityStore(StoreLocation(TestDatabase.of(path)), erasures: path + "-erasures", clock: clock.wall)
  }

  /// A way in for one caller.
  func channel(
    _ role: Role, _ user: String = "principal", app: String? = nil, of organization: String = "org",
    from peer: String = "127.0.0.1:50001"
  ) -> InProcessChannel {
    let caller = Caller(
      organization: OrganizationID(organization), user: PersonID(user), role: role, app: app.map { AppID($0) })
    return InProcessChannel(
      Router(host.services, interceptors: [Badge(caller: caller)] + host.interceptors, clock: clock.wall),
      peer: Peer(address: peer))
  }

  var administrator: InProcessChannel { channel(.administrator) }

  /// Class A with teacher Tove and students Ana, Ben and Cy; class B with teacher Bo and student Cy. Great Plays is
  /// allowed, and Hamlet is known.
  func populate() async throws {
    let organization = OrganizationServiceClient(administrator)
    _ = try await organization.allowApp(ActivityV1.AllowAppRequest(appID: CardboardContext.app))
    let call = try await RosterServiceClient(administrator).importRoster()
    try await call.write(Self.roster)
    _ = try await call.finish()
  }

  static let roster = ActivityV1.ImportRosterRequest(
    classes: [
      ActivityV1.Class(classID: "A", title: "Class A"), ActivityV1.Class(classID: "B", title: "Class B"),
    ],
    people: ["ana", "ben", "cy", "tove", "bo"].map { ActivityV1.Person(personID: $0, name: $0.capitalized) },
    enrolments: [
      ActivityV1.Enrolment(classID: "A", personID: "ana", role: .student),
      ActivityV1.Enrolment(classID: "A", personID: "ben", role: .student),
      ActivityV1.Enrolment(classID: "A", personID: "cy", role: .student),
      ActivityV1.Enrolment(classID: "A", personID: "tove", role: .teacher),
      ActivityV1.Enrolment(classID: "B", personID: "cy", role: .student),
      ActivityV1.Enrolment(classID: "B", personID: "bo", role: .teacher),
    ])

  /// A handout of class A, not posted yet.
  func draft(
    _ id: String = "h1", path: [String] = ["Hamlet", "Act 3"], students: [String] = [], class: String = "A"
  ) async throws -> ActivityV1.Handout {
    try await HandoutServiceClient(channel(.teacher, "tove")).createHandout(
      ActivityV1.CreateHandoutRequest(handout: Self.handout(id, path: path, students: students, class: `class`)))
  }

  static func handout(
    _ id: String = "h1", path: [String] = ["Hamlet", "Act 3"], students: [String] = [], class: String = "A"
  ) -> ActivityV1.Handout {
    ActivityV1.Handout(
      handoutID: id, classID: `class`, title: "Act 3",
      tasks: [ActivityV1.Task(taskID: "t1", appID: CardboardContext.app, identifierPath: path)],
      recipients: ActivityV1.Recipients(wholeClass: students.isEmpty, studentIDs: students))
  }

  /// A handout that is posted.
  @discardableResult
  func posted(
    _ id: String = "h1", path: [String] = ["Hamlet", "Act 3"], students: [String] = []
  ) async throws -> ActivityV1.Handout {
    _ = try await draft(id, path: path, students: students)
    return try await HandoutServiceClient(channel(.teacher, "tove")).postHandout(
      ActivityV1.PostHandoutRequest(handoutID: id))
  }
}

/// Says who calls, as verified credentials would.
private struct Badge: Interceptor {
  let caller: Caller

  func intercept(_ call: inout CallContext) throws { call.caller = caller }
}

/// A clock that stands where a test puts it.
final class TestClock: Sendable {
  private let now: Mutex<Domain.Instant>

  init(_ now: Domain.Instant) { self.now = Mutex(now) }

  func set(_ instant: Domain.Instant) { now.withLock { $0 = instant } }
  func advance(minutes: Int64) { now.withLock { $0 = $0 + minutes * 60_000 } }

  var wall: WallClock { WallClock { [self] in now.withLock { $0 } } }
}

/// The status a call failed with; nil when it did not.
func refusal(_ body: () async throws -> some Sendable) async -> RPCError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return (error as? any RPCErrorConvertible)?.rpcError ?? RPCError(.unknown, "\(error)")
  }
}

extension RPCError {
  /// The reason in its ErrorInfo.
  var reason: String? {
    for case .errorInfo(let reason, _, _) in details { return reason }
    return nil
  }

  /// The field its details name.
  var field: String? {
    for case .badRequest(let violations) in details { return violations.first?.field }
    for case .errorInfo(_, _, let metadata) in details where metadata["field"] != nil { return metadata["field"] }
    return nil
  }
}

extension SchoolBench {
  /// Does what removes data in the background, to its end.
  func finishErasures() async throws {
    host.erasures.wake()
    while try await host.erasures.step() {}
  }
}
