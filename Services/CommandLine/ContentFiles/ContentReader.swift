internal import ContextDomain
internal import Domain
internal import JSON
internal import Messages

/// Takes contexts out of a file's JSON; notes what is wrong, with its place, and what is not kept.
struct ContentReader {
  let locale: String?
  private(set) var entries: [ContentFile.Entry] = []
  private(set) var problems: [ContentFile.Problem] = []
  /// Fields that Homeroom does not keep, and in how many contexts.
  private var leftOut: [String: Int] = [:]
  /// Fields that name a range without an end, and in how many contexts.
  private var endless: [String: Int] = [:]
  /// What paths are called in locales other than that of the version which is declared, and found by there.
  private var otherNames: [ContentFile.Entry.Path: (details: [ContextV1.LocalizedDetails], keywords: [String])] = [:]
  /// Of paths that have no version for `locale`: the index of their first one, which is declared in its place.
  private var firstVersions: [ContentFile.Entry.Path: Int] = [:]
  private var roots = 0

  init(locale: String?) { self.locale = locale }

  var warnings: [String] {
    var warnings = leftOut.sorted { $0.key < $1.key }.map { "\($0) is not kept (in \($1) of the contexts)" }
    warnings += endless.sorted { $0.key < $1.key }.map {
      "\($0) of [0, 0] is no limit and not kept (in \($1) of the contexts)"
    }
    if let locale, !firstVersions.isEmpty {
      warnings.append(
        "\(firstVersions.count) of the contexts have no version for \(locale): the first that the file has is declared")
    }
    if roots > 0 { warnings.append("an app's own record stands by itself and is not declared: left out") }
    return warnings
  }

  mutating func read(_ file: StrictJSON) {
    guard case .object(let members) = file else { return note("the file", "is no object with contexts") }
    guard let contexts = list(file["contexts"], "contexts") else { return }
    let app = members.contains { $0.name == "app" } ? text(file["app"], "app") : nil
    if app == nil { firstVersions = Self.firstVersions(of: contexts, withoutAny: locale) }
    for (index, context) in contexts.enumerated() {
      let place = "contexts[\(index)]"
      if let app { readShort(context, place, below: [app]) } else { readCatalog(context, place, index) }
    }
    addOtherLocales()
  }

  /// - Parameter locale: nil: each version is an entry of its own.
  private static func firstVersions(
    of contexts: [StrictJSON], withoutAny locale: String?
  ) -> [ContentFile.Entry.Path: Int] {
    guard let locale else { return [:] }
    var first: [ContentFile.Entry.Path: Int] = [:]
    var covered: Set<ContentFile.Entry.Path> = []
    for (index, context) in contexts.enumerated() {
      // What is wrong with a path is said where it is read.
      guard case .array(let words)? = context["data"]?["identifierPath"],
        let path = ContentFile.Entry.Path(words.compactMap(\.text)), !path.identifiers.isRoot
      else { continue }
      if let other = context.locale, other != locale {
        first[path] = first[path] ?? index
      } else {
        covered.insert(path)
      }
    }
    return first.filter { !covered.contains($0.key) }
  }

  /// A context that stands in the file for several locales is declared once, with the names and the keywords of the others: keywords
  /// are of no language.
  private mutating func addOtherLocales() {
    for index in entries.indices {
      guard let others = otherNames.removeValue(forKey: entries[index].path) else { continue }
      entries[index].context.localizations += others.details
      for keyword in others.keywords where !entries[index].context.keywords.contains(keyword) {
        entries[index].context.keywords.append(keyword)
      }
    }
  }

  // MARK: Forms

  private mutating func readCatalog(_ element: StrictJSON, _ place: String, _ index: Int) {
    guard case .object(let members) = element, let data = element["data"] else { return note(place, "has no data") }
    for member in members where member.name != "data" && member.name != "metadata" { leaveOut(member.name) }
    guard let path = texts(data["identifierPath"], "\(place).data.identifierPath") else { return }
    let metadata = element["metadata"]
    if let locale, let other = element.locale, other != locale, path.count > 1,
      let key = ContentFile.Entry.Path(path), firstVersions[key] != index
    {
      let title = text(data["title"], "\(place).data.title") ?? "-"
      let summary = optionalText(data["summary"], "\(place).data.summary")
      otherNames[key, default: ([], [])].details.append(.init(locale: other, title: title, summary: summary))
      otherNames[key, default: ([], [])].keywords += keywords(of: metadata, "\(place).metadata")
      return
    }
    guard add(data, "\(place).data", path, fields: ["identifierPath"]), case .object(let members)? = metadata else {
      return
    }
    // Which locale the names are of is not kept; where `locale` chose it, that was heeded.
    let heeded: Set<String> = locale == nil ? [] : ["locale"]
    for member in members where !Self.keptOfMetadata.contains(member.name) && !heeded.contains(member.name) {
      leaveOut("metadata.\(member.name)")
    }
    readMetadata(metadata, "\(place).metadata", into: entries.count - 1)
  }

  private mutating func readShort(_ element: StrictJSON, _ place: String, below parent: [String]) {
    guard let identifier = text(element["identifier"], "\(place).identifier") else { return }
    let path = parent + [identifier]
    if add(element, place, path, fields: Self.fieldsOfShort) { readMetadata(element, place, into: entries.count - 1) }
    guard element["children"] != nil, let children = list(element["children"], "\(place).children") else { return }
    for (index, child) in children.enumerated() { readShort(child, "\(place).children[\(index)]", below: path) }
  }

  // MARK: A context

  private static let kept: Set<String> = [
    "title", "type", "customTypeName", "summary", "topic", "displayOrder", "isAssignable", "suggestedAge",
    "suggestedCompletionTime", "progressReportingCapabilities", "universalLinkURL", "primaryKind", "localizations",
  ]
  /// The Catalog API has them beside a context's data, the shorter form among it.
  static let keptOfMetadata: Set<String> = ["keywords", "standardsAlignments", "minimumBundleVersion"]
  private static let fieldsOfShort = keptOfMetadata.union(["identifier", "children"])

  /// What the Catalog API has beside a context's data.
  private mutating func readMetadata(_ metadata: StrictJSON?, _ place: String, into index: Int) {
    func given(_ name: String) -> StrictJSON? { metadata?[name].flatMap { $0 == .null ? nil : $0 } }
    entries[index].context.keywords = keywords(of: metadata, place)
    if let standards = given("standardsAlignments") {
      entries[index].context.standardsAlignments = texts(standards, "\(place).standardsAlignments") ?? []
    }
    if let version = given("minimumBundleVersion") {
      entries[index].context.minimumAppVersion = text(version, "\(place).minimumBundleVersion") ?? ""
    }
  }

  private mutating func keywords(of metadata: StrictJSON?, _ place: String) -> [String] {
    guard let keywords = metadata?["keywords"], keywords != .null else { return [] }
    return texts(keywords, "\(place).keywords") ?? []
  }

  /// - Parameters:
  ///   - path: with the app before it.
  ///   - fields: that are read elsewhere.
  /// - Returns: whether it is an entry now, the last one.
  private mutating func add(_ data: StrictJSON, _ place: String, _ path: [String], fields: Set<String>) -> Bool {
    guard case .object(let members) = data else {
      note(place, "is no object")
      return false
    }
    guard let app = path.first, !app.isEmpty else {
      note("\(place).identifierPath", "has no app")
      return false
    }
    guard path.count > 1 else {
      roots += 1
      return false
    }
    for member in members where !Self.kept.contains(member.name) && !fields.contains(member.name) {
      leaveOut(member.name)
    }
    var context = ContextV1.Context(appID: app, identifierPath: Array(path.dropFirst()))
    func given(_ name: String) -> (value: StrictJSON, place: String)? {
      guard let value = data[name], value != .null else { return nil }
      return (value, "\(place).\(name)")
    }
    if let title = given("title") { context.title = text(title.value, title.place) ?? "-" }
    context.type = word(data["type"], "\(place).type", ContextV1.ContextType.words) ?? .chapter
    if let name = given("customTypeName") { context.customTypeName = text(name.value, name.place) ?? "" }
    if let summary = given("summary") { context.summary = text(summary.value, summary.place) ?? "" }
    if let topic = given("topic") {
      context.topic = word(topic.value, topic.place, ContextV1.Topic.words) ?? .unspecified
    }
    if let order = given("displayOrder") { context.displayOrder = integer(order.value, order.place) ?? 0 }
    if let flag = given("isAssignable") { context.isAssignable = self.flag(flag.value, flag.place) }
    if let age = given("suggestedAge") { context.suggestedAge = range(age.value, "suggestedAge", age.place) }
    if let time = given("suggestedCompletionTime") {
      context.suggestedCompletionMinutes = range(time.value, "suggestedCompletionTime", time.place)
    }
    if let link = given("universalLinkURL") { context.universalLinkURL = text(link.value, link.place) ?? "" }
    if let kind = given("primaryKind") {
      context.primaryKind = word(kind.value, kind.place, ContextV1.ItemKind.words) ?? .unspecified
    }
    if let capabilities = given("progressReportingCapabilities") {
      context.capabilities = self.capabilities(capabilities.value, capabilities.place)
    }
    if let localizations = given("localizations") {
      context.localizations = self.localizations(localizations.value, localizations.place)
    }
    entries.append(ContentFile.Entry(place: place, context: context))
    return true
  }

  private mutating func localizations(_ value: StrictJSON, _ place: String) -> [ContextV1.LocalizedDetails] {
    (list(value, place) ?? []).enumerated().compactMap { index, element in
      let place = "\(place)[\(index)]"
      guard let locale = text(element["locale"], "\(place).locale"),
        let title = text(element["title"], "\(place).title")
      else { return nil }
      return .init(locale: locale, title: title, summary: optionalText(element["summary"], "\(place).summary"))
    }
  }

  private mutating func capabilities(
    _ value: StrictJSON, _ place: String
  ) -> [ContextV1.ProgressReportingCapability] {
    (list(value, place) ?? []).enumerated().compactMap { index, element in
      let place = "\(place)[\(index)]"
      guard let kind = word(element["kind"], "\(place).kind", ContextV1.ProgressReportingCapability.Kind.words) else {
        return nil
      }
      return .init(kind: kind, details: element["details"].flatMap { text($0, "\(place).details") } ?? "")
    }
  }

  // MARK: Values

  private mutating func note(_ place: String, _ text: String) { problems.append(.init(place: place, text: text)) }

  private mutating func leaveOut(_ field: String) { leftOut[JSONString.quotedBegin(of: field), default: 0] += 1 }

  private mutating func text(_ value: StrictJSON?, _ place: String) -> String? {
    if let text = value?.text { return text }
    note(place, value == nil ? "is missing" : "is no text")
    return nil
  }

  /// Empty where it is left out, or null.
  private mutating func optionalText(_ value: StrictJSON?, _ place: String) -> String {
    guard let value, value != .null else { return "" }
    return text(value, place) ?? ""
  }

  private mutating func list(_ value: StrictJSON?, _ place: String) -> [StrictJSON]? {
    if case .array(let elements)? = value { return elements }
    note(place, value == nil ? "is missing" : "is no list")
    return nil
  }

  private mutating func texts(_ value: StrictJSON?, _ place: String) -> [String]? {
    guard let elements = list(value, place) else { return nil }
    let texts = elements.enumerated().compactMap { text($1, "\(place)[\($0)]") }
    return texts.count == elements.count ? texts : nil
  }

  /// Numbers may be texts: the Catalog API answers with such.
  private mutating func integer(_ value: StrictJSON, _ place: String) -> Int64? {
    if let number = value.integer ?? value.text.flatMap({ Int64($0) }) { return number }
    note(place, "is no whole number")
    return nil
  }

  private mutating func flag(_ value: StrictJSON, _ place: String) -> Bool? {
    if case .bool(let flag) = value { return flag }
    note(place, "is neither true nor false")
    return nil
  }

  /// Two numbers; 2^63 − 1 and 2^63 − 2 as the upper one mean that there is none. So does 0 for the service (R38): a file that has it
  /// may mean something else, and is told.
  private mutating func range(
    _ value: StrictJSON, _ field: String, _ place: String
  ) -> ContextV1.SuggestedRange? {
    guard let ends = list(value, place) else { return nil }
    guard ends.count == 2 else {
      note(place, "is no list of two numbers")
      return nil
    }
    guard let lower = integer(ends[0], "\(place)[0]"), let upper = integer(ends[1], "\(place)[1]") else { return nil }
    if upper == 0, lower > 0 {
      note("\(place)[1]", "is less than the lower end")
      return nil
    }
    if upper == 0, lower == 0 { endless[JSONString.quotedBegin(of: field), default: 0] += 1 }
    return .init(lower: lower, upper: upper >= .max - 1 ? 0 : upper)
  }

  private mutating func word<Value>(_ value: StrictJSON?, _ place: String, _ words: [(String, Value)]) -> Value? {
    guard let text = text(value, place) else { return nil }
    if let found = words.first(where: { CatalogWords.word($0.0) == text || $0.0 == text }) { return found.1 }
    note(
      place,
      "is \(JSONString.quotedBegin(of: text)), none of \(words.map { CatalogWords.word($0.0) }.joined(separator: ", "))"
    )
    return nil
  }
}

extension StrictJSON {
  /// For which locale a context of the Catalog API's form is; nil where it does not say.
  fileprivate var locale: String? { self["metadata"]?["locale"]?.text }
}

extension ContentFile.Entry.Path {
  /// - Parameter words: with the app before them; nil where there are none.
  fileprivate init?(_ words: [String]) {
    guard let app = words.first else { return nil }
    self.init(app: AppID(app), identifiers: IdentifierPath(Array(words.dropFirst())))
  }
}
