internal import Messages

/// A report as a table: flat, a row for the smallest thing that it is about.
struct ExportTable: Sendable {
  var columns: [String]
  var rows: [[ExportValue]] = []
}

/// Columns, and what each says of a thing: a table is written down once, names and values side by side.
struct TableShape<Element> {
  private(set) var names: [String] = []
  private var values: [(Element) -> [ExportValue]] = []

  mutating func add(_ name: String, _ value: @escaping (Element) -> ExportValue) {
    names.append(name)
    values.append { [value($0)] }
  }

  /// Several columns that one thing fills, or leaves empty.
  mutating func add(_ group: [String], _ fill: @escaping (Element) -> [ExportValue]) {
    names += group
    values.append { element in
      let filled = fill(element)
      return filled.isEmpty ? Array(repeating: .none, count: group.count) : filled
    }
  }

  func table(of elements: some Sequence<Element>) -> ExportTable {
    ExportTable(columns: names, rows: elements.map { element in values.flatMap { $0(element) } })
  }
}

extension TableShape {
  /// The figures of a summary (docs/reports.md).
  mutating func add(summary prefix: String, _ summary: @escaping (Element) -> ReportV1.Summary?) {
    add("\(prefix)_mean") { .number(orNone: summary($0)?.mean) }
    add(population: prefix, summary)
    add("\(prefix)_suppressed") { summary($0).map { .flag($0.suppressed) } ?? .none }
  }

  /// Of how many observations a figure is, and of whom. What is withheld is empty but for who is assigned.
  mutating func add(population prefix: String, _ summary: @escaping (Element) -> ReportV1.Summary?) {
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

  mutating func add(place context: @escaping (Element) -> (id: Int64, path: [String], title: String)) {
    add(["context_id", "path", "title"]) { element in
      let context = context(element)
      return [context.id == 0 ? .none : .integer(context.id), .texts(context.path), .text(context.title)]
    }
  }
}
