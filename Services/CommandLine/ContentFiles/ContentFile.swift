internal import ContextDomain
public import Domain
internal import JSON
public import Messages

/// Content as a file declares it, with all that is wrong with it.
///
/// Two forms are read. The one of ClassKit's Catalog API: `contexts`, each with `data` and `metadata`, whose paths begin with the app.
/// And a shorter one: `app`, and `contexts` with an `identifier` and `children` each. Their other fields have the same names.
public struct ContentFile: Sendable {
  /// A file that is longer is not read.
  public static let bytesMax = 64 * 1024 * 1024
  /// Of lists and objects within one another: enough for a path of eight in the shorter form.
  static let depthMax = 20

  /// A context, and where it stands in the file.
  public struct Entry: Sendable {
    /// Such as `contexts[3].data`.
    public let place: String
    public internal(set) var context: ContextV1.Context

    /// Compared by its bytes, as the service does.
    struct Path: Hashable {
      let app: AppID
      let identifiers: IdentifierPath
    }

    var path: Path { Path(app: AppID(context.appID), identifiers: IdentifierPath(context.identifierPath)) }

    fileprivate func place(of field: String) -> String {
      guard ContentReader.keptOfMetadata.contains(field), place.hasSuffix(".data") else { return "\(place).\(field)" }
      return "\(place.dropLast(4))metadata.\(field)"
    }
  }

  /// Something that keeps the file from being declared.
  public struct Problem: Sendable, Hashable {
    /// Such as `contexts[3].data.title`.
    public let place: String
    /// After its place: "is missing".
    public let text: String

    public init(place: String, text: String) {
      self.place = place
      self.text = text
    }
  }

  /// In the order of the file.
  public internal(set) var entries: [Entry] = []
  public internal(set) var problems: [Problem] = []
  /// What Homeroom does not keep of it, a sentence each.
  public internal(set) var warnings: [String] = []

  /// - Parameters:
  ///   - locale: of several versions of a context, the one for this locale is taken; nil takes the only one.
  ///   - limits: those of the service (D9).
  public init(_ bytes: [UInt8], locale: String? = nil, limits: Limits = .standard) {
    // Editors put it before UTF-8 (RFC 8259, 8.1).
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    do throws(StrictJSON.Unreadable) {
      let json = try StrictJSON(reading: bytes, bytesMax: Self.bytesMax, depthMax: Self.depthMax)
      var reader = ContentReader(locale: locale)
      reader.read(json)
      take(reader, limits: limits)
    } catch {
      problems = [.unreadable(bytes, error)]
    }
  }

  private mutating func take(_ reader: ContentReader, limits: Limits) {
    entries = reader.entries
    problems = reader.problems
    warnings = reader.warnings
    var known: [Entry.Path: String] = [:]
    var links: [[String]: String] = [:]
    for entry in entries {
      problems += entry.context.problems(limits).map { Problem(place: entry.place(of: $0.place), text: $0.text) }
      let path = entry.path
      if let first = known[path] {
        let hint = reader.locale == nil ? "; of versions for several locales, --locale says which is declared" : ""
        problems.append(Problem(place: entry.place, text: "has the same path as \(first)\(hint)"))
      }
      known[path] = known[path] ?? entry.place
      guard !entry.context.universalLinkURL.isEmpty else { continue }
      let link = [entry.context.appID, ContentLink(entry.context.universalLinkURL).key]
      if let first = links[link] {
        problems.append(Problem(place: "\(entry.place).universalLinkURL", text: "is the link of \(first) too"))
      }
      links[link] = links[link] ?? entry.place
    }
    if entries.isEmpty, problems.isEmpty { problems = [Problem(place: "contexts", text: "is empty")] }
  }

  /// The apps whose content it is, each once.
  public var apps: [String] { Set(entries.map(\.context.appID)).sorted() }

  /// - Parameter app: one of `apps`, which the service does not know.
  /// - Returns: where the file names it first.
  public func problem(ofUnknown app: String) -> Problem {
    let entry = entries.first { $0.context.appID == app }
    let place = entry.map { $0.place.hasSuffix(".data") ? "\($0.place).identifierPath[0]" : "app" } ?? "contexts"
    return Problem(place: place, text: "is \(JSONString.quotedBegin(of: app)): no such app is registered here")
  }

  /// Contexts whose parents are neither in the file nor apps: they have to stand already.
  public var withoutParents: [Entry] {
    let paths = Set(entries.map(\.path))
    return entries.filter { entry in
      guard let parent = entry.path.identifiers.parent, !parent.isRoot else { return false }
      return !paths.contains(Entry.Path(app: entry.path.app, identifiers: parent))
    }
  }

  /// The contexts of an app, parents before their children.
  public func contexts(of app: String) -> [Entry] {
    let mine = entries.filter { $0.context.appID == app }
    return mine.enumerated().sorted {
      ($0.element.context.identifierPath.count, $0.offset) < ($1.element.context.identifierPath.count, $1.offset)
    }.map(\.element)
  }
}

extension ContentFile.Problem {
  fileprivate static func unreadable(_ bytes: [UInt8], _ unreadable: StrictJSON.Unreadable) -> Self {
    // JSON begins with an ASCII character: with a 0 or a mark before it, these are units of 16 or 32 bits.
    let isWide = bytes.prefix(2).contains(0) || bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff])
    if isWide { return Self(place: "line 1, column 1", text: "begins as UTF-16 or UTF-32: save the file as UTF-8") }
    if bytes.isEmpty { return Self(place: "the file", text: "is empty") }
    let before = bytes.prefix(unreadable.offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let begin = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // Characters, as editors count them: each has one byte that does not go on with another.
    let column = before[begin...].count { $0 & 0xc0 != 0x80 } + 1
    return Self(place: "line \(line), column \(column)", text: unreadable.rule.words)
  }
}

extension StrictJSON.Rule {
  /// What is wrong where it is broken, to be said after the place.
  fileprivate var words: String {
    switch self {
    case .bytes(let max): "is beyond \(max) bytes, and no more is read"
    case .depth(let max): "lies deeper than \(max) lists and objects within one another"
    case .members(let max): "is one name too many: an object has at most \(max)"
    case .repeatedName(let name): "is \(JSONString.quotedBegin(of: name)) again: a name stands once in an object"
    case .wholeNumber: "is no whole number: there is no fraction and no exponent (1000, and not 1e3 or 1.5)"
    case .numberSize: "is a number of more than 64 bits"
    case .leadingZero: "is a number with a 0 before it"
    case .utf8: "is in a text that is not UTF-8"
    case .controlCharacter: "is a control character in a text: \\n, \\t or \\u0000 stand for such"
    case .escape: "is no escape sequence: \\ stands before one of \" \\ / b f n r t, or u and four digits"
    case .surrogate: "is half of a surrogate pair: both halves stand for a character, and none alone"
    case .end: "is the end of the file, and more is missing"
    case .expected(let what): "is something else than \(what)"
    case .onlyOneValue: "is more text behind the end of the JSON"
    }
  }
}

extension ContextV1.Context {
  /// Every rule of the service that it breaks (R4–R11, R36–R44), by its field in a file.
  fileprivate func problems(_ limits: Limits) -> [ContentFile.Problem] {
    var problems: [ContentFile.Problem] = []
    func check(_ rule: () throws(Violation) -> Void, field: String? = nil) {
      do throws(Violation) { try rule() } catch {
        problems.append(.init(place: field ?? error.field, text: error.words))
      }
    }
    check { () throws(Violation) in
      _ = try IdentifierPath(checking: identifierPath, limits: limits, field: "identifierPath")
    }
    // A rule at a time: each problem is named by its field in a file.
    func checkDraft(_ field: String, _ say: (inout ContextDraft) -> Void) {
      var draft = ContextDraft()
      (draft.title, draft.type) = ("title", ContextV1.ContextType.custom.rawValue)
      say(&draft)
      check({ () throws(Violation) in _ = try draft.checked(limits) }, field: field)
    }
    checkDraft("title") { $0.title = title }
    checkDraft("type") { $0.type = type.rawValue }
    checkDraft("customTypeName") { $0.customTypeName = customTypeName }
    checkDraft("summary") { $0.summary = summary }
    checkDraft("suggestedAge") { $0.suggestedAge = suggestedAge.map { ($0.lower, $0.upper) } }
    checkDraft("suggestedCompletionTime") {
      $0.suggestedMinutes = suggestedCompletionMinutes.map { ($0.lower, $0.upper) }
    }
    checkDraft("progressReportingCapabilities") {
      $0.capabilities = capabilities.map { ($0.kind.rawValue, $0.details) }
    }
    checkDraft("universalLinkURL") { $0.universalLinkURL = universalLinkURL }
    checkDraft("keywords") { $0.catalog.keywords = keywords }
    checkDraft("standardsAlignments") { $0.catalog.standards = standardsAlignments }
    checkDraft("minimumBundleVersion") { $0.catalog.minimumAppVersion = minimumAppVersion }
    checkDraft("localizations") {
      $0.catalog.localizations = localizations.map { .init(locale: $0.locale, title: $0.title, summary: $0.summary) }
    }
    return problems
  }
}

extension Violation {
  /// What is wrong, to be said after the field's name.
  fileprivate var words: String {
    let said = description.hasPrefix(field) ? description.dropFirst(field.count) : description[...]
    return String(said.drop { $0 == ":" || $0 == " " })
  }
}
