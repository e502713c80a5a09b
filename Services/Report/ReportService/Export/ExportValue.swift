internal import Domain
internal import Feeds
internal import Messages

/// One value of an exported row.
enum ExportValue: Sendable {
  /// Left out: an empty cell, a member that is not there.
  case none
  case text(String)
  case number(Double)
  case integer(Int64)
  case flag(Bool)
  /// To the millisecond, in UTC.
  case time(Instant)
  case list([ExportValue])
  case object([(name: String, value: ExportValue)])

  static func integer(_ number: Int32) -> ExportValue { .integer(Int64(number)) }
  static func number(orNone number: Double?) -> ExportValue { number.map { .number($0) } ?? .none }
  static func time(orNone time: WellKnown.Timestamp?) -> ExportValue { time.map { .time(Instant($0)) } ?? .none }
  static func texts(_ texts: [String]) -> ExportValue { .list(texts.map { .text($0) }) }
  /// An empty text says nothing.
  static func text(orNone text: String) -> ExportValue { text.isEmpty ? .none : .text(text) }
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
