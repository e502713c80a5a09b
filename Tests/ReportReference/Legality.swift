/// Drops the rows that a service would refuse, so that any subset of a history is a history: what generators throw and
/// what is left after shrinking needs no care.
public struct Legality {
  private var school = School([])
  private var clock = Time.min
  /// When work or a mark came in last: the school changes only after it.
  private var lastWork = Time.min
  private var attempts: [String: History.Work] = [:]
  private var events: [String: Int] = [:]
  private var used: Set<String> = []

  public init() {}

  public static func legal(_ rows: [History.Row]) -> [History.Row] {
    var legality = Legality()
    return rows.filter { legality.admits($0) }
  }

  public mutating func admits(_ row: History.Row) -> Bool {
    guard row.at >= clock, isLegal(row) else { return false }
    clock = row.at
    switch row.what {
    case .work, .done, .completed, .voided, .marked: lastWork = row.at
    default: break
    }
    note(row.what)
    school.take(row)
    return true
  }

  private mutating func note(_ happening: History.Happening) {
    switch happening {
    case .work(let work):
      attempts[work.attempt] = attempts[work.attempt] ?? work
      events[work.event] = work.hashValue
    case .done(let mark): events[mark.event] = mark.hashValue
    case .completed(let mark): events[mark.event] = mark.hashValue
    case .personErased(let id): used.insert("p/\(id)")
    case .schoolClass(let id, _): used.insert("c/\(id)")
    case .posted(let handout), .scheduled(let handout): used.insert("h/\(handout.id)")
    default: break
    }
  }

  private func isLegal(_ row: History.Row) -> Bool {
    switch row.what {
    case .work(let work): return isLegal(work, row.at)
    case .done(let mark): return isLegal(mark, row.at)
    case .completed(let mark):
      return mark.happened <= row.at && events[mark.event].map { $0 == mark.hashValue } ?? true
        && (mark.context.map { school.content.nodes[$0]?.given.parent != nil }
          ?? (school.content.root(of: mark.app) != nil))
    // Of what was deleted there is nothing to be voided.
    case .voided(let attempt):
      return attempts[attempt].map { !school.authorising($0.student, $0.context, begun: $0.start).isEmpty } ?? false
    // Nobody marks what is not there.
    case .marked(let given):
      return given.points ?? 0 >= 0
        && attempts[given.attempt].map { !school.authorising($0.student, $0.context, begun: $0.start).isEmpty } ?? false
    default: return row.at > lastWork && isLegal(row.what, row.at)
    }
  }

  private func isLegal(_ happening: History.Happening, _ now: Time) -> Bool {
    switch happening {
    case .timeZone: true
    case .idleLimit(let seconds): (60...86_400).contains(seconds)
    case .person(let id, _): !used.contains("p/\(id)")
    case .personErased(let id): school.names[id] != nil
    case .schoolClass(let id, _): school.classes[id] != nil || !used.contains("c/\(id)")
    case .classDeleted(let id): school.classes[id] != nil
    case .enrolled(let person, let schoolClass, let role, let until):
      school.names[person] != nil && school.classes[schoolClass] != nil && until ?? .never > now
        && !(role == .student ? school.teaches(person, schoolClass, now) : school.isStudent(person, schoolClass, now))
    case .unenrolled(let person, let schoolClass): school.names[person] != nil && school.classes[schoolClass] != nil
    case .content(let content): isNew(content, now)
    case .contentMoved(let id, let parent): mayMove(id, below: parent, now)
    case .contentChanged(let content):
      content.origin == .published && school.content.isLiving(content.id, now)
        && content.app == school.content[content.id]?.app
        && content.identifier == school.content[content.id]?.identifier
        && (content.kind != nil || school.content[content.id]?.declaredKind == nil)
    case .contentRemoved(let id): school.content.isLiving(id, now) && school.content.parent(id, now) != nil
    case .posted(let handout), .scheduled(let handout): mayBePosted(handout, now)
    case .postedAsScheduled(let id): school.handouts[id]?.posted == .never
    case .dueChanged(let id, _): school.handouts[id].map { $0.ended == nil } ?? false
    case .lateChanged(let id, let grace, let closeAfter):
      grace >= 0 && closeAfter.map { grace <= $0 } ?? true && school.handouts[id].map { $0.ended == nil } ?? false
    case .ownDue(let student, let id, _):
      school.handouts[id].map { school.assigned($0, now).contains(student) } ?? false
    case .ended(let id, _): school.handouts[id].map { $0.ended == nil && $0.posted <= now } ?? false
    case .recipientAdded(let id, let student):
      school.handouts[id].map { $0.ended == nil && school.isStudent(student, $0.given.schoolClass, now) } ?? false
    case .recipientRemoved(let id, let student):
      school.handouts[id].map { handout in
        handout.ended == nil && school.names[student] != nil
          && (handout.given.students == nil || handout.recipients[student] != nil)
      } ?? false
    case .handoutDeleted(let id): school.handouts[id] != nil
    case .excused(let student, let task, let id, _):
      school.handouts[id].map { handout in
        handout.given.tasks.contains { $0.id == task } && school.assigned(handout, now).contains(student)
      } ?? false
    case .recording(let scope, _):
      switch scope {
      case .organization: true
      case .schoolClass(let id): school.classes[id] != nil
      case .student(let id): school.names[id] != nil
      }
    case .kindReset(let id, _): school.content[id].map { $0.declaredKind == nil && $0.parent != nil } ?? false
    case .work, .voided, .marked, .done, .completed: false
    }
  }

  private func isNew(_ content: History.Content, _ now: Time) -> Bool {
    guard school.content.nodes[content.id] == nil else { return false }
    guard let parent = content.parent else { return school.content.root(of: content.app) == nil }
    return school.content.isLiving(parent, now) && school.content[parent]?.app == content.app
  }

  private func mayMove(_ id: Int64, below parent: Int64, _ now: Time) -> Bool {
    school.content.isLiving(id, now) && school.content.parent(id, now) != nil
      && school.content.isLiving(parent, now) && school.content[id]?.app == school.content[parent]?.app
      && school.content.parent(id, now) != parent && !school.content.upwards(from: parent, now).contains(id)
  }

  private func mayBePosted(_ handout: History.Handout, _ now: Time) -> Bool {
    guard !used.contains("h/\(handout.id)"), school.classes[handout.schoolClass] != nil, !handout.tasks.isEmpty,
      Set(handout.tasks.map(\.id)).count == handout.tasks.count,
      handout.students?.allSatisfy({ school.isStudent($0, handout.schoolClass, now) }) ?? true
    else { return false }
    return handout.tasks.allSatisfy { task in
      guard let context = task.context else { return school.content.root(of: task.app) != nil }
      guard let content = school.content[context] else { return false }
      return content.app == task.app && content.isAssignable && content.parent != nil
        && school.content.isLiving(context, now)
    }
  }

  private func isLegal(_ work: History.Work, _ now: Time) -> Bool {
    guard school.names[work.student] != nil, let content = school.content[work.context], content.parent != nil,
      work.start <= now, events[work.event].map({ $0 == work.hashValue }) ?? true
    else { return false }
    if let first = attempts[work.attempt],
      first.student != work.student || first.context != work.context || first.start != work.start
    {
      return false
    }
    return work.pieces.allSatisfy { piece in
      guard piece.happened <= now else { return false }
      switch piece.what {
      case .ran(let end): return piece.happened <= end && end <= now
      case .range(let from, let to): return work.start <= piece.happened && 0 <= from && from < to && to <= 1
      case .progress(let value): return work.start <= piece.happened && 0 <= value && value <= 1
      default: return work.start <= piece.happened
      }
    }
  }

  private func isLegal(_ mark: History.Mark, _ now: Time) -> Bool {
    guard mark.happened <= now, let handout = school.handouts[mark.handout],
      let task = handout.given.tasks.first(where: { $0.id == mark.task }),
      (task.context == nil) == (mark.context == nil), events[mark.event].map({ $0 == mark.hashValue }) ?? true
    else { return false }
    return school.isActive(handout, mark.student, mark.happened)
      && school.covers(handout, mark.context, mark.happened)
  }
}
