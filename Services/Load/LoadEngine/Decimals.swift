/// Numbers as files and pages show them: with a point, and never with an exponent.
enum Decimals {
  /// With so many digits behind the point.
  static func fixed(_ value: Double, _ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard scaled.isFinite, abs(scaled) < 9e18 else { return "\(value)" }
    let text = String(Int64(abs(scaled)))
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    let sign = scaled < 0 ? "-" : ""
    return digits == 0 ? sign + padded : "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }

  /// As many digits as people read: none from 100 on, three at most, none that is a zero at the end.
  static func short(_ value: Double) -> String {
    var text = fixed(value, abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : abs(value) >= 1 ? 2 : 3)
    guard text.contains(".") else { return text }
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  static func leftPadded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
