internal import Storage

/// One connection with its prepared statements.
final class PostgresConnection: WriteConnection, Readable {
  enum Access { case read, write }

  private struct Prepared {
    let name: String
    let text: String
    let types: [UInt32]
    let isReadOnly: Bool
  }

  private let link: PostgresLink
  private let owner: PostgresOwner?
  /// By the literal's address: a program has only so many statements.
  private var statements: [UInt: Prepared] = [:]
  private var statementsMade = 0
  static let statementsMax = 512

  /// Steps of the transaction at hand are marked, each before its first statement.
  private var marksSteps = false
  private var stepIsUnmarked = false
  private var stepIsMarked = false
  private var stepWrites = false
  /// Nobody else can have taken the store over before this transaction ends.
  private var isHeld = false

  /// - Parameter owner: of a connection that writes: what it writes counts only while the store is this process's.
  init(_ address: PostgresAddress, schema: String, access: Access, owner: PostgresOwner?) throws(StorageError) {
    link = try PostgresLink(address, writes: access == .write)
    self.owner = owner
    try PostgresSession.begin(link, schema: schema, readsOnly: access == .read)
  }

  var isUsable: Bool { link.isUsable }
  var dialect: Dialect { .postgres }

  // MARK: Statements

  func scan(_ sql: SQL, _ values: [Value], _ body: (borrowing Row) throws -> RowStep) throws {
    let answer = try run(sql, values)
    if let column = answer.unreadableColumn {
      throw StorageError(.invalidQuery, "column \(column) is of a type that is not read, in: \(sql)")
    }
    let row = Row(answer)
    while answer.row < answer.rowCount {
      guard try body(row) == .next else { return }
      answer.row += 1
    }
  }

  @discardableResult
  func execute(_ sql: SQL, _ values: [Value]) throws(StorageError) -> Int {
    try run(sql, values).changed
  }

  func script(_ sql: SQL) throws(StorageError) {
    try markStep(writing: true)
    try link.run(sql.description)
  }

  private func run(_ sql: SQL, _ values: [Value]) throws(StorageError) -> PostgresAnswer {
    let statement = try prepared(sql)
    try markStep(writing: !statement.isReadOnly)
    let parameters: PostgresParameters
    do {
      parameters = try PostgresParameters(values, as: statement.types)
    } catch {
      throw StorageError(error.code, "\(error.message), in: \(sql)")
    }
    return try link.run(prepared: statement.name, parameters, naming: statement.text)
  }

  private func prepared(_ sql: SQL) throws(StorageError) -> Prepared {
    if let known = statements[sql.address] { return known }
    if statements.count >= Self.statementsMax {
      for statement in statements.values { try link.forget(statement.name) }
      statements = [:]
    }
    // A text that the server refuses spoils the step like any other failure.
    try markStep(writing: false)
    statementsMade += 1
    let (name, statement) = ("s\(statementsMade)", PostgresStatement(sql))
    let prepared = Prepared(
      name: name, text: statement.text, types: try link.prepare(name, statement.text),
      isReadOnly: statement.isReadOnly)
    statements[sql.address] = prepared
    return prepared
  }

  // MARK: Transactions

  func begin() throws(StorageError) { try begin(markingSteps: false) }

  func beginMarkingSteps() throws(StorageError) { try begin(markingSteps: true) }

  private func begin(markingSteps: Bool) throws(StorageError) {
    try owner?.requireHeld()
    (marksSteps, isHeld) = (markingSteps, false)
    (stepIsUnmarked, stepIsMarked, stepWrites) = (false, false, false)
    // One process writes at a time, so that nothing changes between two of its statements.
    try link.run("BEGIN ISOLATION LEVEL READ COMMITTED")
  }

  func commit() throws(StorageError) {
    let answer = try link.run("COMMIT")
    // What a failed statement has spoilt is rolled back by it, without a failure.
    guard answer.command == "COMMIT" else {
      throw StorageError(.invalidQuery, "\(link.store): a statement had failed, so that nothing was committed")
    }
  }

  func rollBack() {
    (stepIsUnmarked, stepIsMarked, stepWrites) = (false, false, false)
    if isUsable, isInTransaction { _ = try? link.run("ROLLBACK") }
  }

  var isInTransaction: Bool { link.isInTransaction }

  func beginStep() {
    (stepIsUnmarked, stepIsMarked, stepWrites) = (true, false, false)
  }

  var stepHasWritten: Bool { stepWrites || stepIsMarked && link.isSpoilt }

  var canTakeBackStep: Bool { stepIsMarked || !stepWrites && !link.isSpoilt }

  /// Before each statement: in a transaction that marks steps the first one of each is preceded by a mark; before the first that
  /// writes, the store is held for this process until the transaction ends.
  private func markStep(writing: Bool) throws(StorageError) {
    if marksSteps, stepIsUnmarked {
      try link.run("SAVEPOINT step")
      stepIsMarked = true
    }
    stepIsUnmarked = false
    guard writing else { return }
    if let owner, !isHeld, isInTransaction {
      try owner.hold(link)
      isHeld = true
    }
    stepWrites = true
  }

  func keepStep() throws(StorageError) {
    defer { (stepIsUnmarked, stepIsMarked, stepWrites) = (false, false, false) }
    guard !link.isSpoilt else {
      throw StorageError(.invalidQuery, "\(link.store): a statement had failed, and its step went on")
    }
    if stepIsMarked { try link.run("RELEASE step") }
  }

  func takeBackStep() throws(StorageError) {
    defer { (stepIsUnmarked, stepIsMarked, stepWrites) = (false, false, false) }
    guard stepIsMarked else { return }
    try link.run("ROLLBACK TO step; RELEASE step")
    // The mark may stand before what held the store.
    isHeld = false
  }

  /// There is no log of ours: what deleted rows leave behind is removed by the server (VACUUM).
  func emptyLog() throws(StorageError) -> Bool { true }

  // MARK: Reading

  func beginSnapshot() throws(StorageError) {
    try link.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  }

  func endSnapshot() {
    if isUsable, isInTransaction { _ = try? link.run("COMMIT") }
  }

  /// Does nothing: the server ends what takes too long.
  func limitSteps(_ steps: Int?) {}
}
