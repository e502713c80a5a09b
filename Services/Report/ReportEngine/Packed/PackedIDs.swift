internal import Domain

/// The ids of a run's attempts: sixteen bytes each where they are UUIDs.
struct PackedIDs: Sendable {
  /// Two words a row; of other texts, nothing that means anything.
  private var words: [UInt64] = []
  /// By row: the ids that are no UUIDs.
  private var texts: [UInt32: AttemptID] = [:]

  init() {}

  subscript(row: Int) -> PackedID {
    if !texts.isEmpty, let text = texts[UInt32(row)] { return .text(text) }
    return .uuid(words[row * 2], words[row * 2 + 1])
  }

  mutating func reserveCapacity(_ count: Int) { words.reserveCapacity(count * 2) }

  mutating func append(_ id: PackedID) {
    switch id {
    case .uuid(let high, let low):
      words.append(high)
      words.append(low)
    case .text(let text):
      texts[UInt32(words.count / 2)] = text
      words.append(0)
      words.append(0)
    }
  }
}

extension PackedIDs {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(column: words)
    try snapshot.write(texts.sorted { $0.key < $1.key }) { text, snapshot in
      try snapshot.write(text.key)
      try snapshot.write(text.value)
    }
  }

  init(from snapshot: inout SnapshotReader, count: Int) throws(SnapshotError) {
    words = try snapshot.readColumn()
    guard words.count == count * 2 else { throw .senseless("\(words.count) words of \(count) ids") }
    let pairs = try snapshot.readArray { snapshot throws(SnapshotError) in
      (try snapshot.read(UInt32.self), try snapshot.readID(AttemptID.self))
    }
    texts = Dictionary(pairs) { $1 }
  }
}
