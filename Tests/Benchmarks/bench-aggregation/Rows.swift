/// The rows of an answer as `check.py` reads them: whole numbers, numbers, and nothing.
struct Rows: CustomStringConvertible {
  private var rows: [[Field]] = []

  enum Field: CustomStringConvertible {
    case whole(Int)
    case number(Double?)

    var description: String {
      switch self {
      case .whole(let whole): "\(whole)"
      case .number(let number): number.map { "\($0)" } ?? "null"
      }
    }
  }

  mutating func append(_ row: [Field]) { rows.append(row) }

  /// JSON.
  var description: String { "\(rows)" }
}
