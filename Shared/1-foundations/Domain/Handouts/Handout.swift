/// What a teacher hands out to a class. Posting it is what authorises recording (R112).
public struct Handout: Hashable, Sendable {
  /// How far a handout has come. It authorises recording from when it is posted until it is completed or archived (D17).
  public enum State: UInt8, CaseIterable, Hashable, Sendable {
    // These numbers are on disk and on the wire: add, never change.
    case draft = 1
    /// To be posted later; until it is posted it authorises nothing (D17).
    case scheduled = 2
    case posted = 3
    case completed = 4
    case archived = 5
  }

  /// Unique in the organization.
  public let id: HandoutID
  /// Never changes: a handout is of one class (D18).
  public let schoolClass: ClassID
  /// As students and teachers read it; at least one character that is not white space.
  public var title: String
  /// What the teacher asks for, for people to read; may be empty.
  public var instructions: String
  /// In the order in which they are shown; may be empty in a draft alone.
  public var tasks: [HandoutTask]
  /// Whom of the class it is for.
  public var recipients: Recipients
  /// What the teacher last made of it; `posted` and `ended` say when.
  public var state: State
  /// When it shall be posted, while it is scheduled.
  public var scheduled: Instant?
  /// When it was posted; nil for drafts and schedules.
  public var posted: Instant?
  /// When it was completed or archived.
  public var ended: Instant?
  /// Work is late after it, and after a grace if there is one; it ends nothing (D17) unless the late policy says so.
  public var due: Instant?
  /// Who need not do which task, and since when (D33, N56). They may do it all the same, and it is recorded as ever.
  public var excuses: [TaskID: [PersonID: Instant]] = [:]
  /// When a teacher has opened which task again to whom (D33, N58).
  public var reopenings: [TaskID: [PersonID: WindowSet]] = [:]
  /// Who has a due time of their own (N70).
  public var studentDues: [PersonID: StudentDue] = [:]
  /// What it says of work after its due time.
  public var latePolicy = LatePolicy.none
  /// When that leaves it open.
  public var policyWindows = PolicyWindows.always

  /// A draft for the whole class, unless said otherwise. Nothing is checked: see ``check(limits:field:)``.
  public init(
    id: HandoutID, schoolClass: ClassID, title: String = "", instructions: String = "", tasks: [HandoutTask] = [],
    recipients: Recipients = .wholeClass, state: State = .draft, scheduled: Instant? = nil, posted: Instant? = nil,
    ended: Instant? = nil, due: Instant? = nil
  ) {
    self.id = id
    self.schoolClass = schoolClass
    self.title = title
    self.instructions = instructions
    self.tasks = tasks
    self.recipients = recipients
    self.state = state
    self.scheduled = scheduled
    self.posted = posted
    self.ended = ended
    self.due = due
  }

  /// From post until the teacher completes or archives it (D17); nil for what was never posted.
  public var openWindow: Window? {
    switch state {
    case .draft, .scheduled: return nil
    case .posted, .completed, .archived:
      guard let posted else { return nil }
      let window = Window(opens: posted, closes: ended)
      return window.isEmpty ? nil : window
    }
  }

  /// The task of that id in this handout; nil where it has none such.
  public func task(_ id: TaskID) -> HandoutTask? {
    tasks.first { $0.id == id }
  }

  /// Whether a teacher has excused the student from a task.
  public func isExcused(_ student: PersonID, from task: TaskID) -> Bool {
    !excuses.isEmpty && excuses[task]?[student] != nil
  }

  /// When a task was open again to the student.
  public func reopened(_ task: TaskID, to student: PersonID) -> WindowSet {
    reopenings.isEmpty ? .never : reopenings[task]?[student] ?? .never
  }

  /// When any of some tasks was.
  func reopened(to student: PersonID, where isAsked: (HandoutTask) -> Bool) -> WindowSet {
    guard !reopenings.isEmpty else { return .never }
    return tasks.reduce(.never) { windows, task in
      isAsked(task) ? windows.union(reopened(task.id, to: student)) : windows
    }
  }

  /// Whether it says anything of a student by name: that they are a recipient, or not, or an exception.
  public func names(_ student: PersonID) -> Bool {
    recipients.spans[student] != nil || excuses.values.contains { $0[student] != nil }
      || reopenings.values.contains { $0[student] != nil } || studentDues[student] != nil
      || policyWindows.own[student] != nil
  }

  /// Says nothing of a student any more: they were erased.
  public mutating func forget(_ student: PersonID) {
    recipients.spans[student] = nil
    for task in excuses.keys { excuses[task]?[student] = nil }
    excuses = excuses.filter { !$0.value.isEmpty }
    for task in reopenings.keys { reopenings[task]?[student] = nil }
    reopenings = reopenings.filter { !$0.value.isEmpty }
    studentDues[student] = nil
    policyWindows.forget(student)
  }

  /// Lengths and counts (D9). Whether its content and people exist is for the store to say.
  public func check(limits: Limits = .standard, field: @autoclosure () -> String = "handout") throws(Violation) {
    try limits.titleRule.check(title, field: "\(field()).title")
    try limits.instructionsRule.check(instructions, field: "\(field()).instructions")
    if tasks.count > limits.tasksPerHandoutMax {
      throw Violation(.tooMany(.tasks, max: limits.tasksPerHandoutMax), field: "\(field()).tasks")
    }
    if excuses.values.reduce(0, { $0 + $1.count }) > limits.excusesPerHandoutMax {
      throw Violation(.tooMany(.excuses, max: limits.excusesPerHandoutMax), field: "\(field()).excuses")
    }
    let reopened = reopenings.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.windows.count } }
    if reopened > limits.reopeningsPerHandoutMax {
      throw Violation(.tooMany(.reopenings, max: limits.reopeningsPerHandoutMax), field: "\(field()).reopenings")
    }
    if studentDues.count > limits.studentDuesPerHandoutMax {
      throw Violation(
        .tooMany(.studentDues, max: limits.studentDuesPerHandoutMax), field: "\(field()).student_due_times")
    }
    if recipients.spans.count > limits.recipientsPerHandoutMax {
      throw Violation(.tooMany(.recipients, max: limits.recipientsPerHandoutMax), field: "\(field()).recipients")
    }
    if recipients.spans.values.reduce(0, { $0 + $1.windows.count }) > limits.recipientSpansPerHandoutMax {
      throw Violation(
        .tooMany(.recipientSpans, max: limits.recipientSpansPerHandoutMax), field: "\(field()).recipients")
    }
    if policyWindows.count > limits.closingsPerHandoutMax {
      throw Violation(.tooMany(.closings, max: limits.closingsPerHandoutMax), field: "\(field()).late_policy")
    }
    var seen: Set<TaskID> = []
    for (index, task) in tasks.enumerated() where !seen.insert(task.id).inserted {
      throw Violation(.notAllowed("two tasks have the same id"), field: "\(field()).tasks[\(index)].task_id")
    }
    if tasks.isEmpty, state != .draft { throw Violation(.empty, field: "\(field()).tasks") }
  }

  /// Whether `left` was posted before `right`; equal instants by id, and what was never posted before everything. P18 and
  /// lists take the latest first.
  public static func wasPostedBefore(_ left: Handout, _ right: Handout) -> Bool {
    (left.posted ?? .distantPast, left.id) < (right.posted ?? .distantPast, right.id)
  }
}
