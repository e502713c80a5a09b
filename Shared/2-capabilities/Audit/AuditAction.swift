/// What the audit log notes. The words are on disk and on the wire: add, never change. `docs/audit.md` says what each means,
/// and a test holds the page against this list.
public enum AuditAction: String, CaseIterable, Hashable, Sendable {
  // Settings.
  case organizationUpdated = "ORGANIZATION_UPDATED"
  case appAllowed = "APP_ALLOWED"
  case appDisallowed = "APP_DISALLOWED"
  case recordingResumed = "RECORDING_RESUMED"
  case recordingPaused = "RECORDING_PAUSED"
  case recordingDeleted = "RECORDING_DELETED"
  case clockSet = "CLOCK_SET"
  case clockReleased = "CLOCK_RELEASED"
  case organizationReset = "ORGANIZATION_RESET"

  // Rosters.
  case schoolCreated = "SCHOOL_CREATED"
  case schoolUpdated = "SCHOOL_UPDATED"
  case termCreated = "TERM_CREATED"
  case termUpdated = "TERM_UPDATED"
  case classCreated = "CLASS_CREATED"
  case classUpdated = "CLASS_UPDATED"
  case classDeleted = "CLASS_DELETED"
  case classRestored = "CLASS_RESTORED"
  case classPurged = "CLASS_PURGED"
  case personCreated = "PERSON_CREATED"
  case personUpdated = "PERSON_UPDATED"
  case personErased = "PERSON_ERASED"
  case studentEnrolled = "STUDENT_ENROLLED"
  case studentUnenrolled = "STUDENT_UNENROLLED"
  case teacherEnrolled = "TEACHER_ENROLLED"
  case teacherUnenrolled = "TEACHER_UNENROLLED"
  case enrolmentChanged = "ENROLMENT_CHANGED"
  case rosterImported = "ROSTER_IMPORTED"
  case identityLinked = "IDENTITY_LINKED"
  case identityUnlinked = "IDENTITY_UNLINKED"
  case administratorAdded = "ADMINISTRATOR_ADDED"
  case administratorRemoved = "ADMINISTRATOR_REMOVED"

  // Handouts.
  case handoutCreated = "HANDOUT_CREATED"
  case handoutUpdated = "HANDOUT_UPDATED"
  case handoutScheduled = "HANDOUT_SCHEDULED"
  case handoutPosted = "HANDOUT_POSTED"
  case handoutCompleted = "HANDOUT_COMPLETED"
  case handoutArchived = "HANDOUT_ARCHIVED"
  case handoutDeleted = "HANDOUT_DELETED"
  case handoutRecipientsChanged = "HANDOUT_RECIPIENTS_CHANGED"
  case studentsExcused = "STUDENTS_EXCUSED"
  case studentsUnexcused = "STUDENTS_UNEXCUSED"
  case workReturned = "WORK_RETURNED"
  case taskReopened = "TASK_REOPENED"
  case reopenedTaskClosed = "REOPENED_TASK_CLOSED"
  case studentDueTimesSet = "STUDENT_DUE_TIMES_SET"
  case studentDueTimesCleared = "STUDENT_DUE_TIMES_CLEARED"

  // Students' work.
  case doneMarked = "DONE_MARKED"
  case doneUnmarked = "DONE_UNMARKED"
  case attemptVoided = "ATTEMPT_VOIDED"
  case pointsSet = "POINTS_SET"
  case pointsCleared = "POINTS_CLEARED"
  case attemptCommented = "ATTEMPT_COMMENTED"
  case primaryKindReset = "PRIMARY_KIND_RESET"
  case workDropped = "WORK_DROPPED"
  case workRecorded = "WORK_RECORDED"

  // Reads.
  case pupilRead = "PUPIL_READ"
  case auditRead = "AUDIT_READ"

  // The log itself.
  case auditTrimmed = "AUDIT_TRIMMED"
  /// Stands for entries whose time was over: never chained itself, see `AuditVerifier`.
  case auditCheckpoint = "AUDIT_CHECKPOINT"
}
