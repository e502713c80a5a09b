import API
import Arguments
import Console
import Messages
import ReportTables
import RPC
import TerminalReport

/// Says when a handout is due for some of its students, in place of its own due time (N70).
enum DueCommand {
  private static let students = Argument<[String]>(
    "student", .list(.text("STUDENT")), default: [], help: "For whom, each by identifier or name.")
  private static let schoolClass = Option<String>(
    "class", .text("CLASS"), default: "", help: "Whose handout it is, where several classes have one of this title.")
  private static let at = Option<DueTime?>(
    "at", .optional(.dueTime()), default: nil,
    help: "It is due for them at this instant; a date alone is 23:59 of that day in the organization's time zone.")
  private static let never = Flag("never", help: "It is never due for them.")
  private static let takeBack = Flag("take-back", help: "The handout's due time holds for them again.")
  private static let reason = Option<String>(
    "reason", .text("TEXT"), default: "", help: "For the audit log, where it goes with the students.")

  static let command = Command(
    "due", "Give some students of a handout a due time of their own, or take it back.",
    discussion: """
      It decides what is late or missing for them, whatever was done before, and ends nothing. The call can be repeated: what stands
      already stays as it is.

        homeroom due "Read Act 3" "Elif Demir" --at 2026-09-20T06:00Z \\
          --reason "She was ill"
      """,
    takes: [GridReport.handout, students, schoolClass, at, never, takeBack, reason] + Services.options
  ) { values in
    guard [values[at] != nil, values[never], values[takeBack]].count(where: { $0 }) == 1 else {
      throw WrongCall("say one of --at, --never and --take-back")
    }
    guard !values[students].isEmpty else { throw WrongCall("no student is named") }
    let services = try Services(values)
    let lookup = NameLookup(services)
    try await NamedOptions.ask(lookup) {
      let word = values[schoolClass]
      let inClass = word.isEmpty ? "" : try await lookup.schoolClass(word)
      let id = try await lookup.handout(values[GridReport.handout], of: inClass)
      // Names are looked up among those of its class: two students of one name are seldom in one.
      let handout = try await services.handouts.getHandout(.init(handoutID: id), services.call)
      var asked: [String] = []
      for word in values[students] { asked.append(try await lookup.person(word, in: handout.classID)) }
      try print(try await store(asked, of: id, services, values), asked, values)
    }
  }

  private static func store(
    _ students: [String], of handout: String, _ services: Services, _ values: Values
  ) async throws -> ActivityV1.Handout {
    let client = try services.handouts
    if values[takeBack] {
      return try await client.clearStudentDueTimes(
        .init(handoutID: handout, studentIDs: students, reason: values[reason]), services.call)
    }
    return try await client.setStudentDueTimes(
      .init(
        handoutID: handout, studentIDs: students, dueTime: try await values[at]?.timestamp(services),
        neverDue: values[never],
        reason: values[reason]), services.call)
  }

  /// A line a student: when it is due for them now, be it their own or the handout's.
  private static func print(_ handout: ActivityV1.Handout, _ students: [String], _ values: Values) throws {
    for student in students {
      let own = handout.studentDueTimes.first { $0.studentID == student }
      let due = own.map(\.dueTime) ?? handout.dueTime
      guard !values[Output.json] else {
        try Output.say(
          TableValue.object([
            ("handout_id", .text(handout.handoutID)), ("student_id", .text(student)), ("due_time", .time(orNone: due)),
            ("own_due", .flag(own != nil)), ("set_time", .time(orNone: own?.setTime)),
          ]).json)
        continue
      }
      let when = due.map { "\(Figures.instant($0)) UTC" } ?? "never"
      try Output.say("\(student)  due \(when)\(own == nil ? "" : ", their own")")
    }
  }
}
