internal import Domain
internal import Feeds
internal import Messages

// How an attempt's log is laid out in its row.

extension StorageV1.AttemptHistory {
  init(_ log: AttemptLog, isClockCorrected: Bool) {
    func after(_ instant: Instant) -> Int64 { instant.since(log.start) }
    self.init(
      appID: log.app.rawValue, handoutIDs: log.handouts.map(\.rawValue),
      receiveMilliseconds: log.received.milliseconds, clockCorrected: isClockCorrected)
    for mark in log.marks { marks += [Int64(mark.sign.rawValue), after(mark.happened)] }
    for interval in log.intervals { intervals += [after(interval.start), after(interval.end)] }
    for event in log.progress {
      progress += [
        after(event.happened), Int64(event.range.lower.count), Int64(event.range.upper.count), event.isExplicit ? 1 : 0,
      ]
    }
    stops = log.stops.map(after)
    pointsMarks = log.teacherMarks.points.map { StorageV1.PointsMark($0) }
    commentMark = log.teacherMarks.comment.map { StorageV1.CommentMark($0) }
    var written: (event: EventID, happened: Instant)?
    for event in log.items {
      if written?.event != event.event || written?.happened != event.happened {
        written = (event.event, event.happened)
        itemWrites.append(StorageV1.ItemWrite(eventID: event.event.rawValue, happen: after(event.happened)))
      }
      itemWrites[itemWrites.count - 1].add(event.change)
    }
  }
}

extension StorageV1.PointsMark {
  fileprivate init(_ mark: PointsMark) {
    self.init(itemIdentifier: mark.identifier, points: mark.points, markMilliseconds: mark.marked.milliseconds)
  }
}

extension StorageV1.CommentMark {
  fileprivate init(_ mark: CommentMark) {
    self.init(text: mark.text, markMilliseconds: mark.marked.milliseconds)
  }
}

extension TeacherMarks {
  fileprivate init(_ history: StorageV1.AttemptHistory) {
    self.init()
    for mark in history.pointsMarks {
      put(
        PointsMark(
          identifier: mark.itemIdentifier, points: mark.points, marked: Instant(milliseconds: mark.markMilliseconds)))
    }
    comment = history.commentMark.map {
      CommentMark(text: $0.text, marked: Instant(milliseconds: $0.markMilliseconds))
    }
  }
}

extension StorageV1.ItemWrite {
  fileprivate mutating func add(_ change: ItemEvent.Change) {
    switch change {
    case .setPrimary(let item): primaryItem = ActivityV1.ActivityItem(item)
    case .put(let item): additionalItems.append(ActivityV1.ActivityItem(item))
    case .removeAll: removesAll = true
    case .remove: preconditionFailure("no call removes a single item")
    }
  }

  /// In the order in which `ItemWrite.changes(primary:additional:)` numbers them.
  fileprivate func events(from start: Instant) throws(FeedError) -> [ItemEvent] {
    let happened = start + happen
    let event = EventID(eventID)
    if removesAll { return [ItemEvent(.removeAll, happened: happened, event: event)] }
    var events: [ItemEvent] = []
    events.reserveCapacity(additionalItems.count + 1)
    if let primaryItem {
      events.append(ItemEvent(.setPrimary(try Item(feed: primaryItem)), happened: happened, event: event))
    }
    for (index, item) in additionalItems.enumerated() {
      events.append(ItemEvent(.put(try Item(feed: item)), happened: happened, event: event, ordinal: index + 1))
    }
    return events
  }
}

extension AttemptLog {
  /// Reads a row that we wrote.
  init(
    _ id: AttemptID, student: PersonID, context: ContextID, start: Instant, idleLimit: Int64,
    _ history: StorageV1.AttemptHistory
  ) throws(FeedError) {
    self.init(
      id: id, student: student, app: AppID(history.appID), context: context, start: start,
      received: Instant(milliseconds: history.receiveMilliseconds), handouts: history.handoutIDs.map { HandoutID($0) },
      idleLimit: idleLimit)
    guard history.marks.count % 2 == 0, history.intervals.count % 2 == 0, history.progress.count % 4 == 0 else {
      throw .unreadable("attempt \(id): half an event")
    }
    for index in stride(from: 0, to: history.marks.count, by: 2) {
      guard let number = UInt8(exactly: history.marks[index]), let sign = RunningMark.Sign(rawValue: number) else {
        throw .unreadable("attempt \(id): sign \(history.marks[index])")
      }
      record(.mark(RunningMark(sign, happened: start + history.marks[index + 1])))
    }
    for index in stride(from: 0, to: history.intervals.count, by: 2) {
      record(.interval(Interval(start: start + history.intervals[index], end: start + history.intervals[index + 1])))
    }
    for index in stride(from: 0, to: history.progress.count, by: 4) {
      let (lower, upper) = (history.progress[index + 1], history.progress[index + 2])
      guard 0 <= lower, lower <= upper, upper <= Int64(Ticks.whole.count) else {
        throw .unreadable("attempt \(id): progress from \(lower) to \(upper)")
      }
      let range = TickRange(lower: Ticks(count: UInt32(lower)), upper: Ticks(count: UInt32(upper)))
      record(
        .progress(
          ProgressEvent(
            range, isExplicit: history.progress[index + 3] != 0, happened: start + history.progress[index])))
    }
    for write in history.itemWrites { for event in try write.events(from: start) { record(.items(event)) } }
    for stop in history.stops { record(.stop(happened: start + stop)) }
    teacherMarks = TeacherMarks(history)
  }
}
