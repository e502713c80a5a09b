import API
@testable import ContextService
import Domain
import Foundation
import Messages
import Patience
import RPC
import Synchronization
import StoreKit
import Testing

@Suite("Following Activity", .onBothStores)
struct SchoolReplicaTests {
  /// Activity's feed, as far as Context looks at it.
  private final class Activity: ChangesServiceServer {
    private let log = Mutex<[ActivityV1.Change.Change?]>([])

    /// - Parameter change: nil: of a kind that nobody here knows.
    func append(_ change: ActivityV1.Change.Change?) { log.withLock { $0.append(change) } }

    /// After how many changes each follower went on.
    let resumed = Mutex<[Int]>([])

    func replace(_ number: Int, by change: ActivityV1.Change.Change) { log.withLock { $0[number - 1] = change } }

    func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
      .init(
        organizationID: request.organizationID, epoch: 1,
        sequence: request.organizationID == "north" ? Int64(log.withLock(\.count)) : 0)
    }

    func streamChanges(
      _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ActivityV1.ChangeBatch>,
      _ call: CallContext
    ) async throws {
      var sent = request.cursors.first.map { Int($0.sequence) } ?? 0
      resumed.withLock { $0.append(sent) }
      try await responses.write(
        .init(heads: [.init(organizationID: "north", epoch: 1, sequence: Int64(log.withLock(\.count)))]))
      while true {
        let new = log.withLock { Array($0[sent...]) }
        if !new.isEmpty {
          let changes = new.enumerated().map { ActivityV1.Change(sequence: Int64(sent + $0 + 1), change: $1) }
          sent += new.count
          try await responses.write(.init(organizationID: "north", epoch: 1, changes: changes))
        }
        try await Task.sleep(for: .milliseconds(2))
      }
    }
  }

  private let directory = NSTemporaryDirectory() + "homeroom-context-" + UUID().uuidString
  private let activity = Activity()

  private func host(following: Bool = true, in directory: String? = nil) async throws -> ContextServiceHost {
    let directory = directory ?? self.directory
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    var configuration = ContextConfiguration()
    configuration.settingsGrace = .seconds(10)
    return try await ContextServiceHost(
      configuration, database: TestDatabase.of(directory + "/context.sqlite"),
      activity: following ? InProcessChannel(Router([activity.definition])) : nil)
  }

  private func client(_ host: ContextServiceHost, _ role: Role, app: String?, user: String = "tessa") -> Client {
    let caller = Caller(
      organization: ContextBench.organization, user: PersonID(user), role: role, app: app.map { AppID($0) })
    return Client(InProcessChannel(Router(host.services, interceptors: [FixedCaller(caller: caller)])))
  }

  private func running<T: Sendable>(_ host: ContextServiceHost, _ body: () async throws -> T) async throws -> T {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try? await host.run() }
      defer { group.cancelAll() }
      return try await body()
    }
  }

  private func allow(_ apps: String...) {
    activity.append(.organization(.init(organizationID: "north", allowedAppIDs: apps)))
  }

  @Test("without Activity administrators are served and apps are told UNAVAILABLE")
  func alone() async throws {
    let host = try await host(following: false)
    try await running(host) { () async throws in
      let administrator = client(host, .administrator, app: nil)
      _ = try await administrator.contexts.registerApp(.init(appID: ContextBench.app, title: "Plays"))
      #expect(try await administrator.declare(["a"])[0].outcome == .created)
      let refusal = await status { try await client(host, .teacher, app: ContextBench.app).resolve(["a"]) }
      #expect(refusal?.code == .unavailable && refusal?.reason == "SETTINGS_UNKNOWN")
    }
  }

  @Test("an app is let in by all that Activity had said when it called; put out, it is denied (D31)")
  func allowed() async throws {
    let host = try await host()
    try await running(host) { () async throws in
      _ = try await client(host, .administrator, app: nil).contexts.registerApp(
        .init(appID: ContextBench.app, title: "P"))
      let teacher = client(host, .teacher, app: ContextBench.app)
      #expect(await status { try await teacher.resolve([]) }?.reason == "APP_NOT_ALLOWED")
      allow(ContextBench.app)
      #expect(try await teacher.resolve([]).missing.isEmpty)
      allow("org.example.other")
      let refusal = await status {
        while true {
          _ = try await teacher.resolve([])
          try await Task.sleep(for: .milliseconds(5))
        }
      }
      #expect(refusal?.code == .permissionDenied && refusal?.reason == "APP_NOT_ALLOWED")
    }
  }

  @Test("changes that a newer version wrote are skipped, and read again at the next start, when they may be understood")
  func newerVersion() async throws {
    let first = try await host()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try? await first.run() }
      defer { group.cancelAll() }
      _ = try await client(first, .administrator, app: nil).contexts.registerApp(
        .init(appID: ContextBench.app, title: "P"))
      allow(ContextBench.app)
      let teacher = client(first, .teacher, app: ContextBench.app)
      _ = try await teacher.resolve([])
      activity.append(nil)
      activity.append(.enrolment(.init(classID: "c", personID: "ben", role: .unrecognized(99))))
      allow("org.example.other")
      // What follows them is heard.
      let refusal = await status {
        while true {
          _ = try await teacher.resolve([])
          try await Task.sleep(for: .milliseconds(5))
        }
      }
      #expect(refusal?.reason == "APP_NOT_ALLOWED")
    }
    await first.close()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    // As a newer version would say it.
    activity.replace(3, by: .enrolment(.init(classID: "c", personID: "ben", role: .student)))
    activity.replace(4, by: .organization(.init(organizationID: "north", allowedAppIDs: [ContextBench.app])))
    let second = try await host(in: try ContextBench.copy(directory))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try? await second.run() }
      defer { group.cancelAll() }
      _ = try await client(second, .teacher, app: ContextBench.app).resolve([])
    }
    await second.close()
    #expect(activity.resumed.withLock(\.last) == 1, "the second change was the first that was skipped")
  }

  @Test("handouts of the feed decide what is removed unasked, also after a restart")
  func assignments() async throws {
    var host = try await host()
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    allow(ContextBench.app)
    let context = try await withThrowingTaskGroup(of: Void.self) { [host] group in
      group.addTask { try? await host.run() }
      defer { group.cancelAll() }
      let administrator = client(host, .administrator, app: nil)
      _ = try await administrator.contexts.registerApp(.init(appID: ContextBench.app, title: "P"))
      let context = try #require(try await administrator.declare(["a"])[0].context)
      activity.append(
        .enrolment(
          .init(classID: "c", personID: "ben", role: .student, spans: [.init(fromTime: .init(seconds: 0))])))
      activity.append(
        .handout(
          .init(
            handout: .init(
              handoutID: "h", classID: "c", title: "Read",
              tasks: [
                .init(
                  taskID: "t", appID: ContextBench.app, identifierPath: ["a"], includeDescendants: true,
                  contextID: context.contextID)
              ], recipients: .init(wholeClass: true), state: .posted, postTime: .init(seconds: 1)))))
      let refusal = await status {
        try await administrator.contexts.removeContext(.init(appID: ContextBench.app, identifierPath: ["a"]))
      }
      #expect(refusal?.reason == "LIVE_HANDOUTS")
      return context
    }
    await host.close()
    // Nothing is followed yet, and what was followed before is kept.
    defer { try? FileManager.default.removeItem(atPath: directory) }
    host = try await self.host(in: try ContextBench.copy(directory))
    let refusal = await status {
      try await client(host, .administrator, app: nil).contexts.removeContext(
        .init(appID: ContextBench.app, identifierPath: context.identifierPath))
    }
    #expect(refusal?.reason == "LIVE_HANDOUTS")
    await host.close()
  }
}
