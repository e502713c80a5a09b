internal import FoundationEssentials
internal import Messages

// Output of a report sheet as JSON, for programs.
extension ReportSheet {
  /// The report for programs. What is undefined is left out; the keys of what is withheld or not available are listed beside
  /// it.
  ///
  /// - Parameter isOneLine: for streams of reports, a line each.
  public func json(isOneLine: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = isOneLine ? .sortedKeys : [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(JSONValue.object(members)), as: UTF8.self)
  }

  var members: [String: JSONValue] {
    var members = Self.members(of: facts.map { ($0.key, $0.cell) })
    members["report"] = .text(name)
    members["title"] = .text(title)
    if let document {
      members["columns"] = .value(document.columns)
      members["rows"] = .value(document.rows)
    } else {
      for table in tables where table.audience != .people {
        let places = table.places(for: .programs)
        members[table.key] = .list(
          table.rows.map { row in .object(Self.members(of: places.map { (table.columns[$0].key, row[$0]) })) })
      }
    }
    if let policies {
      members["policies"] = .object(
        Dictionary(policies.named.map { ($0, .text($1)) }, uniquingKeysWith: { first, _ in first }))
    }
    if let position {
      var feeds: [String: JSONValue] = [
        "activityEpoch": .count(position.activityEpoch), "activitySequence": .count(position.activitySequence),
        "contextEpoch": .count(position.contextEpoch), "contextSequence": .count(position.contextSequence),
      ]
      if let time = position.inStepTime { feeds["inStepTime"] = .text(Figures.stamp(time)) }
      members["position"] = .object(feeds)
    }
    if let age { members["age"] = age.json }
    return members
  }

  private static func members(of cells: [(String, Cell)]) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    var withheld: [JSONValue] = []
    var notAvailable: [JSONValue] = []
    for (key, cell) in cells {
      switch cell.content {
      case .nothing: break
      case .withheld: withheld.append(.text(key))
      case .notAvailable: notAvailable.append(.text(key))
      case .text(let text): members[key] = .text(text)
      case .count(let count): members[key] = .count(count)
      case .number(let number): members[key] = .number(number)
      case .flag(let flag): members[key] = .flag(flag)
      case .texts(let texts): members[key] = .list(texts.map(JSONValue.text))
      }
    }
    if !withheld.isEmpty { members["suppressed"] = .list(withheld) }
    if !notAvailable.isEmpty { members["notAvailable"] = .list(notAvailable) }
    return members
  }
}
