public import Messages

// Reports about people: the grids of several handouts, put together.
extension Reference {
  /// All handouts of a class, without rows; nil where the reader may not look. Its position is left out.
  public func classOverview(
    _ schoolClass: String, _ options: Options, _ reader: Reader, now: Time
  ) -> ReportV1.ClassOverview? {
    guard let title = school.classes[schoolClass], knowsStudents(of: options) else { return nil }
    switch reader {
    case .administrator: break
    case .teacher(let person): guard school.teaches(person, schoolClass, now) else { return nil }
    case .student: return nil
    }
    return ReportV1.ClassOverview(
      classID: schoolClass, title: title,
      handouts: posted { $0 == schoolClass }.map { handout in
        ReportV1.HandoutOverview(
          handoutID: handout.given.id, title: handout.given.title,
          dueTime: handout.given.due.map { WellKnown.Timestamp($0) },
          columns: HandoutView(self, handout, options, now: now).gridColumns(),
          postTime: WellKnown.Timestamp(handout.posted), endTime: handout.ended.map { WellKnown.Timestamp($0) })
      }, policies: options.policies.used, evaluateTime: WellKnown.Timestamp(now))
  }

  /// One student over all handouts that the reader may see; nil where the reader may see none of the student.
  public func studentReport(
    _ student: String, in schoolClass: String?, _ options: Options, _ reader: Reader, now: Time
  ) -> ReportV1.StudentReport? {
    guard let name = school.names[student], schoolClass.map({ school.classes[$0] != nil }) ?? true,
      knowsStudents(of: options)
    else { return nil }
    var options = options
    options.students?.insert(student)
    var seen = Set(school.classes.keys)
    switch reader {
    case .administrator: break
    case .teacher(let person):
      seen = seen.filter { school.teaches(person, $0, now) && school.isStudent(student, $0, now) }
      if let schoolClass { seen.formIntersection([schoolClass]) }
      if seen.isEmpty { return nil }
    case .student(let person):
      guard person == student, options.students.map({ $0 == [person] }) ?? true else { return nil }
      if let schoolClass, !school.isStudent(person, schoolClass, now) { return nil }
      options.students = [person]
    }
    if let schoolClass { seen.formIntersection([schoolClass]) }
    var report = ReportV1.StudentReport(
      studentID: student, name: name, policies: options.policies.used, evaluateTime: WellKnown.Timestamp(now))
    for handout in posted({ seen.contains($0) }) {
      let view = HandoutView(self, handout, options, now: now)
      guard let row = view.students.firstIndex(of: student) else { continue }
      report.handouts.append(
        ReportV1.StudentHandout(
          handoutID: handout.given.id, title: handout.given.title, columns: view.gridColumns(),
          cells: view.columns.indices.map { view.gridCell(row, $0) }, classID: handout.given.schoolClass,
          dueTime: handout.due(student).map { WellKnown.Timestamp($0) }, postTime: WellKnown.Timestamp(handout.posted),
          endTime: handout.ended.map { WellKnown.Timestamp($0) }, ownDue: handout.ownDues[student] != nil))
    }
    return report
  }

  private func knowsStudents(of options: Options) -> Bool {
    options.students?.allSatisfy { school.names[$0] != nil } ?? true
  }

  /// What was posted in some classes, the last one first.
  func posted(_ isAsked: (_ schoolClass: String) -> Bool) -> [School.Handout] {
    school.handouts.values
      .filter { isAsked($0.given.schoolClass) && !$0.open.isEmpty }
      .sorted { left, right in
        left.posted == right.posted ? precedes(right.given.id, left.given.id) : right.posted < left.posted
      }
  }
}
