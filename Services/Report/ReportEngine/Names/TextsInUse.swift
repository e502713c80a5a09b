internal import Domain

/// The texts of a segment that some attempt holds: which of the others may be forgotten.
///
/// Titles of items and answers are a student's own words as often as not, and stay in dictionaries when the last attempt that
/// held them is gone.
public struct TextsInUse: Sendable {
  /// Numbers of responses.
  fileprivate var responses: Set<UInt32> = []
  /// By context number: entries of its item dictionary.
  fileprivate var entries: [Set<UInt32>] = []
  /// What had been applied to the segment.
  fileprivate let changeCount: UInt64

  fileprivate init(_ segment: Segment) {
    changeCount = segment.changeCount
    entries = Array(repeating: [], count: segment.dictionaries.count)
    for number in 0..<UInt32(segment.contexts.count) {
      let context = Number<ContextID>(number)
      if let run = segment.base[context]?.run { add(run) }
    }
    var record = AttemptRecord()
    segment.delta.cells.forEach { row in
      segment.delta.read(row, into: &record)
      add(record)
    }
    for record in segment.earlier.all { add(record) }
    responses.remove(ItemRecord.none)
  }

  /// Everything of a run, of cells that do not count any more, too: it is there until the context is packed.
  private mutating func add(_ run: PackedRun) {
    let index = Int(run.context.index)
    run.items.forEachEntry { entries[index].insert($0) }
    responses.formUnion(run.items.responses.elements.elements)
    for primary in run.primaries.values.elements {
      if primary.record.isPresent { entries[index].insert(primary.record.entry) }
      responses.insert(primary.response)
    }
  }

  private mutating func add(_ record: AttemptRecord) {
    for item in [record.primary] + record.items where item.isPresent {
      entries[Int(record.context.index)].insert(item.entry)
      responses.insert(item.response)
    }
  }
}

extension Segment {
  /// Reads all that there is: it is done on a copy, away from readers.
  public func textsInUse() -> TextsInUse { TextsInUse(self) }

  /// Forgets every other text.
  ///
  /// - Returns: false where something has been applied since the texts in use were read: nothing is forgotten then.
  public mutating func forgetTexts(besides used: TextsInUse) -> Bool {
    guard used.changeCount == changeCount else { return false }
    responses.forget(allBut: used.responses)
    for index in dictionaries.indices { dictionaries[index].forget(allBut: used.entries[index]) }
    return true
  }
}
