internal import Storage

/// One connection with its prepared statements.
///
/// What is written is sent, and its answers are read with those to the next question, or to the commit: a transaction waits for the
/// server once for what was read ahead, once for each question that was not, and once for the commit with all that goes before it.
final class PostgresConnection: WriteConnection, Readable {
  enum Access { case read, write }

  private struct Prepared {
    let name: String
    let statement: PostgresStatement
    let types: [UInt32]
    /// The names of its tables, and of those behind its views, are among them.
    let words: Set<Substring>
  }

  private let link: PostgresLink
  private let owner: PostgresOwner?
  private let instance: PostgresInstance?
  /// By the literal's address: a program has only so many statements.
  private var statements: [UInt: Prepared] = [:]
  private var statementsMade = 0
  /// Names of those that write several rows.
  private var statementsOfRows: Set<String> = []
  static let statementsMax = 512
  /// Rows that were posted and not sent, by their statements. They go before anything else does.
  private var rows: [(prepared: Prepared, rows: PostgresRows)] = []

  /// Steps of the transaction at hand are marked, each before its first statement, and nothing is put off.
  private var marksSteps = false
  private var stepIsUnmarked = false
  private var stepIsMarked = false
  private var stepWrites = false
  /// Of the transaction at hand; grows with each of the process's.
  private var number: Int64 = 0
  /// Nobody else can have taken the store over before this transaction ends; when that was asked for.
  private var heldSince: ContinuousClock.Instant?
  /// The same of organizations, and those that are taken with the transaction, each with its fence.
  private var held: Set<String> = []
  private var taken: [String: Int64] = [:]
  /// Those of the step at hand.
  private var heldInStep: [String] = []
  /// By which of them is known later whether the store still has this transaction.
  private var writing: PostgresInstance.Writing?
  /// Of the instance's row when the transaction began, and by which the server knows this session.
  private var instanceNumber: Int64 = 0
  private let schema: String
  private(set) var hasFailedLate = false
  private var ahead = PostgresReadAhead()
  /// The words of each view's statement.
  private let views: [Substring: Set<Substring>]

  private static let begin = "BEGIN ISOLATION LEVEL READ COMMITTED"
  private static let commit = "COMMIT"

  /// - Parameter holding: of a connection that writes: what it writes counts only while that is this process's.
  init(_ address: PostgresAddress, schema: String, access: Access, holding: PostgresHolding?) throws(StorageError) {
    link = try PostgresLink(address, writes: access == .write)
    self.schema = schema
    switch holding {
    case .store(let owner): (self.owner, instance) = (owner, nil)
    case .organizations(let instance): (owner, self.instance) = (nil, instance)
    case nil: (owner, instance) = (nil, nil)
    }
    try PostgresSession.begin(link, schema: schema, readsOnly: access == .read)
    if let owner { try link.run("SET application_name = '\(PostgresOwner.sessionName(schema, owner.fence))'") }
    views = access == .write ? try PostgresSession.views(on: link) : [:]
    guard access == .write else { return }
    for text in [Self.begin, Self.commit] { _ = try link.prepare(text, text) }
  }

  /// - Throws: where the store behind it lacks what was acknowledged.
  func requireWritten(_ holding: PostgresHolding) throws(StorageError) {
    switch holding {
    case .store(let owner): try owner.requireWritten(link)
    case .organizations(let instance): try instance.requireWritten(link)
    }
  }

  var isUsable: Bool { link.isUsable }
  var dialect: Dialect { .postgres }

  // MARK: Statements

  func scan(_ sql: SQL, _ values: [Value], _ body: (borrowing Row) throws -> RowStep) throws {
    if !ahead.isEmpty, let known = try answerAhead(to: Query(sql, values: values)) { return try show(known, body) }
    let answer = try run(sql, values)
    if let column = answer.unreadableColumn {
      throw StorageError(.invalidQuery, "column \(column) is of a type that is not read, in: \(sql)")
    }
    try show(answer, body)
  }

  private func show(_ answer: PostgresAnswer, _ body: (borrowing Row) throws -> RowStep) throws {
    answer.isInUse = true
    defer { answer.isInUse = false }
    let row = Row(answer)
    for number in 0..<answer.rowCount {
      answer.row = number
      guard try body(row) == .next else { return }
    }
  }

  @discardableResult
  func execute(_ sql: SQL, _ values: [Value]) throws(StorageError) -> Int {
    try run(sql, values).changed
  }

  func post(_ sql: SQL, _ values: [Value], touching subjects: () -> [Subject]?) throws(StorageError) {
    guard !marksSteps, isInTransaction else { return _ = try run(sql, values) }
    let prepared = try prepared(sql)
    if !ahead.isEmpty {
      if let subjects = subjects() { ahead.forget(subjects) } else { forget(prepared) }
    }
    try markStep(writing: true)
    if let insertion = prepared.statement.insertion { return try add(values, to: prepared, insertion) }
    try sendRows()
    try send(prepared, values)
  }

  private func add(
    _ values: [Value], to prepared: Prepared, _ insertion: PostgresInsertion
  ) throws(StorageError) {
    let key = insertion.key(of: values)
    if rows.contains(where: { $0.prepared.name == prepared.name && $0.rows.holds(key) }) { try sendRows() }
    let known = rows.firstIndex { $0.prepared.name == prepared.name }
    if known == nil { rows.append((prepared, PostgresRows())) }
    let index = known ?? rows.count - 1
    do throws(StorageError) {
      try rows[index].rows.append(values, as: prepared.types, key: key)
    } catch {
      throw StorageError(error.code, "\(error.message), in: \(prepared.statement.text)")
    }
    guard rows[index].rows.isFull else { return }
    let full = rows.remove(at: index)
    try send(full.rows, of: full.prepared)
    // The server begins while more is put together.
    link.flush()
  }

  /// Sends all rows that were posted, those of each table in the order in which they were.
  private func sendRows() throws(StorageError) {
    guard !rows.isEmpty else { return }
    let all = rows
    rows = []
    for (prepared, rows) in all { try send(rows, of: prepared) }
  }

  private func send(_ rows: PostgresRows, of prepared: Prepared) throws(StorageError) {
    for part in rows.parts {
      let name = try name(of: prepared, rows: part.count)
      if link.sent.count >= PostgresLink.unansweredMax { try settle() }
      let width = prepared.types.count
      try link.send(
        prepared: name, rows.parameters, part.lowerBound * width..<part.upperBound * width,
        naming: prepared.statement.text)
    }
  }

  private func name(of prepared: Prepared, rows: Int) throws(StorageError) -> String {
    guard rows > 1, let insertion = prepared.statement.insertion else { return prepared.name }
    let name = "\(prepared.name)x\(rows)"
    guard !statementsOfRows.contains(name) else { return name }
    try settle()
    _ = try link.prepare(name, insertion.text(rows: rows))
    statementsOfRows.insert(name)
    return name
  }

  func script(_ sql: SQL) throws(StorageError) {
    ahead = PostgresReadAhead()
    try markStep(writing: true)
    try sendRows()
    try settle()
    try link.run(sql.description)
  }

  private func run(_ sql: SQL, _ values: [Value]) throws(StorageError) -> PostgresAnswer {
    let prepared = try prepared(sql)
    forget(prepared)
    try markStep(writing: !prepared.statement.isReadOnly)
    try sendRows()
    guard !link.sent.isEmpty else {
      return try link.run(
        prepared: prepared.name, try parameters(values, of: prepared), naming: prepared.statement.text)
    }
    try send(prepared, values)
    guard let answer = try settle() else { throw StorageError(.connectionLost, "\(link.store): an answer is missing") }
    return answer
  }

  private func forget(_ prepared: Prepared) {
    if !prepared.statement.isReadOnly { ahead.forget(tables: prepared.statement.written) }
  }

  private func send(_ prepared: Prepared, _ values: [Value]) throws(StorageError) {
    let parameters = try parameters(values, of: prepared)
    if link.sent.count >= PostgresLink.unansweredMax { try settle() }
    try link.send(prepared: prepared.name, parameters, naming: prepared.statement.text)
  }

  private func parameters(_ values: [Value], of prepared: Prepared) throws(StorageError) -> PostgresParameters {
    do {
      return try PostgresParameters(values, as: prepared.types)
    } catch {
      throw StorageError(error.code, "\(error.message), in: \(prepared.statement.text)")
    }
  }

  /// Waits for the answers to all that was sent.
  @discardableResult
  private func settle() throws(StorageError) -> PostgresAnswer? {
    do throws(PostgresLink.LateFailure) {
      return try link.settle { [self] index, answer in
        if ahead.next == index { ahead.arrive(answer) }
      }
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ late: PostgresLink.LateFailure) -> StorageError {
    // What was behind it is not answered.
    ahead = PostgresReadAhead()
    if late.state == PostgresOwner.stateOfLoss, late.text == PostgresOwner.holdText, let owner {
      return owner.deposed()
    }
    if !marksSteps { hasFailedLate = true }
    return late.error
  }

  private func prepared(_ sql: SQL) throws(StorageError) -> Prepared {
    if let known = statements[sql.address] { return known }
    try settle()
    if statements.count + statementsOfRows.count >= Self.statementsMax {
      try sendRows()
      try settle()
      for name in statements.values.map(\.name) + statementsOfRows { try link.forget(name) }
      (statements, statementsOfRows) = ([:], [])
    }
    // A text that the server refuses spoils the step like any other failure.
    try markStep(writing: false)
    statementsMade += 1
    let (name, statement) = ("s\(statementsMade)", PostgresStatement(sql))
    let words = views.reduce(statement.words) { words, view in
      statement.words.contains(view.key) ? words.union(view.value) : words
    }
    let prepared = Prepared(
      name: name, statement: statement, types: try link.prepare(name, statement.text), words: words)
    statements[sql.address] = prepared
    return prepared
  }

  // MARK: Transactions

  func begin() throws(StorageError) { try begin(markingSteps: false) }

  func beginMarkingSteps() throws(StorageError) { try begin(markingSteps: true) }

  private func begin(markingSteps: Bool) throws(StorageError) {
    try owner?.requireHeld()
    if let instance { try name(as: try instance.requireHeld()) }
    (held, taken, heldInStep, writing) = ([], [:], [], nil)
    (marksSteps, heldSince, hasFailedLate) = (markingSteps, nil, false)
    number = owner?.nextNumber() ?? instance?.nextNumber() ?? 0
    (stepIsUnmarked, stepIsMarked, stepWrites) = (false, false, false)
    (ahead, rows) = (PostgresReadAhead(), [])
    // What the server has ended since the last transaction is better known before a commit is on its way.
    link.notice()
    guard isUsable else { throw StorageError(.connectionLost, "\(link.store): the database has ended the connection") }
    // One process writes at a time, so that nothing changes between two of its statements.
    try link.send(prepared: Self.begin, PostgresParameters([], as: []), naming: Self.begin)
    if markingSteps { try settle() }
  }

  func commit() throws(StorageError) {
    ahead = PostgresReadAhead()
    do throws(StorageError) {
      try sendRows()
    } catch {
      // The commit was not asked for.
      throw error.code == .connectionLost ? StorageError(.busy, error.message) : error
    }
    if let instance, try instance.requireHeld() != instanceNumber {
      throw StorageError(.busy, "\(link.store): the lease was over meanwhile; nothing was written")
    }
    try link.send(prepared: Self.commit, PostgresParameters([], as: []), naming: Self.commit)
    let last = link.sent.count - 1
    let answer: PostgresAnswer?
    do throws(PostgresLink.LateFailure) {
      answer = try link.settle()
    } catch {
      let failure = failure(error)
      // What the server itself has said of a statement before the commit, it has said in place of the commit: nothing was stored.
      guard failure.code == .connectionLost, error.index < last, !error.state.isEmpty else { throw failure }
      throw StorageError(.busy, failure.message)
    }
    // What a failed statement has spoilt is rolled back by it, without a failure.
    guard answer?.command == Self.commit else {
      throw StorageError(.invalidQuery, "\(link.store): a statement had failed, so that nothing was committed")
    }
    if let heldSince { owner?.committed(number, begun: heldSince) }
    if let writing { instance?.committed(writing) }
    if !taken.isEmpty { instance?.take(taken, for: instanceNumber) }
  }

  func rollBack() {
    (stepIsUnmarked, stepIsMarked, stepWrites) = (false, false, false)
    (ahead, rows) = (PostgresReadAhead(), [])
    _ = try? link.settle()
    if isUsable, isInTransaction { _ = try? link.run("ROLLBACK") }
  }

  var isInTransaction: Bool { !link.sent.isEmpty || link.isInTransaction }

  func beginStep() {
    heldInStep = []
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
    if let owner, heldSince == nil, isInTransaction {
      // Before it is asked for: it is a statement, too.
      heldSince = .now
      try send(
        try prepared(PostgresOwner.hold),
        [.integer(number), .int(PostgresOwner.leaseMilliseconds), .integer(owner.fence)])
      if marksSteps { try settle() }
    }
    stepWrites = true
  }

  func keepStep() throws(StorageError) {
    defer { (stepIsUnmarked, stepIsMarked, stepWrites) = (false, false, false) }
    guard !link.isSpoilt else {
      throw StorageError(.invalidQuery, "\(link.store): a statement had failed, and its step went on")
    }
    if stepIsMarked { try link.run("RELEASE step") } else { link.flush() }
  }

  func takeBackStep() throws(StorageError) {
    defer { (stepIsUnmarked, stepIsMarked, stepWrites) = (false, false, false) }
    guard stepIsMarked else { return }
    try link.run("ROLLBACK TO step; RELEASE step")
    // The mark may stand before what held the store, and organizations.
    heldSince = nil
    for organization in heldInStep {
      held.remove(organization)
      taken[organization] = nil
      if writing?.organization == organization { writing = nil }
    }
  }

  // MARK: Organizations

  /// Whoever takes what is this instance's, once its lease is over, ends this session.
  private func name(as number: Int64) throws(StorageError) {
    guard number != instanceNumber else { return }
    do {
      try link.run("SET application_name = '\(PostgresInstance.sessionName(schema, number))'")
    } catch {
      throw error.code == .connectionLost ? StorageError(.busy, error.message) : error
    }
    instanceNumber = number
  }

  func hold(_ organization: String) throws(StorageError) -> Bool {
    guard let instance, !held.contains(organization) else { return false }
    let isTaken = try !isStillHeld(organization, instance)
    if isTaken {
      let fence = try take(organization, instance)
      taken[organization] = fence
      writing = PostgresInstance.Writing(
        organization: organization, fence: fence, instance: instanceNumber, number: 0)
      // Who had it may have written since these were read.
      ahead = PostgresReadAhead()
    }
    held.insert(organization)
    heldInStep.append(organization)
    return isTaken
  }

  func give(_ organization: String, to process: Int64) throws(StorageError) {
    guard let instance, let fence = taken[organization] ?? instance.fence(of: organization) else { return }
    // From here on nothing of it is answered from memory: the other may have it as soon as the commit is there.
    instance.lose(organization)
    taken[organization] = nil
    let given = try ask(
      PostgresInstance.give, [.text(organization), .integer(fence), .integer(process), .integer(instanceNumber)])
    if writing?.organization == organization { writing = nil }
    guard given.changed == 1 else {
      throw StorageError(.conflict, "the process that organization \(organization) was to be given to has ended")
    }
  }

  /// - Returns: false where it was not this process's, or is not any more. In a transaction that does not mark steps the latter is found out
  ///   when answers are read.
  private func isStillHeld(_ organization: String, _ instance: PostgresInstance) throws(StorageError) -> Bool {
    guard let fence = instance.fence(of: organization) else { return false }
    let values: [Value] = [.text(organization), .integer(fence), .integer(instanceNumber), .integer(number)]
    if !marksSteps {
      try send(try prepared(PostgresInstance.hold), values)
    } else if try ask(PostgresInstance.isHeld, values).rowCount == 0 {
      instance.lose(organization)
      return false
    }
    writing = PostgresInstance.Writing(
      organization: organization, fence: fence, instance: instanceNumber, number: number)
    return true
  }

  /// - Returns: the organization's fence.
  private func take(_ organization: String, _ instance: PostgresInstance) throws(StorageError) -> Int64 {
    try instance.requireUnrefused(organization)
    let values: [Value] = [.text(organization), .integer(instanceNumber)]
    _ = try ask(PostgresInstance.depose, values)
    for sql in [PostgresInstance.begin, PostgresInstance.take] {
      let answer = try ask(sql, values)
      guard answer.rowCount == 1 else { continue }
      instance.passedBy(answer.text(at: 1), of: organization)
      return answer.integer(at: 0)
    }
    _ = try ask(PostgresInstance.endSessions, values)
    let found = try ask(PostgresInstance.owner, values)
    guard found.rowCount == 1 else { throw instance.refuse(organization, owner: "", at: nil) }
    let address = found.text(at: 1)
    throw instance.refuse(organization, owner: found.text(at: 0), at: address.isEmpty ? nil : address)
  }

  /// Asks by itself, and waits. What it writes is of no step: a body that fails afterwards keeps it, or all steps are marked.
  private func ask(_ sql: SQL, _ values: [Value]) throws(StorageError) -> PostgresAnswer {
    let prepared = try prepared(sql)
    try sendRows()
    try settle()
    return try link.run(prepared: prepared.name, try parameters(values, of: prepared), naming: prepared.statement.text)
  }

  /// There is no log of ours: what deleted rows leave behind is removed by the server (VACUUM).
  func emptyLog() throws(StorageError) -> Bool { true }

  // MARK: Reading

  var readsAhead: Bool { true }

  func readAhead(_ queries: [Query]) throws(StorageError) {
    guard !marksSteps else { return }
    var asked: [(query: Query, prepared: Prepared)] = []
    for query in queries.prefix(PostgresReadAhead.queriesMax) where !ahead.contains(query) {
      asked.append((query, try prepared(query.sql)))
    }
    if ahead.count + asked.count > PostgresReadAhead.queriesMax {
      try settle()
      ahead = PostgresReadAhead()
    }
    try sendRows()
    for (query, prepared) in asked where !ahead.contains(query) {
      // What the server would not take is for its own step to meet.
      guard let parameters = try? parameters(query.values, of: prepared) else { continue }
      try link.send(prepared: prepared.name, parameters, naming: prepared.statement.text)
      ahead.add(query, words: prepared.words, sent: link.sent.count - 1)
    }
    if ahead.isWaiting { try link.askForAnswers() }
  }

  /// Waits until the answer is there: the server goes on with the questions behind it meanwhile.
  ///
  /// - Returns: nil where the question was not asked ahead, or has to be asked again.
  private func answerAhead(to query: Query) throws(StorageError) -> PostgresAnswer? {
    do throws(PostgresLink.LateFailure) {
      while ahead.awaits(query), link.hasUnanswered {
        let index = link.answered
        let answer = try link.takeAnswer()
        if ahead.next == index { ahead.arrive(answer) }
      }
    } catch {
      throw failure(error)
    }
    guard let known = ahead.answer(to: query), !known.isInUse else { return nil }
    return known
  }

  func beginSnapshot() throws(StorageError) {
    try link.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  }

  func endSnapshot() {
    if isUsable, isInTransaction { _ = try? link.run("COMMIT") }
  }

  /// Does nothing: the server ends what takes too long.
  func limitSteps(_ steps: Int?) {}
}
