import API
import Arguments
import Messages
import TerminalReport

/// `homeroom report distribution`: how a metric is spread.
enum DistributionReport {
  private enum Nodes: String, CaseIterable, Sendable {
    case none, direct, inclusive

    var wanted: ReportV1.GetDistributionRequest.Nodes {
      switch self {
      case .none: .unspecified
      case .direct: .direct
      case .inclusive: .inclusive
      }
    }
  }

  static let metric = Option<MetricWord>("metric", .choice("METRIC"), default: .score, help: "The metric to report.")
  private static let quantiles = Option<[Double]>(
    "quantile", .list(.share), default: [0.25, 0.5, 0.75],
    help: "Quantiles to show, from 0 to 1, such as 0.95; the quartiles when left out.")
  private static let bins = Option<Int>("bins", .integer(1...1000), default: 10, help: "Bins of the histogram.")
  private static let nodes = Option<Nodes>(
    "nodes", .choice(), default: .none,
    help: "Also by node: of its own work (direct), or with everything below it (inclusive).")

  static let command = ReportQuery<ReportV1.GetDistributionRequest, ReportV1.Distribution>(
    request: { values in
      ReportV1.GetDistributionRequest(
        scope: ScopeOptions.scope(values), metric: values[metric].metric, quantiles: values[quantiles],
        bins: Int32(values[bins]), options: ReportFilters.optionsOfContent(values), nodes: values[nodes].wanted)
    },
    call: { try await $0.getDistribution($1, $2) },
    sheet: { request, distribution in ReportSheet(distribution, quantiles: request.quantiles) }
  ).command(
    "distribution", "How a metric is spread: mean, deviation, quantiles, histogram.",
    discussion: "Tables of --csv: distributions, histogram.",
    takes: [metric, quantiles, bins, nodes] + ScopeOptions.all + ReportFilters.ofContent)
}

extension Kind where Value == Double {
  /// From 0 to 1.
  static var share: Kind {
    Kind("SHARE", describe: { "\($0)" }) { text throws(ArgumentProblem) in
      guard let share = Double(text), 0...1 ~= share else { throw ArgumentProblem("is not between 0 and 1") }
      return share
    }
  }
}
