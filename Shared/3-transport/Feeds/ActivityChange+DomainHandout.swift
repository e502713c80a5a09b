public import Domain
public import Messages

// Handouts as Activity's feed tells them.
extension Handout {
  /// Recipients that are not said are the whole class. Throws `unreadable` without the handout or its state,
  /// `unknown` for a state of a newer version.
  public init(_ history: ActivityV1.HandoutHistory) throws(FeedError) {
    guard let handout = history.handout else { throw .unreadable("a handout's history without the handout") }
    let isWholeClass = handout.recipients?.wholeClass ?? true
    self.init(
      id: HandoutID(handout.handoutID), schoolClass: ClassID(handout.classID), title: handout.title,
      instructions: handout.instructions, tasks: handout.tasks.map { HandoutTask($0) },
      recipients: Recipients(
        isWholeClass: isWholeClass,
        spans: Dictionary(history.recipients.map { (PersonID($0.studentID), WindowSet($0.spans)) }) { $1 }),
      state: try State(feed: handout.state), scheduled: handout.scheduleTime.map { Instant($0) },
      posted: handout.postTime.map { Instant($0) }, ended: handout.endTime.map { Instant($0) },
      due: handout.dueTime.map { Instant($0) })
    for excuse in handout.excuses {
      guard let time = excuse.excuseTime else { throw .unreadable("an excuse since no time") }
      excuses[TaskID(excuse.taskID), default: [:]][PersonID(excuse.studentID)] = Instant(time)
    }
    for reopening in handout.reopenings {
      guard let from = reopening.fromTime else { throw .unreadable("a task that is open again since no time") }
      let window = Window(opens: Instant(from), closes: reopening.untilTime.map { Instant($0) })
      let (task, student) = (TaskID(reopening.taskID), PersonID(reopening.studentID))
      reopenings[task, default: [:]][student] = reopened(task, to: student).union(WindowSet(window))
    }
    if let policy = handout.latePolicy { latePolicy = LatePolicy(policy) }
    if let windows = history.policyWindows { policyWindows = PolicyWindows(windows) }
    for own in handout.studentDueTimes {
      guard let set = own.setTime else { throw .unreadable("a student's own due time since no time") }
      studentDues[PersonID(own.studentID)] = StudentDue(due: own.dueTime.map { Instant($0) }, set: Instant(set))
    }
  }
}

extension HandoutTask {
  /// Without a path it is the task of a whole app (P38); `include_descendants` that is not said is true (D3).
  public init(_ task: ActivityV1.Task) {
    let target: Target =
      task.identifierPath.isEmpty
      ? .wholeApp
      : .context(ContextID(task.contextID), includesDescendants: task.includeDescendants ?? true)
    self.init(id: TaskID(task.taskID), app: AppID(task.appID), target: target, title: task.title)
  }
}

extension Handout.State {
  /// Throws `unreadable` for none, `unknown` for one of a newer version.
  public init(feed state: ActivityV1.HandoutState) throws(FeedError) {
    switch state {
    case .draft: self = .draft
    case .scheduled: self = .scheduled
    case .posted: self = .posted
    case .completed: self = .completed
    case .archived: self = .archived
    case .unspecified: throw .unreadable("a handout without a state")
    case .unrecognized(let number): throw .unknown("handout state \(number)")
    }
  }
}

extension ActivityV1.HandoutHistory {
  /// A handout, when each student named in its recipients was one, and when its late policy leaves it open.
  public init(_ handout: ActivityV1.Handout, recipients: Recipients, policyWindows: PolicyWindows = .always) {
    var handout = handout
    // They are among the recipients below: a name stands once, so that erasing it there erases it.
    handout.recipients?.removedStudentIDs = []
    self.init(
      handout: handout,
      recipients: recipients.spans.sorted { $0.key < $1.key }.map { student, windows in
        ActivityV1.RecipientState(studentID: student.rawValue, spans: windows.spans)
      }, policyWindows: policyWindows == .always ? nil : ActivityV1.PolicyWindows(policyWindows))
  }
}

extension LatePolicy {
  /// Seconds are kept to the second.
  public init(_ policy: ActivityV1.LatePolicy) {
    self.init(
      grace: Int64(policy.graceSeconds) * 1000, closeAfter: policy.closeAfterSeconds.map { Int64($0) * 1000 })
  }
}

extension PolicyWindows {
  fileprivate init(_ windows: ActivityV1.PolicyWindows) {
    self.init(
      all: WindowSet(windows.spans),
      own: Dictionary(windows.students.map { (PersonID($0.studentID), WindowSet($0.spans)) }) { $1 })
  }
}

extension ActivityV1.PolicyWindows {
  fileprivate init(_ windows: PolicyWindows) {
    self.init(
      spans: windows.all.spans,
      students: windows.own.sorted { $0.key < $1.key }.map { student, windows in
        ActivityV1.StudentWindows(studentID: student.rawValue, spans: windows.spans)
      })
  }
}

extension DoneState {
  /// Not done without a time. A mark that does not say when it was received was received when it was set.
  public init(_ state: ActivityV1.DoneState) {
    guard state.done, let since = state.doneTime else {
      self = .notDone
      return
    }
    self.init(
      mark: Mark(
        since: Instant(since), received: Instant(state.receiveTime ?? since), isByApp: state.byApp))
  }
}

extension DoneTarget {
  /// What is told of: the handout and the context; of the task of a whole app the handout and the task.
  public init(_ state: ActivityV1.DoneState) {
    self.init(
      handout: HandoutID(state.handoutID), task: TaskID(state.taskID),
      context: state.contextID == 0 ? nil : ContextID(state.contextID))
  }
}

extension ActivityV1.DoneState {
  /// - Parameter task: the one under which the target stands as this is told.
  public init(
    _ target: DoneTarget, task: TaskID, student: PersonID, state: DoneState, earlier: [EarlierDone] = []
  ) {
    self.init(
      handoutID: target.handout.rawValue, taskID: task.rawValue, studentID: student.rawValue,
      contextID: target.context?.rawValue ?? 0, done: state.isDone,
      doneTime: state.mark.map { WellKnown.Timestamp($0.since) },
      receiveTime: state.mark.map { WellKnown.Timestamp($0.received) }, byApp: state.mark?.isByApp ?? false,
      earlier: earlier.map { ActivityV1.EarlierDone($0) })
  }
}
