import Domain
import Testing

/// Springfield: two classes, *Macbeth* with its third act, and whatever a test adds.
func springfield(_ changes: [OrganizationChange] = []) -> Organization {
  var organization = Organization(id: "springfield")
  let base: [OrganizationChange] = [
    .schoolClass(SchoolClass(id: "A", title: "English A")), .schoolClass(SchoolClass(id: "B", title: "English B")),
    .person(Person(id: "t1", name: "Ms. One")), .person(Person(id: "t2", name: "Mr. Two")),
    .person(Person(id: "ana", name: "Ana")), .person(Person(id: "ben", name: "Ben")),
    .person(Person(id: "cy", name: "Cy")), .person(Person(id: "dee", name: "Dee")),
    .enrolment(Enrolment("t1", in: "A", as: .teacher, windows: .always)),
    .enrolment(Enrolment("t2", in: "B", as: .teacher, windows: .always)),
    .enrolment(Enrolment("ana", in: "A", as: .student, windows: .always)),
    .enrolment(Enrolment("ben", in: "A", as: .student, windows: .always)),
    .enrolment(Enrolment("cy", in: "A", as: .student, windows: .always)),
    .enrolment(Enrolment("cy", in: "B", as: .student, windows: .always)),
    .enrolment(Enrolment("dee", in: "B", as: .student, windows: .always)),
    .context(node(1, "org.example.greatplays", below: nil)), .context(node(2, "macbeth", below: 1)),
    .context(node(3, "Act 3", below: 2)), .context(node(4, "scene 1", below: 3)),
    .context(node(5, "quiz", below: 4, order: 1)), .context(node(6, "scene 2", below: 3, order: 2)),
    .context(node(7, "Act 4", below: 2)),
  ]
  for change in base + changes { organization.apply(change) }
  return organization
}

func handout(
  _ id: HandoutID, of schoolClass: ClassID = "A", _ tasks: [HandoutTask.Target] = [.context(3)],
  to recipients: Recipients = .wholeClass, posted: Double? = 0, ended: Double? = nil, due: Double? = nil
) -> Handout {
  Handout(
    id: id, schoolClass: schoolClass, title: "Read",
    tasks: tasks.enumerated().map { HandoutTask(id: TaskID("task \($0)"), app: plays, target: $1) },
    recipients: recipients, state: ended != nil ? .completed : posted != nil ? .posted : .draft,
    posted: posted.map(minute), ended: ended.map(minute), due: due.map(minute))
}

@Suite("Authorisation")
struct AuthorisationTests {
  @Test("from post until the end, the opening instant in, the closing one out (D17, P9)")
  func handoutWindow() {
    let organization = springfield([.handout(handout("h", posted: 0, ended: 10))])
    func authorised(_ time: Instant) -> Bool {
      !organization.handoutsAuthorising(student: "ana", context: 4, at: time).isEmpty
    }
    #expect(!authorised(minute(0) - 1))
    #expect(authorised(minute(0)))
    #expect(authorised(minute(10) - 1))
    #expect(!authorised(minute(10)))
  }

  @Test("a student's own due time holds in place of the handout's, and is looked back at for that student alone (N70)")
  func ownDue() {
    var given = handout("h", due: 10)
    given.studentDues = [
      "ana": StudentDue(due: minute(20), set: minute(1)), "ben": StudentDue(due: nil, set: minute(1)),
    ]
    #expect(["ana", "ben", "cy"].map { given.due(for: $0) } == [minute(20), nil, minute(10)])
    given.reopenings["t"] = ["ana": WindowSet(Window(opens: minute(1), closes: minute(15)))]
    #expect(given.deadline("t", for: "ana") == minute(20), "the later of both")
    given.reopenings["t"] = ["ana": WindowSet(Window(opens: minute(1), closes: minute(25)))]
    #expect(given.deadline("t", for: "ana") == minute(25))
    #expect(given.seen(by: "ana").due == minute(20) && given.seen(by: "ana").studentDues.isEmpty)

    var organization = springfield([.handout(given)])
    func times(_ student: PersonID) -> [Instant] {
      organization.dueTimes(ofClassesOf: ["h"], for: student, from: minute(0), until: minute(60))
    }
    #expect(times("ana") == [minute(10), minute(20)] && times("ben") == [minute(10)])
    organization.expect(due: minute(5), of: "A", for: ["ben"])
    #expect(times("ana") == [minute(10), minute(20)] && times("ben") == [minute(5), minute(10)])
    organization.stopExpecting(due: minute(5), of: "A", for: ["ben"])
    organization.apply(.personErased("ana"))
    #expect(organization.handout("h")?.studentDues["ana"] == nil)
    #expect(times("ana") == [minute(10)] && times("ben") == [minute(10)])
    organization.apply(.handoutDeleted("h"))
    #expect(times("ben") == [])
  }

  @Test("drafts and schedules authorise nothing; due ends nothing", arguments: [Handout.State.draft, .scheduled])
  func drafts(state: Handout.State) {
    var draft = handout("h", due: 1)
    draft.state = state
    draft.scheduled = minute(0)
    #expect(
      springfield([.handout(draft)]).handoutsAuthorising(student: "ana", context: 4, at: minute(5)).isEmpty)
    let posted = springfield([.handout(handout("h", due: 1))])
    #expect(posted.handoutsAuthorising(student: "ana", context: 4, at: minute(5)) == ["h"])
  }

  @Test("a task authorises what lies below its context, unless told otherwise (D3)")
  func descendants() {
    let wide = springfield([.handout(handout("h"))])
    for context: ContextID in [3, 4, 5, 6] {
      #expect(wide.handoutsAuthorising(student: "ana", context: context, at: minute(1)) == ["h"])
    }
    for context: ContextID in [1, 2, 7, 99] {
      #expect(wide.handoutsAuthorising(student: "ana", context: context, at: minute(1)).isEmpty)
    }
    #expect(wide.authorisesBelow(3, student: "ana", at: minute(1)))
    let narrow = springfield([.handout(handout("h", [.context(3, includesDescendants: false)]))])
    #expect(narrow.handoutsAuthorising(student: "ana", context: 3, at: minute(1)) == ["h"])
    #expect(narrow.handoutsAuthorising(student: "ana", context: 4, at: minute(1)).isEmpty)
    #expect(!narrow.authorisesBelow(3, student: "ana", at: minute(1)))
  }

  @Test("content added or moved under a task later is authorised from then on (D3)")
  func later() {
    let scene = node(9, "scene 9", below: 7)
    let organization = springfield([
      .handout(handout("h")), .context(scene.moved(below: 3, at: minute(10))),
      .context(node(8, "scene 8", below: 3, from: minute(5))),
    ])
    #expect(organization.handoutsAuthorising(student: "ana", context: 9, at: minute(9)).isEmpty)
    #expect(organization.handoutsAuthorising(student: "ana", context: 9, at: minute(10)) == ["h"])
    #expect(organization.handoutsAuthorising(student: "ana", context: 8, at: minute(6)) == ["h"])
  }

  @Test("a whole-app task authorises nothing (P38)")
  func wholeApp() {
    let organization = springfield([.handout(handout("h", [.wholeApp]))])
    for context: ContextID in [1, 2, 5] {
      #expect(organization.handoutsAuthorising(student: "ana", context: context, at: minute(1)).isEmpty)
    }
    #expect(organization.columns(of: handout("h", [.wholeApp])).map(\.context) == [nil])
  }

  @Test("W11: an attempt belongs to every handout that authorised it, and to no other class's")
  func twoTeachers() {
    let one = springfield([.handout(handout("hA", of: "A"))])
    #expect(one.handoutsAuthorising(student: "cy", context: 5, at: minute(1)) == ["hA"])
    #expect(one.mayRead(handout("hA", of: "A"), as: Staff(person: "t1"), at: minute(1)))
    #expect(!one.mayRead(handout("hA", of: "A"), as: Staff(person: "t2"), at: minute(1)))
    let both = springfield([.handout(handout("hB", of: "B")), .handout(handout("hA", of: "A"))])
    #expect(both.handoutsAuthorising(student: "cy", context: 5, at: minute(1)) == ["hA", "hB"])
    #expect(both.handoutsAuthorising(student: "ana", context: 5, at: minute(1)) == ["hA"])
  }

  @Test("W12: what no one assigned is authorised by nothing")
  func unassigned() {
    let organization = springfield([.handout(handout("h", of: "A"))])
    #expect(organization.handoutsAuthorising(student: "dee", context: 4, at: minute(1)).isEmpty)
    #expect(organization.handoutsAuthorising(student: "nobody", context: 4, at: minute(1)).isEmpty)
  }

  @Test("the class takes in later joiners and loses leavers; named students take in nobody (D17)")
  func joiners() {
    let joined = Enrolment("dee", in: "A", as: .student, windows: [Window(opens: minute(5), closes: minute(8))])
    let whole = springfield([.handout(handout("h")), .enrolment(joined)])
    let authorised = [4.9, 5, 7.9, 8].map {
      !whole.handoutsAuthorising(student: "dee", context: 4, at: minute($0)).isEmpty
    }
    #expect(authorised == [false, true, true, false])
    let named = springfield([.handout(handout("h", to: .students(["ana"]))), .enrolment(joined)])
    #expect(named.handoutsAuthorising(student: "dee", context: 4, at: minute(6)).isEmpty)
    #expect(named.handoutsAuthorising(student: "ana", context: 4, at: minute(6)) == ["h"])
    #expect(named.handoutsAuthorising(student: "ben", context: 4, at: minute(6)).isEmpty)
  }

  @Test("taking a student out ends it for them, whole class or not")
  func removedRecipient() {
    for start in [Recipients.wholeClass, .students(["ana", "ben"])] {
      var recipients = start
      recipients.remove("ana", at: minute(5))
      let organization = springfield([.handout(handout("h", to: recipients))])
      #expect(organization.handoutsAuthorising(student: "ana", context: 4, at: minute(4)) == ["h"])
      #expect(organization.handoutsAuthorising(student: "ana", context: 4, at: minute(5)).isEmpty)
      #expect(organization.handoutsAuthorising(student: "ben", context: 4, at: minute(5)) == ["h"])
      recipients.add("ana", at: minute(7))
      let again = springfield([.handout(handout("h", to: recipients))])
      #expect(again.handoutsAuthorising(student: "ana", context: 4, at: minute(6)).isEmpty)
      #expect(again.handoutsAuthorising(student: "ana", context: 4, at: minute(7)) == ["h"])
    }
  }

  @Test("recording off stops collection; a class's switch acts on its own handouts only (P11, R113)")
  func switches() {
    let handouts: [OrganizationChange] = [.handout(handout("hA", of: "A")), .handout(handout("hB", of: "B"))]
    func paused(_ scope: RecordingSwitch.Scope) -> Organization {
      var recording = RecordingSwitch(scope: scope)
      recording.pause(at: minute(5))
      recording.resume(at: minute(6))
      return springfield(handouts + [.recording(recording)])
    }
    for (scope, during) in [
      (RecordingSwitch.Scope.organization, []), (.student("cy"), []), (.student("ana"), ["hA", "hB"]),
      (.schoolClass("A"), ["hB"]),
    ] as [(RecordingSwitch.Scope, [HandoutID])] {
      let organization = paused(scope)
      #expect(organization.handoutsAuthorising(student: "cy", context: 4, at: minute(4)) == ["hA", "hB"])
      #expect(organization.handoutsAuthorising(student: "cy", context: 4, at: minute(5)) == during)
      #expect(organization.handoutsAuthorising(student: "cy", context: 4, at: minute(6)) == ["hA", "hB"])
      // Done disregards switches (P13).
      #expect(organization.isActive(handout("hA"), for: "cy", at: minute(5)))
      #expect(organization.doneTargets(student: "cy", context: 4, at: minute(5)).map(\.handout) == ["hA", "hB"])
      #expect(
        organization.isNotAvailable(handout("hA"), student: "cy", now: minute(5)) == !during.contains("hA"))
      #expect(!organization.isNotAvailable(handout("hA"), student: "cy", now: minute(6)))
    }
  }

  @Test("deleting removes what was begun before, in its own scope (P12)")
  func deletion() {
    var deleted = RecordingSwitch(scope: .schoolClass("A"))
    deleted.delete(at: minute(5))
    deleted.resume(at: minute(5))
    let organization = springfield([
      .handout(handout("hA", of: "A")), .handout(handout("hB", of: "B")), .recording(deleted),
    ])
    #expect(organization.survivingHandouts(["hA", "hB"], student: "cy", startedAt: minute(4)) == ["hB"])
    #expect(organization.survivingHandouts(["hA", "hB"], student: "cy", startedAt: minute(5)) == ["hA", "hB"])
    #expect(organization.handoutsAuthorising(student: "cy", context: 4, at: minute(4)) == ["hB"])
    #expect(organization.handoutsAuthorising(student: "cy", context: 4, at: minute(5)) == ["hA", "hB"])
    var everyone = RecordingSwitch(scope: .student("cy"))
    everyone.delete(at: minute(9))
    var erased = organization
    erased.apply(.recording(everyone))
    #expect(erased.survivingHandouts(["hA", "hB"], student: "cy", startedAt: minute(8)).isEmpty)
  }

  @Test("withdrawn content keeps earlier records and takes no later ones (P23)")
  func withdrawn() {
    let organization = springfield([
      .handout(handout("h")), .context(node(4, "scene 1", below: 3, removed: minute(5))),
    ])
    #expect(organization.handoutsAuthorising(student: "ana", context: 4, at: minute(4)) == ["h"])
    #expect(organization.handoutsAuthorising(student: "ana", context: 4, at: minute(5)).isEmpty)
    let begun = AttemptLog(
      id: "a", student: "ana", app: plays, context: 4, start: minute(4), received: minute(4), handouts: ["h"],
      events: [ran(4, 9), put(quantity(1, "early"), at: 4), put(quantity(1, "late"), at: 6)])
    let attempt = begun.effective(within: organization.bounds(for: begun, nextStart: nil))
    #expect(attempt.duration == minuteMilliseconds)
    #expect(attempt.additional.map(\.identifier) == ["early"])
  }

  @Test("records are kept while one of the attempt's own handouts is open; the last to close cuts (P3)")
  func lastOfThem() {
    let organization = springfield([
      .handout(handout("hA", of: "A", ended: 5)), .handout(handout("hB", of: "B", ended: 8)),
      .handout(handout("later", of: "A", posted: 6)),
    ])
    let begun = AttemptLog(
      id: "a", student: "cy", app: plays, context: 4, start: minute(1), received: minute(1), handouts: ["hA", "hB"],
      events: [ran(1, 20), put(quantity(1, "in"), at: 7), put(quantity(1, "out"), at: 8)])
    let attempt = begun.effective(within: organization.bounds(for: begun, nextStart: nil))
    #expect(attempt.duration == 7 * minuteMilliseconds)
    #expect(attempt.additional.map(\.identifier) == ["in"])
    #expect(organization.closes(handout("hA", ended: 5), for: "cy") == minute(5))
    #expect(organization.closes(handout("later", posted: 6), for: "cy") == nil)
    #expect(organization.closes(handout("later", posted: 6), for: "dee") == .distantPast)
  }

  @Test("Done marks exactly that context in every active handout (R101, R102); the root, whole-app tasks")
  func doneTargets() {
    let organization = springfield([
      .handout(handout("container", of: "A")), .handout(handout("leaf", of: "B", [.context(4)])),
      .handout(handout("parent only", of: "A", [.context(3, includesDescendants: false)])),
      .handout(handout("ended", of: "A", ended: 1)), .handout(handout("app", of: "A", [.wholeApp])),
      .handout(handout("draft", of: "A", posted: nil)),
    ])
    #expect(organization.doneTargets(student: "cy", context: 4, at: minute(2)).map(\.handout) == ["container", "leaf"])
    #expect(
      organization.doneTargets(student: "cy", context: 3, at: minute(2)).map(\.handout) == ["container", "parent only"])
    #expect(organization.doneTargets(student: "cy", context: 1, at: minute(2)).map(\.handout) == ["app"])
    #expect(organization.doneTargets(student: "dee", context: 4, at: minute(2)).map(\.handout) == ["leaf"])
  }

  @Test("a handout deleted or changed authorises as it now is")
  func changes() {
    var organization = springfield([.handout(handout("h"))])
    organization.apply(.handout(handout("h", [.context(7)])))
    #expect(organization.handoutsAuthorising(student: "ana", context: 4, at: minute(1)).isEmpty)
    #expect(organization.handoutsAuthorising(student: "ana", context: 7, at: minute(1)) == ["h"])
    let snapshot = organization
    organization.apply(.handoutDeleted("h"))
    #expect(organization.handoutsAuthorising(student: "ana", context: 7, at: minute(1)).isEmpty)
    #expect(snapshot.handoutsAuthorising(student: "ana", context: 7, at: minute(1)) == ["h"])
    var closed = snapshot
    closed.apply(.classDeleted("A"))
    #expect(closed.handout("h") == nil && closed.roster.students(of: "A", at: minute(1)).isEmpty)
    #expect(closed.roster.classesEver(of: "cy") == ["B"])
  }

  @Test("a declared kind wins over the fixed one; unfixing leaves none (D7, P25)")
  func kinds() {
    var organization = springfield()
    #expect(organization.primaryKind(at: 5) == nil)
    organization.apply(.primaryKind(5, .quantity))
    #expect(organization.primaryKind(at: 5) == .quantity)
    organization.apply(.context(node(5, "quiz", below: 4, kind: .score)))
    #expect(organization.primaryKind(at: 5) == .score)
    organization.apply(.context(node(5, "quiz", below: 4)))
    organization.apply(.primaryKind(5, nil))
    #expect(organization.primaryKind(at: 5) == nil)
  }

  @Test("a handout is held against content and roster")
  func checks() throws {
    let organization = springfield([.context(node(8, "shelf", below: 1, assignable: false))])
    try organization.check(handout("h", to: .students(["ana"])), now: minute(0))
    try organization.check(handout("h", [.wholeApp]), now: minute(0))
    for task: HandoutTask.Target in [.context(1), .context(8), .context(99)] {
      #expect(throws: Violation.self) { try organization.check(handout("h", [task]), now: minute(0)) }
    }
    #expect(throws: Violation.self) {
      try organization.check(handout("h", to: .students(["dee"])), now: minute(0))
    }
    #expect(throws: Violation.self) { try organization.check(handout("h", []), now: minute(0)) }
  }
}
