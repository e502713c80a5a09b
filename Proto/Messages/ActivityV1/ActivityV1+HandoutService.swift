// Generated from homeroom/activity/v1/handout_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ActivityV1 {
  /// What a teacher assigns to a class: tasks, to whom, until when.
  public struct Handout: Message {
    /// Made by the caller, at most 64 characters, or left out and made by the server.
    public var handoutID: String = ""
    public var classID: String = ""
    /// At most 256 Unicode scalars, not blank.
    public var title: String = ""
    /// At most 4,000 Unicode scalars.
    public var instructions: String = ""
    /// At least one to be posted, at most 100.
    public var tasks: [ActivityV1.Task] = []
    public var recipients: ActivityV1.Recipients? = nil
    /// Work is late after this instant, and `late_policy` counts from it.
    public var dueTime: WellKnown.Timestamp? = nil
    /// Given by the server.
    public var state: ActivityV1.HandoutState = .unspecified
    /// When it shall be posted, while it is scheduled.
    public var scheduleTime: WellKnown.Timestamp? = nil
    public var postTime: WellKnown.Timestamp? = nil
    /// When it was completed or archived.
    public var endTime: WellKnown.Timestamp? = nil
    public var revision: Int64 = 0
    public var createTime: WellKnown.Timestamp? = nil
    /// Given by the server: who is excused from what, by task in their order, then by student.
    public var excuses: [ActivityV1.Excuse] = []
    /// Given by the server: when which task was open again to whom, by task in their order, then by student and time.
    public var reopenings: [ActivityV1.Reopening] = []
    /// Given by the server: who has a due time of their own, by student.
    public var studentDueTimes: [ActivityV1.StudentDueTime] = []
    /// What is taken after the due time, and until when that is on time. Left out when it is made: the organization's.
    /// Left out of what is read: no grace, and it never closes by itself.
    public var latePolicy: ActivityV1.LatePolicy? = nil
    /// Given by the server: the same in handouts that were made for several classes in one step. Empty for others.
    public var setID: String = ""

    public init() {}

    public init(
      handoutID: String = "",
      classID: String = "",
      title: String = "",
      instructions: String = "",
      tasks: [ActivityV1.Task] = [],
      recipients: ActivityV1.Recipients? = nil,
      dueTime: WellKnown.Timestamp? = nil,
      state: ActivityV1.HandoutState = .unspecified,
      scheduleTime: WellKnown.Timestamp? = nil,
      postTime: WellKnown.Timestamp? = nil,
      endTime: WellKnown.Timestamp? = nil,
      revision: Int64 = 0,
      createTime: WellKnown.Timestamp? = nil,
      excuses: [ActivityV1.Excuse] = [],
      reopenings: [ActivityV1.Reopening] = [],
      studentDueTimes: [ActivityV1.StudentDueTime] = [],
      latePolicy: ActivityV1.LatePolicy? = nil,
      setID: String = ""
    ) {
      self.handoutID = handoutID
      self.classID = classID
      self.title = title
      self.instructions = instructions
      self.tasks = tasks
      self.recipients = recipients
      self.dueTime = dueTime
      self.state = state
      self.scheduleTime = scheduleTime
      self.postTime = postTime
      self.endTime = endTime
      self.revision = revision
      self.createTime = createTime
      self.excuses = excuses
      self.reopenings = reopenings
      self.studentDueTimes = studentDueTimes
      self.latePolicy = latePolicy
      self.setID = setID
    }
  }

  /// What a handout says of work after its due time. A student's own due time moves both. Up to 31,622,400 seconds, which
  /// are 366 days.
  public struct LatePolicy: Message {
    /// Done within this after the due time is on time.
    public var graceSeconds: Int32 = 0
    /// The handout takes no more work of the student so long after the due time, as if it had been completed for them
    /// then. Left out: it takes work until it is completed. Not shorter than the grace.
    public var closeAfterSeconds: Int32? = nil

    public init() {}

    public init(
      graceSeconds: Int32 = 0,
      closeAfterSeconds: Int32? = nil
    ) {
      self.graceSeconds = graceSeconds
      self.closeAfterSeconds = closeAfterSeconds
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var graceSeconds: Int { 1 }
      @inlinable public static var closeAfterSeconds: Int { 2 }
    }
  }

  /// The due time of one student, which holds in place of the handout's.
  public struct StudentDueTime: Message {
    public var studentID: String = ""
    /// Left out: it is never due for the student.
    public var dueTime: WellKnown.Timestamp? = nil
    /// When the teacher said so.
    public var setTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      studentID: String = "",
      dueTime: WellKnown.Timestamp? = nil,
      setTime: WellKnown.Timestamp? = nil
    ) {
      self.studentID = studentID
      self.dueTime = dueTime
      self.setTime = setTime
    }
  }

  /// When a task was open again to one student.
  public struct Reopening: Message {
    public var taskID: String = ""
    public var studentID: String = ""
    public var fromTime: WellKnown.Timestamp? = nil
    public var untilTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      taskID: String = "",
      studentID: String = "",
      fromTime: WellKnown.Timestamp? = nil,
      untilTime: WellKnown.Timestamp? = nil
    ) {
      self.taskID = taskID
      self.studentID = studentID
      self.fromTime = fromTime
      self.untilTime = untilTime
    }
  }

  /// That one student need not do one task.
  public struct Excuse: Message {
    public var taskID: String = ""
    public var studentID: String = ""
    /// Since when.
    public var excuseTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      taskID: String = "",
      studentID: String = "",
      excuseTime: WellKnown.Timestamp? = nil
    ) {
      self.taskID = taskID
      self.studentID = studentID
      self.excuseTime = excuseTime
    }
  }

  /// Content to work through.
  public struct Task: Message {
    /// Made by the caller or by the server; unique in the handout.
    public var taskID: String = ""
    public var appID: String = ""
    /// Empty: the app as a whole; then nothing but done is reported.
    public var identifierPath: [String] = []
    /// Whether the task covers everything below its context too, now and later. Left out means true.
    public var includeDescendants: Bool? = nil
    /// Given by the server: the context that stood at the path when the handout was made.
    public var contextID: Int64 = 0
    /// Given by the server: its title.
    public var title: String = ""

    public init() {}

    public init(
      taskID: String = "",
      appID: String = "",
      identifierPath: [String] = [],
      includeDescendants: Bool? = nil,
      contextID: Int64 = 0,
      title: String = ""
    ) {
      self.taskID = taskID
      self.appID = appID
      self.identifierPath = identifierPath
      self.includeDescendants = includeDescendants
      self.contextID = contextID
      self.title = title
    }
  }

  /// Whom a handout is for: a class, or some of its students.
  public struct Recipients: Message {
    /// Everyone in the class, those who join later included. True where no student is named.
    public var wholeClass: Bool = false
    public var studentIDs: [String] = []
    /// Given by the server: taken out of the handout, and not back in it. Of named students, those who were taken out
    /// once it was posted.
    public var removedStudentIDs: [String] = []

    public init() {}

    public init(
      wholeClass: Bool = false,
      studentIDs: [String] = [],
      removedStudentIDs: [String] = []
    ) {
      self.wholeClass = wholeClass
      self.studentIDs = studentIDs
      self.removedStudentIDs = removedStudentIDs
    }
  }

  /// `homeroom.activity.v1.CreateHandoutRequest`
  public struct CreateHandoutRequest: Message {
    public var handout: ActivityV1.Handout? = nil
    public var requestID: String = ""

    public init() {}

    public init(
      handout: ActivityV1.Handout? = nil,
      requestID: String = ""
    ) {
      self.handout = handout
      self.requestID = requestID
    }
  }

  /// One handout for several classes.
  public struct CreateHandoutsRequest: Message {
    /// What they have in common: title, instructions, tasks, due time and late policy. What is of each class is said
    /// there.
    public var handout: ActivityV1.Handout? = nil
    /// At least one, at most 50, none twice.
    public var classes: [ActivityV1.HandoutForClass] = []
    /// Posts them; also those that stand already in these words, as drafts or schedules.
    public var post: Bool = false
    /// Posts them by themselves then, which is later than now by the organization's clock; also those that stand already
    /// as drafts. Not together with `post`.
    public var scheduleTime: WellKnown.Timestamp? = nil
    public var requestID: String = ""

    public init() {}

    public init(
      handout: ActivityV1.Handout? = nil,
      classes: [ActivityV1.HandoutForClass] = [],
      post: Bool = false,
      scheduleTime: WellKnown.Timestamp? = nil,
      requestID: String = ""
    ) {
      self.handout = handout
      self.classes = classes
      self.post = post
      self.scheduleTime = scheduleTime
      self.requestID = requestID
    }
  }

  /// What is of one class alone.
  public struct HandoutForClass: Message {
    public var classID: String = ""
    /// Made by the caller, at most 64 characters, or left out and made by the server.
    public var handoutID: String = ""
    /// Of this class; left out: the whole class.
    public var recipients: ActivityV1.Recipients? = nil
    /// In place of the common one. Left out: the common one.
    public var dueTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      classID: String = "",
      handoutID: String = "",
      recipients: ActivityV1.Recipients? = nil,
      dueTime: WellKnown.Timestamp? = nil
    ) {
      self.classID = classID
      self.handoutID = handoutID
      self.recipients = recipients
      self.dueTime = dueTime
    }
  }

  /// `homeroom.activity.v1.CreateHandoutsResponse`
  public struct CreateHandoutsResponse: Message {
    /// In the order of the classes.
    public var handouts: [ActivityV1.Handout] = []

    public init() {}

    public init(
      handouts: [ActivityV1.Handout] = []
    ) {
      self.handouts = handouts
    }
  }

  /// Which handouts to change, and how.
  public struct UpdateHandoutsRequest: Message {
    /// At least one, at most 50, none twice.
    public var handouts: [ActivityV1.HandoutRevision] = []
    /// What they are to say.
    public var handout: ActivityV1.Handout? = nil
    /// Which fields to take: title, instructions, due_time, late_policy.
    public var updateFields: [String] = []
    public var requestID: String = ""

    public init() {}

    public init(
      handouts: [ActivityV1.HandoutRevision] = [],
      handout: ActivityV1.Handout? = nil,
      updateFields: [String] = [],
      requestID: String = ""
    ) {
      self.handouts = handouts
      self.handout = handout
      self.updateFields = updateFields
      self.requestID = requestID
    }
  }

  /// One handout as it was read.
  public struct HandoutRevision: Message {
    public var handoutID: String = ""
    /// 0 to change it whatever it is.
    public var revision: Int64 = 0

    public init() {}

    public init(
      handoutID: String = "",
      revision: Int64 = 0
    ) {
      self.handoutID = handoutID
      self.revision = revision
    }
  }

  /// `homeroom.activity.v1.UpdateHandoutsResponse`
  public struct UpdateHandoutsResponse: Message {
    /// In the order of the request.
    public var handouts: [ActivityV1.Handout] = []

    public init() {}

    public init(
      handouts: [ActivityV1.Handout] = []
    ) {
      self.handouts = handouts
    }
  }

  /// `homeroom.activity.v1.GetHandoutRequest`
  public struct GetHandoutRequest: Message {
    public var handoutID: String = ""

    public init() {}

    public init(
      handoutID: String = ""
    ) {
      self.handoutID = handoutID
    }
  }

  /// `homeroom.activity.v1.ListHandoutsRequest`
  public struct ListHandoutsRequest: Message {
    /// Either a class or a set.
    public var classID: String = ""
    /// Also those that are archived.
    public var includeArchived: Bool = false
    public var pageSize: Int32 = 0
    public var pageToken: String = ""
    /// Of handouts that were made for several classes in one step.
    public var setID: String = ""

    public init() {}

    public init(
      classID: String = "",
      includeArchived: Bool = false,
      pageSize: Int32 = 0,
      pageToken: String = "",
      setID: String = ""
    ) {
      self.classID = classID
      self.includeArchived = includeArchived
      self.pageSize = pageSize
      self.pageToken = pageToken
      self.setID = setID
    }
  }

  /// `homeroom.activity.v1.ListHandoutsResponse`
  public struct ListHandoutsResponse: Message {
    public var handouts: [ActivityV1.Handout] = []
    public var nextPageToken: String = ""

    public init() {}

    public init(
      handouts: [ActivityV1.Handout] = [],
      nextPageToken: String = ""
    ) {
      self.handouts = handouts
      self.nextPageToken = nextPageToken
    }
  }

  /// `homeroom.activity.v1.UpdateHandoutRequest`
  public struct UpdateHandoutRequest: Message {
    public var handout: ActivityV1.Handout? = nil
    /// Which fields to take: title, instructions, due_time, late_policy; tasks and recipients while it is a draft or
    /// scheduled.
    public var updateFields: [String] = []
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      handout: ActivityV1.Handout? = nil,
      updateFields: [String] = [],
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.handout = handout
      self.updateFields = updateFields
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.DeleteHandoutRequest`
  public struct DeleteHandoutRequest: Message {
    public var handoutID: String = ""
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      handoutID: String = "",
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.handoutID = handoutID
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.DeleteHandoutResponse`
  public struct DeleteHandoutResponse: Message {
    public init() {}
  }

  /// `homeroom.activity.v1.PostHandoutRequest`
  public struct PostHandoutRequest: Message {
    public var handoutID: String = ""
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      handoutID: String = "",
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.handoutID = handoutID
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.ScheduleHandoutRequest`
  public struct ScheduleHandoutRequest: Message {
    public var handoutID: String = ""
    /// Later than now, by the organization's clock.
    public var scheduleTime: WellKnown.Timestamp? = nil
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      handoutID: String = "",
      scheduleTime: WellKnown.Timestamp? = nil,
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.handoutID = handoutID
      self.scheduleTime = scheduleTime
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// Which handout is over.
  public struct EndHandoutRequest: Message {
    public var handoutID: String = ""
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      handoutID: String = "",
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.handoutID = handoutID
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// Whom to take into a handout, or out of it.
  public struct ChangeRecipientsRequest: Message {
    public var handoutID: String = ""
    public var studentIDs: [String] = []
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      handoutID: String = "",
      studentIDs: [String] = [],
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.handoutID = handoutID
      self.studentIDs = studentIDs
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// Whom to excuse from a task, or no longer.
  public struct ChangeExcusesRequest: Message {
    public var handoutID: String = ""
    public var taskID: String = ""
    /// Of recipients; at least one.
    public var studentIDs: [String] = []
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      handoutID: String = "",
      taskID: String = "",
      studentIDs: [String] = [],
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.handoutID = handoutID
      self.taskID = taskID
      self.studentIDs = studentIDs
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.ReopenTaskRequest`
  public struct ReopenTaskRequest: Message {
    public var handoutID: String = ""
    public var taskID: String = ""
    /// Of a recipient.
    public var studentID: String = ""
    /// Later than now, by the organization's clock; left out: without an end. Where the task is open again already, this
    /// is its end from now on.
    public var untilTime: WellKnown.Timestamp? = nil
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      handoutID: String = "",
      taskID: String = "",
      studentID: String = "",
      untilTime: WellKnown.Timestamp? = nil,
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.handoutID = handoutID
      self.taskID = taskID
      self.studentID = studentID
      self.untilTime = untilTime
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.CloseReopenedTaskRequest`
  public struct CloseReopenedTaskRequest: Message {
    public var handoutID: String = ""
    public var taskID: String = ""
    public var studentID: String = ""
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      handoutID: String = "",
      taskID: String = "",
      studentID: String = "",
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.handoutID = handoutID
      self.taskID = taskID
      self.studentID = studentID
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// When a handout is due for some of its students: either field, and not both.
  public struct SetStudentDueTimesRequest: Message {
    public var handoutID: String = ""
    /// Of recipients; at least one.
    public var studentIDs: [String] = []
    public var dueTime: WellKnown.Timestamp? = nil
    /// It is never due for them.
    public var neverDue: Bool = false
    /// For the audit log, where it goes with the students. At most 256 Unicode scalars; may be empty.
    public var reason: String = ""
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      handoutID: String = "",
      studentIDs: [String] = [],
      dueTime: WellKnown.Timestamp? = nil,
      neverDue: Bool = false,
      reason: String = "",
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.handoutID = handoutID
      self.studentIDs = studentIDs
      self.dueTime = dueTime
      self.neverDue = neverDue
      self.reason = reason
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.ClearStudentDueTimesRequest`
  public struct ClearStudentDueTimesRequest: Message {
    public var handoutID: String = ""
    /// At least one.
    public var studentIDs: [String] = []
    /// For the audit log, where it goes with the students. At most 256 Unicode scalars; may be empty.
    public var reason: String = ""
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      handoutID: String = "",
      studentIDs: [String] = [],
      reason: String = "",
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.handoutID = handoutID
      self.studentIDs = studentIDs
      self.reason = reason
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.ReturnWorkRequest`
  public struct ReturnWorkRequest: Message {
    public var handoutID: String = ""
    /// Of a recipient.
    public var studentID: String = ""
    /// What the student is to read. At most 4,000 Unicode scalars, not blank.
    public var comment: String = ""
    public var requestID: String = ""

    public init() {}

    public init(
      handoutID: String = "",
      studentID: String = "",
      comment: String = "",
      requestID: String = ""
    ) {
      self.handoutID = handoutID
      self.studentID = studentID
      self.comment = comment
      self.requestID = requestID
    }
  }

  /// A student's work of one handout, as a teacher gave it back.
  public struct ReturnedWork: Message {
    public var handoutID: String = ""
    public var studentID: String = ""
    /// The teacher's.
    public var comment: String = ""
    /// When it was given back last.
    public var returnTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      handoutID: String = "",
      studentID: String = "",
      comment: String = "",
      returnTime: WellKnown.Timestamp? = nil
    ) {
      self.handoutID = handoutID
      self.studentID = studentID
      self.comment = comment
      self.returnTime = returnTime
    }
  }

  /// `homeroom.activity.v1.ListReturnedWorkRequest`
  public struct ListReturnedWorkRequest: Message {
    public var handoutID: String = ""
    public var studentID: String = ""

    public init() {}

    public init(
      handoutID: String = "",
      studentID: String = ""
    ) {
      self.handoutID = handoutID
      self.studentID = studentID
    }
  }

  /// `homeroom.activity.v1.ListReturnedWorkResponse`
  public struct ListReturnedWorkResponse: Message {
    /// Newest first. Empty: the work has never been given back.
    public var comments: [ActivityV1.ReturnComment] = []

    public init() {}

    public init(
      comments: [ActivityV1.ReturnComment] = []
    ) {
      self.comments = comments
    }
  }

  /// What was said when a student's work was given back once.
  public struct ReturnComment: Message {
    /// As it was written.
    public var comment: String = ""
    /// When the work was given back.
    public var returnTime: WellKnown.Timestamp? = nil
    /// Who said it. Empty where they have been erased, and where it was said before this was kept.
    public var authorID: String = ""
    /// Their name as it is now; empty for who is not in the roster.
    public var authorName: String = ""

    public init() {}

    public init(
      comment: String = "",
      returnTime: WellKnown.Timestamp? = nil,
      authorID: String = "",
      authorName: String = ""
    ) {
      self.comment = comment
      self.returnTime = returnTime
      self.authorID = authorID
      self.authorName = authorName
    }
  }

  /// `homeroom.activity.v1.ListInboxRequest`
  public struct ListInboxRequest: Message {
    public var pageSize: Int32 = 0
    public var pageToken: String = ""

    public init() {}

    public init(
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }

  /// `homeroom.activity.v1.ListInboxResponse`
  public struct ListInboxResponse: Message {
    /// By due time, then newest first.
    public var handouts: [ActivityV1.InboxHandout] = []
    public var nextPageToken: String = ""
    /// The instant, by the organization's clock, at which this was so: what was due before it is late.
    public var evaluateTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      handouts: [ActivityV1.InboxHandout] = [],
      nextPageToken: String = "",
      evaluateTime: WellKnown.Timestamp? = nil
    ) {
      self.handouts = handouts
      self.nextPageToken = nextPageToken
      self.evaluateTime = evaluateTime
    }
  }

  /// A handout as a student sees it.
  public struct InboxHandout: Message {
    public var handoutID: String = ""
    public var classID: String = ""
    public var title: String = ""
    /// At most 4,000 Unicode scalars.
    public var instructions: String = ""
    /// For the student, be it their own or everybody's.
    public var dueTime: WellKnown.Timestamp? = nil
    public var postTime: WellKnown.Timestamp? = nil
    /// What is to be done.
    public var tasks: [ActivityV1.InboxTask] = []
    /// Of the class, as it is now.
    public var classTitle: String = ""
    /// Those who teach the class now, by `sort_name`.
    public var teacherNames: [String] = []
    /// The student's work, where a teacher has given it back.
    public var returnedWork: ActivityV1.ReturnedWork? = nil
    /// From then on it takes no more work of the student. Left out: until its teacher ends it.
    public var closeTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      handoutID: String = "",
      classID: String = "",
      title: String = "",
      instructions: String = "",
      dueTime: WellKnown.Timestamp? = nil,
      postTime: WellKnown.Timestamp? = nil,
      tasks: [ActivityV1.InboxTask] = [],
      classTitle: String = "",
      teacherNames: [String] = [],
      returnedWork: ActivityV1.ReturnedWork? = nil,
      closeTime: WellKnown.Timestamp? = nil
    ) {
      self.handoutID = handoutID
      self.classID = classID
      self.title = title
      self.instructions = instructions
      self.dueTime = dueTime
      self.postTime = postTime
      self.tasks = tasks
      self.classTitle = classTitle
      self.teacherNames = teacherNames
      self.returnedWork = returnedWork
      self.closeTime = closeTime
    }
  }

  /// A task with the student's own mark.
  public struct InboxTask: Message {
    public var taskID: String = ""
    public var appID: String = ""
    public var identifierPath: [String] = []
    public var title: String = ""
    /// Whether the student, or an app on their behalf, has marked it.
    public var done: Bool = false
    public var doneTime: WellKnown.Timestamp? = nil
    /// A teacher has excused the student: it need not be done.
    public var excused: Bool = false
    /// It is open again to the student.
    public var reopened: Bool = false
    /// Where it is reopened: until when, if there is an end.
    public var reopenedUntilTime: WellKnown.Timestamp? = nil
    /// The last instant at which Done is on time for the student, the handout's grace and what was reopened included: the
    /// one by which reports say late and missing. Left out: it is never late.
    public var onTimeUntilTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      taskID: String = "",
      appID: String = "",
      identifierPath: [String] = [],
      title: String = "",
      done: Bool = false,
      doneTime: WellKnown.Timestamp? = nil,
      excused: Bool = false,
      reopened: Bool = false,
      reopenedUntilTime: WellKnown.Timestamp? = nil,
      onTimeUntilTime: WellKnown.Timestamp? = nil
    ) {
      self.taskID = taskID
      self.appID = appID
      self.identifierPath = identifierPath
      self.title = title
      self.done = done
      self.doneTime = doneTime
      self.excused = excused
      self.reopened = reopened
      self.reopenedUntilTime = reopenedUntilTime
      self.onTimeUntilTime = onTimeUntilTime
    }
  }

  /// `homeroom.activity.v1.MarkDoneRequest`
  public struct MarkDoneRequest: Message {
    public var handoutID: String = ""
    public var taskID: String = ""
    /// A context below a container task; empty for the task's own.
    public var identifierPath: [String] = []
    public var time: ActivityV1.ClientTime? = nil
    public var requestID: String = ""

    public init() {}

    public init(
      handoutID: String = "",
      taskID: String = "",
      identifierPath: [String] = [],
      time: ActivityV1.ClientTime? = nil,
      requestID: String = ""
    ) {
      self.handoutID = handoutID
      self.taskID = taskID
      self.identifierPath = identifierPath
      self.time = time
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.ListNoticesRequest`
  public struct ListNoticesRequest: Message {
    /// At most 200; 0 means 50.
    public var pageSize: Int32 = 0
    public var pageToken: String = ""

    public init() {}

    public init(
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }

  /// `homeroom.activity.v1.ListNoticesResponse`
  public struct ListNoticesResponse: Message {
    public var notices: [ActivityV1.Notice] = []
    /// Empty on the last page.
    public var nextPageToken: String = ""

    public init() {}

    public init(
      notices: [ActivityV1.Notice] = [],
      nextPageToken: String = ""
    ) {
      self.notices = notices
      self.nextPageToken = nextPageToken
    }
  }

  /// One thing that a student has to be told.
  public struct Notice: Message {
    /// Opaque. The same notice has the same one with every call.
    public var noticeID: String = ""
    /// The app that it is about; empty for DUE_SOON and RETURNED.
    public var appID: String = ""
    public var classID: String = ""
    /// In English, for clients without words of their own for `kind`.
    public var text: String = ""
    /// Since when it is so.
    public var createTime: WellKnown.Timestamp? = nil
    /// What it is about.
    public var kind: ActivityV1.Notice.Kind = .unspecified
    /// The handout that it is about; empty for PROGRESS_SHARED.
    public var handoutID: String = ""
    /// Of the class, as it is now.
    public var classTitle: String = ""
    /// Of the handout, as it is now; empty for PROGRESS_SHARED.
    public var handoutTitle: String = ""
    /// What was marked done: where it stands now, and under which title.
    public var identifierPath: [String] = []
    public var title: String = ""
    /// Of the handout for the student, for DUE_SOON.
    public var dueTime: WellKnown.Timestamp? = nil
    /// What the teacher wrote, for RETURNED.
    public var comment: String = ""

    public init() {}

    public init(
      noticeID: String = "",
      appID: String = "",
      classID: String = "",
      text: String = "",
      createTime: WellKnown.Timestamp? = nil,
      kind: ActivityV1.Notice.Kind = .unspecified,
      handoutID: String = "",
      classTitle: String = "",
      handoutTitle: String = "",
      identifierPath: [String] = [],
      title: String = "",
      dueTime: WellKnown.Timestamp? = nil,
      comment: String = ""
    ) {
      self.noticeID = noticeID
      self.appID = appID
      self.classID = classID
      self.text = text
      self.createTime = createTime
      self.kind = kind
      self.handoutID = handoutID
      self.classTitle = classTitle
      self.handoutTitle = handoutTitle
      self.identifierPath = identifierPath
      self.title = title
      self.dueTime = dueTime
      self.comment = comment
    }

    /// What it is about.
    public enum Kind: Hashable, Sendable {
      case unspecified
      /// What the student does in the app for this class is shown to its teachers.
      case progressShared
      /// The app has marked work done on the student's behalf.
      case markedDone
      /// A handout is due within a day, and not all of it is done.
      case dueSoon
      /// A teacher has given the student's work of a handout back.
      case returned
      /// A value that this version does not know.
      case unrecognized(Int32)

      /// The value of a number on the wire.
      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .progressShared
        case 2: self = .markedDone
        case 3: self = .dueSoon
        case 4: self = .returned
        default: self = .unrecognized(rawValue)
        }
      }

      /// Its number on the wire.
      public var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .progressShared: 1
        case .markedDone: 2
        case .dueSoon: 3
        case .returned: 4
        case .unrecognized(let number): number
        }
      }
    }
  }

  /// `homeroom.activity.v1.AcknowledgeNoticeRequest`
  public struct AcknowledgeNoticeRequest: Message {
    /// From ListNotices.
    public var noticeID: String = ""

    public init() {}

    public init(
      noticeID: String = ""
    ) {
      self.noticeID = noticeID
    }
  }

  /// `homeroom.activity.v1.AcknowledgeNoticeResponse`
  public struct AcknowledgeNoticeResponse: Message {
    public init() {}
  }

  /// Where a handout stands. Only posted ones are open: work is recorded for no other.
  public enum HandoutState: Hashable, Sendable {
    case unspecified
    case draft
    case scheduled
    case posted
    case completed
    case archived
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .draft
      case 2: self = .scheduled
      case 3: self = .posted
      case 4: self = .completed
      case 5: self = .archived
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .draft: 1
      case .scheduled: 2
      case .posted: 3
      case .completed: 4
      case .archived: 5
      case .unrecognized(let number): number
      }
    }
  }
}
