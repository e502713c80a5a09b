/// A mark of done that stands (N17).
struct DoneStanding {
  var since: Time
  /// When any mark of this standing first arrived.
  var received: Time
}

/// A mark of done, or its taking back, whoever made it.
private struct DoneEvent {
  var event: String
  var isByApp = false
  var isDone = true
  var happened: Time
  var received: Time
}

extension Reference {
  /// What stands of the student's marks in a handout, at a context or, without one, on a task of a whole app.
  ///
  /// Every mark counts that happened while the handout was the student's to do (P13) and covered the content, wherever that
  /// stands now; the last one to happen stands (D30).
  func done(_ student: String, _ handout: String, _ task: String, _ context: Int64?, cut: Time?) -> DoneStanding? {
    guard !school.erased.contains(student), let given = school.handouts[handout] else { return nil }
    let app = given.given.tasks.first { $0.id == task }?.app
    var events: [DoneEvent] = []
    for row in rows {
      var found: DoneEvent
      switch row.what {
      case .done(let mark)
      where mark.student == student && mark.handout == handout && mark.context == context
        && (context != nil || mark.task == task):
        found = DoneEvent(event: mark.event, happened: mark.happened, received: row.at)
        found.isDone = mark.isDone
      case .completed(let mark)
      where mark.student == student && mark.context == context && (context != nil || mark.app == app):
        found = DoneEvent(event: mark.event, happened: mark.happened, received: row.at)
        found.isByApp = true
      default: continue
      }
      guard cut.map({ found.happened <= $0 }) ?? true, school.isActive(given, student, found.happened),
        school.covers(given, context, found.happened),
        !events.contains(where: { same($0.event, found.event) && $0.isByApp == found.isByApp })
      else { continue }
      events.append(found)
    }
    events.sort { left, right in
      if left.happened != right.happened { return left.happened < right.happened }
      return same(left.event, right.event) ? right.isByApp && !left.isByApp : precedes(left.event, right.event)
    }
    var standing: DoneStanding?
    for event in events {
      if !event.isDone {
        standing = nil
      } else if let since = standing?.since {
        standing = DoneStanding(since: since, received: min(standing!.received, event.received))
      } else {
        standing = DoneStanding(since: event.happened, received: event.received)
      }
    }
    return standing
  }
}

extension School {
  /// Whether a task of the handout covered the content then: as its own or, with descendants, what stood below it (D3).
  func covers(_ handout: Handout, _ context: Int64?, _ time: Time) -> Bool {
    guard let context else { return true }
    guard content.nodes[context] != nil else { return false }
    let above = content.upwards(from: context, time)
    return handout.given.tasks.contains { task in
      task.context == context || task.includesDescendants && task.context.map(above.contains) ?? false
    }
  }
}
