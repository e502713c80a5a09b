internal import Storage

/// A statement that inserts one row of as many values as it has columns, and what inserts several.
struct PostgresInsertion {
  private let head: Substring
  private let tail: Substring
  private let width: Int
  /// Which of the values are its key, where a row of the same key is changed: one statement changes a row only once.
  private let key: [Int]

  /// Nil for a statement that does anything else.
  init?(_ text: String) {
    guard text.hasPrefix("INSERT INTO "), let values = text.firstRange(of: "VALUES"),
      let columns = Self.list(in: text[..<values.lowerBound]), let row = Self.list(in: text[values.upperBound...]),
      row.entries == columns.entries.indices.map({ "$\($0 + 1)" })
    else { return nil }
    (head, tail, width) = (text[..<values.upperBound], row.rest, columns.entries.count)
    // Values of the whole statement.
    guard !tail.contains("$") else { return nil }
    guard tail.contains("DO UPDATE") else {
      guard tail.allSatisfy(\.isWhitespace) else { return nil }
      key = []
      return
    }
    guard let named = Self.list(in: tail) else { return nil }
    key = named.entries.compactMap { columns.entries.firstIndex(of: $0) }
    guard !key.isEmpty, key.count == named.entries.count else { return nil }
  }

  /// The first list in parentheses, and what stands behind it.
  private static func list(in text: Substring) -> (entries: [Substring], rest: Substring)? {
    guard let start = text.firstIndex(of: "("), let end = text[start...].firstIndex(of: ")") else { return nil }
    let entries = text[text.index(after: start)..<end].split(separator: ",").map { entry in
      entry.split(whereSeparator: \.isWhitespace)
    }
    guard entries.allSatisfy({ $0.count == 1 }) else { return nil }
    return (entries.map { $0[0] }, text[text.index(after: end)...])
  }

  /// What inserts so many rows, their values one row after another.
  func text(rows: Int) -> String {
    let all = (0..<rows).map { row in
      "(" + (1...width).map { "$\(row * width + $0)" }.joined(separator: ", ") + ")"
    }
    return "\(head) \(all.joined(separator: ", "))\(tail)"
  }

  /// What the row is told from others by; nil where no other one is changed.
  func key(of values: [Value]) -> [Value]? {
    key.isEmpty || values.count != width ? nil : key.map { values[$0] }
  }
}

/// Rows of one statement that were written and not sent yet.
struct PostgresRows {
  /// So many go to the server at once. Statements are for 1, 2, 4, … rows.
  static let countMax = 16
  /// Bytes of values at which they go, however few there are.
  static let bytesMax = 256 * 1024

  private(set) var parameters = PostgresParameters()
  private(set) var count = 0
  private var keys: Set<[Value]> = []

  var isFull: Bool { count >= Self.countMax || parameters.byteCount >= Self.bytesMax }

  func holds(_ key: [Value]?) -> Bool { key.map(keys.contains) ?? false }

  mutating func append(_ values: [Value], as types: [UInt32], key: [Value]?) throws(StorageError) {
    try parameters.append(values, as: types)
    count += 1
    if let key { keys.insert(key) }
  }

  /// In as few statements as there are sizes for.
  var parts: [Range<Int>] {
    var (parts, size, start) = ([Range<Int>](), Self.countMax, 0)
    while size > 0 {
      while count - start >= size {
        parts.append(start..<start + size)
        start += size
      }
      size /= 2
    }
    return parts
  }
}
