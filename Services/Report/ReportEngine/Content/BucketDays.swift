internal import Domain

/// The first days of the buckets that instants lie in, remembered by the hour: there are few hours and many attempts.
struct BucketDays {
  private let unit: LocalCalendar.Unit
  private let calendar: LocalCalendar
  /// By the low bits of an hour: the hour that is remembered there, and the first day of the bucket around it.
  private var hours: [Int64]
  private var days: [Int64]

  /// Two school years.
  private static let hoursMax = 1 << 14
  private static let hour: Int64 = 3_600_000

  init(_ unit: LocalCalendar.Unit, _ calendar: LocalCalendar) {
    self.unit = unit
    self.calendar = calendar
    hours = Array(repeating: .min, count: Self.hoursMax)
    days = Array(repeating: 0, count: Self.hoursMax)
  }

  /// - Parameter milliseconds: since 1970.
  mutating func firstDay(at milliseconds: Int64) -> Int64 {
    let hour = milliseconds >= 0 ? milliseconds / Self.hour : -1
    let slot = Int(hour) & (Self.hoursMax - 1)
    if hours[slot] == hour { return days[slot] }
    let day = calendar.firstDay(of: unit, at: Instant(milliseconds: milliseconds))
    // Where a day begins within the hour, and before 1970, nothing is remembered.
    let start = hour * Self.hour
    if hour >= 0, calendar.firstDay(of: unit, at: Instant(milliseconds: start)) == day,
      calendar.firstDay(of: unit, at: Instant(milliseconds: start + Self.hour - 1)) == day
    {
      hours[slot] = hour
      days[slot] = day
    }
    return day
  }
}
