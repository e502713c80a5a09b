/// Everything stored of one attempt, with its times: what happened, not what counts.
///
/// A set of events in canonical order, so that two logs of the same events are equal whatever order they came in (D14).
/// What counts follows from it together with the attempt's surroundings: `effective(within:)`.
public struct AttemptLog: Hashable, Sendable {
  /// Unique among the attempts of one student in one app (D27).
  public let id: AttemptID
  /// The student whose work it is.
  public let student: PersonID
  /// The app in whose tree `context` stands.
  public let app: AppID
  /// Where the work was done, by its number: moves leave it alone (P22).
  public let context: ContextID
  /// Corrected (D13); with the id it gives the order of attempts (D14).
  public let start: Instant
  /// When the start first reached us.
  public let received: Instant
  /// The handouts that authorised the start: the attempt belongs to them for good (P3, D18). Only deleting takes some
  /// away: `Organization.survivingHandouts` (P12).
  public var handouts: [HandoutID]
  /// Milliseconds: of two signs of life no further apart the time between counts (D29). The start fixes it too (N28):
  /// `Organization.idleLimits`.
  public var idleLimit: Int64

  /// Sorted by time and sign.
  public private(set) var marks: [RunningMark]
  /// Complete intervals, sorted, as they were reported: overlaps included.
  public private(set) var intervals: [Interval]
  /// Sorted by time.
  public private(set) var progress: [ProgressEvent]
  /// Sorted by time, event id and ordinal (P28).
  public private(set) var items: [ItemEvent]
  /// When the app said that the attempt was over, sorted. A start may resume it nonetheless: which of them is final
  /// is for the fold to say (P15).
  public private(set) var stops: [Instant]
  /// What teachers have said of it: no event of the student's, and none of what apps are told (D27, D33).
  public var teacherMarks = TeacherMarks()

  /// - Parameters:
  ///   - idleLimit: milliseconds.
  ///   - events: in any order; those that are there twice count once.
  public init(
    id: AttemptID, student: PersonID, app: AppID, context: ContextID, start: Instant, received: Instant,
    handouts: [HandoutID], idleLimit: Int64 = IdleLimits.standard, events: [AttemptEvent] = []
  ) {
    self.id = id
    self.student = student
    self.app = app
    self.context = context
    self.start = start
    self.received = received
    self.handouts = handouts
    self.idleLimit = idleLimit
    marks = []
    intervals = []
    progress = []
    items = []
    stops = []
    for event in events { record(event) }
  }

  /// Adds one event. Returns false when it was there already: a resend changes nothing.
  ///
  /// For items, the same event id, ordinal and time is a resend, whatever it says: whether other content came under a
  /// known event id is for the caller to notice (ALREADY_EXISTS).
  @discardableResult
  public mutating func record(_ event: AttemptEvent) -> Bool {
    switch event {
    case .mark(let mark):
      return marks.insertSorted(mark, { $0.precedes($1) })
    case .interval(let interval):
      return intervals.insertSorted(interval, { $0 < $1 })
    case .progress(let event):
      return progress.insertSorted(event, { $0.precedes($1) })
    case .items(let event):
      return items.insertSorted(event, { $0.precedes($1) })
    case .stop(let happened):
      return stops.insertSorted(happened, <)
    }
  }

  /// Every event of both logs of this attempt.
  public func merging(_ other: AttemptLog) -> AttemptLog {
    var merged = self
    for event in other.events { merged.record(event) }
    return merged
  }

  /// In an order that rebuilds the log.
  public var events: [AttemptEvent] {
    marks.map(AttemptEvent.mark) + intervals.map(AttemptEvent.interval) + progress.map(AttemptEvent.progress)
      + items.map(AttemptEvent.items) + stops.map(AttemptEvent.stop(happened:))
  }

  /// Forgets heartbeats that can never matter, so that an hour of reading is not 120 marks.
  public mutating func dropRedundantHeartbeats() { marks.dropRedundantHeartbeats() }

  /// Whether the history kept of this one attempt is within its bounds (D9). To be asked after recording and before
  /// storing: how many items it holds is known only then.
  public func check(limits: Limits = .standard, primaryKind: ItemKind? = nil) throws(Violation) {
    if items.count > limits.itemWritesPerAttemptMax {
      throw Violation(.tooMany(.itemWrites, max: limits.itemWritesPerAttemptMax), field: "items")
    }
    if items.reduce(0, { $0 + $1.octets }) > limits.itemOctetsPerAttemptMax {
      throw Violation(.tooMany(.itemOctets, max: limits.itemOctetsPerAttemptMax), field: "items")
    }
    if progress.count > limits.progressRangesPerAttemptMax {
      throw Violation(.tooMany(.progressRanges, max: limits.progressRangesPerAttemptMax), field: "progress")
    }
    if marks.count + intervals.count + stops.count > limits.runningMarksPerAttemptMax {
      throw Violation(.tooMany(.runningMarks, max: limits.runningMarksPerAttemptMax), field: "intervals")
    }
    if items.count > limits.itemsPerAttemptMax {
      var held = AttemptItems()
      for event in items { held.apply(event.change, primaryKind: primaryKind) }
      if held.count > limits.itemsPerAttemptMax {
        throw Violation(.tooMany(.items, max: limits.itemsPerAttemptMax), field: "items")
      }
    }
  }

  /// D14: by start, then id.
  public static func precedes(_ left: AttemptLog, _ right: AttemptLog) -> Bool {
    (left.start, left.id) < (right.start, right.id)
  }
}

extension Array where Element: Equatable {
  /// Inserts at its place unless an element stands there that neither precedes nor follows it.
  fileprivate mutating func insertSorted(_ element: Element, _ precedes: (Element, Element) -> Bool) -> Bool {
    // Events mostly arrive in order: the end is the first guess.
    guard let last else {
      append(element)
      return true
    }
    if precedes(last, element) {
      append(element)
      return true
    }
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if precedes(self[middle], element) { low = middle + 1 } else { high = middle }
    }
    guard low == count || precedes(element, self[low]) else { return false }
    insert(element, at: low)
    return true
  }
}
