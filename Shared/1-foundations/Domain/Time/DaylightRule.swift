/// How a zone's clocks go from some year on for ever: `CET-1CEST,M3.5.0,M10.5.0/3`, the TZ string of POSIX with the hours
/// up to 167 of RFC 8536.
struct DaylightRule: Sendable {
  /// A day of the year and a time of that day.
  private struct Turn: Sendable {
    enum Day: Sendable {
      /// 1 to 365, February 29 never counted.
      case julian(Int)
      /// 0 to 365, February 29 counted.
      case ordinal(Int)
      /// The `week`th (5: last) weekday (0: Sunday) of a month.
      case weekday(month: Int, week: Int, day: Int)
    }

    var day: Day
    /// Seconds after local midnight.
    var time = 7_200

    /// Seconds since 1970 by the clock on the wall.
    func wall(in year: Int64) -> Int64 {
      let newYear = CivilDate(year: year, month: 1, day: 1).dayNumber
      let number: Int64
      switch day {
      case .julian(let day):
        let leapDay = CivilDate.isLeap(year) && day >= 60 ? 1 : 0
        number = newYear + Int64(day - 1 + leapDay)
      case .ordinal(let day):
        number = newYear + Int64(day)
      case .weekday(let month, let week, let day):
        let first = CivilDate(year: year, month: month, day: 1).dayNumber
        // 1970-01-01 was a Thursday.
        let weekday = Int((first + 4) % 7 + 7) % 7
        var dayOfMonth = 1 + (day - weekday + 7) % 7 + (week - 1) * 7
        while dayOfMonth > CivilDate.days(in: month, of: year) { dayOfMonth -= 7 }
        number = first + Int64(dayOfMonth - 1)
      }
      return number * 86_400 + Int64(time)
    }
  }

  private let standard: Int
  private var daylight: (offset: Int, begins: Turn, ends: Turn)?

  init?(_ text: String) {
    var reader = Reader(text)
    guard reader.name(), let west = reader.time() else { return nil }
    standard = -west
    guard !reader.isAtEnd else { return }
    guard reader.name() else { return nil }
    var offset = standard + 3_600
    if !reader.isAtEnd, !reader.isAt(",") {
      guard let west = reader.time() else { return nil }
      offset = -west
    }
    guard let begins = reader.turn(), let ends = reader.turn(), reader.isAtEnd else { return nil }
    daylight = (offset, begins, ends)
  }

  func offset(at seconds: Int64) -> Int {
    guard let daylight else { return standard }
    let year = CivilDate(dayNumber: (seconds + Int64(standard)).dividedDown(by: 86_400)).year
    let begin = daylight.begins.wall(in: year) - Int64(standard)
    let end = daylight.ends.wall(in: year) - Int64(daylight.offset)
    // In the south daylight saving lies over the turn of the year.
    let isDaylight = begin < end ? begin <= seconds && seconds < end : !(end <= seconds && seconds < begin)
    return isDaylight ? daylight.offset : standard
  }

  private struct Reader {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }
    func isAt(_ mark: Character) -> Bool { rest.first == mark.asciiValue }

    private mutating func take(_ mark: Character) -> Bool {
      guard isAt(mark) else { return false }
      rest = rest.dropFirst()
      return true
    }

    /// `CET` or `<+03>`; what it is called is nobody's business here.
    mutating func name() -> Bool {
      if take("<") {
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
        rest = rest[rest.index(after: end)...]
        return true
      }
      let letters = rest.prefix { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
      rest = rest.dropFirst(letters.count)
      return letters.count >= 3
    }

    mutating func number() -> Int? {
      let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      rest = rest.dropFirst(digits.count)
      return digits.count <= 4 ? Int(String(Substring(digits))) : nil
    }

    /// `[-]h[:mm[:ss]]` in seconds.
    mutating func time() -> Int? {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      guard var seconds = number().map({ $0 * 3_600 }) else { return nil }
      for unit in [60, 1] where take(":") {
        guard let part = number() else { return nil }
        seconds += part * unit
      }
      return isNegative ? -seconds : seconds
    }

    mutating func turn() -> Turn? {
      guard take(","), let day = day() else { return nil }
      var turn = Turn(day: day)
      if take("/") {
        guard let time = time() else { return nil }
        turn.time = time
      }
      return turn
    }

    private mutating func day() -> Turn.Day? {
      if take("M") {
        guard let month = number(), (1...12).contains(month), take("."), let week = number(), (1...5).contains(week),
          take("."), let day = number(), (0...6).contains(day)
        else { return nil }
        return .weekday(month: month, week: week, day: day)
      }
      if take("J") {
        return number().flatMap { (1...365).contains($0) ? .julian($0) : nil }
      }
      return number().flatMap { (0...365).contains($0) ? .ordinal($0) : nil }
    }
  }
}

extension Int64 {
  /// Rounded towards the past, also before 1970.
  func dividedDown(by divisor: Int64) -> Int64 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
