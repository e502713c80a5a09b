internal import API
internal import Messages

/// A student: what the app does for them, and what they do themselves.
struct Pupil: Sendable {
  /// With the app's token.
  let app: Client
  /// With a token that names no app.
  let own: Client
  let appID: String

  var id: String { own.user }

  func start(
    _ path: [String], anew: Bool = false, id: String = "", time: ActivityV1.ClientTime? = nil
  ) async throws -> ActivityV1.Attempt {
    try await app.activity.startAttempt(
      ActivityV1.StartAttemptRequest(appID: appID, identifierPath: path, startNew: anew, attemptID: id, time: time))
  }

  func pause(_ attempt: String) async throws -> ActivityV1.Attempt {
    try await app.activity.pauseAttempt(ActivityV1.AttemptEventRequest(attemptID: attempt))
  }

  @discardableResult
  func stop(_ attempt: String) async throws -> ActivityV1.Attempt {
    try await app.activity.stopAttempt(ActivityV1.AttemptEventRequest(attemptID: attempt))
  }

  func heartbeat(_ attempt: String) async throws -> ActivityV1.Attempt {
    try await app.activity.heartbeat(ActivityV1.AttemptEventRequest(attemptID: attempt))
  }

  @discardableResult
  func add(_ ranges: (Double, Double)..., to attempt: String) async throws -> ActivityV1.Attempt {
    try await app.activity.addProgress(
      ActivityV1.AddProgressRequest(
        attemptID: attempt, ranges: ranges.map { ActivityV1.ProgressRange(start: $0.0, end: $0.1) }))
  }

  @discardableResult
  func set(_ progress: Double, in attempt: String) async throws -> ActivityV1.Attempt {
    try await app.activity.addProgress(ActivityV1.AddProgressRequest(attemptID: attempt, progress: progress))
  }

  @discardableResult
  func put(
    _ primary: ActivityV1.ActivityItem? = nil, _ additional: [ActivityV1.ActivityItem] = [], in attempt: String
  ) async throws -> ActivityV1.Attempt {
    try await app.activity.putItems(
      ActivityV1.PutItemsRequest(attemptID: attempt, primaryItem: primary, additionalItems: additional))
  }

  func current(_ path: [String]) async throws -> ActivityV1.Attempt {
    try await app.activity.getCurrentAttempt(
      ActivityV1.GetCurrentAttemptRequest(appID: appID, identifierPath: path))
  }

  func complete(_ path: [String]) async throws {
    _ = try await app.activity.completeAssigned(
      ActivityV1.CompleteAssignedRequest(appID: appID, identifierPath: path))
  }

  func done(_ handout: ActivityV1.Handout, task: Int = 0) async throws {
    _ = try await own.handouts.markDone(
      ActivityV1.MarkDoneRequest(handoutID: handout.handoutID, taskID: handout.tasks[task].taskID))
  }

  func undone(_ handout: ActivityV1.Handout, task: Int = 0) async throws {
    _ = try await own.handouts.unmarkDone(
      ActivityV1.MarkDoneRequest(handoutID: handout.handoutID, taskID: handout.tasks[task].taskID))
  }

  func notices() async throws -> [ActivityV1.Notice] {
    try await own.handouts.listNotices(ActivityV1.ListNoticesRequest(pageSize: 100)).notices
  }
}

extension ActivityV1.Attempt {
  /// How long it has run, in seconds; 0 where nothing is said.
  var seconds: Double { duration.map { Double($0.seconds) + Double($0.nanos) / 1e9 } ?? 0 }
}

extension ActivityV1.ActivityItem {
  static func score(_ points: Double, of max: Double, _ identifier: String = "score") -> Self {
    Self(identifier: identifier, title: "Score", value: .score(ActivityV1.Score(points: points, max: max)))
  }

  static func quantity(_ value: Double, _ identifier: String = "hints") -> Self {
    Self(identifier: identifier, title: "Hints", value: .quantity(value))
  }

  static func binary(
    _ value: Bool, _ wording: ActivityV1.BinaryWording = .passFail, _ identifier: String = "outcome"
  ) -> Self {
    Self(identifier: identifier, title: "Outcome", value: .binary(ActivityV1.Binary(value: value, wording: wording)))
  }
}
