internal import Domain
internal import Feeds
internal import Messages

/// Makes records of what has changed of an activity.
struct RecordMaker {
  let app: String
  let student: String
  /// Makes an identifier that nobody else makes.
  let newID: () -> String

  /// Ranges and intervals of one record, at most (`ActivityService.RecordAttempts`).
  static let partsPerRecordMax = 200

  /// What is to be sent, in this order.
  func messages(of taken: LocalActivity.Pending, _ activity: LocalActivity) -> [OutboxMessage] {
    var messages: [OutboxMessage] = []
    if taken.hasTime || taken.progress.hasData { messages += timeAndProgress(taken, activity) }
    if let time = taken.removalTime { messages.append(removal(activity, time)) }
    if taken.hasPrimary || !taken.additional.isEmpty { messages.append(items(taken, activity)) }
    return messages
  }

  private func timeAndProgress(
    _ taken: LocalActivity.Pending, _ activity: LocalActivity
  ) -> [OutboxMessage] {
    var intervals = taken.runs
    // The run that goes on is told from its beginning: what the records say of it overlaps, and has no gaps where the measured
    // offsets of two calls differ.
    if taken.hasSign, let run = activity.run { intervals.append(Interval(start: run.start, end: run.sign)) }
    let ranges = taken.progress.ranges.map(ActivityV1.ProgressRange.init)
    // A record cannot say that a stopped attempt goes on. So each later one says up to when it has run, as a stop: the last stop counts.
    let end = intervals.map(\.end).max()
    let stop = taken.stop ?? (activity.wasStopped ? end : nil)
    let count = max(1, max(parts(intervals), parts(ranges)))
    return (0..<count).map { index in
      var record = begun(activity, taken.progressTime)
      record.intervals = slice(intervals, index).map(ActivityV1.RunningInterval.init)
      record.progressRanges = slice(ranges, index)
      if index == count - 1 {
        if taken.progress.isExplicit { record.progress = 0 }
        record.stopTime = stop.map { WellKnown.Timestamp($0) }
      }
      return .record(record)
    }
  }

  private func parts(_ elements: [some Any]) -> Int {
    (elements.count + Self.partsPerRecordMax - 1) / Self.partsPerRecordMax
  }

  private func slice<Element>(_ elements: [Element], _ index: Int) -> [Element] {
    Array(elements.dropFirst(index * Self.partsPerRecordMax).prefix(Self.partsPerRecordMax))
  }

  private func items(_ taken: LocalActivity.Pending, _ activity: LocalActivity) -> OutboxMessage {
    var record = begun(activity, taken.itemsTime)
    if taken.hasPrimary { record.primaryItem = activity.primary }
    let held = activity.additional
    record.additionalItems = taken.additional.compactMap { identifier in
      held.first { $0.identifier.isExactly(identifier) }
    }
    return .record(record)
  }

  private func removal(_ activity: LocalActivity, _ time: Instant) -> OutboxMessage {
    .removal(
      ActivityV1.AttemptEventRequest(
        attemptID: activity.id,
        time: ActivityV1.ClientTime(happenTime: WellKnown.Timestamp(time)), requestID: newID()))
  }

  /// Every record says when the attempt began, so that any of them may be the first to arrive, and whose it is, so that the server
  /// refuses it under another person's token.
  private func begun(_ activity: LocalActivity, _ time: Instant?) -> ActivityV1.AttemptRecord {
    ActivityV1.AttemptRecord(
      recordID: newID(), attemptID: activity.id, studentID: student, appID: app, identifierPath: activity.path,
      startTime: WellKnown.Timestamp(activity.start),
      happenTime: time.map { WellKnown.Timestamp($0) })
  }
}
