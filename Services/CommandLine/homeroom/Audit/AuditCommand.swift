import API
import Arguments
import Bootstrap
import Console
import Messages
import RPC
import TerminalReport

/// Prints who did what, and who was shown what.
enum AuditCommand {
  static let activity = Option<ServiceEndpoint>(
    "activity", .endpoint(), default: ServiceAddress.ofActivity, environment: "HOMEROOM_ACTIVITY",
    help: "Where the Activity service is.")
  /// What every command about the audit log takes, beside the options of clients.
  static let connection: [any Declared] = [activity, ReportCommand.token, ReportCommand.timeout]

  private static let from = Option<WellKnown.Timestamp?>(
    "from", .optional(.instant()), default: nil, help: "Only entries from this instant on.")
  private static let until = Option<WellKnown.Timestamp?>(
    "until", .optional(.instant()), default: nil, help: "Only entries before this instant.")
  private static let actor = Option<String>(
    "actor", .text("PERSON"), default: "",
    help: "Only what this person did or was shown; system: what nobody asked for.")
  private static let about = Option<String>(
    "about", .text("PERSON"), default: "", help: "Only what concerns this person.")
  private static let actions = Option<[String]>(
    "action", .list(.text("ACTION")), default: [], help: "Only these: PUPIL_READ, WORK_DROPPED; docs/audit.md has all.")
  private static let limit = Option<Int>("limit", .integer(1...100_000), default: 100, help: "How many entries.")
  private static let token = Option<String>(
    "page-token", .text("TOKEN"), default: "", help: "Goes on where an earlier answer ended.")

  static let command = Command(
    "audit", "Print the audit log: who did what, and who was shown what.",
    discussion: "The oldest first. For administrators. `homeroom verify audit` checks that nothing of it was changed.",
    takes: [from, until, actor, about, actions, limit, token] + Services.options
  ) { values in
    let lookup = NameLookup(try Services(values))
    // Whom nobody is called by, as the system or who is gone, is asked for as they are.
    func person(_ word: String) async throws -> String { word.isEmpty ? "" : try await lookup.person(word) }
    var request = ActivityV1.ListAuditRequest(
      fromTime: values[from], untilTime: values[until], actorID: try await person(values[actor]),
      subjectID: try await person(values[about]), actions: values[actions], pageToken: values[token])
    let client = try client(values)
    var entries: [ActivityV1.AuditEntry] = []
    repeat {
      request.pageSize = Int32(min(values[limit] - entries.count, 1_000))
      let page = try await client.listAudit(request, try ReportCommand.options(values))
      entries += page.entries
      request.pageToken = page.nextPageToken
    } while !request.pageToken.isEmpty && entries.count < values[limit]
    let sheet = ReportSheet(ActivityV1.ListAuditResponse(entries: entries, nextPageToken: request.pageToken))
    try Output.say(
      values[Output.json] ? sheet.json() : sheet.lines(in: Terminal.ofStandardOutput).joined(separator: "\n"))
  }

  static func client(_ values: Values) throws -> AuditServiceClient {
    AuditServiceClient(try ClientOptions(values, calling: [values[activity]]).channel(to: values[activity]))
  }
}
