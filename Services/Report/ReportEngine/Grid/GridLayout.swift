public import Domain

/// Decides which columns a grid has, and their order.
///
/// What a student's app declared is nobody else's content: under a container task it stands in columns that show each row's
/// own, until somebody takes it over for the class or three students work at it (D28).
struct GridLayout {
  private let handout: Handout
  private let rows: [PersonID: GridPlan.Row]
  private let allRows: [GridPlan.Row]
  private let organization: Organization
  private let work: Segment
  /// Whether it holds only until there is other work.
  private(set) var dependsOnWork = false

  init(_ handout: Handout, _ rows: [GridPlan.Row], in organization: Organization, _ work: Segment) {
    self.handout = handout
    self.rows = Dictionary(uniqueKeysWithValues: rows.map { ($0.student, $0) })
    allRows = rows
    self.organization = organization
    self.work = work
  }

  mutating func columns() -> [GridPlan.Column] {
    var columns: [GridPlan.Column] = []
    var dependsOnWork = false
    let planned = organization.columns(
      of: handout, contextsWithWork: work.contexts(withWorkOf: handout.id),
      contextsWithMarks: work.contexts(withMarksOf: handout.id)
    ) { context in
      dependsOnWork = true
      return work.hasWork(of: handout.id, at: context, by: allRows)
    }
    self.dependsOnWork = dependsOnWork
    for column in planned {
      guard let task = handout.task(column.task) else { continue }
      guard let context = column.context else {
        columns.append(wholeApp(task))
        continue
      }
      let subcolumns = subcolumns(of: column, task)
      var own = self.column(task, context, column.standing)
      own.subcolumnCount = subcolumns.count
      columns.append(own)
      columns += subcolumns
    }
    return columns
  }

  private func wholeApp(_ task: HandoutTask) -> GridPlan.Column {
    let root = organization.content.root(of: task.app).flatMap { organization.content[$0] }
    return GridPlan.Column(
      task: task.id, app: task.app, path: .root, title: root?.title ?? task.title, type: .app, isWithdrawn: false)
  }

  private func column(
    _ task: HandoutTask, _ context: ContextID, _ standing: HandoutColumn.Standing
  ) -> GridPlan.Column {
    // Activity's feed may be ahead of Context's: then the content is not known yet, which is not "withdrawn".
    let node = organization.content[context]
    return GridPlan.Column(
      task: task.id, context: context, app: node?.app ?? task.app,
      path: organization.content.lastPath(of: context), title: node?.title ?? task.title,
      type: node?.type ?? .none, isWithdrawn: node != nil && standing == .withdrawn,
      primaryKind: organization.primaryKind(at: context))
  }

  private mutating func subcolumns(of column: HandoutColumn, _ task: HandoutTask) -> [GridPlan.Column] {
    var subcolumns: [GridPlan.Column] = []
    var own: [ItemKind?: [PersonID: [OwnContents.Content]]] = [:]
    for subcolumn in column.subcolumns {
      var students: [PersonID]?
      if organization.content[subcolumn.context]?.origin == .proposed {
        dependsOnWork = true
        students = work.students(at: subcolumn.context, for: handout.id, among: rows)
      }
      // Most of what pupils made has work of other classes alone.
      if students?.isEmpty == true { continue }
      var below = self.column(task, subcolumn.context, subcolumn.standing)
      below.isSubcolumn = true
      guard let students else {
        subcolumns.append(below)
        continue
      }
      guard students.count <= OwnContents.studentsMax else {
        below.proposedFor = Set(students)
        subcolumns.append(below)
        continue
      }
      for student in students {
        own[below.primaryKind, default: [:]][student, default: []].append(
          OwnContents.Content(
            context: subcolumn.context, path: below.path, title: below.title, type: below.type,
            isWithdrawn: below.isWithdrawn))
      }
    }
    return subcolumns + columns(of: own, task)
  }

  /// A column holds what has primary items of one kind, so that its figures are of one kind.
  private func columns(
    of own: [ItemKind?: [PersonID: [OwnContents.Content]]], _ task: HandoutTask
  ) -> [GridPlan.Column] {
    var columns: [GridPlan.Column] = []
    for kind in [nil] + ItemKind.allCases {
      let contents = own[kind] ?? [:]
      for index in 0..<(contents.values.map(\.count).max() ?? 0) {
        columns.append(
          GridPlan.Column(
            task: task.id, app: task.app, path: .root, title: "", type: .none, isSubcolumn: true, isWithdrawn: false,
            primaryKind: kind,
            own: OwnContents(
              number: columns.count + 1,
              contents: contents.compactMapValues { index < $0.count ? $0[index] : nil })))
      }
    }
    return columns
  }
}

/// What students made for themselves, of each of them one (D28).
public struct OwnContents: Sendable {
  /// By how many students content is worked at that is still nobody else's.
  static let studentsMax = 2

  /// One student's own content, as a column of its own would name it.
  public struct Content: Sendable {
    /// What the student works at.
    public var context: ContextID
    /// Where it stands now, or stood last.
    public var path: IdentifierPath
    /// As the student's app declared it.
    public var title: String
    /// `none` where Context's feed has not brought the content yet.
    public var type: ContextType
    /// The content has been removed (D10).
    public var isWithdrawn: Bool
  }

  /// From 1 in its task.
  public var number: Int
  /// By student; those without any content in this column are not in it.
  public var contents: [PersonID: Content]
}
