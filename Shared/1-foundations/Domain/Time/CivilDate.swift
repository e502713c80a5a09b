/// A day of the Gregorian calendar, without a place.
public struct CivilDate: Hashable, Sendable {
  /// Astronomical: 0 is the year before 1, and years before that are negative.
  public var year: Int64
  /// 1 to 12.
  public var month: Int
  /// 1 to 31.
  public var day: Int

  /// Checks nothing: `month` is 1 to 12, and `day` a day that the month has.
  public init(year: Int64, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// - Parameter dayNumber: days since 1970-01-01.
  public init(dayNumber: Int64) {
    // In years that begin in March, so that the leap day is a year's last; in eras of 400 years, which are all alike.
    let shifted = dayNumber + 719_468
    let era = shifted.dividedDown(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * monthFromMarch + 2) / 5) + 1
    month = Int(monthFromMarch) + (monthFromMarch < 10 ? 3 : -9)
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  public var dayNumber: Int64 {
    let year = month <= 2 ? self.year - 1 : self.year
    let era = year.dividedDown(by: 400)
    let yearOfEra = year - era * 400
    let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  static func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  static func days(in month: Int, of year: Int64) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: CustomStringConvertible {
  /// `2026-09-07`.
  public var description: String {
    func padded(_ number: some BinaryInteger, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}
