/// Identifiers for what callers do not name: 128 random bits, in hexadecimal.
public enum RandomID {
  /// 32 lower-case digits, of the system's generator.
  public static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    return [generator.next(), generator.next()].map { (half: UInt64) in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
