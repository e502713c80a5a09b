/// The days, weeks and months of a school, in its own time zone (D13, P32).
public struct LocalCalendar: Sendable {
  /// The units that a trend over time is divided into (P32).
  public enum Unit: CaseIterable, Sendable {
    case day
    /// From Monday.
    case week
    case month
  }

  /// The time zone in which days begin and end.
  public let zone: TimeZoneRules

  /// - Parameter zone: of the school, or of the organization (D13).
  public init(_ zone: TimeZoneRules) {
    self.zone = zone
  }

  /// The first day of the unit that an instant lies in, in days since 1970-01-01.
  public func firstDay(of unit: Unit, at instant: Instant) -> Int64 {
    let seconds = instant.milliseconds.dividedDown(by: 1_000)
    let day = (seconds + Int64(zone.offset(at: seconds))).dividedDown(by: 86_400)
    switch unit {
    case .day: return day
    // Day 0 was a Thursday, and so day -3 a Monday.
    case .week: return (day + 3).dividedDown(by: 7) * 7 - 3
    case .month:
      let date = CivilDate(dayNumber: day)
      return day - Int64(date.day - 1)
    }
  }

  /// When the unit that begins with a day is.
  public func window(of unit: Unit, firstDay day: Int64) -> Window {
    let next: Int64
    switch unit {
    case .day: next = day + 1
    case .week: next = day + 7
    case .month:
      let date = CivilDate(dayNumber: day)
      next = day + Int64(CivilDate.days(in: date.month, of: date.year))
    }
    return Window(opens: start(ofDay: day), closes: start(ofDay: next))
  }

  /// The first instant of a day: midnight, or what follows it at once where clocks leap over midnight.
  public func start(ofDay day: Int64) -> Instant {
    let midnight = day * 86_400
    // No offset is more than a day, and none changes twice in three.
    let before = Int64(zone.offset(at: midnight - 129_600))
    let after = Int64(zone.offset(at: midnight + 129_600))
    for offset in [max(before, after), min(before, after)] where zone.offset(at: midnight - offset) == Int(offset) {
      return Instant(milliseconds: (midnight - offset) * 1_000)
    }
    // Clocks leap over midnight: the day begins when they do.
    var lower = midnight - max(before, after)
    var upper = midnight - min(before, after)
    while upper - lower > 1 {
      let middle = lower + (upper - lower) / 2
      if zone.offset(at: middle) == Int(before) { lower = middle } else { upper = middle }
    }
    return Instant(milliseconds: upper * 1_000)
  }
}
