import Chance
import Domain
import Testing

@Suite("Random organizations")
struct AuthorisationHistoryTests {
  private let students: [PersonID] = ["s0", "s1", "s2"]
  private let classes: [ClassID] = ["A", "B"]

  private func randomWindows(_ dice: inout Dice) -> WindowSet {
    if dice.chance(0.3) { return .always }
    return WindowSet(
      (0..<dice.roll(0..<3)).map { _ in
        let opens = dice.roll(-2..<12)
        return Window(
          opens: minute(Double(opens)), closes: dice.chance(0.3) ? nil : minute(Double(opens + dice.roll(0..<8))))
      })
  }

  private func randomChanges(_ dice: inout Dice) -> [OrganizationChange] {
    var changes: [OrganizationChange] = [.context(node(1, "app", below: nil))]
    for id in 2..<10 {
      var node = node(ContextID(Int64(id)), "n\(id)", below: ContextID(Int64(dice.roll(1..<id))))
      if dice.chance(0.3), id > 3 {
        node = node.moved(below: ContextID(Int64(dice.roll(1..<(id - 1)))), at: minute(Double(dice.roll(0..<10))))
      }
      if dice.chance(0.2) { node = node.removed(at: minute(Double(dice.roll(0..<12)))) }
      changes.append(.context(node))
    }
    for schoolClass in classes {
      for student in students {
        changes.append(
          .enrolment(Enrolment(student, in: schoolClass, as: .student, windows: randomWindows(&dice))))
      }
    }
    for number in 0..<5 {
      var tasks: [HandoutTask.Target] = (0..<dice.roll(1..<3)).map { _ in
        .context(ContextID(Int64(dice.roll(2..<10))), includesDescendants: dice.chance(0.7))
      }
      if dice.chance(0.1) { tasks = [.wholeApp] }
      var recipients = Recipients(isWholeClass: dice.chance(0.6))
      for student in students where dice.chance(0.3) { recipients.spans[student] = randomWindows(&dice) }
      let posted = dice.chance(0.1) ? nil : Double(dice.roll(0..<8))
      var made = handout(
        HandoutID("h\(number)"), of: classes[dice.roll(0..<2)], tasks, to: recipients, posted: posted,
        ended: dice.chance(0.4) ? posted.map { $0 + Double(dice.roll(0..<8)) } : nil)
      for task in made.tasks where dice.chance(0.3) { reopen(task, in: &made, &dice) }
      changes.append(.handout(made))
    }
    for scope: RecordingSwitch.Scope in [.organization, .schoolClass("A"), .student("s0")] where dice.chance(0.3) {
      changes.append(
        .recording(
          RecordingSwitch(
            scope: scope, off: dice.chance(0.5) ? randomWindows(&dice) : .never,
            deletedBefore: dice.chance(0.3) ? minute(Double(dice.roll(0..<8))) : nil)))
    }
    return changes
  }

  /// Opens a task again to some student, some time after the handout was posted (N58).
  private func reopen(_ task: HandoutTask, in handout: inout Handout, _ dice: inout Dice) {
    guard let posted = handout.posted else { return }
    let opens = posted + Int64(dice.roll(0..<12)) * 60_000
    let closes = dice.chance(0.3) ? nil : opens + Int64(dice.roll(0..<5)) * 60_000
    handout.reopenings[task.id] = [
      students[dice.roll(0..<students.count)]: WindowSet(Window(opens: opens, closes: closes))
    ]
  }

  @Test("the quick answer is the plain one: every handout, every rule, one by one (D3, D17, D18)")
  func againstThePlainReading() {
    var dice = Dice()
    for _ in 0..<40 {
      let changes = randomChanges(&dice)
      var organization = Organization(id: "o")
      // Order and repetition of whole-entity changes do not matter.
      for change in (changes + changes).shuffled(using: &dice) { organization.apply(change) }
      for student in students {
        for context in 1..<10 {
          for time in stride(from: -1.0, through: 16, by: 1) {
            let context = ContextID(Int64(context))
            let found = organization.handoutsAuthorising(student: student, context: context, at: minute(time))
            let plain = plainly(organization, student, context, minute(time))
            #expect(found == plain, "seed \(dice.seed), \(student) at \(context), minute \(time)")
          }
        }
      }
    }
  }

  private func plainly(
    _ organization: Organization, _ student: PersonID, _ context: ContextID, _ instant: Instant
  ) -> [HandoutID] {
    guard organization.content[context] != nil, organization.content.isLiving(context, at: instant) else { return [] }
    let above = Set(organization.content.ancestors(of: context, at: instant))
    return organization.allHandouts.filter { handout in
      guard organization.openWindows(handout, for: student).contains(instant),
        organization.isOpen(handout, to: student, at: instant),
        organization.survivingHandouts([handout.id], student: student, startedAt: instant) == [handout.id]
      else { return false }
      return handout.tasks.contains { task in
        guard case .context(let target, let includesDescendants) = task.target,
          handout.openWindow?.contains(instant) == true
            || handout.reopened(task.id, to: student).contains(instant)
        else { return false }
        return target == context || (includesDescendants && above.contains(target))
      }
    }.map(\.id).sorted()
  }

  @Test("being open at an instant and the set of open instants agree")
  func openWindows() {
    var dice = Dice()
    for _ in 0..<60 {
      var organization = Organization(id: "o")
      for change in randomChanges(&dice) { organization.apply(change) }
      for handout in organization.allHandouts {
        for student in students {
          let windows = organization.openWindows(handout, for: student)
          for time in stride(from: -3.0, through: 20, by: 0.5) {
            #expect(
              windows.contains(minute(time)) == organization.isOpen(handout, to: student, at: minute(time)),
              "seed \(dice.seed)")
          }
        }
      }
    }
  }
}
