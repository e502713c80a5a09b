internal import Domain

/// Numbers as people read them.
///
/// Ratios are rounded half up, for display only, and what is less than everything never prints as 100 % (D26).
enum Figures {
  static func percent(_ ratio: Double) -> String {
    DisplayedPercent(ratio).map { "\($0) %" } ?? "–"
  }

  /// With as many decimals as it needs, two at most.
  static func number(_ value: Double) -> String {
    let hundredths = (value * 100).rounded(.toNearestOrAwayFromZero)
    guard hundredths.magnitude < 1e15 else { return "\(value)" }
    let whole = Int(hundredths)
    let sign = whole < 0 ? "-" : ""
    let (units, rest) = whole.magnitude.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(sign)\(units)" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : (rest < 10 ? "0\(rest)" : "\(rest)")
    return "\(sign)\(units).\(digits)"
  }

  static func time(seconds: Double) -> String {
    let total = Int(seconds.rounded(.toNearestOrAwayFromZero))
    let (minutes, rest) = total.quotientAndRemainder(dividingBy: 60)
    let (hours, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours > 0 { return "\(hours) h \(minute) m" }
    if minutes > 0 { return rest == 0 ? "\(minutes) m" : "\(minutes) m \(rest) s" }
    return "\(rest) s"
  }

  /// A bar of eighths of a block: full only where all is done.
  static func bar(_ ratio: Double, width: Int) -> String {
    let eighths = Int(min(max(ratio, 0), 1) * Double(width * 8))
    let (full, part) = eighths.quotientAndRemainder(dividingBy: 8)
    let partial = part == 0 ? "" : String(["▏", "▎", "▍", "▌", "▋", "▊", "▉"][part - 1])
    return pad(String(repeating: "█", count: full) + partial, to: width)
  }

  static func pad(_ text: String, to width: Int) -> String {
    text.count >= width ? text : text + String(repeating: " ", count: width - text.count)
  }

  /// At most this many characters; the last one says that there was more.
  static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(max(0, width - 1)) + "…"
  }
}
