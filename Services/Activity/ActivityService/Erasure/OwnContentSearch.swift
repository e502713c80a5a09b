internal import Domain
internal import Feeds
internal import Messages
internal import Storage
internal import Wire

/// A search for content that pupils' apps declared, and at which nobody's work is left (N75), as far as it has come. It is in memory
/// alone: after a restart it begins anew.
///
/// Rows are read in steps beside the writing. What is written meanwhile is in the feed: the changes since the search began are read
/// last, the newest of them in the transaction that decides.
struct OwnContentSearch: Sendable {
  let organization: OrganizationID
  /// The jobs that it is done for, by id. Those that begin later wait for the next.
  let jobs: Set<String>
  /// Content at which no work was found so far.
  private(set) var candidates: Set<ContextID>
  /// Work that was published up to this change, and stands, is in rows that are read.
  private(set) var head: Int64
  private var table = Table.attempts
  private var cursor = ErasureJob.Cursor()

  private enum Table { case attempts, marks, changes, none }

  /// - Parameter head: the number of the feed's last change when, or before, `record` was read.
  init(_ record: OrganizationRecord, for jobs: [ErasureJob], head: Int64) {
    organization = record.id
    self.jobs = Set(jobs.map(\.id))
    self.head = head
    candidates = Set(
      record.organization.content.allNodes.lazy.filter { $0.origin != .published }.map(\.id))
    candidates.subtract(record.leaving)
  }

  /// Whether there is something to read yet.
  var isUnderWay: Bool { table != .none && !candidates.isEmpty }

  /// Reads the next rows, and takes out at what these have work.
  ///
  /// - Parameter limit: rows at most.
  mutating func read(_ limit: Int, on connection: any Connection) throws {
    switch table {
    case .attempts: try readAttempts(limit, connection)
    case .marks: try readMarks(limit, connection)
    case .changes: try readChanges(limit, connection)
    case .none: break
    }
  }

  /// What is left once work was published behind the search is taken out, in the transaction that decides; what that does not take
  /// goes on from there.
  mutating func settle(in scope: OrganizationTransaction) throws {
    guard !candidates.isEmpty else { return }
    candidates.subtract(try scope.contextsOfWork(after: head, limit: .max).contexts)
    candidates.subtract(try scope.contextsHandedOut())
    candidates.subtract(scope.record.leaving)
    candidates = candidates.filter { scope.organization.content[$0].map { $0.origin != .published } ?? false }
    head = try scope.position().sequence
  }

  /// Those that a transaction may take at once.
  mutating func take(atMost count: Int) -> [ContextID] {
    let some = Array(candidates.sorted().prefix(count))
    candidates.subtract(some)
    return some
  }

  private mutating func readAttempts(_ limit: Int, _ connection: any Connection) throws {
    var count = 0
    try connection.forEach(
      """
      SELECT DISTINCT student, context_id FROM attempt
      WHERE organization = ? AND history IS NOT NULL AND (student, context_id) > (?, ?)
      ORDER BY student, context_id LIMIT ?
      """, .text(organization.rawValue), .text(cursor.text), .integer(cursor.number), .int(limit)
    ) { row in
      count += 1
      (cursor.text, cursor.number) = (try row.text(0), try row.integer(1))
      candidates.remove(ContextID(cursor.number))
    }
    if count < limit { (table, cursor) = (.marks, ErasureJob.Cursor()) }
  }

  private mutating func readMarks(_ limit: Int, _ connection: any Connection) throws {
    var count = 0
    try connection.forEach(
      """
      SELECT DISTINCT student, handout_id, context_id FROM done_event
      WHERE organization = ? AND (student, handout_id, context_id) > (?, ?, ?)
      ORDER BY student, handout_id, context_id LIMIT ?
      """, .text(organization.rawValue), .text(cursor.text), .text(cursor.id), .integer(cursor.number), .int(limit)
    ) { row in
      count += 1
      (cursor.text, cursor.id, cursor.number) = (try row.text(0), try row.text(1), try row.integer(2))
      candidates.remove(ContextID(cursor.number))
    }
    if count < limit { table = .changes }
  }

  private mutating func readChanges(_ limit: Int, _ connection: any Connection) throws {
    let read = try WorkInFeed(organization: organization, connection: connection).contexts(after: head, limit: limit)
    candidates.subtract(read.contexts)
    head = read.head
    if read.count < limit { table = .none }
  }
}

/// At what content changes of the feed tell of work.
private struct WorkInFeed {
  let organization: OrganizationID
  let connection: any Connection

  /// - Returns: the contexts, the number of the last change that was looked at, and how many were.
  func contexts(after sequence: Int64, limit: Int) throws -> (contexts: Set<ContextID>, head: Int64, count: Int) {
    var (contexts, head, count) = (Set<ContextID>(), sequence, 0)
    try connection.forEach(
      "SELECT seq, kind, payload FROM change WHERE organization = ? AND seq > ? ORDER BY seq LIMIT ?",
      .text(organization.rawValue), .integer(sequence), .int(limit)
    ) { row in
      head = try row.integer(0)
      count += 1
      switch EntityKind(rawValue: try row.int(1)) {
      case .attempt, .done:
        let told = try row.withBlob(2) { try ActivityV1.Change(decoding: $0) }
        switch told.change {
        case .attempt(let attempt): contexts.insert(ContextID(attempt.contextID))
        case .partialAttempt(let partial): contexts.insert(ContextID(partial.attempt?.contextID ?? 0))
        case .done(let state): contexts.insert(ContextID(state.contextID))
        default: break
        }
      default: break
      }
    }
    return (contexts, head, count)
  }
}

extension OrganizationTransaction {
  fileprivate func contextsOfWork(
    after sequence: Int64, limit: Int
  ) throws -> (contexts: Set<ContextID>, head: Int64, count: Int) {
    try WorkInFeed(organization: id, connection: transaction).contexts(after: sequence, limit: limit)
  }

  /// What handouts name, those of classes that can be taken back included.
  fileprivate func contextsHandedOut() throws -> Set<ContextID> {
    var named = Set(organization.allHandouts.flatMap { $0.tasks.compactMap(\.context) })
    for handout in record.reinstatable {
      guard case .handout(let history) = try stored(EntityKey(.handout, handout.rawValue)) else { continue }
      named.formUnion(try Handout(history).tasks.compactMap(\.context))
    }
    return named
  }
}
