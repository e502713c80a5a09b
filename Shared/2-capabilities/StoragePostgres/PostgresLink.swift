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
  /// The texts of the statements that were sent since all was settled, in their order. While there are any, nothing else can be asked.
  private(set) var sent: [String] = []
  /// How many of their answers were read.
  private(set) var answered = 0
  /// Beyond so many statements the answers are read first.
  static let unansweredMax = 4096

  /// Connects, and waits for that as long as the address says.
  ///
  /// - Throws: `.cannotOpen`, with what the library says of it, which names hosts and users, and what to do.
  ///
  /// - Parameter writes: whether anything is to be written on it.
  init(_ address: PostgresAddress, writes: Bool) throws(StorageError) {
    store = address.name
    self.writes = writes
    Self.neverAsk
    let settings = address.settings
    let opened = unsafe Self.withTexts(settings.map(\.keyword)) { keywords in
      unsafe Self.withTexts(settings.map(\.value)) { values in unsafe PQconnectdbParams(keywords, values, 0) }
    }
    guard let opened = unsafe opened else { throw StorageError(.cannotOpen, "\(address.name): there is no memory") }
    unsafe handle = opened
    unsafe homeroom_pg_ignore_notices(opened)
    guard unsafe PQstatus(opened) == CONNECTION_OK else {
      let reason = PostgresAdvice.sentence(after: unsafe String(cString: PQerrorMessage(opened)))
      throw StorageError(.cannotOpen, "\(address.name) cannot be reached: \(reason)")
    }
  }

  /// A key that is encrypted fails: there is nobody at the terminal of a service who could be asked for its password.
  private static let neverAsk: Void = homeroom_pg_never_ask()

  deinit { unsafe PQfinish(handle) }

  /// False once the connection is gone.
  var isUsable: Bool { !isSpent && (unsafe PQstatus(handle)) == CONNECTION_OK }

  /// A transaction is open, be it one that a failed statement has spoilt. Only once all is answered.
  var isInTransaction: Bool { [PQTRANS_INTRANS, PQTRANS_INERROR].contains(unsafe PQtransactionStatus(handle)) }

  /// A failed statement has spoilt the transaction, as far as is known.
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
    throw error(answer, text)
  }

  private func error(_ answer: PostgresAnswer, _ text: String) -> StorageError {
    if PostgresFailure.endsConnection(answer.state) { isSpent = true }
    return PostgresFailure.error(answer, isConnected: isUsable, writes: writes, store: store, text)
  }

  // MARK: Many at once

  /// Sees whether the server has ended the connection meanwhile, without asking it.
  func notice() { _ = unsafe PQconsumeInput(handle) }

  /// Sends a prepared statement behind those that were sent before, without waiting for its answer, which `settle` reads. After one
  /// that fails the server runs none until then.
  ///
  /// - Parameters:
  ///   - range: of some of the parameters; nil: all.
  ///   - text: for messages.
  func send(
    prepared name: String, _ parameters: borrowing PostgresParameters, _ range: Range<Int>? = nil, naming text: String
  ) throws(StorageError) {
    let isSent =
      unsafe PQenterPipelineMode(handle) == 1
      && parameters.withPointers(range) { count, values, lengths, formats in
        unsafe PQsendQueryPrepared(handle, name, count, values, lengths, formats, 1) == 1
      }
    guard isSent else { throw lost }
    sent.append(text)
  }

  /// Answers are still to be read.
  var hasUnanswered: Bool { answered < sent.count }

  /// Has what was sent on its way while more is put together.
  func flush() { if hasUnanswered { _ = unsafe PQflush(handle) } }

  /// Has the answers to all that was sent until now come as soon as there are some: they are read by `takeAnswer`.
  func askForAnswers() throws(StorageError) {
    guard unsafe PQsendFlushRequest(handle) == 1, unsafe PQflush(handle) == 0 else { throw lost }
  }

  /// Waits for the next answer, which has been asked for.
  ///
  /// - Throws: what it says of a failure; nothing is unanswered then.
  func takeAnswer() throws(LateFailure) -> PostgresAnswer { try takeAnswer(isMarked: false) }

  /// - Parameter isMarked: the mark up to which all is read after a failure was sent.
  private func takeAnswer(isMarked: Bool) throws(LateFailure) -> PostgresAnswer {
    let answer = unsafe PostgresAnswer(PQgetResult(handle))
    guard answer.isGood else {
      let failure = LateFailure(
        index: answered, text: sent[answered], state: answer.state, error: error(answer, sent[answered]))
      if !isMarked { _ = unsafe PQpipelineSync(handle) }
      leavePipeline()
      throw failure
    }
    // Each is followed by an end.
    unsafe PQclear(PQgetResult(handle))
    answered += 1
    return answer
  }

  /// Waits for the answers to all that was sent: one question on the wire.
  ///
  /// - Parameter take: is shown each answer and its index.
  /// - Returns: the last answer.
  @discardableResult
  func settle(_ take: (Int, PostgresAnswer) -> Void = { _, _ in }) throws(LateFailure) -> PostgresAnswer? {
    guard let newest = sent.last else { return nil }
    guard unsafe PQpipelineSync(handle) == 1 else {
      let failure = LateFailure(index: answered, text: newest, state: "", error: lost)
      leavePipeline()
      throw failure
    }
    var last: PostgresAnswer?
    while hasUnanswered {
      let index = answered
      let answer = try takeAnswer(isMarked: true)
      take(index, answer)
      last = answer
    }
    leavePipeline()
    return last
  }

  /// Reads what is left to be read up to the mark that was sent last.
  private func leavePipeline() {
    (sent, answered) = ([], 0)
    // An answer and an end each, and the mark: twice nothing is the end of a connection.
    var ends = 0
    while ends < 2, (unsafe PQstatus(handle)) == CONNECTION_OK {
      guard let answer = unsafe PQgetResult(handle) else {
        ends += 1
        continue
      }
      ends = 0
      let isMark = unsafe PQresultStatus(answer) == PGRES_PIPELINE_SYNC
      unsafe PQclear(answer)
      if isMark { break }
    }
    // Where it cannot be left, an answer is missing: nothing can be said any more of what is on this connection.
    if unsafe PQexitPipelineMode(handle) != 1 { isSpent = true }
  }

  private var lost: StorageError {
    isSpent = true
    return StorageError(writes ? .connectionLost : .busy, "\(store): the connection to the database was lost")
  }

  /// The first failure among statements that were sent together.
  struct LateFailure: Error {
    /// Of the statement.
    let index: Int
    let text: String
    /// As the server names it; empty where the connection ended without a word.
    let state: String
    let error: StorageError
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
