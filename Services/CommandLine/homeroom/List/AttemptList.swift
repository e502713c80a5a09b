import API
import Arguments
import Console
import Messages
import RPC
import TerminalReport

/// `homeroom list attempts`: a student's work at a context.
enum AttemptList {
  private static let app = Argument<String>("app", .text("APP"), default: "", help: "The app whose content it is.")
  private static let student = Option<String>(
    "student", .text("STUDENT"), default: "", help: "Whose; the caller's own when left out.")
  private static let handout = Option<String>(
    "handout", .text("HANDOUT"), default: "", help: "Instead of APP: as a teacher sees them at a task of this handout.")
  private static let task = Option<String>("task", .text("TASK"), default: "", help: "The handout's task.")

  static let command = Command(
    "attempts", "A student's attempts at a context.",
    discussion:
      "With APP and a path: as they were recorded, one's own, or for administrators anybody's. With --handout, --task and "
      + "--student: as the teachers of a class see them.",
    takes: [ReportCommand.report, student, handout, task, CellAttempts.context, app, ScopeOptions.path]
  ) { values in
    guard values[app].isEmpty != values[handout].isEmpty else { throw WrongCall("say APP and its path, or --handout") }
    guard values[handout].isEmpty || !values[task].isEmpty && !values[student].isEmpty else {
      throw WrongCall("--handout needs --task and --student")
    }
    let services = try Services(values)
    let lookup = NameLookup(services)
    let values = try await NamedOptions.resolved(values, lookup)
    let pages = values[handout].isEmpty ? await recorded(services, values) : try reported(services, values)
    let max = values[ListOptions.limit] ?? (values[Output.json] ? .max : ListOptions.rowsMax)
    let (attempts, isWhole) = try await NamedOptions.ask(lookup) { try await pages.all(max: max) }
    let sheet = ReportSheet(ReportV1.ListCellAttemptsResponse(attempts: attempts), of: values[student])
    if values[Output.json] {
      try Output.say(sheet.json())
    } else {
      try Pager.show(sheet.lines(in: .ofStandardOutput), values)
    }
    if !isWhole { Output.complain("there are more than \(max): say --limit") }
  }

  private static func reported(_ services: Services, _ values: Values) throws -> Pages<ReportV1.ReportedAttempt> {
    let client = ReportServiceClient(try ReportCommand.channel(values))
    return Pages { token in
      let answer = try await client.listCellAttempts(
        .init(
          handoutID: values[handout], taskID: values[task], contextID: CellAttempts.contextID(values),
          studentID: values[student], pageSize: 1_000, pageToken: token), services.call)
      return (answer.attempts, answer.nextPageToken)
    }
  }

  private static func recorded(_ services: Services, _ values: Values) async -> Pages<ReportV1.ReportedAttempt> {
    // Activity's attempts name nobody, and one's own need no name.
    let person =
      values[student].isEmpty
      ? nil : try? await services.roster.getPerson(.init(personID: values[student]), services.call)
    var number: Int32 = 0
    return services.attempts(of: values[student], at: values[app], values[ScopeOptions.path]).map { attempt in
      number += 1
      return ReportV1.ReportedAttempt(
        attemptID: attempt.attemptID, studentID: values[student], number: number, startTime: attempt.startTime,
        state: attempt.state, progress: attempt.progress, hasProgress: attempt.hasProgress, time: attempt.duration,
        primaryItem: attempt.primaryItem, additionalItems: attempt.additionalItems, studentName: person?.name ?? "")
    }
  }
}
