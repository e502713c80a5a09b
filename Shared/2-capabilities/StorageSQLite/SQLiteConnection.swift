internal import CSQLite
internal import Storage

/// One open connection with its prepared statements; closed when its owner lets it go.
@safe final class SQLiteConnection: WriteConnection, Readable {
  enum Access { case read, write }

  let path: String
  private let handle: OpaquePointer
  /// By the literal's address: a program has only so many statements.
  private var statements: [UInt: SQLiteStatement] = [:]
  private static let statementsMax = 512

  /// A step has begun and nothing marks its start yet: the first write does.
  private var stepIsUnmarked = false
  private(set) var stepHasWritten = false

  private let stepLimit: StepLimit
  /// How long a statement waits for another connection's lock: milliseconds.
  private let patience: Int32
  private let log = LogLength()
  /// Of a connection that writes.
  private var checkpoints: (policy: CheckpointPolicy, beside: Checkpointer)?

  /// Done once a process, before its first connection.
  private static let isConfigured = homeroom_sqlite_configure() == SQLITE_OK

  init(path: String, access: Access, options: SQLiteOptions) throws(StorageError) {
    self.path = path
    _ = Self.isConfigured
    var opened: OpaquePointer?
    // A connection belongs to one thread at a time, so SQLite need not lock it.
    let flags = (access == .read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_NOMUTEX
    let result = unsafe sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_EXRESCODE, nil)
    guard result == SQLITE_OK, let opened = unsafe opened else {
      let error = unsafe SQLiteFailure.error(result, opened, path: path)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe handle = opened
    stepLimit = StepLimit()
    patience = options.busyMilliseconds
    unsafe sqlite3_busy_timeout(handle, patience)
    try configure(access, options)
  }

  deinit {
    checkpoints?.beside.close()
    statements = [:]
    unsafe sqlite3_close_v2(handle)
  }

  private func configure(_ access: Access, _ options: SQLiteOptions) throws(StorageError) {
    try script(
      """
      PRAGMA foreign_keys = ON;
      PRAGMA temp_store = MEMORY;
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      """)
    switch access {
    case .read:
      try script("PRAGMA query_only = ON")
      try pragma("cache_size", -Int64(options.readCacheBytes / 1024))
    case .write:
      try script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864")
      try secureDeletion()
      try pragma("cache_size", -Int64(options.writeCacheBytes / 1024))
      try pragma("wal_autocheckpoint", Int64(options.checkpointPages))
      if let pages = options.pagesMax { try pragma("max_page_count", pages) }
    }
  }

  /// What is deleted is overwritten in its page; how SQLite was built does not decide it.
  private func secureDeletion() throws(StorageError) {
    try script("PRAGMA secure_delete = ON")
    var isOn = false
    do {
      isOn = try first("PRAGMA secure_delete") { try $0.bool(0) } ?? false
    } catch {
      throw error as? StorageError ?? StorageError(.invalidQuery, "\(error)")
    }
    guard isOn else { throw StorageError(.incompatible, "\(path): this SQLite does not overwrite what is deleted") }
  }

  /// A pragma takes no bound value; a number is all that is ever put into one.
  func pragma(_ name: StaticString, _ value: Int64) throws(StorageError) {
    try run("PRAGMA \(name) = \(value)")
  }

  /// Runs text that is not a literal: pragmas and checks only.
  func run(_ text: String) throws(StorageError) {
    let result = unsafe sqlite3_exec(handle, text, nil, nil, nil)
    guard result == SQLITE_OK else { throw unsafe SQLiteFailure.error(result, handle, path: path, text) }
  }

  // MARK: Statements

  func scan(_ sql: SQL, _ values: [Value], _ body: (borrowing Row) throws -> RowStep) throws {
    let statement = try take(sql, values)
    defer { giveBack(statement) }
    while true {
      switch statement.step() {
      case SQLITE_ROW:
        guard try body(Row(statement)) == .stop else { continue }
        // What writes and returns rows has done nothing for sure until it has been stepped to its end.
        return statement.isReadOnly ? () : try finish(statement, sql)
      case SQLITE_DONE: return
      case let result: throw unsafe SQLiteFailure.error(result, handle, path: path, sql.description)
      }
    }
  }

  private func finish(_ statement: SQLiteStatement, _ sql: SQL) throws(StorageError) {
    while true {
      switch statement.step() {
      case SQLITE_ROW: continue
      case SQLITE_DONE: return
      case let result: throw unsafe SQLiteFailure.error(result, handle, path: path, sql.description)
      }
    }
  }

  @discardableResult
  func execute(_ sql: SQL, _ values: [Value]) throws(StorageError) -> Int {
    let statement = try take(sql, values)
    defer { giveBack(statement) }
    try finish(statement, sql)
    return statement.isReadOnly ? 0 : Int(unsafe sqlite3_changes64(handle))
  }

  func script(_ sql: SQL) throws(StorageError) {
    try run(sql.description)
  }

  /// Finds or prepares the statement, binds the values, and marks the step before its first write.
  private func take(_ sql: SQL, _ values: [Value]) throws(StorageError) -> SQLiteStatement {
    let statement = try prepared(sql)
    if !statement.isReadOnly, stepIsUnmarked { try markStep() }
    let result = statement.bind(values)
    guard result == SQLITE_OK else {
      throw unsafe SQLiteFailure.error(result, result == SQLITE_RANGE ? nil : handle, path: path, sql.description)
    }
    statement.isInUse = true
    return statement
  }

  private func prepared(_ sql: SQL) throws(StorageError) -> SQLiteStatement {
    if let statement = statements[sql.address], !statement.isInUse { return statement }
    let isNested = statements[sql.address] != nil
    let statement = unsafe try SQLiteStatement(sql, on: handle, path: path, lasting: !isNested)
    if !isNested {
      if statements.count >= Self.statementsMax { statements = statements.filter { $0.value.isInUse } }
      statements[sql.address] = statement
    }
    return statement
  }

  private func giveBack(_ statement: SQLiteStatement) {
    statement.reset()
    statement.isInUse = false
  }

  // MARK: Transactions

  func begin() throws(StorageError) {
    keepLogShort()
    // The last step of the transaction before may have been refused before it wrote.
    stepIsUnmarked = false
    try execute("BEGIN IMMEDIATE", [])
  }

  func commit() throws(StorageError) {
    try execute("COMMIT", [])
  }

  func rollBack() {
    stepIsUnmarked = false
    stepHasWritten = false
    // Fails only when there is nothing to roll back, as after a failure that has done so already.
    if isInTransaction { _ = try? execute("ROLLBACK", []) }
  }

  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  func beginStep() {
    stepIsUnmarked = true
    stepHasWritten = false
  }

  private func markStep() throws(StorageError) {
    stepIsUnmarked = false
    try execute("SAVEPOINT step", [])
    stepHasWritten = true
  }

  func keepStep() throws(StorageError) {
    stepIsUnmarked = false
    guard stepHasWritten else { return }
    stepHasWritten = false
    try execute("RELEASE step", [])
  }

  func takeBackStep() throws(StorageError) {
    stepIsUnmarked = false
    guard stepHasWritten else { return }
    stepHasWritten = false
    try execute("ROLLBACK TO step", [])
    try execute("RELEASE step", [])
  }

  // MARK: The log

  /// From now on most of the log is copied into the file beside the writing: no commit waits for it.
  func checkpointBeside(_ options: SQLiteOptions) throws(StorageError) {
    checkpoints = (CheckpointPolicy(options), try Checkpointer(path: path, options: options))
    unsafe sqlite3_wal_hook(
      handle,
      { context, _, _, pages in
        // Lives as long as the connection it belongs to.
        unsafe Unmanaged<LogLength>.fromOpaque(context!).takeUnretainedValue().pages = Int(pages)
        return SQLITE_OK
      }, Unmanaged.passUnretained(log).toOpaque())
  }

  /// Between two transactions: whoever waited for the last one has been told.
  private func keepLogShort() {
    guard let beside = checkpoints?.beside else { return }
    switch checkpoints?.policy.step(length: log.pages, isIdle: beside.isIdle) {
    case .begin: copyBeside()
    case .finish: checkpoint()
    case .waitAndFinish:
      beside.waitUntilIdle()
      checkpoint()
    case .none?, nil: break
    }
  }

  /// Copies of the log what no reader holds back, and waits for nobody. What fails is in the log still, and tried again.
  ///
  /// - Returns: how much of the log is in the file now; nil where that could not be found out.
  @discardableResult
  func checkpoint() -> (copied: Int?, isWhole: Bool) {
    var length: Int32 = -1
    var copied: Int32 = -1
    let result = unsafe sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, &length, &copied)
    guard result == SQLITE_OK, copied >= 0 else { return (nil, false) }
    log.noteCopied(Int(copied))
    return (Int(copied), copied == length)
  }

  /// Begins to copy the log beside the writing.
  func copyBeside() {
    log.beginCopying()
    checkpoints?.beside.begin()
  }

  /// How much of the log the file does not have yet, in pages; nil while it is being copied beside.
  var uncopiedPages: Int? {
    guard let beside = checkpoints?.beside, beside.isIdle else { return nil }
    if let copied = beside.takeCopiedPages() { log.noteCopiedBeside(copied) }
    return log.pages - log.copied
  }

  /// Cuts the log to nothing; false where somebody else still needs it.
  func truncateLog() throws(StorageError) -> Bool {
    let result = unsafe sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    switch result & 0xff {
    case SQLITE_OK:
      log.pages = 0
      return true
    case SQLITE_BUSY, SQLITE_LOCKED: return false
    default: throw unsafe SQLiteFailure.error(result, handle, path: path)
    }
  }

  // MARK: The file

  func mainFile() throws(StorageError) -> SQLiteFile { try unsafe SQLiteFile(of: handle, path: path) }

  /// Forgets the pages that are held in memory: the file's are not what they were.
  func releasePages() { unsafe sqlite3_db_release_memory(handle) }

  /// How long a statement waits for others' locks; nil: as usual.
  func setPatience(milliseconds: Int32?) {
    unsafe sqlite3_busy_timeout(handle, milliseconds ?? patience)
  }

  // MARK: Reading

  func beginSnapshot() throws(StorageError) {
    try execute("BEGIN DEFERRED", [])
  }

  func endSnapshot() {
    if isInTransaction { _ = try? execute("COMMIT", []) }
  }

  func limitSteps(_ steps: Int?) {
    guard let steps else { return unsafe sqlite3_progress_handler(handle, 0, nil, nil) }
    stepLimit.callsLeft = steps / Int(StepLimit.stepsPerCall)
    unsafe sqlite3_progress_handler(
      handle, StepLimit.stepsPerCall,
      { context in
        // Lives as long as the connection it belongs to.
        let limit = unsafe Unmanaged<StepLimit>.fromOpaque(context!).takeUnretainedValue()
        limit.callsLeft -= 1
        return limit.callsLeft < 0 ? 1 : 0
      }, Unmanaged.passUnretained(stepLimit).toOpaque())
  }
}

/// Counts down while a limited read runs. SQLite counts a statement's steps over all its uses, so one call too many
/// a statement is possible: the limit is approximate.
private final class StepLimit {
  static let stepsPerCall: Int32 = 1000
  var callsLeft = 0
}

/// How long the log is, in pages, since the last commit.
private final class LogLength {
  var pages = 0 {
    didSet {
      guard pages < oldValue else { return }
      // It has begun anew.
      copied = 0
      beginnings += 1
    }
  }
  /// So many of them the file has.
  private(set) var copied = 0
  private var beginnings = 0
  /// What `beginnings` was when copying beside began.
  private var beginningsBeside = 0

  func beginCopying() { beginningsBeside = beginnings }

  func noteCopied(_ pages: Int) { copied = max(copied, pages) }

  func noteCopiedBeside(_ pages: Int) {
    if beginnings == beginningsBeside { noteCopied(pages) }
  }
}
