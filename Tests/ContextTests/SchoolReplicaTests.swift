import API
@testable import ContextService
import Domain
import Foundation
import Identity
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
    private struct History {
      var epoch: Int64 = 1
      var changes: [ActivityV1.Change.Change?] = []
      /// By which erasures name people; empty: it is not told.
      var key: [UInt8] = []
    }

    private let history = Mutex(History())

    /// - Parameter change: nil: of a kind that nobody here knows.
    func append(_ change: ActivityV1.Change.Change?) { history.withLock { $0.changes.append(change) } }

    /// After how many changes each follower went on.
    let resumed = Mutex<[Int]>([])
    /// Erasures that were confirmed, each as often as it was.
    let confirmed = Mutex<[String]>([])

    func replace(_ number: Int, by change: ActivityV1.Change.Change) {
      history.withLock { $0.changes[number - 1] = change }
    }

    /// Puts another history in the place of the present one, as a restore does.
    func restore(_ changes: [ActivityV1.Change.Change], under key: ErasureKey) {
      history.withLock { $0 = History(epoch: $0.epoch + 1, changes: changes, key: key.bytes) }
    }

    func confirmErasure(
      _ request: ActivityV1.ConfirmErasureRequest, _ call: CallContext
    ) async throws -> ActivityV1.ConfirmErasureResponse {
      confirmed.withLock { $0.append(request.erasureID) }
      return ActivityV1.ConfirmErasureResponse()
    }

    func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
      let history = history.withLock { $0 }
      return .init(
        organizationID: request.organizationID, epoch: history.epoch,
        sequence: request.organizationID == "north" ? Int64(history.changes.count) : 0)
    }

    func streamChanges(
      _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ActivityV1.ChangeBatch>,
      _ call: CallContext
    ) async throws {
      let begun = history.withLock { $0 }
      var sent = request.cursors.first.map { $0.epoch == begun.epoch ? Int($0.sequence) : 0 } ?? 0
      resumed.withLock { $0.append(sent) }
      try await responses.write(
        .init(
          heads: [.init(organizationID: "north", epoch: begun.epoch, sequence: Int64(begun.changes.count))],
          erasureKey: begun.key))
      while true {
        let now = history.withLock { $0 }
        // Whoever follows what was replaced connects anew.
        guard now.epoch == begun.epoch else { return }
        let new = Array(now.changes[sent...])
        if !new.isEmpty {
          let changes = new.enumerated().map { ActivityV1.Change(sequence: Int64(sent + $0 + 1), change: $1) }
          sent += new.count
          try await responses.write(.init(organizationID: "north", epoch: begun.epoch, changes: changes))
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

  private static let key = ErasureKey(Array(repeating: 7, count: 32))!
  private static let keyOfAnotherStore = ErasureKey(Array(repeating: 8, count: 32))!

  private func enrolled(_ person: String) -> ActivityV1.Change.Change {
    .enrolment(.init(classID: "c", personID: person, role: .student, spans: [.init(fromTime: .init(seconds: 0))]))
  }

  /// The erasure of a person, and its end.
  private func erased(_ person: String) -> [ActivityV1.Change.Change] {
    let digest = Self.key.digest(of: PersonID(person), in: ContextBench.organization)
    return [digest.bytes, []].map { .erasedPerson(.init(digest: $0, erasureID: "erasure of \(person)")) }
  }

  /// Why a student's call is refused. No app is let in, and nobody is told so before all that Activity tells has been read (D31).
  private func refusal(_ student: String, _ host: ContextServiceHost) async -> String? {
    await status { try await client(host, .student, app: ContextBench.app, user: student).resolve([]) }?.reason
  }

  @Test("whoever was erased stays refused while an older store's feed is read anew, which still names them")
  func olderStore() async throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let people = ["ana", "ben"]
    activity.restore(people.map(enrolled) + people.flatMap(erased), under: Self.key)
    let host = try await host()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try? await host.run() }
      defer { group.cancelAll() }
      func areRefused() async {
        #expect(await refusal("cy", host) == "APP_NOT_ALLOWED")
        for person in people { #expect(await refusal(person, host) == "PERSON_ERASED") }
      }
      await areRefused()
      try await patiently("both erasures are confirmed") { activity.confirmed.withLock(\.count) == 2 }
      activity.restore(people.map(enrolled), under: Self.key)
      await areRefused()
      // Activity erases them again, one after the other.
      for change in erased("ana") { activity.append(change) }
      await areRefused()
      try await patiently("the erasure is confirmed again") {
        activity.confirmed.withLock { $0.filter { $0 == "erasure of ana" }.count } == 2
      }
    }
    await host.close()
    let second = try await self.host(in: try ContextBench.copy(directory))
    for person in people {
      #expect(await refusal(person, second) == "PERSON_ERASED", "before Activity is heard")
    }
    await second.close()
  }

  @Test(
    "another store's people, and those of an organization that begins anew, were never erased",
    arguments: [true, false])
  func otherPeople(isAnotherStore: Bool) async throws {
    activity.restore([enrolled("ana")] + erased("ana"), under: Self.key)
    let host = try await host()
    try await running(host) { () async throws in
      #expect(await refusal("cy", host) == "APP_NOT_ALLOWED")
      #expect(await refusal("ana", host) == "PERSON_ERASED")
      activity.restore(
        isAnotherStore ? [enrolled("cy")] : [.organizationReset(true), enrolled("cy")],
        under: isAnotherStore ? Self.keyOfAnotherStore : Self.key)
      #expect(await refusal("cy", host) == "APP_NOT_ALLOWED")
      #expect(await refusal("ana", host) == "APP_NOT_ALLOWED")
    }
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
