internal import Domain

/// Finds the calendar buckets (days, weeks, months) of instants, and numbers them in the order in which they first occur.
///
/// Attempts at one context lie mostly in the bucket of the one before; which one it is else is remembered by the hour: there are few
/// hours and many attempts.
struct CalendarBuckets {
  /// By bucket: days since 1970-01-01, by the calendar.
  private(set) var firstDays: [Int64] = []
  private var places: [Int64: Int] = [:]
  private let unit: LocalCalendar.Unit
  private let calendar: LocalCalendar
  /// The bucket that was asked for last, and around which milliseconds since 1970 it is; around none at first.
  private var last: (milliseconds: Range<Int64>, index: Int) = (0..<0, 0)
  /// By bucket: the milliseconds since 1970 that it is around.
  private var milliseconds: [Range<Int64>] = []
  /// By the low bits of an hour: the hour that is remembered there, and the bucket around all of it.
  private var remembered: [(hour: Int32, index: Int32)]

  /// Nearly two years.
  private static let hoursMax = 1 << 14
  private static let hour: Int64 = 3_600_000
  /// What is remembered lies between 1970 and the year 3000 or so; calendars are asked about everything else.
  private static let rememberedMax: Int64 = 32_503_680_000_000

  init(_ unit: LocalCalendar.Unit, _ calendar: LocalCalendar) {
    self.unit = unit
    self.calendar = calendar
    remembered = Array(repeating: (-1, 0), count: Self.hoursMax)
  }

  /// - Parameter milliseconds: since 1970.
  @inline(__always)
  mutating func index(at milliseconds: Int64) -> Int {
    last.milliseconds.contains(milliseconds) ? last.index : indexElsewhere(milliseconds)
  }

  /// Of an instant outside the last bucket.
  private mutating func indexElsewhere(_ milliseconds: Int64) -> Int {
    guard (0..<Self.rememberedMax).contains(milliseconds) else { return bucket(around: milliseconds) }
    let hour = milliseconds / Self.hour
    let slot = Int(hour) & (Self.hoursMax - 1)
    let isKnown = remembered[slot].hour == hour
    let index = isKnown ? Int(remembered[slot].index) : bucket(around: milliseconds)
    if !isKnown { remember(index) }
    last = (self.milliseconds[index], index)
    return index
  }

  /// The bucket, made if it is not there.
  private mutating func bucket(around milliseconds: Int64) -> Int {
    let day = calendar.firstDay(of: unit, at: Instant(milliseconds: milliseconds))
    if let known = places[day] { return known }
    let index = firstDays.count
    places[day] = index
    firstDays.append(day)
    let isRemembered = (0..<Self.rememberedMax).contains(milliseconds)
    let window = isRemembered ? calendar.window(of: unit, firstDay: day) : nil
    self.milliseconds.append(window.map { $0.opens.milliseconds..<$0.end.milliseconds } ?? 0..<0)
    return index
  }

  /// Remembers each hour that lies whole in a bucket.
  private mutating func remember(_ index: Int) {
    let first = max(0, milliseconds[index].lowerBound + Self.hour - 1) / Self.hour
    for hour in first..<max(first, milliseconds[index].upperBound / Self.hour) {
      remembered[Int(hour) & (Self.hoursMax - 1)] = (Int32(hour), Int32(index))
    }
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
}
