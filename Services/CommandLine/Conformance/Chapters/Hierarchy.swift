internal import API
internal import Messages
internal import RPC

// R1 to R13: identity and hierarchy.
extension Rule {
  static let hierarchy = [
    Rule("R1", "Two children of one parent never share an identifier; children of different parents may.") { world in
      try await world.declare(world.node(), world.node("a"), world.node("b"))
      let first = try await world.declare(world.node("a", "x"), world.node("b", "x"))
      try expect(first[0].contextID != first[1].contextID, "x below a and x below b are two contexts")
      let again = try await world.declare(world.node("a", "x", title: "Another title"))
      try expectEqual(again[0].contextID, first[0].contextID, "the context at [a, x], declared again")
      try expectEqual(try await world.children(world.path("a")), ["x"], "children of a")
    },
    Rule("R2", "The identifier path is the only global identity of a context within an app.") { world in
      let made = try await world.declare(
        world.node(), world.node("a"), world.node("b"), world.node("a", "x", title: "Same"),
        world.node("b", "x", title: "Same"))
      for index in 3...4 {
        let found = try await world.get(made[index].identifierPath)
        try expectEqual(
          found.contextID, made[index].contextID, "the context at \(made[index].identifierPath.suffix(2))")
        try expectEqual(found.identifierPath, made[index].identifierPath, "its path")
      }
    },
    Rule("R3", "An identifier never changes; title, summary, order, topic and so on do, the type by an explicit act.") {
      world in
      let made = try await world.declare(world.node(type: .lesson))[0]
      var changed = world.node(title: "New title", order: 7, type: .quiz)
      changed.summary = "New summary"
      changed.topic = .math
      let answer = try await world.update(changed, "title", "summary", "display_order", "topic", "type")
      try expectEqual(answer.identifierPath, made.identifierPath, "the path after an update")
      try expectEqual(answer.contextID, made.contextID, "the context after an update")
      try expectEqual(answer.title, "New title", "title")
      try expectEqual(answer.summary, "New summary", "summary")
      try expectEqual(answer.displayOrder, 7, "display order")
      try expectEqual(answer.topic, .math, "topic")
      try expectEqual(answer.type, .quiz, "type")
      try await expectRefused("an update of the identifier", with: .invalidArgument) {
        try await world.update(changed, "identifier_path")
      }
    },
    Rule("R4", "256 scalars are accepted, 257 are not, for identifier and title.") { world in
      // Two scalars a letter: what is counted is scalars, neither letters nor bytes.
      let longest = String(repeating: "e\u{301}", count: 128)
      try await world.declare(world.node(), world.node(longest, title: longest))
      try await world.expectRefusal(
        of: world.node(longest + "x", title: "Title"), with: .invalidArgument, because: "an identifier of 257 scalars")
      try await world.expectRefusal(
        of: world.node("x", title: longest + "x"), with: .invalidArgument, because: "a title of 257 scalars")
    },
    Rule("R5", "A path of 8 entries with the root is accepted, 9 are not.") { world in
      let identifiers = ["2", "3", "4", "5", "6", "7"]
      let paths = (0...identifiers.count).map { Array(identifiers.prefix($0)) }
      _ = try await world.results(of: paths.map { world.node(at: $0) })
      try expectEqual(try await world.get([world.name] + identifiers).identifierPath.count, 7, "entries below the root")
      try await world.expectRefusal(
        of: world.node(at: identifiers + ["8"]), with: .resourceExhausted, because: "a path of 9 entries with the root")
    },
    Rule("R6", "All identifiers of a path together can have a bound too.") { world in
      let identifiers = (2...7).map { "\($0)" + String(repeating: "x", count: 255) }
      for count in 0...identifiers.count {
        let result = try await world.results(of: [world.node(at: Array(identifiers.prefix(count)))])[0]
        guard result.outcome == .refused else { continue }
        let code = StatusCode(rawValue: UInt8(clamping: result.error?.code ?? 0))
        try expect(
          count > 0 && (code == .invalidArgument || code == .resourceExhausted),
          "a path that is too long in all is INVALID_ARGUMENT or a limit; came \(code?.name ?? "another code")")
        return
      }
    },
    Rule("R7", "A context has so many children and no more.") { world in
      let limits = try await world.publisher().context.getLimits(ContextV1.GetLimitsRequest())
      let most = Int(limits.childrenMax)
      let batch = Int(limits.declareBatchMax)
      guard 1...5_000 ~= most, 1...1_000 ~= batch else {
        throw NotApplicable("this server takes \(most) children: too many to be tried")
      }
      try await world.declare(world.node())
      for begin in stride(from: 0, to: most, by: batch) {
        let nodes = (begin..<min(begin + batch, most)).map { world.node("\($0)") }
        for result in try await world.results(of: nodes) {
          try expectEqual(result.outcome, .created, "one of \(most) children")
        }
      }
      try await world.expectRefusal(
        of: world.node("one more"), with: .resourceExhausted, because: "child \(most + 1)")
    },
    Rule("R8", "A context has one parent: it is moved by a call of its own, and its place may not be taken.") { world in
      let made = try await world.declare(
        world.node(), world.node("a"), world.node("b"), world.node("a", "x"), world.node("a", "y"), world.node("b", "y")
      )
      let moved = try await world.move(world.path("a", "x"), below: world.path("b"))
      try expectEqual(moved.contextID, made[3].contextID, "the context that was moved")
      try expectEqual(moved.identifierPath, world.path("b", "x"), "its path")
      try expectEqual(try await world.children(world.path("a")), ["y"], "children of the former parent")
      try expectEqual(try await world.children(world.path("b")), ["x", "y"], "children of the new parent")
      // No rule says with which of these.
      try await expectRefused(
        "a move to where another one stands", with: .invalidArgument, .alreadyExists, .failedPrecondition
      ) { try await world.move(world.path("a", "y"), below: world.path("b")) }
    },
    Rule("R9", "Making an ancestor a child is INVALID_ARGUMENT.") { world in
      try await world.declare(world.node(), world.node("a"), world.node("a", "b"))
      try await expectRefused("a move below one's own descendant", with: .invalidArgument) {
        try await world.move(world.path("a"), below: world.path("a", "b"))
      }
      try await expectRefused("a move below oneself", with: .invalidArgument) {
        try await world.move(world.path("a"), below: world.path("a"))
      }
    },
    Rule("R10", "The root always exists, has type app, and can be neither made nor removed nor moved by the app.") {
      world in
      let answer = try await world.resolve([], includeRoot: true)
      let root = try expectPresent(answer.contexts.first, "the root")
      try expectEqual(root.type, .app, "the root's type")
      try await world.declare(world.node())
      try await world.expectRefusal(
        of: ContextV1.Context(title: "Root", type: .app), with: .invalidArgument, .failedPrecondition,
        .permissionDenied,
        because: "declaring the root")
      try await world.expectRefusal(
        of: world.node("a", type: .app), with: .invalidArgument, because: "another context of type app")
      try await expectRefused(
        "removing the root", with: .invalidArgument, .failedPrecondition, .permissionDenied
      ) { try await world.remove([]) }
      try await expectRefused(
        "moving the root", with: .invalidArgument, .failedPrecondition, .permissionDenied
      ) { try await world.move([], below: world.path()) }
    },
    Rule("R11", "A title holds at least one character that is not white space.") { world in
      for title in ["", "  ", "\t\n", "\u{3000}"] {
        try await world.expectRefusal(
          of: world.node(title: title), with: .invalidArgument, because: "a title of \(title.count) white characters")
      }
      try await world.declare(world.node(title: " x "))
    },
    Rule("R12", "Wire paths leave the root out; results hold it only on request.") { world in
      try await world.declare(world.node(), world.node("a"))
      let plain = try await world.resolve(world.path("a"))
      try expectEqual(
        plain.contexts.map(\.identifierPath), [world.path(), world.path("a")], "the contexts along a path")
      let rooted = try await world.resolve(world.path("a"), includeRoot: true)
      try expectEqual(
        rooted.contexts.map(\.identifierPath), [[], world.path(), world.path("a")], "the same with the root")
    },
    Rule("R13", "After a move or a removal old paths still lead to something, or are gone for good.") { world in
      let made = try await world.declare(
        world.node(), world.node("a"), world.node("b"), world.node("a", "x"), world.node("a", "x", "y"))
      _ = try await world.move(world.path("a", "x"), below: world.path("b"))
      for (old, index) in [(world.path("a", "x"), 3), (world.path("a", "x", "y"), 4)] {
        let found = try await world.get(old)
        try expectEqual(found.contextID, made[index].contextID, "what a former path leads to")
        try expectEqual(found.identifierPath.prefix(2), world.path("b").prefix(2), "where that stands now")
      }
      let aliases = try await world.publisher().context.listAliases(
        ContextV1.ListAliasesRequest(appID: world.app, identifierPath: world.path("b", "x")))
      try expectEqual(aliases.formerPaths.map(\.identifiers), [world.path("a", "x")], "former paths")
      try await world.remove(world.path("b", "x"))
      try expectEqual(try await world.resolve(world.path("b", "x")).missing, ["x"], "what is missing after the removal")
      let anew = try await world.declare(world.node("b", "x"))[0]
      try expect(anew.contextID != made[3].contextID, "what is declared again after its removal is a new context")
    },
  ]
}

extension World {
  /// Something to declare at a path that is at hand as a list.
  func node(at identifiers: [String]) -> ContextV1.Context {
    ContextV1.Context(identifierPath: [name] + identifiers, title: "Title", type: .section)
  }
}
