public import Storage

// What is in the rows of any store, found without its own functions for bytes.
extension Connection {
  /// How many rows have a text among the bytes of their first column.
  public func count(of text: String, in statements: SQL...) throws -> Int {
    var count = 0
    for statement in statements {
      try forEach(statement) { row in
        if try row.blobOrNull(0)?.firstRange(of: text.utf8) != nil { count += 1 }
      }
    }
    return count
  }
}
