internal import Domain

/// Accumulates the attempts at one context or at several, from which their `ContentFigures` are made.
struct ContentTally: Sendable {
  var attempts = 0
  /// Students with an attempt.
  var opened = PersonSet()
  var progress = MetricTally()
  var time = MetricTally()
  // Nil where primary items are not of that kind.
  var score: MetricTally?
  var quantity: MetricTally?
  var binary: MetricTally?
  /// Milliseconds.
  var totalTime: Int64 = 0

  var figures: ContentFigures {
    ContentFigures(
      attempts: attempts, students: opened.count, progress: progress.figure, score: score?.figure,
      quantity: quantity?.figure, binary: binary?.figure, time: time.figure, totalTime: totalTime)
  }
}
