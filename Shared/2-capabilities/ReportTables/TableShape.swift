internal import Messages

/// A report as a table for programs: flat, a row for the smallest thing that it is about.
public struct ReportTable: Sendable {
  /// The member's name where the report is one object: `cells`.
  public var name: String
  /// The columns' names in snake case, in the order of each row's values.
  public var columns: [String]
  /// The rows, with a value a column each.
  public var rows: [[TableValue]]

  /// As a list of its rows, each an object.
  public var value: TableValue { .list(rows.map { .object(Array(zip(columns, $0))) }) }

  /// The table as CSV, with a header; lines end as RFC 4180 has it.
  public var csv: String {
    let writer = RowWriter(format: .csv, columns: columns)
    var bytes: [UInt8] = []
    writer.writeHeader(to: &bytes)
    for row in rows { writer.write(row, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Columns, and what each says of a thing: a table is written down once, names and values side by side.
public struct TableShape<Element: Sendable>: Sendable {
  /// The columns' names, in the order in which ``row(of:)`` gives the values.
  public private(set) var columns: [String] = []
  private var values: [@Sendable (Element, inout [TableValue]) -> Void] = []

  mutating func add(_ name: String, _ value: @escaping @Sendable (Element) -> TableValue) {
    columns.append(name)
    values.append { $1.append(value($0)) }
  }

  /// Several columns that one thing fills, or leaves empty.
  mutating func add(_ group: [String], _ fill: @escaping @Sendable (Element) -> [TableValue]) {
    columns += group
    values.append { element, row in
      let filled = fill(element)
      row += filled.isEmpty ? Array(repeating: .none, count: group.count) : filled
    }
  }

  /// A value a column.
  public func row(of element: Element) -> [TableValue] {
    var row: [TableValue] = []
    row.reserveCapacity(columns.count)
    for value in values { value(element, &row) }
    return row
  }

  func members(of element: Element) -> [TableValue.Member] { Array(zip(columns, row(of: element))) }

  func table(_ name: String, of elements: some Sequence<Element>) -> ReportTable {
    ReportTable(name: name, columns: columns, rows: elements.map(row))
  }
}

extension TableShape {
  /// The figures of a summary (docs/reports.md).
  mutating func add(summary prefix: String, _ summary: @escaping @Sendable (Element) -> ReportV1.Summary?) {
    add("\(prefix)_mean") { .number(orNone: summary($0)?.mean) }
    add(population: prefix, summary)
    add("\(prefix)_suppressed") { summary($0).map { .flag($0.suppressed) } ?? .none }
  }

  /// Of how many observations a figure is, and of whom. What is withheld is empty but for who is assigned.
  mutating func add(population prefix: String, _ summary: @escaping @Sendable (Element) -> ReportV1.Summary?) {
    add(["n", "assigned", "not_available", "with_data", "no_data"].map { "\(prefix)_\($0)" }) { element in
      guard let summary = summary(element) else { return [] }
      let population = summary.population ?? ReportV1.Population()
      guard !summary.suppressed else { return [.none, .integer(population.assigned), .none, .none, .none] }
      return [
        .integer(summary.n), .integer(population.assigned), .integer(population.notAvailable),
        .integer(population.withData), .integer(population.noData),
      ]
    }
  }

  mutating func add(context: @escaping @Sendable (Element) -> (id: Int64, path: [String], title: String)) {
    add(["context_id", "path", "title"]) { element in
      let context = context(element)
      return [context.id == 0 ? .none : .integer(context.id), .texts(context.path), .text(context.title)]
    }
  }
}
