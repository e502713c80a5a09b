import API
import ContextService
import Domain
import Messages
import RPC
import StoreKit
import Testing

@Suite("Lists of content", .onBothStores)
struct QueryTests {
  let bench: ContextBench
  let teacher: Client

  init() async throws {
    bench = try await ContextBench()
    try await bench.register()
    teacher = bench.client()
    _ = try await teacher.contexts.declareContexts(
      .init(
        appID: ContextBench.app,
        contexts: [
          .init(identifierPath: ["b"], title: "T", topic: .math, displayOrder: 2),
          .init(identifierPath: ["a"], title: "T", topic: .science, displayOrder: 2),
          .init(identifierPath: ["c"], title: "S", displayOrder: 2),
          .init(identifierPath: ["d"], title: "Z", displayOrder: -1, universalLinkURL: "plays://d"),
          .init(identifierPath: ["a", "quiz"], title: "Quiz", topic: .math),
          .init(identifierPath: ["b", "quiz"], title: "Quiz"),
          .init(identifierPath: ["a b"], title: "T"),
        ]))
  }

  func query(
    _ predicate: ContextV1.QueryContextsRequest.Predicate, size: Int32 = 0
  ) async throws -> [[String]] {
    var request = ContextV1.QueryContextsRequest(appID: ContextBench.app, predicate: predicate, pageSize: size)
    var paths: [[String]] = []
    repeat {
      let page = try await teacher.contexts.queryContexts(request)
      #expect(size == 0 || page.contexts.count <= Int(size))
      paths += page.contexts.map(\.identifierPath)
      request.pageToken = page.nextPageToken
    } while !request.pageToken.isEmpty
    return paths
  }

  @Test("pages of any size show everything once, ordered by path", arguments: [0, 1, 2, 3, 7, 100])
  func order(size: Int32) async throws {
    #expect(
      try await query(.init(), size: size) == [["a"], ["a", "quiz"], ["a b"], ["b"], ["b", "quiz"], ["c"], ["d"]])
  }

  @Test("every condition given must hold (R24)")
  func predicates() async throws {
    #expect(try await query(.init(parent: .init())) == [["a"], ["a b"], ["b"], ["c"], ["d"]])
    #expect(try await query(.init(parent: .init(identifiers: ["a"]))) == [["a", "quiz"]])
    #expect(try await query(.init(identifier: "quiz")) == [["a", "quiz"], ["b", "quiz"]])
    #expect(try await query(.init(title: "T")) == [["a"], ["a b"], ["b"]])
    #expect(try await query(.init(topic: .math)) == [["a", "quiz"], ["b"]])
    #expect(try await query(.init(parent: .init(), topic: .math)) == [["b"]])
    #expect(try await query(.init(universalLinkURL: "PLAYS://d")) == [["d"]])
    #expect(try await query(.init(identifier: "quiz", topic: .science)).isEmpty)
  }

  @Test("the instant created_from belongs, created_until does not")
  func created() async throws {
    let first = try #require(try await teacher.resolve(["a"]).contexts[0].createTime)
    bench.clock.advance(1_000)
    let later = try #require(try await teacher.declare(["e"])[0].context?.createTime)
    #expect(try await query(.init(createdFrom: later)) == [["e"]])
    #expect(try await query(.init(createdFrom: first, createdUntil: later)).count == 7)
    #expect(try await query(.init(createdUntil: first)).isEmpty)
  }

  @Test("a page looks at so many rows and no more, then says where to go on", arguments: [1, 2, 3])
  func examined(max: Int) async throws {
    let bench = try await ContextBench { $0.examinedPerPageMax = max }
    try await bench.register()
    try await bench.client().declare(["a"], ["b"], ["b", "x"], ["c"], ["d", "no"], ["d"])
    var request = ContextV1.QueryContextsRequest(appID: ContextBench.app, predicate: .init(identifier: "no"))
    var pages = 0
    var found: [[String]] = []
    repeat {
      let page = try await bench.client().contexts.queryContexts(request)
      found += page.contexts.map(\.identifierPath)
      request.pageToken = page.nextPageToken
      pages += 1
    } while !request.pageToken.isEmpty && pages < 20
    #expect(found == [["d", "no"]] && pages >= 6 / max)
  }

  @Test("a pupil's own children stand among everyone's by the bytes of their identifiers, and give way to them")
  func merged() async throws {
    let bench = try await ContextBench()
    try await bench.register()
    let (teacher, ben) = (bench.client(), bench.client(.student, "ben"))
    let (one, two) = ("caf\u{E9}", "cafe\u{301}")
    try await ben.declare([one], ["b"], ["d"], ["z"])
    try await teacher.declare(["a"], [two], ["d"])
    let query = ContextV1.QueryContextsRequest(appID: ContextBench.app)
    let found = try await ben.contexts.queryContexts(query).contexts
    #expect(found.map { Array($0.identifierPath[0].utf8) } == ["a", "b", two, one, "d", "z"].map { Array($0.utf8) })
    #expect(found.map(\.isVolatile) == [false, true, false, true, false, true])
  }

  @Test("to list a pupil's own children beside everyone's takes about as long as to list as many")
  func mergedQuickly() async throws {
    let bench = try await ContextBench()
    try await bench.register()
    func declare(_ name: String, _ client: Client) async throws {
      for first in stride(from: 0, to: 2_000, by: 200) {
        _ = try await client.contexts.declareContexts(
          .init(appID: ContextBench.app, contexts: (first..<first + 200).map { .at(["\(name) \($0)"], title: "T") }))
      }
    }
    try await declare("theirs", bench.client())
    let (ana, ben) = (bench.client(.student, "ana"), bench.client(.student, "ben"))
    try await ben.declare(["own"])
    try await declare("own", ana)
    func time(_ client: Client) async throws -> Duration {
      let request = ContextV1.ListChildrenRequest(appID: ContextBench.app, pageSize: 1)
      var best = Duration.seconds(100)
      for _ in 0..<3 {
        let begun = ContinuousClock.now
        _ = try await client.contexts.listChildren(request)
        best = min(best, begun.duration(to: .now))
      }
      return best
    }
    let (many, few) = (try await time(ana), try await time(ben))
    #expect(many < few * 6, "\(many), \(few)")
  }

  @Test("children come by display order, then title, then identifier (R27, R28)", arguments: [0, 1, 2, 4])
  func children(size: Int32) async throws {
    var request = ContextV1.ListChildrenRequest(appID: ContextBench.app, pageSize: size)
    var identifiers: [String] = []
    repeat {
      let page = try await teacher.contexts.listChildren(request)
      identifiers += page.contexts.map { $0.identifierPath[0] }
      request.pageToken = page.nextPageToken
    } while !request.pageToken.isEmpty
    #expect(identifiers == ["d", "a b", "c", "a", "b"])
  }

  @Test("a page token that was made up, changed, or given for another question is refused")
  func tokens() async throws {
    let page = try await teacher.contexts.listChildren(.init(appID: ContextBench.app, pageSize: 2))
    var changed = Array(page.nextPageToken.utf8)
    changed[changed.count / 2] ^= 1
    for (token, request) in [
      ("xyz", ContextV1.ListChildrenRequest(appID: ContextBench.app, pageSize: 2)),
      (String(decoding: changed, as: UTF8.self), .init(appID: ContextBench.app, pageSize: 2)),
      (page.nextPageToken, .init(appID: ContextBench.app, identifierPath: ["a"], pageSize: 2)),
      (page.nextPageToken, .init(appID: ContextBench.app, pageSize: 3)),
    ] {
      var request = request
      request.pageToken = token
      let refusal = await status { try await teacher.contexts.listChildren(request) }
      #expect(refusal?.code == .invalidArgument && refusal?.reason == "INVALID_PAGE_TOKEN")
    }
    bench.school.allow(ContextBench.app, in: "south")
    try await bench.register(in: "south")
    let refusal = await status {
      try await bench.client(of: "south").contexts.listChildren(
        .init(appID: ContextBench.app, pageSize: 2, pageToken: page.nextPageToken))
    }
    #expect(refusal?.code == .invalidArgument)
    // A restart does not make a token worthless.
    let host = try await bench.reopened()
    let next = try await bench.client(on: host).contexts.listChildren(
      .init(appID: ContextBench.app, pageSize: 2, pageToken: page.nextPageToken))
    #expect(next.contexts.map { $0.identifierPath[0] } == ["c", "a"])
  }

  @Test("apps are listed in pages, ordered by identifier")
  func apps() async throws {
    for name in ["org.c", "org.a", "org.b", "org.d"] { try await bench.register(name) }
    bench.school.allow("org.c", "org.a", "org.b", ContextBench.app, in: ContextBench.organization)
    let first = try await teacher.contexts.listApps(.init(pageSize: 3))
    #expect(first.apps.map(\.appID) == ["org.a", "org.b", "org.c"])
    let second = try await teacher.contexts.listApps(.init(pageSize: 3, pageToken: first.nextPageToken))
    #expect(second.apps.map(\.appID) == [ContextBench.app])
    // Who looks after the organization sees what it does not let in, too.
    let all = try await bench.client(.administrator, "ada", app: nil).contexts.listApps(.init()).apps.map(\.appID)
    #expect(all == ["org.a", "org.b", "org.c", "org.d", ContextBench.app])
  }
}
