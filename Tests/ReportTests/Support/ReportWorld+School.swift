import Domain
import Feeds
import Messages

/// A small school in a few words: one class unless the case needs more.
extension ReportWorld {
  static let app: AppID = "org.example.plays"

  /// A class with its students, all there from the beginning, and one teacher.
  func schoolClass(_ students: [PersonID], _ id: ClassID = "drama", teacher: PersonID = "tess") {
    tell(.schoolClass(ActivityV1.Class(classID: id.rawValue, title: id.rawValue)))
    for person in students + [teacher] {
      tell(
        .person(
          ActivityV1.Person(
            personID: person.rawValue, name: person.rawValue.prefix(1).uppercased() + person.rawValue.dropFirst())))
    }
    for student in students { enrol(student, in: id) }
    enrol(teacher, in: id, as: .teacher)
  }

  func enrol(
    _ person: PersonID, in schoolClass: ClassID, as role: Enrolment.ClassRole = .student,
    _ windows: WindowSet = WindowSet(Window(opens: minute(-100)))
  ) {
    tell(.enrolment(ActivityV1.EnrolmentState(Enrolment(person, in: schoolClass, as: role, windows: windows))))
  }

  /// Content below the app's root, which is context 1.
  func content(
    _ id: ContextID, _ title: String, below parent: ContextID = 1, order: Int64 = 0, kind: ItemKind? = nil,
    isAssignable: Bool = true, removed: Instant? = nil, type: ContextType = .section, topic: Topic? = nil,
    origin: ContentOrigin = .published
  ) {
    if context.head(of: organization) == nil {
      tell(
        ContextNode(
          id: 1, app: Self.app, identifier: Self.app.rawValue,
          placements: [ContextNode.Placement(from: minute(-1000), parent: nil)], title: "Plays", type: .app))
    }
    tell(
      ContextNode(
        id: id, app: Self.app, identifier: title,
        placements: [ContextNode.Placement(from: minute(-1000), parent: parent)], title: title, type: type,
        topic: topic, displayOrder: order, isAssignable: isAssignable, declaredKind: kind, origin: origin,
        removed: removed))
  }

  /// A posted handout for the whole class, with a task `t` a context; a nil context is the whole app.
  func handout(
    _ id: HandoutID = "h", of schoolClass: ClassID = "drama", on contexts: [ContextID?], posted: Double = 0,
    due: Double? = nil, ownDues: [PersonID: Double?] = [:], excused: [PersonID] = [],
    reopened: [PersonID: Double] = [:], ended: Double? = nil,
    tasks: [TaskID]? = nil, recipients: Domain.Recipients = .wholeClass, latePolicy: ActivityV1.LatePolicy? = nil
  ) {
    let names = tasks ?? (contexts.count == 1 ? ["t"] : contexts.indices.map { TaskID("t\($0)") })
    let handout = ActivityV1.Handout(
      handoutID: id.rawValue, classID: schoolClass.rawValue, title: "Handout \(id)",
      tasks: zip(names, contexts).map { task, context in
        ActivityV1.Task(
          taskID: task.rawValue, appID: Self.app.rawValue,
          identifierPath: context == nil ? [] : ["somewhere"], contextID: context?.rawValue ?? 0)
      },
      recipients: ActivityV1.Recipients(wholeClass: recipients.isWholeClass),
      dueTime: due.map { WellKnown.Timestamp(minute($0)) },
      state: ended == nil ? .posted : .completed, postTime: WellKnown.Timestamp(minute(posted)),
      endTime: ended.map { WellKnown.Timestamp(minute($0)) },
      excuses: excused.map {
        ActivityV1.Excuse(
          taskID: names[0].rawValue, studentID: $0.rawValue, excuseTime: WellKnown.Timestamp(minute(posted)))
      },
      reopenings: reopened.map { student, from in
        ActivityV1.Reopening(
          taskID: names[0].rawValue, studentID: student.rawValue, fromTime: WellKnown.Timestamp(minute(from)))
      },
      studentDueTimes: ownDues.map { student, due in
        ActivityV1.StudentDueTime(
          studentID: student.rawValue, dueTime: due.map { WellKnown.Timestamp(minute($0)) },
          setTime: WellKnown.Timestamp(minute(posted)))
      }, latePolicy: latePolicy)
    tell(.handout(ActivityV1.HandoutHistory(handout, recipients: recipients)))
  }

  func recording(_ scope: RecordingSwitch.Scope, off: WindowSet, deletedBefore: Instant? = nil) {
    tell(.recording(ActivityV1.RecordingState(RecordingSwitch(scope: scope, off: off, deletedBefore: deletedBefore))))
  }

  func done(
    _ student: PersonID, _ handout: HandoutID = "h", _ task: TaskID = "t", at context: ContextID?, _ time: Double = 5,
    received: Double? = nil
  ) {
    let mark = Domain.DoneState.Mark(since: minute(time), received: minute(received ?? time))
    tell(
      .done(
        ActivityV1.DoneState(
          DoneTarget(handout: handout, task: task, context: context), task: task, student: student,
          state: Domain.DoneState(mark: mark))))
  }

  func attempt(_ attempt: Domain.Attempt) {
    tell(.attempt(ActivityV1.AttemptChange(attempt, at: clock.now)))
  }

  /// One attempt in a line; times in minutes.
  func work(
    _ id: AttemptID, _ student: PersonID, at context: ContextID = 2, start: Double = 1, handouts: [HandoutID] = ["h"],
    ranges: [(Double, Double)] = [], progress: Double? = nil, primary: Item? = nil, items: [Item] = [],
    minutes: Double = 0, stopped: Bool = false, superseded: Bool = false, later: Double? = nil
  ) throws {
    var covered = ProgressRanges()
    for range in ranges { covered.insert(try TickRange(start: range.0, end: range.1)) }
    if let progress { covered.insert(try TickRange(progress: progress), isExplicit: true) }
    let time = RunningTime([Interval(start: minute(start), end: minute(start + minutes))])
    attempt(
      Domain.Attempt(
        id: id, student: student, app: Self.app, context: context, start: minute(start), received: minute(start),
        handouts: handouts, progress: covered, runningTime: time,
        items: AttemptItems(primary: primary, additional: items), primaryKind: primary?.kind,
        stopped: stopped ? minute(start + minutes) : nil, isSuperseded: superseded,
        laterActivity: later.map { minute($0) }))
  }
}

func score(_ points: Double, _ possible: Double, _ identifier: String = "score") -> Item {
  Item(identifier: identifier, title: "Points", value: .score(points: points, possible: possible))
}

func quantity(_ number: Double, _ identifier: String = "hints") -> Item {
  Item(identifier: identifier, title: "Hints", value: .quantity(number))
}

func binary(_ outcome: Bool, _ wording: BinaryWording = .trueFalse, _ identifier: String = "outcome") -> Item {
  Item(identifier: identifier, title: "Outcome", value: .binary(outcome, wording))
}

extension ContextV1.ContextState {
  init(_ node: ContextNode) {
    self.init(
      context: ContextV1.Context(
        contextID: node.id.rawValue, appID: node.app.rawValue,
        identifierPath: node.isRoot ? [] : [node.identifier], title: node.title,
        type: ContextV1.ContextType(rawValue: Int32(node.type.rawValue)),
        topic: node.topic.map { ContextV1.Topic(rawValue: Int32($0.rawValue)) } ?? .unspecified,
        displayOrder: node.displayOrder, isAssignable: node.isAssignable,
        primaryKind: ContextV1.ItemKind(node.declaredKind),
        updateTime: node.updated == .distantPast ? nil : WellKnown.Timestamp(node.updated),
        origin: ContextV1.ContextOrigin(rawValue: Int32(node.origin.rawValue))),
      placements: node.placements.map {
        ContextV1.Placement(fromTime: WellKnown.Timestamp($0.from), parentContextID: $0.parent?.rawValue ?? 0)
      },
      removeTime: node.removed.map { WellKnown.Timestamp($0) })
  }
}

extension ReportV1.HandoutGrid {
  func cell(_ student: String, _ column: Int = 0) -> ReportV1.GridCell {
    rows.first { $0.studentID == student }?.cells[column] ?? ReportV1.GridCell()
  }
}

extension ReportV1.Population {
  /// assigned: not available + with data + no data.
  var text: String { "\(assigned): \(notAvailable) + \(withData) + \(noData)" }
}
