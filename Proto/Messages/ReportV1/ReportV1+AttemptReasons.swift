// Generated from homeroom/report/v1/attempt_reasons.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ReportV1 {
  /// `homeroom.report.v1.ExplainAttemptsRequest`
  public struct ExplainAttemptsRequest: Message {
    public var studentID: String = ""
    /// The context by its number; 0: by its app and path.
    public var contextID: Int64 = 0
    public var appID: String = ""
    public var identifierPath: [String] = []
    /// Only this handout. Empty: all posted ones of the student's classes that the caller may read, and that cover the
    /// context or have work of the student there. At most 100: where there are more, name one.
    public var handoutID: String = ""
    /// The policies and the window that attempts are judged by. `student_ids` and `as_of_due` are refused.
    public var options: ReportV1.ReportOptions? = nil
    /// At most 1,000; 0 means 100. A page ends earlier, with the attempt that passes 1 MiB.
    public var pageSize: Int32 = 0
    public var pageToken: String = ""

    public init() {}

    public init(
      studentID: String = "",
      contextID: Int64 = 0,
      appID: String = "",
      identifierPath: [String] = [],
      handoutID: String = "",
      options: ReportV1.ReportOptions? = nil,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.studentID = studentID
      self.contextID = contextID
      self.appID = appID
      self.identifierPath = identifierPath
      self.handoutID = handoutID
      self.options = options
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }

  /// `homeroom.report.v1.ExplainAttemptsResponse`
  public struct ExplainAttemptsResponse: Message {
    /// The one posted last first; the same on every page.
    public var handouts: [ReportV1.ExplainedHandout] = []
    /// In order of start. Only attempts that the caller may see by some handout are here: of others not even their number
    /// is told.
    public var attempts: [ReportV1.ExplainedAttempt] = []
    /// Empty on the last page. It holds while the attempts and what is shown of them stay as they are; then ABORTED:
    /// begin again.
    public var nextPageToken: String = ""
    public var position: ReportV1.Position? = nil
    /// The policies used.
    public var policies: ReportV1.AttemptPolicies? = nil
    /// The instant, by the organization's clock, that membership and recording were judged at.
    public var evaluateTime: WellKnown.Timestamp? = nil
    /// What the headline of the context is: the kind of its primary items, or progress where no kind is fixed.
    public var headlineMetric: ReportV1.Metric = .unspecified
    public var contextID: Int64 = 0
    public var title: String = ""
    /// For readers of the whole organization: what reports about content say of the headline at this context and below it
    /// is withheld from them, because it is of too few students (docs/reports.md, "Small groups").
    public var suppressed: Bool = false
    /// Of the student that was asked about, as the roster has it now; there too where no attempt is listed.
    public var studentName: String = ""

    public init() {}

    public init(
      handouts: [ReportV1.ExplainedHandout] = [],
      attempts: [ReportV1.ExplainedAttempt] = [],
      nextPageToken: String = "",
      position: ReportV1.Position? = nil,
      policies: ReportV1.AttemptPolicies? = nil,
      evaluateTime: WellKnown.Timestamp? = nil,
      headlineMetric: ReportV1.Metric = .unspecified,
      contextID: Int64 = 0,
      title: String = "",
      suppressed: Bool = false,
      studentName: String = ""
    ) {
      self.handouts = handouts
      self.attempts = attempts
      self.nextPageToken = nextPageToken
      self.position = position
      self.policies = policies
      self.evaluateTime = evaluateTime
      self.headlineMetric = headlineMetric
      self.contextID = contextID
      self.title = title
      self.suppressed = suppressed
      self.studentName = studentName
    }
  }

  /// What a handout's cell shows of the student at the context, or why it shows nothing.
  public struct ExplainedHandout: Message {
    public var handoutID: String = ""
    public var classID: String = ""
    public var title: String = ""
    /// The student has a cell there. Else `reason` says why not.
    public var shown: Bool = false
    /// UNSPECIFIED where it is shown.
    public var reason: ReportV1.HiddenReason = .unspecified
    /// How many attempts the cell shows.
    public var attempts: Int32 = 0
    /// By which the headline is made of them.
    public var policy: ReportV1.AttemptPolicy = .unspecified
    /// The attempt that this policy picks, where it picks one.
    public var pickedAttemptID: String = ""
    /// The attempts are those of this earlier handout of the class.
    public var carriedFromHandoutID: String = ""
    /// To readers of the whole organization: work of the student for the handout that began earlier was deleted.
    public var deleteBeforeTime: WellKnown.Timestamp? = nil
    /// Of the class. Empty for one that is no more.
    public var classTitle: String = ""

    public init() {}

    public init(
      handoutID: String = "",
      classID: String = "",
      title: String = "",
      shown: Bool = false,
      reason: ReportV1.HiddenReason = .unspecified,
      attempts: Int32 = 0,
      policy: ReportV1.AttemptPolicy = .unspecified,
      pickedAttemptID: String = "",
      carriedFromHandoutID: String = "",
      deleteBeforeTime: WellKnown.Timestamp? = nil,
      classTitle: String = ""
    ) {
      self.handoutID = handoutID
      self.classID = classID
      self.title = title
      self.shown = shown
      self.reason = reason
      self.attempts = attempts
      self.policy = policy
      self.pickedAttemptID = pickedAttemptID
      self.carriedFromHandoutID = carriedFromHandoutID
      self.deleteBeforeTime = deleteBeforeTime
      self.classTitle = classTitle
    }
  }

  /// One attempt, with a verdict for each handout.
  public struct ExplainedAttempt: Message {
    /// As every report shows it.
    public var attempt: ReportV1.ReportedAttempt? = nil
    /// One for each of the handouts, in their order.
    public var verdicts: [ReportV1.AttemptVerdict] = []
    /// The primary item is of this kind, which is not the one in force: it is stored, and shown nowhere.
    public var quarantinedKind: ContextV1.ItemKind = .unspecified

    public init() {}

    public init(
      attempt: ReportV1.ReportedAttempt? = nil,
      verdicts: [ReportV1.AttemptVerdict] = [],
      quarantinedKind: ContextV1.ItemKind = .unspecified
    ) {
      self.attempt = attempt
      self.verdicts = verdicts
      self.quarantinedKind = quarantinedKind
    }
  }

  /// Whether a handout's cell shows an attempt.
  public struct AttemptVerdict: Message {
    public var handoutID: String = ""
    /// Else `reason` says why not.
    public var shown: Bool = false
    /// UNSPECIFIED where it is shown.
    public var reason: ReportV1.HiddenReason = .unspecified
    /// Of an attempt that is shown.
    public var role: ReportV1.AttemptRole = .unspecified
    /// It is shown as that of an earlier handout of the class.
    public var carried: Bool = false

    public init() {}

    public init(
      handoutID: String = "",
      shown: Bool = false,
      reason: ReportV1.HiddenReason = .unspecified,
      role: ReportV1.AttemptRole = .unspecified,
      carried: Bool = false
    ) {
      self.handoutID = handoutID
      self.shown = shown
      self.reason = reason
      self.role = role
      self.carried = carried
    }
  }

  /// The first reason that a cell does not show something. Those of a handout hold for every attempt.
  public enum HiddenReason: Hashable, Sendable {
    case unspecified
    /// Of a handout. It was not posted, or not for any time.
    case notPosted
    /// The student is not in its class now.
    case notInClass
    /// The student is not one of its recipients now.
    case notRecipient
    /// The student is a recipient in the class now, and was not at any instant while it was open.
    case neverWhileOpen
    /// Recording is switched off: for the student, the class or everyone.
    case recordingOff
    /// The context is no column of the handout.
    case noColumn
    /// The student is excused from the task that the context stands under.
    case excused
    /// Of an attempt that does not belong to the handout: it began before the handout was posted.
    case beforePost
    /// It began when the handout had ended.
    case afterEnd
    /// When it began, the student was not in the class.
    case notInClassThen
    /// When it began, the student was not a recipient.
    case notRecipientThen
    /// When it began, recording was off.
    case recordingOffThen
    /// When it began, no task of the handout covered the context.
    case notCoveredThen
    /// It was recorded for other handouts, for a reason that cannot be told from what is known now.
    case otherHandout
    /// Of an attempt of the handout: it began before what was deleted of the class.
    case deleted
    /// It began outside the window asked for.
    case outsideWindow
    /// It has no data, the student is done, and the cell shows the work of an earlier handout instead.
    case carriedInstead
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .notPosted
      case 2: self = .notInClass
      case 3: self = .notRecipient
      case 4: self = .neverWhileOpen
      case 5: self = .recordingOff
      case 6: self = .noColumn
      case 17: self = .excused
      case 7: self = .beforePost
      case 8: self = .afterEnd
      case 9: self = .notInClassThen
      case 10: self = .notRecipientThen
      case 11: self = .recordingOffThen
      case 12: self = .notCoveredThen
      case 13: self = .otherHandout
      case 14: self = .deleted
      case 15: self = .outsideWindow
      case 16: self = .carriedInstead
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .notPosted: 1
      case .notInClass: 2
      case .notRecipient: 3
      case .neverWhileOpen: 4
      case .recordingOff: 5
      case .noColumn: 6
      case .excused: 17
      case .beforePost: 7
      case .afterEnd: 8
      case .notInClassThen: 9
      case .notRecipientThen: 10
      case .recordingOffThen: 11
      case .notCoveredThen: 12
      case .otherHandout: 13
      case .deleted: 14
      case .outsideWindow: 15
      case .carriedInstead: 16
      case .unrecognized(let number): number
      }
    }
  }

  /// What an attempt that is shown is to the cell's headline.
  public enum AttemptRole: Hashable, Sendable {
    case unspecified
    /// The policy picks it.
    case picked
    /// It has the headline, and the policy picks another one.
    case passedOver
    /// The policy makes the number of this one and all others that have the headline.
    case counted
    /// It does not have the headline: nothing of it was recorded, or of a kind that is not in force.
    case noHeadline
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .picked
      case 2: self = .passedOver
      case 3: self = .counted
      case 4: self = .noHeadline
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .picked: 1
      case .passedOver: 2
      case .counted: 3
      case .noHeadline: 4
      case .unrecognized(let number): number
      }
    }
  }
}
