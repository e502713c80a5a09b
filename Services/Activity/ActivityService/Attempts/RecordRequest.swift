internal import ActivityDomain
internal import Domain
internal import Feeds
internal import Messages

/// One record of a batch, parsed and checked; the context of its work is not looked up yet.
struct RecordRequest {
  let attempt: AttemptID
  /// Whose work it is; nil: the caller's own.
  let student: PersonID?
  let app: AppID
  let path: IdentifierPath
  /// Corrected.
  let start: Instant?
  let happened: Instant
  let events: [AttemptEvent]
  let sent: Work.Sent
  let isClockCorrected: Bool

  /// - Parameter clock: that of the client, as the batch shows it.
  init(_ record: ActivityV1.AttemptRecord, clock: ClientClock, limits: Limits) throws(Violation) {
    try limits.idRule.check(record.recordID, field: "record_id")
    try limits.idRule.check(record.attemptID, field: "attempt_id")
    let id = WorkID(.record, record.recordID)
    attempt = AttemptID(record.attemptID)
    student = record.studentID.isEmpty ? nil : PersonID(record.studentID)
    guard !record.appID.isEmpty else { throw Violation(.empty, field: "app_id") }
    app = AppID(record.appID)
    path = try IdentifierPath(checking: record.identifierPath, limits: limits)

    let startTime = try record.startTime.map { time throws(Violation) in try Instant(time, field: "start_time") }
    let stopTime = try record.stopTime.map { time throws(Violation) in try Instant(time, field: "stop_time") }
    let happenTime = try record.happenTime.map { time throws(Violation) in try Instant(time, field: "happen_time") }
    let intervals = try Self.intervals(record.intervals)
    if let startTime {
      if let stopTime, stopTime < startTime { throw Violation(.outOfRange(Self.afterStart), field: "stop_time") }
      if let happenTime, happenTime < startTime { throw Violation(.outOfRange(Self.afterStart), field: "happen_time") }
    }
    let moment = happenTime ?? intervals.last?.end ?? stopTime ?? startTime
    let happened = moment.map { clock.corrected($0) } ?? clock.received
    self.happened = happened
    start = startTime.map { clock.corrected($0) }
    isClockCorrected = [startTime, moment].contains { $0.map { clock.isFarOff(for: $0) } ?? false }

    var events = intervals.map { interval in
      AttemptEvent.interval(Interval(start: clock.corrected(interval.start), end: clock.corrected(interval.end)))
    }
    events += try AttemptEvent.progress(
      ranges: record.progressRanges, value: record.progress, happened: happened,
      rangesMax: ActivityBounds.rangesPerCallMax, field: "progress_ranges")
    events += try ItemEvent.writes(
      primary: record.primaryItem, additional: record.additionalItems, happened: happened, event: id.event,
      limits: limits)
    if let stopTime { events.append(.stop(happened: clock.corrected(stopTime))) }
    self.events = events

    var digest = ContentDigest()
    digest.combine(record)
    sent = Work.Sent(id, digest: digest.value)
  }

  /// When its path is to be understood (P22).
  var moment: Instant { start ?? happened }

  /// As work, once it is known whose it is and where it was done.
  func work(of student: PersonID, at location: Work.Location, received: Instant) -> Work {
    var work = Work(
      sent: sent, student: student, target: .recorded(attempt, start: start),
      location: location, events: events, happened: happened, received: received, clockCorrected: isClockCorrected)
    work.prepare()
    return work
  }

  private static func intervals(_ given: [ActivityV1.RunningInterval]) throws(Violation) -> [Interval] {
    guard given.count <= ActivityBounds.intervalsPerCallMax else {
      throw Violation(.tooMany(.runningMarks, max: ActivityBounds.intervalsPerCallMax), field: "intervals")
    }
    var intervals: [Interval] = []
    intervals.reserveCapacity(given.count)
    for index in given.indices {
      guard let startTime = given[index].startTime else {
        throw Violation(.empty, field: "intervals[\(index)].start_time")
      }
      guard let endTime = given[index].endTime else { throw Violation(.empty, field: "intervals[\(index)].end_time") }
      let start = try Instant(startTime, field: "intervals[\(index)].start_time")
      let end = try Instant(endTime, field: "intervals[\(index)].end_time")
      guard start <= end else {
        throw Violation(.outOfRange("not before its start_time"), field: "intervals[\(index)].end_time")
      }
      intervals.append(Interval(start: start, end: end))
    }
    return intervals
  }

  private static let afterStart = "not before start_time"
}

extension ContentDigest {
  /// All that was recorded; not what the client's clock said as it was sent, which differs from one resend to the next.
  mutating func combine(_ record: ActivityV1.AttemptRecord) {
    combine(record.attemptID)
    combine(record.studentID)
    combine(record.appID)
    combine(record.identifierPath.count)
    for entry in record.identifierPath { combine(entry) }
    combine(record.startTime)
    combine(record.happenTime)
    combine(record.stopTime)
    combine(record.intervals.count)
    for interval in record.intervals {
      combine(interval.startTime)
      combine(interval.endTime)
    }
    combine(record.progressRanges, record.progress)
    combine(record.primaryItem, record.additionalItems)
  }

  mutating func combine(_ count: Int) {
    combine(UInt64(count))
  }

  mutating func combine(_ ranges: [ActivityV1.ProgressRange], _ value: Double?) {
    combine(ranges.count)
    for range in ranges {
      combine(range.start)
      combine(range.end)
    }
    combine(value != nil)
    if let value { combine(value) }
  }

  mutating func combine(_ primary: ActivityV1.ActivityItem?, _ additional: [ActivityV1.ActivityItem]) {
    combine(primary != nil)
    if let primary { combine(primary) }
    combine(additional.count)
    for item in additional { combine(item) }
  }

  mutating func combine(_ time: WellKnown.Timestamp?) {
    combine(time?.seconds)
    combine(time.map { Int64($0.nanos) })
  }

  private mutating func combine(_ item: ActivityV1.ActivityItem) {
    combine(item.identifier)
    combine(item.title)
    switch item.value {
    case nil: combine(0)
    case .score(let score):
      combine(1)
      combine(score.points)
      combine(score.max)
    case .quantity(let quantity):
      combine(2)
      combine(quantity)
    case .binary(let binary):
      combine(3)
      combine(binary.value)
      combine(Int64(binary.wording.rawValue))
    }
    combine(item.response != nil)
    if let response = item.response { combine(response) }
  }
}
