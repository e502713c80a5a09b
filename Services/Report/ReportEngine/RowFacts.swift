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
  /// Of whatever kind, also of one that is not in force.
  let primary: ItemValue?
  /// Additional ones.
  let itemCount: Int
}

extension PackedRun {
  func facts(_ place: Int) -> RowFacts {
    RowFacts(
      row: Row(packed: place, at: context), start: starts[place], flags: flags[place],
      membership: memberships[place], ticks: ticks[place], runningTime: runningTimes[place],
      primary: primaries[place].value, itemCount: items.count(place))
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
      primary: primary.isPresent ? primary.value(entry(primary.entry, of: row).kind) : nil,
      itemCount: Int(delta.columns.items[place].count))
  }
}

extension [RowFacts] {
  /// Calls `body` with each stretch of rows that have the same key.
  func forEachStretch(by key: (RowFacts) -> Int, _ body: (Int, ArraySlice<RowFacts>) -> Void) {
    var start = 0
    while start < count {
      let own = key(self[start])
      var end = start + 1
      while end < count, key(self[end]) == own { end += 1 }
      body(own, self[start..<end])
      start = end
    }
  }
}
