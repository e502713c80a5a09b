import API
import ContextService
import Domain
import Messages
import Patience
import RPC
import StoreKit
import Testing

/// A vendor, and two organizations that let its app in.
@Suite("Published apps")
final class PublishedTests {
  let bench: ContextBench
  let vendor: Client
  let north: Client
  let south: Client

  init() async throws {
    bench = try await ContextBench()
    vendor = bench.client(.publisher, "vendor", of: Caller.catalog)
    north = bench.client(.publisher, "pub")
    south = bench.client(.publisher, "pub", of: "south")
    bench.school.allow(ContextBench.app, in: "south")
    _ = try await vendor.contexts.registerApp(
      .init(appID: ContextBench.app, title: "Great Plays", published: true))
    try await vendor.declare(["Hamlet"], ["Hamlet", "Act 1"], ["Macbeth"])
  }

  private func paths(_ client: Client) async throws -> [[String]] {
    try await client.contexts.queryContexts(.init(appID: ContextBench.app)).contexts.map(\.identifierPath)
  }

  @Test("an app is registered once and read by every organization that lets it in, and by no other")
  func everyone() async throws {
    for client in [north, south] {
      #expect(try await paths(client) == [["Hamlet"], ["Hamlet", "Act 1"], ["Macbeth"]])
      let found = try await client.resolve(["Hamlet", "Act 1"])
      #expect(found.contexts.map(\.ofCatalog) == [true, true])
    }
    let other = await status { try await self.paths(self.bench.client(.publisher, "pub", of: "west")) }
    #expect(other?.reason == "APP_NOT_ALLOWED")
    bench.school.allow(in: "south")
    #expect(await status { try await self.paths(self.south) }?.reason == "APP_NOT_ALLOWED")
    #expect(try await bench.client(.teacher, "tess", app: nil, of: "south").contexts.listApps(.init()).apps == [])
    #expect(
      try await bench.client(.teacher, "tess", app: nil).contexts.listApps(.init()).apps.map(\.published) == [true])
  }

  @Test("only the app's vendor publishes: no organization's publisher, administrator or teacher, and no service")
  func whoPublishes() async throws {
    for (role, app) in [(Role.publisher, "org.x"), (.teacher, "org.x"), (.administrator, nil), (.service, nil)]
      as [(Role, String?)]
    {
      let client = bench.client(role, "u", app: app)
      bench.school.allow("org.x", in: ContextBench.organization)
      let refused = await status {
        try await client.contexts.registerApp(.init(appID: "org.x", title: "X", published: true))
      }
      #expect(refused?.reason == "NOT_THE_VENDOR" && refused?.code == .permissionDenied, "\(role)")
    }
    let service = bench.client(.service, "report-service", app: nil, of: Caller.everyOrganization)
    for refused in [
      await status { try await service.contexts.registerApp(.init(appID: "org.x", title: "X", published: true)) },
      await status { try await service.declare(["Othello"]) },
    ] { #expect(refused?.reason == "NOT_THE_VENDOR") }
    let unsaid = await status {
      try await self.bench.client(.publisher, "v", app: "org.y", of: Caller.catalog).contexts.registerApp(
        .init(appID: "org.y", title: "Y"))
    }
    #expect(unsaid?.code == .invalidArgument && unsaid?.field == "published")
    let foreign = await status {
      try await self.vendor.contexts.registerApp(.init(appID: "org.z", title: "Z", published: true))
    }
    #expect(foreign?.reason == "APP_NOT_OF_TOKEN")
  }

  @Test("contexts that an organization declares below the vendor's are seen by it alone, and lie over the catalog")
  func ownBelow() async throws {
    let made = try await north.declare(["Hamlet", "Act 1", "Our questions"], ["Hamlet", "Ours"], ["Own play"])
    #expect(made.allSatisfy { $0.outcome == .created && !$0.context!.ofCatalog })
    let own = [
      ["Hamlet"], ["Hamlet", "Act 1"], ["Hamlet", "Act 1", "Our questions"], ["Hamlet", "Ours"], ["Macbeth"],
      ["Own play"],
    ]
    #expect(try await paths(north) == own)
    for client in [south, vendor] { #expect(try await paths(client).count == 3) }
    #expect(try await south.resolve(["Hamlet", "Ours"]).missing == ["Ours"])
    let children = try await north.contexts.listChildren(.init(appID: ContextBench.app, identifierPath: ["Hamlet"]))
    #expect(children.contexts.map(\.title) == ["Act 1", "Ours"])

    // The vendor comes to the same place later: everybody else sees its content, and north its own.
    try await vendor.declare(["Hamlet", "Ours"], ["Hamlet", "Ours", "Page"])
    #expect(try await paths(north) == own)
    #expect(try await paths(south).count == 5)
    #expect(try await north.resolve(["Hamlet", "Ours", "Page"]).missing == ["Page"])
    let words = try await north.contexts.searchContexts(.init(query: "Ours")).contexts
    #expect(words.map(\.ofCatalog) == [false])
    #expect(try await north.contexts.searchContexts(.init(query: "Page")).contexts.isEmpty)
    #expect(try await south.contexts.searchContexts(.init(query: "Page")).contexts.count == 1)
    _ = try await north.contexts.removeContext(
      .init(appID: ContextBench.app, identifierPath: ["Hamlet", "Ours"], confirmLiveHandouts: true))
    #expect(try await north.resolve(["Hamlet", "Ours", "Page"]).missing == [])
  }

  @Test("an organization changes nothing of the vendor's, and declaring it leaves it as it is")
  func notTheirs() async throws {
    let app = ContextBench.app
    let (path, parent) = (["Hamlet"], ["Macbeth"])
    for client in [north, bench.client(.administrator, "ada", app: nil), bench.client(.teacher, "tess")] {
      let said = try await client.contexts.declareContexts(
        .init(appID: app, contexts: [.at(path, title: "Mine now")]))
      #expect(said.results.map(\.outcome) == [.unchanged] && said.results[0].context?.title == "Hamlet")
      let context = ContextV1.Context(appID: app, identifierPath: path, title: "Mine now")
      let image = try ImageTests.picture()
      for (name, refused) in [
        (
          "update",
          await status { try await client.contexts.updateContext(.init(context: context, updateFields: ["title"])) }
        ),
        (
          "move",
          await status {
            try await client.contexts.moveContext(.init(appID: app, identifierPath: path, newParentPath: parent))
          }
        ),
        (
          "remove",
          await status {
            try await client.contexts.removeContext(.init(appID: app, identifierPath: path, confirmLiveHandouts: true))
          }
        ),
        (
          "capabilities",
          await status {
            try await client.contexts.addCapabilities(
              .init(appID: app, identifierPath: path, capabilities: [.init(kind: .score, details: "x")]))
          }
        ),
        (
          "thumbnail",
          await status { try await client.contexts.setThumbnail(.init(appID: app, identifierPath: path, image: image)) }
        ),
        ("icon", await status { try await client.contexts.setAppIcon(.init(appID: app, image: image)) }),
      ] { #expect(refused?.reason == "NOT_THE_VENDOR", "\(name)") }
    }
    #expect(try await south.resolve(path).contexts.first?.title == "Hamlet")
    #expect(try await south.resolve(path).contexts.first?.revision == 1)
  }

  @Test("the vendor's moves, removals, images, links and edges reach every organization")
  func follows() async throws {
    let app = ContextBench.app
    try await north.declare(["Hamlet", "Act 1", "Ours"])
    let image = try ImageTests.picture()
    _ = try await vendor.contexts.setThumbnail(.init(appID: app, identifierPath: ["Macbeth"], image: image))
    _ = try await vendor.contexts.setAppIcon(.init(appID: app, image: image))
    _ = try await vendor.contexts.addNavigationChild(
      .init(appID: app, parentPath: ["Macbeth"], childPath: ["Hamlet", "Act 1"]))
    try await vendor.contexts.declareContexts(
      .init(
        appID: app,
        contexts: [
          .init(identifierPath: ["Linked"], title: "Linked", type: .chapter, universalLinkURL: "plays://linked")
        ])
    ).expectCreated()
    _ = try await vendor.contexts.moveContext(.init(appID: app, identifierPath: ["Hamlet"], newParentPath: ["Macbeth"]))
    for client in [north, south] {
      #expect(try await client.contexts.getThumbnail(.init(appID: app, identifierPath: ["Macbeth"])).width == 100)
      #expect(try await client.contexts.getAppIcon(.init(appID: app)).width == 100)
      let shown = try await client.contexts.listChildren(.init(appID: app, identifierPath: ["Macbeth"]))
      #expect(shown.contexts.map(\.title) == ["Hamlet", "Act 1"])
      #expect(try await client.contexts.resolveLink(.init(appID: app, url: "plays://linked")).title == "Linked")
      // By the former path, too (D10).
      #expect(
        try await client.resolve(["Hamlet", "Act 1"]).contexts.map(\.identifierPath).last == [
          "Macbeth", "Hamlet", "Act 1",
        ])
    }
    #expect(try await north.resolve(["Hamlet", "Act 1", "Ours"]).missing == [])
    let taken = try await north.contexts.declareContexts(
      .init(
        appID: app,
        contexts: [
          .init(identifierPath: ["Mine"], title: "Mine", type: .chapter, universalLinkURL: "plays://linked")
        ]))
    #expect(taken.results.map(\.outcome) == [.refused])

    _ = try await vendor.contexts.removeContext(
      .init(appID: app, identifierPath: ["Macbeth", "Hamlet"], confirmLiveHandouts: true))
    for client in [north, south] {
      #expect(try await client.resolve(["Macbeth", "Hamlet"]).missing == ["Hamlet"])
      #expect(try await client.contexts.searchContexts(.init(query: "Ours")).contexts.isEmpty)
    }
    // A vendor is not told whether anything is handed out: it always has to say that it knows.
    let unconfirmed = await status {
      try await self.vendor.contexts.removeContext(.init(appID: app, identifierPath: ["Macbeth"]))
    }
    #expect(unconfirmed?.reason == "LIVE_HANDOUTS")
  }

  @Test("an organization that had the app before keeps its own, is told so, and sees nothing of the vendor's")
  func before() async throws {
    let app = "org.example.maths"
    try await bench.register(app, in: "south")
    bench.school.allow(app, ContextBench.app, in: "south")
    bench.school.allow(app, ContextBench.app, in: ContextBench.organization)
    let own = bench.client(.publisher, "pub", app: app, of: "south")
    let link = "maths://one"
    _ = try await own.contexts.declareContexts(
      .init(
        appID: app, contexts: [.init(identifierPath: ["Ours"], title: "Ours", type: .chapter, universalLinkURL: link)]))
    let maths = bench.client(.publisher, "vendor", app: app, of: Caller.catalog)
    _ = try await maths.contexts.registerApp(.init(appID: app, title: "Maths", published: true))
    _ = try await maths.contexts.declareContexts(
      .init(
        appID: app,
        contexts: [.init(identifierPath: ["Theirs"], title: "Theirs", type: .chapter, universalLinkURL: link)]))

    let listed = try await own.contexts.listApps(.init()).apps
    #expect(listed.map(\.appID) == [ContextBench.app, app] && listed.map(\.published) == [true, false])
    #expect(listed.map(\.hidesPublished) == [false, true])
    #expect(try await own.contexts.registerApp(.init(appID: app, title: "?")).hidesPublished)
    #expect(try await own.contexts.queryContexts(.init(appID: app)).contexts.map(\.title) == ["Ours"])
    #expect(try await own.contexts.resolveLink(.init(appID: app, url: link)).title == "Ours")
    #expect(try await own.contexts.searchContexts(.init(query: "Theirs")).contexts.isEmpty)
    // Whoever comes later is answered the published one, and has no other.
    let north = bench.client(.publisher, "pub", app: app)
    #expect(try await north.contexts.registerApp(.init(appID: app, title: "Mine")).title == "Maths")
    #expect(try await north.contexts.queryContexts(.init(appID: app)).contexts.map(\.title) == ["Theirs"])
  }

  @Test("vendors see their own apps alone, and search finds nothing of apps that are not let in")
  func vendorsApart() async throws {
    let maths = bench.client(.publisher, "other", app: "org.example.maths", of: Caller.catalog)
    _ = try await maths.contexts.registerApp(.init(appID: "org.example.maths", title: "Maths", published: true))
    _ = try await maths.contexts.declareContexts(.init(appID: "org.example.maths", contexts: [.at(["Hamlet's sums"])]))
    #expect(try await vendor.contexts.listApps(.init()).apps.map(\.appID) == [ContextBench.app])
    #expect(
      await status { try await self.vendor.contexts.queryContexts(.init(appID: "org.example.maths")) }?.reason
        == "APP_NOT_OF_TOKEN")
    #expect(try await vendor.contexts.searchContexts(.init(query: "Hamlet")).contexts.map(\.title) == ["Hamlet"])
    let tess = bench.client(.teacher, "tess", app: nil)
    #expect(try await tess.contexts.searchContexts(.init(query: "Hamlet")).contexts.map(\.title) == ["Hamlet"])
    bench.school.allow(in: ContextBench.organization)
    #expect(try await tess.contexts.searchContexts(.init(query: "Hamlet")).contexts.isEmpty)
  }

  @Test("each organization has room of its own below one of the vendor's contexts")
  func room() async throws {
    let bench = try await ContextBench { $0.limits.childrenPerContextMax = 2 }
    bench.school.allow(ContextBench.app, in: "south")
    let vendor = bench.client(.publisher, "vendor", of: Caller.catalog)
    _ = try await vendor.contexts.registerApp(.init(appID: ContextBench.app, title: "Plays", published: true))
    let clients = ["v": vendor, "n": bench.client(.publisher, "p"), "s": bench.client(.publisher, "p", of: "south")]
    for (name, client) in clients {
      let results = try await client.declare([name + "1"], [name + "2"], [name + "3"])
      #expect(results.map(\.outcome) == [.created, .created, .refused])
    }
  }

  @Test("one provider of the vendor's builds for all organizations, and hears nothing but paths of its own")
  func provider() async throws {
    let plays = BookApp()
    try await plays.connected(to: vendor) { [north, south, bench] in
      #expect(try await north.resolve(["Hamlet", "Act 9"]).contexts.last?.ofCatalog == true)
      #expect(try await south.resolve(["Hamlet", "Act 9"]).missing == [])
      // A student's is theirs alone (R110).
      let student = bench.client(.student, "ana")
      #expect(try await student.resolve(["Macbeth", "Act 3"]).contexts.last?.isVolatile == true)
      #expect(
        try await south.contexts.listChildren(.init(appID: ContextBench.app, identifierPath: ["Macbeth"])).contexts
          .isEmpty)
      // Below what is north's own, the vendor is not asked.
      try await north.declare(["Hamlet", "Ours"])
      #expect(try await north.resolve(["Hamlet", "Ours", "Secret"]).provider == .absent)
    }
    #expect(plays.paths == [["Hamlet", "Act 9"], ["Macbeth", "Act 3"]])
    for question in plays.questions { #expect(question.parent?.ofCatalog == true) }
    // An organization's provider does not provide for the others, and comes before the vendor's in its own.
    let own = BookApp()
    try await own.connected(to: south) { [north, south] in
      let theirs = try await north.resolve(["Hamlet", "Act 7"])
      let own = try await south.resolve(["Hamlet", "Act 7"])
      #expect(theirs.provider == .absent && own.contexts.last?.ofCatalog == false)
    }
  }

  @Test("an organization that leaves a vendor's provider many questions takes none of another's share")
  func providerShares() async throws {
    let bench = try await ContextBench { $0.openQuestionsPerProviderMax = 16 }
    let vendor = bench.client(.publisher, "vendor", of: Caller.catalog)
    _ = try await vendor.contexts.registerApp(.init(appID: ContextBench.app, title: "Plays", published: true))
    bench.school.allow(ContextBench.app, in: "south")
    let plays = BookApp { $0.identifier.hasPrefix("slow") ? nil : await BookApp.anything($0) }
    try await plays.connected(to: vendor) { [bench] in
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<40 {
          group.addTask { _ = try? await bench.client(.teacher, "t\(number)").resolve(["slow \(number)"]) }
        }
        try? await patiently("as many as it may have") { plays.questions.count >= 14 }
        let refusal = await status { try await bench.client(.teacher, "one more").resolve(["slow one more"]) }
        #expect(refusal?.quotas == ["organization: provider_questions"])
        for name in ["a", "b"] {
          #expect((try? await bench.client(of: "south").resolve([name]))?.provider == .built)
        }
        group.cancelAll()
      }
    }
    #expect(plays.questions.count(where: { $0.identifier.hasPrefix("slow") }) == 14)
  }

  @Test(
    "what a student's app declares below the vendor's contexts is the student's, and stored for the organization alone")
  func student() async throws {
    let ana = bench.client(.student, "ana")
    let made = try await ana.declare(["Hamlet", "Mine"], ["Hamlet"])
    #expect(made.map(\.outcome) == [.created, .unchanged] && made[0].context?.isVolatile == true)
    #expect(try await north.resolve(["Hamlet", "Mine"]).missing == ["Mine"])
    let service = bench.client(.service, "activity-service", app: nil, of: Caller.everyOrganization)
    let stored = try await service.changes.lookUpPath(
      .init(
        organizationID: "north", appID: ContextBench.app, identifierPath: ["Hamlet", "Mine"], userID: "ana",
        isStudent: true, isAssigned: true))
    guard case .context(let state) = stored.result else {
      Issue.record("it is not stored")
      return
    }
    #expect(state.context?.origin == .proposed && state.context?.ofCatalog == false)
    #expect(stored.ancestors.map { $0.context?.ofCatalog } == [true, true])
    #expect(try await north.resolve(["Hamlet", "Mine"]).missing.isEmpty)
    for client in [south, vendor] { #expect(try await client.resolve(["Hamlet", "Mine"]).missing == ["Mine"]) }
    // What the vendor publishes there later is what everyone sees, north too.
    try await vendor.declare(["Hamlet", "Mine"])
    for client in [north, south, ana] {
      #expect(try await client.resolve(["Hamlet", "Mine"]).contexts.last?.ofCatalog == true)
    }
    let listed = try await north.contexts.listChildren(.init(appID: ContextBench.app, identifierPath: ["Hamlet"]))
    #expect(listed.contexts.map(\.title) == ["Act 1", "Mine"] && listed.contexts.allSatisfy(\.ofCatalog))
  }

  @Test("a reset of an organization's content leaves what is published, which nobody resets")
  func reset() async throws {
    let bench = try await ContextBench { $0.isInDeveloperMode = true }
    let vendor = bench.client(.publisher, "vendor", of: Caller.catalog)
    _ = try await vendor.contexts.registerApp(.init(appID: ContextBench.app, title: "Plays", published: true))
    try await vendor.declare(["Hamlet"])
    let north = bench.client(.publisher, "pub")
    try await north.declare(["Hamlet", "Ours"])
    let service = bench.client(.service, "activity-service", app: nil, of: Caller.everyOrganization)
    _ = try await service.changes.resetContent(.init(organizationID: "north"))
    #expect(try await north.contexts.queryContexts(.init(appID: ContextBench.app)).contexts.map(\.title) == ["Hamlet"])
    let refused = await status { try await service.changes.resetContent(.init(organizationID: "*")) }
    #expect(refused?.code == .permissionDenied)
  }
}

extension ContextV1.DeclareContextsResponse {
  fileprivate func expectCreated() { #expect(results.allSatisfy { $0.outcome == .created }) }
}
