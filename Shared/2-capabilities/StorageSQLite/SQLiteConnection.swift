internal import CSQLite
internal import Storage

/// One open connection with its prepared statements; closed when its owner lets it go.
@safe final class SQLiteConnection: WriteConnection, Readable {
  enum Access { case read, write }

  let path: String
  let access: Access
  /// Always: there is nothing between the process and the file.
  var isUsable: Bool { true }
  private let handle: OpaquePointer
  private let condition: StoreCondition
  /// By the literal's address: a program has only so many statements.
  private var statements: [UInt: SQLiteStatement] = [:]
  private static let statementsMax = 512

  /// A step has begun and nothing marks its start yet: the first write does.
  private var stepIsUnmarked = false
  private(set) var stepHasWritten = false

  /// Bytes at the end of each page that hold its checksum, when the file was opened; 0: it has no pages, or none with checksums.
  let checksumBytes: Int

  private let stepLimit: StepLimit
  private let log: LogLength
  /// How long a statement waits for another connection's lock: milliseconds.
  private let patience: Int32
  /// Of a connection that writes.
  private var checkpoints: (policy: CheckpointPolicy, beside: Checkpointer)?

  /// Done once a process, before its first connection.
  private static let isConfigured: Bool = {
    // Refused where somebody has used SQLite before.
    _ = homeroom_sqlite_configure()
    return homeroom_vfs_register() == SQLITE_OK
  }()

  /// - Parameters:
  ///   - condition: shared by all connections of a store: what one of them finds damaged stops all from writing.
  ///   - mark: where commits are noted.
  ///   - readsOverDamage: damaged pages are read as they are: to find out what lies there. The schema need not be readable.
  init(
    path: String, access: Access, options: SQLiteOptions, condition: StoreCondition, mark: CommitMark? = nil,
    readsOverDamage: Bool = false
  ) throws(StorageError) {
    self.path = path
    self.access = access
    self.condition = condition
    log = LogLength(mark)
    _ = Self.isConfigured
    var opened: OpaquePointer?
    // A connection belongs to one thread at a time, so SQLite need not lock it.
    let flags =
      (access == .read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
      | SQLITE_OPEN_URI
    let result = unsafe sqlite3_open_v2(path, &opened, flags, HOMEROOM_VFS)
    guard result == SQLITE_OK, let opened = unsafe opened else {
      let error = unsafe SQLiteFailure.error(result, opened, path: path)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe handle = opened
    stepLimit = StepLimit()
    var reserved: Int32 = 0
    checksumBytes = unsafe homeroom_reserved_bytes(opened, &reserved) == SQLITE_OK ? Int(reserved) : 0
    patience = options.busyMilliseconds
    unsafe sqlite3_busy_timeout(handle, patience)
    if readsOverDamage {
      unsafe homeroom_read_over_damage(handle)
      try script("PRAGMA query_only = ON")
    } else {
      try configure(access, options)
    }
  }

  deinit {
    checkpoints?.beside.close()
    statements = [:]
    // Whoever copies the file of a store that was closed in order has all of it, whichever connection is the last to be closed.
    if checkpoints != nil { _ = try? checkpointWholly() }
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
      // Before there is a first page, which fixes it. Nothing happens to a file that has one.
      unsafe homeroom_reserve_bytes(handle)
      try script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864")
      try pragma("cache_size", -Int64(options.writeCacheBytes / 1024))
      try secureDeletion()
      try pragma("max_page_count", min(options.pagesMax ?? .max, Int64(HOMEROOM_PAGES_MAX)))
      noteCommits()
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

  /// Runs text that is not a literal: pragmas and checks only. Returns whether it found any row.
  @discardableResult
  func run(_ text: String) throws(StorageError) -> Bool {
    var hasRows = false
    let result = unsafe withUnsafeMutablePointer(to: &hasRows) { hasRows in
      unsafe sqlite3_exec(
        handle, text,
        { context, _, _, _ in
          unsafe context!.assumingMemoryBound(to: Bool.self).pointee = true
          return 0
        }, hasRows, nil)
    }
    guard result == SQLITE_OK else { throw failure(result, text) }
    return hasRows
  }

  /// A failure as it is thrown. What was damaged is noted; what was to be written with it is refused, and can be sent again.
  private func failure(_ result: Int32, _ sql: String) -> StorageError {
    let error = unsafe SQLiteFailure.error(result, handle, path: path, sql)
    guard error.code == .corrupt else { return error }
    let found = unsafe homeroom_found_damage(handle)
    let location: StoreDamage.Location =
      if found.is_found == 0 {
        .structure(unsafe SQLiteFailure.reason(result, handle))
      } else if found.frame == 0 {
        .page(found.page)
      } else {
        .frame(found.frame, page: found.page == 0 ? nil : found.page)
      }
    let damage = StoreDamage(location)
    condition.note(damage)
    return access == .write ? condition.refusal : damage.error(in: path)
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
      case let result: throw failure(result, sql.description)
      }
    }
  }

  private func finish(_ statement: SQLiteStatement, _ sql: SQL) throws(StorageError) {
    while true {
      switch statement.step() {
      case SQLITE_ROW: continue
      case SQLITE_DONE: return
      case let result: throw failure(result, sql.description)
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
    var result = SQLITE_OK
    guard let statement = unsafe SQLiteStatement(sql, on: handle, lasting: !isNested, &result) else {
      throw failure(result, sql.description)
    }
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
    try condition.requireSound()
    keepLogShort()
    // The last step of the transaction before may have been refused before it wrote.
    stepIsUnmarked = false
    try execute("BEGIN IMMEDIATE", [])
  }

  func commit() throws(StorageError) {
    // Another connection may have found something meanwhile.
    try condition.requireSound()
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
    checkpoints = (CheckpointPolicy(options), try Checkpointer(path: path, options: options, condition))
  }

  /// In place of SQLite's own checkpoints: this is called after each commit, before whoever commits goes on.
  private func noteCommits() {
    unsafe sqlite3_wal_hook(
      handle,
      { context, handle, _, pages in
        // Lives as long as the connection it belongs to.
        let log = unsafe Unmanaged<LogLength>.fromOpaque(context!).takeUnretainedValue()
        log.pages = Int(pages)
        var commit = homeroom_commit()
        guard let mark = log.mark, unsafe homeroom_last_commit(handle, &commit) == SQLITE_OK, commit.frames > 0 else {
          return SQLITE_OK
        }
        mark.note(Commit(commit))
        return SQLITE_OK
      }, Unmanaged.passUnretained(log).toOpaque())
  }

  /// Between two transactions: whoever waited for the last one has been told.
  private func keepLogShort() {
    guard let beside = checkpoints?.beside else { return }
    switch checkpoints?.policy.step(length: log.pages, isIdle: beside.isIdle) {
    case .begin: beside.begin()
    case .finish: checkpoint()
    case .waitAndFinish:
      beside.waitUntilIdle()
      checkpoint()
    case .none?, nil: break
    }
  }

  /// Copies of the log what no reader holds back, and waits for nobody. What fails is in the log still, and tried again.
  func checkpoint() {
    let result = unsafe sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    if result != SQLITE_OK { _ = failure(result, "a checkpoint") }
  }

  /// Copies all of the log into the file and empties it; false where somebody reads an older state.
  func checkpointWholly() throws(StorageError) -> Bool {
    let result = unsafe sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    if result & 0xff == SQLITE_BUSY { return false }
    guard result == SQLITE_OK else { throw failure(result, "a checkpoint") }
    return true
  }

  /// Pages that were written to the log since it was last copied beside: what copies and empties it here and now may take so long.
  private static let uncopiedPagesMax = 256
  /// How long readers of an older state are waited for: so long, at most, everyone who writes waits, too.
  private static let emptyLogMilliseconds: Int32 = 20

  func emptyLog() throws(StorageError) -> Bool {
    guard let beside = checkpoints?.beside else { return try checkpointWholly() }
    guard beside.isIdle else { return false }
    guard log.uncopiedPages <= Self.uncopiedPagesMax else {
      log.noteCopying()
      beside.begin()
      return false
    }
    unsafe sqlite3_busy_timeout(handle, Self.emptyLogMilliseconds)
    defer { unsafe sqlite3_busy_timeout(handle, patience) }
    guard try checkpointWholly() else { return false }
    log.pages = 0
    // In memory pages are as the log had them: what is written of them from now on would have in it what was just left behind.
    unsafe sqlite3_db_release_memory(handle)
    return true
  }

  // MARK: Pages

  /// Compares pages of the file with their checksums.
  ///
  /// - Parameter isAlone: while nothing is copied from the log into the file: a page that just is differs.
  /// - Returns: nil where something is being copied.
  func examinePages(from first: UInt32, count: UInt32, isAlone: Bool) throws(StorageError) -> homeroom_page_range? {
    var range = homeroom_page_range(next: first, count: count, is_alone: isAlone ? 1 : 0, damaged: 0, pages: 0)
    let result = unsafe homeroom_examine_pages(handle, &range)
    if result & 0xff == SQLITE_BUSY { return nil }
    guard result == SQLITE_OK else { throw unsafe SQLiteFailure.error(result, nil, path: path) }
    return range
  }

  /// Compares frames of the log, as far as it was committed, with their checksums. Nothing is found where it began anew.
  func examineLog(
    _ commit: Commit, from first: Int64, count: Int64
  ) throws(StorageError) -> homeroom_frame_range {
    var range = homeroom_frame_range(
      salts: (commit.firstSalt, commit.secondSalt), next: first, count: min(count, commit.frames - first + 1),
      damaged: 0,
      page: 0)
    let result = unsafe homeroom_examine_frames(handle, &range)
    guard result == SQLITE_OK else { throw unsafe SQLiteFailure.error(result, nil, path: path) }
    return range
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

extension SQLiteConnection {
  /// Runs `body`, and `work` about every so many steps of its statements, on the same thread.
  func interrupt(every steps: Int32, with work: () -> Void, _ body: () throws -> Void) rethrows {
    try withoutActuallyEscaping(work) { work in
      let box = Interlude(work)
      defer { unsafe sqlite3_progress_handler(handle, 0, nil, nil) }
      unsafe sqlite3_progress_handler(
        handle, steps,
        { context in
          // Lives until `body` has returned.
          unsafe Unmanaged<Interlude>.fromOpaque(context!).takeUnretainedValue().work()
          return 0
        }, Unmanaged.passUnretained(box).toOpaque())
      try withExtendedLifetime(box, body)
    }
  }
}

private final class Interlude {
  let work: () -> Void

  init(_ work: @escaping () -> Void) { self.work = work }
}

/// Counts down while a limited read runs. SQLite counts a statement's steps over all its uses, so one call too many
/// a statement is possible: the limit is approximate.
private final class StepLimit {
  static let stepsPerCall: Int32 = 1000
  var callsLeft = 0
}

/// How long the log is, in pages, since the last commit, and where that is noted.
private final class LogLength {
  var pages = 0
  let mark: CommitMark?
  /// How long it was when copying beside was last begun.
  private var pagesCopied = 0

  init(_ mark: CommitMark?) { self.mark = mark }

  func noteCopying() { pagesCopied = pages }

  /// About: of a log that began anew in the meantime all of it.
  var uncopiedPages: Int { pages < pagesCopied ? pages : pages - pagesCopied }
}

extension Commit {
  fileprivate init(_ commit: homeroom_commit) {
    self.init(
      firstSalt: commit.salts.0, secondSalt: commit.salts.1, frames: commit.frames, page: commit.page,
      checksum: commit.checksum)
  }
}
