internal import Domain

/// What a cell's numbers are made of: the facts of one attempt, read once from wherever it lies.
struct RowFacts: Sendable {
  let row: Row
  /// Milliseconds since 1970.
  let start: Int64
  /// Milliseconds.
  let runningTime: Int64
  /// What its primary item says, as `ItemValue.number`.
  let primaryNumber: Double
  /// Of the primary item: of whatever kind, also of one that is not in force; nil for no item.
  let primaryKind: ItemKind?
  let flags: AttemptFlags
  /// The measure of the union of the attempt's own ranges.
  let ticks: UInt32
  let membership: UInt32
}

extension PackedRun {
  func facts(_ index: Int) -> RowFacts {
    let primary = primaries[index]
    return RowFacts(
      row: Row(packed: index, at: context), start: starts[index], runningTime: runningTimes[index],
      primaryNumber: primary.number, primaryKind: primary.kind, flags: flags[index], ticks: ticks[index],
      membership: memberships[index])
  }
}

extension Coded<PackedPrimary> {
  /// By code: the number, if it is of the kind, or NaN.
  func numbers(_ kind: ItemKind) -> [Double] {
    values.indices.map { values[$0].kind == kind ? values[$0].number : .nan }
  }
}

extension Segment {
  func facts(of row: Row) -> RowFacts {
    if row.isPacked { return run(of: row).facts(row.index) }
    let index = row.index
    let primary = delta.columns.primary[index]
    return RowFacts(
      row: row, start: delta.columns.start[index], runningTime: delta.columns.runningTime[index],
      primaryNumber: primary.number, primaryKind: primary.isPresent ? entry(primary.entry, of: row).kind : nil,
      flags: delta.columns.flags[index], ticks: delta.columns.ticks[index],
      membership: delta.columns.membership[index])
  }
}

extension Span<RowFacts> {
  @inline(__always)
  func contains(where holds: (RowFacts) -> Bool) -> Bool {
    for index in indices where holds(self[index]) { return true }
    return false
  }

  /// A copy of those that hold.
  func filter(_ holds: (RowFacts) -> Bool) -> [RowFacts] {
    var found: [RowFacts] = []
    for index in indices where holds(self[index]) { found.append(self[index]) }
    return found
  }
}
