/// A connection that reads. It belongs to one thread at a time and never leaves the closure it is given to.
public protocol Connection: AnyObject {
  /// For the few statements that cannot be said in one way for all stores.
  var dialect: Dialect { get }
  /// Runs a statement and shows its rows one by one until `body` says `.stop` or there are no more.
  func scan(_ sql: SQL, _ values: [Value], _ body: (borrowing Row) throws -> RowStep) throws
}

/// In whose words the few statements are that cannot be shared.
public enum Dialect: Sendable {
  case sqlite, postgres
}

/// Whether to go on to the next row.
public enum RowStep: Sendable {
  case next, stop
}

extension Connection {
  /// Nearly all statements are SQLite's and PostgreSQL's at once.
  public var dialect: Dialect { .sqlite }

  /// The first row, or nil when there is none.
  public func first<T>(_ sql: SQL, _ values: Value..., row body: (borrowing Row) throws -> T) throws -> T? {
    var found: T?
    try scan(sql, values) { row in
      found = try body(row)
      return .stop
    }
    return found
  }

  /// The first row of the answer to a question that may have been read ahead, or nil when there is none.
  public func first<T>(_ query: Query, row body: (borrowing Row) throws -> T) throws -> T? {
    var found: T?
    try scan(query.sql, query.values) { row in
      found = try body(row)
      return .stop
    }
    return found
  }

  /// Every row of the answer to a question that may have been read ahead.
  public func all<T>(_ query: Query, row body: (borrowing Row) throws -> T) throws -> [T] {
    var found: [T] = []
    try scan(query.sql, query.values) { row in
      found.append(try body(row))
      return .next
    }
    return found
  }

  /// Every row, in the statement's order. The statement bounds how many there are.
  public func all<T>(_ sql: SQL, _ values: Value..., row body: (borrowing Row) throws -> T) throws -> [T] {
    var found: [T] = []
    try scan(sql, values) { row in
      found.append(try body(row))
      return .next
    }
    return found
  }

  /// Shows every row to `body`.
  public func forEach(_ sql: SQL, _ values: Value..., row body: (borrowing Row) throws -> Void) throws {
    try scan(sql, values) { row in
      try body(row)
      return .next
    }
  }

  /// Whether the statement finds a row.
  public func exists(_ sql: SQL, _ values: Value...) throws -> Bool {
    var found = false
    try scan(sql, values) { _ in
      found = true
      return .stop
    }
    return found
  }
}

/// A connection that writes: one a store, owned by its `Writer`.
///
/// A transaction consists of steps. What a step wrote can be taken back without losing the steps before it.
public protocol WriteConnection: Connection {
  /// Runs one statement; returns how many rows it changed.
  @discardableResult
  func execute(_ sql: SQL, _ values: [Value]) throws(StorageError) -> Int

  /// Runs one statement whose count nobody asks for. A store across a network sends it, and reads what became of it with the next
  /// question or with the commit: a failure may be thrown there (`hasFailedLate`).
  ///
  /// - Parameter subjects: what it touches of its table; nil: any of it.
  func post(_ sql: SQL, _ values: [Value], touching subjects: () -> [Subject]?) throws(StorageError)

  /// Runs several statements, without values: schema, never data.
  func script(_ sql: SQL) throws(StorageError)

  /// Opens a transaction. Waits for another connection's lock as long as the driver's options say, then throws `.busy`;
  /// throws `.closedForDamage` where the store is not sound.
  func begin() throws(StorageError)
  /// Returns when what was written is durable. Where it throws, ``rollBack()`` is to be called.
  func commit() throws(StorageError)
  /// Takes back the whole transaction; does nothing when none is open.
  func rollBack()
  /// False once a failure has ended the transaction by itself.
  var isInTransaction: Bool { get }

  /// What is written from here on can be taken back by itself. Writes nothing of its own, so that a step that only
  /// reads costs nothing.
  func beginStep()
  /// Whether the step at hand has written anything.
  var stepHasWritten: Bool { get }
  /// Ends the step: what it wrote goes with the transaction.
  func keepStep() throws(StorageError)
  /// Ends the step as if it had written nothing; the steps before it stay.
  func takeBackStep() throws(StorageError)

  /// Opens a transaction in which every step can be taken back by itself, whatever that costs.
  func beginMarkingSteps() throws(StorageError)
  /// Whether the step at hand, which has failed, can be taken back by itself. Where marks cost something, `begin` opens a
  /// transaction without any: then a step that wrote before it failed, or met a failed statement, takes all of it back.
  var canTakeBackStep: Bool { get }
  /// Whether a statement that was posted in the transaction at hand has failed after its step may have ended. Then whose it was is
  /// found by running all steps again in a transaction that marks them, where none is put off.
  var hasFailedLate: Bool { get }
  /// Whether asking costs so much that questions are better asked ahead, many at once.
  var readsAhead: Bool { get }
  /// Asks questions whose answers the steps of the transaction at hand will want: until something is written that they hang on, they
  /// are answered without asking. There may be more of them than are kept; the newest are. In a transaction that marks steps none is
  /// asked.
  func readAhead(_ queries: [Query]) throws(StorageError)
  /// False once the connection is gone, and its transaction with it: another one is to be opened.
  var isUsable: Bool { get }
  /// As ``Transaction/hold(_:)``.
  func hold(_ organization: String) throws(StorageError) -> Bool
  /// As ``Transaction/give(_:to:)``.
  func give(_ organization: String, to process: Int64) throws(StorageError)

  /// Copies the log into the store and cuts it to nothing, outside a transaction.
  ///
  /// - Returns: false where much of it is still to be copied, or somebody reads from it: to be tried again.
  func emptyLog() throws(StorageError) -> Bool
}

// Of a store in a file.
extension WriteConnection {
  /// Marks cost nothing before a step writes: all transactions have them.
  public func beginMarkingSteps() throws(StorageError) { try begin() }
  /// Always.
  public var canTakeBackStep: Bool { true }
  /// At once.
  public func post(_ sql: SQL, _ values: [Value], touching subjects: () -> [Subject]?) throws(StorageError) {
    _ = try execute(sql, values)
  }
  /// Never: nothing is put off.
  public var hasFailedLate: Bool { false }
  /// No: what is asked is in memory, or on this machine's disk.
  public var readsAhead: Bool { false }
  /// Does nothing.
  public func readAhead(_ queries: [Query]) {}
  /// All organizations are those of the process that has the file.
  public func hold(_ organization: String) -> Bool { false }
  /// There is nobody to give one to.
  public func give(_ organization: String, to process: Int64) {}
}

extension WriteConnection {
  /// Runs `body` in a transaction of its own: before there is a `Writer`.
  package func transact<T>(_ body: (Transaction) throws -> T) throws -> T {
    try begin()
    do {
      let result = try body(Transaction(self))
      try commit()
      return result
    } catch {
      rollBack()
      throw error
    }
  }
}

/// A store that can be opened as often as needed: once for writing, and for reading by many.
public protocol Database: Sendable {
  /// What messages call it: a file, or a host and a name. It holds no secret.
  var name: String { get }
  /// The only connection that writes; opened once.
  func openWriter() throws(StorageError) -> any WriteConnection
  /// A connection of its own for each thread that reads.
  func openReader() throws(StorageError) -> any Connection & Readable
  /// False from the moment on that damage was found: nothing is written any more, and what reads it fails.
  var isSound: Bool { get }
  /// Why nothing should be asked of it for now, in a sentence for whoever watches the service; nil: all is well.
  var reasonNotToServe: String? { get }
  /// Why this process is to end and be started anew, in a sentence: what it knows in memory is of a time that the store does not know.
  /// Nil: it goes on.
  var reasonToEnd: String? { get }
  /// Whether a short read may be made on the thread that asks: false where it would wait for a network.
  var readsInPlace: Bool { get }
  /// How long is waited before a transaction is run again that failed for the store's sake (`.busy`, `.connectionLost`) before its
  /// commit was asked for: one pause a try. None: it is not run again.
  var pausesBeforeReruns: [Duration] { get }
  /// Which organizations are this process's, where others share the store; nil: the whole store is.
  var ownership: (any Ownership)? { get }
  /// Ends what the store does by itself and lets go of it: another process may open it. The writer is to be closed before.
  func close()
}

// Of a store in a file.
extension Database {
  /// The damage, once there is some.
  public var reasonNotToServe: String? { isSound ? nil : "the store is damaged" }
  /// None: the file stays under the process that has it.
  public var reasonToEnd: String? { nil }
  /// Always: what is read is in memory, or on this machine's disk.
  public var readsInPlace: Bool { true }
  /// None: whoever has the file's lock for longer than is waited for has it for good.
  public var pausesBeforeReruns: [Duration] { [] }
  /// The file is one process's.
  public var ownership: (any Ownership)? { nil }
}

/// A reading connection's controls, for `Readers`.
public protocol Readable: Connection {
  /// Holds one state of the store until `endSnapshot`, whatever is written meanwhile.
  func beginSnapshot() throws(StorageError)
  /// Lets go of the state; does nothing where none is held.
  func endSnapshot()
  /// From now on a read of more than about this many steps throws `.stepLimit`; nil lifts the limit.
  func limitSteps(_ steps: Int?)
  /// False once the connection is gone: another one is to be opened.
  var isUsable: Bool { get }
}
