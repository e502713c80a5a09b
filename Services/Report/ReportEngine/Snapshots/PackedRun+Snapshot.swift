internal import Domain

// A run in a snapshot: its columns, one after the other.
extension PackedRun {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(column: students)
    try snapshot.write(column: cellStarts)
    try snapshot.write(column: starts)
    try snapshot.write(column: flags)
    try memberships.write(to: &snapshot) { try $1.write($0) }
    try snapshot.write(column: ticks)
    try runningTimes.write(to: &snapshot)
    try primaries.write(to: &snapshot) { try $0.record.write(to: &$1) }
    try finished.write(to: &snapshot)
    try items.write(to: &snapshot)
    try ranges.write(to: &snapshot)
    try intervals.write(to: &snapshot)
    try ids.write(to: &snapshot)
    try receivedAfter.write(to: &snapshot)
    try idleTimes.write(to: &snapshot)
    try snapshot.write(leaseEnds.sorted { $0.key < $1.key }) { lease, snapshot in
      try snapshot.write(lease.key)
      try snapshot.write(lease.value)
    }
  }

  /// - Parameters:
  ///   - dictionary: of its context.
  ///   - membershipCount: how many sets of handouts the segment knows.
  convenience init(
    from snapshot: inout SnapshotReader, at context: Number<ContextID>, _ dictionary: ItemDictionary,
    studentCount: Int, membershipCount: Int
  ) throws(SnapshotError) {
    let students: [Number<PersonID>] = try snapshot.readColumn()
    let cellStarts: [UInt32] = try snapshot.readColumn()
    let starts: [Int64] = try snapshot.readColumn()
    let flags: [AttemptFlags] = try snapshot.readColumn()
    let count = starts.count
    let memberships = try Coded(from: &snapshot, count: count) { snapshot throws(SnapshotError) in
      try snapshot.read(UInt32.self)
    }
    let ticks: [UInt32] = try snapshot.readColumn()
    // Loops in C run along these: what they rest on is made sure of here.
    guard cellStarts.first == 0, cellStarts.last.map({ Int($0) }) == count, cellStarts.count == students.count + 1,
      zip(cellStarts, cellStarts.dropFirst()).allSatisfy({ $0 < $1 }), flags.count == count, ticks.count == count,
      zip(students, students.dropFirst()).allSatisfy({ $0.index < $1.index }),
      students.last.map({ Int($0.index) < studentCount }) ?? true,
      memberships.values.allSatisfy({ Int($0) < membershipCount })
    else { throw .senseless("cells out of order") }
    let runningTimes = try NarrowColumn(from: &snapshot, count: count)
    let primaries = try Coded(from: &snapshot, count: count) { snapshot throws(SnapshotError) in
      let record = try ItemRecord(from: &snapshot)
      guard !record.isPresent || Int(record.entry) < dictionary.entries.count else {
        throw .senseless("an item without a name")
      }
      return PackedPrimary(record, in: dictionary)
    }
    self.init(
      context: context, students: students, cellStarts: cellStarts, starts: starts, flags: flags,
      memberships: memberships, ticks: ticks, runningTimes: runningTimes, primaries: primaries,
      finished: try FinishedWork(from: &snapshot, count: count, cellCount: students.count),
      items: try PackedItems(from: &snapshot, count: count, entryCount: dictionary.entries.count),
      ranges: try Ragged(from: &snapshot, count: count),
      intervals: try Ragged(from: &snapshot, count: count), ids: try PackedIDs(from: &snapshot, count: count),
      receivedAfter: try NarrowColumn(from: &snapshot, count: count),
      idleTimes: try NarrowColumn(from: &snapshot, count: count),
      leaseEnds: Dictionary(
        try snapshot.readArray { snapshot throws(SnapshotError) in
          (try snapshot.read(UInt32.self), try snapshot.read(Int64.self))
        }
      ) { $1 })
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
