import API
import Arguments
import Messages
import TerminalReport

/// `homeroom report trend`: work over time.
enum TrendReport {
  private enum Bucket: String, CaseIterable, Sendable {
    case day, week, month

    var wanted: ReportV1.GetTimeSeriesRequest.Bucket {
      switch self {
      case .day: .day
      case .week: .week
      case .month: .month
      }
    }
  }

  private static let bucket = Option<Bucket>(
    "bucket", .choice(), default: .day, help: "How long each span is; weeks begin on Monday.")

  static let command = ReportQuery<ReportV1.GetTimeSeriesRequest, ReportV1.TimeSeries>(
    request: { values in
      ReportV1.GetTimeSeriesRequest(
        scope: ScopeOptions.scope(values), bucket: values[bucket].wanted,
        options: ReportFilters.optionsOfContent(values))
    },
    call: { try await $0.getTimeSeries($1, $2) },
    sheet: { request, series in ReportSheet(series, by: request.bucket) }
  ).command(
    "trend", "Work by day, week or month, in the school's time zone.",
    discussion: "Every attempt counts, unless --policy says which.",
    takes: [bucket] + ScopeOptions.all + ReportFilters.ofContent)
}
