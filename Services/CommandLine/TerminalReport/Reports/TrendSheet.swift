internal import Domain
public import Messages
internal import ReportTables
internal import Text

// The report sheet of work over time by day, week or month, with a line chart of attempts.
extension ReportSheet {
  /// Work by day, week or month: attempts as a line over time, and a row a bucket that has any.
  public init(_ series: ReportV1.TimeSeries, by bucket: ReportV1.GetTimeSeriesRequest.Bucket) {
    self.init("trend", title: "work over time", series)
    facts = [("time zone", .text(series.timeZone.isEmpty ? "UTC" : series.timeZone))]
    if series.buckets.isEmpty { facts.append(("work", .nothing)) }
    drawing = { terminal in Self.line(series.buckets, bucket, in: terminal) }
    let most = Double(series.buckets.map(\.attempts).max() ?? 0)
    let width = String(Int64(most)).count
    tables = [
      SheetTable(
        [
          .text("from"), .number("attempts", pictureMax: 20), .number("students"), .number("mean score"), .number("n"),
          .number("median time"), .number("p95 time"), .number("n"),
        ],
        series.buckets.map { bucket in
          func disclosed(_ shown: Shown) -> Shown { bucket.suppressed ? .withheld : shown }
          let attempts = Shown(
            DisplayWidth.pad("\(bucket.attempts)", to: width, .right), .bar(Double(bucket.attempts) / max(most, 1)))
          return [
            .text(bucket.startDate), disclosed(attempts), disclosed(.count(bucket.activeStudents)),
            .figure(
              bucket.meanScore, own: bucket.score?.ownMean, .score,
              withheld: bucket.suppressed || bucket.scoreSuppressed),
            disclosed(Self.count(bucket.score)),
            .figure(
              bucket.medianTime, .time, withheld: bucket.suppressed || bucket.timeSuppressed && bucket.medianTime == nil
            ),
            .figure(bucket.p95Time, .time, withheld: bucket.suppressed || bucket.timeSuppressed),
            disclosed(Self.count(bucket.time)),
          ]
        })
    ]
  }

  /// How many observations a figure is of.
  private static func count(_ summary: ReportV1.Summary?) -> Shown {
    summary.map { $0.suppressed ? .withheld : .count($0.n) } ?? .nothing
  }

  private static let lineHeight = 3
  private static let columnWidthMax = 4

  /// Where nothing happened the line is empty: buckets are in their places, also where some are missing.
  private static func line(
    _ buckets: [ReportV1.TimeBucket], _ unit: ReportV1.GetTimeSeriesRequest.Bucket, in terminal: Terminal
  ) -> [String] {
    let placed = buckets.compactMap { bucket in place(of: bucket.startDate, unit).map { ($0, bucket) } }
    guard placed.count > 1, let first = placed.first?.0, let last = placed.last?.0, last > first else { return [] }
    // The newest that fit.
    let begin = max(first, last - terminal.width + 1)
    var values = [Double?](repeating: 0, count: last - begin + 1)
    for (place, bucket) in placed where place >= begin && place <= last {
      values[place - begin] = bucket.suppressed ? nil : Double(bucket.attempts)
    }
    let greatest = values.compactMap { $0 }.max() ?? 0
    let shown = ColumnChart.fitted(values, to: terminal.width, timesMax: columnWidthMax)
    let from = placed.first { $0.0 >= begin }?.1.startDate ?? ""
    let until = buckets.last?.startDate ?? ""
    let room = max(1, shown.count - from.count - until.count)
    return ColumnChart.lines(shown, greatest: greatest, height: lineHeight)
      + [terminal.dim(from + String(repeating: " ", count: room) + until)]
  }

  /// The number of a bucket, one more than that of the bucket before.
  private static func place(of date: String, _ unit: ReportV1.GetTimeSeriesRequest.Bucket) -> Int? {
    let parts = date.split(separator: "-").compactMap { Int64($0) }
    guard parts.count == 3, 0...9999 ~= parts[0], 1...12 ~= parts[1], 1...31 ~= parts[2] else { return nil }
    let days = CivilDate(year: parts[0], month: Int(parts[1]), day: Int(parts[2])).dayNumber
    return switch unit {
    case .month: Int(parts[0] * 12 + parts[1])
    // Monday 5 January 1970 is day 4.
    case .week: Int((days - 4).dividedDown(by: 7))
    default: Int(days)
    }
  }
}
