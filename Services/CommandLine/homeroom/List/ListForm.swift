import Arguments
import Console
import ReportTables
import TerminalReport

/// A list as it is printed: for people a table in the order of their language, for programs JSON with a line for each element.
struct ListForm<Element> {
  var columns: [ListColumn]
  var row: (Element) -> [String]
  var members: (Element) -> [TableValue.Member]
  /// By which people look it up; nil leaves the service's order.
  var sortName: ((Element) -> String)?

  /// Tables are made of as many elements as `ListOptions` says; JSON is written page by page.
  func print(_ pages: Pages<Element>, _ services: Services, _ values: Values) async throws {
    guard !values[Output.json] else { return try await printJSON(pages, max: values[ListOptions.limit] ?? .max) }
    let max = values[ListOptions.limit] ?? ListOptions.rowsMax
    let (elements, isWhole) = try await pages.all(max: max)
    var ordered = elements
    if let sortName { ordered = await NameOrder(values, services).sorted(elements, by: sortName) }
    try printTable(of: ordered, values)
    if !isWhole { Output.complain("there are more than \(max): say --limit") }
  }

  func printTable(of elements: [Element], _ values: Values) throws {
    let rows = elements.map(row)
    // What no element has needs no column.
    let used = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    let table = TextTable(listing: used.map { columns[$0] }, rows.map { row in used.map { row[$0] } })
    try Pager.show(elements.isEmpty ? ["none"] : table.lines(in: .ofStandardOutput), values)
  }

  private func printJSON(_ pages: Pages<Element>, max: Int) async throws {
    var count = 0
    try await pages.each { elements in
      let lines = elements.prefix(max - count).map { TableValue.object(members($0)).json }
      // Nothing is begun before there is an answer.
      if !lines.isEmpty { try Output.write((count == 0 ? "[\n" : ",\n") + lines.joined(separator: ",\n")) }
      count += lines.count
      return count < max
    }
    try Output.say(count == 0 ? "[]" : "\n]")
  }
}

/// What all lists take.
enum ListOptions {
  /// Of a table, where nothing else is said: all of it is laid out at once.
  static let rowsMax = 10_000

  static let limit = Option<Int?>(
    "limit", .optional(.integer(1...1_000_000)), default: nil,
    help: "How many at most; for tables 10000 when left out, for --json all.")
  static let language = Option<String?>(
    "language", .optional(.language), default: nil, environment: "HOMEROOM_LANGUAGE",
    help:
      "In whose order names are listed, such as de or sv; the organization's when left out, and the terminal's (LC_ALL, LC_COLLATE, "
      + "LANG) where that has none.")
  static let all: [any Declared] = [limit, language, Pager.off]
}

extension Kind where Value == String {
  /// A language tag's form; whether there is such a language is not asked.
  fileprivate static var language: Kind {
    Kind("LANGUAGE") { text throws(ArgumentProblem) in
      let isTag =
        text.utf8.count <= 64
        && text.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
      guard isTag, !text.isEmpty else { throw ArgumentProblem("is not a language such as de or pt-BR") }
      return text
    }
  }
}
