internal import Domain

/// What a cell's numbers are made of: the facts of one attempt, read once from wherever it lies.
struct RowFacts {
  let row: Row
  /// Milliseconds since 1970.
  let start: Int64
  let flags: AttemptFlags
  let membership: UInt32
  /// The measure of the union of the attempt's own ranges.
  let ticks: UInt32
  /// Milliseconds.
  let runningTime: Int64
  /// Of the primary item: of whatever kind, also of one that is not in force; nil for no item.
  let primaryKind: ItemKind?
  /// What its item says, as `ItemValue.number`.
  let primaryNumber: Double
}

extension PackedRun {
  @inline(__always)
  func facts(_ place: Int) -> RowFacts {
    let primary = primaries[place]
    return RowFacts(
      row: Row(packed: place, at: context), start: starts[place], flags: flags[place],
      membership: memberships[place], ticks: ticks[place], runningTime: runningTimes[place],
      primaryKind: primary.kind, primaryNumber: primary.number)
  }
}

extension Segment {
  func facts(of row: Row) -> RowFacts {
    if row.isPacked { return run(of: row).facts(row.place) }
    let place = row.place
    let primary = delta.columns.primary[place]
    return RowFacts(
      row: row, start: delta.columns.start[place], flags: delta.columns.flags[place],
      membership: delta.columns.membership[place], ticks: delta.columns.ticks[place],
      runningTime: delta.columns.runningTime[place],
      primaryKind: primary.isPresent ? entry(primary.entry, of: row).kind : nil, primaryNumber: primary.number)
  }
}

extension Span<RowFacts> {
  /// Calls `body` with each run of neighbours that have the same key.
  func forEachGroup(by key: (RowFacts) -> Int, _ body: (Int, Span<RowFacts>) -> Void) {
    var start = 0
    while start < count {
      let own = key(self[start])
      var end = start + 1
      while end < count, key(self[end]) == own { end += 1 }
      body(own, extracting(start..<end))
      start = end
    }
  }

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
