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
  func facts(_ place: Int) -> RowFacts {
    let primary = primaries[place]
    return RowFacts(
      row: Row(packed: place, at: context), start: starts[place], runningTime: runningTimes[place],
      primaryNumber: primary.number, primaryKind: primary.kind, flags: flags[place], ticks: ticks[place],
      membership: memberships[place])
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
    if row.isPacked { return run(of: row).facts(row.place) }
    let place = row.place
    let primary = delta.columns.primary[place]
    return RowFacts(
      row: row, start: delta.columns.start[place], runningTime: delta.columns.runningTime[place],
      primaryNumber: primary.number, primaryKind: primary.isPresent ? entry(primary.entry, of: row).kind : nil,
      flags: delta.columns.flags[place], ticks: delta.columns.ticks[place],
      membership: delta.columns.membership[place])
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
