internal import FoundationEssentials
public import Messages

/// The columns and rows of a handout's grid for programs: what the table shows, under stable names, with numbers at full
/// precision.
public struct GridDocument: Sendable {
  struct Column: Encodable, Sendable {
    /// What `explain` and `attempts` ask for.
    var task: String
    var context: Int64
    var title: String
    var path: [String]
    var container: Bool
    var headline: Figure
    var progress: Figure
    var time: Figure
    var done: Int32
    var items: [Item]
  }

  struct Item: Encodable, Sendable {
    var identifier: String
    var title: String
    var figure: Figure
  }

  /// A mean over students; `mean` is left out where there is no data, and `suppressed` says that it is withheld.
  struct Figure: Encodable, Sendable {
    var suppressed: Bool?
    var metric: String
    var mean: Double?
    var n: Int64
    var assigned: Int32
    var notAvailable: Int32
    var withData: Int32
    var noData: Int32
  }

  struct Row: Encodable, Sendable {
    var student: String
    var name: String
    var cells: [Cell]
  }

  struct Cell: Encodable, Sendable {
    var notAvailable: Bool
    var headline: Double?
    var points: Double?
    var maximum: Double?
    var progress: Double?
    var seconds: Double?
    var done: Bool
    var attempts: Int32
    var covered: Int32?
    var flags: [String]
    var items: [String: Double]
  }

  var columns: [Column]
  var rows: [Row]

  init(_ grid: ReportV1.HandoutGrid) {
    columns = grid.columns.map(Column.init)
    rows = grid.rows.map { row in
      Row(student: row.studentID, name: row.name, cells: row.cells.map(Cell.init))
    }
  }

  /// Several grids as one JSON document.
  public static func json(of grids: [ReportV1.HandoutGrid]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let document = JSONValue.object(["handouts": .list(grids.map { .object(ReportSheet($0).members) })])
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }
}

extension GridDocument.Column {
  fileprivate init(_ column: ReportV1.GridColumn) {
    task = column.taskID
    context = column.contextID
    title = column.title
    path = column.identifierPath
    container = column.isContainer
    headline = GridDocument.Figure(column.headline)
    progress = GridDocument.Figure(column.progress)
    time = GridDocument.Figure(column.time)
    done = column.counts?.done ?? 0
    items = column.items.map {
      GridDocument.Item(identifier: $0.identifier, title: $0.title, figure: GridDocument.Figure($0.summary))
    }
  }
}

extension GridDocument.Figure {
  fileprivate init(_ summary: ReportV1.Summary?) {
    suppressed = summary?.suppressed == true ? true : nil
    metric = (summary?.metric ?? .unspecified).name
    mean = summary?.mean
    n = summary?.n ?? 0
    let population = summary?.population ?? ReportV1.Population()
    assigned = population.assigned
    notAvailable = population.notAvailable
    withData = population.withData
    noData = population.noData
  }
}

extension GridDocument.Cell {
  fileprivate init(_ cell: ReportV1.GridCell) {
    notAvailable = cell.notAvailable
    headline = cell.headline?.value
    points = cell.headline?.score?.points
    maximum = cell.headline?.score?.max
    progress = cell.progress?.value
    seconds = cell.timeTotal?.value
    done = cell.done
    attempts = cell.attempts
    covered = cell.coverage?.withData
    flags = cell.flags.map(\.name)
    items = Dictionary(
      cell.items.compactMap { item in item.value.map { (item.identifier, $0.value) } }, uniquingKeysWith: { $1 })
  }
}
