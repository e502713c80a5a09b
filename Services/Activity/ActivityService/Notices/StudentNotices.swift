internal import Crypto
internal import Domain
internal import Feeds
internal import Messages

/// What one student is to be told (D24): worked out from how things stand, so that nothing has to be stored but what was read.
///
/// A notice goes when its reason does: when the handout ends, or the mark is taken back.
struct StudentNotices {
  let student: PersonID
  let organization: Organization
  let now: Instant
  /// The handouts that are the student's to do now, each with the student's marks in it.
  let handouts: [(handout: Handout, marks: [DoneTarget: DoneLog])]
  /// What teachers gave back to the student, of whatever handouts.
  let returned: [HandoutID: ActivityV1.ReturnedWork]

  /// How long before its due time a handout is due soon.
  static let soon: Int64 = 24 * 60 * 60 * 1000

  /// In no particular order.
  var all: [ActivityV1.Notice] {
    sharing + handouts.flatMap { markedDone(in: $0, $1) + dueSoon($0, $1) } + givenBack
  }

  /// For each handout of which work was given back, be it over by now, until its teacher archives it (N57).
  private var givenBack: [ActivityV1.Notice] {
    returned.compactMap { id, work in
      guard let handout = organization.handout(id), handout.state != .archived, let time = work.returnTime,
        organization.isAssigned(handout, to: student, now: now)
      else { return nil }
      return ActivityV1.Notice(
        noticeID: Self.id("returned", id.rawValue, String(Instant(time).milliseconds)),
        classID: handout.schoolClass.rawValue, text: "Your work on \(handout.title) was returned.", createTime: time,
        kind: .returned, handoutID: id.rawValue, classTitle: title(of: handout.schoolClass),
        handoutTitle: handout.title, comment: work.comment)
    }
  }

  /// Once an app and class (R111), where what the student does there is recorded.
  private var sharing: [ActivityV1.Notice] {
    struct Place: Hashable {
      var schoolClass: ClassID
      var app: AppID
    }
    var since: [Place: Instant] = [:]
    for (handout, _) in handouts where !organization.isNotAvailable(handout, student: student, now: now) {
      for task in handout.tasks {
        let place = Place(schoolClass: handout.schoolClass, app: task.app)
        since[place] = min(since[place] ?? .distantFuture, handout.posted ?? now)
      }
    }
    return since.map { place, since in
      let title = title(of: place.schoolClass)
      return ActivityV1.Notice(
        noticeID: Self.id("shared", place.schoolClass.rawValue, place.app.rawValue), appID: place.app.rawValue,
        classID: place.schoolClass.rawValue,
        text: "Your progress in \(appTitle(place.app)) is shared with your teachers in \(title).",
        createTime: WellKnown.Timestamp(since), kind: .progressShared, classTitle: title)
    }
  }

  /// For each mark that stands and was first set by an app (R103).
  private func markedDone(in handout: Handout, _ marks: [DoneTarget: DoneLog]) -> [ActivityV1.Notice] {
    marks.compactMap { target, log in
      guard let mark = log.state().mark, mark.isByApp else { return nil }
      let (app, context) = subject(of: target, in: handout)
      let title = context.flatMap { organization.content[$0]?.title } ?? handout.title
      return ActivityV1.Notice(
        noticeID: Self.id("done", handout.id.rawValue, target.subject.name, String(mark.since.milliseconds)),
        appID: app?.rawValue ?? "", classID: handout.schoolClass.rawValue,
        text: "\(app.map(appTitle) ?? "An app") marked \(title) as done for you.",
        createTime: WellKnown.Timestamp(mark.received), kind: .markedDone, handoutID: handout.id.rawValue,
        classTitle: self.title(of: handout.schoolClass), handoutTitle: handout.title,
        identifierPath: context.map { organization.content.path(of: $0, at: now).entries } ?? [], title: title)
    }
  }

  /// Where something is left to do, and the due time is less than a day away.
  private func dueSoon(_ handout: Handout, _ marks: [DoneTarget: DoneLog]) -> [ActivityV1.Notice] {
    guard let due = handout.due, now <= due, due.since(now) <= Self.soon, isLeft(handout, marks) else { return [] }
    let notice = ActivityV1.Notice(
      noticeID: Self.id("due", handout.id.rawValue, String(due.milliseconds)), classID: handout.schoolClass.rawValue,
      text: "\(handout.title) is due soon.",
      createTime: WellKnown.Timestamp(max(due - Self.soon, handout.posted ?? .distantPast)), kind: .dueSoon,
      handoutID: handout.id.rawValue, classTitle: title(of: handout.schoolClass), handoutTitle: handout.title,
      dueTime: WellKnown.Timestamp(due))
    return [notice]
  }

  private func isLeft(_ handout: Handout, _ marks: [DoneTarget: DoneLog]) -> Bool {
    handout.tasks.contains { task in
      let target = DoneTarget(handout: handout.id, task: task.id, context: task.context)
      return marks[target]?.state().isDone != true && !handout.isExcused(student, from: task.id)
    }
  }

  private func subject(of target: DoneTarget, in handout: Handout) -> (AppID?, ContextID?) {
    switch target.subject {
    case .context(let context): (organization.content[context]?.app, context)
    case .wholeApp(let task): (handout.task(task)?.app, nil)
    }
  }

  private func title(of schoolClass: ClassID) -> String { organization.roster.schoolClass(schoolClass)?.title ?? "" }

  private func appTitle(_ app: AppID) -> String {
    let root = organization.content.root(of: app)
    return root.flatMap { organization.content[$0]?.title } ?? app.rawValue
  }

  /// The same for the same reason, and of one length, whatever the names in it.
  private static func id(_ parts: String...) -> String {
    SHA256.name(of: Array(parts.map(EntityKey.idPrefix).joined().utf8), byteCount: 15)
  }
}

extension DoneTarget.Subject {
  /// What a notice's identifier is made of, which stands in the store.
  fileprivate var name: String {
    switch self {
    case .context(let context): "context \(context.rawValue)"
    case .wholeApp(let task): "task \(task.rawValue)"
    }
  }
}
