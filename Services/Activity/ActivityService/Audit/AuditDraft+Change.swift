internal import Audit
internal import Domain
internal import Feeds
internal import Messages

// The audit log entries that each kind of change to an organization produces.
extension AuditDraft {
  /// What a change is in the audit log. Each kind of change is decided here, once, for whoever stores it.
  ///
  /// - Parameters:
  ///   - record: as it stands before the change.
  ///   - now: by the organization's clock.
  static func drafts(
    of change: ActivityV1.Change.Change, before record: OrganizationRecord, now: Instant
  ) throws(FeedError) -> [AuditDraft] {
    switch change {
    case .organization(let after): settings(after, before: record.message)
    case .clock(let clock):
      [clock.time.map { AuditDraft(.clockSet, object: String(Instant($0).milliseconds)) } ?? AuditDraft(.clockReleased)]
    case .organizationReset: [AuditDraft(.organizationReset)]
    case .school(let school):
      [
        AuditDraft(
          record.schools[SchoolID(school.schoolID)] == nil ? .schoolCreated : .schoolUpdated, object: school.schoolID)
      ]
    case .term(let term):
      [AuditDraft(record.terms[TermID(term.termID)] == nil ? .termCreated : .termUpdated, object: term.termID)]
    case .schoolClass(let after):
      [
        AuditDraft(record.classes[ClassID(after.classID)] == nil ? .classCreated : .classUpdated, object: after.classID)
      ]
    case .person(let person):
      [
        AuditDraft(
          record.people[PersonID(person.personID)] == nil ? .personCreated : .personUpdated,
          subjects: [PersonID(person.personID)])
      ]
    case .enrolment(let state): enrolment(try Enrolment(state), before: record.organization.roster, now: now)
    case .handout(let history):
      handout(history.handout ?? ActivityV1.Handout(), try Handout(history).recipients, before: record)
    case .recording(let state): recording(try RecordingSwitch(state), before: record.organization, now: now)
    case .deletedClassID(let id): [AuditDraft(.classDeleted, object: id)]
    case .deletedHandoutID(let id): [AuditDraft(.handoutDeleted, object: id)]
    // Nobody is named: they are erased.
    case .erasedPersonID: [AuditDraft(.personErased)]
    case .erasedPerson(let person) where !person.digest.isEmpty: [AuditDraft(.personErased, object: person.erasureID)]
    // Work was removed, of which the settings, switches and classes are audited that it follows from.
    case .erasedPerson: []
    // Students' own work, and what follows from it. What others do to it is noted where they do it, with their reason; marks of
    // done where they are stored, since what stands of them is told again for other causes.
    case .attempt, .partialAttempt, .done, .primaryKind: []
    }
  }

  private static func settings(
    _ after: ActivityV1.Organization, before: ActivityV1.Organization
  ) -> [AuditDraft] {
    let (appsBefore, appsAfter) = (Set(before.allowedAppIDs), Set(after.allowedAppIDs))
    var drafts =
      appsAfter.subtracting(appsBefore).sorted().map { AuditDraft(.appAllowed, object: $0) }
      + appsBefore.subtracting(appsAfter).sorted().map { AuditDraft(.appDisallowed, object: $0) }
    // The switch has entries of its own. A title is free text, and is not repeated.
    var changed: [String] = []
    if after.title != before.title { changed.append("title") }
    if after.timeZone != before.timeZone { changed.append("time_zone=\(after.timeZone)") }
    if after.language != before.language { changed.append("language=\(after.language)") }
    func number(_ name: String, _ value: KeyPath<ActivityV1.Organization, Int32>) {
      if after[keyPath: value] != before[keyPath: value] { changed.append("\(name)=\(after[keyPath: value])") }
    }
    if after.latePolicy != before.latePolicy { changed.append("late_policy") }
    number("suppression_threshold", \.suppressionThreshold)
    number("retention_days", \.retentionDays)
    number("audit_retention_days", \.auditRetentionDays)
    number("idle_limit_seconds", \.idleLimitSeconds)
    if !changed.isEmpty {
      drafts.append(AuditDraft(.organizationUpdated, object: changed.joined(separator: " ")))
    }
    return drafts
  }

  private static func enrolment(_ after: Enrolment, before roster: Roster, now: Instant) -> [AuditDraft] {
    let key = after.key
    let before = roster.windows(of: key.person, in: key.schoolClass, as: key.role)
    guard before != after.windows else { return [] }
    let action: AuditAction =
      switch (before.contains(now), after.windows.contains(now), key.role) {
      case (false, true, .student): .studentEnrolled
      case (true, false, .student): .studentUnenrolled
      case (false, true, .teacher): .teacherEnrolled
      case (true, false, .teacher): .teacherUnenrolled
      case (false, false, _), (true, true, _): .enrolmentChanged
      }
    return [AuditDraft(action, object: key.schoolClass.rawValue, subjects: [key.person])]
  }

  private static func handout(
    _ after: ActivityV1.Handout, _ recipients: Recipients, before record: OrganizationRecord
  ) -> [AuditDraft] {
    let id = HandoutID(after.handoutID)
    let former = record.organization.handout(id)?.recipients ?? Recipients(isWholeClass: recipients.isWholeClass)
    let moved = Set(recipients.spans.keys).union(former.spans.keys).filter {
      recipients.windows(of: $0) != former.windows(of: $0)
    }.sorted()
    guard let before = record.handouts[id] else {
      let created = AuditDraft(.handoutCreated, object: after.handoutID, subjects: moved)
      // One that is made for several classes may be posted in the same step.
      switch after.state {
      case .posted: return [created, AuditDraft(.handoutPosted, object: after.handoutID)]
      case .scheduled: return [created, AuditDraft(.handoutScheduled, object: after.handoutID)]
      case .draft, .completed, .archived, .unspecified, .unrecognized: return [created]
      }
    }
    var same = after
    (same.recipients, same.revision) = (before.recipients, before.revision)
    if same == before, !moved.isEmpty || former.isWholeClass != recipients.isWholeClass {
      return [AuditDraft(.handoutRecipientsChanged, object: after.handoutID, subjects: moved)]
    }
    if before.excuses != after.excuses { return excuses(after, before) }
    if before.reopenings != after.reopenings { return reopenings(after, before) }
    // Noted where it is done, with the teacher's reason.
    if before.studentDueTimes != after.studentDueTimes { return [] }
    let action: AuditAction
    switch after.state {
    case .posted where before.state != .posted: action = .handoutPosted
    case .scheduled where before.state != .scheduled || before.scheduleTime != after.scheduleTime:
      action = .handoutScheduled
    case .completed where before.state != .completed: action = .handoutCompleted
    case .archived where before.state != .archived: action = .handoutArchived
    case .draft, .scheduled, .posted, .completed, .archived, .unspecified, .unrecognized: action = .handoutUpdated
    }
    return [AuditDraft(action, object: after.handoutID, subjects: moved)]
  }

  /// One call opens a task again to a student, or closes it: then it only makes what there was shorter.
  private static func reopenings(_ after: ActivityV1.Handout, _ before: ActivityV1.Handout) -> [AuditDraft] {
    let (former, standing) = (Set(before.reopenings), Set(after.reopenings))
    let changed = former.symmetricDifference(standing).map { PersonID($0.studentID) }
    let isOpened = after.reopenings.contains { opening in
      !former.contains(opening)
        && !before.reopenings.contains { $0.fromTime == opening.fromTime && $0.endsLater(than: opening) }
    }
    return [
      AuditDraft(
        isOpened ? .taskReopened : .reopenedTaskClosed, object: after.handoutID, subjects: Set(changed).sorted())
    ]
  }

  /// One call excuses, or no longer does.
  private static func excuses(_ after: ActivityV1.Handout, _ before: ActivityV1.Handout) -> [AuditDraft] {
    func added(_ excuses: [ActivityV1.Excuse], to others: [ActivityV1.Excuse]) -> [PersonID] {
      let known = Set(others)
      return excuses.filter { !known.contains($0) }.map { PersonID($0.studentID) }
    }
    let drafts = [
      AuditDraft(.studentsExcused, object: after.handoutID, subjects: added(after.excuses, to: before.excuses)),
      AuditDraft(.studentsUnexcused, object: after.handoutID, subjects: added(before.excuses, to: after.excuses)),
    ]
    return drafts.filter { !$0.subjects.isEmpty }
  }

  private static func recording(
    _ after: RecordingSwitch, before organization: Organization, now: Instant
  ) -> [AuditDraft] {
    let before = organization.recordingSwitch(after.scope)
    guard before != after else { return [] }
    let action: AuditAction =
      if after.deletedBefore != before.deletedBefore {
        .recordingDeleted
      } else {
        after.isOff(at: now) ? .recordingPaused : .recordingResumed
      }
    switch after.scope {
    case .organization: return [AuditDraft(action)]
    case .schoolClass(let id): return [AuditDraft(action, object: id.rawValue)]
    case .student(let id): return [AuditDraft(action, subjects: [id])]
    }
  }
}

extension ActivityV1.Reopening {
  fileprivate func endsLater(than other: ActivityV1.Reopening) -> Bool {
    guard let end = other.untilTime else { return false }
    return untilTime.map { Instant(end) < Instant($0) } ?? true
  }
}
