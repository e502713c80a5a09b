public import Domain
public import Messages

/// One value of a row for programs.
public enum TableValue: Sendable {
  /// A member of an object; one whose value is `none` is left out.
  public typealias Member = (name: String, value: TableValue)

  /// Left out: an empty cell, a member that is not there.
  case none
  case text(String)
  case number(Double)
  case integer(Int64)
  case flag(Bool)
  /// To the millisecond, in UTC.
  case time(Instant)
  case list([TableValue])
  case object([Member])

  /// An integer of 32 bits.
  public static func integer(_ number: Int32) -> TableValue { .integer(Int64(number)) }
  /// `none` where there is no number.
  public static func number(orNone number: Double?) -> TableValue { number.map { .number($0) } ?? .none }
  /// A list of texts, empty ones among them.
  public static func texts(_ texts: [String]) -> TableValue { .list(texts.map { .text($0) }) }
  /// An empty text says nothing.
  public static func text(orNone text: String) -> TableValue { text.isEmpty ? .none : .text(text) }

  /// A time of a message that one of our own services wrote.
  public static func time(orNone time: WellKnown.Timestamp?) -> TableValue {
    time.map { .time(Instant(milliseconds: $0.seconds &* 1_000 &+ Int64($0.nanos / 1_000_000))) } ?? .none
  }

  /// As JSON without spaces.
  public var json: String {
    var bytes: [UInt8] = []
    JSONText.write(self, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An object as JSON with a line for each member, and for each element of a member that is a list.
  public static func lines(of members: [Member]) -> String {
    let lines = members.compactMap { name, value -> String? in
      switch value {
      case .none: nil
      case .list(let values) where !values.isEmpty:
        "  \"\(name)\": [\n" + values.map { "    " + $0.json }.joined(separator: ",\n") + "\n  ]"
      default: "  \"\(name)\": \(value.json)"
      }
    }
    return "{\n" + lines.joined(separator: ",\n") + "\n}"
  }
}

extension Instant {
  /// `2026-09-07T08:00:00.000Z`.
  var exported: String {
    let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    let day = rest < 0 ? days - 1 : days
    let clock = rest < 0 ? rest + 86_400_000 : rest
    func padded(_ number: Int64, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: width - digits.utf8.count) + digits
    }
    let time =
      "\(padded(clock / 3_600_000, 2)):\(padded(clock / 60_000 % 60, 2)):\(padded(clock / 1_000 % 60, 2))"
      + ".\(padded(clock % 1_000, 3))Z"
    return "\(CivilDate(dayNumber: day))T\(time)"
  }
}
