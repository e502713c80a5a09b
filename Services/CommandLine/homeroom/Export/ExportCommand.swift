import API
import Arguments
import Bootstrap
import Console
import Messages
import RPC
import TerminalReport

/// Writes attempts or a report to a file, row by row, and goes on where it broke off.
enum ExportCommand {
  private static let schoolClass = Option<String?>(
    "class", .optional(.text("CLASS")), default: nil, help: "The attempts of this class.")
  private static let overview = Flag("overview", help: "With --class: the columns of its handouts instead.")
  private static let handout = Option<String?>(
    "handout", .optional(.text("HANDOUT")), default: nil, help: "The grid of this handout, a row a cell.")
  private static let asOfDue = Flag("as-of-due", help: "With --handout: as it stood at the due time.")
  private static let asOf = Option<WellKnown.Timestamp?>(
    "as-of", .optional(.instant()), default: nil,
    help: "With --overview, --handout or --student: as it stood at this instant.")
  private static let student = Option<String?>(
    "student", .optional(.text("STUDENT")), default: nil, help: "This student's report, a row a column.")
  private static let format = Option<String?>(
    "format", .optional(.text("csv|jsonl")), default: nil,
    help:
      "CSV (RFC 4180) or JSON Lines, both in UTF-8; csv when left out, and jsonl where --json has it on standard output."
  )
  private static let output = Option<String?>(
    "output", .optional(.path), default: nil,
    help: "The file to write; left out: standard output. Beside it, FILE.resume says how far it is complete.")
  private static let since = Option<String?>(
    "since", .optional(.path), default: nil,
    help:
      "A file that remembers what was exported: only attempts that are new, changed or gone since are written. Made where it is not there."
  )
  private static let resume = Flag("resume", help: "Go on behind what --output holds already.")

  static let command = Command(
    "export", "Write raw attempts, or a report, as CSV or JSON Lines.",
    discussion: """
      Without --class, --handout or --student: every attempt that the token may see. All of it is of one moment. Classes,
      handouts and students go by their identifiers or their names. Cells of CSV that a spreadsheet would take for a formula
      begin with an apostrophe. The columns are in docs/export.md. With --since, an export every night writes what the night before did
      not have.
      """,
    takes: [
      ReportCommand.report, Services.context, IdentitiesCommand.activity, ReportCommand.token, schoolClass, overview,
      handout, asOfDue, asOf, student, format, output,
      since, resume,
    ] + ClientOptions.all, run: run)

  @Sendable private static func run(_ values: Values) async throws {
    let lookup = try NameLookup(values, besides: ReportCommand.channel(values))
    let values = try await NamedOptions.resolved(values, lookup)
    try await NamedOptions.ask(lookup) { try await export(values) }
  }

  private static func export(_ values: Values) async throws {
    var request = ReportV1.ExportRequest(source: try source(values), format: try chosenFormat(values))
    if let ledger = values[since] { return try await exportChanges(values, request, since: ledger) }
    let file = try ExportFile(at: values[output], resuming: values[resume])
    request.resumeToken = file.token
    // As long as it takes.
    let options = try ReportCommand.options(values, timeout: nil)
    let channel = try ReportCommand.channel(values)
    var rows: Int64 = 0
    var age = ExportAge(channel)
    do {
      let answers = try await ReportServiceClient(channel).export(request, options)
      for try await answer in answers {
        await age.note(answer.position)
        try file.append(answer.data, goingOnWith: answer.resumeToken)
        rows = answer.rows
        if values[output] != nil { Output.showProgress("\(rows) rows") }
      }
    } catch let error as RPCError where !file.token.isEmpty {
      Output.showProgress("")
      Output.complain(
        error.code == .aborted
          ? "What was exported has changed since: begin again without --resume."
          : "\(rows) rows are written; --resume goes on behind them.")
      throw error
    }
    Output.showProgress("")
    if values[output] != nil {
      try values[Output.json] ? Output.say(json: ["rows": rows]) : Output.complain("\(rows) rows")
    }
    age.complain()
  }

  private static func exportChanges(
    _ values: Values, _ request: ReportV1.ExportRequest, since ledger: String
  ) async throws {
    guard values[output] != nil, !values[resume], request.format == .jsonLines else {
      throw WrongCall("--since needs --output and --format jsonl, and does not go with --resume")
    }
    let subject: String
    switch request.source {
    case .classID(let id): subject = "the class \(id)"
    case .allAttempts: subject = "all attempts"
    default: throw WrongCall("--since is of attempts: a report is exported whole")
    }
    let file = try ExportFile(at: values[output], resuming: false)
    let open = try ExportLedger(at: ledger, of: subject)
    var rows = ChangedRows(open)
    let channel = try ReportCommand.channel(values)
    var age = ExportAge(channel)
    let answers = try await ReportServiceClient(channel).export(
      request, try ReportCommand.options(values, timeout: nil))
    for try await answer in answers {
      await age.note(answer.position)
      try file.append(try rows.changed(of: answer.data), goingOnWith: "")
      Output.showProgress("\(answer.rows) rows")
    }
    Output.showProgress("")
    try rows.gone { try file.append($0, goingOnWith: "") }
    // What the ledger knows is on the disk.
    try file.synchronize()
    try open.close()
    if values[Output.json] {
      try Output.say(json: ["rows": rows.changedCount, "gone": rows.goneCount, "asBefore": rows.asBeforeCount])
    } else {
      Output.complain("\(rows.changedCount) rows, \(rows.goneCount) gone, \(rows.asBeforeCount) as before")
    }
    age.complain()
  }

  private static func source(_ values: Values) throws -> ReportV1.ExportRequest.Source {
    let named = [values[schoolClass], values[handout], values[student]].compactMap(\.self)
    guard named.count <= 1 else { throw WrongCall("say one of --class, --handout, --student") }
    let isOfReport = values[overview] || values[handout] != nil || values[student] != nil
    guard values[asOf] == nil || isOfReport else {
      throw WrongCall("--as-of goes with --overview, --handout or --student: attempts are exported as they are")
    }
    let options = values[asOf].map { ReportV1.ReportOptions(asOfTime: $0) }
    if let id = values[schoolClass] {
      return values[overview]
        ? .classOverview(ReportV1.GetClassOverviewRequest(classID: id, options: options)) : .classID(id)
    }
    if let id = values[handout] {
      let options = values[asOfDue] ? ReportV1.ReportOptions(asOfDue: true, asOfTime: values[asOf]) : options
      return .handoutGrid(ReportV1.GetHandoutGridRequest(handoutID: id, options: options))
    }
    if let id = values[student] {
      return .studentReport(ReportV1.GetStudentReportRequest(studentID: id, options: options))
    }
    return .allAttempts(true)
  }

  private static func chosenFormat(_ values: Values) throws -> ReportV1.ExportRequest.Format {
    switch values[format] ?? (values[Output.json] && values[output] == nil ? "jsonl" : "csv") {
    case "csv": .csv
    case "jsonl": .jsonLines
    case let other: throw WrongCall("there is no format \(other): csv or jsonl")
    }
  }
}

/// How old an export was when it began. What it takes to write it does not make it older.
private struct ExportAge {
  private let channel: any Channel
  private var isKnown = false
  private var age: ReportAge?

  init(_ channel: any Channel) { self.channel = channel }

  /// - Parameter position: of an answer.
  mutating func note(_ position: ReportV1.Position?) async {
    guard !isKnown else { return }
    isKnown = true
    age = await ReportAge.now(of: position, from: channel)
  }

  /// Says it where people look, beside what is written.
  func complain() {
    if let age { Output.complain(age.line(isLasting: false)) }
  }
}
