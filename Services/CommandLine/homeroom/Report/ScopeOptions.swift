import Arguments
import ContentFiles
import Messages

/// Whose work at which content a report is of.
enum ScopeOptions {
  static let app = Argument<String>("app", .text("APP"), help: "The app whose content it is.")
  static let path = Argument<[String]>(
    "path", .list(.text("PATH")), default: [],
    help: "Where the content lies: its path below the app, an identifier each. Nothing: the whole app.")
  static let schoolClass = Option<String>("class", .text("ID"), default: "", help: "Only this class.")
  static let handout = Option<String>("handout", .text("ID"), default: "", help: "Only work for this handout.")
  private static let context = Option<Int?>(
    "context", .optional(.integer()), default: nil, help: "The context by its number instead of its path.")
  static let onlyHere = Flag("only-here", help: "Only the context itself, not what lies below it.")
  private static let types = Option<[ContextV1.ContextType]>(
    "type", .list(.contextType), default: [], help: "Only content of these types, such as quiz.")
  private static let topics = Option<[ContextV1.Topic]>(
    "topic", .list(.topic), default: [], help: "Only content of these topics, such as math.")

  /// Without the places.
  static let options: [any Declared] = [schoolClass, handout, context, onlyHere, types, topics]
  static let all: [any Declared] = options + [app, path]
  /// Where a report has groups of its own.
  static let ofContext: [any Declared] = [context, onlyHere, app, path]

  static func scope(_ values: Values) -> ReportV1.ContentScope { scope(values, app: values[app]) }

  static func scope(_ values: Values, app: String) -> ReportV1.ContentScope {
    ReportV1.ContentScope(
      appID: app, identifierPath: values[path], classID: values[schoolClass], types: values[types],
      topics: values[topics], contextID: contextID(values), withoutDescendants: values[onlyHere],
      handoutID: values[handout])
  }

  static func contextID(_ values: Values) -> Int64 { Int64(values[context] ?? 0) }
}

extension Kind where Value == ContextV1.ContextType {
  static var contextType: Kind { oneOf("TYPE", ContextV1.ContextType.words) }
}

extension Kind where Value == ContextV1.Topic {
  static var topic: Kind { oneOf("TOPIC", ContextV1.Topic.words) }
}

extension Kind {
  static func oneOf(_ placeholder: String, _ words: [(String, Value)]) -> Kind {
    Kind(placeholder, choices: words.map(\.0), describe: { _ in nil }) { text throws(ArgumentProblem) in
      guard let value = words.first(where: { $0.0 == text })?.1 else {
        throw ArgumentProblem("is not one of \(words.map(\.0).joined(separator: ", "))")
      }
      return value
    }
  }
}
