internal import API
internal import Messages
internal import RPC

// R118 to R123: links, the provider, developer mode.
extension Rule {
  static let linksAndProvider = [
    Rule("R118", "A task opens by a link of its own, or by a user activity that carries the path: exactly one.") {
      world in
      var linked = world.node("linked")
      linked.universalLinkURL = "https://\(world.name).example/linked?page=1"
      try await world.declare(world.node(), linked, world.node("plain"))
      func link(_ identifier: String) async throws -> ContextV1.Link.Target? {
        let link = try await world.publisher().context.getLink(
          ContextV1.GetLinkRequest(appID: world.app, identifierPath: world.path(identifier)))
        return link.target
      }
      try expectEqual(try await link("linked"), .url(linked.universalLinkURL), "the link of what has one")
      try expectEqual(
        try await link("plain"), .userActivityPath(ContextV1.Path(identifiers: world.path("plain"))),
        "the link of what has none of its own")
    },
    Rule("R119", "A link leads to its context; what a path names is built on the way.") { world in
      let url = "https://\(world.name).example/book/chapter1"
      var chapter = world.node("chapter1")
      chapter.universalLinkURL = url
      let made = try await world.declare(world.node(), chapter)
      let found = try await world.publisher().context.resolveLink(
        ContextV1.ResolveLinkRequest(appID: world.app, url: url))
      try expectEqual(found.contextID, made[1].contextID, "the context that the link leads to")
      try expectEqual(found.identifierPath, world.path("chapter1"), "its path")
      try await expectRefused("a link that nothing bears", with: .notFound) {
        try await world.publisher().context.resolveLink(
          ContextV1.ResolveLinkRequest(appID: world.app, url: url + "/elsewhere"))
      }
      try await ProviderPlay.run(in: world, answering: world.build) { _ in
        let built = try await world.resolve(world.path("chapter2", "page"))
        try expectEqual(
          built.contexts.last?.identifierPath, world.path("chapter2", "page"), "what was built on the way")
      }
    },
    Rule("R120", "A provider is asked per context as a teacher browses, and ends with success or an error.") { world in
      try await world.declare(world.node(), world.node("old"))
      let updating: ProviderPlay.Updating = { context in
        guard context.identifierPath == world.path() else { return "cannot be brought up to date" }
        try await world.declare(world.node("new"))
        try await world.remove(world.path("old"))
        return ""
      }
      try await ProviderPlay.run(in: world, answering: { _ in nil }, updating: updating) { provider in
        try expectEqual(try await world.refresh(world.path()), .built, "how it went")
        try expectEqual(try await world.children(world.path()), ["new"], "children afterwards")
        try expectEqual(try await world.refresh(world.path("new")), .failed, "how it went with an error")
        try expectEqual(provider.updates, [world.path(), world.path("new")], "what the provider was asked about")
      }
    },
    Rule("R121", "Developer mode: the role is chosen by hand, and a reset purges everything.") { world in
      let organization = try await world.another("-reset")
      let other = World(organization: organization, name: world.name, another: world.another)
      try await other.declare(other.node())
      let lesson = try await other.lesson()
      let handout = try await lesson.post(other.path())
      try await expectRefused("a student's making a class", with: .permissionDenied) {
        try await lesson.pupils[0].own.roster.createClass(
          ActivityV1.CreateClassRequest(schoolClass: ActivityV1.Class(classID: "own", title: "Own")))
      }
      try await organization.clear()
      let head = try await organization.administrator()
      try await expectRefused("a class after the reset", with: .notFound) {
        try await head.roster.getClass(ActivityV1.GetClassRequest(classID: lesson.classID))
      }
      try await expectRefused("a report after the reset", with: .notFound) {
        try await lesson.grid(handout, as: head)
      }
    },
    Rule(
      "R122", "Developer mode needs no device.",
      notOfServer: "what it needs is seen where it is switched on, not in an answer"),
    Rule("R123", "A user without an account here has their data dropped silently.") { world in
      try await world.declare(world.node())
      let lesson = try await world.lesson()
      let handout = try await lesson.post(world.path())
      let stranger = try await world.organization.student("\(world.name)-stranger")
      try await lesson.clock(60)
      try await lesson.send(lesson.work(world.path(), at: 10, id: "r123", progress: 0.5), by: stranger)
      try expectEqual(
        try await lesson.grid(handout).rows.map(\.studentID), [lesson.pupils[0].id], "students in the report")
      try await expectRefused("a person who was never made", with: .notFound) {
        try await world.administrator().roster.getPerson(ActivityV1.GetPersonRequest(personID: stranger.id))
      }
    },
  ]
}

extension World {
  func refresh(_ path: [String]) async throws -> ContextV1.ProviderOutcome {
    try await publisher().context.refreshDescendants(
      ContextV1.RefreshDescendantsRequest(appID: app, identifierPath: path)
    ).provider
  }
}
