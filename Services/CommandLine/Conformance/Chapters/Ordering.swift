internal import API
internal import Messages
internal import RPC

// R27 to R44: order and presentation.
extension Rule {
  static let ordering = [
    Rule("R27", "Siblings are listed ascending by display order.") { world in
      try await world.declare(
        world.node(), world.node("a", order: 3), world.node("b", order: -1), world.node("c", order: 2))
      try expectEqual(try await world.children(world.path()), ["b", "c", "a"], "children")
    },
    Rule("R28", "Ties are listed by title, then by identifier, by bytes.") { world in
      try await world.declare(
        world.node(), world.node("1", title: "b"), world.node("4", title: "a"), world.node("3", title: "a"),
        world.node("2", title: "B"), world.node("5", title: "ä"))
      try expectEqual(try await world.children(world.path()), ["2", "3", "4", "1", "5"], "children of one order")
    },
    Rule("R29", "Display order never restricts the order in which a teacher assigns.") { world in
      try await world.declare(world.node(), world.node("a", order: 1), world.node("b", order: 2))
      let lesson = try await world.lesson(clock: false)
      let handout = try await lesson.post(world.path("b"), world.path("a"))
      try expectEqual(
        handout.tasks.map(\.identifierPath), [world.path("b"), world.path("a")], "tasks as they were given")
      try expectEqual(
        try await lesson.grid(handout).columns.map(\.identifierPath), [world.path("b"), world.path("a")],
        "columns of the report")
    },
    Rule("R30", "A navigation child is one more edge for browsing; removing the edge leaves the context.") { world in
      let made = try await world.declare(world.node(), world.node("a"), world.node("b"), world.node("b", "x"))
      try await world.show(["b", "x"], below: ["a"])
      try expectEqual(try await world.children(world.path("a")), ["x"], "what is shown below a")
      let shown = try await world.get(world.path("b", "x"))
      try expectEqual(shown.contextID, made[3].contextID, "the context in its place")
      try expectEqual(try await world.resolve(world.path("a", "x")).missing, ["x"], "a path by way of the edge")
      try await world.hide(["b", "x"], below: ["a"])
      try expectEqual(try await world.children(world.path("a")), [], "what is shown below a, without the edge")
      try expectEqual(try await world.children(world.path("b")), ["x"], "children of its parent")
    },
    Rule("R31", "A context can be the navigation child of several.") { world in
      let made = try await world.declare(
        world.node(), world.node("a"), world.node("b"), world.node("c"), world.node("c", "x"))
      for parent in ["a", "b"] { try await world.show(["c", "x"], below: [parent]) }
      for parent in ["a", "b", "c"] {
        let answer = try await world.publisher().context.listChildren(
          ContextV1.ListChildrenRequest(appID: world.app, identifierPath: world.path(parent)))
        try expectEqual(answer.contexts.map(\.contextID), [made[4].contextID], "what is shown below \(parent)")
      }
      let other = try await world.declare(world.node("a", "x"))[0]
      try expect(other.contextID != made[4].contextID, "what is declared under a is a context of its own")
    },
    Rule("R32", "Adding an edge twice is adding it once; an edge to itself and a cycle are INVALID_ARGUMENT.") {
      world in
      try await world.declare(world.node(), world.node("a"), world.node("b"), world.node("a", "x"))
      for _ in 0..<2 { try await world.show(["b"], below: ["a", "x"]) }
      try expectEqual(try await world.children(world.path("a", "x")), ["b"], "what is shown there")
      try await expectRefused("an edge to itself", with: .invalidArgument) { try await world.show(["a"], below: ["a"]) }
      try await expectRefused("an edge that leads back along the tree", with: .invalidArgument) {
        try await world.show(["a"], below: ["a", "x"])
      }
      try await expectRefused("an edge that leads back along another edge", with: .invalidArgument) {
        try await world.show(["a"], below: ["b"])
      }
    },
    Rule("R33", "A navigation child that is a tree child too is listed once.") { world in
      try await world.declare(world.node(), world.node("a"), world.node("b"))
      try await world.show(["a"], below: [])
      try expectEqual(try await world.children(world.path()), ["a", "b"], "children")
    },
    Rule("R34", "Without navigation edges a context is browsed below its tree parent.") { world in
      try await world.declare(world.node(), world.node("a"), world.node("b"), world.node("b", "x"))
      try expectEqual(try await world.children(world.path("b")), ["x"], "what is shown below its parent")
      try await world.show(["b", "x"], below: ["a"])
      try expectEqual(try await world.children(world.path("a"), treeOnly: true), [], "children of the tree alone")
    },
    Rule("R35", "A context that is not assignable cannot be a task; what lies below it is unaffected.") { world in
      try await world.declare(world.node(), world.node("a", isAssignable: false), world.node("a", "x"))
      try expectEqual(try await world.children(world.path()), ["a"], "what can be browsed")
      let lesson = try await world.lesson(clock: false)
      try await expectRefused(
        "a task that is not assignable", with: .invalidArgument, .failedPrecondition
      ) { try await lesson.post(world.path("a")) }
      try await lesson.post(world.path("a", "x"))
    },
    Rule("R36", "A suggested age holds its ends; the default fits every age, and there may be no upper end.") { world in
      var young = world.node("young")
      young.suggestedAge = ContextV1.SuggestedRange(lower: 4, upper: 6)
      var old = world.node("old")
      old.suggestedAge = ContextV1.SuggestedRange(lower: 18)
      try await world.declare(world.node(), young, old)
      try expectEqual(try await world.get(world.path("young")).suggestedAge, young.suggestedAge, "the age [4, 6]")
      try expectEqual(try await world.get(world.path("old")).suggestedAge, old.suggestedAge, "the age from 18")
      let any = try await world.get(world.path()).suggestedAge
      try expect(any == nil || any == ContextV1.SuggestedRange(), "the default suggests no age")
    },
    Rule("R37", "Suggested completion time is in minutes, both ends included; up to 2^63 − 2 means without end.") {
      world in
      var context = world.node()
      context.suggestedCompletionMinutes = ContextV1.SuggestedRange(lower: 10, upper: 45)
      try await world.declare(context)
      try expectEqual(
        try await world.get(world.path()).suggestedCompletionMinutes, context.suggestedCompletionMinutes,
        "10 to 45 minutes")
      context.suggestedCompletionMinutes?.upper = .max - 1
      try await world.declare(context)
      let open = try expectPresent(try await world.get(world.path()).suggestedCompletionMinutes, "minutes from 10 on")
      try expectEqual(open.lower, 10, "the lower end of minutes without an upper one")
      // 0 is the schema's own way to say so.
      try expect([0, .max - 1].contains(open.upper), "10 minutes and more have no upper end; it is \(open.upper)")
    },
    Rule("R38", "2^63 − 1 minutes is taken as no limit too, and [0, 0] is not refused.") { world in
      var context = world.node()
      for upper in [Int64.max, 0] {
        context.suggestedCompletionMinutes = ContextV1.SuggestedRange(lower: 0, upper: upper)
        try await world.declare(context)
      }
    },
    Rule("R39", "A range whose lower end is above its upper one, or negative, is INVALID_ARGUMENT.") { world in
      for (lower, upper) in [(6, 4), (-1, 4), (2, -3)] as [(Int64, Int64)] {
        var context = world.node()
        context.suggestedAge = ContextV1.SuggestedRange(lower: lower, upper: upper)
        try await world.expectRefusal(of: context, with: .invalidArgument, because: "ages [\(lower), \(upper)]")
        context.suggestedAge = nil
        context.suggestedCompletionMinutes = ContextV1.SuggestedRange(lower: lower, upper: upper)
        try await world.expectRefusal(of: context, with: .invalidArgument, because: "minutes [\(lower), \(upper)]")
      }
    },
    Rule("R40", "Capabilities begin as duration; there is one of a kind, and a reset gives duration alone.") { world in
      let made = try await world.declare(world.node())[0]
      try expectEqual(made.capabilities.map(\.kind), [.duration], "capabilities at first")
      let added = try await world.add([(.percent, ""), (.score, "x")])
      try expectEqual(Set(added.capabilities.map(\.kind)), [.duration, .percent, .score], "capabilities with two more")
      let replaced = try await world.add([(.score, "y")])
      try expectEqual(
        replaced.capabilities.filter { $0.kind == .score }.map(\.details), ["y"], "what the score capability says")
      let reset = try await world.publisher().context.resetCapabilities(
        ContextV1.ResetCapabilitiesRequest(appID: world.app, identifierPath: world.path()))
      try expectEqual(reset.capabilities.map(\.kind), [.duration], "capabilities after a reset")
    },
    Rule("R41", "Adding a duration capability replaces the default's details.") { world in
      try await world.declare(world.node())
      let added = try await world.add([(.duration, "time reading")])
      try expectEqual(added.capabilities.map(\.kind), [.duration], "capabilities")
      try expectEqual(added.capabilities.map(\.details), ["time reading"], "what it says")
    },
    Rule("R42", "Capabilities are advice: work of an undeclared kind is not refused.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson(clock: false)
      let handout = try await lesson.post(world.path())
      let ana = lesson.pupils[0]
      let attempt = try await ana.start(world.path()).attemptID
      try await ana.put(.score(1, of: 2), in: attempt)
      try await ana.set(0.5, in: attempt)
      try expectClose(try await lesson.cell(handout).headline?.value, 0.5, "the score in the report")
    },
    Rule("R43", "The custom type name is heeded where the type is custom, and does no harm elsewhere.") { world in
      var custom = world.node(type: .custom)
      custom.customTypeName = "Puzzle"
      try expectEqual(try await world.declare(custom)[0].customTypeName, "Puzzle", "the name of the type")
      custom.type = .quiz
      try expectEqual(try await world.declare(custom)[0].type, .quiz, "another type with such a name")
    },
    Rule("R44", "A summary of 4,000 scalars is accepted, of 4,001 it is not.") { world in
      var context = world.node()
      context.summary = String(repeating: "ä", count: 4_000)
      try await world.declare(context)
      context.summary += "x"
      try await world.expectRefusal(of: context, with: .invalidArgument, because: "a summary of 4,001 scalars")
    },
  ]
}

extension World {
  func show(_ child: [String], below parent: [String]) async throws {
    _ = try await publisher().context.addNavigationChild(
      ContextV1.NavigationChildRequest(appID: app, parentPath: [name] + parent, childPath: [name] + child))
  }

  func hide(_ child: [String], below parent: [String]) async throws {
    _ = try await publisher().context.removeNavigationChild(
      ContextV1.NavigationChildRequest(appID: app, parentPath: [name] + parent, childPath: [name] + child))
  }

  func add(
    _ capabilities: [(kind: ContextV1.ProgressReportingCapability.Kind, details: String)]
  ) async throws -> ContextV1.Context {
    try await publisher().context.addCapabilities(
      ContextV1.AddCapabilitiesRequest(
        appID: app, identifierPath: path(),
        capabilities: capabilities.map { ContextV1.ProgressReportingCapability(kind: $0.kind, details: $0.details) }))
  }
}
