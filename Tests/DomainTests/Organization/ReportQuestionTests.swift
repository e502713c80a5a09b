import Domain
import Testing

@Suite("Who and what is in a report")
struct ReportQuestionTests {
  @Test("assigned: recipients now who were recipients while it was open (P10)")
  func assigned() {
    let left = Enrolment("ana", in: "A", as: .student, windows: [Window(opens: minute(-9), closes: minute(7))])
    let joined = Enrolment("dee", in: "A", as: .student, windows: [Window(opens: minute(6))])
    let afterwards = Enrolment("eve", in: "A", as: .student, windows: [Window(opens: minute(12))])
    let organization = springfield([
      .handout(handout("h", ended: 10)), .enrolment(left), .enrolment(joined), .enrolment(afterwards),
    ])
    let h = handout("h", ended: 10)
    #expect(organization.assigned(h, now: minute(-1)).isEmpty)
    #expect(organization.assigned(h, now: minute(1)) == ["ana", "ben", "cy"])
    #expect(organization.assigned(h, now: minute(6)) == ["ana", "ben", "cy", "dee"])
    #expect(organization.assigned(h, now: minute(7)) == ["ben", "cy", "dee"])
    #expect(organization.assigned(h, now: minute(20)) == ["ben", "cy", "dee"])
    #expect(organization.assigned(handout("d", posted: nil), now: minute(1)).isEmpty)
  }

  @Test("W13: a container has a column for each assignable context below, flat, in display order (P16)")
  func container() {
    let organization = springfield([.handout(handout("h")), .context(node(8, "shelf", below: 3, assignable: false))])
    let columns = organization.columns(of: handout("h"), contextsWithWork: [3, 4, 8])
    #expect(columns.count == 1 && columns[0].isContainer && columns[0].context == 3)
    #expect(columns[0].subcolumns.map(\.context) == [4, 5, 6])
    #expect(columns[0].subcolumns.allSatisfy { $0.standing == .present })
  }

  @Test("content gone from the container keeps its column where it has work: withdrawn or moved (P16)")
  func gone() {
    let organization = springfield([
      .context(node(4, "scene 1", below: 3, removed: minute(5))),
      .context(node(6, "scene 2", below: 3).moved(below: 7, at: minute(5))),
      .context(node(8, "scene 3", below: 3, removed: minute(5))),
    ])
    let columns = organization.columns(of: handout("h"), contextsWithWork: [3, 4, 5, 6])
    #expect(
      columns[0].subcolumns == [
        .init(context: 4, standing: .withdrawn), .init(context: 5, standing: .withdrawn),
        .init(context: 6, standing: .moved),
      ])
    #expect(organization.columns(of: handout("h"))[0].subcolumns.isEmpty)
    #expect(organization.columns(of: handout("l", [.context(4)]))[0].standing == .withdrawn)
  }

  @Test("an ended handout shows what was there just before its end (P16)")
  func ended() {
    let organization = springfield([
      .context(node(4, "scene 1", below: 3, removed: minute(15))),
      .context(node(6, "scene 2", below: 3).moved(below: 7, at: minute(15))),
      .context(node(8, "scene 3", below: 3, order: 5, from: minute(15))),
    ])
    #expect(organization.columns(of: handout("h", ended: 10))[0].subcolumns.map(\.context) == [4, 5, 6])
    #expect(organization.columns(of: handout("h"))[0].subcolumns.map(\.context) == [8])
  }

  @Test("N23: the columns of an ended handout keep their order, whatever is said of the content later")
  func order() {
    var organization = springfield([
      .context(node(4, "scene 1", below: 3, order: 1)), .context(node(6, "scene 2", below: 3, order: 2)),
      .context(node(8, "scene 3", below: 3, order: 3)),
    ])
    func columns(_ ended: Double?) -> [ContextID]? {
      organization.columns(of: handout("h", ended: ended)).first?.subcolumns.map(\.context)
    }
    let before = columns(10)
    // The last becomes the first, then loses its column, both after the end.
    for (minutes, isAssignable) in [(15.0, true), (20, false)] {
      var changed = node(8, "scene 3", below: 3, order: -1, assignable: isAssignable)
      changed.updated = minute(minutes)
      organization.apply(.context(changed))
      // Feeds may repeat.
      organization.apply(.context(changed))
    }
    #expect(columns(10) == before && before?.contains(8) == true)
    #expect(columns(17)?.first == 8)
    #expect(columns(nil)?.contains(8) == false)
  }

  @Test("N18: what was left behind stays below the task that was above it, wherever it goes after the end")
  func leftBehind() {
    // 9 is left behind by 3 at minute 5; after the end its new place comes below 7, the first task of the handout.
    let changes: [OrganizationChange] = [
      .context(node(10, "shelf", below: 2).moved(below: 7, at: minute(20))),
      .context(node(9, "page", below: 3).moved(below: 10, at: minute(5))),
    ]
    let organization = springfield(changes)
    let h = handout("h", [.context(7), .context(3)], ended: 10)
    let columns = organization.columns(of: h, contextsWithWork: [9])
    #expect(columns.map { $0.subcolumns.contains { $0.context == 9 } } == [false, true])
    let others = columns[1].subcolumns.filter { $0.context != 9 }
    #expect(organization.columns(of: h, contextsWithWork: [9]) { _ in false }[1].subcolumns == others)
    // While it is open, what is above it now has it.
    let open = organization.columns(of: handout("h", [.context(7), .context(3)]), contextsWithWork: [9])
    #expect(open.map { $0.subcolumns.contains { $0.context == 9 } } == [true, false])
  }

  @Test("N8: work begun while a handout was open has its column, be the content declared after the end (N18)")
  func declaredAfterTheEnd() {
    let organization = springfield([.context(node(8, "scene 9", below: 3, from: minute(15)))])
    let h = handout("h", ended: 10)
    let without = organization.columns(of: h)[0].subcolumns
    #expect(!without.contains { $0.context == 8 })
    let column = HandoutColumn.Subcolumn(context: 8, standing: .moved)
    #expect(organization.columns(of: h, contextsWithWork: [8])[0].subcolumns == without + [column])
    #expect(organization.task(of: h, holding: 8) == h.tasks[0])
  }

  @Test("where content is dated after the end of its own task, the clocks are at odds and nothing is hidden")
  func clocksAtOdds() {
    var organization = Organization(id: "o")
    organization.apply(.context(node(1, "app", below: nil, from: minute(900))))
    organization.apply(.context(node(3, "Act", below: 1, from: minute(900))))
    organization.apply(.context(node(4, "scene", below: 3, from: minute(901))))
    #expect(organization.columns(of: handout("h", ended: 10))[0].subcolumns.map(\.context) == [4])
  }

  @Test("W10: Done again without redoing carries the last earlier handout of the class with data (P18)")
  func carriedSource() {
    let organization = springfield([
      .handout(handout("h1", posted: 0, ended: 5)), .handout(handout("h0", posted: -10, ended: -5)),
      .handout(handout("h2", posted: 10)), .handout(handout("other", of: "B", posted: 8)),
      .handout(handout("draft", posted: nil)), .handout(handout("newer", posted: 20)),
    ])
    let earlier = organization.earlierHandouts(than: handout("h2", posted: 10))
    #expect(earlier == ["h1", "h0"])
    func source(done: Bool = true, own: Bool = false, _ withData: Set<HandoutID>) -> HandoutID? {
      Organization.carriedSource(earlier: earlier, isDone: done, hasOwnData: own, hasData: withData.contains)
    }
    #expect(source(["h0", "h1"]) == "h1")
    #expect(source(["h0"]) == "h0")
    #expect(source(done: false, ["h1"]) == nil)
    #expect(source(own: true, ["h1"]) == nil)
    #expect(source(["other"]) == nil)
  }

  @Test("people are listed by name, then id")
  func names() {
    let organization = springfield([
      .person(Person(id: "z", name: "Ana")), .enrolment(Enrolment("z", in: "A", as: .student, windows: .always)),
    ])
    #expect(organization.roster.students(of: "A", at: minute(0)) == ["ana", "z", "ben", "cy"])
    #expect(organization.roster.teachers(of: "B", at: minute(0)) == ["t2"])
  }

  @Test("erasing a person takes them out of every class")
  func erase() {
    var organization = springfield()
    organization.apply(.personErased("cy"))
    #expect(organization.roster.person("cy") == nil)
    #expect(organization.roster.students(of: "B", at: minute(0)) == ["dee"])
    #expect(organization.roster.classesEver(of: "cy").isEmpty)
  }

  @Test("in developer mode the clock stands where it was set (D21)")
  func clock() {
    var organization = springfield([.clock(minute(5))])
    #expect(organization.now(wall: minute(99)) == minute(5))
    organization.apply(.clock(nil))
    #expect(organization.now(wall: minute(99)) == minute(99))
  }
}
