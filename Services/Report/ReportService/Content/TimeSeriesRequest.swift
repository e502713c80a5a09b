internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC

/// A request for a time series, checked.
struct TimeSeriesRequest: Sendable {
  var scope: ScopeRequest
  var options: ReportOptions
  var unit: LocalCalendar.Unit

  init(_ request: ReportV1.GetTimeSeriesRequest) throws {
    scope = try ScopeRequest(request.scope)
    options = try ReportOptions(request.options, standard: PolicySet(all: .all))
    switch request.bucket {
    case .day: unit = .day
    case .week: unit = .week
    case .month: unit = .month
    case .unspecified: throw Violation(.empty, field: "bucket")
    case .unrecognized(let number): throw Violation(.notAllowed("\(number) is no bucket"), field: "bucket")
    }
  }

  func answer(_ reading: ContentReading) throws -> ReportV1.TimeSeries {
    let (calendar, name) = try reading.calendar()
    let plan = reading.plan()
    let series = try TimeSeriesFigures(
      plan, in: reading.segment, by: unit, calendar, policies: options.policies
    ) { try Task.checkCancellation() }
    let groups = try SuppressedBuckets(reading, plan, by: unit, calendar, options.policies)
    return ReportV1.TimeSeries(
      buckets: try series.buckets.map { bucket in
        let window = calendar.window(of: unit, firstDay: bucket.firstDay)
        return ReportV1.TimeBucket(bucket, calendar, try groups?.disclosed(of: bucket, window) ?? .all)
      },
      position: ReportV1.Position(reading.position), policies: ReportV1.AttemptPolicies(options.policies),
      timeZone: name)
  }
}
