internal import Domain
internal import Feeds
internal import Messages
internal import RPC

/// A handout as a teacher asks for it: held against every rule that needs no look at what stands.
struct HandoutDraft: Sendable {
  /// Without what the server gives: state, times, revision, the tasks' contexts and titles.
  private(set) var handout: ActivityV1.Handout

  /// - Parameters:
  ///   - newID: for what the caller did not name.
  ///   - limits: lengths and counts (D9).
  init(_ asked: ActivityV1.Handout?, limits: Limits, newID: () -> String) throws(Violation) {
    guard let asked else { throw Violation(.empty, field: "handout") }
    let fields = Fields(limits: limits)
    var broken = BrokenRules()
    broken.check(try Fields.id.check(asked.classID, field: "handout.class_id"))
    broken.check(try limits.titleRule.check(asked.title, field: "handout.title"))
    broken.check(try Fields.instructions.check(asked.instructions, field: "handout.instructions"))
    handout = ActivityV1.Handout(
      handoutID: broken.value(try fields.id(asked.handoutID, field: "handout.handout_id", orNew: newID), or: ""),
      classID: asked.classID, title: asked.title, instructions: asked.instructions,
      tasks: broken.value(try Self.tasks(asked.tasks, limits: limits, newID: newID), or: []),
      recipients: broken.value(try Self.recipients(asked.recipients, limits: limits), or: ActivityV1.Recipients()),
      dueTime: broken.value(try fields.timestamp(asked.dueTime, field: "handout.due_time"), or: nil),
      latePolicy: broken.value(try fields.latePolicy(asked.latePolicy, field: "handout.late_policy"), or: nil))
    try broken.refuse()
  }

  /// Tasks with an identifier each; the whole app is never handed out with what lies below it (D3).
  static func tasks(
    _ asked: [ActivityV1.Task], limits: Limits, newID: () -> String
  ) throws(Violation) -> [ActivityV1.Task] {
    guard asked.count <= limits.tasksPerHandoutMax else {
      throw Violation(.tooMany(.tasks, max: limits.tasksPerHandoutMax), field: "handout.tasks")
    }
    let fields = Fields(limits: limits)
    var tasks: [ActivityV1.Task] = []
    var seen: Set<TaskID> = []
    var broken = BrokenRules()
    for (index, asked) in asked.enumerated() {
      let field = "handout.tasks[\(index)]"
      let id = broken.value(try fields.id(asked.taskID, field: "\(field).task_id", orNew: newID), or: newID())
      if !seen.insert(TaskID(id)).inserted {
        broken.note(Violation(.notAllowed("two tasks have the same id"), field: "\(field).task_id"))
      }
      let app = broken.value(try fields.appID(asked.appID, field: "\(field).app_id"), or: "")
      let path = broken.value(
        try IdentifierPath(checking: asked.identifierPath, limits: limits, field: "\(field).identifier_path"), or: .root
      )
      if asked.identifierPath.isEmpty, asked.includeDescendants == true {
        broken.note(
          Violation(
            .notAllowed("an app as a whole cannot be handed out with what lies below it"),
            field: "\(field).include_descendants"))
      }
      tasks.append(
        ActivityV1.Task(
          taskID: id, appID: app.rawValue, identifierPath: path.entries,
          includeDescendants: path.isRoot ? false : asked.includeDescendants ?? true))
    }
    try broken.refuse()
    return tasks
  }

  /// The whole class where no student is named, and otherwise those who are named, once each.
  static func recipients(
    _ asked: ActivityV1.Recipients?, limits: Limits
  ) throws(Violation) -> ActivityV1.Recipients {
    guard let asked, !asked.studentIDs.isEmpty else { return ActivityV1.Recipients(wholeClass: true) }
    if asked.wholeClass {
      throw Violation(
        .notAllowed("name students or hand out to the whole class, not both"), field: "handout.recipients")
    }
    let students = try students(asked.studentIDs, limits: limits, field: "handout.recipients.student_ids")
    return ActivityV1.Recipients(studentIDs: students.map(\.rawValue))
  }

  /// The `student_ids` of a request that is about some: at least one, once each.
  static func someStudents(_ asked: [String], limits: Limits) throws(Violation) -> [PersonID] {
    let students = try students(asked, limits: limits, field: "student_ids")
    guard !students.isEmpty else { throw Violation(.empty, field: "student_ids") }
    return students
  }

  /// Students as a caller named them, once each.
  static func students(_ asked: [String], limits: Limits, field: String) throws(Violation) -> [PersonID] {
    guard asked.count <= limits.recipientsPerHandoutMax else {
      throw Violation(.tooMany(.recipients, max: limits.recipientsPerHandoutMax), field: field)
    }
    var students: [PersonID] = []
    var seen: Set<PersonID> = []
    var broken = BrokenRules()
    for (index, id) in asked.enumerated() {
      broken.check(try Fields.id.check(id, field: "\(field)[\(index)]"))
      if seen.insert(PersonID(id)).inserted { students.append(PersonID(id)) }
    }
    try broken.refuse()
    return students
  }
}

extension ActivityV1.Handout {
  /// Whether a handout says what a teacher asked for; identifiers that the server made are not compared.
  func saysTheSame(as asked: ActivityV1.Handout, named tasksNamed: [Bool]) -> Bool {
    guard
      classID.isExactly(asked.classID), title.isExactly(asked.title), instructions.isExactly(asked.instructions),
      dueTime == asked.dueTime, recipients?.wholeClass == asked.recipients?.wholeClass,
      // Left out, it was the organization's of then.
      asked.latePolicy == nil || latePolicy == asked.latePolicy?.orNone,
      recipients?.studentIDs == asked.recipients?.studentIDs, tasks.count == asked.tasks.count
    else { return false }
    return zip(zip(tasks, asked.tasks), tasksNamed).allSatisfy { pair, isNamed in
      let (task, wanted) = pair
      return (!isNamed || task.taskID.isExactly(wanted.taskID)) && task.appID.isExactly(wanted.appID)
        && task.path == wanted.path && task.includeDescendants == wanted.includeDescendants
    }
  }
}

extension ActivityV1.LatePolicy {
  /// As it is kept: nil where it says nothing.
  var orNone: ActivityV1.LatePolicy? { self == ActivityV1.LatePolicy() ? nil : self }
}

extension ActivityV1.Task {
  var path: IdentifierPath { IdentifierPath(identifierPath) }
}
