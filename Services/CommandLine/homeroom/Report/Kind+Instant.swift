import Arguments
import Domain
import Messages

// The command-line argument kind for instants, and the parser of their RFC 3339 text.
extension Kind where Value == WellKnown.Timestamp {
  /// `2026-09-07`, which begins at midnight UTC, `2026-09-07T10:00Z`, `2026-09-07T12:00:00.5+02:00`.
  static func instant() -> Kind {
    Kind("TIME", describe: { _ in nil }) { text throws(ArgumentProblem) in
      guard let time = InstantText(text)?.timestamp else {
        throw ArgumentProblem("is not an instant such as 2026-09-07 or 2026-09-07T10:00:00Z")
      }
      return time
    }
  }
}

/// An instant as RFC 3339 writes it; the time may be left out, and the seconds.
struct InstantText {
  let timestamp: WellKnown.Timestamp
  /// Days since 1970-01-01, where a date stands alone.
  private(set) var day: Int64?

  init?(_ text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard let day = parts.first.flatMap(Self.day), parts.count <= 2 else { return nil }
    guard parts.count == 2 else {
      timestamp = WellKnown.Timestamp(seconds: day * 86_400)
      self.day = day
      return
    }
    let clock = parts[1].prefix { $0 != "Z" && $0 != "+" && $0 != "-" }
    guard let offset = Self.offset(parts[1].dropFirst(clock.count)), let time = Self.clock(clock) else { return nil }
    timestamp = WellKnown.Timestamp(seconds: day * 86_400 + time.seconds - offset, nanos: time.nanos)
  }

  private static func day(_ text: Substring) -> Int64? {
    guard let parts = numbers(text, widths: [4, 2, 2], by: "-") else { return nil }
    let date = CivilDate(year: parts[0], month: Int(parts[1]), day: Int(parts[2]))
    guard 1...12 ~= date.month, date.year > 0, CivilDate(dayNumber: date.dayNumber) == date else { return nil }
    return date.dayNumber
  }

  private static func clock(_ text: Substring) -> (seconds: Int64, nanos: Int32)? {
    let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let widths = halves[0].count == 5 ? [2, 2] : [2, 2, 2]
    guard let parts = numbers(halves[0], widths: widths, by: ":") else { return nil }
    let second = parts.count == 3 ? parts[2] : 0
    guard parts[0] < 24, parts[1] < 60, second < 60 else { return nil }
    var nanos: Int32 = 0
    if halves.count == 2 {
      guard 1...9 ~= halves[1].count, let number = digits(halves[1]) else { return nil }
      nanos = Int32((0..<(9 - halves[1].count)).reduce(number) { value, _ in value * 10 })
    }
    return (parts[0] * 3600 + parts[1] * 60 + second, nanos)
  }

  private static func offset(_ text: Substring) -> Int64? {
    guard text != "Z" else { return 0 }
    guard let sign = text.first, let parts = numbers(text.dropFirst(), widths: [2, 2], by: ":") else { return nil }
    guard parts[0] < 24, parts[1] < 60 else { return nil }
    return (parts[0] * 3600 + parts[1] * 60) * (sign == "-" ? -1 : 1)
  }

  private static func numbers(_ text: Substring, widths: [Int], by separator: Character) -> [Int64]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.count) == widths else { return nil }
    let numbers = parts.compactMap(digits)
    return numbers.count == widths.count ? numbers : nil
  }

  /// Digits only: `Int64` would also take a sign.
  private static func digits(_ text: Substring) -> Int64? {
    text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int64(text) : nil
  }
}
