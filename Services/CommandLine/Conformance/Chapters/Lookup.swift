internal import API
internal import Messages
internal import RPC

// R14 to R26: lookup, and creation on demand.
extension Rule {
  static let lookup = [
    Rule("R14", "Looking up [a, b, c] with everything there gives a, b, c, root to leaf.") { world in
      try await world.declare(world.node(), world.node("b"), world.node("b", "c"))
      let answer = try await world.resolve(world.path("b", "c"))
      try expectEqual(
        answer.contexts.map(\.identifierPath), [world.path(), world.path("b"), world.path("b", "c")],
        "the contexts along the path")
      try expectEqual(answer.missing, [], "what is missing")
    },
    Rule("R15", "With c missing and no provider it gives [a, b]: the longest existing prefix, and no error.") { world in
      try await world.declare(world.node(), world.node("b"))
      let answer = try await world.resolve(world.path("b", "c", "d"))
      try expectEqual(answer.contexts.map(\.identifierPath), [world.path(), world.path("b")], "the longest prefix")
      try expectEqual(answer.missing, ["c", "d"], "what is missing")
      try expectEqual(answer.provider, .absent, "how the provider had to do with it")
    },
    Rule("R16", "A relative lookup gives the target or nothing, never a prefix.") { world in
      try await world.declare(world.node(), world.node("b"), world.node("b", "c"))
      let found = try await world.descendant(["b", "c"], of: world.path())
      try expectEqual(found.identifierPath, world.path("b", "c"), "the target")
      try await expectRefused("a relative lookup of what is not there", with: .notFound) {
        try await world.descendant(["b", "c", "d"], of: world.path())
      }
    },
    Rule("R17", "A relative path begins with the identifier of a direct child.") { world in
      try await world.declare(world.node(), world.node("b"), world.node("b", "c"))
      try await expectRefused("a relative path that begins with a grandchild", with: .notFound) {
        try await world.descendant(["c"], of: world.path())
      }
      try await expectRefused("a relative path that begins with the ancestor itself", with: .notFound) {
        try await world.descendant([world.name, "b"], of: world.path())
      }
    },
    Rule("R18", "A provider is asked for every missing identifier, in order, with the parent as it stands.") { world in
      let top = try await world.declare(world.node())[0]
      try await ProviderPlay.run(in: world, answering: world.build) { provider in
        let answer = try await world.resolve(world.path("b", "c"))
        try expectEqual(answer.contexts.count, 3, "contexts along the path")
        try expectEqual(
          provider.questions,
          [
            .init(identifier: "b", parentPath: world.path(), parentID: top.contextID),
            .init(identifier: "c", parentPath: world.path("b"), parentID: answer.contexts[1].contextID),
          ], "what the provider was asked")
        let found = try await world.descendant(["b", "d"], of: world.path())
        try expectEqual(found.identifierPath, world.path("b", "d"), "the target of a relative lookup")
        try expectEqual(
          provider.questions.last,
          .init(identifier: "d", parentPath: world.path("b"), parentID: answer.contexts[1].contextID),
          "what the provider was asked for it")
      }
    },
    Rule("R19", "A decline stops the descent: an absolute lookup gives the prefix, a relative one nothing.") { world in
      try await world.declare(world.node())
      try await ProviderPlay.run(in: world, answering: { $0.identifier == "c" ? nil : world.build($0) }) { provider in
        let answer = try await world.resolve(world.path("b", "c", "d"))
        try expectEqual(answer.contexts.map(\.identifierPath), [world.path(), world.path("b")], "the prefix")
        try expectEqual(answer.provider, .declined, "how the provider had to do with it")
        try expectEqual(provider.questions.map(\.identifier), ["b", "c"], "what it was asked")
        try await expectRefused("a relative lookup of what was declined", with: .notFound) {
          try await world.descendant(["b", "c", "d"], of: world.path())
        }
      }
    },
    Rule("R20", "What the provider returns is attached to that parent and saved.") { world in
      try await world.declare(world.node())
      try await ProviderPlay.run(in: world, answering: world.build) { _ in
        try expectEqual(try await world.resolve(world.path("b")).provider, .built, "how the provider had to do with it")
      }
      try expectEqual(try await world.get(world.path("b")).title, "Built b", "its title, with the provider gone")
      try expectEqual(try await world.children(world.path()), ["b"], "children of the parent")
    },
    Rule("R21", "Asking for the same path again does not ask the provider again.") { world in
      try await world.declare(world.node())
      try await ProviderPlay.run(in: world, answering: world.build) { provider in
        _ = try await world.resolve(world.path("b", "c"))
        let again = try await world.resolve(world.path("b", "c"))
        try expectEqual(again.provider, .notAsked, "how the provider had to do with the second lookup")
        try expectEqual(provider.questions.map(\.identifier), ["b", "c"], "what it was asked in both")
      }
    },
    Rule("R22", "Asking for leaves alone declares all their ancestors.") { world in
      try await world.declare(world.node())
      try await ProviderPlay.run(in: world, answering: world.build) { provider in
        for leaf in ["c", "d"] { _ = try await world.resolve(world.path("b", leaf)) }
        try expectEqual(provider.questions.map(\.identifier), ["b", "c", "d"], "what the provider was asked")
      }
      try expectEqual(try await world.children(world.path()), ["b"], "children of the top")
      try expectEqual(Set(try await world.children(world.path("b"))), ["c", "d"], "children of the ancestor")
    },
    Rule("R23", "A provider that answers with another identifier than it was asked for is INVALID_ARGUMENT.") { world in
      try await world.declare(world.node())
      let wrong: ProviderPlay.Answering = { _ in world.node("another") }
      try await ProviderPlay.run(in: world, answering: wrong) { provider in
        let answer = try await world.resolve(world.path("b"))
        try expectEqual(answer.missing, ["b"], "what is missing")
        try expectEqual(answer.provider, .failed, "how the provider had to do with it")
        // A stream of its own tells the provider: the next question cannot overtake it.
        _ = try await world.resolve(world.path("c"))
        let refusal = try expectPresent(provider.refusals.first, "a refusal that the provider is told of")
        try expectEqual(refusal.code, Int32(StatusCode.invalidArgument.rawValue), "its code")
      }
      try expectEqual(try await world.children(world.path()), [], "children that were stored")
    },
    Rule(
      "R24", "Predicate lookup combines conditions over six keys: when made, identifier, title, link, topic, parent."
    ) {
      world in
      var first = world.node("a", title: "\(world.name) same")
      first.topic = .math
      first.universalLinkURL = "https://\(world.name).example/a"
      var second = world.node("b", title: "\(world.name) same")
      second.topic = .science
      let made = try await world.declare(world.node(), first, second)
      let (a, b) = (world.path("a"), world.path("b"))
      let parent = ContextV1.Path(identifiers: world.path())
      try await world.expectQuery(.init(parent: parent), [a, b], "parent")
      try await world.expectQuery(.init(parent: parent, identifier: "b"), [b], "parent and identifier")
      try await world.expectQuery(.init(title: "\(world.name) same"), [a, b], "title")
      try await world.expectQuery(.init(title: "\(world.name) same", topic: .math), [a], "title and topic")
      try await world.expectQuery(.init(universalLinkURL: first.universalLinkURL), [a], "link")
      try await world.expectQuery(
        .init(universalLinkURL: first.universalLinkURL, createdFrom: made[1].createTime), [a], "link and time from")
      try await world.expectQuery(
        .init(universalLinkURL: first.universalLinkURL, createdUntil: made[1].createTime), [], "link and time until")
      try await world.expectQuery(.init(parent: parent, title: "another"), [], "parent and another title")
    },
    Rule("R25", "Concurrent calls have no order among them.", notOfServer: "says what clients may not rely on"),
    Rule(
      "R26", "Things are looked up again rather than held.",
      notOfServer: "a property of the schema: no call gives a handle"),
  ]
}

extension World {
  /// What a provider builds that has everything.
  var build: ProviderPlay.Answering {
    { question in
      ContextV1.Context(
        identifierPath: question.parentIdentifierPath + [question.identifier], title: "Built \(question.identifier)",
        type: .section)
    }
  }

  func expectQuery(
    _ predicate: ContextV1.QueryContextsRequest.Predicate, _ expected: [[String]], _ what: String
  ) async throws {
    let answer = try await publisher().context.queryContexts(
      ContextV1.QueryContextsRequest(appID: app, predicate: predicate))
    try expectEqual(answer.contexts.map(\.identifierPath), expected, "what is found by \(what)")
  }
}
