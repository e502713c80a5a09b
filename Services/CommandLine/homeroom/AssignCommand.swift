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
  private static let also = Option<[String]>(
    "also", .list(.text("CLASS")), default: [],
    help: "Hand it out to this class too, in one step: to all of them or to none. Give several for several classes.")
  private static let due = Option<DueTime?>(
    "due", .optional(.dueTime()), default: nil,
    help: "Work is late after this instant; a date alone is 23:59 of that day in the organization's time zone.")
  /// 366 days, as LatePolicy has it.
  private static let lateSecondsMax = 31_622_400
  private static let grace = Option<Duration?>(
    "grace", .optional(.duration(.seconds(1) ... .seconds(lateSecondsMax))), default: nil,
    help: "With --due: what is done within this time after it is not late.")
  private static let closeAfter = Option<Duration?>(
    "close-after", .optional(.duration(.seconds(0) ... .seconds(lateSecondsMax))), default: nil,
    help:
      "With --due: how long after it the handout takes work. Without this and --grace as the organization says; with --grace alone until it is completed."
  )
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

        homeroom assign 8b "Read Act 3" --content "Great Plays/Hamlet/Act 3" \\
          --due 2026-09-14T06:00Z --post
      """,
    takes: [
      ClassReport.schoolClass, title, contents, also, onlyHere, students, due, grace, closeAfter, instructions, post,
      schedule,
      requestID,
    ] + Services.options
  ) { values in
    guard !values[post] || values[schedule] == nil else { throw WrongCall("say --post or --schedule, not both") }
    guard !values[contents].isEmpty else { throw WrongCall("--content is missing: there is nothing to do") }
    guard values[also].isEmpty || values[students].isEmpty else {
      throw WrongCall("--student is of one class: leave out --also, or hand out to whole classes")
    }
    guard values[due] != nil || values[grace] == nil && values[closeAfter] == nil else {
      throw WrongCall("--grace and --close-after count from --due")
    }
    let services = try Services(values)
    let lookup = NameLookup(services)
    try await NamedOptions.ask(lookup) {
      let asked = try await handout(try await NamedOptions.resolved(values, lookup), lookup, services)
      var classes = [asked.classID]
      for word in values[also] { classes.append(try await lookup.schoolClass(word)) }
      try print(try await assign(asked, to: classes, services, values), values)
    }
  }

  private static func handout(
    _ values: Values, _ lookup: NameLookup, _ services: Services
  ) async throws -> ActivityV1.Handout {
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
      recipients: .init(wholeClass: students.isEmpty, studentIDs: students),
      dueTime: try await values[due]?.timestamp(services), latePolicy: latePolicy(values))
    handout.handoutID = try id(of: handout, values)
    return handout
  }

  private static func latePolicy(_ values: Values) -> ActivityV1.LatePolicy? {
    guard values[grace] != nil || values[closeAfter] != nil else { return nil }
    func seconds(_ time: Duration) -> Int32 { Int32(time.components.seconds) }
    return ActivityV1.LatePolicy(
      graceSeconds: values[grace].map(seconds) ?? 0, closeAfterSeconds: values[closeAfter].map(seconds))
  }

  /// Made of what is asked for: the same call again finds the handout, however long ago the first one was.
  private static func id(of handout: ActivityV1.Handout, _ values: Values) throws -> String {
    let words = try handout.encoded() + Array(values[requestID].utf8)
    return "assign-" + Array(SHA256.digest(of: words).prefix(16)).hexadecimal
  }

  /// All of them are made, and posted or scheduled, in one step: what is refused leaves no draft behind.
  ///
  /// - Returns: the handout of each class as it is now, and whether this call has made it.
  private static func assign(
    _ asked: ActivityV1.Handout, to classes: [String], _ services: Services, _ values: Values
  ) async throws -> [(handout: ActivityV1.Handout, isNew: Bool)] {
    let client = try services.handouts
    var common = asked
    (common.handoutID, common.classID, common.recipients) = ("", "", nil)
    let each = try classes.map { schoolClass in
      var named = asked
      (named.handoutID, named.classID) = ("", schoolClass)
      return ActivityV1.HandoutForClass(
        classID: schoolClass, handoutID: try id(of: named, values), recipients: asked.recipients)
    }
    let isNew = try await isMissing(each[0].handoutID, client, services)
    let made = try await client.createHandouts(
      .init(handout: common, classes: each, post: values[post], scheduleTime: values[schedule]), services.call)
    var outcomes: [(handout: ActivityV1.Handout, isNew: Bool)] = []
    for handout in made.handouts {
      // Made as drafts by an earlier call of the same words.
      outcomes.append((isNew ? handout : try await start(handout, client, services, values), isNew))
    }
    return outcomes
  }

  private static func isMissing(
    _ id: String, _ client: HandoutServiceClient, _ services: Services
  ) async throws -> Bool {
    do {
      _ = try await client.getHandout(.init(handoutID: id), services.call)
      return false
    } catch let error as RPCError where error.code == .notFound {
      return true
    }
  }

  private static func start(
    _ handout: ActivityV1.Handout, _ client: HandoutServiceClient, _ services: Services, _ values: Values
  ) async throws -> ActivityV1.Handout {
    let id = handout.handoutID
    if values[post] { return try await client.postHandout(.init(handoutID: id), services.call) }
    guard let time = values[schedule] else { return handout }
    return try await client.scheduleHandout(.init(handoutID: id, scheduleTime: time), services.call)
  }

  private static func print(_ outcomes: [(handout: ActivityV1.Handout, isNew: Bool)], _ values: Values) throws {
    for (handout, isNew) in outcomes { try print(handout, isNew: isNew, values) }
  }

  /// A line, of several classes one each.
  private static func print(_ handout: ActivityV1.Handout, isNew: Bool, _ values: Values) throws {
    guard !values[Output.json] else {
      return try Output.say(
        TableValue.object([
          ("handout_id", .text(handout.handoutID)), ("class_id", .text(handout.classID)),
          ("state", .text(handout.state.word)),
          ("created", .flag(isNew)), ("due_time", .time(orNone: handout.dueTime)),
          ("post_time", .time(orNone: handout.postTime)), ("schedule_time", .time(orNone: handout.scheduleTime)),
          ("set_id", .text(orNone: handout.setID)),
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
