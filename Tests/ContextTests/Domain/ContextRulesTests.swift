import ContextDomain
import Domain
import Testing

@Suite("Rules of content")
struct ContextRulesTests {
  @Test("parents come before their children, and those of one depth as they came")
  func order() {
    let paths: [IdentifierPath?] = [["a", "b", "c"], ["x"], nil, ["a", "b"], ["a"], ["x", "y"]]
    #expect(DeclarationOrder.parentsFirst(paths) == [1, 4, 3, 5, 0])
  }

  @Test("a descent asks root to leaf for what is missing, and for nothing else (R18)")
  func descent() {
    var descent = Descent(["a", "b", "c"], standing: 1)
    #expect(descent.step == .ask(identifier: "b", depth: 2))
    descent.receive(.attached)
    #expect(descent.step == .ask(identifier: "c", depth: 3))
    descent.receive(.attached)
    #expect(descent.step == .end(.built) && descent.missing.isEmpty)
    #expect(Descent(["a"], standing: 1).step == .end(.notAsked))
    #expect(Descent(.root, standing: 0).step == .end(.notAsked))
  }

  @Test(
    "whatever is not an attached context ends the descent, and the rest is missing (R19)",
    arguments: [
      (Descent.Answer.declined, Descent.Ending.declined), (.absent, .absent), (.timedOut, .timedOut),
      (.failed, .failed),
    ])
  func stops(answer: Descent.Answer, ending: Descent.Ending) {
    var descent = Descent(["a", "b", "c"], standing: 0)
    descent.receive(.attached)
    descent.receive(answer)
    #expect(descent.step == .end(ending) && descent.missing == ["b", "c"])
    descent.receive(.attached)
    #expect(descent.step == .end(ending))
  }

  @Test("what others built on the way is not asked for")
  func found() {
    var descent = Descent(["a", "b", "c"], standing: 0)
    descent.receive(.attached)
    descent.found(standing: 2)
    #expect(descent.step == .ask(identifier: "c", depth: 3))
  }

  @Test("a decline is remembered until its time, and the oldest go first when there are many")
  func declines() {
    var memory = DeclineMemory<Int>(countMax: 3)
    func key(_ name: String) -> DeclineMemory<Int>.Key { .init(organization: "o", app: "a", path: [name]) }
    memory.note(key("1"), until: 10)
    let before = memory.remembers(key("1"), at: 9)
    let after = memory.remembers(key("1"), at: 10)
    #expect(before && !after)
    for name in ["1", "2", "3", "4"] { memory.note(key(name), until: 100) }
    let (oldest, newest) = (memory.remembers(key("1"), at: 20), memory.remembers(key("4"), at: 20))
    #expect(!oldest && newest && memory.count == 3)
    memory.note(.init(organization: "p", app: "a", path: ["4"]), until: 100)
    memory.forget("a", of: "o")
    let isKept = memory.remembers(key("4"), at: 20)
    #expect(!isKept && memory.count == 1)
    for number in 0..<10_000 { memory.note(key("\(number % 7)"), until: number) }
    #expect(memory.count <= 3)
  }

  @Test("a budget gives so many at once, then so many a second, to each student alone")
  func budget() {
    var budget = QuestionBudget(burst: 2, perSecond: 4, studentsMax: 2)
    let ben = QuestionBudget.Key(organization: "o", user: "ben", app: "a")
    let ana = QuestionBudget.Key(organization: "o", user: "ana", app: "a")
    let atOnce = (0..<3).map { _ in budget.take(ben, at: 0) }
    #expect(atOnce == [nil, nil, 250])
    let (other, early, later) = (budget.take(ana, at: 0), budget.take(ben, at: 249), budget.take(ben, at: 250))
    #expect(other == nil && early == 1 && later == nil)
    for number in 0..<100 {
      _ = budget.take(QuestionBudget.Key(organization: "o", user: PersonID("\(number)"), app: "a"), at: 300)
    }
    #expect(budget.count <= 2)
  }

  @Test("links are alike when scheme and host are, in whatever case, and the rest is exactly")
  func links() {
    #expect(ContentLink("HTTPS://Example.ORG/A?b#c").key == "https://example.org/A?b#c")
    #expect(ContentLink("https://example.org/").key == ContentLink("https://EXAMPLE.org").key)
    #expect(ContentLink("GreatPlays://Hamlet/Act").key == "greatplays://hamlet/Act")
    #expect(ContentLink("app:Hamlet").key == "app:Hamlet")
    #expect(ContentLink("https://a/X").key != ContentLink("https://a/x").key)
  }

  @Test("the port that a scheme has anyway makes no other link, and any other port does (N77)")
  func ports() {
    for (ported, bare) in [
      ("https://a:443/x", "https://a/x"), ("HTTPS://A:443", "https://a"), ("https://a:443/", "https://a/"),
      ("http://a:80?x", "http://a?x"), ("https://[::1]:443#x", "https://[::1]#x"),
    ] {
      #expect(ContentLink(ported).key == ContentLink(bare).key)
    }
    for url in ["https://a:80/x", "http://a:443/x", "https://a:8443/x", "https://a/x:443", "plays://a:443/x"] {
      #expect(ContentLink(url).key == url)
    }
  }

  @Test("letters composed or not make no other link, and their bytes are one key (N77)")
  func compositions() {
    let (composed, decomposed) = ("https://a/\u{E9}cole", "https://a/e\u{301}cole")
    #expect(ContentLink(decomposed).key.utf8.elementsEqual(composed.utf8))
    #expect(ContentLink(composed).key.utf8.elementsEqual(composed.utf8))
    #expect(ContentLink("https://a/ecole").key != ContentLink(composed).key)
    // A combining letter behind a delimiter is a character with it, and leaves it a delimiter.
    #expect(ContentLink("https://a/\u{301}x").key == "https://a/\u{301}x")
  }

  @Test("details differ by their bytes: one scalar or two for é is a change (D12)")
  func exact() {
    let one = ContextDetails(title: "caf\u{E9}")
    #expect(one != ContextDetails(title: "cafe\u{301}"))
    #expect(one == ContextDetails(title: "caf\u{E9}"))
    var loud = ContextDetails(title: "T")
    loud.capabilities.add(.score, details: "x")
    #expect(loud != ContextDetails(title: "T"))
  }

  @Test("sessions are forgotten when they were idle for long, or when there is too much of them")
  func sessions() throws {
    var bounds = Sessions.Bounds()
    bounds.contextsMax = 20
    bounds.contextsPerSessionMax = 10
    bounds.idleMilliseconds = 1_000
    var sessions = Sessions(bounds)
    let root = StandingContext(
      id: 1, parent: nil, app: "a", path: .root, details: .root(title: "A", topic: nil),
      createdAt: Instant(milliseconds: 0), updatedAt: Instant(milliseconds: 0), revision: 1,
      placedAt: Instant(milliseconds: 0))
    func key(_ user: Int) -> Sessions.Key { .init(organization: "o", user: PersonID("\(user)"), app: "a") }
    for user in 0..<10 {
      for name in 0..<5 {
        _ = try sessions.attach(
          "\(name)", below: root, ContextDetails(title: "T"), .proposed, of: key(user), at: Int64(user),
          time: Instant(milliseconds: 0))
      }
      #expect(sessions.contexts <= 20)
    }
    let (first, last) = (sessions.contexts(of: key(0), at: 20), sessions.contexts(of: key(9), at: 20))
    #expect(first == nil && last?.count == 5 && last?.child(of: 1, "3")?.isVolatile == true)
    let idle = sessions.contexts(of: key(9), at: 2_000)
    #expect(idle == nil)
  }

  @Test("an organization whose students declare much takes nothing from another's")
  func sessionsOfTwo() throws {
    var bounds = Sessions.Bounds()
    bounds.contextsMax = 100
    var sessions = Sessions(bounds)
    let root = StandingContext(
      id: 1, parent: nil, app: "a", path: .root, details: .root(title: "A", topic: nil),
      createdAt: Instant(milliseconds: 0), updatedAt: Instant(milliseconds: 0), revision: 1,
      placedAt: Instant(milliseconds: 0))
    func declare(_ count: Int, of key: Sessions.Key, at now: Int64) throws {
      for name in 0..<count {
        _ = try sessions.attach(
          "\(name)", below: root, ContextDetails(title: "T"), .proposed, of: key, at: now,
          time: Instant(milliseconds: 0))
      }
    }
    // The one that was there first would be the first to go.
    let modest = Sessions.Key(organization: "south", user: "zoe", app: "a")
    try declare(20, of: modest, at: 0)
    for user in 0..<50 {
      try declare(5, of: .init(organization: "north", user: PersonID("\(user)"), app: "a"), at: Int64(user + 1))
      #expect(sessions.contexts <= 100)
    }
    #expect(sessions.contexts(of: modest, at: 60)?.count == 20)
  }

  @Test("sessions with many texts make room for others, however few contexts they have")
  func sessionBytes() throws {
    var bounds = Sessions.Bounds()
    (bounds.bytesPerSessionMax, bounds.bytesMax) = (1_000, 5_000)
    var sessions = Sessions(bounds)
    let root = StandingContext(
      id: 1, parent: nil, app: "a", path: .root, details: .root(title: "A", topic: nil),
      createdAt: Instant(milliseconds: 0), updatedAt: Instant(milliseconds: 0), revision: 1,
      placedAt: Instant(milliseconds: 0))
    var details = ContextDetails(title: "T")
    details.catalog.localizations = [.init(locale: "en", title: "T", summary: String(repeating: "s", count: 800))]
    for user in 0..<20 {
      let key = Sessions.Key(organization: "o", user: PersonID("\(user)"), app: "a")
      let own = try sessions.attach(
        "x", below: root, details, .proposed, of: key, at: Int64(user), time: Instant(milliseconds: 0))
      // Of each of three texts 32, of all what they are.
      #expect(own.sessionBytes == 2 + 3 * 32 + 803)
      #expect(sessions.bytes <= 5_000 && sessions.bytes == sessions.count * own.sessionBytes)
      details.summary = String(repeating: "s", count: 200)
      let larger = try #require(own.saying(details, at: Instant(milliseconds: 1)))
      #expect(throws: SessionFull.bytes(max: 1_000)) { try sessions.put(larger, of: key, at: Int64(user)) }
      details.summary = ""
      // What was stored for everyone is no longer the session's.
      guard user % 2 == 0 else { continue }
      let stored = StandingContext(
        id: 7, below: root, identifier: "x", details: details, at: Instant(milliseconds: 0))
      let before = sessions.bytes
      sessions.yield(to: stored, of: key)
      #expect(sessions.bytes == before - own.sessionBytes)
      _ = try sessions.attach(
        "x", below: root, details, .proposed, of: key, at: Int64(user), time: Instant(milliseconds: 0))
    }
    #expect(sessions.count > 1)
  }
}
