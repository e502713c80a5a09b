public import Messages

/// Who reads, as far as it decides what is numbered (P34).
public enum Reader: Sendable, Hashable {
  case administrator
  case teacher(String)
  /// Their own work.
  case student(String)
}

extension Reference {
  /// The attempts behind a cell; nil where there is no such cell.
  ///
  /// - Parameter context: nil for the task's own.
  public func cellAttempts(
    _ id: String, _ task: String, _ context: Int64?, of student: String, _ options: Options, _ reader: Reader, now: Time
  ) -> [ReportV1.ReportedAttempt]? {
    guard let handout = school.handouts[id] else { return nil }
    var options = options
    options.students = nil
    let view = HandoutView(self, handout, options, now: now)
    let wanted = context ?? handout.given.tasks.first { $0.id == task }?.context
    guard let row = view.students.firstIndex(of: student),
      // Of what students made for themselves, only their own is theirs (D28).
      let column = view.columns.first(where: { column in
        column.task == task && column.isOf(wanted) && column.context(of: student) == wanted
      })
    else { return nil }
    // N56: as where recording is off.
    guard let entry = column.entries[row] else { return view.isExcused(row, column) ? [] : nil }
    // W14: hidden from lists and means alike.
    guard let cell = entry.shown else { return [] }
    return cell.attempts.map { view.reported($0, isCarried: entry.isCarried, to: reader) }
  }

  /// - Parameter isCarried: shown by another handout, so that nobody has to be assigned this one any more.
  fileprivate func isVisible(
    _ id: String, _ student: String, _ reader: Reader, _ now: Time, isCarried: Bool
  ) -> Bool {
    guard let handout = school.handouts[id], !school.isOff(handout, student, now),
      isCarried || school.assigned(handout, now).contains(student)
    else { return false }
    switch reader {
    case .administrator: return true
    case .teacher(let person): return school.teaches(person, handout.given.schoolClass, now)
    case .student(let person): return person == student
    }
  }
}

extension HandoutView {
  /// One attempt as the reader is shown it.
  func reported(_ attempt: CountedAttempt, isCarried: Bool, to reader: Reader) -> ReportV1.ReportedAttempt {
    // P34: numbered within what the reader may see.
    let visible = truth(of: attempt.student).attempts.filter { other in
      other.student == attempt.student && other.context == attempt.context
        && other.handouts.contains { truth.isVisible($0, attempt.student, reader, now, isCarried: isCarried) }
    }
    let kind = truth.kind(attempt.context)
    return ReportV1.ReportedAttempt(
      attemptID: attempt.id, studentID: attempt.student, contextID: attempt.context,
      number: Int32((visible.firstIndex { $0.id == attempt.id } ?? 0) + 1),
      startTime: WellKnown.Timestamp(attempt.start), state: attempt.state(now),
      progress: attempt.progress, hasProgress: attempt.hasProgress,
      time: WellKnown.Duration(
        seconds: attempt.milliseconds / 1000, nanos: Int32(attempt.milliseconds % 1000) * 1_000_000),
      primaryItem: attempt.primary.map { ActivityV1.ActivityItem($0) },
      additionalItems: attempt.additional.map { ActivityV1.ActivityItem($0) },
      hasHeadline: kind == nil ? attempt.hasProgress : attempt.primary != nil, carried: isCarried,
      finished: attempt.isFinished(kind),
      markedItems: attempt.marks.map { mark in
        ActivityV1.MarkedItem(
          identifier: mark.identifier, points: mark.points, own: ActivityV1.Score(points: mark.own, max: mark.possible),
          markTime: WellKnown.Timestamp(mark.at))
      }, studentName: truth.school.names[attempt.student] ?? "")
  }
}

extension CountedAttempt {
  /// D15: a live attempt runs until its lease ends; the very end still belongs.
  fileprivate func state(_ now: Time) -> ActivityV1.AttemptState {
    if isSuperseded { return .superseded }
    if stopped != nil { return .stopped }
    if let lastSign, now <= lastSign + Counting.lease { return .running }
    return .paused
  }
}

extension ActivityV1.ActivityItem {
  init(_ item: History.Item) {
    let value: Value =
      switch item.value {
      case .score(let points, let possible): .score(ActivityV1.Score(points: points, max: possible))
      case .quantity(let number): .quantity(number)
      case .binary(let outcome, let wording):
        .binary(
          ActivityV1.Binary(
            value: outcome, wording: [.trueFalse, .passFail, .yesNo, .correctIncorrect][wording]))
      }
    self.init(identifier: item.identifier, title: item.title, value: value, response: item.response)
  }
}
