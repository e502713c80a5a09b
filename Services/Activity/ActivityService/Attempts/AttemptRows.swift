internal import ActivityDomain
internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import Storage
internal import Wire

/// A stored attempt and the number of its row.
struct AttemptRow {
  /// See `AttemptRows.rowCounter`.
  var row: Int64
  var log: AttemptLog
  var isClockCorrected: Bool
  /// Which changes of the feed publish it, where that was read with it.
  var published = Published.unread

  /// As `AttemptRows.published(inRow:)`.
  enum Published {
    case unread
    case read(StorageV1.ToldAttempt?)
  }
}

/// An attempt that was voided or deleted: only that it began is left.
struct RemovedAttempt {
  var row: Int64
  /// Or its alias.
  var id: AttemptID
  var student: PersonID
  var context: ContextID
  var start: Instant
}

/// The kind of the first primary item that was stored in an attempt, and when: by the feed's sequence, which is the order
/// of commits (P1).
struct FirstKind {
  var kind: ItemKind
  var order: Int64
}

/// A student's last attempt at a context: its position in their order.
struct LastAttempt {
  var start: Instant
  var id: AttemptID
  /// From when on a next attempt leaves it as it is (`AttemptLog.settled`). Rows of earlier versions say when the last of
  /// it happened, and its lease was still to come; nil where not even that was noted.
  var settled: Instant?
}

/// The rows of one organization's attempts, and every statement that touches them.
struct AttemptRows {
  let organization: OrganizationID
  let connection: any Connection
  /// People being erased: their attempts count as removed, although their rows still exist.
  private let erasing: Set<PersonID>
  /// Under which removed attempts are looked for, beside their ids; nil: none has an alias.
  private let aliasKey: ErasureKey?

  init(
    _ organization: OrganizationID, on connection: any Connection, erasing: Set<PersonID> = [],
    aliasKey: ErasureKey? = nil
  ) {
    self.organization = organization
    self.connection = connection
    self.erasing = erasing
    self.aliasKey = aliasKey
  }

  /// The rows as they count for whoever brings work.
  init(_ scope: OrganizationTransaction) {
    self.init(
      scope.id, on: scope.transaction, erasing: scope.record.erasing, aliasKey: scope.record.aliasKey)
  }

  var key: Value { .text(organization.rawValue) }

  enum Found {
    case nothing
    case attempt(AttemptRow)
    case removed(RemovedAttempt)

    /// The number of its row.
    var row: Int64? {
      switch self {
      case .nothing: nil
      case .attempt(let found): found.row
      case .removed(let found): found.row
      }
    }

    func isOf(_ student: PersonID, _ app: AppID, _ content: ContentTree) -> Bool {
      switch self {
      case .nothing: false
      case .attempt(let found): found.log.student == student && found.log.app == app
      // Its app went with the rest of it, and is its content's.
      case .removed(let found): found.student == student && content[found.context].map { $0.app == app } ?? true
      }
    }
  }

  /// An attempt by its own id, be it that it was removed and has an alias since.
  func find(_ id: AttemptID) throws -> Found {
    try attempt(called: id) ?? alias(of: id).flatMap { try attempt(called: $0) } ?? .nothing
  }

  private func attempt(called id: AttemptID) throws -> Found? {
    try connection.first(
      """
      SELECT row, student, context_id, start_ms, history, idle_ms, attempt_id, told FROM attempt
      WHERE organization = ? AND attempt_id = ?
      """, key, .text(id.rawValue)
    ) { row in try found(row) }
  }

  /// What an attempt with this id, or this name, is called instead if it was removed; nil where none is.
  func alias(of id: AttemptID) -> AttemptID? { aliasKey?.alias(of: id, in: organization) }

  /// - Parameter row: with the columns that `find` asks for.
  func found(_ row: borrowing Row) throws -> Found {
    let student = PersonID(try row.text(1))
    let context = ContextID(try row.integer(2))
    let start = Instant(milliseconds: try row.integer(3))
    let id = AttemptID(try row.text(6))
    guard !row.isNull(4), erasing.isEmpty || !erasing.contains(student) else {
      return .removed(
        RemovedAttempt(row: try row.integer(0), id: id, student: student, context: context, start: start))
    }
    var attempt = try Self.read(row, id, student, context, start)
    attempt.published = .read(try row.told(7))
    return .attempt(attempt)
  }

  /// The student's attempt at a context that starts last before a position in their order (D14).
  func last(of student: PersonID, at context: ContextID, before position: (Instant, AttemptID)? = nil) throws
    -> AttemptRow?
  {
    try connection.first(
      Self.askForLast(organization, student, context, before: position ?? (.distantFuture, ""))
    ) { row in
      var attempt = try Self.read(
        row, AttemptID(try row.text(1)), student, context, Instant(milliseconds: try row.integer(2)))
      attempt.published = .read(try row.told(6))
      return attempt
    }
  }

  /// Found in the index, without the attempt's row.
  func latest(of student: PersonID, at context: ContextID) throws -> LastAttempt? {
    try connection.first(Self.askForLatest(organization, student, context)) { row in
      LastAttempt(
        start: Instant(milliseconds: try row.integer(0)), id: AttemptID(try row.text(1)),
        settled: row.isNull(2) ? nil : Instant(milliseconds: try row.integer(2)))
    }
  }

  /// The contexts at which the student has attempts. The index is asked once for each of them, however many attempts there are: how
  /// long it takes would tell an app how much of what it sent is stored.
  func contexts(withWorkOf student: PersonID) throws -> [ContextID] {
    var contexts: [ContextID] = []
    var last = Int64.min
    while let next = try connection.first(
      """
      SELECT context_id FROM attempt
      WHERE organization = ? AND student = ? AND history IS NOT NULL AND context_id > ? ORDER BY context_id LIMIT 1
      """, key, .text(student.rawValue), .integer(last), row: { try $0.integer(0) })
    {
      contexts.append(ContextID(next))
      last = next
    }
    return contexts
  }

  /// Where the student's next attempt at a context starts.
  func nextStart(of student: PersonID, at context: ContextID, after position: (Instant, AttemptID)) throws -> Instant? {
    try connection.first(
      """
      SELECT start_ms FROM attempt
      WHERE organization = ? AND student = ? AND context_id = ? AND history IS NOT NULL
        AND (start_ms, attempt_id) > (?, ?)
      ORDER BY start_ms, attempt_id LIMIT 1
      """, key, .text(student.rawValue), .integer(context.rawValue), .integer(position.0.milliseconds),
      .text(position.1.rawValue)
    ) { row in Instant(milliseconds: try row.integer(0)) }
  }

  /// The student's attempts at a context in their order, after a position in it.
  func list(
    of student: PersonID, at context: ContextID, after position: (Instant, AttemptID)? = nil, limit: Int
  ) throws -> [AttemptRow] {
    let (start, id) = position ?? (.distantPast, "")
    return try connection.all(
      """
      SELECT row, attempt_id, start_ms, 0, history, idle_ms FROM attempt
      WHERE organization = ? AND student = ? AND context_id = ? AND history IS NOT NULL
        AND (start_ms, attempt_id) > (?, ?)
      ORDER BY start_ms, attempt_id LIMIT ?
      """, key, .text(student.rawValue), .integer(context.rawValue), .integer(start.milliseconds), .text(id.rawValue),
      .int(limit)
    ) { row in
      try Self.read(row, AttemptID(try row.text(1)), student, context, Instant(milliseconds: try row.integer(2)))
    }
  }

  /// Attempts at a context in which a primary item was ever stored, in the order in which their first ones were.
  func withPrimaries(at context: ContextID, after order: Int64, limit: Int) throws -> [(order: Int64, row: AttemptRow)]
  {
    try connection.all(
      """
      SELECT row, attempt_id, start_ms, student, history, idle_ms, first_kind_order FROM attempt
      WHERE organization = ? AND context_id = ? AND history IS NOT NULL AND first_kind_order > ?
      ORDER BY first_kind_order LIMIT ?
      """, key, .integer(context.rawValue), .integer(order), .int(limit)
    ) { row in
      (
        try row.integer(6),
        try Self.read(
          row, AttemptID(try row.text(1)), PersonID(try row.text(3)), context,
          Instant(milliseconds: try row.integer(2)))
      )
    }
  }

  /// One by the number of its row; nil where it was removed, or is another organization's.
  func attempt(inRow row: Int64) throws -> AttemptRow? {
    try connection.first(
      """
      SELECT row, attempt_id, start_ms, student, history, idle_ms, context_id FROM attempt
      WHERE row = ? AND organization = ? AND history IS NOT NULL
      """, .integer(row), key
    ) { row in
      try Self.read(
        row, AttemptID(try row.text(1)), PersonID(try row.text(3)), ContextID(try row.integer(6)),
        Instant(milliseconds: try row.integer(2)))
    }
  }

  /// A student's attempts, in no order, that had begun by an instant and went on after it.
  func spanning(_ instant: Instant, of student: PersonID, lease: Int64) throws -> [AttemptRow] {
    try connection.all(
      """
      SELECT row, attempt_id, start_ms, 0, history, idle_ms, context_id FROM attempt
      WHERE organization = ? AND student = ? AND history IS NOT NULL AND start_ms <= ?
        AND (last_ms IS NULL OR last_ms > ?)
      """, key, .text(student.rawValue), .integer(instant.milliseconds), .integer((instant - lease).milliseconds)
    ) { row in
      try Self.read(
        row, AttemptID(try row.text(1)), student, ContextID(try row.integer(6)),
        Instant(milliseconds: try row.integer(2)))
    }
  }

  func countSpanning(_ instant: Instant, of student: PersonID, lease: Int64) throws -> Int {
    try connection.first(
      """
      SELECT count(*) FROM attempt
      WHERE organization = ? AND student = ? AND history IS NOT NULL AND start_ms <= ?
        AND (last_ms IS NULL OR last_ms > ?)
      """, key, .text(student.rawValue), .integer(instant.milliseconds), .integer((instant - lease).milliseconds)
    ) { row in Int(try row.integer(0)) } ?? 0
  }

  private static func read(
    _ row: borrowing Row, _ id: AttemptID, _ student: PersonID, _ context: ContextID, _ start: Instant
  ) throws -> AttemptRow {
    let history = try row.withBlob(4) { try StorageV1.AttemptHistory(decoding: $0) }
    let idleLimit = row.isNull(5) ? AttemptSchema.idleLimitOfFormerVersions : try row.integer(5)
    return AttemptRow(
      row: try row.integer(0),
      log: try AttemptLog(id, student: student, context: context, start: start, idleLimit: idleLimit, history),
      isClockCorrected: history.clockCorrected)
  }

  /// The attempt of which a row says only that it began; nil where it says more, or nothing.
  func removed(inRow row: Int64) throws -> RemovedAttempt? {
    try connection.first(
      """
      SELECT attempt_id, student, context_id, start_ms FROM attempt
      WHERE row = ? AND organization = ? AND history IS NULL
      """, .integer(row), key
    ) { found in
      RemovedAttempt(
        row: row, id: AttemptID(try found.text(0)), student: PersonID(try found.text(1)),
        context: ContextID(try found.integer(2)), start: Instant(milliseconds: try found.integer(3)))
    }
  }

  // MARK: Ids

  /// What came before under an id, from the same app for the same person.
  func earlier(_ id: WorkID, by sender: Sender) throws -> (digest: Int64, attempt: Found)? {
    let rows = try connection.all(Self.askForEarlier(organization, id, sender)) { row in
      (key: try row.text(9), digest: try row.integer(8), attempt: try found(row))
    }
    if let own = rows.first(where: { $0.key == sender.key(of: id) }) { return (own.digest, own.attempt) }
    // Keys of former versions are other people's, too, and other apps'.
    return rows.first { former in
      if case .attempt(let row) = former.attempt {
        row.log.student == sender.person && row.log.app == sender.app
      } else {
        false
      }
    }.map { ($0.digest, $0.attempt) }
  }
}

/// Who sent something under an id: the person whose work it is, or who asks for it, and the app (D27).
struct Sender: Hashable {
  var person: PersonID
  var app: AppID

  /// As rows have it: lengths first, so that no two read alike whatever they hold.
  func key(of id: WorkID) -> String {
    "\(id.kind.rawValue)\(person.rawValue.utf8.count):\(person)\(app.rawValue.utf8.count):\(app)\(id.name)"
  }

  /// As rows had it when records were one of an organization and requests one of a person.
  func formerKey(of id: WorkID) -> String {
    switch id.kind {
    case .record: id.name
    case .request: "\(person.rawValue.utf8.count):\(person)\(id.name)"
    }
  }
}

extension AttemptRows {
  func note(_ sent: Work.Sent, by sender: Sender, row: Int64, in transaction: Transaction) throws {
    try transaction.execute(
      """
      INSERT INTO attempt_event (organization, event_id, digest, attempt_row) VALUES (?, ?, ?, ?)
      ON CONFLICT (organization, event_id) DO UPDATE SET digest = excluded.digest, attempt_row = excluded.attempt_row
      """,
      key, .text(sender.key(of: sent.id)), .integer(sent.digest), .integer(row),
      touching: [Subject(About.event(sender.key(of: sent.id)))])
  }

  /// By whose count rows get their numbers; nil: by the store's, over all organizations.
  ///
  /// Records and names refer to their attempt by the number of its row, and nobody outside the store is told of it. In a file it is SQLite's
  /// own, so that a lookup is one walk down one tree. In PostgreSQL each organization counts for itself: several processes may write one
  /// store, each for organizations of its own.
  var rowCounter: OrganizationID? { connection.dialect == .postgres ? organization : nil }

  /// The number that the next row gets.
  func nextRow() throws -> Int64 {
    let next =
      if let counter = rowCounter {
        try connection.first(
          "SELECT coalesce(max(row), 0) + 1 FROM attempt WHERE organization = ?", .text(counter.rawValue)
        ) { row in try row.integer(0) }
      } else {
        try connection.first("SELECT coalesce(max(row), 0) + 1 FROM attempt") { row in try row.integer(0) }
      }
    return next ?? 1
  }

  // No statement here asks for what it wrote (RETURNING): that takes a journal of its own, whose cost grows with the
  // batch.
  func insert(
    _ row: AttemptRow, _ firstKind: FirstKind?, _ told: StorageV1.ToldAttempt, in transaction: Transaction
  ) throws {
    let log = row.log
    let history = StorageV1.AttemptHistory(log, isClockCorrected: row.isClockCorrected)
    try transaction.execute(
      """
      INSERT INTO attempt
        (row, organization, attempt_id, student, context_id, start_ms, last_ms, idle_ms, first_kind, first_kind_order,
         history, told)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, .integer(row.row), key, .text(log.id.rawValue), .text(log.student.rawValue),
      .integer(log.context.rawValue), .integer(log.start.milliseconds), .integer(log.settled.milliseconds),
      .integer(log.idleLimit),
      .integer(orNull: firstKind.map { Int64($0.kind.rawValue) }), .integer(orNull: firstKind?.order),
      .blob(try history.encoded()), .blob(try told.encoded()),
      touching: [Subject(About.name(log.id)), Subject(About.place(log.student, log.context))])
  }

  /// - Parameter told: the changes that publish the row; nil where it is published later.
  func update(
    _ row: AttemptRow, _ firstKind: FirstKind?, _ told: StorageV1.ToldAttempt?, in transaction: Transaction
  ) throws {
    let history = StorageV1.AttemptHistory(row.log, isClockCorrected: row.isClockCorrected)
    try transaction.execute(
      """
      UPDATE attempt SET history = ?, last_ms = ?, first_kind = coalesce(first_kind, ?),
        first_kind_order = coalesce(first_kind_order, ?), told = coalesce(?, told)
      WHERE row = ? AND organization = ?
      """, .blob(try history.encoded()), .integer(row.log.settled.milliseconds),
      .integer(orNull: firstKind.map { Int64($0.kind.rawValue) }),
      .integer(orNull: firstKind?.order), .blob(orNull: try told?.encoded()), .integer(row.row), key,
      touching: [Subject(About.row(row.row)), Subject(About.place(row.log.student, row.log.context))])
  }

  /// Which changes of the feed publish a row's attempt; nil where only an earlier version has published it.
  func published(inRow row: Int64) throws -> StorageV1.ToldAttempt? {
    try connection.first("SELECT told FROM attempt WHERE row = ? AND organization = ?", .integer(row), key) { row in
      try row.told(0)
    } ?? nil
  }

  /// The same, of an attempt that was read just now: nothing has published it since.
  func published(_ attempt: AttemptRow) throws -> StorageV1.ToldAttempt? {
    switch attempt.published {
    case .read(let told): told
    case .unread: try published(inRow: attempt.row)
    }
  }

  func note(_ told: StorageV1.ToldAttempt, inRow row: Int64, in transaction: Transaction) throws {
    try transaction.execute(
      "UPDATE attempt SET told = ? WHERE row = ? AND organization = ?", .blob(try told.encoded()), .integer(row), key,
      touching: [Subject(About.row(row))])
  }

  /// Leaves only that the attempt began, so that its id is not taken for a new one.
  func remove(_ row: Int64, in transaction: Transaction) throws {
    try transaction.execute(
      """
      UPDATE attempt SET history = NULL, first_kind = NULL, first_kind_order = NULL, told = NULL
      WHERE row = ? AND organization = ?
      """, .integer(row), key)
  }

  /// Forgets an attempt, be it that only its beginning was left. The ids of its records are to be forgotten before: its row's
  /// number is given again.
  func delete(_ row: Int64, in transaction: Transaction) throws {
    try transaction.execute(
      "DELETE FROM attempt_name INDEXED BY attempt_name_by_row WHERE attempt_row = ? AND organization = ?",
      .integer(row), key)
    try transaction.execute("DELETE FROM attempt WHERE row = ? AND organization = ?", .integer(row), key)
  }

  /// The rows of some of what is kept of a student, attempts before the beginnings of removed ones.
  func some(of student: PersonID, limit: Int) throws -> [Int64] {
    let living = try connection.all(
      "SELECT row FROM attempt WHERE organization = ? AND student = ? AND history IS NOT NULL LIMIT ?",
      key, .text(student.rawValue), .int(limit)
    ) { row in try row.integer(0) }
    guard living.isEmpty else { return living }
    return try connection.all(
      "SELECT row FROM attempt WHERE organization = ? AND student = ? AND history IS NULL LIMIT ?",
      key, .text(student.rawValue), .int(limit)
    ) { row in try row.integer(0) }
  }

  /// Where an attempt was made, be it that only its beginning is left.
  func context(of id: AttemptID) throws -> ContextID? {
    try connection.first(
      "SELECT context_id FROM attempt WHERE organization = ? AND attempt_id = ?", key, .text(id.rawValue)
    ) { row in ContextID(try row.integer(0)) }
  }
}

extension Row {
  /// Reads `told`.
  fileprivate func told(_ column: Int) throws -> StorageV1.ToldAttempt? {
    isNull(column) ? nil : try withBlob(column) { try StorageV1.ToldAttempt(decoding: $0) }
  }
}
