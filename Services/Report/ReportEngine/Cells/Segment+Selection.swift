internal import Domain

/// What a number is taken from, in terms of columns.
enum Measure: Equatable {
  case progress
  case time
  /// The primary item, where it is of this kind.
  case primary(ItemKind)
  /// The additional items of one column of the context's item dictionary.
  case item(column: UInt32, ItemKind)

  /// - Parameter primaryKind: in force (D7); nil: progress is the headline.
  static func headline(primaryKind: ItemKind?) -> Measure { primaryKind.map { .primary($0) } ?? .progress }
}

extension Segment {
  /// The figure of some attempts under a policy, and the attempt that was picked, if the policy picks one.
  ///
  /// - Parameter rows: of one student at one context, oldest first.
  func select(
    _ measure: Measure, _ policy: AttemptPolicy, _ rows: some BidirectionalCollection<RowFacts>
  ) -> (figure: Figure?, picked: RowFacts?) {
    switch policy {
    case .latest:
      for row in rows.reversed() {
        if let number = number(measure, row) { return (figure(measure, row, number), row) }
      }
      return (nil, nil)
    case .first:
      for row in rows {
        if let number = number(measure, row) { return (figure(measure, row, number), row) }
      }
      return (nil, nil)
    case .best:
      var best: (row: RowFacts, number: Double)?
      // Upwards, and leaving only what is strictly better: of equals the newer (P35).
      for row in rows {
        guard let number = number(measure, row) else { continue }
        if let standing = best, isBetter(measure, standing, (row, number)) { continue }
        best = (row, number)
      }
      return best.map { (figure(measure, $0.row, $0.number), $0.row) } ?? (nil, nil)
    case .mean, .all:
      return (pooled(measure, policy, rows), nil)
    case .union:
      return (union(rows), nil)
    case .sum:
      return (sum(rows), nil)
    }
  }

  /// Calls `body` with each number that some attempts count as under a policy (P39): one at most, but under ALL.
  ///
  /// - Parameter rows: of one student at one context, oldest first.
  func forEachObservation(
    _ measure: Measure, _ policy: AttemptPolicy, _ rows: some BidirectionalCollection<RowFacts>,
    _ body: (Double) -> Void
  ) {
    guard policy == .all else { return select(measure, policy, rows).figure.map { body($0.number) } ?? () }
    for row in rows {
      if let number = number(measure, row) { body(measure == .time ? number / 1_000 : number) }
    }
  }

  /// The attempt's value; nil where it has none. Time in milliseconds.
  func number(_ measure: Measure, _ row: Row) -> Double? { number(measure, facts(of: row)) }

  func number(_ measure: Measure, _ row: RowFacts) -> Double? {
    switch measure {
    case .progress: row.flags.contains(.progressData) ? Ticks(count: row.ticks).fraction : nil
    case .time: row.runningTime > 0 ? Double(row.runningTime) : nil
    case .primary, .item: value(measure, row)?.number
    }
  }

  /// What the item behind the measure says.
  private func value(_ measure: Measure, _ row: RowFacts) -> ItemValue? {
    switch measure {
    case .progress, .time: nil
    // Of another kind than the one in force now: quarantined (P26).
    case .primary(let kind): row.primary?.kind == kind ? row.primary : nil
    case .item(let column, let kind): item(ofColumn: column, row)?.value(kind)
    }
  }

  func item(ofColumn column: UInt32, _ row: RowFacts) -> ItemRecord? {
    for ordinal in 0..<row.itemCount {
      let cell = item(ordinal, of: row.row)
      if self.column(ofEntry: cell.entry, of: row.row) == column { return cell }
    }
    return nil
  }

  private func isBetter(
    _ measure: Measure, _ left: (row: RowFacts, number: Double), _ right: (row: RowFacts, number: Double)
  ) -> Bool {
    switch measure {
    case .primary, .item:
      // Rounded quotients can tie or cross where exact ones do not (P35).
      guard let mine = value(measure, left.row), let theirs = value(measure, right.row) else { return false }
      return mine.isBetter(than: theirs)
    case .progress, .time:
      return left.number > right.number
    }
  }

  private func figure(_ measure: Measure, _ row: RowFacts, _ number: Double) -> Figure {
    var figure = Figure(number: number, observations: [], score: nil, wordings: [])
    switch value(measure, row) {
    case .score(let points, let possible): figure.score = Figure.Score(points: points, possible: possible)
    case .binary(_, let wording): figure.wordings = WordingSet(wording)
    case .quantity: break
    case nil: if measure == .time { figure.number = number / 1_000 }
    }
    return figure
  }

  private func pooled(
    _ measure: Measure, _ policy: AttemptPolicy, _ rows: some Collection<RowFacts>
  ) -> Figure? {
    var numbers: [Double] = []
    var wordings: WordingSet = []
    for row in rows {
      guard let number = number(measure, row) else { continue }
      numbers.append(number)
      if case .binary(_, let wording) = value(measure, row) { wordings.insert(WordingSet(wording)) }
    }
    // N25: what counts as the number of a time is its seconds.
    if measure == .time { numbers = numbers.map { $0 / 1_000 } }
    guard let mean = mean(numbers) else { return nil }
    return Figure(number: mean, observations: policy == .all ? numbers : [], score: nil, wordings: wordings)
  }

  private func union(_ rows: some Collection<RowFacts>) -> Figure? {
    var only: RowFacts?
    var withData = 0
    for row in rows where row.flags.contains(.progressData) {
      withData += 1
      only = row
    }
    guard let only else { return nil }
    let measure = withData > 1 ? covered(by: rows) : only.ticks
    return Figure(number: Ticks(count: measure).fraction, observations: [], score: nil, wordings: [])
  }

  /// Ticks in the union of all ranges of some attempts (D6).
  private func covered(by rows: some Collection<RowFacts>) -> UInt32 {
    var all: [TickRange] = []
    for row in rows {
      // One that covers everything decides at once.
      if row.ticks == Ticks.whole.count { return Ticks.whole.count }
      all += ranges(of: row.row)
    }
    all.sort()
    var covered: UInt32 = 0
    var reached: UInt32 = 0
    for range in all where range.upper.count > reached {
      covered += range.upper.count - max(reached, range.lower.count)
      reached = range.upper.count
    }
    return covered
  }

  private func sum(_ rows: some Collection<RowFacts>) -> Figure? {
    var milliseconds: Int64 = 0
    var hasTime = false
    for row in rows where row.runningTime > 0 {
      hasTime = true
      milliseconds = milliseconds.addingClamped(row.runningTime)
    }
    guard hasTime else { return nil }
    return Figure(number: Double(milliseconds) / 1_000, observations: [], score: nil, wordings: [])
  }
}

extension RowFacts {
  /// Data in any metric: an item, progress or time (P17).
  ///
  /// - Parameter primaryKind: in force (D7).
  func hasData(_ primaryKind: ItemKind?) -> Bool {
    itemCount > 0 || runningTime > 0 || flags.contains(.progressData) || hasPrimary(primaryKind)
  }

  /// D16, P15, with the kind in force now.
  func isFinished(_ primaryKind: ItemKind?) -> Bool {
    guard !flags.isDisjoint(with: .over) else { return false }
    return primaryKind == nil ? ticks == Ticks.whole.count : hasPrimary(primaryKind)
  }

  private func hasPrimary(_ kind: ItemKind?) -> Bool { kind != nil && primary?.kind == kind }
}
