import Domain
import Feeds
import Messages
import Observability
import Storage
import StorageSQLite
import StoreKit
import StoreMove
import Stores
import Testing
import Wire

@testable import ActivityService

/// Stores that were written before marks were found by handout and context; on PostgreSQL those that were moved there before a
/// service had put their marks together.
@Suite("Marks of done of former stores", .onBothStores)
struct DoneUpgradeTests {
  /// A store as it was at step 8, with a class, a handout of two tasks, and marks.
  private func formerStore() async throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let path = folder.path + "/activity.sqlite"
    do {
      let database = try SQLiteDatabase(
        path: path, applicationID: ActivitySchema.applicationID, migrations: Array(ActivitySchema.migrations.prefix(8)),
        now: 0)
      let connection = try database.openWriter()
      try connection.begin()
      for (number, change) in Self.school.enumerated() {
        let key = EntityKey(change)
        let payload = try ActivityV1.Change(change: change).encoded()
        try connection.execute(
          "INSERT INTO entity (organization, kind, id, payload) VALUES ('school', ?, ?, ?)",
          [.int(key.kind.rawValue), .text(key.id), .blob(payload)])
        try tell(change, as: key.id, number: number + 1, on: connection)
      }
      for state in Self.content {
        try connection.execute(
          "INSERT INTO known_context (organization, context_id, revision, payload) VALUES ('school', ?, 1, ?)",
          [.integer(state.context?.contextID ?? 0), .blob(try state.encoded())])
      }
      for (number, row) in Self.rows.enumerated() {
        try connection.execute(
          """
          INSERT INTO done_event (organization, student, handout_id, task_id, context_id, happened_at, event_id,
            received_at, is_done, is_by_app) VALUES ('school', ?, 'h1', ?, ?, ?, ?, ?, ?, ?)
          """,
          [
            .text(row.student), .text(row.task), .integer(row.context), .integer(minute(row.happened).milliseconds),
            .text(row.event), .integer(minute(row.received).milliseconds), .bool(row.isDone), .bool(row.isByApp),
          ])
        // As it was told then, of each task apart.
        let told = ActivityV1.DoneState(
          handoutID: "h1", taskID: row.task, studentID: row.student, contextID: row.context, done: row.isDone,
          doneTime: row.isDone ? stamp(row.happened) : nil, receiveTime: row.isDone ? stamp(row.received) : nil,
          byApp: row.isByApp)
        try tell(
          .done(told), as: EntityKey(.done, "h1", row.task, row.student, String(row.context)).id,
          number: Self.school.count + number + 1, on: connection)
      }
      try connection.execute(
        "INSERT INTO feed_head (organization, epoch, seq) VALUES ('school', 1, ?)",
        [.int(Self.school.count + Self.rows.count)])
      try connection.commit()
    }
    return folder
  }

  private func tell(
    _ change: ActivityV1.Change.Change, as entity: String, number: Int, on connection: any WriteConnection
  ) throws {
    try connection.execute(
      "INSERT INTO change (organization, seq, kind, entity, payload, committed_at) VALUES ('school', ?, ?, ?, ?, 0)",
      [
        .int(number), .int(EntityKey(change).kind.rawValue), .text(entity),
        .blob(try ActivityV1.Change(change: change).encoded()),
      ])
  }

  private static let school: [ActivityV1.Change.Change] = [
    .organization(
      ActivityV1.Organization(
        organizationID: "school", timeZone: "UTC", allowedAppIDs: [AttemptsClassroom.app], recording: true, revision: 1)
    ),
    .person(ActivityV1.Person(personID: "zoé", name: "Zoé", revision: 1)),
    .enrolment(
      ActivityV1.EnrolmentState(
        Enrolment("zoé", in: "a", as: .student, windows: WindowSet(Window(opens: minute(-100))))
      )),
    .handout(
      ActivityV1.HandoutHistory(
        handout: ActivityV1.Handout(
          handoutID: "h1", classID: "a", title: "Handout",
          tasks: [
            ActivityV1.Task(
              taskID: "act", appID: AttemptsClassroom.app, identifierPath: ["Hamlet"], includeDescendants: true,
              contextID: 10),
            ActivityV1.Task(
              taskID: "page", appID: AttemptsClassroom.app, identifierPath: AttemptsApp.scene, includeDescendants: true,
              contextID: 11),
            ActivityV1.Task(taskID: "app", appID: AttemptsClassroom.app, includeDescendants: false, contextID: 1),
          ], recipients: ActivityV1.Recipients(wholeClass: true), state: .posted, postTime: stamp(0)))),
  ]

  private static let content = [
    AttemptsClassroom.node(1, below: 0, AttemptsClassroom.app), AttemptsClassroom.node(10, below: 1, "Hamlet"),
    AttemptsClassroom.node(11, below: 10, "Scene 1"), AttemptsClassroom.node(12, below: 11, "Quiz"),
  ]

  private struct FormerRow {
    var student = "zoé"
    var task: String
    var context: Int64
    var event: String
    var happened: Double
    var received: Double
    var isDone = true
    var isByApp = false
  }

  /// The scene is a task and stands under one: it was marked under each. Numbers say in which order marks came.
  private static let rows = [
    FormerRow(task: "page", context: 11, event: "000000:r1", happened: 10, received: 10),
    FormerRow(task: "act", context: 11, event: "000000:4:zoér2", happened: 30, received: 30, isByApp: true),
    FormerRow(task: "act", context: 12, event: "000000:x", happened: 20, received: 20),
    FormerRow(task: "act", context: 12, event: "000001:y", happened: 20, received: 21, isDone: false),
    FormerRow(task: "act", context: 12, event: "000002:a", happened: 20, received: 22),
    FormerRow(task: "app", context: 0, event: "000000:w", happened: 5, received: 6),
  ]

  private func move(_ folder: ScratchFolder) throws {
    let stores = try [.file(folder.path + "/activity.sqlite"), folder.store()].map { (location: StoreLocation) in
      try location.openToMove(.activity, now: 0, refusesLostWork: false, log: Logger("test", level: .error))
    }
    defer { for store in stores { store.close() } }
    _ = try StoreMove(.activity, organization: nil, from: stores[0], to: stores[1]).run { _ in }
  }

  private func classroom() async throws -> AttemptsClassroom {
    let folder = try await formerStore()
    if StoreKind.current == .postgres { try move(folder) }
    let classroom = try await AttemptsClassroom.reopened(folder)
    classroom.now(100)
    while try await classroom.store.publishPendingMarks() > 0 {}
    return classroom
  }

  @Test("marks keep what they were, and those of one context under two tasks become one")
  func kept() async throws {
    let classroom = try await classroom()
    let zoé = classroom.app("zoé")
    let inbox = try #require(try await zoé.inbox().first)
    #expect(inbox.tasks.map(\.done) == [false, true, true])
    #expect(inbox.tasks.map(\.doneTime) == [nil, stamp(10), stamp(5)])
    let told = try await classroom.feed().marks
    #expect(told.mapValues(\.doneTime) == ["h1 zoé 11": stamp(10), "h1 zoé 12": stamp(20), "h1 zoé app": stamp(5)])
    #expect(told["h1 zoé 11"]?.byApp == false, "what was put together is told anew")
    #expect(try await classroom.changes().count == Self.school.count + Self.rows.count + 1, "and nothing else")
    // The order of marks of one instant is that in which they came.
    #expect(try await zoé.unmark("h1", "act", AttemptsApp.quiz).done == false)
    #expect(try await zoé.unmark("h1", "act", AttemptsApp.scene, at: 50).done == false)
    #expect(try await classroom.feed().done == ["h1 zoé 11": false, "h1 zoé 12": false, "h1 zoé app": true])
  }

  @Test("a request that was marked before the upgrade is the same one after it")
  func resent() async throws {
    let classroom = try await classroom()
    let before = try await classroom.doneRows()
    let zoé = classroom.app("zoé")
    try await zoé.complete(AttemptsApp.scene, at: 30, request: "r2")
    #expect(try await zoé.mark("h1", "page", request: "r1").doneTime == stamp(10))
    #expect(try await classroom.doneRows() == before)
  }

  @Test("erasing finds what was told of a person's marks before the upgrade")
  func erased() async throws {
    let classroom = try await classroom()
    try await classroom.erase("zoé")
    for change in try await classroom.changes() {
      if case .done(let state) = change { Issue.record("\(state) is still told") }
    }
    #expect(try await classroom.doneRows() == [])
  }
}
