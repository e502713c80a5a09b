// Output of a load test's series of measurements as CSV and JSON.
extension LoadSeries {
  /// The columns of both forms. Latencies are in milliseconds.
  private static let columns = ["second", "due", "answered", "failed", "p50_ms", "p90_ms", "p99_ms", "max_ms"]
  static let quantiles: [(name: String, fraction: Double)] = [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("max", 1)]

  /// A line an interval, named by the second in which it begins; the last holds what ended after the time was up. Cells of
  /// latencies are empty where nothing was answered.
  public var csv: String {
    ([Self.columns.joined(separator: ",")] + rows.map { $0.joined(separator: ",") }).joined(separator: "\r\n") + "\r\n"
  }

  /// An array with an object an interval; latencies are null where nothing was answered.
  public var json: String {
    let objects = rows.map { row in
      "  {" + zip(Self.columns, row).map { "\"\($0)\": \($1.isEmpty ? "null" : $1)" }.joined(separator: ", ") + "}"
    }
    return "[\n" + objects.joined(separator: ",\n") + (objects.isEmpty ? "]\n" : "\n]\n")
  }

  private var rows: [[String]] {
    points.enumerated().map { index, point in
      let second = Int(interval / .seconds(1)) * index
      return ["\(second)", "\(point.due)", "\(point.answered)", "\(point.failed)"]
        + Self.quantiles.map { _, fraction in
          point.latencies.quantile(fraction).map { Decimals.fixed($0 / .milliseconds(1), 3) } ?? ""
        }
    }
  }
}
