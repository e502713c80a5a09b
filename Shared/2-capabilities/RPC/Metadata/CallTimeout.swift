/// `grpc-timeout`: one to eight digits and a unit.
public enum CallTimeout {
  /// The timeout a header names, in nanoseconds; nil when it is no timeout. Saturates: the largest is 99,999,999 hours.
  public static func parse(_ text: RawSpan) -> UInt64? {
    guard (2...9).contains(text.byteCount) else { return nil }
    var number: UInt64 = 0
    for index in 0..<text.byteCount - 1 {
      let digit = unsafe text.unsafeLoad(fromByteOffset: index, as: UInt8.self) &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + UInt64(digit)
    }
    let unit: UInt64
    switch unsafe text.unsafeLoad(fromByteOffset: text.byteCount - 1, as: UInt8.self) {
    case UInt8(ascii: "H"): unit = 3_600_000_000_000
    case UInt8(ascii: "M"): unit = 60_000_000_000
    case UInt8(ascii: "S"): unit = 1_000_000_000
    case UInt8(ascii: "m"): unit = 1_000_000
    case UInt8(ascii: "u"): unit = 1000
    case UInt8(ascii: "n"): unit = 1
    default: return nil
    }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit)
    return overflow ? .max : product
  }

  /// The header for `timeout`, in the finest unit that fits and rounded up; nil when nothing is left.
  public static func encode(_ timeout: Duration) -> String? {
    guard timeout > .zero else { return nil }
    let (seconds, attoseconds) = timeout.components
    let digitsMax: Int64 = 99_999_999
    if seconds == 0, attoseconds <= digitsMax * 1_000_000_000 {
      return "\((attoseconds + 999_999_999) / 1_000_000_000)n"
    }
    if seconds < 99 { return "\(seconds * 1_000_000 + (attoseconds + 999_999_999_999) / 1_000_000_000_000)u" }
    if seconds < 99_999 { return "\(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)m" }
    let whole = attoseconds > 0 && seconds < .max ? seconds + 1 : seconds
    if whole <= digitsMax { return "\(whole)S" }
    if whole / 60 < digitsMax { return "\(whole / 60 + (whole % 60 > 0 ? 1 : 0))M" }
    return "\(min(digitsMax, whole / 3600 + (whole % 3600 > 0 ? 1 : 0)))H"
  }
}
