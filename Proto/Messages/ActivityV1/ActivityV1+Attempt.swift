// Generated from homeroom/activity/v1/attempt.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ActivityV1 {
  /// When something happened, by the client's clock, and what that clock said when the call was sent. The difference to
  /// the server's clock, the smallest that the session's calls show, corrects the first; nothing happens later than it is
  /// received.
  public struct ClientTime: Message {
    /// Left out: now.
    public var happenTime: WellKnown.Timestamp? = nil
    /// Left out: the client's clock is taken to be right.
    public var sentTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      happenTime: WellKnown.Timestamp? = nil,
      sentTime: WellKnown.Timestamp? = nil
    ) {
      self.happenTime = happenTime
      self.sentTime = sentTime
    }
  }

  /// One attempt. Starting anew makes another one and ends this one.
  public struct Attempt: Message {
    /// Made by the client, or by the server when the client left it out. At most 64 characters, unique in the
    /// organization.
    public var attemptID: String = ""
    public var appID: String = ""
    public var identifierPath: [String] = []
    public var startTime: WellKnown.Timestamp? = nil
    /// Whether it runs, may go on, or is over.
    public var state: ActivityV1.AttemptState = .unspecified
    /// Share of the content that was covered, 0 to 1: the measure of the union of all ranges reported.
    public var progress: Double = 0
    /// A range of some size, or a value, was reported: 0 may be "nothing said" or "said to be 0".
    public var hasProgress: Bool = false
    /// Running time, to the millisecond. Of a running attempt: up to now.
    public var duration: WellKnown.Duration? = nil
    /// The headline; left out where progress is the headline.
    public var primaryItem: ActivityV1.ActivityItem? = nil
    /// In the order in which they were first added.
    public var additionalItems: [ActivityV1.ActivityItem] = []

    public init() {}

    public init(
      attemptID: String = "",
      appID: String = "",
      identifierPath: [String] = [],
      startTime: WellKnown.Timestamp? = nil,
      state: ActivityV1.AttemptState = .unspecified,
      progress: Double = 0,
      hasProgress: Bool = false,
      duration: WellKnown.Duration? = nil,
      primaryItem: ActivityV1.ActivityItem? = nil,
      additionalItems: [ActivityV1.ActivityItem] = []
    ) {
      self.attemptID = attemptID
      self.appID = appID
      self.identifierPath = identifierPath
      self.startTime = startTime
      self.state = state
      self.progress = progress
      self.hasProgress = hasProgress
      self.duration = duration
      self.primaryItem = primaryItem
      self.additionalItems = additionalItems
    }
  }

  /// One metric of an attempt.
  public struct ActivityItem: Message {
    /// Unique in its attempt: the primary item and an additional one cannot share it. At most 256 Unicode scalars.
    public var identifier: String = ""
    /// What teachers read. At most 256 Unicode scalars, not blank.
    public var title: String = ""
    public var value: Value? = nil
    /// The option that the student chose, where the item is a question that has options. At most 256 Unicode scalars.
    public var response: String? = nil

    public init() {}

    public init(
      identifier: String = "",
      title: String = "",
      value: Value? = nil,
      response: String? = nil
    ) {
      self.identifier = identifier
      self.title = title
      self.value = value
      self.response = response
    }

    /// One of these, or none.
    public enum Value: Hashable, Sendable {
      case score(ActivityV1.Score)
      /// A finite number.
      case quantity(Double)
      case binary(ActivityV1.Binary)
    }
  }

  /// 0 ≤ points ≤ max, 0 < max.
  public struct Score: Message {
    /// Earned; at most `max`.
    public var points: Double = 0
    /// Possible; above 0.
    public var max: Double = 0

    public init() {}

    public init(
      points: Double = 0,
      max: Double = 0
    ) {
      self.points = points
      self.max = max
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var points: Int { 1 }
      @inlinable public static var max: Int { 2 }
    }
  }

  /// An item of an attempt to which a teacher has given points. They count in place of the student's own, which stay
  /// beside them.
  public struct MarkedItem: Message {
    /// Of the item.
    public var identifier: String = ""
    /// The teacher's. At least 0; above the maximum where there is a bonus.
    public var points: Double = 0
    /// As the student's app recorded it.
    public var own: ActivityV1.Score? = nil
    /// When the teacher gave them.
    public var markTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      identifier: String = "",
      points: Double = 0,
      own: ActivityV1.Score? = nil,
      markTime: WellKnown.Timestamp? = nil
    ) {
      self.identifier = identifier
      self.points = points
      self.own = own
      self.markTime = markTime
    }
  }

  /// What a teacher has written about an attempt.
  public struct AttemptComment: Message {
    /// At most 4,000 Unicode scalars.
    public var text: String = ""
    /// When it was written.
    public var markTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      text: String = "",
      markTime: WellKnown.Timestamp? = nil
    ) {
      self.text = text
      self.markTime = markTime
    }
  }

  /// One of two outcomes, and how to put it in words.
  public struct Binary: Message {
    /// The outcome.
    public var value: Bool = false
    /// UNSPECIFIED is TRUE_FALSE.
    public var wording: ActivityV1.BinaryWording = .unspecified

    public init() {}

    public init(
      value: Bool = false,
      wording: ActivityV1.BinaryWording = .unspecified
    ) {
      self.value = value
      self.wording = wording
    }
  }

  /// Part of the content: 0 ≤ start < end ≤ 1. It may overlap what was reported before.
  public struct ProgressRange: Message {
    /// Where it begins; kept to the millionth.
    public var start: Double = 0
    /// Where it ends; kept to the millionth.
    public var end: Double = 0

    public init() {}

    public init(
      start: Double = 0,
      end: Double = 0
    ) {
      self.start = start
      self.end = end
    }
  }

  /// A span of running time: start ≤ end, the end not included.
  public struct RunningInterval: Message {
    public var startTime: WellKnown.Timestamp? = nil
    public var endTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      startTime: WellKnown.Timestamp? = nil,
      endTime: WellKnown.Timestamp? = nil
    ) {
      self.startTime = startTime
      self.endTime = endTime
    }
  }

  /// What was recorded of an attempt, in one piece. Sending a second record with another `record_id` and the same
  /// `attempt_id` adds to the attempt.
  public struct AttemptRecord: Message {
    /// Made by the client, unique in the organization; the same record again is stored once, another one under the same
    /// identifier is refused with ALREADY_EXISTS. At most 64 characters.
    public var recordID: String = ""
    /// Made by the client. At most 64 characters.
    public var attemptID: String = ""
    /// Whose work it is. Left out: the caller's own. Only services and administrators may name another person.
    public var studentID: String = ""
    public var appID: String = ""
    public var identifierPath: [String] = []
    /// When the attempt began, by the client's clock. Needed in the first record of an attempt.
    public var startTime: WellKnown.Timestamp? = nil
    /// When the work of this record happened, by the client's clock. Left out: at the end of its last interval, else at
    /// `stop_time`, else at `start_time`.
    public var happenTime: WellKnown.Timestamp? = nil
    /// When the attempt ran. They may overlap: time is counted once.
    public var intervals: [ActivityV1.RunningInterval] = []
    public var progressRanges: [ActivityV1.ProgressRange] = []
    /// The same as the range from 0 to this, and counts as reported also at 0.
    public var progress: Double? = nil
    public var primaryItem: ActivityV1.ActivityItem? = nil
    public var additionalItems: [ActivityV1.ActivityItem] = []
    /// When the attempt was stopped, if it was.
    public var stopTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      recordID: String = "",
      attemptID: String = "",
      studentID: String = "",
      appID: String = "",
      identifierPath: [String] = [],
      startTime: WellKnown.Timestamp? = nil,
      happenTime: WellKnown.Timestamp? = nil,
      intervals: [ActivityV1.RunningInterval] = [],
      progressRanges: [ActivityV1.ProgressRange] = [],
      progress: Double? = nil,
      primaryItem: ActivityV1.ActivityItem? = nil,
      additionalItems: [ActivityV1.ActivityItem] = [],
      stopTime: WellKnown.Timestamp? = nil
    ) {
      self.recordID = recordID
      self.attemptID = attemptID
      self.studentID = studentID
      self.appID = appID
      self.identifierPath = identifierPath
      self.startTime = startTime
      self.happenTime = happenTime
      self.intervals = intervals
      self.progressRanges = progressRanges
      self.progress = progress
      self.primaryItem = primaryItem
      self.additionalItems = additionalItems
      self.stopTime = stopTime
    }
  }

  /// Where an attempt stands. An attempt that is not superseded can be resumed.
  public enum AttemptState: Hashable, Sendable {
    case unspecified
    case running
    /// Not running, and may go on.
    case paused
    /// Stopped for good by the app; may still be resumed by a start.
    case stopped
    /// A later attempt of the student at this context took its place.
    case superseded
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .running
      case 2: self = .paused
      case 3: self = .stopped
      case 4: self = .superseded
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .running: 1
      case .paused: 2
      case .stopped: 3
      case .superseded: 4
      case .unrecognized(let number): number
      }
    }
  }

  /// In which words an outcome is shown to teachers.
  public enum BinaryWording: Hashable, Sendable {
    case unspecified
    case trueFalse
    case passFail
    case yesNo
    case correctIncorrect
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .trueFalse
      case 2: self = .passFail
      case 3: self = .yesNo
      case 4: self = .correctIncorrect
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .trueFalse: 1
      case .passFail: 2
      case .yesNo: 3
      case .correctIncorrect: 4
      case .unrecognized(let number): number
      }
    }
  }
}
