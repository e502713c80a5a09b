import API
import Domain
import Messages
import Wire

@testable import ActivityService
@testable import RPC

/// An app at work for one person: the calls it makes, in a line each.
struct AttemptsApp: Sendable {
  let classroom: AttemptsClassroom
  let caller: Caller
  let clock: Clock

  static let scene = ["Hamlet", "Scene 1"]
  static let quiz = ["Hamlet", "Scene 1", "Quiz"]
  static let macbeth = ["Macbeth"]

  private var service: AttemptService { classroom.service }

  /// A way in through a router.
  var channel: InProcessChannel {
    let clock = clock
    return InProcessChannel(
      Router([service.definition], interceptors: [Named(caller: caller)], clock: WallClock { clock.now }))
  }

  private struct Named: Interceptor {
    let caller: Caller

    func intercept(_ call: inout CallContext) throws { call.caller = caller }
  }

  private func call(_ method: MethodDescriptor, byApp: Bool = true) -> CallContext {
    let caller =
      byApp ? caller : Caller(organization: caller.organization, user: caller.user, role: caller.role, app: nil)
    return CallContext(method: method, receivedAt: clock.now, caller: caller)
  }

  func start(
    _ path: [String] = scene, new: Bool = false, id: String = "", at time: Double? = nil, request: String = "",
    app: String = AttemptsClassroom.app
  ) async throws -> ActivityV1.Attempt {
    try await service.startAttempt(
      ActivityV1.StartAttemptRequest(
        appID: app, identifierPath: path, startNew: new, attemptID: id, time: Self.time(time),
        requestID: request), call(ActivityServiceMethods.startAttempt))
  }

  func pause(_ id: String, at time: Double? = nil) async throws -> ActivityV1.Attempt {
    try await service.pauseAttempt(event(id, time), call(ActivityServiceMethods.pauseAttempt))
  }

  func stop(_ id: String, at time: Double? = nil) async throws -> ActivityV1.Attempt {
    try await service.stopAttempt(event(id, time), call(ActivityServiceMethods.stopAttempt))
  }

  func heartbeat(_ id: String, at time: Double? = nil) async throws -> ActivityV1.Attempt {
    try await service.heartbeat(event(id, time), call(ActivityServiceMethods.heartbeat))
  }

  func removeItems(_ id: String) async throws -> ActivityV1.Attempt {
    try await service.removeItems(event(id, nil), call(ActivityServiceMethods.removeItems))
  }

  func progress(
    _ id: String, _ ranges: [(Double, Double)] = [], to value: Double? = nil, at time: Double? = nil,
    request: String = ""
  ) async throws -> ActivityV1.Attempt {
    try await service.addProgress(
      ActivityV1.AddProgressRequest(
        attemptID: id, ranges: ranges.map { ActivityV1.ProgressRange(start: $0.0, end: $0.1) }, progress: value,
        time: Self.time(time), requestID: request), call(ActivityServiceMethods.addProgress))
  }

  func put(
    _ id: String, primary: ActivityV1.ActivityItem? = nil, _ items: [ActivityV1.ActivityItem] = [],
    at time: Double? = nil, request: String = ""
  ) async throws -> ActivityV1.Attempt {
    try await service.putItems(
      ActivityV1.PutItemsRequest(
        attemptID: id, primaryItem: primary, additionalItems: items, time: Self.time(time), requestID: request),
      call(ActivityServiceMethods.putItems))
  }

  func current(_ path: [String] = scene) async throws -> ActivityV1.Attempt {
    try await service.getCurrentAttempt(
      ActivityV1.GetCurrentAttemptRequest(appID: AttemptsClassroom.app, identifierPath: path),
      call(ActivityServiceMethods.getCurrentAttempt))
  }

  func document(_ url: String) async throws -> ActivityV1.Attempt {
    try await service.fetchDocumentAttempt(
      ActivityV1.FetchDocumentAttemptRequest(appID: AttemptsClassroom.app, url: url),
      call(ActivityServiceMethods.fetchDocumentAttempt))
  }

  func isAssigned(_ url: String) async throws -> Bool {
    try await service.isAssignedDocument(
      ActivityV1.IsAssignedDocumentRequest(appID: AttemptsClassroom.app, url: url),
      call(ActivityServiceMethods.isAssignedDocument)
    ).isAssigned
  }

  func list(
    _ path: [String] = scene, of student: String = "", size: Int32 = 0, token: String = ""
  ) async throws -> ActivityV1.ListAttemptsResponse {
    try await service.listAttempts(
      ActivityV1.ListAttemptsRequest(
        appID: AttemptsClassroom.app, identifierPath: path, studentID: student, pageSize: size, pageToken: token),
      call(ActivityServiceMethods.listAttempts)
    ).decoded()
  }

  func record(_ records: ActivityV1.AttemptRecord..., sent: Double? = nil) async throws -> [ActivityV1.RecordResult] {
    try await record(all: records, sent: sent)
  }

  func record(all records: [ActivityV1.AttemptRecord], sent: Double? = nil) async throws -> [ActivityV1.RecordResult] {
    try await service.recordAttempts(
      ActivityV1.RecordAttemptsRequest(records: records, sentTime: sent.map { stamp($0) }),
      call(ActivityServiceMethods.recordAttempts)
    ).results
  }

  func complete(_ path: [String], at time: Double? = nil, request: String = "") async throws {
    _ = try await service.completeAssigned(
      ActivityV1.CompleteAssignedRequest(
        appID: AttemptsClassroom.app, identifierPath: path, time: Self.time(time), requestID: request),
      call(ActivityServiceMethods.completeAssigned))
  }

  /// The student's own mark; with the app's token where it is `byApp`.
  @discardableResult
  func mark(
    _ handout: String, _ task: String = "t", _ path: [String] = [], at time: Double? = nil, request: String = "",
    byApp: Bool = false
  ) async throws -> ActivityV1.InboxTask {
    try await classroom.handouts.markDone(
      Self.mark(handout, task, path, time, request), call(HandoutServiceMethods.markDone, byApp: byApp))
  }

  @discardableResult
  func unmark(
    _ handout: String, _ task: String = "t", _ path: [String] = [], at time: Double? = nil, request: String = "",
    byApp: Bool = false
  ) async throws -> ActivityV1.InboxTask {
    try await classroom.handouts.unmarkDone(
      Self.mark(handout, task, path, time, request), call(HandoutServiceMethods.unmarkDone, byApp: byApp))
  }

  private static func mark(
    _ handout: String, _ task: String, _ path: [String], _ time: Double?, _ request: String
  ) -> ActivityV1.MarkDoneRequest {
    ActivityV1.MarkDoneRequest(
      handoutID: handout, taskID: task, identifierPath: path, time: Self.time(time), requestID: request)
  }

  func inbox() async throws -> [ActivityV1.InboxHandout] {
    try await classroom.handouts.listInbox(.init(), call(HandoutServiceMethods.listInbox)).decoded()
      .handouts
  }

  // MARK: What a teacher does

  /// - Parameter time: when it is to be posted; nil: now.
  func post(_ id: String, tasks: [String: [String]], at time: Double? = nil) async throws {
    let handout = ActivityV1.Handout(
      handoutID: id, classID: "a", title: "Handout",
      tasks: tasks.sorted { $0.key < $1.key }.map { task, path in
        ActivityV1.Task(taskID: task, appID: AttemptsClassroom.app, identifierPath: path)
      }, recipients: ActivityV1.Recipients(wholeClass: true))
    _ = try await classroom.handouts.createHandout(.init(handout: handout), call(HandoutServiceMethods.createHandout))
    guard let time else {
      _ = try await classroom.handouts.postHandout(.init(handoutID: id), call(HandoutServiceMethods.postHandout))
      return
    }
    _ = try await classroom.handouts.scheduleHandout(
      .init(handoutID: id, scheduleTime: stamp(time)), call(HandoutServiceMethods.scheduleHandout))
  }

  func setDue(_ id: String, _ due: Double?) async throws {
    _ = try await classroom.handouts.updateHandout(
      .init(handout: .init(handoutID: id, dueTime: due.map { stamp($0) }), updateFields: ["due_time"]),
      call(HandoutServiceMethods.updateHandout))
  }

  func complete(handout id: String) async throws {
    _ = try await classroom.handouts.completeHandout(.init(handoutID: id), call(HandoutServiceMethods.completeHandout))
  }

  func remove(_ student: String, from id: String) async throws {
    _ = try await classroom.handouts.removeRecipients(
      .init(handoutID: id, studentIDs: [student]), call(HandoutServiceMethods.removeRecipients))
  }

  func add(_ student: String, to id: String) async throws {
    _ = try await classroom.handouts.addRecipients(
      .init(handoutID: id, studentIDs: [student]), call(HandoutServiceMethods.addRecipients))
  }

  func void(_ id: String, request: String = "") async throws {
    _ = try await service.voidAttempt(
      ActivityV1.VoidAttemptRequest(attemptID: id, reason: "cheating", requestID: request),
      call(ActivityServiceMethods.voidAttempt))
  }

  @discardableResult
  func give(
    _ points: Double, to item: String = "score", of attempt: String, request: String = ""
  ) async throws -> ActivityV1.AttemptMarks {
    try await service.setItemPoints(
      ActivityV1.SetItemPointsRequest(
        attemptID: attempt, itemIdentifier: item, points: points, requestID: request),
      call(ActivityServiceMethods.setItemPoints))
  }

  @discardableResult
  func takeBack(
    _ item: String = "score", of attempt: String, request: String = ""
  ) async throws -> ActivityV1.AttemptMarks {
    try await service.clearItemPoints(
      ActivityV1.ClearItemPointsRequest(attemptID: attempt, itemIdentifier: item, requestID: request),
      call(ActivityServiceMethods.clearItemPoints))
  }

  @discardableResult
  func comment(_ text: String, on attempt: String, request: String = "") async throws -> ActivityV1.AttemptMarks {
    try await service.commentAttempt(
      ActivityV1.CommentAttemptRequest(attemptID: attempt, text: text, requestID: request),
      call(ActivityServiceMethods.commentAttempt))
  }

  func resetKind(_ path: [String], to kind: ContextV1.ItemKind = .unspecified, request: String = "") async throws {
    _ = try await service.resetPrimaryKind(
      ActivityV1.ResetPrimaryKindRequest(
        appID: AttemptsClassroom.app, identifierPath: path, primaryKind: kind, reason: "another app version",
        requestID: request),
      call(ActivityServiceMethods.resetPrimaryKind))
  }

  func activate(_ path: [String]) async throws -> ActivityV1.ActiveContext {
    try await service.activateContext(
      ActivityV1.ActivateContextRequest(appID: AttemptsClassroom.app, identifierPath: path),
      call(ActivityServiceMethods.activateContext))
  }

  func resign(_ path: [String]) async throws -> ActivityV1.ActiveContext {
    try await service.resignContext(
      ActivityV1.ActivateContextRequest(appID: AttemptsClassroom.app, identifierPath: path),
      call(ActivityServiceMethods.resignContext))
  }

  private func event(_ id: String, _ time: Double?) -> ActivityV1.AttemptEventRequest {
    ActivityV1.AttemptEventRequest(attemptID: id, time: Self.time(time))
  }

  private static func time(_ minutes: Double?) -> ActivityV1.ClientTime? {
    minutes.map { ActivityV1.ClientTime(happenTime: stamp($0)) }
  }
}

func score(_ points: Double, of max: Double, _ identifier: String = "score") -> ActivityV1.ActivityItem {
  ActivityV1.ActivityItem(
    identifier: identifier, title: "Points", value: .score(ActivityV1.Score(points: points, max: max)))
}

func quantity(_ number: Double, _ identifier: String = "hints") -> ActivityV1.ActivityItem {
  ActivityV1.ActivityItem(identifier: identifier, title: "Hints used", value: .quantity(number))
}

func binary(_ value: Bool, _ identifier: String = "passed") -> ActivityV1.ActivityItem {
  ActivityV1.ActivityItem(
    identifier: identifier, title: "Passed", value: .binary(ActivityV1.Binary(value: value, wording: .passFail)))
}

/// Work that arrives complete: from `start` for so many minutes.
func done(
  _ attempt: String, _ path: [String] = AttemptsApp.scene, by student: String = "", at start: Double,
  minutes: Double = 0,
  _ ranges: [(Double, Double)] = [], progress: Double? = nil, primary: ActivityV1.ActivityItem? = nil,
  items: [ActivityV1.ActivityItem] = [], stop: Bool = true, id: String? = nil
) -> ActivityV1.AttemptRecord {
  let end = start + minutes
  return ActivityV1.AttemptRecord(
    recordID: id ?? "record of \(attempt)", attemptID: attempt, studentID: student, appID: AttemptsClassroom.app,
    identifierPath: path, startTime: stamp(start), happenTime: stamp(end),
    intervals: minutes > 0 ? [ActivityV1.RunningInterval(startTime: stamp(start), endTime: stamp(end))] : [],
    progressRanges: ranges.map { ActivityV1.ProgressRange(start: $0.0, end: $0.1) }, progress: progress,
    primaryItem: primary, additionalItems: items, stopTime: stop ? stamp(end) : nil)
}

extension RPCError {
  var fields: [String] {
    details.flatMap { if case .badRequest(let violations) = $0 { violations.map(\.field) } else { [] as [String] } }
  }
}

extension EncodedMessage {
  /// What the client reads.
  fileprivate func decoded() throws -> M { try unsafe M(framed: framed.span.bytes) }
}
