internal import Domain

/// The buckets that instants lie in, by the order in which they are met. Which one it is is remembered by the hour: there are
/// few hours and many attempts.
struct CalendarBuckets {
  /// By bucket: days since 1970-01-01, by the calendar.
  private(set) var firstDays: [Int64] = []
  private var places: [Int64: Int] = [:]
  private let unit: LocalCalendar.Unit
  private let calendar: LocalCalendar
  /// By the low bits of an hour: the hour that is remembered there, and the bucket around it.
  private var remembered: [(hour: Int64, index: Int)]

  /// Nearly two years.
  private static let hoursMax = 1 << 14
  private static let hour: Int64 = 3_600_000

  init(_ unit: LocalCalendar.Unit, _ calendar: LocalCalendar) {
    self.unit = unit
    self.calendar = calendar
    remembered = Array(repeating: (.min, 0), count: Self.hoursMax)
  }

  /// - Parameter milliseconds: since 1970.
  mutating func index(at milliseconds: Int64) -> Int {
    let hour = milliseconds / Self.hour
    let slot = Int(hour) & (Self.hoursMax - 1)
    if remembered[slot].hour == hour, milliseconds >= 0 { return remembered[slot].index }
    let day = firstDay(milliseconds)
    let index = places[day] ?? firstDays.count
    if index == firstDays.count {
      places[day] = index
      firstDays.append(day)
    }
    // Where a day begins within the hour nothing is remembered, nor before 1970.
    let start = hour * Self.hour
    if milliseconds >= 0, firstDay(start) == day, firstDay(start + Self.hour - 1) == day {
      remembered[slot] = (hour, index)
    }
    return index
  }

  /// Calls `body` with each bucket that rows lie in, and those that do.
  ///
  /// - Parameters:
  ///   - rows: in the order of their start.
  ///   - start: of a row: milliseconds since 1970.
  @inline(__always)
  mutating func forEachPart(
    of rows: Range<Int>, startedAt start: (Int) -> Int64, _ body: (_ bucket: Int, _ rows: Range<Int>) -> Void
  ) {
    rows.forEachGroup(by: { index(at: start($0)) }, body)
  }

  private func firstDay(_ milliseconds: Int64) -> Int64 {
    calendar.firstDay(of: unit, at: Instant(milliseconds: milliseconds))
  }
}
