/// What a number counts, which the end of its name says, too.
public enum MetricUnit: Hashable, Sendable {
  /// Things, or bytes.
  case one
  /// Shown as seconds, as Prometheus has them.
  case nanoseconds

  /// As it stands in Prometheus' text format.
  func text(_ value: Int) -> String {
    guard self == .nanoseconds else { return String(value) }
    let (seconds, rest) = value.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    var text = (value < 0 ? "-" : "") + String(seconds)
    guard rest > 0 else { return text }
    var digits = String(rest)
    digits = String(repeating: "0", count: 9 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    text += "." + digits
    return text
  }
}
