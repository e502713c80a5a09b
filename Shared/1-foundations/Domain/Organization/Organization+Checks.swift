// Checks of a handout against content and roster, and of the number of teachers of a class.
extension Organization {
  /// Holds a handout against content and roster before it is stored or posted (D3, D9).
  ///
  /// - Parameter now: recipients must be students of the class then, content must be living then.
  public func check(_ handout: Handout, now: Instant, limits: Limits = .standard) throws(Violation) {
    try handout.check(limits: limits)
    for (index, task) in handout.tasks.enumerated() {
      guard case .context(let context, _) = task.target else { continue }
      let field = "handout.tasks[\(index)]"
      guard let node = content[context], node.app == task.app, content.isLiving(context, at: now) else {
        throw Violation(.notAllowed("there is no such content"), field: field)
      }
      guard !node.isRoot else {
        throw Violation(.notAllowed("an app's root is handed out as the whole app"), field: field)
      }
      guard node.isAssignable else { throw Violation(.notAllowed("this content is a container only"), field: field) }
    }
    for (student, windows) in handout.recipients.spans where windows.contains(now) {
      guard roster.isStudent(student, in: handout.schoolClass, at: now) else {
        throw Violation(.notAllowed("\(student) is not a student of the class"), field: "handout.recipients")
      }
    }
  }

  /// Whether one more teacher would pass the class's limit (D9).
  public func checkTeachers(
    of schoolClass: ClassID, adding teacher: PersonID, at instant: Instant, limits: Limits = .standard
  ) throws(Violation) {
    let teachers = roster.teachers(of: schoolClass, at: instant)
    if !teachers.contains(teacher), teachers.count >= limits.teachersPerClassMax {
      throw Violation(.tooMany(.teachers, max: limits.teachersPerClassMax), field: "enrolment")
    }
  }
}
