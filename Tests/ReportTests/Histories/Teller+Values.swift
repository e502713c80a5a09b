import ActivityDomain
import Domain
import ReportReference

// The facts of a history in the words of `Domain`.
extension Enrolment.ClassRole {
  init(_ role: History.Role) {
    switch role {
    case .student: self = .student
    case .teacher: self = .teacher
    }
  }
}

extension ItemKind {
  init(_ kind: History.Kind) {
    switch kind {
    case .score: self = .score
    case .quantity: self = .quantity
    case .binary: self = .binary
    }
  }
}

extension ContentOrigin {
  init(_ origin: History.Origin) {
    switch origin {
    case .published: self = .published
    case .provided: self = .provided
    case .proposed: self = .proposed
    }
  }
}

extension RecordingSwitch.Scope {
  init(_ scope: History.Scope) {
    switch scope {
    case .organization: self = .organization
    case .schoolClass(let id): self = .schoolClass(ClassID(id))
    case .student(let id): self = .student(PersonID(id))
    }
  }
}

extension ContextNode {
  init(_ content: History.Content, declared: Instant) {
    self.init(
      id: ContextID(content.id), app: AppID(content.app), identifier: content.identifier,
      placements: [Placement(from: declared, parent: content.parent.map { ContextID($0) })], title: content.title,
      type: ContextType(rawValue: UInt8(content.type)) ?? .custom,
      topic: content.topic.flatMap { Topic(rawValue: UInt8($0)) }, displayOrder: content.order,
      isAssignable: content.isAssignable, declaredKind: content.kind.map { ItemKind($0) },
      origin: ContentOrigin(content.origin))
  }
}

extension Handout {
  /// - Parameter posted: nil: it is scheduled.
  init(_ handout: History.Handout, posted: Instant?) {
    self.init(
      id: HandoutID(handout.id), schoolClass: ClassID(handout.schoolClass), title: handout.title,
      tasks: handout.tasks.map { task in
        HandoutTask(
          id: TaskID(task.id), app: AppID(task.app),
          target: task.context.map { .context(ContextID($0), includesDescendants: task.includesDescendants) }
            ?? .wholeApp)
      },
      recipients: handout.students.map { .students($0.map { PersonID($0) }) } ?? .wholeClass,
      state: posted == nil ? .scheduled : .posted, posted: posted, due: handout.due.map { Instant(milliseconds: $0) })
    latePolicy = LatePolicy(grace: handout.grace, closeAfter: handout.closeAfter)
  }
}

extension Item {
  init(_ item: History.Item) {
    let value: ItemValue =
      switch item.value {
      case .score(let points, let possible): .score(points: points, possible: possible)
      case .quantity(let number): .quantity(number)
      case .binary(let outcome, let wording): .binary(outcome, BinaryWording(rawValue: UInt8(wording)) ?? .trueFalse)
      }
    self.init(identifier: item.identifier, title: item.title, value: value, response: item.response)
  }
}

extension Work {
  init(_ work: History.Work, app: AppID, received: Instant) {
    let start = Instant(milliseconds: work.start)
    self.init(
      sent: nil, student: PersonID(work.student),
      target: .recorded(AttemptID(work.attempt), start: start),
      location: Location(app: app, path: .root, context: ContextID(work.context)),
      events: work.pieces.enumerated().compactMap { AttemptEvent($0.element, EventID(work.event), $0.offset) },
      happened: work.pieces.map { Instant(milliseconds: $0.happened) }.max() ?? start, received: received,
      clockCorrected: work.isClockCorrected)
    prepare()
  }
}

extension AttemptEvent {
  init?(_ piece: History.Piece, _ event: EventID, _ ordinal: Int) {
    let happened = Instant(milliseconds: piece.happened)
    func write(_ change: ItemEvent.Change) -> AttemptEvent {
      .items(ItemEvent(change, happened: happened, event: event, ordinal: ordinal))
    }
    switch piece.what {
    case .range(let from, let to):
      guard let range = try? TickRange(start: from, end: to) else { return nil }
      self = .progress(ProgressEvent(range, isExplicit: false, happened: happened))
    case .progress(let value):
      guard let range = try? TickRange(progress: value) else { return nil }
      self = .progress(ProgressEvent(range, isExplicit: true, happened: happened))
    case .primary(let item): self = write(.setPrimary(Item(item)))
    case .item(let item): self = write(.put(Item(item)))
    case .itemRemoved(let identifier): self = write(.remove(identifier: identifier))
    case .itemsRemoved: self = write(.removeAll)
    case .ran(let end): self = .interval(Interval(start: happened, end: Instant(milliseconds: end)))
    case .resumed: self = .mark(RunningMark(.resumed, happened: happened))
    case .heartbeat: self = .mark(RunningMark(.heartbeat, happened: happened))
    case .paused: self = .mark(RunningMark(.paused, happened: happened))
    case .stopped: self = .stop(happened: happened)
    }
  }
}
