internal import Domain

// One attempt in a snapshot, in the numbers of its segment.
extension AttemptRecord {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(student.index)
    try snapshot.write(context.index)
    try snapshot.write(membership)
    try snapshot.write(flags.rawValue)
    try snapshot.write(ticks)
    try snapshot.write(runningTime)
    try primary.write(to: &snapshot)
    try snapshot.write(items) { try $0.write(to: &$1) }
    try snapshot.write(column: ranges)
    try snapshot.write(column: intervals)
    for instant in [start, received, stopped, leaseEnds, laterActivity] { try snapshot.write(instant) }
  }

  init(_ id: PackedID, from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init()
    self.id = id
    student = Number(try snapshot.read())
    context = Number(try snapshot.read())
    membership = try snapshot.read()
    flags = AttemptFlags(rawValue: try snapshot.read())
    ticks = try snapshot.read()
    runningTime = try snapshot.read()
    primary = try ItemRecord(from: &snapshot)
    items = try snapshot.readArray { snapshot throws(SnapshotError) in try ItemRecord(from: &snapshot) }
    ranges = try snapshot.readColumn()
    intervals = try snapshot.readColumn()
    start = try snapshot.read()
    received = try snapshot.read()
    stopped = try snapshot.read()
    leaseEnds = try snapshot.read()
    laterActivity = try snapshot.read()
  }
}
