public import Messages

/// The number of a column that is to be explained.
public enum ExplainedNumber: Sendable, Hashable {
  case headline
  case progress
  case time
  case item(String, History.Kind)
}

extension Reference {
  /// The attempts behind a column's number, and the number; nil where there is no such column for the reader.
  ///
  /// - Parameter context: nil for the task's own.
  public func explanation(
    of number: ExplainedNumber, _ id: String, _ task: String, _ context: Int64?, _ options: Options, _ reader: Reader,
    now: Time
  ) -> ReportV1.ExplainResponse? {
    guard let handout = school.handouts[id] else { return nil }
    var options = options
    options.withItems = true
    let assigned = school.assigned(handout, now)
    switch reader {
    case .administrator: break
    case .teacher(let person): guard school.teaches(person, handout.given.schoolClass, now) else { return nil }
    case .student(let person):
      guard assigned.contains(person), options.students.map({ $0 == [person] }) ?? true else { return nil }
      options.students = [person]
    }
    guard options.students?.allSatisfy({ school.names[$0] != nil }) ?? true else { return nil }
    let view = HandoutView(self, handout, options, now: now)
    let wanted = context ?? handout.given.tasks.first { $0.id == task }?.context
    guard let column = view.columns.first(where: { $0.task == task && $0.isOf(wanted) }) else { return nil }
    let kind = column.context.map { self.kind($0) } ?? column.kind
    let metric: ReportV1.Metric =
      switch number {
      case .headline: ReportV1.Metric(kind)
      case .progress: .progress
      case .time: .time
      case .item(_, let kind): ReportV1.Metric(kind)
      }
    func reading(_ cell: Cell) -> Reading? {
      switch number {
      case .headline: cell.headline
      case .progress: cell.progress
      case .time: cell.time
      case .item(let identifier, let kind):
        cell.items.first { same($0.identifier, identifier) && $0.kind == kind }?.reading
      }
    }
    var response = ReportV1.ExplainResponse(policies: options.policies.used)
    guard !column.isWholeApp else {
      // P38: of a whole app there is no number.
      response.summary = ReportV1.Summary(metric: metric, population: ReportV1.Population())
      return response
    }
    response.summary = view.summary(metric, column.entries, reading)
    for entry in column.entries.compactMap(\.self) {
      guard let cell = entry.shown, let shown = reading(cell) else { continue }
      for observation in shown.behind {
        var attempt = view.reported(observation.attempt, isCarried: entry.isCarried, to: reader)
        var value = ReportV1.Value(metric: metric, value: observation.number)
        switch observation.item?.value {
        case .score(let points, let possible)?: value.score = ActivityV1.Score(points: points, max: possible)
        case .binary(_, let wording)?: value.wording = [.trueFalse, .passFail, .yesNo, .correctIncorrect][wording]
        case .quantity?, nil: break
        }
        value.own = observation.own
        attempt.value = value
        response.attempts.append(attempt)
      }
    }
    return response
  }
}
