import Domain
import ReportEngine

/// A handout's grid computed plainly from lists, with Domain's definitions and none of the engine's columns.
struct ReferenceGrid {
  struct Column {
    var context: ContextID?
    var rows: [ColumnRow]
    /// By row; for containers.
    var coverage: [Coverage]?
  }

  var students: [PersonID]
  var columns: [Column]

  init(
    _ handout: Handout, _ organization: Organization, attempts: [Attempt], done: [DoneKey: [PersonID: DoneState]],
    query: GridQuery, now: Instant
  ) {
    let assigned = organization.assigned(handout, now: now).filter { query.students?.contains($0) ?? true }
    students = assigned
    let earlier = organization.earlierHandouts(than: handout)
    let withWork = Set(attempts.filter { $0.handouts.contains(handout.id) }.map(\.context))

    func visible(_ id: HandoutID, _ student: PersonID, _ context: ContextID, _ window: Window = .always) -> [Attempt] {
      attempts.filter { attempt in
        attempt.handouts.contains(id) && attempt.student == student && attempt.context == context
          && window.contains(attempt.start)
          && organization.survivingHandouts([id], student: student, startedAt: attempt.start) == [id]
      }.map { $0.under(organization.primaryKind(at: context)) }
    }
    func hasData(_ id: HandoutID, _ student: PersonID, _ context: ContextID) -> Bool {
      StudentCell(visible(id, student, context), primaryKind: organization.primaryKind(at: context)).hasData
    }
    func row(_ task: TaskID, _ context: ContextID?, _ student: PersonID) -> ColumnRow {
      let state = done[DoneKey(handout: handout.id, task: task, context: context)]?[student] ?? .notDone
      var shown: [Attempt] = []
      var source: HandoutID?
      if let context {
        source = Organization.carriedSource(
          earlier: earlier, isDone: state.isDone, hasOwnData: hasData(handout.id, student, context)
        ) { hasData($0, student, context) }
        shown = visible(source ?? handout.id, student, context, query.window)
      }
      let cell = StudentCell(
        shown, primaryKind: context.flatMap { organization.primaryKind(at: $0) }, policies: query.policies)
      return ColumnRow(
        student: student, isNotAvailable: organization.isNotAvailable(handout, student: student, now: now), cell: cell,
        isCarried: source != nil, done: state,
        timeliness: Timeliness(due: handout.due, done: state, now: now, hasFinishedAttempt: cell.isFinished))
    }

    columns = []
    for column in organization.columns(of: handout, contextsWithWork: withWork) {
      let below = column.subcolumns.map { sub in
        Column(context: sub.context, rows: assigned.map { row(column.task, sub.context, $0) })
      }
      var own = Column(context: column.context, rows: assigned.map { row(column.task, column.context, $0) })
      if column.isContainer {
        own.coverage = assigned.indices.map { index in Coverage(below.map { $0.rows[index] }) }
      }
      columns.append(own)
      columns += below
    }
  }
}
