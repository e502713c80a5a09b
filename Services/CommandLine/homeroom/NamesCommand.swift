import API
import Arguments
import Bootstrap
import Console
import Messages
import RPC
import Text

/// Prints what may be given by name, for a shell that completes a line: soon, or nothing, and never a word of what went wrong.
enum NamesCommand {
  /// What options and arguments are called that are completed, and what they take.
  enum NameKind: String, CaseIterable, Sendable {
    case schoolClass = "class"
    case student, handout, app
  }

  static let live = LiveNames(
    kinds: Set(NameKind.allCases.map(\.rawValue)), commands: ["list", "report", "assign", "due", "export"])
  /// How long the services are waited for, all calls together: whoever presses a key does not wait for more.
  static let patience = Duration.milliseconds(300)
  /// Names that are printed, and classes whose handouts are looked through.
  static let namesMax = 1_000
  private static let classesMax = 50

  private static let kind = Argument<NameKind>(
    "kind", .choice(), help: "Of what: \(NameKind.allCases.map(\.rawValue).joined(separator: ", ")).")

  static let command = Command(
    "names", "Print the names of classes, students, handouts or apps, for a shell to complete.",
    discussion: """
      It waits for 300 ms at most and prints nothing where the services do not answer, or do not let the token look. What several
      have as a name is given by identifiers. The services and the token come from the environment.
      """,
    takes: [kind, Services.context, IdentitiesCommand.activity, ReportCommand.token] + ClientOptions.all, run: run)

  @Sendable private static func run(_ values: Values) async throws {
    let end = ContinuousClock.now + patience
    // Whatever goes wrong, there is nothing to complete by: a message would stand in the line that is being written.
    guard let services = try? Services(values, timeout: patience, deadline: end),
      let found = try? await names(of: values[kind], services)
    else { return values[Output.json] ? try Output.say(json: [String]()) : () }
    let words = words(of: found).prefix(namesMax)
    if values[Output.json] { return try Output.say(json: Array(words)) }
    for word in words { try Output.say(word) }
  }

  private static func names(of kind: NameKind, _ services: Services) async throws -> [Named] {
    switch kind {
    case .schoolClass:
      try await services.classes().all(max: namesMax).elements.map { Named(id: $0.classID, name: $0.title) }
    case .student:
      try await services.people(of: "").all(max: namesMax).elements.map { Named(id: $0.personID, name: $0.name) }
    case .app: try await services.apps().all(max: namesMax).elements.map { Named(id: $0.appID, name: $0.title) }
    case .handout:
      try await handouts(services)
    }
  }

  private static func handouts(_ services: Services) async throws -> [Named] {
    var found: [Named] = []
    for schoolClass in try await services.classes().all(max: classesMax).elements where found.count < namesMax {
      let handouts = services.handouts(of: schoolClass.classID, includeArchived: false)
      found += try await handouts.all(max: namesMax - found.count).elements.map {
        Named(id: $0.handoutID, name: $0.title)
      }
    }
    return found
  }

  /// What a line can be completed with: of a name that several have, or that would be two lines, the identifiers.
  private static func words(of found: [Named]) -> [String] {
    let bearers = Dictionary(grouping: found) { $0.name.lowercased() }
    return found.map { each in
      let isClear = bearers[each.name.lowercased()]?.count == 1 && DisplayWidth.harmless(each.name) == each.name
      return isClear ? each.name : each.id
    }.filter { DisplayWidth.harmless($0) == $0 }
  }
}
