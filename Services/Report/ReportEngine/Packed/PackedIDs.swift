internal import Domain

/// The ids of a run's attempts: sixteen bytes each where they are UUIDs.
struct PackedIDs: ~Copyable, Sendable {
  /// Two words a row; of other texts, nothing that means anything.
  private let words: Column<UInt64>
  /// The ids that are no UUIDs, in UTF-8 with a 0 behind, which tells an empty one from none.
  private let texts: RaggedColumn<UInt8>

  init(from columns: inout ColumnReader) {
    words = columns.column()
    texts = RaggedColumn(from: &columns)
  }

  subscript(row: Int) -> PackedID {
    let text = texts.ranges[row]
    guard text.isEmpty else {
      return .text(AttemptID(String(decoding: texts.elements[text].dropLast(), as: UTF8.self)))
    }
    return .uuid(words[row * 2], words[row * 2 + 1])
  }

  /// - Parameter count: of the rows.
  func isSound(count: Int) -> Bool { words.count == count * 2 && texts.isSound(count: count) }
}

/// Gathers the ids of attempts, one after the other.
struct IDPacking {
  private var words: [UInt64] = []
  private var texts = Ragged<UInt8>()

  mutating func reserveCapacity(_ count: Int) { words.reserveCapacity(count * 2) }

  mutating func append(_ id: PackedID) {
    switch id {
    case .uuid(let high, let low):
      words.append(high)
      words.append(low)
      texts.append(EmptyCollection())
    case .text(let text):
      words.append(0)
      words.append(0)
      texts.append(Array(text.rawValue.utf8) + [0])
    }
  }

  /// As a `PackedIDs`.
  func write(to columns: inout ColumnWriter) {
    columns.write(words)
    texts.write(to: &columns)
  }
}
