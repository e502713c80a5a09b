import Console

/// Shows how far something has come, to people who wait at a terminal, a few times a second.
struct OperationProgress {
  private let verb: String
  private let total: Int64?
  private var next = ContinuousClock.now

  /// - Parameter total: in bytes; nil: it is not known.
  init(_ verb: String, of total: Int64?) {
    self.verb = verb
    self.total = total
  }

  mutating func show(_ bytes: Int64) {
    guard ContinuousClock.now >= next else { return }
    next = .now + .milliseconds(100)
    let share = total.map { $0 > 0 ? " (\(bytes * 100 / $0) %)" : "" } ?? ""
    Output.showProgress("\(verb) \(ByteCount(bytes))\(share)")
  }

  func say(_ line: String) { Output.showProgress(line) }

  func end() { Output.showProgress("") }
}

/// A number of bytes as people read it.
struct ByteCount: CustomStringConvertible {
  private let bytes: Int64

  init(_ bytes: Int64) { self.bytes = bytes }

  var description: String {
    let units = ["kB", "MB", "GB", "TB"]
    guard bytes >= 1000 else { return "\(bytes) B" }
    var (value, unit) = (Double(bytes) / 1000, 0)
    while value >= 999.95, unit + 1 < units.count { (value, unit) = (value / 1000, unit + 1) }
    return "\(tenths(value)) \(units[unit])"
  }
}

/// With one digit behind the point.
func tenths(_ value: Double) -> String {
  let tenths = Int64((value * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
