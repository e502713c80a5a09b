import API
import Domain
import Feeds
import Messages
import RPC
import Testing

@testable import ActivityService

@Suite("One handout for several classes (N73)")
struct SeveralClassesTests {
  let bench: SchoolBench
  private var tove: HandoutServiceClient { HandoutServiceClient(bench.channel(.teacher, "tove")) }
  private var head: RosterServiceClient { RosterServiceClient(bench.administrator) }

  /// Classes A, whose students are Ana and Ben, and C, of Cleo: Tove teaches both, and not D.
  init() async throws {
    bench = try SchoolBench()
    try await Self.fill(bench)
  }

  private static func fill(_ bench: SchoolBench) async throws {
    try await bench.populate()
    let head = RosterServiceClient(bench.administrator)
    _ = try await head.createPerson(.init(person: .init(personID: "cleo", name: "Cleo")))
    for id in ["C", "D"] { _ = try await head.createClass(.init(schoolClass: .init(classID: id, title: id))) }
    _ = try await head.enrol(.init(classID: "C", personID: "tove", role: .teacher))
    _ = try await head.enrol(.init(classID: "C", personID: "cleo", role: .student))
  }

  private func at(_ minutes: Int64) -> WellKnown.Timestamp { WellKnown.Timestamp(SchoolBench.now + minutes * 60_000) }

  private func request(
    _ classes: [String] = ["A", "C"], _ change: (inout ActivityV1.CreateHandoutsRequest) -> Void = { _ in }
  ) -> ActivityV1.CreateHandoutsRequest {
    var common = SchoolBench.handout(path: ["Hamlet", "Act 3"])
    (common.handoutID, common.classID, common.recipients, common.dueTime) = ("", "", nil, at(60))
    var request = ActivityV1.CreateHandoutsRequest(handout: common, classes: classes.map { .init(classID: $0) })
    change(&request)
    return request
  }

  private func count(_ schoolClass: String) async throws -> Int {
    try await HandoutServiceClient(bench.administrator).listHandouts(.init(classID: schoolClass)).handouts.count
  }

  private func inbox(_ name: String) async throws -> [String] {
    try await HandoutServiceClient(bench.channel(.student, name)).listInbox(.init()).handouts.map(\.handoutID)
  }

  @Test("each class has one of its own, posted in one step, once a request; they are listed as what they are: a set")
  func posted() async throws {
    let asked = request {
      $0.post = true
      $0.requestID = "r"
      $0.classes[0].recipients = .init(studentIDs: ["ben"])
      $0.classes[1].dueTime = at(90)
    }
    let made = try await tove.createHandouts(asked).handouts
    #expect(made.map(\.classID) == ["A", "C"] && made.allSatisfy { $0.state == .posted && $0.postTime == at(0) })
    #expect(made.map(\.dueTime) == [at(60), at(90)])
    #expect(Set(made.map(\.setID)).count == 1 && made[0].setID != "" && made[0].handoutID != made[1].handoutID)
    #expect(try await (inbox("ana"), inbox("ben"), inbox("cleo")) == ([], [made[0].handoutID], [made[1].handoutID]))
    #expect(try await tove.createHandouts(asked).handouts == made)
    #expect(try await (count("A"), count("C")) == (1, 1))
    try await bench.restart()
    let set = try await tove.listHandouts(.init(setID: made[0].setID)).handouts
    #expect(Set(set.map(\.handoutID)) == Set(made.map(\.handoutID)))
    // Another teacher of one of the classes sees that class's.
    _ = try await head.enrol(.init(classID: "C", personID: "bo", role: .teacher))
    let bo = HandoutServiceClient(bench.channel(.teacher, "bo"))
    #expect(try await bo.listHandouts(.init(setID: made[0].setID)).handouts.map(\.classID) == ["C"])
    #expect(await refusal { try await tove.listHandouts(.init(classID: "A", setID: "s")) }?.fields == ["set_id"])
  }

  @Test("or they are drafts, or posted by themselves at their time")
  func draftedAndScheduled() async throws {
    let drafts = try await tove.createHandouts(request()).handouts
    #expect(drafts.map(\.state) == [.draft, .draft])
    let later = try await tove.createHandouts(request { $0.scheduleTime = at(10) }).handouts
    #expect(later.map(\.state) == [.scheduled, .scheduled] && later.map(\.scheduleTime) == [at(10), at(10)])
    _ = try await DeveloperServiceClient(bench.administrator).setClock(.init(time: at(11)))
    #expect(try await inbox("cleo") == [later[1].handoutID])
    let alone = try await tove.createHandouts(request(["A"])).handouts
    #expect(alone.map(\.setID) == [""], "one is no set")
  }

  @Test("the same identifiers in the same words are what stands; in other words nothing is made")
  func identifiers() async throws {
    let asked = request { request in
      for index in request.classes.indices { request.classes[index].handoutID = "s\(index)" }
    }
    let made = try await tove.createHandouts(asked).handouts
    #expect(try await tove.createHandouts(asked).handouts == made)
    var other = asked
    other.handout?.title = "Other words"
    #expect(await refusal { try await tove.createHandouts(other) }?.code == .alreadyExists)
    // One of them is there: the other is not made.
    let mixed = request {
      $0.classes[0].handoutID = "new"
      $0.classes[1].handoutID = "s1"
    }
    let refused = await refusal { try await tove.createHandouts(mixed) }
    #expect(refused?.reason == "ID_REUSED")
    #expect(await refusal { try await tove.getHandout(.init(handoutID: "new")) }?.code == .notFound)
  }

  @Test("asked to post what stands as drafts it posts these, once; what has come further stays as it is")
  func draftsAreStarted() async throws {
    func asked(
      _ change: (inout ActivityV1.CreateHandoutsRequest) -> Void = { _ in }
    ) -> ActivityV1.CreateHandoutsRequest {
      request { request in
        for index in request.classes.indices { request.classes[index].handoutID = "s\(index)" }
        change(&request)
      }
    }
    let drafts = try await tove.createHandouts(asked()).handouts
    #expect(drafts.map(\.state) == [.draft, .draft])
    let past = await refusal { try await tove.createHandouts(asked { $0.scheduleTime = at(-1) }) }
    #expect(past?.fields == ["schedule_time"])
    let planned = try await tove.createHandouts(asked { $0.scheduleTime = at(10) }).handouts
    #expect(planned.map(\.state) == [.scheduled, .scheduled] && planned.map(\.scheduleTime) == [at(10), at(10)])
    #expect(planned.map(\.setID) == drafts.map(\.setID) && planned.map(\.revision) == [2, 2])
    // A schedule is not moved by a call that may be an earlier one.
    #expect(try await tove.createHandouts(asked { $0.scheduleTime = at(20) }).handouts == planned)
    _ = try await tove.postHandout(.init(handoutID: "s1"))
    let posted = try await tove.createHandouts(asked { $0.post = true }).handouts
    #expect(posted.map(\.state) == [.posted, .posted] && posted.map(\.scheduleTime) == [nil, nil])
    #expect(posted.map(\.revision) == [3, 3])
    #expect(try await (inbox("ana"), inbox("cleo")) == (["s0"], ["s1"]))
    let ended = try await tove.completeHandout(.init(handoutID: "s0"))
    #expect(try await tove.createHandouts(asked { $0.post = true }).handouts == [ended, posted[1]])
    #expect(try await tove.createHandouts(asked()).handouts == [ended, posted[1]])
  }

  @Test("of drafts of which one cannot be posted none is, and it says which")
  func draftsAreStartedTogether() async throws {
    var asked = request { request in
      for index in request.classes.indices { request.classes[index].handoutID = "s\(index)" }
    }
    asked.handout?.tasks = []
    _ = try await tove.createHandouts(asked)
    asked.post = true
    #expect(await refusal { try await tove.createHandouts(asked) }?.reason == "NO_TASKS")
    for id in ["s0", "s1"] { #expect(try await tove.getHandout(.init(handoutID: id)).state == .draft) }
  }

  @Test("every class that stands against it is named, and nothing is made of it for the others")
  func refused() async throws {
    let strangers = await refusal { try await tove.createHandouts(request(["A", "D", "none"])) }
    #expect(strangers?.code == .permissionDenied && strangers?.reason == "NOT_A_TEACHER_OF_THE_CLASS")
    #expect(strangers?.fields == ["classes[1]", "classes[2]"])
    let wrong = await refusal {
      try await tove.createHandouts(
        request {
          $0.classes[0].recipients = .init(studentIDs: ["cleo"])
          $0.classes[1].recipients = .init(studentIDs: ["ana"])
        })
    }
    #expect(wrong?.fields == ["classes[0].recipients", "classes[1].recipients"])
    let one = await refusal {
      try await tove.createHandouts(request { $0.classes[1].recipients = .init(studentIDs: ["ana"]) })
    }
    #expect(one?.fields == ["classes[1].recipients"])
    // What is said once is refused once.
    #expect(
      await refusal { try await tove.createHandouts(request { $0.handout?.title = " " }) }?.fields == ["handout.title"])
    #expect(
      await refusal {
        try await tove.createHandouts(
          request {
            $0.handout?.tasks = []
            $0.post = true
          })
      }?.reason == "NO_TASKS")
    let mistakes: [(ActivityV1.CreateHandoutsRequest, String)] = [
      (request([]), "classes"), (request(["A", "A"]), "classes[1].class_id"),
      (request { $0.handout?.classID = "A" }, "handout.class_id"),
      (request { $0.handout?.handoutID = "h" }, "handout.handout_id"),
      (request { $0.handout?.recipients = .init(wholeClass: true) }, "handout.recipients"),
      (request { $0.scheduleTime = at(-1) }, "schedule_time"),
      (
        request {
          $0.post = true
          $0.scheduleTime = at(10)
        }, "schedule_time"
      ),
    ]
    for (request, field) in mistakes {
      #expect(await refusal { try await tove.createHandouts(request) }?.fields == [field])
    }
    #expect(try await (count("A"), count("C"), count("D")) == (0, 0, 0))
  }

  @Test("so many classes a request, and a class that has as many handouts as it may keeps the others from theirs")
  func limits() async throws {
    var limits = Limits.standard
    limits.classesPerRequestMax = 2
    limits.activeHandoutsPerClassMax = 1
    let bench = try SchoolBench(limits: limits)
    try await Self.fill(bench)
    let tove = HandoutServiceClient(bench.channel(.teacher, "tove"))
    #expect(await refusal { try await tove.createHandouts(request(["A", "C", "D"])) }?.reason == "TOO_MANY_CLASSES")
    _ = try await tove.createHandouts(request(["C"]) { $0.post = true })
    #expect(
      await refusal { try await tove.createHandouts(request { $0.post = true }) }?.reason == "TOO_MANY_ACTIVE_HANDOUTS")
    #expect(try await tove.listHandouts(.init(classID: "A")).handouts.isEmpty)
  }

  @Test("what they have in common is changed in all of them, or in none")
  func changed() async throws {
    let made = try await tove.createHandouts(request { $0.post = true }).handouts
    func asked(_ revisions: [Int64]) -> ActivityV1.UpdateHandoutsRequest {
      .init(
        handouts: zip(made, revisions).map { .init(handoutID: $0.handoutID, revision: $1) },
        handout: .init(title: "Acts", instructions: "Both", dueTime: at(120), latePolicy: .init(graceSeconds: 60)),
        updateFields: ["title", "instructions", "due_time", "late_policy"], requestID: "u")
    }
    let stale = await refusal { try await tove.updateHandouts(asked([1, 7])) }
    #expect(stale?.code == .aborted)
    #expect(try await tove.getHandout(.init(handoutID: made[0].handoutID)) == made[0])
    let changed = try await tove.updateHandouts(asked([1, 1])).handouts
    #expect(changed.map(\.title) == ["Acts", "Acts"] && changed.map(\.dueTime) == [at(120), at(120)])
    #expect(changed.map(\.revision) == [2, 2] && changed.map(\.latePolicy?.graceSeconds) == [60, 60])
    #expect(changed.map(\.setID) == made.map(\.setID))
    #expect(try await tove.updateHandouts(asked([1, 1])).handouts == changed)
    // One of them has ended in a way that takes no change, another one is a stranger's.
    _ = try await tove.archiveHandout(.init(handoutID: made[1].handoutID))
    var more = asked([0, 0])
    more.requestID = ""
    #expect(await refusal { try await tove.updateHandouts(more) }?.reason == "HANDOUT_STATE")
    more.updateFields = ["tasks"]
    #expect(await refusal { try await tove.updateHandouts(more) }?.fields == ["update_fields[0]"])
    more.handouts = []
    #expect(await refusal { try await tove.updateHandouts(more) }?.fields == ["handouts"])
    let bo = HandoutServiceClient(bench.channel(.teacher, "bo"))
    let strangers = await refusal { try await bo.updateHandouts(asked([0, 0])) }
    #expect(strangers?.code == .permissionDenied && strangers?.fields == ["handouts[0]", "handouts[1]"])
  }

  @Test("posting and scheduling are in the audit log beside the making")
  func audited() async throws {
    _ = try await tove.createHandouts(request { $0.post = true })
    let entries = try await AuditServiceClient(bench.administrator).listAudit(.init()).entries.map(\.action)
    #expect(
      entries.filter { $0 == "HANDOUT_CREATED" }.count == 2 && entries.filter { $0 == "HANDOUT_POSTED" }.count == 2)
  }
}
