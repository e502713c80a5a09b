/// One row of an answer, seen only while the statement stands on it. Columns count from 0.
///
/// Asking for another type than the column holds throws `.invalidQuery`, naming the column.
public struct Row: ~Copyable {
  private let columns: any RowColumns

  /// For drivers.
  public init(_ columns: any RowColumns) {
    self.columns = columns
  }

  /// The integer in a column; throws for NULL, too.
  public func integer(_ column: Int) throws(StorageError) -> Int64 {
    try expect(.integer, column)
    return columns.integer(at: column)
  }

  /// The same as ``integer(_:)``, as a word of the machine.
  public func int(_ column: Int) throws(StorageError) -> Int { Int(try integer(column)) }

  /// Whether the integer in a column is not 0; throws for NULL, too.
  public func bool(_ column: Int) throws(StorageError) -> Bool { try integer(column) != 0 }

  /// The floating-point number in a column; throws for an integer and for NULL, too.
  public func real(_ column: Int) throws(StorageError) -> Double {
    try expect(.real, column)
    return columns.real(at: column)
  }

  /// The text in a column, copied; throws for NULL, too.
  public func text(_ column: Int) throws(StorageError) -> String {
    try expect(.text, column)
    return columns.text(at: column)
  }

  /// The bytes in a column, copied; to look at them in place there is ``withBlob(_:_:)``.
  public func blob(_ column: Int) throws(StorageError) -> [UInt8] {
    try expect(.blob, column)
    return columns.withBlob(at: column) { bytes in
      unsafe bytes.withUnsafeBytes { unsafe [UInt8]($0) }
    }
  }

  /// Reads a blob in place, without copying it.
  public func withBlob<T>(_ column: Int, _ body: (RawSpan) throws -> T) throws -> T {
    try expect(.blob, column)
    return try columns.withBlob(at: column, body)
  }

  /// What a column holds; `.null` also for a column that the statement does not have.
  public func kind(_ column: Int) -> ColumnKind { columns.kind(at: column) }

  /// Whether a column holds NULL; true also for a column that the statement does not have.
  public func isNull(_ column: Int) -> Bool { columns.kind(at: column) == .null }

  /// Nil for NULL; throws for anything but an integer otherwise.
  public func integerOrNull(_ column: Int) throws(StorageError) -> Int64? {
    isNull(column) ? nil : try integer(column)
  }

  /// Nil for NULL; throws for anything but text otherwise.
  public func textOrNull(_ column: Int) throws(StorageError) -> String? {
    isNull(column) ? nil : try text(column)
  }

  /// Nil for NULL; throws for anything but a blob otherwise.
  public func blobOrNull(_ column: Int) throws(StorageError) -> [UInt8]? {
    isNull(column) ? nil : try blob(column)
  }

  private func expect(_ wanted: ColumnKind, _ column: Int) throws(StorageError) {
    let found = columns.kind(at: column)
    guard found == wanted else {
      let name = columns.name(at: column)
      throw StorageError(.invalidQuery, "column \(column) (\(name)) holds \(found), \(wanted) was asked for")
    }
  }
}

/// What a column holds in the row at hand.
public enum ColumnKind: Sendable {
  case null, integer, real, text, blob
}

/// A driver's side of a row.
public protocol RowColumns: AnyObject {
  /// `.null` also for a column the statement does not have.
  func kind(at column: Int) -> ColumnKind
  /// For messages alone; says so where there is no such column.
  func name(at column: Int) -> String
  /// This one and those below are asked only of a column of their kind.
  func integer(at column: Int) -> Int64
  func real(at column: Int) -> Double
  func text(at column: Int) -> String
  func withBlob<T, E: Error>(at column: Int, _ body: (RawSpan) throws(E) -> T) throws(E) -> T
}
