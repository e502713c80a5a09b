import API
import Domain
import Feeds
import Messages
import Patience
import RPC
import Sharing
import Synchronization
import StoreKit
import Stores
import Testing

@testable import ActivityService

@Suite("Activity's changes", .onBothStores)
struct ChangeFeedTests {
  let bench: SchoolBench

  init() throws { bench = try SchoolBench() }

  private func stream(
    _ request: ContextV1.StreamChangesRequest = .init()
  ) async throws -> ResponseStream<ActivityV1.ChangeBatch> {
    try await ChangesServiceClient(bench.channel(.service, "report", of: "*")).streamChanges(request)
  }

  /// Everything of the stream until every head is reached.
  private func changes(
    _ request: ContextV1.StreamChangesRequest = .init()
  ) async throws -> (heads: [ContextV1.Cursor], changes: [String: [ActivityV1.Change]]) {
    var heads: [ContextV1.Cursor] = []
    var changes: [String: [ActivityV1.Change]] = [:]
    for try await batch in try await stream(request) {
      if batch.organizationID.isEmpty {
        heads = batch.heads
      } else {
        changes[batch.organizationID, default: []] += batch.changes
      }
      let isComplete = heads.allSatisfy { head in
        let start = request.cursors.first { $0.organizationID == head.organizationID }?.sequence ?? 0
        return (changes[head.organizationID]?.last?.sequence ?? start) >= head.sequence
      }
      if isComplete { break }
    }
    return (heads, changes)
  }

  @Test(
    "a mark comes to followers that take marks; others, of before there were any, are sent changes alone",
    arguments: [true, false])
  func marks(takesMarks: Bool) async throws {
    try await bench.populate()
    let head = try #require(try await changes().heads.first)
    var batches = try await stream(.init(cursors: [head], takesMarks: takesMarks)).makeAsyncIterator()
    #expect(try await batches.next()?.heads.isEmpty == false)
    let client = ChangesServiceClient(bench.channel(.service, "report", of: "*"))
    let mark = try #require(FeedMark(try await client.getHead(.init())))
    var found: [FeedMark] = []
    // A page that was read late may bring the first change, which the mark does not stand for, before it.
    for handout in ["h1", "h2"] {
      try await bench.posted(handout)
      while let batch = try await batches.next(), batch.changes.isEmpty {
        found += batch.heads.compactMap { FeedMark($0) }
      }
    }
    #expect(found == (takesMarks ? [mark] : []))
  }

  @Test("who holds copies of some organizations is told of these alone, at the beginning and later")
  func placement() async throws {
    let names = ["a", "b", "c"]
    let organizations = (0..<12).map { "org-\($0)" }
    func placement(_ own: String) -> ContextV1.CopyPlacement {
      ContextV1.CopyPlacement(instances: names, instance: own, copies: 2)
    }
    func add(_ person: String, _ organization: String) async throws {
      _ = try await RosterServiceClient(bench.channel(.administrator, "head", of: organization)).createPerson(
        .init(person: .init(personID: person, name: "Ana")))
    }
    var existing = organizations.prefix(6)
    for organization in existing { try await add("ana", organization) }
    for own in names {
      let held = try #require(CopyPlacement(of: names, own: own, copies: 2))
      let (heads, changes) = try await changes(.init(placement: placement(own)))
      let expected = existing.filter { held.holds($0) }
      #expect(heads.map(\.organizationID).sorted() == expected.sorted())
      #expect(Set(changes.keys) == Set(expected))
      var batches = try await stream(.init(placement: placement(own))).makeAsyncIterator()
      _ = try await batches.next()
      let later = "later-\(own)"
      for organization in organizations.suffix(6) { try await add(later, organization) }
      existing = organizations[...]
      var told: Set<String> = []
      let all = Set(organizations.suffix(6).filter { held.holds($0) })
      while !told.isSuperset(of: all), let batch = try await batches.next() {
        #expect(held.holds(batch.organizationID))
        if batch.changes.contains(where: { "\($0)".contains(later) }) { told.insert(batch.organizationID) }
      }
    }
  }

  @Test("who is none of the instances is refused")
  func wrongPlacement() async throws {
    for (instances, own, copies) in [
      (["a"], "b", Int32(1)), ([], "", 1), (["a"], "a", 0), (["a"], "a", 2), (["a"], "a", -1), (["a", "a"], "a", 1),
    ] {
      let refused = await refusal {
        for try await _ in try await stream(
          .init(placement: .init(instances: instances, instance: own, copies: copies)))
        { break }
      }
      #expect(refused?.code == .invalidArgument, "\(instances) \(own) \(copies)")
    }
  }

  /// A school with a bit of everything.
  private func play() async throws {
    try await bench.populate()
    let tove = HandoutServiceClient(bench.channel(.teacher, "tove"))
    let roster = RosterServiceClient(bench.administrator)
    let organization = OrganizationServiceClient(bench.administrator)
    _ = try await roster.createSchool(.init(school: .init(schoolID: "s", title: "Lab")))
    _ = try await roster.createTerm(.init(term: .init(termID: "t", schoolID: "s", startTime: .init(seconds: 5))))
    try await bench.posted("h1")
    try await bench.posted("h2", path: ["Hamlet", "Act 3", "Scene 1"], students: ["ana", "ben"])
    _ = try await bench.draft("h3", path: [])
    _ = try await bench.draft("h4")
    bench.clock.advance(minutes: 3)
    _ = try await tove.removeRecipients(.init(handoutID: "h2", studentIDs: ["ben"]))
    _ = try await tove.removeRecipients(.init(handoutID: "h1", studentIDs: ["cy"]))
    _ = try await tove.deleteHandout(.init(handoutID: "h4"))
    _ = try await tove.completeHandout(.init(handoutID: "h1"))
    _ = try await roster.unenrol(.init(classID: "A", personID: "cy"))
    _ = try await organization.setRecording(.init(scope: .studentID("ben"), mode: .paused))
    _ = try await organization.setRecording(.init(scope: .classID("A"), mode: .deleted))
    _ = try await HandoutServiceClient(bench.channel(.student, "ana")).markDone(.init(handoutID: "h2", taskID: "t1"))
    _ = try await DeveloperServiceClient(bench.administrator).setClock(.init(time: .init(seconds: 2_000_000_000)))
  }

  @Test("it begins with the heads, counts without a gap, and rebuilds the same organization")
  func replay() async throws {
    try await play()
    let (heads, byOrganization) = try await changes()
    let changes = try #require(byOrganization["org"])
    #expect(heads.map(\.organizationID) == ["org"])
    #expect(changes.map(\.sequence) == Array(1...Int64(changes.count)))
    #expect(changes.last?.sequence == heads.first?.sequence)
    #expect(changes.allSatisfy { $0.commitTime != nil })

    try await expectSameAfterReplay(changes)
  }

  @Test("an erased person is in no row and no change, and the history still rebuilds the same organization")
  func erase() async throws {
    try await play()
    var roster: RosterServiceClient { RosterServiceClient(bench.administrator) }
    _ = try await roster.erasePerson(.init(personID: "ana", requestID: "e"))
    _ = try await roster.erasePerson(.init(personID: "ana", requestID: "e"))
    #expect(await refusal { try await roster.getPerson(.init(personID: "ana")) }?.code == .notFound)
    try await bench.finishErasures()
    let changes = try #require(try await changes().changes["org"])
    #expect(changes.map(\.sequence) == Array(1...Int64(changes.count)))
    for change in changes {
      let text = "\(change)"
      #expect(!text.contains("Ana") && !text.contains("\"ana\""), "\(text)")
    }
    try await expectSameAfterReplay(changes)
  }

  @Test("a deleted class is gone with its handouts, and the history still rebuilds the same organization")
  func deleteClass() async throws {
    try await play()
    var roster: RosterServiceClient { RosterServiceClient(bench.administrator) }
    let stale = await refusal { try await roster.deleteClass(.init(classID: "A", revision: 9)) }
    #expect(stale?.code == .aborted)
    let deletion = ActivityV1.DeleteClassRequest(classID: "A", revision: 1, requestID: "d", confirmHandouts: true)
    _ = try await roster.deleteClass(deletion)
    _ = try await roster.deleteClass(deletion)
    #expect(await refusal { try await roster.deleteClass(.init(classID: "A")) }?.code == .notFound)
    var principal: HandoutServiceClient { HandoutServiceClient(bench.administrator) }
    #expect(await refusal { try await principal.getHandout(.init(handoutID: "h2")) }?.code == .notFound)
    #expect(
      try await HandoutServiceClient(bench.channel(.student, "ana")).listInbox(.init()).handouts.isEmpty)
    try await expectSameAfterReplay(try #require(try await changes().changes["org"]))
  }

  @Test("a follower goes on from its cursor, and is sent what comes while it waits")
  func goesOn() async throws {
    try await play()
    let head = try #require(try await changes().heads.first)
    #expect(
      try await ChangesServiceClient(bench.channel(.service, "report")).getHead(.init(organizationID: "org")) == head)
    let cursor = head
    var sequences: [Int64] = []
    var hasChanged = false
    for try await batch in try await stream(.init(cursors: [cursor])) {
      sequences += batch.changes.map(\.sequence)
      if !sequences.isEmpty { break }
      if !hasChanged {
        hasChanged = true
        _ = try await OrganizationServiceClient(bench.administrator).allowApp(.init(appID: "org.example.new"))
      }
    }
    #expect(sequences == [head.sequence + 1])
  }

  @Test("another epoch, digest or none, or a number beyond the head begins from the first change (D32)")
  func otherHistory() async throws {
    try await bench.populate()
    let head = try #require(try await changes().heads.first)
    func cursor(_ epoch: Int64, _ sequence: Int64, _ digest: [UInt8]) -> ContextV1.Cursor {
      ContextV1.Cursor(organizationID: "org", epoch: epoch, sequence: sequence, digest: digest)
    }
    for cursor in [
      cursor(head.epoch - 1, head.sequence, head.digest), cursor(head.epoch, head.sequence + 1, head.digest),
      cursor(head.epoch, head.sequence - 1, head.digest), cursor(head.epoch, head.sequence, []),
      cursor(head.epoch, head.sequence, [UInt8](repeating: 9, count: 16)),
    ] {
      for try await batch in try await stream(.init(cursors: [cursor])) where !batch.organizationID.isEmpty {
        #expect(batch.reset && batch.changes.first?.sequence == 1 && batch.epoch == head.epoch, "\(cursor)")
        break
      }
    }
  }

  @Test("a reset begins another epoch, whose first change says so")
  func reset() async throws {
    try await bench.populate()
    let before = try #require(try await changes().heads.first)
    _ = try await DeveloperServiceClient(bench.administrator).resetOrganization(.init())
    let (heads, all) = try await changes()
    #expect(heads.first.map { $0.epoch > before.epoch } == true)
    #expect(all["org"]?.map(\.change) == [.organizationReset(true)])
  }

  @Test("one stream carries every organization, or those that are named")
  func manyOrganizations() async throws {
    for organization in ["a", "b", "c"] {
      _ = try await OrganizationServiceClient(bench.channel(.administrator, of: organization))
        .allowApp(.init(appID: "x"))
    }
    #expect(try await Set(changes().changes.keys) == ["a", "b", "c"])
    let named = try await changes(.init(organizationIDs: ["b"]))
    #expect(named.heads.map(\.organizationID) == ["b"] && Array(named.changes.keys) == ["b"])
  }

  @Test("a service of one organization follows that one alone, whatever it names", arguments: [[], ["org", "other"]])
  func confinement(named: [String]) async throws {
    try await bench.populate()
    _ = try await OrganizationServiceClient(bench.channel(.administrator, of: "other")).allowApp(.init(appID: "app"))
    for (organization, seen) in [("org", ["org"]), ("*", ["org", "other"])] {
      let follower = ChangesServiceClient(bench.channel(.service, "report", of: organization))
      var batches = try await follower.streamChanges(.init(organizationIDs: named)).makeAsyncIterator()
      #expect(try #require(try await batches.next()).heads.map(\.organizationID) == seen)
    }
  }

  @Test("a service that stops ends its followers' streams, and those that begin")
  func stopping() async throws {
    try await bench.populate()
    let host = bench.host
    let ended = await refusal {
      for try await batch in try await stream() where !batch.organizationID.isEmpty { host.endStreams() }
    }
    #expect(ended?.code == .unavailable)
    let late = await refusal { for try await _ in try await stream() {} }
    #expect(late?.code == .unavailable)
  }

  @Test("only services follow", arguments: [Role.administrator, .teacher, .student, .publisher])
  func rights(role: Role) async throws {
    let refused = await refusal {
      let stream = try await ChangesServiceClient(bench.channel(role)).streamChanges(.init())
      for try await _ in stream { break }
    }
    #expect(refused?.code == .permissionDenied)
  }

  @Test("a commit that fails one call still shows what its neighbours stored")
  func neighbours() async throws {
    try await bench.populate()
    // Stale updates and good ones share commits; each good one is seen at once by whoever asks next.
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          let client = RosterServiceClient(bench.administrator)
          _ = await refusal { try await client.createPerson(.init(person: .init(personID: "p\(number)", name: "P"))) }
          #expect(await refusal { try await client.getPerson(.init(personID: "p\(number)")) } == nil)
          _ = await refusal { try await client.createPerson(.init(person: .init(personID: "p\(number)", name: "Q"))) }
        }
      }
    }
    let people = try await RosterServiceClient(bench.administrator).listPeople(.init()).people
    #expect(people.count == 45)
  }

  /// Holds what a follower makes of the changes against what the rows say after a restart.
  private func expectSameAfterReplay(_ changes: [ActivityV1.Change]) async throws {
    var replayed = Organization(id: "org")
    // Twice over: taking a change again does no harm.
    for _ in 0..<2 {
      for change in changes {
        if let meaning = try OrganizationChange(try #require(change.change)) { replayed.apply(meaning) }
      }
    }
    try await bench.stop()
    let store = try await Self.open(bench)
    let stored = try await store.current("org").organization
    #expect(Self.portrait(of: replayed) == Self.portrait(of: stored))
    #expect(Self.portrait(of: replayed).count > 10)
  }

  private static func open(_ bench: SchoolBench) async throws -> ActivityStore {
    try await patiently("the service lets go of its database") {
      try? ActivityStore(
        StoreLocation(bench.database), erasures: bench.databasePath + "-erasures", clock: bench.clock.wall)
    }
  }

  /// Everything a change can say, one line a thing, in order.
  private static func portrait(of organization: Organization) -> [String] {
    var lines = ["\(organization.settings.timeZone) \(organization.settings.allowedApps.sorted())"]
    lines.append("clock \(organization.clock.map(\.description) ?? "goes")")
    let roster = organization.roster
    lines += roster.allSchools.map { "\($0)" } + roster.allTerms.map { "\($0)" } + roster.allClasses.map { "\($0)" }
    lines += roster.allPeople.map { "\($0)" }
    for schoolClass in roster.allClasses {
      lines += roster.enrolments(of: schoolClass.id).map { "\($0)" }
      lines.append("\(organization.recordingSwitch(.schoolClass(schoolClass.id)))")
    }
    for person in roster.allPeople { lines.append("\(organization.recordingSwitch(.student(person.id)))") }
    for handout in organization.allHandouts {
      var named = handout
      named.recipients.spans = [:]
      lines.append("\(named)")
      lines += handout.recipients.spans.map { "\(handout.id) \($0.key) \($0.value)" }
    }
    return lines.sorted()
  }
}
