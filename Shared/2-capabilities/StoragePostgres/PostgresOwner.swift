internal import Glibc
internal import Observability
internal import Storage
internal import Synchronization

/// Holds a store for this process: a row of the store names it and has a number that grows with each new owner (a fence), and
/// an end that is put off as long as the process lives, by the database's clock.
///
/// Every transaction that writes compares the number, and holds the row until it ends: who was deposed cannot commit anything.
final class PostgresOwner: Sendable {
  /// How long a store stays its owner's that is not heard of: milliseconds.
  static let leaseMilliseconds = 10_000
  /// How often the end is put off.
  static let renewal: Duration = .seconds(3)
  /// How often the thread looks whether it is due.
  static let renewalLooks: Duration = .seconds(1)
  /// How often the tables are made that others may be making.
  private static let makingTriesMax = 8
  static let pauseBetweenClaims: Duration = .milliseconds(250)

  private enum Standing {
    case held(ContinuousClock.Instant)
    case lost(StoreLoss)
  }

  private struct State {
    var standing: Standing
    /// Transactions that were begun.
    var begun: Int64 = 0
    /// The number of the newest that wrote and was acknowledged.
    var written: Int64 = 0
    var isClosed = false

    var loss: StoreLoss? { if case .lost(let loss) = standing { loss } else { nil } }
  }

  private let address: PostgresAddress
  private let schema: String
  let fence: Int64
  private let log: Logger
  private let state: Monitor<State>
  private let ended = Monitor(false)

  /// Makes the row where there is none, and takes the store; waits for an owner that died.
  ///
  /// - Parameters:
  ///   - name: what the row says of whose it is, see ``StoreHolder``.
  ///   - patience: how long it waits, at most.
  /// - Throws: `.incompatible` where the store is another service's, `.cannotOpen` where another process has it.
  init(
    _ link: PostgresLink, _ address: PostgresAddress, schema: String, applicationID: Int32,
    name: String = PostgresOwner.processName, patience: Duration, log: Logger
  ) throws(StorageError) {
    (self.address, self.schema, self.log) = (address, schema, log)
    try Self.prepare(link, schema, applicationID)
    let (fence, begun) = try Self.patiently(link, patience) { () throws(StorageError) in
      // No later than by the database's clock.
      let begun = ContinuousClock.now
      return try Self.claim(link, as: name).map { ($0, begun) }
    }
    self.fence = fence
    state = Monitor(State(standing: .held(begun)))
    try Self.beginCounting(link)
    try Self.takeAll(link)
  }

  /// Makes the rows that say whose the store is, where there are none.
  ///
  /// - Throws: `.incompatible` where the store is another service's.
  static func prepare(
    _ link: PostgresLink, _ schema: String, _ applicationID: Int32
  ) throws(StorageError) {
    // IF NOT EXISTS looks first and makes then: others that start at the same time, or what one that was killed had sent, may have made the
    // schema in between, or a table.
    for triesLeft in (0..<makingTriesMax).reversed() {
      do {
        try make(link, schema, applicationID)
        break
      } catch let error where error.code == .conflict && triesLeft > 0 {}
    }
    guard try link.run("SELECT 1 FROM store WHERE application = \(applicationID)").rowCount == 1 else {
      throw StorageError(.incompatible, "\(link.store) holds the store of another service under this one's name")
    }
  }

  /// - Throws: `.conflict` where it is being made by another process.
  private static func make(
    _ link: PostgresLink, _ schema: String, _ applicationID: Int32
  ) throws(StorageError) {
    // A row that an owner writes just now would be waited for by who adds one: so it is looked for first.
    let known = try link.run("SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = '\(schema)'")
    if known.rowCount == 0 { try link.run("CREATE SCHEMA IF NOT EXISTS \(schema)") }
    try link.run(
      """
      CREATE TABLE IF NOT EXISTS store (
        one bigint PRIMARY KEY CHECK (one = 1), application bigint NOT NULL, fence bigint NOT NULL,
        owner text NOT NULL, held_until timestamptz NOT NULL, written bigint NOT NULL DEFAULT 0);
      CREATE TABLE IF NOT EXISTS instance (
        number bigint PRIMARY KEY, name text COLLATE "C" NOT NULL, held_until timestamptz NOT NULL);
      CREATE TABLE IF NOT EXISTS organization_owner (
        organization text COLLATE "C" PRIMARY KEY, instance bigint NOT NULL, fence bigint NOT NULL);
      INSERT INTO store (one, application, fence, owner, held_until)
      SELECT 1, \(applicationID), 0, '', '-infinity' WHERE NOT EXISTS (SELECT 1 FROM store) ON CONFLICT (one) DO NOTHING
      """)
  }

  /// Takes the store, unless somebody has it or some of it. Those that shared it and whose end is over cannot put that off any more.
  ///
  /// - Returns: the fence; nil where others have it.
  private static func claim(_ link: PostgresLink, as name: String) throws(StorageError) -> Int64? {
    try link.run(endSessions)
    // Each statement sees what was committed before it, and the first has those wait who would join.
    let answer = try link.run(
      """
      SELECT 1 FROM store WHERE one = 1 AND held_until < clock_timestamp() FOR UPDATE;
      DELETE FROM instance WHERE held_until < clock_timestamp();
      UPDATE store SET fence = \(nextFence), owner = '\(name)',
        held_until = clock_timestamp() + interval '\(leaseMilliseconds) milliseconds'
      WHERE one = 1 AND held_until < clock_timestamp() AND NOT EXISTS (SELECT 1 FROM instance) RETURNING fence
      """)
    // Statements without parameters are answered in text.
    return answer.rowCount == 1 ? Int64(answer.text(at: 0)) : nil
  }

  /// Greater than any before, also those that a standby lacks which takes over without the last commits: a number says whose a session is.
  static let nextFence = "greatest(fence + 1, CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint))"

  /// Sessions of an owner whose end is over: one that was stopped in the middle of a transaction holds the row, and the server waits for the
  /// rest for long. What the server itself is at, such as a long step of the schema, is left to end: its row is waited for.
  private static let endSessions = """
    SELECT pg_terminate_backend(a.pid) FROM store AS s JOIN pg_stat_activity AS a
      ON a.application_name = 'homeroom ' || current_schema() || ' owner ' || s.fence
    WHERE s.one = 1 AND s.held_until < clock_timestamp() AND a.datname = current_database() AND a.usename = current_user
      AND a.wait_event = 'ClientRead' AND a.state_change < clock_timestamp() - interval '1 second'
    """

  /// How the server knows the session that writes.
  static func sessionName(_ schema: String, _ fence: Int64) -> String { "homeroom \(schema) owner \(fence)" }

  /// Each owner counts its transactions anew. Stores of earlier versions count none.
  private static func beginCounting(_ link: PostgresLink) throws(StorageError) {
    let counts = try link.run(
      """
      SELECT 1 FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = 'store' AND column_name = 'written'
      """)
    if counts.rowCount == 0 {
      try link.run("ALTER TABLE store ADD COLUMN IF NOT EXISTS written bigint NOT NULL DEFAULT 0")
    }
    try link.run("UPDATE store SET written = 0 WHERE one = 1")
  }

  /// Deposes all that shared the store, and waits until what they had begun has ended.
  private static func takeAll(_ link: PostgresLink) throws(StorageError) {
    try link.run(PostgresInstance.endAllSessions)
    try link.run("UPDATE organization_owner SET instance = 0, fence = fence + 1 WHERE instance <> 0")
  }

  /// Tries again and again until those who have the store and may have died are over.
  ///
  /// - Throws: `.cannotOpen` where they are not.
  static func patiently<T>(
    _ link: PostgresLink, _ patience: Duration, _ claim: () throws(StorageError) -> T?
  ) throws(StorageError) -> T {
    let end = ContinuousClock.now + patience
    while true {
      if let claimed = try claim() { return claimed }
      guard ContinuousClock.now < end else { break }
      pause(pauseBetweenClaims)
    }
    let holders = try link.run(
      """
      SELECT owner FROM store WHERE one = 1 AND held_until > clock_timestamp()
      UNION ALL SELECT 'instance ' || name FROM instance WHERE held_until > clock_timestamp() LIMIT 1
      """)
    throw StorageError(
      .cannotOpen,
      "\(link.store) is in use by another process (\(holders.rowCount == 1 ? holders.text(at: 0) : "unknown")): stop that "
        + "one, or use another database")
  }

  /// Of this process, for messages: digits and letters of the host's name, and a number.
  static var processName: String {
    var name = [CChar](repeating: 0, count: 256)
    unsafe gethostname(&name, name.count - 1)
    let host = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }.filter { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    return "process \(getpid()) on \(String(decoding: host, as: UTF8.self))"
  }

  static func pause(_ duration: Duration) { _ = Monitor(()).wait(atMost: duration) { _ in Void?.none } }

  // MARK: Holding

  /// Throws once another process is known to have taken the store, or the store to have gone back.
  func requireHeld() throws(StorageError) {
    if let loss { throw refusal(loss) }
  }

  /// Within a transaction, before it writes: from here on nobody takes the store before it ends, and who was deposed fails, with all
  /// that was sent behind it. It puts the lease's end off, and leaves the transaction's number, by which is known later whether the store
  /// still has it.
  static let hold: SQL = """
    WITH held AS (
      UPDATE store SET written = ?, held_until = clock_timestamp() + CAST(? AS bigint) * interval '1 millisecond'
      WHERE one = 1 AND fence = ? RETURNING one)
    SELECT 1 / count(*) FROM held
    """
  static let holdText = PostgresStatement(hold).text
  /// How `hold` fails where the row is another's: there is nothing to divide by.
  static let stateOfLoss = "22012"

  /// Says that another process has the store.
  func deposed() -> StorageError {
    note(.taken)
    return refusal(.taken)
  }

  /// Of a transaction that begins.
  func nextNumber() -> Int64 {
    state.update { state in
      state.begun += 1
      return (state.begun, wake: false)
    }
  }

  /// A transaction that wrote was committed, with `hold` in it.
  ///
  /// - Parameters:
  ///   - number: of the transaction.
  ///   - begun: a time before `hold` was asked for.
  func committed(_ number: Int64, begun: ContinuousClock.Instant) {
    state.update { state in
      guard state.loss == nil else { return ((), wake: false) }
      (state.standing, state.written) = (.held(begun), number)
      return ((), wake: false)
    }
  }

  /// On a new connection, before anything else is asked on it: whether the store behind it has what this process was told to be stored. A
  /// standby may have taken over that lacked the last transactions, or an older copy was put in the store's place.
  func requireWritten(_ link: PostgresLink) throws(StorageError) {
    let written = state.update { ($0.written, wake: false) }
    let answer = try link.run("SELECT fence, written FROM store WHERE one = 1")
    guard answer.rowCount == 1, let standing = Int64(answer.text(at: 0)), let last = Int64(answer.text(at: 1)),
      standing > fence || standing == fence && last >= written
    else {
      note(.wentBack)
      throw refusal(.wentBack)
    }
  }

  /// Whether it is time to put the end off: it is not while a busy writer does so.
  private var isRenewalDue: Bool {
    state.update { state in
      guard case .held(let renewed) = state.standing else { return (false, wake: false) }
      return (renewed + Self.renewal <= .now, wake: false)
    }
  }

  /// Why the store is not this process's any more; nil: it is.
  var loss: StoreLoss? { state.update { state in (state.loss, wake: false) } }

  /// Why nothing should be asked of the store for now.
  var reasonNotToServe: String? {
    state.update { state in
      switch state.standing {
      case .lost(let loss): (loss.rawValue, wake: false)
      case .held(let renewed) where renewed + .milliseconds(Self.leaseMilliseconds) < .now:
        ("the database has not answered for a while", wake: false)
      case .held: (nil, wake: false)
      }
    }
  }

  private func refusal(_ loss: StoreLoss) -> StorageError { loss.refusal(of: address.name) }

  private func note(_ loss: StoreLoss) {
    let isNew = state.update { state in
      guard state.loss == nil else { return (false, wake: false) }
      state.standing = .lost(loss)
      return (true, wake: true)
    }
    if isNew {
      log.error("the store is lost: nothing is written any more", ["store": address.name, "why": loss.rawValue])
    }
  }

  // MARK: Renewing

  /// Puts the end off, on a thread and a connection of its own, until `close`.
  func startRenewing() throws(StorageError) {
    try WorkerThread.start("store lease") { [self] in
      var link: PostgresLink?
      while wait() {
        guard isRenewalDue else { continue }
        do {
          let standing: PostgresLink
          if let link {
            standing = link
          } else {
            standing = try Self.connect(address, schema: schema)
            try requireWritten(standing)
          }
          link = standing
          try renew(standing)
        } catch {
          link = nil
          log.warning("the store's lease was not renewed", ["store": address.name, "error": "\(error)"])
        }
      }
      release(link)
      ended.updateAll { $0 = true }
    }
  }

  static func connect(_ address: PostgresAddress, schema: String) throws(StorageError) -> PostgresLink {
    let link = try PostgresLink(address, writes: true)
    try PostgresSession.begin(link, schema: schema, readsOnly: false)
    return link
  }

  /// - Returns: false where it is to end.
  private func wait() -> Bool {
    state.wait(atMost: Self.renewalLooks) { $0.isClosed || $0.loss != nil ? false : nil } ?? true
  }

  private func renew(_ link: PostgresLink) throws(StorageError) {
    let begun = ContinuousClock.now
    let answer = try link.run(
      """
      UPDATE store SET held_until = clock_timestamp() + interval '\(Self.leaseMilliseconds) milliseconds'
      WHERE one = 1 AND fence = \(fence)
      """)
    guard answer.changed == 1 else { return note(.taken) }
    state.update { state -> (Void, wake: Bool) in
      if state.loss == nil { state.standing = .held(begun) }
      return ((), wake: false)
    }
  }

  /// The next process need not wait.
  func release(_ link: PostgresLink?) {
    guard loss != .taken, let link = link ?? (try? Self.connect(address, schema: schema)) else { return }
    _ = try? link.run("UPDATE store SET held_until = '-infinity' WHERE one = 1 AND fence = \(fence)")
  }

  /// Lets go of the store a moment later.
  func stopRenewing() { state.updateAll { $0.isClosed = true } }

  /// Lets go of the store, once what was written is committed.
  func close() {
    stopRenewing()
    _ = ended.wait { $0 ? true : nil }
  }
}
