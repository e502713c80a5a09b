internal import Domain

/// What a number is taken from, in terms of columns.
enum Measure: Hashable {
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
    _ measure: Measure, _ policy: AttemptPolicy, _ rows: Span<RowFacts>
  ) -> (figure: Figure?, picked: RowFacts?) {
    switch policy {
    case .latest:
      for index in rows.indices.reversed() {
        let row = rows[index]
        if let number = number(measure, row) { return (figure(measure, row, number), row) }
      }
      return (nil, nil)
    case .first:
      for index in rows.indices {
        let row = rows[index]
        if let number = number(measure, row) { return (figure(measure, row, number), row) }
      }
      return (nil, nil)
    case .best:
      var best: (row: RowFacts, number: Double)?
      // Upwards, and leaving only what is strictly better: of equals the newer (P35).
      for index in rows.indices {
        let row = rows[index]
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
    _ measure: Measure, _ policy: AttemptPolicy, _ rows: Span<RowFacts>, _ body: (Double) -> Void
  ) {
    switch policy {
    case .all:
      for index in rows.indices {
        if let number = number(measure, rows[index]) { body(counted(measure, number)) }
      }
    case .latest:
      for index in rows.indices.reversed() {
        if let number = number(measure, rows[index]) { return body(counted(measure, number)) }
      }
    default:
      if let figure = select(measure, policy, rows).figure { body(figure.number) }
    }
  }

  /// What counts as the number: of a time, its seconds (N25).
  private func counted(_ measure: Measure, _ number: Double) -> Double {
    measure == .time ? number / 1_000 : number
  }

  /// The attempt's value; nil where it has none. Time in milliseconds.
  func number(_ measure: Measure, _ row: Row) -> Double? { number(measure, facts(of: row)) }

  func number(_ measure: Measure, _ row: RowFacts) -> Double? {
    switch measure {
    case .progress: row.flags.contains(.progressData) ? Ticks(count: row.ticks).fraction : nil
    case .time: row.runningTime > 0 ? Double(row.runningTime) : nil
    case .primary(let kind): row.primaryKind == kind ? row.primaryNumber : nil
    case .item: value(measure, row)?.number
    }
  }

  /// What the item behind the measure says.
  private func value(_ measure: Measure, _ row: RowFacts) -> ItemValue? {
    switch measure {
    case .progress, .time: nil
    // Of another kind than the one in force now: quarantined (P26).
    case .primary(let kind): row.primaryKind == kind ? primary(of: row.row).value(kind) : nil
    case .item(let column, let kind): item(ofColumn: column, row)?.value(kind)
    }
  }

  func item(ofColumn column: UInt32, _ row: RowFacts) -> ItemRecord? {
    for ordinal in 0..<itemCount(of: row.row) {
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
    figure.own = mark(measure, row).map { Figure.Own($0) }
    return figure
  }

  /// What a teacher gave to the item behind the measure; nil: nothing.
  private func mark(_ measure: Measure, _ row: RowFacts) -> MarkedItem? {
    // Few contexts have any.
    guard let said = marks[row.row.context]?[id(of: row.row)] else { return nil }
    let item: ItemRecord?
    switch measure {
    case .progress, .time: item = nil
    case .primary(let kind): item = row.primaryKind == kind ? primary(of: row.row) : nil
    case .item(let column, _): item = self.item(ofColumn: column, row)
    }
    return item.flatMap { said[entry($0.entry, of: row.row).identifier] }
  }

  private func pooled(
    _ measure: Measure, _ policy: AttemptPolicy, _ rows: Span<RowFacts>
  ) -> Figure? {
    var numbers: [Double] = []
    // With a teacher's points, the same with the student's own.
    var own: [Double]?
    var wordings: WordingSet = []
    for index in rows.indices {
      let row = rows[index]
      guard let number = number(measure, row) else { continue }
      if let mark = mark(measure, row) {
        own = (own ?? numbers) + [mark.ownNumber]
      } else {
        own?.append(number)
      }
      numbers.append(number)
      if case .binary(_, let wording) = value(measure, row) { wordings.insert(WordingSet(wording)) }
    }
    // N25: what counts as the number of a time is its seconds.
    if measure == .time { numbers = numbers.map { $0 / 1_000 } }
    guard let number = mean(numbers) else { return nil }
    return Figure(
      number: number, observations: policy == .all ? numbers : [], score: nil, wordings: wordings,
      own: own.flatMap { mean($0) }.map { Figure.Own(number: $0, score: nil) })
  }

  private func union(_ rows: Span<RowFacts>) -> Figure? {
    var only: RowFacts?
    var withData = 0
    for index in rows.indices where rows[index].flags.contains(.progressData) {
      withData += 1
      only = rows[index]
    }
    guard let only else { return nil }
    let measure = withData > 1 ? covered(by: rows) : only.ticks
    return Figure(number: Ticks(count: measure).fraction, observations: [], score: nil, wordings: [])
  }

  /// Ticks in the union of all ranges of some attempts (D6).
  private func covered(by rows: Span<RowFacts>) -> UInt32 {
    var all: [TickRange] = []
    for index in rows.indices {
      let row = rows[index]
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

  private func sum(_ rows: Span<RowFacts>) -> Figure? {
    var milliseconds: Int64 = 0
    var hasTime = false
    for index in rows.indices where rows[index].runningTime > 0 {
      hasTime = true
      milliseconds = milliseconds.addingClamped(rows[index].runningTime)
    }
    guard hasTime else { return nil }
    return Figure(number: Double(milliseconds) / 1_000, observations: [], score: nil, wordings: [])
  }
}

extension Figure.Own {
  init(_ item: MarkedItem) {
    self.init(
      number: item.ownNumber, score: Figure.Score(points: item.ownPoints, possible: item.possible))
  }
}

extension Segment {
  /// Data in any metric: an item, progress or time (P17).
  ///
  /// - Parameter primaryKind: in force (D7).
  func hasData(_ row: RowFacts, _ primaryKind: ItemKind?) -> Bool {
    row.runningTime > 0 || row.flags.contains(.progressData) || row.hasPrimary(primaryKind)
      || itemCount(of: row.row) > 0
  }
}

extension RowFacts {
  /// D16, P15, with the kind in force now.
  func isFinished(_ primaryKind: ItemKind?) -> Bool {
    guard !flags.isDisjoint(with: .over) else { return false }
    return primaryKind == nil ? ticks == Ticks.whole.count : hasPrimary(primaryKind)
  }

  fileprivate func hasPrimary(_ kind: ItemKind?) -> Bool { kind != nil && primaryKind == kind }
}
