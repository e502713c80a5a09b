public import Domain

/// Who and what a handout's grid shows, before any number: its columns and rows.
///
/// It follows from the organization and from where the handout has attempts (`Segment.workVersion`), so it can be kept while both
/// stand still: `isValid` says for how long.
public struct GridPlan: Sendable {
  public struct Column: Sendable {
    public var task: TaskID
    /// Nil for the task of a whole app (P38).
    public var context: ContextID?
    public var app: AppID
    public var path: IdentifierPath
    public var title: String
    public var type: ContextType
    /// Of a container: how many sub-columns follow it; 0 for every other column.
    public var subcolumnCount = 0
    public var isSubcolumn = false
    public var isWithdrawn: Bool
    /// The kind in force (D7).
    public var primaryKind: ItemKind?

    /// P38: a whole app reports Done only.
    public var headline: Metric? { context == nil ? nil : .headline(primaryKind: primaryKind) }
    public var isContainer: Bool { subcolumnCount > 0 }
  }

  public struct Row: Sendable {
    public var student: PersonID
    public var name: String
    /// Recording is off (D19, P11).
    public var isNotAvailable: Bool
    /// Work begun earlier was deleted (P12).
    public var from: Instant
  }

  public let handout: Handout
  public let columns: [Column]
  /// By name, then id.
  public let rows: [Row]
  /// The students of the rows.
  public let people: PersonList
  /// Where carried work may come from, the most recently posted first (P18).
  let earlier: [HandoutID]
  /// What of the organization's time it holds for.
  let validity: Window
  /// Some columns are there for the work of its rows alone: it holds until there is other work.
  let dependsOnWork: Bool

  /// - Parameters:
  ///   - contextsWithWork: those at which the handout has attempts (P16).
  ///   - now: by the organization's clock.
  ///   - hasWork: whether some of the rows have attempts of the handout at a context: asked where a column is there for these
  ///     alone.
  public init(
    _ handout: Handout, in organization: Organization, contextsWithWork: Set<ContextID>, now: Instant,
    hasWork: (ContextID, [Row]) -> Bool
  ) {
    self.handout = handout
    earlier = organization.earlierHandouts(than: handout)
    let rows = organization.assigned(handout, now: now).map { student in
      Row(
        student: student, name: organization.roster.person(student)?.name ?? "",
        isNotAvailable: organization.isNotAvailable(handout, student: student, now: now),
        from: organization.deletedBefore(handout, student: student))
    }
    self.rows = rows
    people = PersonList(rows.map(\.student))
    var dependsOnWork = false
    columns = Self.columns(of: handout, in: organization, contextsWithWork) { context in
      dependsOnWork = true
      return hasWork(context, rows)
    }
    self.dependsOnWork = dependsOnWork
    validity = organization.stableWindow(of: [handout], around: now)
  }

  /// When it stops holding by itself; nil: never.
  public var validityEnd: Instant? { validity.closes }

  /// Whether nothing about time has changed since it was made.
  public func isValid(at now: Instant) -> Bool { validity.contains(now) }

  private static func columns(
    of handout: Handout, in organization: Organization, _ contextsWithWork: Set<ContextID>,
    isShown: (ContextID) -> Bool
  ) -> [Column] {
    var columns: [Column] = []
    for column in organization.columns(of: handout, contextsWithWork: contextsWithWork, isShown: isShown) {
      guard let task = handout.task(column.task) else { continue }
      guard let context = column.context else {
        let root = organization.content.root(of: task.app).flatMap { organization.content[$0] }
        columns.append(
          Column(
            task: task.id, app: task.app, path: .root, title: root?.title ?? task.title, type: .app,
            isWithdrawn: false))
        continue
      }
      var own = Self.column(task, context, column.standing, in: organization)
      own.subcolumnCount = column.subcolumns.count
      columns.append(own)
      for subcolumn in column.subcolumns {
        var below = Self.column(task, subcolumn.context, subcolumn.standing, in: organization)
        below.isSubcolumn = true
        columns.append(below)
      }
    }
    return columns
  }

  private static func column(
    _ task: HandoutTask, _ context: ContextID, _ standing: HandoutColumn.Standing, in organization: Organization
  ) -> Column {
    // Activity's feed may be ahead of Context's: then the content is not known yet, which is not "withdrawn".
    let node = organization.content[context]
    return Column(
      task: task.id, context: context, app: node?.app ?? task.app,
      path: organization.content.lastPath(of: context), title: node?.title ?? task.title,
      type: node?.type ?? .none, isWithdrawn: node != nil && standing == .withdrawn,
      primaryKind: organization.primaryKind(at: context))
  }
}

extension Organization {
  /// Work of the student for the handout that began before this was deleted (P12).
  func deletedBefore(_ handout: Handout, student: PersonID) -> Instant {
    [.organization, .schoolClass(handout.schoolClass), .student(student)]
      .compactMap { recordingSwitch($0).deletedBefore }.max() ?? .distantPast
  }

  /// The longest span around `now` in which no enrolment, recipient or switch of some handouts changes by itself.
  ///
  /// Nearly always open-ended: what is recorded of them lies in the past.
  func stableWindow(of handouts: [Handout], around now: Instant) -> Window {
    var stable = Window.always
    func narrow(_ windows: WindowSet) {
      for window in windows.windows {
        for edge in [window.opens, window.end] where edge != .distantFuture {
          if edge <= now { stable.opens = max(stable.opens, edge) } else { stable.closes = min(stable.end, edge) }
        }
      }
    }
    narrow(recordingSwitch(.organization).off)
    for handout in handouts {
      if let window = handout.openWindow { narrow(WindowSet(window)) }
      for windows in handout.recipients.spans.values { narrow(windows) }
    }
    for schoolClass in Set(handouts.map(\.schoolClass)) {
      narrow(recordingSwitch(.schoolClass(schoolClass)).off)
      for enrolment in roster.enrolments(of: schoolClass) where enrolment.key.role == .student {
        narrow(enrolment.windows)
        narrow(recordingSwitch(.student(enrolment.key.person)).off)
      }
    }
    return stable
  }
}
