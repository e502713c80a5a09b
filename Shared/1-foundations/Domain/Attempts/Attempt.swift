/// One attempt as it counts: what reports compute with and what a student's app reads back.
public struct Attempt: Hashable, Sendable {
  /// With the start it gives the order of attempts (D14).
  public var id: AttemptID
  /// The student whose work it is.
  public var student: PersonID
  /// The app in whose tree `context` stands.
  public var app: AppID
  /// Where the work was done. It stays the same when the content is moved (P22).
  public var context: ContextID
  /// Corrected; the order of attempts is (start, id) (D14), their bucket in time that of the start (P32).
  public var start: Instant
  /// When the start first reached us (D13).
  public var received: Instant
  /// Fixed by the start (P3, D18).
  public var handouts: [HandoutID]

  /// The union of the ranges that count (D6).
  public var progress: ProgressRanges
  /// The union of the running intervals that count (D15); empty also where it ran for no measurable time.
  public var runningTime: RunningTime
  /// Whether it ever ran, be it for no measurable time (P14).
  public var hasInterval: Bool
  /// The primary and additional items that count, and the quarantined primaries (D7).
  public var items: AttemptItems
  /// The kind that was in force when this was computed (D7).
  public var primaryKind: ItemKind?

  /// The final stop (P15).
  public var stopped: Instant?
  /// Whether the student began another attempt here (P4).
  public var isSuperseded: Bool
  /// When the lease of a live attempt ends that nobody paused or stopped.
  public var leaseEnds: Instant?
  /// When the last of it happened that counts, where that is after its start, its running time and its stop, as of progress and items
  /// without time; nil of most (N82).
  public var laterActivity: Instant?
  /// What a teacher wrote about it (D33).
  public var comment: CommentMark?

  /// - Parameter hasInterval: nil takes it from `runningTime`: true where that is not empty.
  public init(
    id: AttemptID, student: PersonID, app: AppID, context: ContextID, start: Instant, received: Instant,
    handouts: [HandoutID], progress: ProgressRanges = ProgressRanges(), runningTime: RunningTime = RunningTime(),
    hasInterval: Bool? = nil, items: AttemptItems = AttemptItems(), primaryKind: ItemKind? = nil,
    stopped: Instant? = nil, isSuperseded: Bool = false, leaseEnds: Instant? = nil, laterActivity: Instant? = nil,
    comment: CommentMark? = nil
  ) {
    self.id = id
    self.student = student
    self.app = app
    self.context = context
    self.start = start
    self.received = received
    self.handouts = handouts
    self.progress = progress
    self.runningTime = runningTime
    self.hasInterval = hasInterval ?? !runningTime.isEmpty
    self.items = items
    self.primaryKind = primaryKind
    self.stopped = stopped
    self.isSuperseded = isSuperseded
    self.leaseEnds = leaseEnds
    self.laterActivity = laterActivity
    self.comment = comment
  }

  /// Nil: progress is the headline (R89).
  public var primary: Item? { items.primary }
  /// Those besides the primary, in order of first insertion (R95).
  public var additional: [Item] { items.additional }
  /// Primaries of another kind than the one in force: kept, never shown (D7, P26).
  public var quarantined: [Item] { items.quarantined }

  /// Running time in milliseconds.
  public var duration: Int64 { runningTime.measure }

  /// When the last of it happened that counts (N82).
  public var lastActivity: Instant { max(lastTimed, laterActivity ?? lastTimed) }

  /// What its start, its running time and its stop tell of that.
  var lastTimed: Instant { max(start, runningTime.intervals.last?.end ?? start, stopped ?? start) }

  /// What a student's app reads of an attempt at an instant: see ``state(at:)``.
  public enum State: UInt8, CaseIterable, Hashable, Sendable {
    // These numbers are on the wire: add, never change.
    case running = 1
    case paused = 2
    case stopped = 3
    case superseded = 4
  }

  /// - Parameter now: decides whether a live attempt's lease still holds (D15); its very end still does.
  public func state(at now: Instant) -> State {
    if isSuperseded { return .superseded }
    if stopped != nil { return .stopped }
    if let leaseEnds, now <= leaseEnds { return .running }
    return .paused
  }

  /// It has an interval or any data (P14). That it exists at all makes it opened.
  public var isStarted: Bool {
    hasInterval || progress.hasData || items.primary != nil || !items.additional.isEmpty
  }

  /// Stopped or superseded, with the primary of the fixed kind, or complete progress where no kind is fixed (D16, P15).
  public var isFinished: Bool {
    guard stopped != nil || isSuperseded else { return false }
    return primaryKind == nil ? progress.isComplete : primary != nil
  }

  /// D14: by start, then id.
  public static func precedes(_ left: Attempt, _ right: Attempt) -> Bool {
    (left.start, left.id) < (right.start, right.id)
  }
}
