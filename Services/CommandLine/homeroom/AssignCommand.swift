import API
import Arguments
import Console
import Crypto
import Messages
import ReportTables
import RPC
import TerminalReport
import Wire

/// Makes a handout for a class, and posts or schedules it.
enum AssignCommand {
  private static let title = Argument<String>("title", .text("TITLE"), help: "What the students read.")
  private static let contents = Option<[String]>(
    "content", .list(.text("APP/PATH")), default: [],
    help:
      "A task: its app, and the path of its content behind it, with / between; a / of a name is written \\/. Give several for several tasks."
  )
  private static let onlyHere = Flag("only-here", help: "The tasks are their contexts alone, not what lies below them.")
  private static let students = Option<[String]>(
    "student", .list(.text("STUDENT")), default: [], help: "Only these students; the whole class when left out.")
  private static let due = Option<WellKnown.Timestamp?>(
    "due", .optional(.instant()), default: nil,
    help: "Work is late after this instant; a date alone is its midnight in UTC.")
  private static let instructions = Option<String>("instructions", .text("TEXT"), default: "", help: "Below the title.")
  private static let post = Flag("post", help: "Post it: the students see it, and their work on it is recorded.")
  private static let schedule = Option<WellKnown.Timestamp?>(
    "schedule", .optional(.instant()), default: nil, help: "Have it posted at this instant.")
  private static let requestID = Option<String>(
    "request-id", .text("ID"), default: "",
    help:
      "Tells two handouts of the same words apart: the same one again is made once, whatever has become of the answer.")

  static let command = Command(
    "assign", "Hand work out to a class: as a draft, or with --post or --schedule.",
    discussion: """
      What is handed out twice in the same words is one handout: the call can be repeated when its answer was lost. --request-id makes another of it.

        homeroom assign 8b "Read Act 3" --content "Great Plays/Hamlet/Act 3" --due 2026-09-14T06:00Z --post
      """,
    takes: [
      ClassReport.schoolClass, title, contents, onlyHere, students, due, instructions, post, schedule, requestID,
    ] + Services.options
  ) { values in
    guard !values[post] || values[schedule] == nil else { throw WrongCall("say --post or --schedule, not both") }
    guard !values[contents].isEmpty else { throw WrongCall("--content is missing: there is nothing to do") }
    let services = try Services(values)
    let lookup = NameLookup(services)
    try await NamedOptions.ask(lookup) {
      let asked = try await handout(try await NamedOptions.resolved(values, lookup), lookup)
      try await print(try await assign(asked, services, values), values)
    }
  }

  private static func handout(_ values: Values, _ lookup: NameLookup) async throws -> ActivityV1.Handout {
    var tasks: [ActivityV1.Task] = []
    for content in values[contents] {
      let words = ContentPath.words(content)
      let app = try await lookup.app(words[0])
      tasks.append(
        ActivityV1.Task(
          appID: app, identifierPath: try await lookup.path(Array(words.dropFirst()), of: app),
          includeDescendants: values[onlyHere] ? false : nil))
    }
    let students = values[students]
    var handout = ActivityV1.Handout(
      classID: values[ClassReport.schoolClass], title: values[title], instructions: values[instructions], tasks: tasks,
      recipients: .init(wholeClass: students.isEmpty, studentIDs: students), dueTime: values[due])
    // Made of what is asked for: the same call again finds the handout, however long ago the first one was.
    let words = try handout.encoded() + Array(values[requestID].utf8)
    handout.handoutID =
      "assign-" + SHA256.digest(of: words).prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return handout
  }

  /// - Returns: the handout as it is now, and whether this call has made it.
  private static func assign(
    _ asked: ActivityV1.Handout, _ services: Services, _ values: Values
  ) async throws -> (handout: ActivityV1.Handout, isNew: Bool) {
    let (client, id) = (try services.handouts, asked.handoutID)
    let isNew: Bool
    do {
      _ = try await client.getHandout(.init(handoutID: id), services.call)
      isNew = false
    } catch let error as RPCError where error.code == .notFound {
      isNew = true
    }
    let made = try await client.createHandout(.init(handout: asked, requestID: "\(id)-create"), services.call)
    if values[post] {
      return (try await client.postHandout(.init(handoutID: id), services.call), isNew)
    }
    if let time = values[schedule] {
      return (try await client.scheduleHandout(.init(handoutID: id, scheduleTime: time), services.call), isNew)
    }
    return (made, isNew)
  }

  private static func print(_ outcome: (handout: ActivityV1.Handout, isNew: Bool), _ values: Values) async throws {
    let (handout, isNew) = outcome
    guard !values[Output.json] else {
      return try Output.say(
        TableValue.object([
          ("handout_id", .text(handout.handoutID)), ("class_id", .text(handout.classID)),
          ("state", .text(handout.state.word)),
          ("created", .flag(isNew)), ("due_time", .time(orNone: handout.dueTime)),
          ("post_time", .time(orNone: handout.postTime)), ("schedule_time", .time(orNone: handout.scheduleTime)),
        ]).json)
    }
    let due = handout.dueTime.map { ", due \(Figures.instant($0)) UTC" } ?? ""
    try Output.say("\(handout.handoutID)  \(handout.state.word)\(due)\(isNew ? "" : " (it was there already)")")
  }
}

/// An app and the path of its content in one word of the command line.
enum ContentPath {
  /// - Returns: at least one word.
  static func words(_ text: String) -> [String] {
    var words = [""]
    var isEscaped = false
    for character in text {
      if character == "/", !isEscaped {
        words.append("")
      } else if character == "\\", !isEscaped {
        isEscaped = true
        continue
      } else {
        words[words.count - 1].append(character)
      }
      isEscaped = false
    }
    return words
  }
}
