internal import API
internal import Messages
internal import RPC

/// Plays a lesson as the students' apps would: call by call, on the school's clock.
struct LessonPlayer {
  let stage: Stage
  let lesson: Lesson

  /// A running attempt gives a sign of life twice in the minute that it may be silent.
  private static let heartbeatSeconds = 30

  /// What one student has open at one place.
  private struct Seat: Hashable {
    var student: Int
    var path: [String]
  }

  private struct Attempt {
    var id: String
    var second: Int
    var anew: Bool
  }

  func play() async throws {
    var running: [Seat: Attempt] = [:]
    var attempts: [Seat: Attempt] = [:]
    let steps = Dictionary(grouping: lesson.steps, by: \.second)
    let end = steps.keys.max() ?? 0
    for second in stride(from: 0, through: end, by: Self.heartbeatSeconds) {
      try await stage.setClock(lesson.start + Int64(second))
      for (seat, attempt) in running.sorted(by: { $0.key.student < $1.key.student }) {
        try await report(.heartbeat, of: attempt, by: seat, at: second)
      }
      for step in steps[second] ?? [] {
        let seat = Seat(student: step.student, path: step.path)
        switch step.action {
        case .start(let anew):
          attempts[seat] = try await start(seat, anew: anew, at: second)
          running[seat] = attempts[seat]
        case .pause, .stop:
          guard let attempt = attempts[seat] else { continue }
          running[seat] = nil
          try await report(step.action.event, of: attempt, by: seat, at: second)
        case .progress(let ranges):
          guard let attempt = attempts[seat] else { continue }
          try await add(ranges, to: attempt, by: seat, at: second)
        case .quiz(let result):
          guard let attempt = attempts[seat] else { continue }
          try await put(result, into: attempt, by: seat, at: second)
        case .complete:
          try await complete(seat, at: second)
        }
      }
    }
  }

  // MARK: Calls

  private func start(_ seat: Seat, anew: Bool, at second: Int) async throws -> Attempt {
    let path = seat.path
    // An app looks its context up before it uses it; what is missing is built on the way.
    _ = try await stage.call(as: actor(seat)) { options in
      try await ContextServiceClient(stage.context).resolvePath(
        ContextV1.ResolvePathRequest(appID: lesson.app.identifier, identifierPath: path), options)
    }
    let request = ActivityV1.StartAttemptRequest(
      appID: lesson.app.identifier, identifierPath: path, startNew: anew,
      attemptID: identifier("attempt", seat, second), requestID: identifier("start", seat, second))
    let id = try await stage.call(as: actor(seat)) { options in
      try await ActivityServiceClient(stage.activity).startAttempt(request, options).attemptID
    }
    return Attempt(id: id, second: second, anew: anew)
  }

  /// Makes a call about an attempt. Work that is not stored is kept for as long as Activity runs: the attempt that it no longer knows
  /// after a restart begins again, under its own name.
  private func call(
    about attempt: Attempt, by seat: Seat, _ body: @Sendable (CallOptions) async throws -> Void
  ) async throws {
    do {
      try await stage.call(as: actor(seat), body)
    } catch let error as RPCError where error.code == .notFound {
      _ = try await start(seat, anew: attempt.anew, at: attempt.second)
      try await stage.call(as: actor(seat), body)
    }
  }

  private func report(_ event: Event, of attempt: Attempt, by seat: Seat, at second: Int) async throws {
    let request = ActivityV1.AttemptEventRequest(
      attemptID: attempt.id, requestID: identifier(event.rawValue, seat, second))
    try await call(about: attempt, by: seat) { options in
      let client = ActivityServiceClient(stage.activity)
      switch event {
      case .heartbeat: _ = try await client.heartbeat(request, options)
      case .pause: _ = try await client.pauseAttempt(request, options)
      case .stop: _ = try await client.stopAttempt(request, options)
      }
    }
  }

  private func add(_ ranges: [ClosedRange<Double>], to attempt: Attempt, by seat: Seat, at second: Int) async throws {
    let request = ActivityV1.AddProgressRequest(
      attemptID: attempt.id, ranges: ranges.map { ActivityV1.ProgressRange(start: $0.lowerBound, end: $0.upperBound) },
      requestID: identifier("progress", seat, second))
    try await call(about: attempt, by: seat) { options in
      _ = try await ActivityServiceClient(stage.activity).addProgress(request, options)
    }
  }

  private func put(_ result: QuizResult, into attempt: Attempt, by seat: Seat, at second: Int) async throws {
    let request = ActivityV1.PutItemsRequest(
      attemptID: attempt.id, primaryItem: result.primaryItem, additionalItems: result.additionalItems,
      requestID: identifier("items", seat, second))
    try await call(about: attempt, by: seat) { options in
      _ = try await ActivityServiceClient(stage.activity).putItems(request, options)
    }
  }

  private func complete(_ seat: Seat, at second: Int) async throws {
    let request = ActivityV1.CompleteAssignedRequest(
      appID: lesson.app.identifier, identifierPath: seat.path, requestID: identifier("complete", seat, second))
    _ = try await stage.call(as: actor(seat)) { options in
      try await ActivityServiceClient(stage.activity).completeAssigned(request, options)
    }
  }

  private func actor(_ seat: Seat) -> Stage.Actor { .student(seat.student, app: lesson.app) }

  /// The same for the same event, so that a call sent twice counts once. At most 64 characters.
  private func identifier(_ event: String, _ seat: Seat, _ second: Int) -> String {
    let place = seat.path.joined(separator: ".").filter { $0 != " " }
    return "\(event)-\(seat.student)-\(lesson.start + Int64(second))-\(place)"
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
