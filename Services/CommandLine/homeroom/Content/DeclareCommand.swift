import API
import Arguments
import Console
import ContentFiles
import Messages
import ReportTables
import RPC
import Text
import Wire

/// Declares the content that a file holds.
enum DeclareCommand {
  private static let file = Argument<String>("file", .path, default: "-", help: "The file; - is standard input.")
  private static let dryRun = Flag(
    "dry-run", help: "Say all that is wrong with the file and what is not kept of it, and send nothing.")
  private static let locale = Option<String?>(
    "locale", .optional(.text("LOCALE")), default: nil,
    help: "Of a context that the file has for several locales, the one to declare, such as en.")
  private static let export = Option<String?>(
    "export", .optional(.text("APP")), default: nil,
    help: "Declare nothing: write the content of this app, as a file that changes nothing when it is declared.")

  static let command = Command(
    "declare", "Declare content from a file: create what is missing, change what differs, leave what stands.",
    discussion: """
      The file is JSON as ClassKit's Catalog API takes it, or shorter: {"app": "org.example.greatplays", "contexts": [{"identifier": "Hamlet", \
      "title": "Hamlet", "type": "book", "children": [...]}]}. Parents may come behind their children. Nothing is sent while anything in \
      the file is wrong; then it exits with 65.

        homeroom declare content.json --dry-run
        homeroom declare --export org.example.greatplays > content.json
      """,
    takes: [file, dryRun, locale, export] + Services.options
  ) { values in
    let services = try Services(values)
    if let word = values[export] {
      let lookup = NameLookup(services)
      let app = try await lookup.app(word)
      return try await NamedOptions.ask(lookup) {
        try await CatalogFile.write(services.contexts(of: app).filter { !$0.identifierPath.isEmpty })
      }
    }
    let file = ContentFile(
      try InputFile.read(values[Self.file], bytesMax: ContentFile.bytesMax), locale: values[locale])
    if !values[Output.json] { for warning in file.warnings { Output.complain("warning: \(warning)") } }
    let problems = try await file.problems + orphans(of: file, services)
    guard problems.isEmpty else { throw ContentProblems(file: values[Self.file], problems: problems) }
    if values[dryRun] {
      return try Output.say(
        values[Output.json]
          ? TableValue.object([
            ("contexts", .integer(Int64(file.entries.count))), ("apps", .texts(file.apps)),
            ("warnings", .texts(file.warnings)),
          ]).json
          : "\(file.entries.count) contexts of \(file.apps.joined(separator: ", ")): nothing is wrong with them")
    }
    var outcome = DeclareOutcome()
    for app in file.apps { try await declare(file.contexts(of: app), of: app, services, &outcome) }
    Output.showProgress("")
    try Output.say(
      values[Output.json] ? outcome.value(warnings: file.warnings).json : outcome.lines.joined(separator: "\n"))
    if outcome.refused > 0 { throw ExitCode(1) }
  }

  /// What a parent is missing for, neither in the file nor at the service.
  private static func orphans(of file: ContentFile, _ services: Services) async throws -> [ContentFile.Problem] {
    var problems: [ContentFile.Problem] = []
    for (app, entries) in Dictionary(grouping: file.withoutParents, by: \.context.appID).sorted(by: { $0.key < $1.key })
    {
      var standing: Set<[String]> = []
      try await services.contexts(of: app).each { contexts in
        standing.formUnion(contexts.map(\.identifierPath))
        return true
      }
      problems += entries.filter { !standing.contains(Array($0.context.identifierPath.dropLast())) }.map {
        ContentFile.Problem(place: $0.place, text: "has no parent, in the file or at the service")
      }
    }
    return problems
  }

  /// Contexts in a call.
  private static let batchMax = 200
  /// Of a call: summaries may be long.
  private static let batchBytesMax = 1024 * 1024

  private static func declare(
    _ entries: [ContentFile.Entry], of app: String, _ services: Services, _ outcome: inout DeclareOutcome
  ) async throws {
    var rest = entries[...]
    while !rest.isEmpty {
      var bytes = 0
      let fitting = try rest.prefix(batchMax).prefix { entry in
        bytes += try entry.context.encoded().count
        return bytes <= batchBytesMax
      }
      let batch = rest.prefix(max(1, fitting.count))
      let answer = try await services.context.declareContexts(
        .init(appID: app, contexts: batch.map(\.context)), services.call)
      for (entry, result) in zip(batch, answer.results) { outcome.count(result, of: entry) }
      rest = rest.dropFirst(batch.count)
      Output.showProgress("\(entries.count - rest.count) of \(entries.count) contexts of \(app)")
    }
  }
}

/// What became of declarations.
struct DeclareOutcome {
  private var counts: [ContextV1.DeclareResult.Outcome: Int64] = [:]
  private var refusals: [(entry: ContentFile.Entry, error: ContextV1.ElementError)] = []

  var refused: Int { refusals.count }

  mutating func count(_ result: ContextV1.DeclareResult, of entry: ContentFile.Entry) {
    counts[result.outcome, default: 0] += 1
    if result.outcome == .refused { refusals.append((entry, result.error ?? .init())) }
  }

  private var totals: [(String, Int64)] {
    let outcomes: [(String, ContextV1.DeclareResult.Outcome)] = [
      ("created", .created), ("changed", .changed), ("unchanged", .unchanged), ("refused", .refused),
    ]
    return outcomes.map { ($0, counts[$1] ?? 0) }
  }

  var lines: [String] {
    [totals.map { "\($0) \($1)" }.joined(separator: ", ")]
      + refusals.map { DisplayWidth.harmless("  \($0.entry.place): \($0.error.reason): \($0.error.message)") }
  }

  func value(warnings: [String]) -> TableValue {
    .object(
      totals.map { ($0, .integer($1)) } + [
        (
          "refusals",
          .list(
            refusals.map { entry, error in
              .object([
                ("place", .text(entry.place)), ("path", .texts(entry.context.identifierPath)),
                ("reason", .text(error.reason)), ("message", .text(error.message)),
                ("field", .text(orNone: error.field)),
              ])
            })
        ), ("warnings", .texts(warnings)),
      ])
  }
}

/// All that keeps a file from being declared.
struct ContentProblems: ExitCodeConvertible, CustomStringConvertible {
  let file: String
  let problems: [ContentFile.Problem]

  var exitCode: ExitCode { .data }

  var description: String {
    (["\(file) is not declared: \(problems.count == 1 ? "this is" : "these \(problems.count) are") wrong"]
      + problems.map { "  \($0.place): \($0.text)" }).joined(separator: "\n")
  }
}
