internal import API
internal import Messages
internal import RPC

// R55 to R59: activation.
extension Rule {
  static let activation = [
    Rule("R55", "At most one context is active per app and user.") { world in
      let ana = try await world.organization.student("\(world.name)-student")
      try await world.declare(world.node(), world.node("a"), world.node("b"))
      for path in ["a", "b"] { try await ana.activate(world.path(path)) }
      try expectEqual(try await ana.active(), world.path("b"), "the active context")
      guard world.organization.isOfDeveloperMode else { return }
      let ben = try await world.organization.student("\(world.name)-another")
      try expectEqual(try await ben.active(), nil, "another user's active context")
    },
    Rule("R56", "Activating B while A is active: A resigns, then B is active.") { world in
      let ana = try await world.organization.student("\(world.name)-student")
      try await world.declare(world.node(), world.node("a"), world.node("b"))
      try await ana.activate(world.path("a"))
      try expectEqual(try await ana.active(), world.path("a"), "the active context")
      try await ana.activate(world.path("b"))
      try expectEqual(try await ana.active(), world.path("b"), "the active context after another was activated")
    },
    Rule("R57", "Activating what is active changes nothing.") { world in
      let ana = try await world.organization.student("\(world.name)-student")
      try await world.declare(world.node())
      for _ in 0..<2 { try await ana.activate(world.path()) }
      try expectEqual(try await ana.active(), world.path(), "the active context")
      try await ana.resign(world.path())
      try expectEqual(try await ana.active(), nil, "the active context after one resignation")
    },
    Rule("R58", "Resigning what is not active changes nothing; resigning the active one leaves none.") { world in
      let ana = try await world.organization.student("\(world.name)-student")
      try await world.declare(world.node(), world.node("a"), world.node("b"))
      try await ana.activate(world.path("a"))
      try await ana.resign(world.path("b"))
      try expectEqual(try await ana.active(), world.path("a"), "the active context after another resigned")
      try await ana.resign(world.path("a"))
      try expectEqual(try await ana.active(), nil, "the active context after it resigned")
    },
    Rule("R59", "Activation is a hint about use, not a condition for recording.") { world in
      try await world.declare(world.node(), world.node("a"), world.node("b"))
      let lesson = try await world.lesson(clock: false)
      let handout = try await lesson.post(world.path("a"))
      let ana = lesson.pupils[0]
      try await ana.activate(world.path("b"))
      let attempt = try await ana.start(world.path("a")).attemptID
      try await ana.set(0.5, in: attempt)
      try expectClose(try await lesson.cell(handout).progress?.value, 0.5, "progress at what is not active")
    },
  ]
}

extension Pupil {
  func activate(_ path: [String]) async throws {
    let answer = try await app.activity.activateContext(
      ActivityV1.ActivateContextRequest(appID: appID, identifierPath: path))
    try expect(answer.isActive && answer.identifierPath == path, "the answer to activating names what is active now")
  }

  func resign(_ path: [String]) async throws {
    _ = try await app.activity.resignContext(
      ActivityV1.ActivateContextRequest(appID: appID, identifierPath: path))
  }

  /// Nil where none is.
  func active() async throws -> [String]? {
    let answer = try await app.activity.getActiveContext(ActivityV1.GetActiveContextRequest(appID: appID))
    return answer.isActive ? answer.identifierPath : nil
  }
}
