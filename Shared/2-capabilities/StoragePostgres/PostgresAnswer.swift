internal import CPostgreSQL
internal import Storage

/// One answer of the server with all of its rows, cleared when its owner lets it go.
@safe final class PostgresAnswer: RowColumns {
  private let handle: OpaquePointer?
  let rowCount: Int
  let columnCount: Int
  private let kinds: [ColumnKind?]
  /// Which row is looked at.
  var row = 0
  /// Its rows are being shown.
  var isInUse = false

  /// - Parameter handle: nil: the connection gave none.
  init(_ handle: OpaquePointer?) {
    unsafe self.handle = handle
    rowCount = unsafe handle.map { Int(unsafe PQntuples($0)) } ?? 0
    let columns = unsafe handle.map { unsafe PQnfields($0) } ?? 0
    columnCount = Int(columns)
    kinds = (0..<columns).map { column in unsafe PostgresType(rawValue: PQftype(handle, column))?.kind }
  }

  deinit { unsafe PQclear(handle) }

  /// It says that what was asked for was done.
  var isGood: Bool {
    let status = unsafe PQresultStatus(handle)
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK
  }

  /// The first column of a type that is not read here.
  var unreadableColumn: String? { kinds.firstIndex { $0 == nil }.map(name) }

  /// Of memory, about.
  var bytes: Int { Int(unsafe PQresultMemorySize(handle)) }

  /// How many rows a statement has changed.
  var changed: Int { unsafe handle.map { unsafe Int(String(cString: PQcmdTuples($0))) ?? 0 } ?? 0 }

  /// What was done, as in "COMMIT".
  var command: String { unsafe handle.map { unsafe String(cString: PQcmdStatus($0)) } ?? "" }

  /// Types of a described statement's parameters.
  var parameterTypes: [UInt32] {
    (0..<(unsafe PQnparams(handle))).map { unsafe PQparamtype(handle, $0) }
  }

  /// Five characters that name the failure; empty where there is none.
  var state: String { unsafe handle.flatMap { unsafe homeroom_pg_state($0) }.map { unsafe String(cString: $0) } ?? "" }

  var constraint: String? {
    unsafe handle.flatMap { unsafe homeroom_pg_constraint($0) }.map { unsafe String(cString: $0) }
  }

  /// What the server says of a failure: it may hold values, but for those of a statement's own text.
  var sentence: String? {
    unsafe handle.flatMap { unsafe homeroom_pg_sentence($0) }.map { unsafe String(cString: $0) }
  }

  // MARK: Columns

  func kind(at column: Int) -> ColumnKind {
    guard column >= 0, column < columnCount, row < rowCount else { return .null }
    guard unsafe PQgetisnull(handle, Int32(row), Int32(column)) == 0 else { return .null }
    return kinds[column] ?? .null
  }

  func name(at column: Int) -> String {
    guard column >= 0, column < columnCount else { return "there is no such column" }
    return unsafe PQfname(handle, Int32(column)).map { unsafe String(cString: $0) } ?? "no name"
  }

  /// Of two, four or eight bytes, or a truth value of one.
  func integer(at column: Int) -> Int64 {
    unsafe withBytes(at: column) { bytes in
      guard let first = unsafe bytes.first else { return 0 }
      if bytes.count == 1 { return Int64(first) }
      return unsafe bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
    }
  }

  func real(at column: Int) -> Double {
    unsafe withBytes(at: column) { bytes in
      let bits = unsafe bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return bytes.count == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    }
  }

  func text(at column: Int) -> String {
    unsafe withBytes(at: column) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  func withBlob<T, E: Error>(at column: Int, _ body: (RawSpan) throws(E) -> T) throws(E) -> T {
    let start = unsafe PQgetvalue(handle, Int32(row), Int32(column))
    let count = Int(unsafe PQgetlength(handle, Int32(row), Int32(column)))
    // The bytes stay where they are as long as the answer, which `self` holds.
    return try body(unsafe UnsafeRawBufferPointer(start: start, count: count).bytes)
  }

  private func withBytes<T>(at column: Int, _ body: (UnsafeRawBufferPointer) -> T) -> T {
    let start = unsafe PQgetvalue(handle, Int32(row), Int32(column))
    let count = Int(unsafe PQgetlength(handle, Int32(row), Int32(column)))
    return unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }
}

/// The types of PostgreSQL that are bound and read, by their numbers in its catalog, which never change.
enum PostgresType: UInt32 {
  case bool = 16
  case bytea = 17
  case name = 19
  case int8 = 20
  case int2 = 21
  case int4 = 23
  case text = 25
  case unknown = 705
  case float4 = 700
  case float8 = 701
  case varchar = 1043

  /// What a column of it holds. Truth values are integers here, as in SQLite.
  var kind: ColumnKind {
    switch self {
    case .bool, .int2, .int4, .int8: .integer
    case .float4, .float8: .real
    case .name, .text, .unknown, .varchar: .text
    case .bytea: .blob
    }
  }
}
