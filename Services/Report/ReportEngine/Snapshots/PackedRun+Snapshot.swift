internal import Domain

// A run in a snapshot: its memory as it is.
extension PackedRun {
  /// - Parameters:
  ///   - memory: may hold anything.
  ///   - dictionary: of its context.
  ///   - membershipCount: how many sets of handouts the segment knows.
  convenience init(
    checking memory: consuming RunMemory, at context: Number<ContextID>, _ dictionary: ItemDictionary,
    studentCount: Int,
    membershipCount: Int
  ) throws(SnapshotError) {
    self.init(at: context, memory)
    // A loop in C runs along a column, and places in one lead into another: what they rest on is made sure of here.
    guard isWhole, hasSoundCells(studentCount: studentCount), hasSoundRows(membershipCount: membershipCount),
      primaries.isSound(count: count), primaries.values.allSatisfy({ $0.isSound(in: dictionary) }),
      items.isSound(count: count, in: dictionary)
    else { throw .senseless("a run out of order") }
  }

  private func hasSoundCells(studentCount: Int) -> Bool {
    cellStarts.count == cellCount + 1 && cellStarts[0] == 0 && cellStarts[cellCount] == count
      && cellStarts.rises { $0 < $1 } && students.rises { $0.index < $1.index }
      && students.allSatisfy { $0.index < studentCount }
  }

  private func hasSoundRows(membershipCount: Int) -> Bool {
    flags.count == count && ticks.count == count && ticks.allSatisfy { $0 <= Ticks.whole.count }
      && runningTimes.lies(in: 0..<Int64.max, count: count)
      && memberships.isSound(count: count) && memberships.values.allSatisfy { $0 < membershipCount }
      && ids.isSound(count: count)
      && ranges.isSound(count: count) && ranges.elements.allSatisfy { $0.lower <= $0.upper && $0.upper <= .whole }
      && intervals.isSound(count: count) && intervals.elements.allSatisfy { $0.start <= $0.end }
  }
}

extension ItemRecord {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(entry)
    try snapshot.write(response)
    try snapshot.write(points.bitPattern)
    try snapshot.write(possible.bitPattern)
    try snapshot.write(wording)
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init(
      entry: try snapshot.read(), response: try snapshot.read(),
      points: Double(bitPattern: try snapshot.read()), possible: Double(bitPattern: try snapshot.read()),
      wording: try snapshot.readChoice())
  }
}
