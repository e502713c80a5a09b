internal import Text

/// A number as something to look at; the number itself stands beside it.
enum Picture: Sendable, Equatable {
  /// A bar, full at 1.
  case bar(Double)
  /// Where a figure lies on a scale from 0 to 1, and how far it may be off.
  case interval(lower: Double, middle: Double, upper: Double)

  static let widthMin = 3

  func drawn(width: Int) -> String {
    switch self {
    case .bar(let ratio): Self.bar(ratio, width: width)
    case .interval(let lower, let middle, let upper): Self.interval(lower, middle, upper, width: width)
    }
  }

  /// A bar of eighths of a block: full only where all is done.
  static func bar(_ ratio: Double, width: Int) -> String {
    let share = ratio.isNaN ? 0 : min(max(ratio, 0), 1)
    let (full, part) = Int(share * Double(width * 8)).quotientAndRemainder(dividingBy: 8)
    let partial = part == 0 ? "" : String(["▏", "▎", "▍", "▌", "▋", "▊", "▉"][part - 1])
    return DisplayWidth.pad(String(repeating: "█", count: full) + partial, to: width)
  }

  private static func interval(_ lower: Double, _ middle: Double, _ upper: Double, width: Int) -> String {
    func place(_ ratio: Double) -> Int { Int((min(max(ratio, 0), 1) * Double(width - 1)).rounded()) }
    var line = [Character](repeating: "·", count: width)
    for index in place(lower)...max(place(lower), place(upper)) { line[index] = "─" }
    line[place(lower)] = "├"
    line[place(upper)] = "┤"
    line[place(middle)] = "●"
    return String(line)
  }
}
