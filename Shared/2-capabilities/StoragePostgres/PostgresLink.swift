internal import CPostgreSQL
internal import Storage

/// One connection to a server, closed when its owner lets it go. It belongs to one thread at a time.
@safe final class PostgresLink {
  private let handle: OpaquePointer
  /// What messages call the store.
  let store: String
  private let writes: Bool
  /// Something on it has failed in a way that it cannot be used any more.
  private var isSpent = false

  /// Connects, and waits for that as long as the address says.
  ///
  /// - Throws: `.cannotOpen`, with what the library says of it, which names hosts and users.
  ///
  /// - Parameter writes: whether anything is to be written on it.
  init(_ address: PostgresAddress, writes: Bool) throws(StorageError) {
    store = address.name
    self.writes = writes
    let settings = address.settings
    let opened = unsafe Self.withTexts(settings.map(\.keyword)) { keywords in
      unsafe Self.withTexts(settings.map(\.value)) { values in unsafe PQconnectdbParams(keywords, values, 0) }
    }
    guard let opened = unsafe opened else { throw StorageError(.cannotOpen, "\(address.name): there is no memory") }
    unsafe handle = opened
    unsafe homeroom_pg_ignore_notices(opened)
    guard unsafe PQstatus(opened) == CONNECTION_OK else {
      let reason = unsafe String(cString: PQerrorMessage(opened)).split(separator: "\n").joined(separator: "; ")
      throw StorageError(.cannotOpen, "\(address.name) cannot be reached: \(reason)")
    }
  }

  deinit { unsafe PQfinish(handle) }

  /// False once the connection is gone.
  var isUsable: Bool { !isSpent && (unsafe PQstatus(handle)) == CONNECTION_OK }

  /// A transaction is open, be it one that a failed statement has spoilt.
  var isInTransaction: Bool { [PQTRANS_INTRANS, PQTRANS_INERROR].contains(unsafe PQtransactionStatus(handle)) }

  /// A failed statement has spoilt the transaction.
  var isSpoilt: Bool { (unsafe PQtransactionStatus(handle)) == PQTRANS_INERROR }

  /// Of the server, as in 150018.
  var serverVersion: Int { Int(unsafe PQserverVersion(handle)) }

  /// A setting that the server tells of by itself.
  func setting(_ name: String) -> String {
    unsafe PQparameterStatus(handle, name).map { unsafe String(cString: $0) } ?? ""
  }

  /// Runs statements without parameters; returns the answer to the last.
  @discardableResult
  func run(_ text: String) throws(StorageError) -> PostgresAnswer {
    try checked(unsafe PostgresAnswer(PQexec(handle, text)), text)
  }

  /// Prepares a statement; returns the types of its parameters.
  func prepare(_ name: String, _ text: String) throws(StorageError) -> [UInt32] {
    _ = try checked(unsafe PostgresAnswer(PQprepare(handle, name, text, 0, nil)), text)
    return try checked(unsafe PostgresAnswer(PQdescribePrepared(handle, name)), text).parameterTypes
  }

  func forget(_ name: String) throws(StorageError) { try run("DEALLOCATE \(name)") }

  /// Runs a prepared statement to its end.
  func run(
    prepared name: String, _ parameters: borrowing PostgresParameters, naming text: String
  ) throws(StorageError) -> PostgresAnswer {
    let answer = unsafe PostgresAnswer(
      parameters.withPointers { count, values, lengths, formats in
        unsafe PQexecPrepared(handle, name, count, values, lengths, formats, 1)
      })
    return try checked(answer, text)
  }

  private func checked(_ answer: PostgresAnswer, _ text: String) throws(StorageError) -> PostgresAnswer {
    guard !answer.isGood else { return answer }
    if PostgresFailure.endsConnection(answer.state) { isSpent = true }
    throw PostgresFailure.error(answer, isConnected: isUsable, writes: writes, store: store, text)
  }

  /// Shows a list of C's texts, with an end.
  private static func withTexts<T>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> T
  ) -> T {
    var bytes: [CChar] = []
    var starts: [Int] = []
    for text in texts {
      starts.append(bytes.count)
      bytes += text.utf8CString
    }
    bytes.append(0)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      let pointers = unsafe starts.map { start in unsafe bytes.baseAddress.map { unsafe $0 + start } } + [nil]
      return unsafe body(pointers)
    }
  }
}
