internal import Messages

/// A school of any size, the same for the same numbers: who is in it, what is taught, and what every student did.
///
/// Each class is given every unit of one book, a handout each; a unit has sections to read and a quiz at its end.
public struct SchoolPlan: Sendable {
  /// At least 1, each with a teacher of its own.
  public var classes: Int
  /// At least 1.
  public var studentsPerClass: Int
  /// Units of the book, and thereby how much content there is; at least 1.
  public var handoutsPerClass: Int
  /// Of the whole school, dealt to classes and students in turn.
  public var attempts: Int
  /// Decides what was done, and the attempts' ids: another one adds work to the same school.
  public var seed: UInt64

  public init(classes: Int, studentsPerClass: Int, handoutsPerClass: Int, attempts: Int, seed: UInt64) {
    self.classes = classes
    self.studentsPerClass = studentsPerClass
    self.handoutsPerClass = handoutsPerClass
    self.attempts = attempts
    self.seed = seed
  }

  /// Whose book is read.
  public static let appID = "org.example.load"
  static let sectionsPerUnit = 4
  static let questions = 10
  /// Monday 7 September 2026, 08:00 UTC.
  static let start: Int64 = 1_788_768_000
  static let weeks: Int64 = 8
  private static let day: Int64 = 86_400
  /// When all the work was done.
  static var end: Int64 { start + weeks * 7 * day }

  // MARK: People

  /// - Parameter index: from 0, below `classes`; ids count from 1.
  public func classID(_ index: Int) -> String { "class-\(Self.padded(index + 1, 4))" }
  /// The user who teaches the class of an index.
  public func teacherID(_ index: Int) -> String { "teacher-\(Self.padded(index + 1, 4))" }
  /// - Parameter unit: from 0, below `handoutsPerClass`.
  public func handoutID(class index: Int, unit: Int) -> String { "\(classID(index))-unit-\(unit + 1)" }
  func studentID(class index: Int, _ student: Int) -> String {
    "\(classID(index))-student-\(Self.padded(student + 1, 3))"
  }

  /// Names repeat, as names do.
  func studentName(class index: Int, _ student: Int) -> String {
    let names = SchoolClass.names
    let number = index * studentsPerClass + student
    let first = names[number % names.count].split(separator: " ")[0]
    let last = names[(number / names.count + number) % names.count].split(separator: " ")[1]
    return "\(first) \(last)"
  }

  func roster(class index: Int) -> ActivityV1.ImportRosterRequest {
    let id = classID(index)
    let students = (0..<studentsPerClass).map {
      ActivityV1.Person(personID: studentID(class: index, $0), name: studentName(class: index, $0))
    }
    let teacher = ActivityV1.Person(personID: teacherID(index), name: "Teacher \(index + 1)")
    return ActivityV1.ImportRosterRequest(
      classes: [ActivityV1.Class(classID: id, title: "Class \(index + 1)")], people: students + [teacher],
      enrolments: students.map { ActivityV1.Enrolment(classID: id, personID: $0.personID, role: .student) }
        + [ActivityV1.Enrolment(classID: id, personID: teacher.personID, role: .teacher)])
  }

  // MARK: Content

  /// The identifier path of a unit, of a section of it, or of its quiz.
  func path(unit: Int, part: Int? = nil) -> [String] {
    let unitPath = ["book", "unit-\(unit + 1)"]
    guard let part else { return unitPath }
    return unitPath + [part < Self.sectionsPerUnit ? "section-\(part + 1)" : "quiz"]
  }

  /// Parents before children.
  var contexts: [ContextV1.Context] {
    func context(_ path: [String], _ title: String, _ type: ContextV1.ContextType, _ order: Int) -> ContextV1.Context {
      ContextV1.Context(
        appID: Self.appID, identifierPath: path, title: title, type: type, topic: .science, displayOrder: Int64(order))
    }
    return [context(["book"], "A Book", .book, 1)]
      + (0..<handoutsPerClass).flatMap { unit in
        [context(path(unit: unit), "Unit \(unit + 1)", .chapter, unit + 1)]
          + (0..<Self.sectionsPerUnit).map {
            context(path(unit: unit, part: $0), "Section \($0 + 1)", .section, $0 + 1)
          }
          + [context(path(unit: unit, part: Self.sectionsPerUnit), "Quiz", .quiz, Self.sectionsPerUnit + 1)]
      }
  }

  func handout(class index: Int, unit: Int) -> ActivityV1.Handout {
    ActivityV1.Handout(
      handoutID: handoutID(class: index, unit: unit), classID: classID(index), title: "Unit \(unit + 1)",
      tasks: [ActivityV1.Task(taskID: "task", appID: Self.appID, identifierPath: path(unit: unit))],
      dueTime: WellKnown.Timestamp(seconds: Self.start + Int64(unit + 1) * 7 * Self.day))
  }

  // MARK: Work

  /// What one student did at one place; attempts go round the classes and students, so that all have work.
  func attempt(_ number: Int) -> ActivityV1.AttemptRecord {
    var numbers = PlanNumbers(seed: seed, of: number)
    let index = number % classes
    let student = (number / classes) % studentsPerClass
    let unit = Int.random(in: 0..<handoutsPerClass, using: &numbers)
    let part = Int.random(in: 0...Self.sectionsPerUnit, using: &numbers)
    // On a school day, between 8 and 16 o'clock.
    let days = Int64.random(in: 0..<Self.weeks, using: &numbers) * 7 + Int64.random(in: 0..<5, using: &numbers)
    let begin = Self.start + days * Self.day + Int64.random(in: 0..<(8 * 3600), using: &numbers)
    let seconds = Int64.random(in: 60..<1200, using: &numbers)
    let id = "a-\(seed)-\(number)"
    var record = ActivityV1.AttemptRecord(
      recordID: id, attemptID: id, studentID: studentID(class: index, student), appID: Self.appID,
      identifierPath: path(unit: unit, part: part), startTime: WellKnown.Timestamp(seconds: begin),
      intervals: [
        .init(startTime: WellKnown.Timestamp(seconds: begin), endTime: WellKnown.Timestamp(seconds: begin + seconds))
      ], stopTime: WellKnown.Timestamp(seconds: begin + seconds))
    if part == Self.sectionsPerUnit {
      answer(&record, ability: ability(class: index, student), &numbers)
    } else {
      let from = Double(Int.random(in: 0..<6, using: &numbers)) / 10
      record.progressRanges = [ActivityV1.ProgressRange(start: from, end: min(1, from + 0.4))]
    }
    return record
  }

  /// The chance to know the answer of a question of middling difficulty.
  private func ability(class index: Int, _ student: Int) -> Double {
    var numbers = PlanNumbers(seed: seed &+ 1, of: index * studentsPerClass + student)
    return Double.random(in: 0.3...0.9, using: &numbers)
  }

  private func answer(_ record: inout ActivityV1.AttemptRecord, ability: Double, _ numbers: inout PlanNumbers) {
    var right = 0
    for question in 0..<Self.questions {
      // The first question is the easiest.
      let chance = ability + 0.2 - 0.04 * Double(question)
      let isRight = Double.random(in: 0..<1, using: &numbers) < chance
      right += isRight ? 1 : 0
      record.additionalItems.append(
        ActivityV1.ActivityItem(
          identifier: "question-\(question + 1)", title: "Question \(question + 1)",
          value: .binary(ActivityV1.Binary(value: isRight, wording: .correctIncorrect)),
          response: isRight ? "A" : ["B", "C", "D"][Int.random(in: 0..<3, using: &numbers)]))
    }
    record.primaryItem = ActivityV1.ActivityItem(
      identifier: "score", title: "Score",
      value: .score(ActivityV1.Score(points: Double(right), max: Double(Self.questions))))
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
