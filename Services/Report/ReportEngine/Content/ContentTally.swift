internal import Domain

/// Accumulates the attempts at one context or at several, from which their `ContentFigures` are made.
struct ContentTally: Sendable {
  var attempts = 0
  /// Students with an attempt.
  var opened = PersonSet()
  var progress = MetricTally()
  var time = MetricTally()
  /// By kind; nil where primary items are not of that kind.
  private var primaries: [MetricTally?] = ItemKind.allCases.map { _ in nil }

  init() {}

  subscript(kind: ItemKind) -> MetricTally? {
    get { primaries[Int(kind.rawValue) - 1] }
    set { primaries[Int(kind.rawValue) - 1] = newValue }
  }

  /// Without any time together: what is united of all contexts comes to it later.
  var figures: ContentFigures {
    ContentFigures(
      attempts: attempts, students: opened.count, progress: progress.figure, score: self[.score]?.figure,
      quantity: self[.quantity]?.figure, binary: self[.binary]?.figure, time: time.figure, totalTime: 0)
  }
}
