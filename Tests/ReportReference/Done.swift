/// A mark of done that stands (N17).
struct DoneStanding {
  var since: Time
  /// When any mark of this standing first arrived.
  var received: Time
}

extension Reference {
  /// What stands of the student's marks on one thing. A mark counts if the handout was the student's to do then (P13).
  func done(_ student: String, _ handout: String, _ task: String, _ context: Int64?, cut: Time?) -> DoneStanding? {
    guard !school.erased.contains(student), school.handouts[handout] != nil else { return nil }
    var marks: [(mark: History.Mark, received: Time)] = []
    for row in rows {
      guard case .done(let mark) = row.what, mark.student == student, mark.handout == handout, mark.task == task,
        mark.context == context, cut.map({ mark.happened <= $0 }) ?? true,
        !marks.contains(where: { same($0.mark.event, mark.event) })
      else { continue }
      marks.append((mark, row.at))
    }
    marks.sort { left, right in
      left.mark.happened == right.mark.happened
        ? precedes(left.mark.event, right.mark.event) : left.mark.happened < right.mark.happened
    }
    var standing: DoneStanding?
    for (mark, received) in marks {
      if !mark.isDone {
        standing = nil
      } else if let since = standing?.since {
        standing = DoneStanding(since: since, received: min(standing!.received, received))
      } else {
        standing = DoneStanding(since: mark.happened, received: received)
      }
    }
    return standing
  }
}
