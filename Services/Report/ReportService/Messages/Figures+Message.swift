internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine

// Figures and what they are made of, as callers read them.
extension ReportV1.Summary {
  init(_ metric: Metric, _ summary: MetricSummary) {
    self.init(
      metric: ReportV1.Metric(metric), population: ReportV1.Population(summary.population), n: Int64(summary.n),
      mean: summary.mean, ownMean: summary.ownMean)
  }
}

extension ReportV1.Value {
  /// - Parameter wordings: those of all outcomes of the column (P27).
  init(_ metric: Metric, _ figure: Figure, _ wordings: WordingSet) {
    self.init(
      metric: ReportV1.Metric(metric), value: figure.number,
      score: figure.score.map { ActivityV1.Score(points: $0.points, max: $0.possible) },
      wording: ActivityV1.BinaryWording(metric, wordings),
      observations: figure.observations,
      own: figure.own.map { own in
        ReportV1.OwnValue(
          value: own.number, score: own.score.map { ActivityV1.Score(points: $0.points, max: $0.possible) })
      })
  }
}

extension ActivityV1.BinaryWording {
  init(_ metric: Metric, _ wordings: WordingSet) {
    self = metric == .binary ? ActivityV1.BinaryWording(wordings.shared) : .unspecified
  }
}
