internal import Storage

/// A statement of ours as PostgreSQL takes it. Most of it is the same; what cannot be said in one way for both stores is turned here,
/// and nowhere else:
///
/// - Parameters are `$1`, not `?1`; one without a number has the next.
/// - `INDEXED BY name` is left out: it tells SQLite which index to take.
struct PostgresStatement {
  /// The text for the server.
  let text: String
  /// It changes nothing: no transaction need be held for it.
  let isReadOnly: Bool
  /// Every word of it, the names of all its tables among them.
  let words: Set<Substring>
  /// The tables that it writes.
  let written: [Substring]
  /// What to write several rows with, where it inserts one.
  let insertion: PostgresInsertion?

  init(_ sql: SQL) {
    var output: [UInt8] = []
    var next = 1
    sql.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        if let end = Self.endOfVerbatim(bytes, at: index) {
          for place in index..<end { output.append(bytes[place]) }
          index = end
        } else if bytes[index] == UInt8(ascii: "?") {
          index += 1
          var number = 0
          while index < bytes.count, let digit = Self.digit(bytes[index]) {
            number = number * 10 + digit
            index += 1
          }
          if number == 0 { (number, next) = (next, next + 1) }
          output += Array("$\(number)".utf8)
        } else {
          output.append(bytes[index])
          index += 1
        }
      }
    }
    let text = Self.withoutIndexes(String(decoding: output, as: UTF8.self))
    self.text = text
    let writes = ["INSERT", "UPDATE", "DELETE"].contains { text.contains($0) }
    isReadOnly = text.hasPrefix("SELECT") || text.hasPrefix("WITH") && !writes
    let words = Self.words(of: text)
    self.words = Set(words)
    insertion = PostgresInsertion(text)
    written = isReadOnly ? [] : zip(words, words.dropFirst()).filter { Self.beforeTable.contains($0.0) }.map(\.1)
  }

  static func words(of text: String) -> [Substring] { text.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }

  /// What stands before a table's name in a statement that writes. "UPDATE" may stand before another word, of which there is no table.
  private static let beforeTable: Set<Substring> = ["INTO", "UPDATE", "FROM"]

  /// Where a literal or a comment ends that begins here; nil: none does.
  private static func endOfVerbatim(_ bytes: Span<UInt8>, at start: Int) -> Int? {
    let (quote, newline, dash) = (UInt8(ascii: "'"), UInt8(ascii: "\n"), UInt8(ascii: "-"))
    var end = start + 1
    if bytes[start] == quote {
      while end < bytes.count, bytes[end] != quote { end += 1 }
      return min(end + 1, bytes.count)
    }
    guard bytes[start] == dash, end < bytes.count, bytes[end] == dash else { return nil }
    while end < bytes.count, bytes[end] != newline { end += 1 }
    return end
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
  }

  private static func withoutIndexes(_ text: String) -> String {
    let parts = text.split(separator: "INDEXED BY ", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return text }
    return parts[0] + parts.dropFirst().map { $0.drop { $0 != " " && $0 != "\n" } }.joined()
  }
}

/// Values as they are sent: each in PostgreSQL's binary form of the type that the statement's parameter has.
struct PostgresParameters {
  private var bytes: [UInt8] = [0]
  private var parts: [Range<Int>?] = []

  /// None.
  init() {}

  /// - Throws: `.invalidQuery` where a value is of another kind than its parameter, or is one that the type cannot hold; values
  ///   are not told.
  init(_ values: [Value], as types: [UInt32]) throws(StorageError) {
    try append(values, as: types)
  }

  /// How many there are.
  var count: Int { parts.count }
  /// Bytes of memory, about.
  var byteCount: Int { bytes.count }

  /// Adds those of another row.
  ///
  /// - Throws: as `init`; then there are as many as before.
  mutating func append(_ values: [Value], as types: [UInt32]) throws(StorageError) {
    let (byteCount, count) = (bytes.count, parts.count)
    do throws(StorageError) {
      try add(values, as: types)
    } catch {
      bytes.removeLast(bytes.count - byteCount)
      parts.removeLast(parts.count - count)
      throw error
    }
  }

  private mutating func add(_ values: [Value], as types: [UInt32]) throws(StorageError) {
    guard values.count == types.count else {
      throw StorageError(.invalidQuery, "\(types.count) values were expected, \(values.count) were bound")
    }
    for index in values.indices {
      guard values[index] != .null else {
        parts.append(nil)
        continue
      }
      let start = bytes.count
      guard let type = PostgresType(rawValue: types[index]), append(values[index], as: type) else {
        throw StorageError(
          .invalidQuery, "parameter \(index + 1) is of type \(types[index]), and cannot hold what was bound to it")
      }
      parts.append(start..<bytes.count)
    }
  }

  private mutating func append(_ value: Value, as type: PostgresType) -> Bool {
    switch (value, type) {
    case (.integer(let value), .int8): append(value)
    case (.integer(let value), .int4):
      guard let value = Int32(exactly: value) else { return false }
      append(value)
    case (.integer(let value), .int2):
      guard let value = Int16(exactly: value) else { return false }
      append(value)
    case (.integer(let value), .bool): bytes.append(value == 0 ? 0 : 1)
    case (.real(let value), .float8): append(Int64(bitPattern: value.bitPattern))
    case (.text(let value), .text), (.text(let value), .varchar), (.text(let value), .name):
      let start = bytes.count
      bytes += value.utf8
      // PostgreSQL's texts cannot hold it. No service takes a text with one from anybody.
      return !bytes[start...].contains(0)
    case (.blob(let value), .bytea): bytes += value
    default: return false
    }
    return true
  }

  private mutating func append(_ value: some FixedWidthInteger) {
    unsafe withUnsafeBytes(of: value.bigEndian) { unsafe bytes += $0 }
  }

  /// Shows where the values lie, how long they are, and that they are binary.
  ///
  /// - Parameter range: of some of them; nil: all.
  func withPointers<T>(
    _ range: Range<Int>? = nil,
    _ body: (
      _ count: Int32, UnsafePointer<UnsafePointer<CChar>?>, _ lengths: UnsafePointer<Int32>,
      _ formats: UnsafePointer<Int32>
    ) -> T
  ) -> T {
    let parts = parts[range ?? parts.indices]
    return unsafe bytes.withUnsafeBytes { bytes in
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      // One more than there are: an empty list has no address.
      let pointers =
        unsafe parts.map { part in
          unsafe part.flatMap { part in unsafe start.map { start in unsafe UnsafePointer(start + part.lowerBound) } }
        } + [nil]
      let lengths = parts.map { Int32($0?.count ?? 0) } + [0]
      let formats = [Int32](repeating: 1, count: parts.count + 1)
      return unsafe body(Int32(parts.count), pointers, lengths, formats)
    }
  }
}
