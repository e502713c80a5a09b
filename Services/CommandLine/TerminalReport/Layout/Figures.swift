internal import Domain
public import Messages

/// Numbers as people read them.
///
/// Ratios are rounded half up, for display only, and what is less than everything never prints as 100 % (D26).
public enum Figures {
  static func percent(_ ratio: Double) -> String {
    // The lower end of an interval may be below 0.
    if ratio < 0 { return percent(-ratio) == "0 %" ? "0 %" : "-" + percent(-ratio) }
    return DisplayedPercent(ratio).map { "\($0) %" } ?? "–"
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
    guard seconds.magnitude < 1e15 else { return "\(seconds) s" }
    let total = Int(seconds.rounded(.toNearestOrAwayFromZero))
    let (minutes, rest) = total.quotientAndRemainder(dividingBy: 60)
    let (hours, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours > 0 { return "\(hours) h \(minute) m" }
    if minutes > 0 { return rest == 0 ? "\(minutes) m" : "\(minutes) m \(rest) s" }
    return "\(rest) s"
  }

  /// With two decimals always, for what mostly lies between -1 and 1.
  static func coefficient(_ value: Double) -> String {
    let hundredths = (value * 100).rounded(.toNearestOrAwayFromZero)
    // An alpha has no lower bound, and a difference of points none at all.
    guard hundredths.magnitude < 1e15 else { return "\(value)" }
    let whole = Int(hundredths)
    let (units, rest) = whole.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(whole < 0 ? "-" : "")\(units).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// A number of the metric that it measures.
  static func figure(_ value: Double, _ metric: ReportV1.Metric) -> String {
    switch metric {
    case .progress, .score, .binary: percent(value)
    case .time: time(seconds: value)
    case .quantity, .unspecified, .unrecognized: number(value)
    }
  }

  /// `2026-09-07 10:00`, in UTC.
  public static func instant(_ time: WellKnown.Timestamp) -> String {
    let day = time.seconds.dividedDown(by: 86_400)
    let minute = (time.seconds - day * 86_400) / 60
    func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "\(CivilDate(dayNumber: day)) \(two(minute / 60)):\(two(minute % 60))"
  }

  /// `2026-09-07T10:00:00.250Z` (RFC 3339), for programs.
  static func stamp(_ time: WellKnown.Timestamp) -> String {
    let second = time.seconds - time.seconds.dividedDown(by: 60) * 60
    let milliseconds = Int(time.nanos) / 1_000_000
    let digits = String(milliseconds)
    let fraction = milliseconds == 0 ? "" : "." + String(repeating: "0", count: 3 - digits.count) + digits
    let minutes = instant(time).split(separator: " ").joined(separator: "T")
    return "\(minutes):\(second < 10 ? "0" : "")\(second)\(fraction)Z"
  }
}

extension Int64 {
  /// Rounded towards what is less, also below 0.
  func dividedDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension Figures {
  /// What a quantile is called: `median`, `p95`, `p99.9`.
  static func quantile(_ share: Double) -> String {
    share == 0.5 ? "median" : "p\(number(share * 100))"
  }
}
