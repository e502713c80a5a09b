import Domain
import Feeds
import Messages

// The organizations as schools: classes, each with a teacher, and handouts; and the content that all of them use.
extension ReportData {
  /// What Activity's feed tells of an organization before any work, in its order.
  func schoolChanges(of organization: Int) -> [ActivityV1.Change.Change] {
    var changes: [ActivityV1.Change.Change] = []
    let classes = self.classes(of: organization)
    var known: Set<PersonID> = []
    for schoolClass in classes {
      let id = Self.classID(schoolClass)
      changes.append(.schoolClass(ActivityV1.Class(classID: id.rawValue, title: "Class \(schoolClass)")))
      let students = roster[Int(rosterOffset[schoolClass])..<Int(rosterOffset[schoolClass + 1])]
      var seats = students.map { (Self.studentID(Int($0)), Enrolment.ClassRole.student) }
      seats.append((Self.teacher(schoolClass), .teacher))
      for (person, role) in seats {
        if known.insert(person).inserted {
          changes.append(.person(ActivityV1.Person(personID: person.rawValue, name: person.rawValue)))
        }
        changes.append(
          .enrolment(ActivityV1.EnrolmentState(Enrolment(person, in: id, as: role, windows: .always))))
      }
    }
    let own = Set(classes)
    return changes + handoutClass.indices.filter { own.contains(Int(handoutClass[$0])) }.map { .handout(handout($0)) }
  }

  /// Those that somebody of the organization is in.
  func classes(of organization: Int) -> [Int] {
    rosterOffset.indices.dropLast().filter { schoolClass in
      let students = Int(rosterOffset[schoolClass])..<Int(rosterOffset[schoolClass + 1])
      return students.first.map { organizationOfStudent[Int(roster[$0])] == organization } ?? false
    }
  }

  /// A class of the organization that is asked about everyone, which the quiz is assigned to.
  var classOfQuiz: Int {
    let own = Set(classes(of: organization))
    return handoutClass.indices.first { handout in
      own.contains(Int(handoutClass[handout]))
        && handoutContext[Int(handoutOffset[handout])..<Int(handoutOffset[handout + 1])].contains(UInt32(quiz))
    }.map { Int(handoutClass[$0]) } ?? 0
  }

  private func handout(_ handout: Int) -> ActivityV1.HandoutHistory {
    let contexts = handoutContext[Int(handoutOffset[handout])..<Int(handoutOffset[handout + 1])]
    return ActivityV1.HandoutHistory(
      ActivityV1.Handout(
        handoutID: Self.handoutID(handout).rawValue, classID: Self.classID(Int(handoutClass[handout])).rawValue,
        title: "Handout \(handout)",
        tasks: contexts.map {
          ActivityV1.Task(
            taskID: "t\($0)", appID: app(of: Int($0)).rawValue, identifierPath: path(of: Int($0)),
            contextID: number(of: Int($0)).rawValue)
        },
        recipients: ActivityV1.Recipients(wholeClass: true), state: .posted,
        postTime: WellKnown.Timestamp(Instant(milliseconds: 1))), recipients: .wholeClass)
  }

  static func organizationID(_ organization: Int) -> OrganizationID { OrganizationID("o\(organization)") }
  static func classID(_ schoolClass: Int) -> ClassID { ClassID("c\(schoolClass)") }
  static func handoutID(_ handout: Int) -> HandoutID { HandoutID("h\(handout)") }
  static func studentID(_ student: Int) -> PersonID { PersonID("s\(student)") }
  static func teacher(_ schoolClass: Int) -> PersonID { PersonID("teacher-\(schoolClass)") }

  /// The number in one of these names.
  static func number(in name: String) -> Int { Int(name.drop { !$0.isNumber }) ?? -1 }
}

extension ReportData {
  /// Whose the content is. What small groups are withheld from is decided on all of an app.
  enum Publishing {
    /// An app has each book.
    case books
    /// One app has all of them, below its root.
    case together
  }

  /// Of the app that has everything.
  static let root = ContextID(1)

  /// As Context's feed tells it, parents first.
  var contextStates: [ContextV1.ContextState] {
    let contents = (0..<contextCount).map { state(of: $0) }
    guard publishing == .together else { return contents }
    let root = ContextV1.ContextState(
      context: ContextV1.Context(
        contextID: Self.root.rawValue, appID: app(of: 0).rawValue, identifierPath: [], title: "Everything", type: .app),
      placements: [ContextV1.Placement()])
    return [root] + contents
  }

  private func state(of context: Int) -> ContextV1.ContextState {
    let parent = Int(contextParent[context])
    let top = publishing == .together ? Self.root : ContextID(0)
    return ContextV1.ContextState(
      context: ContextV1.Context(
        contextID: number(of: context).rawValue, appID: app(of: context).rawValue, identifierPath: path(of: context),
        title: "Content \(context)", type: Self.types[Int(contextType[context])],
        primaryKind: ContextV1.ItemKind(primaryKind(context))),
      placements: [ContextV1.Placement(parentContextID: (parent < 0 ? top : number(of: parent)).rawValue)])
  }

  /// By the type's number in the data.
  static let types: [ContextV1.ContextType] = [.book, .course, .chapter, .quiz, .exercise, .page, .video]

  /// The root has number 1, and no context 0.
  func number(of context: Int) -> ContextID { ContextID(Int64(context) + 2) }

  /// The other way round; negative for the root.
  static func context(of number: Int64) -> Int { Int(number) - 2 }

  func app(of context: Int) -> AppID {
    guard publishing == .books else { return "org.example.books" }
    return contextParent[context] < 0 ? AppID("org.example.book-\(context)") : app(of: Int(contextParent[context]))
  }

  private func path(of context: Int) -> [String] {
    guard contextParent[context] < 0 else { return path(of: Int(contextParent[context])) + ["\(context)"] }
    return publishing == .together ? ["\(context)"] : []
  }
}
