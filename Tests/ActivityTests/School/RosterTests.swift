import API
import Domain
import Feeds
import Messages
import RPC
import Serving
import Sharing
import StoreKit
import Synchronization
import Testing

@testable import ActivityService

@Suite("The roster", .onBothStores)
struct RosterTests {
  let bench: SchoolBench
  var client: RosterServiceClient { RosterServiceClient(bench.administrator) }
  var tove: RosterServiceClient { RosterServiceClient(bench.channel(.teacher, "tove")) }

  init() throws { bench = try SchoolBench() }

  @Test("what is created under its own identifier is created once; other content under it is ALREADY_EXISTS")
  func creates() async throws {
    let school = ActivityV1.School(schoolID: "s", title: "Lab", district: "North", timeZone: "Europe/Berlin")
    #expect(try await client.createSchool(.init(school: school)) == school)
    #expect(try await client.createSchool(.init(school: school)) == school)
    let other = await refusal { try await client.createSchool(.init(school: .init(schoolID: "s", title: "Other"))) }
    #expect(other?.code == .alreadyExists)

    let term = ActivityV1.Term(
      termID: "t", schoolID: "s", title: "Autumn", startTime: .init(seconds: 1000), endTime: .init(seconds: 2000))
    #expect(try await client.createTerm(.init(term: term)) == term)
    #expect(try await client.createTerm(.init(term: term)) == term)

    let made = try await client.createClass(
      .init(schoolClass: .init(classID: "A", title: "Class A", schoolID: "s", termID: "t")))
    #expect(made.revision == 1)
    // What was read can be sent back; what the server gives is not taken from it.
    #expect(
      try await client.createClass(
        .init(
          schoolClass: .init(
            classID: "A", title: "Class A", schoolID: "s", termID: "t", deleteTime: .init(seconds: 1),
            purgeTime: .init(seconds: 2), schoolTitle: "Another", termTitle: "Spring"))) == made)
    let deleted = ActivityV1.Class(
      classID: "B", title: "B", deleteTime: .init(seconds: 1), purgeTime: .init(seconds: 2))
    let standing = try await client.createClass(.init(schoolClass: deleted))
    #expect(standing.deleteTime == nil && standing.purgeTime == nil)
    let person = try await client.createPerson(.init(person: .init(personID: "ana", name: "Ana")))
    #expect(try await client.createPerson(.init(person: .init(personID: "ana", name: "Ana"))) == person)
    let namesake = await refusal { try await client.createPerson(.init(person: .init(personID: "ana", name: "Anna"))) }
    #expect(namesake?.code == .alreadyExists)

    try await bench.restart()
    #expect(try await client.listSchools(.init()).schools == [school])
    #expect(try await client.listTerms(.init(schoolID: "s")).terms == [term])
    var titled = made
    (titled.schoolTitle, titled.termTitle) = ("Lab", "Autumn")
    #expect(try await client.getClass(.init(classID: "A")) == titled)
    #expect(try await client.listClasses(.init()).classes.first == titled)
    #expect(try await client.getClass(.init(classID: "B")).schoolTitle.isEmpty)
    #expect(try await client.getPerson(.init(personID: "ana")) == person)
  }

  @Test(
    "a request with an identifier of its own makes one thing, also across a restart; another one under it does not pass"
  )
  func requestIDs() async throws {
    let request = ActivityV1.CreatePersonRequest(person: .init(name: "Ana"), requestID: "r1")
    let first = try await client.createPerson(request)
    #expect(!first.personID.isEmpty)
    try await bench.restart()
    #expect(try await client.createPerson(request) == first)
    #expect(try await client.listPeople(.init()).people == [first])
    let reused = await refusal { try await client.createPerson(.init(person: .init(name: "Ben"), requestID: "r1")) }
    #expect(reused?.code == .alreadyExists)
    #expect(reused?.reason == "REQUEST_ID_REUSED")
    // Another caller's request of the same name is another request.
    let other = RosterServiceClient(bench.channel(.administrator, "deputy"))
    #expect(try await other.createPerson(request).personID != first.personID)
  }

  @Test("updates take named fields, hold the revision, and leave alone what stays the same")
  func updates() async throws {
    try await bench.populate()
    let renamed = try await client.updatePerson(
      .init(person: .init(personID: "ana", name: "Ana B."), updateFields: ["name"], revision: 1))
    #expect(renamed.revision == 2)
    let same = try await client.updatePerson(
      .init(person: .init(personID: "ana", name: "Ana B."), updateFields: ["name"]))
    #expect(same.revision == 2)
    let stale = await refusal {
      try await client.updatePerson(
        .init(person: .init(personID: "ana", name: "X"), updateFields: ["name"], revision: 1))
    }
    #expect(stale?.code == .aborted)
    let moved = await refusal {
      try await client.updateClass(
        .init(schoolClass: .init(classID: "A", schoolID: "nowhere"), updateFields: ["school_id"]))
    }
    #expect(moved?.code == .notFound)
    let titled = try await client.updateClass(
      .init(schoolClass: .init(classID: "A", title: "8A"), updateFields: ["title"]))
    #expect(titled.title == "8A" && titled.revision == 2)
  }

  @Test("teachers read the classes they teach and those in them, nothing else")
  func teachersRead() async throws {
    try await bench.populate()
    #expect(try await tove.listClasses(.init()).classes.map(\.classID) == ["A"])
    #expect(try await tove.listPeople(.init()).people.map(\.personID) == ["ana", "ben", "cy", "tove"])
    #expect(try await tove.getPerson(.init(personID: "cy")).name == "Cy")
    #expect(await refusal { try await tove.getPerson(.init(personID: "bo")) }?.code == .permissionDenied)
    #expect(await refusal { try await tove.getClass(.init(classID: "B")) }?.code == .permissionDenied)
    #expect(await refusal { try await tove.listPeople(.init(classID: "B")) }?.code == .permissionDenied)
    #expect(await refusal { try await tove.listEnrolments(.init(classID: "B")) }?.code == .permissionDenied)
    #expect(await refusal { try await tove.getClass(.init(classID: "Z")) }?.code == .notFound)
    #expect(
      await refusal { try await tove.createPerson(.init(person: .init(personID: "x"))) }?.code == .permissionDenied)
    let ana = RosterServiceClient(bench.channel(.student, "ana"))
    #expect(await refusal { try await ana.listPeople(.init()) }?.code == .permissionDenied)
    #expect(await refusal { try await ana.getPerson(.init(personID: "ben")) }?.code == .permissionDenied)
  }

  @Test("another organization's people and classes are not there")
  func tenancy() async throws {
    try await bench.populate()
    let other = RosterServiceClient(bench.channel(.administrator, of: "elsewhere"))
    let mine = await refusal { try await client.getPerson(.init(personID: "nobody")) }
    let theirs = await refusal { try await other.getPerson(.init(personID: "ana")) }
    #expect(theirs?.code == .notFound && mine?.code == .notFound)
    #expect(await refusal { try await other.getClass(.init(classID: "A")) }?.code == .notFound)
    #expect(try await other.listClasses(.init()).classes.isEmpty)
    #expect(
      await refusal { try await other.enrol(.init(classID: "A", personID: "ana", role: .student)) }?.code == .notFound)
  }

  @Test("enrolments are spans: joining belongs, leaving does not, and coming back begins another")
  func enrolments() async throws {
    try await bench.populate()
    let start = SchoolBench.now
    let joined = try await client.enrol(.init(classID: "B", personID: "ana", role: .student))
    #expect(joined.joinTime == WellKnown.Timestamp(start) && joined.leaveTime == nil)
    #expect(try await client.enrol(.init(classID: "B", personID: "ana", role: .student)) == joined)
    let asTeacher = await refusal { try await client.enrol(.init(classID: "B", personID: "ana", role: .teacher)) }
    #expect(asTeacher?.reason == "IN_CLASS_IN_ANOTHER_ROLE")
    bench.clock.advance(minutes: 10)
    let left = try await client.unenrol(.init(classID: "B", personID: "ana"))
    #expect(left.leaveTime == WellKnown.Timestamp(start + 600_000))
    #expect(try await client.unenrol(.init(classID: "B", personID: "ana")) == left)
    bench.clock.advance(minutes: 10)
    _ = try await client.enrol(.init(classID: "B", personID: "ana", role: .student))
    let all = try await client.listEnrolments(.init(classID: "B", includeFormer: true)).enrolments
    #expect(all.filter { $0.personID == "ana" }.count == 2)
    let now = try await client.listEnrolments(.init(classID: "B")).enrolments
    #expect(now.map(\.personID).sorted() == ["ana", "bo", "cy"])
    #expect(await refusal { try await client.unenrol(.init(classID: "B", personID: "tove")) }?.code == .notFound)
  }

  @Test("a class has at most fifteen teachers")
  func teacherLimit() async throws {
    try await bench.populate()
    for number in 1...15 {
      _ = try await client.createPerson(.init(person: .init(personID: "t\(number)")))
      let refused = await refusal {
        try await client.enrol(.init(classID: "A", personID: "t\(number)", role: .teacher))
      }
      if number < 15 {
        #expect(refused == nil)
      } else {
        #expect(refused?.code == .resourceExhausted)
        #expect(refused?.reason == "TOO_MANY_TEACHERS")
      }
    }
  }

  @Test("lists come in pages that follow one another; another list's token is refused")
  func pages() async throws {
    try await bench.populate()
    var seen: [String] = []
    var token = ""
    repeat {
      let page = try await client.listPeople(.init(pageSize: 2, pageToken: token))
      #expect(page.people.count <= 2)
      seen += page.people.map(\.personID)
      token = page.nextPageToken
    } while !token.isEmpty
    #expect(seen == ["ana", "ben", "bo", "cy", "tove"])
    let first = try await client.listPeople(.init(pageSize: 1))
    let other = await refusal { try await client.listPeople(.init(classID: "A", pageToken: first.nextPageToken)) }
    #expect(other?.code == .invalidArgument && other?.field == "page_token")
    #expect(await refusal { try await client.listPeople(.init(pageToken: "~~")) }?.field == "page_token")
    #expect(await refusal { try await client.listPeople(.init(pageSize: -1)) }?.field == "page_size")
  }

  @Test("an import counts what it created, changed and left, and repeating it changes nothing")
  func importTwice() async throws {
    func send(_ requests: [ActivityV1.ImportRosterRequest]) async throws -> ActivityV1.ImportRosterResponse {
      let call = try await client.importRoster()
      for request in requests { try await call.write(request) }
      return try await call.finish()
    }
    // Enrolments before the people and classes they name.
    let roster = SchoolBench.roster
    let parts = [
      ActivityV1.ImportRosterRequest(enrolments: roster.enrolments),
      ActivityV1.ImportRosterRequest(classes: roster.classes, people: roster.people),
    ]
    #expect(try await send(parts) == .init(created: 13, changed: 0, unchanged: 0))
    bench.clock.advance(minutes: 1)
    #expect(try await send(parts) == .init(created: 0, changed: 0, unchanged: 13))
    let renamed = ActivityV1.ImportRosterRequest(people: [.init(personID: "ana", name: "Ana B.")])
    #expect(try await send([renamed]) == .init(created: 0, changed: 1, unchanged: 0))
    #expect(try await client.getPerson(.init(personID: "ana")).revision == 2)
    try await bench.restart()
    #expect(try await client.listEnrolments(.init(classID: "A")).enrolments.count == 4)
  }

  @Test("a large import is stored in parts; where it ends between two, the same again stores the rest")
  func importInParts() async throws {
    let passed = Mutex(Duration.zero)
    // Whoever has any left is served whole: it lasts for the first part alone.
    let bench = try SchoolBench(changes: ChangeBudget(keepersBytes: 40_000, now: { passed.withLock { $0 } }))
    let client = RosterServiceClient(bench.administrator)
    let partMax = RosterHandler.importPartMax
    let ids = (0..<(2 * partMax + 1)).map { "p\($0)" }
    func send() async throws -> ActivityV1.ImportRosterResponse {
      let call = try await client.importRoster()
      try await call.write(.init(enrolments: ids.map { .init(classID: "A", personID: $0, role: .student) }))
      try await call.write(.init(classes: [.init(classID: "A")], people: ids.map { .init(personID: $0, name: $0) }))
      return try await call.finish()
    }
    let refused = await refusal { try await send() }
    #expect(refused?.reason == "TOO_MANY_CHANGES")
    #expect(try await client.listClasses(.init()).classes.map(\.classID) == ["A"])
    #expect(try await client.getPerson(.init(personID: ids[partMax - 2])).revision == 1)
    #expect(await refusal { try await client.getPerson(.init(personID: ids[partMax - 1])) }?.code == .notFound)
    var rest = 2 * ids.count + 1
    while true {
      rest -= partMax
      passed.withLock { $0 += Quota.keepersChanges.refillsIn * 10 }
      do {
        let done = try await send()
        #expect(done == .init(created: Int64(rest), changed: 0, unchanged: Int64(2 * ids.count + 1 - rest)))
        break
      } catch let error as RPCError where error.reason == "TOO_MANY_CHANGES" {}
    }
    #expect(rest > 0 && rest <= partMax)
    passed.withLock { $0 += Quota.keepersChanges.refillsIn * 10 }
    #expect(try await send() == .init(created: 0, changed: 0, unchanged: Int64(2 * ids.count + 1)))
  }

  @Test("what an import may as a whole it may in parts: those who leave a class make room for those who come")
  func leaversFirst() async throws {
    func send(_ request: ActivityV1.ImportRosterRequest) async throws {
      let call = try await client.importRoster()
      try await call.write(request)
      _ = try await call.finish()
    }
    func enrolled(_ ids: [String], _ role: ActivityV1.ClassRole, leaving: Bool = false) -> [ActivityV1.Enrolment] {
      ids.map {
        .init(
          classID: "A", personID: $0, role: role, joinTime: .init(SchoolBench.now - 60_000),
          leaveTime: leaving ? .init(SchoolBench.now - 1_000) : nil)
      }
    }
    let (old, new) = ((0..<15).map { "old\($0)" }, (0..<15).map { "new\($0)" })
    let many = (0..<RosterHandler.importPartMax).map { "p\($0)" }
    try await send(
      .init(
        classes: [.init(classID: "A")], people: (old + new + many).map { .init(personID: $0, name: $0) },
        enrolments: enrolled(old, .teacher) + enrolled(["new0"], .student)))
    // Those who come are said first, and in other parts than those who leave.
    try await send(
      .init(
        enrolments: enrolled(new, .teacher) + enrolled(many, .student) + enrolled(old, .teacher, leaving: true)
          + enrolled(["new0"], .student, leaving: true)))
    let standing = try await client.listEnrolments(.init(classID: "A", pageSize: 1_000)).enrolments
    #expect(Set(standing.filter { $0.role == .teacher }.map(\.personID)) == Set(new))
    #expect(standing.count == new.count + many.count)
  }

  @Test("an import that is wrong anywhere stores nothing")
  func importAllOrNothing() async throws {
    let bad: [(ActivityV1.ImportRosterRequest, StatusCode, String)] = [
      (
        .init(people: [.init(personID: "x"), .init(personID: String(repeating: "p", count: 65))]), .invalidArgument,
        "people[1].person_id"
      ),
      (
        .init(people: [.init(personID: "x", name: "A"), .init(personID: "x", name: "B")]), .invalidArgument,
        "people[1].person_id"
      ),
      (
        .init(classes: [.init(classID: "K", schoolID: "nowhere")], people: [.init(personID: "x")]), .notFound,
        "classes[0].school_id"
      ),
      (
        .init(people: [.init(personID: "x")], enrolments: [.init(classID: "K", personID: "x", role: .student)]),
        .notFound, "enrolments[0].class_id"
      ),
      (
        .init(
          classes: [.init(classID: "K")], people: [.init(personID: "x")],
          enrolments: [.init(classID: "K", personID: "x")]), .invalidArgument, "enrolments[0].role"
      ),
      (
        .init(
          people: [.init(personID: "x")],
          enrolments: [
            .init(
              classID: "K", personID: "x", role: .student, joinTime: .init(seconds: 10), leaveTime: .init(seconds: 5))
          ]), .invalidArgument, "enrolments[0].leave_time"
      ),
    ]
    for (request, code, field) in bad {
      let refused = await refusal {
        let call = try await client.importRoster()
        try await call.write(request)
        return try await call.finish()
      }
      #expect(refused?.code == code, "\(field)")
      #expect(refused?.field == field)
      #expect(try await client.listPeople(.init()).people.isEmpty)
    }
  }

  @Test("an import is told all that one of its messages breaks, up to a bound")
  func importWrongInManyPlaces() async throws {
    func refused(_ request: ActivityV1.ImportRosterRequest) async -> RPCError? {
      await refusal {
        let call = try await client.importRoster()
        try await call.write(request)
        return try await call.finish()
      }
    }
    let several = await refused(
      .init(
        schools: [.init(title: " ", timeZone: "Mars/Base")],
        people: [.init(name: "A"), .init(name: " ", sortName: " ")],
        enrolments: [.init(classID: "K")]))
    #expect(
      several?.fields == [
        "schools[0].title", "schools[0].time_zone", "people[1].name", "people[1].sort_name", "enrolments[0].person_id",
        "enrolments[0].role",
      ])
    let many = await refused(.init(people: [ActivityV1.Person](repeating: .init(name: " "), count: 50)))
    // As many as an error has room for.
    #expect(many?.fields == (0..<8).map { "people[\($0)].name" })
  }

  @Test("bad input names the field and stores nothing")
  func badInput() async throws {
    let long = String(repeating: "x", count: 65)
    let attempts: [(String, RPCError?)] = [
      ("school", await refusal { try await client.createSchool(.init()) }),
      ("school.school_id", await refusal { try await client.createSchool(.init(school: .init(schoolID: long))) }),
      (
        "school.time_zone", await refusal { try await client.createSchool(.init(school: .init(timeZone: "Mars/Base"))) }
      ),
      (
        "term.end_time",
        await refusal {
          try await client.createTerm(.init(term: .init(startTime: .init(seconds: 2), endTime: .init(seconds: 1))))
        }
      ),
      (
        "term.start_time.nanos",
        await refusal {
          try await client.createTerm(.init(term: .init(startTime: .init(seconds: 2, nanos: -1))))
        }
      ),
      (
        "person.name",
        await refusal {
          try await client.createPerson(.init(person: .init(name: String(repeating: "é", count: 257))))
        }
      ),
      (
        "person.name",
        await refusal { try await client.createPerson(.init(person: .init(name: " \u{200B}\u{2800}\u{301}"))) }
      ),
      (
        "school_class.title", await refusal { try await client.createClass(.init(schoolClass: .init(title: "\u{A0}"))) }
      ),
      ("request_id", await refusal { try await client.createPerson(.init(person: .init(), requestID: long)) }),
      (
        "school_class.title",
        await refusal {
          try await client.createClass(.init(schoolClass: .init(title: String(repeating: "x", count: 257))))
        }
      ),
      (
        "update_fields[0]",
        await refusal {
          try await client.updatePerson(.init(person: .init(personID: "a"), updateFields: ["person_id"]))
        }
      ),
      ("role", await refusal { try await client.enrol(.init(classID: "A", personID: "ana")) }),
    ]
    for (field, error) in attempts {
      #expect(error?.code == .invalidArgument, "\(field)")
      #expect(error?.field == field)
    }
    #expect(try await client.listPeople(.init()).people.isEmpty)
  }
}
