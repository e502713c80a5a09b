internal import Glibc
internal import Synchronization

/// Where lines go. Each is written whole: lines of several threads do not mix.
public final class LogSink: Sendable {
  private let format: LogFormat
  private let now: @Sendable () -> Int64
  private let output: Mutex<@Sendable ([UInt8]) -> Void>
  private let counts = LogLevel.allCases.map { _ in Counter() }

  /// - Parameters:
  ///   - now: the wall clock, milliseconds since 1970.
  ///   - output: takes one line at a time, its end included.
  public init(
    _ format: LogFormat, now: @escaping @Sendable () -> Int64 = LogSink.wallClock,
    output: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.format = format
    self.now = now
    self.output = Mutex(output)
  }

  /// The standard error stream. A line that cannot be written is lost: a log must not stop the service.
  public static func standardError(_ format: LogFormat) -> LogSink {
    LogSink(format) { line in
      var rest = line[...]
      while !rest.isEmpty {
        let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(STDERR_FILENO, $0.baseAddress!, $0.count) }
        guard written > 0 else { return }
        rest = rest.dropFirst(written)
      }
    }
  }

  /// Milliseconds since 1970.
  public static func wallClock() -> Int64 { Int64(wallClockNanoseconds() / 1_000_000) }

  static func wallClockNanoseconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// How many have been written.
  public func lineCount(_ level: LogLevel) -> Int { counts[Int(level.rawValue)].value }

  func write(_ level: LogLevel, _ sentence: String, _ fields: [Logger.Field]) {
    counts[Int(level.rawValue)].increment()
    var line = LogLine()
    let head: [Logger.Field] = [
      Logger.Field(name: "time", value: .text(timestamp(now()))),
      Logger.Field(name: "level", value: .text(level.name)),
      Logger.Field(name: "message", value: .text(sentence)),
    ]
    switch format {
    case .logfmt:
      for field in head + fields { line.appendLogfmt(field.name, field.value) }
    case .json:
      for field in head + fields { line.appendJSON(field.name, field.value) }
      line.endJSON()
    }
    line.endLine()
    output.withLock { $0(line.bytes) }
  }
}

/// RFC 3339 in UTC, to the millisecond: `2026-11-21T07:01:37.042Z`.
func timestamp(_ milliseconds: Int64) -> String {
  func digits(_ value: Int64, _ count: Int) -> String {
    let text = value.description
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
  func divide(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let remainder = (value % divisor + divisor) % divisor
    return ((value - remainder) / divisor, remainder)
  }
  let (day, inDay) = divide(milliseconds, by: 86_400_000)
  // Days are counted from 1 March of year 0: the leap day is then the last of its year, and a century has one rule.
  let (era, dayOfEra) = divide(day + 719_468, by: 146_097)
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let march = (5 * dayOfYear + 2) / 153
  let month = march < 10 ? march + 3 : march - 9
  let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  let date = "\(digits(year, 4))-\(digits(month, 2))-\(digits(dayOfYear - (153 * march + 2) / 5 + 1, 2))"
  let time = "\(digits(inDay / 3_600_000, 2)):\(digits(inDay / 60_000 % 60, 2)):\(digits(inDay / 1000 % 60, 2))"
  return "\(date)T\(time).\(digits(inDay % 1000, 3))Z"
}
