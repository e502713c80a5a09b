public import Domain

/// What some students did at one context, every attempt an observation.
public struct GroupSummary: Sendable {
  public internal(set) var attempts = 0
  /// The primary numbers of the kind that was asked for.
  public internal(set) var numbers = NumberCounts()
  /// Over all attempts, those without progress included: ticks, which add up exactly.
  var ticks: UInt64 = 0
  /// Milliseconds over all attempts.
  public internal(set) var runningTime: Int64 = 0

  /// The mean of what each attempt covered; nil of none.
  public var meanProgress: Double? { attempts == 0 ? nil : Double(ticks) / 1_000_000 / Double(attempts) }
}

extension Segment {
  public func summary(
    of students: [Number<PersonID>], at context: Number<ContextID>, primaryKind: ItemKind
  ) -> GroupSummary {
    var summary = GroupSummary()
    var looseNumbers: [Double] = []
    var loose: [Number<PersonID>] = []
    if let stretch = base[context] {
      let run = stretch.run
      var counts = Array(repeating: 0, count: run.primaries.values.count)
      for student in students {
        guard let cell = stretch.cell(of: student) else {
          loose.append(student)
          continue
        }
        for row in run.rows(ofCell: cell) {
          summary.add(run.ticks[row], run.runningTimes[row])
          counts[Int(run.primaries.codes[row])] += 1
        }
      }
      for (code, count) in counts.enumerated() where run.primaries.values[code].kind == primaryKind {
        summary.numbers.append(run.primaries.values[code].number, count: count)
      }
    } else {
      loose = students
    }
    guard delta.cells.cellCount(at: context) > 0 else { return summary }
    for student in loose {
      delta.cells.rows(context, student)?.forEach { row in
        summary.add(ticks(of: row), runningTime(of: row))
        if let number = number(.primary(primaryKind), row) { looseNumbers.append(number) }
      }
    }
    if !looseNumbers.isEmpty { summary.numbers = summary.numbers.merged(with: NumberCounts(looseNumbers)) }
    return summary
  }

  /// The primary numbers of all attempts, by groups of contexts.
  ///
  /// - Parameters:
  ///   - group: of a context, below `count`; nil leaves the context out.
  ///   - kinds: of the groups, score or binary: only primaries of these count.
  /// - Returns: by group.
  public func numbers(of kinds: [ItemKind], by group: (ContextID) -> Int?) -> [NumberCounts] {
    var sums = kinds.map { _ in Array(repeating: 0, count: headlines.numbers.count) }
    for index in 0..<UInt32(contexts.count) {
      let context = Number<ContextID>(index)
      guard let id = contexts[context], let group = group(id) else { continue }
      headlines.add(context, to: &sums[group])
    }
    let ascending = headlines.ascending
    return zip(kinds, sums).map { kind, sums in
      var counts = NumberCounts()
      for number in ascending where headlines.numbers[number].kind == kind {
        counts.append(headlines.numbers[number].number, count: sums[number])
      }
      return counts
    }
  }
}

extension GroupSummary {
  fileprivate mutating func add(_ ticks: UInt32, _ runningTime: Int64) {
    attempts += 1
    self.ticks += UInt64(ticks)
    self.runningTime = self.runningTime.addingClamped(runningTime)
  }
}
