internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving

// What a student finds to do.
extension HandoutHandler {
  /// The student's handouts that are open, by due time, then newest first.
  func listInbox(
    _ request: ActivityV1.ListInboxRequest, _ call: CallContext
  ) async throws -> EncodedMessage<ActivityV1.ListInboxResponse> {
    try await access.list(call) { inquiry, connection in
      try inquiry.mustBeStudent()
      let (organization, student, now) = (inquiry.organization, inquiry.caller.user, inquiry.now)
      let returned = try ReturnedWorkRows(organization.id, on: connection).all(of: student)
      let page = try Page(
        of: organization.handoutsToDo(of: student, at: now),
        by: { handout in
          PageKey(
            (handout.due ?? .distantFuture).milliseconds, -(handout.posted ?? .distantPast).milliseconds,
            id: handout.id.rawValue)
        }, size: request.pageSize, token: request.pageToken, of: inquiry, query: ["ListInbox"],
        bytes: { $0.aboutBytes + (returned[$0.id]?.comment.utf8.count ?? 0) })
      let done = DoneRows(organization.id, on: connection)
      let handouts = try page.elements.map { handout in
        var entry = ActivityV1.InboxHandout(
          handout, of: student, organization, done: try done.logs(of: student, in: handout.id), now: now)
        entry.returnedWork = returned[handout.id]
        return entry
      }
      return ActivityV1.ListInboxResponse(
        handouts: handouts, nextPageToken: page.nextToken, evaluateTime: WellKnown.Timestamp(now))
    }
  }
}

extension ActivityV1.InboxHandout {
  /// A handout as its student sees it.
  fileprivate init(
    _ handout: Handout, of student: PersonID, _ organization: Organization, done: [DoneTarget: DoneLog], now: Instant
  ) {
    let roster = organization.roster
    let tasks = handout.tasks.map { task in
      var message = ActivityV1.InboxTask(task, organization.content, now: now)
      if let log = done[DoneTarget(handout: handout.id, task: task.id, context: task.context)] {
        message.set(log.state())
      }
      message.set(handout, task, student, now: now)
      return message
    }
    self.init(
      handoutID: handout.id.rawValue, classID: handout.schoolClass.rawValue, title: handout.title,
      instructions: handout.instructions, dueTime: handout.due.map { WellKnown.Timestamp($0) },
      postTime: handout.posted.map { WellKnown.Timestamp($0) }, tasks: tasks,
      classTitle: roster.schoolClass(handout.schoolClass)?.title ?? "",
      teacherNames: roster.teachers(of: handout.schoolClass, at: now).compactMap { roster.person($0)?.name },
      closeTime: handout.policyWindows.all.closes.map { WellKnown.Timestamp($0) })
  }
}

extension Handout {
  /// Of its entry in an inbox, for pages.
  fileprivate var aboutBytes: Int {
    512 + title.utf8.count + instructions.utf8.count + tasks.reduce(0) { $0 + 256 + $1.title.utf8.count }
  }
}

extension ActivityV1.InboxTask {
  /// A task, or one context below it: where it stands now, under its title now.
  init(_ task: HandoutTask, at context: ContextID? = nil, _ content: ContentTree, now: Instant) {
    let context = context ?? task.context
    self.init(
      taskID: task.id.rawValue, appID: task.app.rawValue,
      identifierPath: context.map { content.path(of: $0, at: now).entries } ?? [],
      title: context.flatMap { content[$0]?.title } ?? task.title)
  }

  /// What a teacher has made of it for this student, and by when it is on time.
  mutating func set(_ handout: Handout, _ task: HandoutTask, _ student: PersonID, now: Instant) {
    excused = handout.isExcused(student, from: task.id)
    let reopened = handout.reopened(task.id, to: student)
    self.reopened = reopened.contains(now)
    reopenedUntilTime = self.reopened ? reopened.closes.map { WellKnown.Timestamp($0) } : nil
    onTimeUntilTime = handout.deadline(task.id, for: student).map { WellKnown.Timestamp($0) }
  }

  mutating func set(_ state: DoneState) {
    done = state.isDone
    doneTime = state.mark.map { WellKnown.Timestamp($0.since) }
  }
}

extension Organization {
  /// The handouts that are open to a student, as the inbox has them.
  func handoutsToDo(of student: PersonID, at now: Instant) -> [Handout] {
    roster.classesEver(of: student).flatMap { handouts(of: $0) }
      .filter { isActive($0, for: student, at: now) }
      .compactMap { withoutHiddenTasks($0, for: student, at: now) }
  }

  /// A handout as a student sees it: due when it is for them (N70), without tasks of apps that are no longer let in (D20), and of one that is
  /// over only those that are open again (N58). Nil where none is left.
  private func withoutHiddenTasks(_ handout: Handout, for student: PersonID, at now: Instant) -> Handout? {
    var shown = handout.seen(by: student)
    shown.tasks.removeAll { task in
      !settings.allowedApps.contains(task.app) || !isActive(task, of: handout, for: student, at: now)
    }
    return shown.tasks.isEmpty ? nil : shown
  }
}

extension Inquiry {
  /// For students, about themselves.
  func mustBeStudent() throws(RPCError) {
    guard caller.role == .student else { throw .denied("STUDENTS_ONLY", "only students have an inbox") }
  }
}
