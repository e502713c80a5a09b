/// What a report shows of one student at one context: the cell (D5, P7).
public struct StudentCell: Hashable, Sendable {
  /// The column's own metric: its fixed kind, else progress (W1).
  public var metric: Metric
  public var headline: Reading
  public var progress: Reading
  /// `time_total`, in seconds (N25).
  public var totalTime: Reading
  /// `attempt_time`: the running time of the attempt the headline picked, in milliseconds; nil when it picked none.
  public var attemptTime: Int64?
  /// One column per identifier and kind, in order of first appearance.
  public var items: [(column: ItemColumn, reading: Reading)]
  /// How many attempts are in it.
  public var attemptCount: Int
  public var isStarted: Bool
  public var isFinished: Bool
  /// Data in any metric, shown or not: an item, progress or time (P17).
  public var hasData: Bool

  /// - Parameters:
  ///   - attempts: of one student at one context, as far as the reader may see them (P34). In any order.
  ///   - primaryKind: the kind in force.
  public init(_ attempts: [Attempt], primaryKind: ItemKind?, policies: PolicySet = .standard) {
    let attempts = attempts.sorted(by: Attempt.precedes)
    metric = .headline(primaryKind: primaryKind)
    attemptCount = attempts.count
    isStarted = attempts.contains(where: \.isStarted)
    isFinished = attempts.contains(where: \.isFinished)
    hasData = attempts.contains {
      $0.progress.hasData || $0.duration > 0 || $0.primary != nil || !$0.additional.isEmpty
    }

    func candidates(_ value: (Attempt) -> (Double, Item?)?) -> [Selection.Candidate] {
      attempts.enumerated().compactMap { index, attempt in
        value(attempt).map { Selection.Candidate(index: index, attempt: attempt, number: $0.0, item: $0.1) }
      }
    }
    func select(_ policy: AttemptPolicy, _ candidates: [Selection.Candidate]) -> (
      reading: Reading, picked: Selection.Candidate?
    ) {
      Selection.apply(policy, to: candidates, attemptCount: attempts.count) { left, right in
        // Rounded quotients can tie or cross where exact ones do not (P35).
        if let mine = left.item?.value, let theirs = right.item?.value { return mine.isBetter(than: theirs) }
        return left.number > right.number
      }
    }

    let byProgress = select(
      policies[.progress],
      candidates { $0.progress.hasData ? ($0.progress.measure.fraction, nil) : nil })
    progress = byProgress.reading
    totalTime =
      select(policies[.time], candidates { $0.duration > 0 ? (Double($0.duration) / 1_000, nil) : nil }).reading

    let headline: (reading: Reading, picked: Selection.Candidate?)
    if let primaryKind {
      headline = select(
        policies[metric],
        candidates { attempt in
          attempt.primary.flatMap { $0.kind == primaryKind ? ($0.value.number, $0) : nil }
        })
    } else {
      headline = byProgress
    }
    self.headline = headline.reading
    attemptTime = headline.picked?.attempt.duration

    // A headline that picks an attempt shows that attempt's items or none; else each item column goes its own way (P7).
    let picks = policies[metric].picksOne
    let shown = picks ? headline.picked.map { [$0.attempt] } ?? [] : attempts
    var columns: [ItemColumn] = []
    var seen: Set<ItemColumn> = []
    for item in shown.lazy.flatMap(\.additional) {
      let column = ItemColumn(identifier: item.identifier, kind: item.kind)
      if seen.insert(column).inserted { columns.append(column) }
    }
    items = columns.map { column in
      func item(of attempt: Attempt) -> (Double, Item?)? {
        attempt.additional.first { ItemColumn(identifier: $0.identifier, kind: $0.kind) == column }
          .map { ($0.value.number, $0) }
      }
      if picks {
        let observations = shown.compactMap { attempt in
          item(of: attempt).map { Reading.Observation(number: $0.0, attempt: attempt.id, item: $0.1) }
        }
        return (column, Reading(observations))
      }
      return (column, select(policies[Metric(column.kind)], candidates(item)).reading)
    }
  }

  /// An attempt exists (P14).
  public var isOpened: Bool { attemptCount > 0 }

  public subscript(column: ItemColumn) -> Reading? {
    items.first { $0.column == column }?.reading
  }

  public static func == (left: StudentCell, right: StudentCell) -> Bool {
    left.metric == right.metric && left.headline == right.headline && left.progress == right.progress
      && left.totalTime == right.totalTime && left.attemptTime == right.attemptTime
      && left.items.elementsEqual(right.items) { $0.column == $1.column && $0.reading == $1.reading }
      && left.attemptCount == right.attemptCount && left.isStarted == right.isStarted
      && left.isFinished == right.isFinished && left.hasData == right.hasData
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(headline)
    hasher.combine(progress)
    hasher.combine(totalTime)
  }
}
