public import Domain

extension Segment {
  /// The items of a context that are right or wrong, in the order of tallies.
  public func itemColumns(at context: ContextID) -> [ItemColumn] {
    number(context).map { dictionaries[Int($0.index)].bitColumns } ?? []
  }

  /// The answers to the items of a context; nil where there is no work, where not all items are binary, or where there are more
  /// than 64: these have to be read attempt by attempt.
  public func itemTally(
    at context: ContextID, primaryKind: ItemKind, _ choice: ItemTally.Choice = .firstFinished
  ) -> ItemTally? {
    guard let context = number(context) else { return nil }
    // Read in place: a dictionary taken into a variable would be retained with all it holds.
    let bitCount = dictionaries[Int(context.index)].bitCount
    guard !dictionaries[Int(context.index)].hasPointsBeyondBits, bitCount <= ItemTally.bitsMax else { return nil }
    var tally = ItemTally(bitCount: bitCount, of: ItemTally.every(bitCount))
    add(context, primaryKind, choice, to: &tally)
    // An item that none of these attempts holds is none of theirs, and they are complete without it.
    guard tally.occurring != tally.all else { return tally }
    tally = ItemTally(bitCount: bitCount, of: tally.occurring)
    add(context, primaryKind, choice, to: &tally)
    return tally
  }

  private func add(
    _ context: Number<ContextID>, _ primaryKind: ItemKind, _ choice: ItemTally.Choice, to tally: inout ItemTally
  ) {
    if let stretch = base[context] {
      let (sheets, incomplete) = Kernels.tally(stretch, primaryKind, choice)
      tally.add(sheets, present: stretch.run.items.occurring)
      for (word, rows) in incomplete.enumerated() where rows != 0 {
        rows.forEachBit { add(Row(packed: word * 64 + $0, at: context), to: &tally) }
      }
    }
    for student in delta.cells.students(at: context) {
      var chosen: Row?
      var isFirst = true
      delta.cells.rows(context, student)?.forEach { row in
        if chosen == nil, isFirst || choice == .firstFinished, isFinished(row, primaryKind) { chosen = row }
        isFirst = false
      }
      if let chosen { add(chosen, to: &tally) }
    }
  }

  private func add(_ row: Row, to tally: inout ItemTally) {
    var answers: UInt64 = 0
    var present: UInt64 = 0
    for ordinal in 0..<itemCount(of: row) {
      let item = item(ordinal, of: row)
      guard let bit = dictionaries[Int(row.context.index)].bit(ofEntry: item.entry) else { continue }
      present.setBit(bit)
      if item.points == 1 { answers.setBit(bit) }
    }
    tally.add(answers: answers, present: present)
  }
}
