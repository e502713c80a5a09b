public import Domain

extension Segment {
  /// The answers to the items of a context; nil where there is no work, where not all items are binary, or where there are more
  /// than 64: these have to be read attempt by attempt.
  public func itemTally(
    at context: ContextID, primaryKind: ItemKind, _ choice: ItemTally.Choice = .firstFinished
  ) -> ItemTally? {
    guard let context = number(context) else { return nil }
    // Read in place: a dictionary taken into a variable would be retained with all it holds.
    let columns = dictionaries[Int(context.index)].bitColumns
    guard !dictionaries[Int(context.index)].hasPointsBeyondBits, columns.count <= ItemTally.columnsMax else {
      return nil
    }
    var tally = ItemTally(columns, of: ItemTally.every(columns))
    add(context, primaryKind, choice, to: &tally)
    // An item that none of these attempts holds is none of theirs, and they are complete without it.
    guard tally.occurring != tally.all else { return tally }
    tally = ItemTally(columns, of: tally.occurring)
    add(context, primaryKind, choice, to: &tally)
    return tally
  }

  private func add(
    _ context: Number<ContextID>, _ primaryKind: ItemKind, _ choice: ItemTally.Choice, to tally: inout ItemTally
  ) {
    if let stretch = base[context] {
      let (sheets, rest) = Kernels.tally(stretch, primaryKind, choice)
      tally.add(sheets, present: stretch.run.items.occurring)
      for (word, rows) in rest.enumerated() where rows != 0 {
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
    let dictionary = dictionaries[Int(row.context.index)]
    var answers: UInt64 = 0
    var present: UInt64 = 0
    for ordinal in 0..<itemCount(of: row) {
      let item = item(ordinal, of: row)
      guard let bit = dictionary.bit(ofEntry: item.entry) else { continue }
      present |= 1 << UInt64(bit)
      if item.points == 1 { answers |= 1 << UInt64(bit) }
    }
    tally.add(answers: answers, present: present)
  }
}
