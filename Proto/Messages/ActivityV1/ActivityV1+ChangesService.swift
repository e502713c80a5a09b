// Generated from homeroom/activity/v1/changes_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ActivityV1 {
  /// Some of the changes of one organization.
  public struct ChangeBatch: Message {
    /// As those of ContextChangeBatch.
    public var heads: [ContextV1.Cursor] = []
    public var organizationID: String = ""
    public var epoch: Int64 = 0
    /// In ascending sequence without a gap.
    public var changes: [ActivityV1.Change] = []
    /// Of all changes up to the last one of this message: belongs into the follower's cursor.
    public var digest: [UInt8] = []
    /// The follower's cursor is not of this history: it forgets what it has, and the changes start from the first.
    public var reset: Bool = false
    /// In the first message: by it a follower finds whom an `ErasedPerson` names. Never to be written down.
    public var erasureKey: [UInt8] = []
    /// As those of ContextChangeBatch.
    public var traceparents: [String] = []

    public init() {}

    public init(
      heads: [ContextV1.Cursor] = [],
      organizationID: String = "",
      epoch: Int64 = 0,
      changes: [ActivityV1.Change] = [],
      digest: [UInt8] = [],
      reset: Bool = false,
      erasureKey: [UInt8] = [],
      traceparents: [String] = []
    ) {
      self.heads = heads
      self.organizationID = organizationID
      self.epoch = epoch
      self.changes = changes
      self.digest = digest
      self.reset = reset
      self.erasureKey = erasureKey
      self.traceparents = traceparents
    }
  }

  /// `homeroom.activity.v1.StreamEarlierWorkRequest`
  public struct StreamEarlierWorkRequest: Message {
    public var organizationID: String = ""
    /// Records are cut by when they happened; those of this very instant belong.
    public var asOfTime: WellKnown.Timestamp? = nil
    /// At most 10,000.
    public var studentIDs: [String] = []

    public init() {}

    public init(
      organizationID: String = "",
      asOfTime: WellKnown.Timestamp? = nil,
      studentIDs: [String] = []
    ) {
      self.organizationID = organizationID
      self.asOfTime = asOfTime
      self.studentIDs = studentIDs
    }
  }

  /// One student's. There is none for those whose work stood as it does now.
  public struct EarlierWork: Message {
    /// As the feed says them, each with how it stood at the instant in `earlier`.
    public var attempts: [ActivityV1.AttemptChange] = []
    /// As the feed says them, each with how it stood at the instant in `earlier`.
    public var done: [ActivityV1.DoneState] = []

    public init() {}

    public init(
      attempts: [ActivityV1.AttemptChange] = [],
      done: [ActivityV1.DoneState] = []
    ) {
      self.attempts = attempts
      self.done = done
    }
  }

  /// `homeroom.activity.v1.ConfirmErasureRequest`
  public struct ConfirmErasureRequest: Message {
    public var organizationID: String = ""
    public var erasureID: String = ""
    /// "context" or "report".
    public var service: String = ""
    /// What the follower has removed.
    public var removed: [ActivityV1.ErasedCount] = []
    /// How far it had followed Context when it began to look for what is left; Context itself leaves it out.
    public var contextPosition: ContextV1.Cursor? = nil
    /// The service has several instances that hold copies: the address of the one that confirms. Left out: it has one.
    public var instance: String = ""
    /// The addresses of all that hold the organization, `instance` among them, at most 16: the erasure waits for each of
    /// them.
    public var holders: [String] = []

    public init() {}

    public init(
      organizationID: String = "",
      erasureID: String = "",
      service: String = "",
      removed: [ActivityV1.ErasedCount] = [],
      contextPosition: ContextV1.Cursor? = nil,
      instance: String = "",
      holders: [String] = []
    ) {
      self.organizationID = organizationID
      self.erasureID = erasureID
      self.service = service
      self.removed = removed
      self.contextPosition = contextPosition
      self.instance = instance
      self.holders = holders
    }
  }

  /// `homeroom.activity.v1.ConfirmErasureResponse`
  public struct ConfirmErasureResponse: Message {
    public init() {}
  }

  /// `homeroom.activity.v1.RecordReadsRequest`
  public struct RecordReadsRequest: Message {
    /// At most 1,000.
    public var reads: [ActivityV1.PupilRead] = []

    public init() {}

    public init(
      reads: [ActivityV1.PupilRead] = []
    ) {
      self.reads = reads
    }
  }

  /// That one reader was shown pupils' data in answers to one method, within one minute.
  public struct PupilRead: Message {
    public var organizationID: String = ""
    /// The `person_id` of the reader.
    public var readerID: String = ""
    public var appID: String = ""
    /// As in "GetHandoutGrid".
    public var method: String = ""
    /// The handout, class or context asked for; may be empty.
    public var objectID: String = ""
    /// The minute, its seconds 0.
    public var minute: WellKnown.Timestamp? = nil
    /// At most 1,000.
    public var studentIDs: [String] = []
    /// How many answers.
    public var calls: Int64 = 0
    /// Made by the service, unique: the same one again is counted once.
    public var readID: String = ""
    /// Of the reader, as in `AuditEntry`.
    public var role: String = ""

    public init() {}

    public init(
      organizationID: String = "",
      readerID: String = "",
      appID: String = "",
      method: String = "",
      objectID: String = "",
      minute: WellKnown.Timestamp? = nil,
      studentIDs: [String] = [],
      calls: Int64 = 0,
      readID: String = "",
      role: String = ""
    ) {
      self.organizationID = organizationID
      self.readerID = readerID
      self.appID = appID
      self.method = method
      self.objectID = objectID
      self.minute = minute
      self.studentIDs = studentIDs
      self.calls = calls
      self.readID = readID
      self.role = role
    }
  }

  /// `homeroom.activity.v1.RecordReadsResponse`
  public struct RecordReadsResponse: Message {
    public init() {}
  }

  /// One thing as it stands after a change.
  public struct Change: Message {
    public var sequence: Int64 = 0
    public var commitTime: WellKnown.Timestamp? = nil
    public var change: Change? = nil

    public init() {}

    public init(
      sequence: Int64 = 0,
      commitTime: WellKnown.Timestamp? = nil,
      change: Change? = nil
    ) {
      self.sequence = sequence
      self.commitTime = commitTime
      self.change = change
    }

    /// One of these, or none.
    public enum Change: Hashable, Sendable {
      case organization(ActivityV1.Organization)
      /// The organization's clock was set or released.
      case clock(ActivityV1.ClockSetting)
      case school(ActivityV1.School)
      case term(ActivityV1.Term)
      /// The class as it stands.
      case schoolClass(ActivityV1.Class)
      case person(ActivityV1.Person)
      /// All spans of one person in one class and role.
      case enrolment(ActivityV1.EnrolmentState)
      /// The handout with its recipients' history.
      case handout(ActivityV1.HandoutHistory)
      /// One switch with its history.
      case recording(ActivityV1.RecordingState)
      /// An attempt, whole.
      case attempt(ActivityV1.AttemptChange)
      /// One mark.
      case done(ActivityV1.DoneState)
      /// The kind in force at one context.
      case primaryKind(ActivityV1.PrimaryKindState)
      /// Everything of the organization was reset: forget it.
      case organizationReset(Bool)
      /// The person was erased with everything recorded of them.
      case erasedPersonID(String)
      /// The class was deleted with its handouts.
      case deletedClassID(String)
      /// A draft or schedule was deleted.
      case deletedHandoutID(String)
      /// The person was erased with everything recorded of them; in place of `erased_person_id`, which named them.
      case erasedPerson(ActivityV1.ErasedPerson)
      /// An attempt as it counts now, without large parts that are as they were told before.
      case partialAttempt(ActivityV1.PartialAttempt)
    }
  }

  /// Somebody who was erased, named by HMAC-SHA-256 of their identifier under the key of the erasure; or the end of an
  /// erasure.
  public struct ErasedPerson: Message {
    /// 32 bytes. Empty: all that the erasure removes was told before this change, and whoever has read so far confirms
    /// it.
    public var digest: [UInt8] = []
    public var erasureID: String = ""

    public init() {}

    public init(
      digest: [UInt8] = [],
      erasureID: String = ""
    ) {
      self.digest = digest
      self.erasureID = erasureID
    }
  }

  /// The clock of an organization in developer mode.
  public struct ClockSetting: Message {
    /// It stands still at this instant; left out: it goes as clocks do.
    public var time: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      time: WellKnown.Timestamp? = nil
    ) {
      self.time = time
    }
  }

  /// All spans that a person has been in a class in one role.
  public struct EnrolmentState: Message {
    public var classID: String = ""
    public var personID: String = ""
    /// A person who changed roles has a state for each.
    public var role: ActivityV1.ClassRole = .unspecified
    public var spans: [ActivityV1.Span] = []

    public init() {}

    public init(
      classID: String = "",
      personID: String = "",
      role: ActivityV1.ClassRole = .unspecified,
      spans: [ActivityV1.Span] = []
    ) {
      self.classID = classID
      self.personID = personID
      self.role = role
      self.spans = spans
    }
  }

  /// From an instant, included, to another, not included.
  public struct Span: Message {
    public var fromTime: WellKnown.Timestamp? = nil
    /// Left out: it is open.
    public var untilTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      fromTime: WellKnown.Timestamp? = nil,
      untilTime: WellKnown.Timestamp? = nil
    ) {
      self.fromTime = fromTime
      self.untilTime = untilTime
    }
  }

  /// A handout with the history of its recipients.
  public struct HandoutHistory: Message {
    public var handout: ActivityV1.Handout? = nil
    /// For named students: when each was a recipient.
    public var recipients: [ActivityV1.RecipientState] = []
    /// When its late policy leaves it open, and left it. Left out: at all times.
    public var policyWindows: ActivityV1.PolicyWindows? = nil

    public init() {}

    public init(
      handout: ActivityV1.Handout? = nil,
      recipients: [ActivityV1.RecipientState] = [],
      policyWindows: ActivityV1.PolicyWindows? = nil
    ) {
      self.handout = handout
      self.recipients = recipients
      self.policyWindows = policyWindows
    }
  }

  /// When a handout is open by its late policy, as that was set over time.
  public struct PolicyWindows: Message {
    /// To all others.
    public var spans: [ActivityV1.Span] = []
    /// For students who have a due time of their own, or had.
    public var students: [ActivityV1.StudentWindows] = []

    public init() {}

    public init(
      spans: [ActivityV1.Span] = [],
      students: [ActivityV1.StudentWindows] = []
    ) {
      self.spans = spans
      self.students = students
    }
  }

  /// The same for one student.
  public struct StudentWindows: Message {
    public var studentID: String = ""
    public var spans: [ActivityV1.Span] = []

    public init() {}

    public init(
      studentID: String = "",
      spans: [ActivityV1.Span] = []
    ) {
      self.studentID = studentID
      self.spans = spans
    }
  }

  /// When one student was a recipient.
  public struct RecipientState: Message {
    public var studentID: String = ""
    public var spans: [ActivityV1.Span] = []

    public init() {}

    public init(
      studentID: String = "",
      spans: [ActivityV1.Span] = []
    ) {
      self.studentID = studentID
      self.spans = spans
    }
  }

  /// A switch of recording.
  public struct RecordingState: Message {
    public var scope: Scope? = nil
    /// When it was off.
    public var offSpans: [ActivityV1.Span] = []
    /// Work begun before this is deleted.
    public var deletedBefore: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      scope: Scope? = nil,
      offSpans: [ActivityV1.Span] = [],
      deletedBefore: WellKnown.Timestamp? = nil
    ) {
      self.scope = scope
      self.offSpans = offSpans
      self.deletedBefore = deletedBefore
    }

    /// One of these, or none.
    public enum Scope: Hashable, Sendable {
      /// The switch of the whole organization.
      case organization(Bool)
      case classID(String)
      case studentID(String)
    }
  }

  /// One attempt, whole, as it counts now. It takes the place of all that was told of the attempt before.
  ///
  /// What was told before is emptied: the change keeps its sequence, and says that an attempt without an id was removed,
  /// which changes nothing. So a follower that begins anywhere ends where the others are, and hears of most states of an
  /// attempt never.
  public struct AttemptChange: Message {
    /// Of one that is no more, and whose work was deleted or too old, in a history that was rewritten since: its alias,
    /// "~" and the HMAC-SHA-256 of its id under the key of erasures in hexadecimal.
    public var attemptID: String = ""
    public var studentID: String = ""
    public var contextID: Int64 = 0
    public var startTime: WellKnown.Timestamp? = nil
    /// As it was when this was told; see `running_since`.
    public var state: ActivityV1.AttemptState = .unspecified
    /// The handouts that the attempt belongs to.
    public var handoutIDs: [String] = []
    /// Covered ranges in millionths: start, end, start, end, …, ascending and disjoint.
    public var progressTicks: [Int64] = []
    /// A value was given explicitly, 0 included.
    public var hasExplicitProgress: Bool = false
    /// Running time in milliseconds since 1970: start, end, start, end, …, ascending and disjoint.
    public var runningMilliseconds: [Int64] = []
    public var primaryItem: ActivityV1.ActivityItem? = nil
    public var additionalItems: [ActivityV1.ActivityItem] = []
    /// The attempt is no more: voided, deleted or erased.
    public var removed: Bool = false
    /// A client's clock was far off and was corrected.
    public var clockCorrected: Bool = false
    /// When the first of it was received.
    public var firstReceiveTime: WellKnown.Timestamp? = nil
    /// While it runs: the last sign of life. It is shown as running to the lease's end.
    public var runningSince: WellKnown.Timestamp? = nil
    /// It was stopped, be it that another attempt came after it: then `state` says SUPERSEDED.
    public var stopped: Bool = false
    /// How it stood at due times that are past, where that is otherwise than now.
    public var earlier: [ActivityV1.EarlierAttempt] = []
    /// The one before it (of the student at the context, by start and then by id), if there is one, is superseded by it.
    /// As nothing else of that one is otherwise, it is not told again: its state is SUPERSEDED from now on. Whatever is
    /// told of the attempt later says so again, because what was told first is emptied.
    public var supersedesFormer: Bool = false
    /// When it was stopped; left out where it was not.
    public var stopTime: WellKnown.Timestamp? = nil
    /// The items among `primary_item` and `additional_items` whose points are a teacher's, in the order of the attempt.
    public var markedItems: [ActivityV1.MarkedItem] = []
    /// A teacher's comment; left out: none.
    public var comment: ActivityV1.AttemptComment? = nil
    /// When the last of it happened that counts, where that is after its start, its running time and its stop: progress
    /// and items need no time. Left out elsewhere, and by earlier versions.
    public var lastActivityTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      attemptID: String = "",
      studentID: String = "",
      contextID: Int64 = 0,
      startTime: WellKnown.Timestamp? = nil,
      state: ActivityV1.AttemptState = .unspecified,
      handoutIDs: [String] = [],
      progressTicks: [Int64] = [],
      hasExplicitProgress: Bool = false,
      runningMilliseconds: [Int64] = [],
      primaryItem: ActivityV1.ActivityItem? = nil,
      additionalItems: [ActivityV1.ActivityItem] = [],
      removed: Bool = false,
      clockCorrected: Bool = false,
      firstReceiveTime: WellKnown.Timestamp? = nil,
      runningSince: WellKnown.Timestamp? = nil,
      stopped: Bool = false,
      earlier: [ActivityV1.EarlierAttempt] = [],
      supersedesFormer: Bool = false,
      stopTime: WellKnown.Timestamp? = nil,
      markedItems: [ActivityV1.MarkedItem] = [],
      comment: ActivityV1.AttemptComment? = nil,
      lastActivityTime: WellKnown.Timestamp? = nil
    ) {
      self.attemptID = attemptID
      self.studentID = studentID
      self.contextID = contextID
      self.startTime = startTime
      self.state = state
      self.handoutIDs = handoutIDs
      self.progressTicks = progressTicks
      self.hasExplicitProgress = hasExplicitProgress
      self.runningMilliseconds = runningMilliseconds
      self.primaryItem = primaryItem
      self.additionalItems = additionalItems
      self.removed = removed
      self.clockCorrected = clockCorrected
      self.firstReceiveTime = firstReceiveTime
      self.runningSince = runningSince
      self.stopped = stopped
      self.earlier = earlier
      self.supersedesFormer = supersedesFormer
      self.stopTime = stopTime
      self.markedItems = markedItems
      self.comment = comment
      self.lastActivityTime = lastActivityTime
    }
  }

  /// What changed of an attempt. The parts that are left out are as in the attempt that the follower holds: between the
  /// last change that told it whole and this one no change told them otherwise. That one keeps its contents for as long.
  ///
  /// Where its student was erased, what told it whole may have made room for that already: then the attempt is not held,
  /// and this says nothing.
  public struct PartialAttempt: Message {
    /// Without the parts left out.
    public var attempt: ActivityV1.AttemptChange? = nil
    /// `primary_item`, `additional_items` and `marked_items`.
    public var itemsAsTold: Bool = false
    /// `progress_ticks` and `has_explicit_progress`.
    public var progressAsTold: Bool = false
    /// `running_milliseconds`.
    public var runningTimeAsTold: Bool = false

    public init() {}

    public init(
      attempt: ActivityV1.AttemptChange? = nil,
      itemsAsTold: Bool = false,
      progressAsTold: Bool = false,
      runningTimeAsTold: Bool = false
    ) {
      self.attempt = attempt
      self.itemsAsTold = itemsAsTold
      self.progressAsTold = progressAsTold
      self.runningTimeAsTold = runningTimeAsTold
    }
  }

  /// How an attempt stood at an instant, by when things happened. In ascending order, each holds for the due times after
  /// the one before it up to its own, `as_of_time` included; at later ones the attempt stood as it does now. What such
  /// times are follows from the handouts of the classes that the attempt was made for; for other instants it says
  /// nothing. Whether the attempt had begun follows from its start, and whether it was superseded from that of the next
  /// one.
  public struct EarlierAttempt: Message {
    public var asOfTime: WellKnown.Timestamp? = nil
    /// As in AttemptChange.
    public var stopped: Bool = false
    /// As in AttemptChange.
    public var progressTicks: [Int64] = []
    /// As in AttemptChange.
    public var hasExplicitProgress: Bool = false
    /// As in AttemptChange.
    public var runningMilliseconds: [Int64] = []
    public var primaryItem: ActivityV1.ActivityItem? = nil
    public var additionalItems: [ActivityV1.ActivityItem] = []
    /// The last sign of life of what was not paused.
    public var runningSince: WellKnown.Timestamp? = nil
    public var stopTime: WellKnown.Timestamp? = nil
    /// As in AttemptChange: points that a teacher has given up to now, of items that the attempt held then.
    public var markedItems: [ActivityV1.MarkedItem] = []
    /// As in AttemptChange.
    public var lastActivityTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      asOfTime: WellKnown.Timestamp? = nil,
      stopped: Bool = false,
      progressTicks: [Int64] = [],
      hasExplicitProgress: Bool = false,
      runningMilliseconds: [Int64] = [],
      primaryItem: ActivityV1.ActivityItem? = nil,
      additionalItems: [ActivityV1.ActivityItem] = [],
      runningSince: WellKnown.Timestamp? = nil,
      stopTime: WellKnown.Timestamp? = nil,
      markedItems: [ActivityV1.MarkedItem] = [],
      lastActivityTime: WellKnown.Timestamp? = nil
    ) {
      self.asOfTime = asOfTime
      self.stopped = stopped
      self.progressTicks = progressTicks
      self.hasExplicitProgress = hasExplicitProgress
      self.runningMilliseconds = runningMilliseconds
      self.primaryItem = primaryItem
      self.additionalItems = additionalItems
      self.runningSince = runningSince
      self.stopTime = stopTime
      self.markedItems = markedItems
      self.lastActivityTime = lastActivityTime
    }
  }

  /// One student's mark in a handout: on a context, which is told of once under whichever task it stands, or on the task
  /// of a whole app.
  public struct DoneState: Message {
    public var handoutID: String = ""
    /// Of a context the task under which it stood as this was told: where it stands now follows from the content.
    public var taskID: String = ""
    public var studentID: String = ""
    /// 0 for the task of a whole app.
    public var contextID: Int64 = 0
    /// Whether it is marked now.
    public var done: Bool = false
    public var doneTime: WellKnown.Timestamp? = nil
    public var receiveTime: WellKnown.Timestamp? = nil
    /// The app set it on the student's behalf.
    public var byApp: Bool = false
    /// How it stood at due times that are past, where that is otherwise than now: as for attempts.
    public var earlier: [ActivityV1.EarlierDone] = []

    public init() {}

    public init(
      handoutID: String = "",
      taskID: String = "",
      studentID: String = "",
      contextID: Int64 = 0,
      done: Bool = false,
      doneTime: WellKnown.Timestamp? = nil,
      receiveTime: WellKnown.Timestamp? = nil,
      byApp: Bool = false,
      earlier: [ActivityV1.EarlierDone] = []
    ) {
      self.handoutID = handoutID
      self.taskID = taskID
      self.studentID = studentID
      self.contextID = contextID
      self.done = done
      self.doneTime = doneTime
      self.receiveTime = receiveTime
      self.byApp = byApp
      self.earlier = earlier
    }
  }

  /// How a mark stood at an instant.
  public struct EarlierDone: Message {
    public var asOfTime: WellKnown.Timestamp? = nil
    /// Whether it was marked then.
    public var done: Bool = false
    public var doneTime: WellKnown.Timestamp? = nil
    public var receiveTime: WellKnown.Timestamp? = nil
    /// As in DoneState.
    public var byApp: Bool = false

    public init() {}

    public init(
      asOfTime: WellKnown.Timestamp? = nil,
      done: Bool = false,
      doneTime: WellKnown.Timestamp? = nil,
      receiveTime: WellKnown.Timestamp? = nil,
      byApp: Bool = false
    ) {
      self.asOfTime = asOfTime
      self.done = done
      self.doneTime = doneTime
      self.receiveTime = receiveTime
      self.byApp = byApp
    }
  }

  /// The kind of primary items in force at a context.
  public struct PrimaryKindState: Message {
    public var contextID: Int64 = 0
    /// UNSPECIFIED: none is fixed.
    public var kind: ContextV1.ItemKind = .unspecified

    public init() {}

    public init(
      contextID: Int64 = 0,
      kind: ContextV1.ItemKind = .unspecified
    ) {
      self.contextID = contextID
      self.kind = kind
    }
  }
}
