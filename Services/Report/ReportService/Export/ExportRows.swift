internal import Domain
internal import ReportTables

/// The rows of an export, each made when it is asked for. They follow from a state alone, so they can be begun again and again.
protocol ExportRows: Sendable {
  /// The columns' names, in the order of each row's values.
  var columns: [String] { get }

  /// About how many bytes it holds beside the state that others read, too, at any time.
  var heldBytes: Int { get }

  /// The next row; nil after the last one.
  ///
  /// - Parameter people: gets whose data the row shows, where that is not noted when the export begins.
  mutating func next(showing people: inout Set<PersonID>) throws -> [TableValue]?

  /// Leaves one row out; whether there was one.
  mutating func skip() throws -> Bool
}

/// The rows of a table that was made before: of a report that is bounded by itself.
struct TableRows: ExportRows {
  let heldBytes: Int
  private let table: ReportTable
  private var index = 0

  init(_ table: ReportTable) {
    self.table = table
    heldBytes = table.rows.reduce(0) { $0 + $1.bytesAbout }
  }

  var columns: [String] { table.columns }

  mutating func next(showing people: inout Set<PersonID>) -> [TableValue]? {
    guard index < table.rows.count else { return nil }
    defer { index += 1 }
    return table.rows[index]
  }

  mutating func skip() -> Bool {
    guard index < table.rows.count else { return false }
    index += 1
    return true
  }
}

extension [TableValue] {
  /// Of memory.
  fileprivate var bytesAbout: Int { reduce(32) { $0 + $1.bytesAbout } }
}

extension TableValue {
  /// Of memory.
  fileprivate var bytesAbout: Int {
    let own = MemoryLayout<TableValue>.stride
    return switch self {
    case .none, .number, .integer, .flag, .time: own
    // Short ones lie in the value itself.
    case .text(let text): own + (text.utf8.count > 15 ? text.utf8.count + 32 : 0)
    case .list(let values): own + values.bytesAbout
    case .object(let members): members.reduce(own + 32) { $0 + MemoryLayout<Member>.stride + $1.value.bytesAbout }
    }
  }
}
