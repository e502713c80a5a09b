internal import API
internal import Messages
internal import RPC

/// Plays a lesson as the students' apps would: call by call, on the school's clock, and all students beside one another.
struct LessonPlayer {
  let stage: Stage
  let lesson: Lesson

  /// A running attempt gives a sign of life twice in the minute that it may be silent.
  private static let heartbeatSeconds = 30

  func play() async throws {
    let steps = Dictionary(grouping: lesson.steps, by: \.second)
    let end = steps.keys.max() ?? 0
    var students: [Int: StudentPlayer] = [:]
    for student in Set(lesson.steps.map(\.student)) {
      students[student] = StudentPlayer(stage: stage, lesson: lesson, student: student)
    }
    for second in stride(from: 0, through: end, by: Self.heartbeatSeconds) {
      try await stage.setClock(lesson.start + Int64(second))
      let stepsOfStudents = Dictionary(grouping: steps[second] ?? [], by: \.student)
      try await withThrowingTaskGroup(of: StudentPlayer.self) { group in
        for var player in students.values {
          let steps = stepsOfStudents[player.student] ?? []
          group.addTask {
            try await player.play(steps, at: second)
            return player
          }
        }
        for try await player in group { students[player.student] = player }
      }
    }
  }
}

/// One student's app in a lesson.
private struct StudentPlayer {
  let stage: Stage
  let lesson: Lesson
  let student: Int
  /// By path.
  private var attempts: [[String]: Attempt] = [:]
  /// The paths of those that run.
  private var running: Set<[String]> = []

  private struct Attempt {
    var id: String
    var path: [String]
    var second: Int
    var anew: Bool
  }

  init(stage: Stage, lesson: Lesson, student: Int) {
    self.stage = stage
    self.lesson = lesson
    self.student = student
  }

  /// Says that what runs is alive, and what the student does.
  mutating func play(_ steps: [Lesson.Step], at second: Int) async throws {
    for path in running {
      if let attempt = attempts[path] { try await report(.heartbeat, of: attempt, at: second) }
    }
    for step in steps { try await play(step.action, at: step.path, second) }
  }

  private mutating func play(_ action: Lesson.Action, at path: [String], _ second: Int) async throws {
    switch (action, attempts[path]) {
    case (.start(let anew), _):
      attempts[path] = try await start(path, anew: anew, at: second)
      running.insert(path)
    case (.complete, _): try await complete(path, at: second)
    case (.pause, let attempt?), (.stop, let attempt?):
      running.remove(path)
      try await report(action.event, of: attempt, at: second)
    case (.progress(let ranges), let attempt?): try await add(ranges, to: attempt, at: second)
    case (.quiz(let result), let attempt?): try await put(result, into: attempt, at: second)
    case (.pause, nil), (.stop, nil), (.progress, nil), (.quiz, nil): break
    }
  }

  // MARK: Calls

  private func start(_ path: [String], anew: Bool, at second: Int) async throws -> Attempt {
    // An app looks its context up before it uses it; what is missing is built on the way.
    _ = try await stage.call(as: actor) { options in
      try await ContextServiceClient(stage.context).resolvePath(
        ContextV1.ResolvePathRequest(appID: lesson.app.identifier, identifierPath: path), options)
    }
    let request = ActivityV1.StartAttemptRequest(
      appID: lesson.app.identifier, identifierPath: path, startNew: anew,
      attemptID: identifier("attempt", path, second), requestID: identifier("start", path, second))
    let id = try await stage.call(as: actor) { options in
      try await ActivityServiceClient(stage.activity).startAttempt(request, options).attemptID
    }
    return Attempt(id: id, path: path, second: second, anew: anew)
  }

  /// Makes a call about an attempt. Work that is not stored is kept for as long as Activity runs: the attempt that it no longer knows
  /// after a restart begins again, under its own name.
  private func call(
    about attempt: Attempt, _ body: @Sendable (CallOptions) async throws -> Void
  ) async throws {
    do {
      try await stage.call(as: actor, body)
    } catch let error as RPCError where error.code == .notFound {
      _ = try await start(attempt.path, anew: attempt.anew, at: attempt.second)
      try await stage.call(as: actor, body)
    }
  }

  private func report(_ event: Event, of attempt: Attempt, at second: Int) async throws {
    let request = ActivityV1.AttemptEventRequest(
      attemptID: attempt.id, requestID: identifier(event.rawValue, attempt.path, second))
    try await call(about: attempt) { options in
      let client = ActivityServiceClient(stage.activity)
      switch event {
      case .heartbeat: _ = try await client.heartbeat(request, options)
      case .pause: _ = try await client.pauseAttempt(request, options)
      case .stop: _ = try await client.stopAttempt(request, options)
      }
    }
  }

  private func add(_ ranges: [ClosedRange<Double>], to attempt: Attempt, at second: Int) async throws {
    let request = ActivityV1.AddProgressRequest(
      attemptID: attempt.id, ranges: ranges.map { ActivityV1.ProgressRange(start: $0.lowerBound, end: $0.upperBound) },
      requestID: identifier("progress", attempt.path, second))
    try await call(about: attempt) { options in
      _ = try await ActivityServiceClient(stage.activity).addProgress(request, options)
    }
  }

  private func put(_ result: QuizResult, into attempt: Attempt, at second: Int) async throws {
    let request = ActivityV1.PutItemsRequest(
      attemptID: attempt.id, primaryItem: result.primaryItem, additionalItems: result.additionalItems,
      requestID: identifier("items", attempt.path, second))
    try await call(about: attempt) { options in
      _ = try await ActivityServiceClient(stage.activity).putItems(request, options)
    }
  }

  private func complete(_ path: [String], at second: Int) async throws {
    let request = ActivityV1.CompleteAssignedRequest(
      appID: lesson.app.identifier, identifierPath: path, requestID: identifier("complete", path, second))
    _ = try await stage.call(as: actor) { options in
      try await ActivityServiceClient(stage.activity).completeAssigned(request, options)
    }
  }

  private var actor: Stage.Actor { .student(student, app: lesson.app) }

  /// The same for the same event, so that a call sent twice counts once. At most 64 characters.
  private func identifier(_ event: String, _ path: [String], _ second: Int) -> String {
    let place = path.joined(separator: ".").filter { $0 != " " }
    return "\(event)-\(student)-\(lesson.start + Int64(second))-\(place)"
  }
}

private enum Event: String {
  case heartbeat, pause, stop
}

extension Lesson.Action {
  /// What a pause or a stop is told as.
  fileprivate var event: Event {
    if case .pause = self { .pause } else { .stop }
  }
}

extension QuizResult {
  fileprivate var primaryItem: ActivityV1.ActivityItem {
    ActivityV1.ActivityItem(
      identifier: "score", title: "Score",
      value: .score(ActivityV1.Score(points: Double(points), max: Double(max))))
  }

  fileprivate var additionalItems: [ActivityV1.ActivityItem] {
    let questions = answers.enumerated().map { index, isRight in
      ActivityV1.ActivityItem(
        identifier: "question-\(index + 1)", title: "Question \(index + 1)",
        value: .binary(ActivityV1.Binary(value: isRight, wording: .correctIncorrect)))
    }
    let counted = hints.map {
      ActivityV1.ActivityItem(identifier: "hints", title: "Hints", value: .quantity(Double($0)))
    }
    return questions + (counted.map { [$0] } ?? [])
  }
}
