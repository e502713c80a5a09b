public import Domain
public import Messages

// Conversion of attempts and their items between the domain and the messages of Activity's change feed.
extension ActivityV1.AttemptChange {
  /// An attempt as it counts.
  ///
  /// - Parameters:
  ///   - now: decides whether it still runs.
  ///   - lastSign: of a running attempt: the last sign of life.
  ///   - isClockCorrected: a client's clock was far off.
  ///   - earlier: how it stood at due times.
  ///   - supersedesFormer: the attempt before it is superseded by it, and not told again.
  public init(
    _ attempt: Domain.Attempt, at now: Instant, lastSign: Instant? = nil, isClockCorrected: Bool = false,
    earlier: [ActivityV1.EarlierAttempt] = [], supersedesFormer: Bool = false
  ) {
    let state = attempt.state(at: now)
    self.init(
      attemptID: attempt.id.rawValue, studentID: attempt.student.rawValue, contextID: attempt.context.rawValue,
      startTime: WellKnown.Timestamp(attempt.start), state: ActivityV1.AttemptState(state),
      handoutIDs: attempt.handouts.map(\.rawValue),
      progressTicks: attempt.progress.toldTicks,
      hasExplicitProgress: attempt.progress.isExplicit, runningMilliseconds: attempt.toldRunningTime,
      primaryItem: attempt.primary.map { ActivityV1.ActivityItem($0) },
      additionalItems: attempt.additional.map { ActivityV1.ActivityItem($0) }, clockCorrected: isClockCorrected,
      firstReceiveTime: WellKnown.Timestamp(attempt.received),
      runningSince: state == .running ? lastSign.map { WellKnown.Timestamp($0) } : nil,
      stopped: attempt.stopped != nil, earlier: earlier, supersedesFormer: supersedesFormer,
      stopTime: attempt.stopped.map { WellKnown.Timestamp($0) },
      markedItems: attempt.items.marked.map { ActivityV1.MarkedItem($0) },
      comment: attempt.comment.map { ActivityV1.AttemptComment($0) },
      lastActivityTime: attempt.laterActivity.map { WellKnown.Timestamp($0) })
  }

  /// An attempt that is no more.
  public init(removed id: AttemptID, of student: PersonID, at context: ContextID) {
    self.init(
      attemptID: id.rawValue, studentID: student.rawValue, contextID: context.rawValue, removed: true)
  }
}

extension Domain.Attempt {
  /// An attempt that is still there.
  ///
  /// - Parameters:
  ///   - app: the one the context belongs to.
  ///   - primaryKind: the kind in force at the context.
  ///   - lease: milliseconds that a running attempt may be silent.
  public init(
    _ change: ActivityV1.AttemptChange, app: AppID, primaryKind: ItemKind?,
    lease: Int64 = Limits.standard.heartbeatLeaseMilliseconds
  ) throws(FeedError) {
    guard !change.removed, let startTime = change.startTime else {
      throw .unreadable("attempt \(change.attemptID) without a start")
    }
    let start = Instant(startTime)
    let running = try Self.pairs(of: change.runningMilliseconds, of: change.attemptID)
    let ranges = try Self.ranges(of: change.progressTicks, of: change.attemptID)
    let isStopped: Bool
    let isSuperseded: Bool
    switch change.state {
    case .running, .paused: (isStopped, isSuperseded) = (false, false)
    case .stopped: (isStopped, isSuperseded) = (true, false)
    case .superseded: (isStopped, isSuperseded) = (change.stopped, true)
    case .unspecified: throw .unreadable("attempt \(change.attemptID) without a state")
    case .unrecognized(let number): throw .unknown("attempt state \(number)")
    }
    var primary: Item?
    if let item = change.primaryItem { primary = try Item(feed: item) }
    var additional: [Item] = []
    for item in change.additionalItems { additional.append(try Item(feed: item)) }
    let items = AttemptItems(
      primary: primary, additional: additional, marked: try MarkedItem.list(feed: change.markedItems))
    self.init(
      id: AttemptID(change.attemptID), student: PersonID(change.studentID), app: app,
      context: ContextID(change.contextID), start: start,
      received: change.firstReceiveTime.map { Instant($0) } ?? start,
      handouts: change.handoutIDs.map { HandoutID($0) },
      progress: ProgressRanges(ranges, isExplicit: change.hasExplicitProgress),
      runningTime: RunningTime(
        running.map { Interval(start: Instant(milliseconds: $0.0), end: Instant(milliseconds: $0.1)) }),
      hasInterval: !running.isEmpty, items: items,
      primaryKind: primaryKind, stopped: isStopped ? Self.stop(change.stopTime, after: running, from: start) : nil,
      isSuperseded: isSuperseded,
      leaseEnds: change.runningSince.map { Instant($0) + lease },
      laterActivity: change.lastActivityTime.map { Instant($0) },
      comment: try change.comment.map { comment throws(FeedError) in try CommentMark(feed: comment) })
  }

  /// When an attempt was stopped. Changes of earlier versions do not say it: then as it stopped running.
  static func stop(_ time: WellKnown.Timestamp?, after running: [(Int64, Int64)], from start: Instant) -> Instant {
    time.map { Instant($0) } ?? running.last.map { Instant(milliseconds: $0.1) } ?? start
  }

  static func ranges(of ticks: [Int64], of attempt: String) throws(FeedError) -> [TickRange] {
    var ranges: [TickRange] = []
    for (lower, upper) in try pairs(of: ticks, of: attempt) {
      guard 0 <= lower, upper <= Int64(Ticks.whole.count) else {
        throw .unreadable("attempt \(attempt): progress of \(upper) ticks")
      }
      ranges.append(TickRange(lower: Ticks(count: UInt32(lower)), upper: Ticks(count: UInt32(upper))))
    }
    return ranges
  }

  static func pairs(of numbers: [Int64], of attempt: String) throws(FeedError) -> [(Int64, Int64)] {
    guard numbers.count.isMultiple(of: 2) else { throw .unreadable("attempt \(attempt): half a span") }
    var pairs: [(Int64, Int64)] = []
    pairs.reserveCapacity(numbers.count / 2)
    for index in stride(from: 0, to: numbers.count, by: 2) {
      guard numbers[index] <= numbers[index + 1] else {
        throw .unreadable("attempt \(attempt): a span that ends before it starts")
      }
      pairs.append((numbers[index], numbers[index + 1]))
    }
    return pairs
  }

  /// Start, end, start, end, …, in milliseconds.
  var toldRunningTime: [Int64] {
    let running = runningTime.intervals.flatMap { [$0.start.milliseconds, $0.end.milliseconds] }
    // It ran for no measurable time: the one empty span says so.
    return running.isEmpty && hasInterval ? [start.milliseconds, start.milliseconds] : running
  }
}

extension ProgressRanges {
  /// Start, end, start, end, …
  var toldTicks: [Int64] { ranges.flatMap { [Int64($0.lower.count), Int64($0.upper.count)] } }
}

extension ActivityV1.AttemptState {
  public init(_ state: Domain.Attempt.State) {
    switch state {
    case .running: self = .running
    case .paused: self = .paused
    case .stopped: self = .stopped
    case .superseded: self = .superseded
    }
  }
}

extension ActivityV1.ActivityItem {
  public init(_ item: Item) {
    let value: Value =
      switch item.value {
      case .score(let points, let possible): .score(ActivityV1.Score(points: points, max: possible))
      case .quantity(let quantity): .quantity(quantity)
      case .binary(let outcome, let wording):
        .binary(ActivityV1.Binary(value: outcome, wording: ActivityV1.BinaryWording(wording)))
      }
    self.init(identifier: item.identifier, title: item.title, value: value, response: item.response)
  }
}

extension Item {
  /// An item that was checked when it was stored.
  public init(feed item: ActivityV1.ActivityItem) throws(FeedError) {
    let value: ItemValue
    switch item.value {
    case .score(let score): value = .score(points: score.points, possible: score.max)
    case .quantity(let quantity): value = .quantity(quantity)
    case .binary(let binary):
      guard let wording = BinaryWording(binary.wording) else {
        throw .unknown("binary wording \(binary.wording.rawValue)")
      }
      value = .binary(binary.value, wording)
    case nil: throw .unknown("kind of item value")
    }
    self.init(identifier: item.identifier, title: item.title, value: value, response: item.response)
  }
}

extension BinaryWording {
  /// UNSPECIFIED reads as true/false; nil for what this version does not know.
  public init?(_ wording: ActivityV1.BinaryWording) {
    switch wording {
    case .unspecified, .trueFalse: self = .trueFalse
    case .passFail: self = .passFail
    case .yesNo: self = .yesNo
    case .correctIncorrect: self = .correctIncorrect
    case .unrecognized: return nil
    }
  }
}

extension ActivityV1.BinaryWording {
  public init(_ wording: BinaryWording) {
    switch wording {
    case .trueFalse: self = .trueFalse
    case .passFail: self = .passFail
    case .yesNo: self = .yesNo
    case .correctIncorrect: self = .correctIncorrect
    }
  }
}
