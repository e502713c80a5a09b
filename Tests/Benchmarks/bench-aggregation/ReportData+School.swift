import Domain
import Feeds
import Messages

// The organization that is asked about everyone, as a school: classes, each with a teacher, and handouts.
extension ReportData {
  /// In the order in which Activity's feed tells them.
  var schoolChanges: [ActivityV1.Change.Change] {
    var changes: [ActivityV1.Change.Change] = []
    let handouts = handoutClass.indices.filter { isAsked(Int(handoutClass[$0])) }
    let classes = Set(handouts.map { Int(handoutClass[$0]) }).sorted()
    var known: Set<PersonID> = []
    for schoolClass in classes {
      let id = Self.classID(schoolClass)
      changes.append(.schoolClass(ActivityV1.Class(classID: id.rawValue, title: "Class \(schoolClass)")))
      let students = roster[Int(rosterOffset[schoolClass])..<Int(rosterOffset[schoolClass + 1])]
      var seats = students.map { (PersonID("s\($0)"), Enrolment.ClassRole.student) }
      seats.append((Self.teacher(schoolClass), .teacher))
      for (person, role) in seats {
        if known.insert(person).inserted {
          changes.append(.person(ActivityV1.Person(personID: person.rawValue, name: person.rawValue)))
        }
        changes.append(
          .enrolment(ActivityV1.EnrolmentState(Enrolment(person, in: id, as: role, windows: .always))))
      }
    }
    return changes + handouts.map { .handout(handout($0)) }
  }

  /// One that the quiz is assigned to.
  var classOfQuiz: Int {
    handoutClass.indices.first { handout in
      isAsked(Int(handoutClass[handout]))
        && handoutContext[Int(handoutOffset[handout])..<Int(handoutOffset[handout + 1])].contains(UInt32(quiz))
    }.map { Int(handoutClass[$0]) } ?? 0
  }

  /// Of classes in which nobody of the organization is, nothing is told.
  private func isAsked(_ schoolClass: Int) -> Bool {
    let students = Int(rosterOffset[schoolClass])..<Int(rosterOffset[schoolClass + 1])
    return students.first.map { organizationOfStudent[Int(roster[$0])] == organization } ?? false
  }

  private func handout(_ handout: Int) -> ActivityV1.HandoutHistory {
    let contexts = handoutContext[Int(handoutOffset[handout])..<Int(handoutOffset[handout + 1])]
    return ActivityV1.HandoutHistory(
      ActivityV1.Handout(
        handoutID: "h\(handout)", classID: Self.classID(Int(handoutClass[handout])).rawValue,
        title: "Handout \(handout)",
        tasks: contexts.map {
          ActivityV1.Task(
            taskID: "t\($0)", appID: app(of: Int($0)).rawValue, identifierPath: path(of: Int($0)),
            contextID: number(of: Int($0)).rawValue)
        },
        recipients: ActivityV1.Recipients(wholeClass: true), state: .posted,
        postTime: WellKnown.Timestamp(Instant(milliseconds: 1))), recipients: .wholeClass)
  }

  static func classID(_ schoolClass: Int) -> ClassID { ClassID("c\(schoolClass)") }
  static func teacher(_ schoolClass: Int) -> PersonID { PersonID("teacher-\(schoolClass)") }

  /// As Context's feed tells it, parents first.
  var contextStates: [ContextV1.ContextState] {
    let types: [ContextV1.ContextType] = [.app, .course, .chapter, .quiz, .exercise, .page, .video]
    return (0..<contextCount).map { context in
      let kind: ContextV1.ItemKind =
        switch primaryKind(context) {
        case .score: .score
        case .quantity: .quantity
        case .binary: .binary
        case nil: .unspecified
        }
      return ContextV1.ContextState(
        context: ContextV1.Context(
          contextID: number(of: context).rawValue, appID: app(of: context).rawValue, identifierPath: path(of: context),
          title: "Content \(context)", type: types[Int(contextType[context])], primaryKind: kind),
        placements: [
          ContextV1.Placement(
            parentContextID: contextParent[context] < 0 ? 0 : number(of: Int(contextParent[context])).rawValue)
        ])
    }
  }

  /// No context has the number 0.
  func number(of context: Int) -> ContextID { ContextID(Int64(context) + 1) }

  func app(of context: Int) -> AppID {
    contextParent[context] < 0 ? AppID("org.example.app-\(context)") : app(of: Int(contextParent[context]))
  }

  private func path(of context: Int) -> [String] {
    contextParent[context] < 0 ? [] : path(of: Int(contextParent[context])) + ["\(context)"]
  }
}
