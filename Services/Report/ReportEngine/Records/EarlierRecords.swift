internal import Domain

/// How attempts stood at due times, where that is otherwise than now (P20): few attempts go on past one. Cold: only reports
/// as of a due time look here.
struct EarlierRecords: Sendable {
  struct Entry: Sendable {
    /// Milliseconds since 1970. It holds after the entry before it, up to this instant.
    var asOf: Int64
    var record: AttemptRecord
    /// Those of its items whose points are a teacher's.
    var marked: [MarkedItem] = []
  }

  private var entries: [PackedID: [Entry]] = [:]

  init() {}

  /// - Parameter states: ascending; none where it always stood as now.
  mutating func put(_ states: [Entry], of id: PackedID) {
    if !states.isEmpty {
      entries[id] = states
    } else if !entries.isEmpty {
      entries[id] = nil
    }
  }

  var all: some Sequence<AttemptRecord> { entries.values.lazy.flatMap { $0.lazy.map(\.record) } }

  /// Nil: as now.
  func state(of id: PackedID, asOf instant: Int64) -> Entry? { entries[id]?.first { instant <= $0.asOf } }
}

extension EarlierRecords {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(entries) { entry, snapshot in
      try snapshot.write(entry.key.id)
      try snapshot.write(entry.value) { state, snapshot in
        try snapshot.write(state.asOf)
        try state.record.write(to: &snapshot)
        try snapshot.write(state.marked) { try $0.write(to: &$1) }
      }
    }
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    for _ in 0..<(try snapshot.readCount()) {
      let id = PackedID(try snapshot.readID(AttemptID.self))
      entries[id] = try snapshot.readArray { snapshot throws(SnapshotError) in
        Entry(
          asOf: try snapshot.read(), record: try AttemptRecord(id, from: &snapshot),
          marked: try snapshot.readArray { snapshot throws(SnapshotError) in try MarkedItem(from: &snapshot) })
      }
    }
  }
}
