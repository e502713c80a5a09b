internal import Domain

/// What a number is taken from, in terms of columns.
enum Measure: Equatable {
  case progress
  case time
  /// The primary item, where it is of this kind.
  case primary(ItemKind)
  /// The additional items of one column of the context's item dictionary.
  case item(column: UInt32, ItemKind)
}

extension Segment {
  /// The figure of some attempts under a policy, and the attempt that was picked, if the policy picks one.
  ///
  /// - Parameter rows: of one student at one context, oldest first.
  func select(_ measure: Measure, _ policy: AttemptPolicy, _ rows: [Row]) -> (figure: Figure?, picked: Row?) {
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
      var best: (row: Row, number: Double)?
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

  /// The attempt's value; nil where it has none. Time in milliseconds.
  func number(_ measure: Measure, _ row: Row) -> Double? {
    switch measure {
    case .progress:
      guard flags(of: row).contains(.progressData) else { return nil }
      return Ticks(count: ticks(of: row)).fraction
    case .time:
      let time = runningTime(of: row)
      return time > 0 ? Double(time) : nil
    case .primary, .item:
      return item(measure, row)?.number
    }
  }

  /// The item behind the measure.
  func item(_ measure: Measure, _ row: Row) -> ItemCell? {
    switch measure {
    case .progress, .time:
      return nil
    case .primary(let kind):
      let primary = primary(of: row)
      // Of another kind than the one in force now: quarantined (P26).
      guard primary.isPresent, entry(primary.entry, of: row).kind == kind else { return nil }
      return primary
    case .item(let column, _):
      for ordinal in 0..<itemCount(of: row) {
        let cell = item(ordinal, of: row)
        if entry(cell.entry, of: row).column == column { return cell }
      }
      return nil
    }
  }

  private func isBetter(
    _ measure: Measure, _ left: (row: Row, number: Double), _ right: (row: Row, number: Double)
  ) -> Bool {
    switch measure {
    case .primary(let kind), .item(_, let kind):
      // Rounded quotients can tie or cross where exact ones do not (P35).
      guard let mine = item(measure, left.row), let theirs = item(measure, right.row) else { return false }
      return mine.value(kind).isBetter(than: theirs.value(kind))
    case .progress, .time:
      return left.number > right.number
    }
  }

  private func figure(_ measure: Measure, _ row: Row, _ number: Double) -> Figure {
    var figure = Figure(number: number, observations: [], score: nil, wordings: [])
    switch measure {
    case .progress:
      break
    case .time:
      figure.number = number / 1_000
    case .primary(let kind), .item(_, let kind):
      guard let cell = item(measure, row) else { break }
      if kind == .score { figure.score = Figure.Score(points: cell.points, possible: cell.possible) }
      if kind == .binary { figure.wordings = WordingSet(cell.wording) }
    }
    return figure
  }

  private func pooled(_ measure: Measure, _ policy: AttemptPolicy, _ rows: [Row]) -> Figure? {
    var numbers: [Double] = []
    var wordings: WordingSet = []
    for row in rows {
      guard let number = number(measure, row) else { continue }
      numbers.append(number)
      if let cell = item(measure, row) { wordings.insert(WordingSet(cell.wording)) }
    }
    // N25: what counts as the number of a time is its seconds.
    if measure == .time { numbers = numbers.map { $0 / 1_000 } }
    guard let mean = mean(numbers) else { return nil }
    return Figure(number: mean, observations: policy == .all ? numbers : [], score: nil, wordings: wordings)
  }

  private func union(_ rows: [Row]) -> Figure? {
    var only: Row?
    var withData = 0
    for row in rows where flags(of: row).contains(.progressData) {
      withData += 1
      only = row
    }
    guard let only else { return nil }
    let measure = withData > 1 ? covered(by: rows) : ticks(of: only)
    return Figure(number: Ticks(count: measure).fraction, observations: [], score: nil, wordings: [])
  }

  /// Ticks in the union of all ranges of some attempts (D6).
  private func covered(by rows: [Row]) -> UInt32 {
    var all: [TickRange] = []
    for row in rows {
      // One that covers everything decides at once.
      if ticks(of: row) == Ticks.whole.count { return Ticks.whole.count }
      all += ranges(of: row)
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

  private func sum(_ rows: [Row]) -> Figure? {
    var milliseconds: Int64 = 0
    var hasTime = false
    for row in rows {
      let time = runningTime(of: row)
      guard time > 0 else { continue }
      hasTime = true
      let (total, overflow) = milliseconds.addingReportingOverflow(time)
      milliseconds = overflow ? .max : total
    }
    guard hasTime else { return nil }
    return Figure(number: Double(milliseconds) / 1_000, observations: [], score: nil, wordings: [])
  }
}
