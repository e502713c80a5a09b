internal import Domain

/// What teachers have said of attempts (D33): of few. The columns hold the points that count, and this table the student's own, so
/// that nothing but what is shown has to look here.
struct MarkedAttempts: Sendable {
  /// Of one attempt.
  struct Entry: Sendable {
    /// In the order of the attempt.
    var items: [MarkedItem] = []
    var comment: CommentMark?

    var isEmpty: Bool { items.isEmpty && comment == nil }

    /// The mark of one item; nil: its points are the student's own.
    subscript(identifier: String) -> MarkedItem? { items.first { $0.identifier.isExactly(identifier) } }
  }

  /// A context has an entry for as long as one of its attempts has.
  private var contexts: [Number<ContextID>: [PackedID: Entry]] = [:]

  init() {}

  var isEmpty: Bool { contexts.isEmpty }

  /// Those at one context; nil: none.
  subscript(context: Number<ContextID>) -> [PackedID: Entry]? { contexts[context] }

  /// - Parameter entry: an empty one takes it out.
  mutating func put(_ entry: Entry, of id: PackedID, at context: Number<ContextID>) {
    if !entry.isEmpty {
      contexts[context, default: [:]][id] = entry
    } else if contexts[context]?.removeValue(forKey: id) != nil, contexts[context]?.isEmpty == true {
      contexts[context] = nil
    }
  }
}

extension MarkedAttempts {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(contexts) { context, snapshot in
      try snapshot.write(context.key.index)
      try snapshot.write(context.value) { entry, snapshot in
        try snapshot.write(entry.key.id)
        try snapshot.write(entry.value.items) { try $0.write(to: &$1) }
        try snapshot.write(entry.value.comment) { comment, snapshot in
          try snapshot.write(comment.text)
          try snapshot.write(comment.marked)
        }
      }
    }
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    for _ in 0..<(try snapshot.readCount()) {
      let context = Number<ContextID>(try snapshot.read())
      for _ in 0..<(try snapshot.readCount()) {
        let id = PackedID(try snapshot.readID(AttemptID.self))
        let items = try snapshot.readArray { snapshot throws(SnapshotError) in try MarkedItem(from: &snapshot) }
        let comment = try snapshot.readOptional { snapshot throws(SnapshotError) in
          CommentMark(text: try snapshot.readText(), marked: try snapshot.readInstant())
        }
        put(Entry(items: items, comment: comment), of: id, at: context)
      }
    }
  }
}

extension MarkedItem {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(identifier)
    for number in [points, ownPoints, possible] { try snapshot.write(number.bitPattern) }
    try snapshot.write(marked)
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    let identifier = try snapshot.readText()
    func number() throws(SnapshotError) -> Double { Double(bitPattern: try snapshot.read()) }
    let (points, own, possible) = (try number(), try number(), try number())
    self.init(
      identifier: identifier, points: points, ownPoints: own, possible: possible, marked: try snapshot.readInstant())
  }
}

extension Segment {
  /// What a teacher has said of an attempt; nil: nothing.
  func marks(of row: Row) -> MarkedAttempts.Entry? { marks[row.context]?[id(of: row)] }
}
