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
    "dry-run", help: "Say all that is wrong with the file and what is not kept of it, and declare nothing.")
  private static let locale = Option<String?>(
    "locale", .optional(.text("LOCALE")), default: nil,
    help:
      "Of a context that the file has for several locales, the one to declare, such as en; the first in the file where it has none for it."
  )
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
    var (problems, warnings) = (file.problems, file.warnings)
    do {
      problems += try await Self.problems(of: file, at: services)
    } catch let error as RPCError where !problems.isEmpty || values[dryRun] && error.isOfAbsence {
      warnings.append("whether its apps and parents stand at the service is not known: \(error)")
    }
    if !values[Output.json] { for warning in warnings { Output.complain("warning: \(warning)") } }
    guard problems.isEmpty else { throw ContentProblems(file: values[Self.file], problems: problems) }
    if values[dryRun] {
      return try Output.say(
        values[Output.json]
          ? TableValue.object([
            ("contexts", .integer(Int64(file.entries.count))), ("apps", .texts(file.apps)),
            ("warnings", .texts(warnings)),
          ]).json
          : "\(file.entries.count) contexts of \(file.apps.joined(separator: ", ")): nothing is wrong with them")
    }
    var outcome = DeclareOutcome()
    func say() throws {
      Output.showProgress("")
      try Output.say(
        values[Output.json] ? outcome.value(warnings: warnings).json : outcome.lines.joined(separator: "\n"))
    }
    for app in file.apps {
      do {
        try await declare(file.contexts(of: app), of: app, services, &outcome)
      } catch let error as RPCError {
        if !outcome.isEmpty { try say() }
        throw BrokenDeclaration(error: error, app: app, isBegun: !outcome.isEmpty)
      }
    }
    try say()
    if outcome.refused > 0 { throw ExitCode(1) }
  }

  /// What keeps the file from being declared as things stand: apps that are not registered, and parents that are nowhere.
  private static func problems(
    of file: ContentFile, at services: Services
  ) async throws -> [ContentFile.Problem] {
    var unknown: [ContentFile.Problem] = []
    for app in file.apps {
      do {
        _ = try await services.context.listChildren(.init(appID: app, treeOnly: true, pageSize: 1), services.call)
      } catch let error as RPCError where error.code == .notFound {
        unknown.append(file.problem(ofUnknown: app))
      } catch let error as RPCError {
        throw error.naming(app)
      }
    }
    // Of an app that is not there it is no help to be told of each context.
    return unknown.isEmpty ? try await orphans(of: file, services) : unknown
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

extension RPCError {
  /// Nobody has answered.
  fileprivate var isOfAbsence: Bool { code == .unavailable || code == .deadlineExceeded }

  /// The same error, with the app that it is about.
  fileprivate func naming(_ app: String) -> RPCError { RPCError(code, "\(app): \(message)", details) }
}

/// A file that was declared in part, or not at all, since the service refused a call as a whole.
struct BrokenDeclaration: RPCErrorConvertible, CustomStringConvertible {
  let error: RPCError
  /// At whose contexts it broke off.
  let app: String
  /// Something was declared before.
  let isBegun: Bool

  var rpcError: RPCError {
    var error = error.naming(app)
    if isBegun {
      error.message += " (what was declared before stays: declare the file again, and it goes on from there)"
    }
    return error
  }

  var description: String { "\(rpcError)" }
}

/// What became of declarations.
struct DeclareOutcome {
  private var counts: [ContextV1.DeclareResult.Outcome: Int64] = [:]
  private var refusals: [(entry: ContentFile.Entry, error: ContextV1.ElementError)] = []

  var refused: Int { refusals.count }
  var isEmpty: Bool { counts.isEmpty }

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
