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
    case lost
  }

  private struct State {
    var standing: Standing
    var isClosed = false

    var isLost: Bool { if case .lost = standing { true } else { false } }
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
    let known = try link.run("SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = '\(schema)'")
    if known.rowCount == 0 { try link.run("CREATE SCHEMA IF NOT EXISTS \(schema)") }
    try link.run(
      """
      CREATE TABLE IF NOT EXISTS store (
        one bigint PRIMARY KEY CHECK (one = 1), application bigint NOT NULL, fence bigint NOT NULL,
        owner text NOT NULL, held_until timestamptz NOT NULL);
      CREATE TABLE IF NOT EXISTS instance (
        number bigint PRIMARY KEY, name text COLLATE "C" NOT NULL, held_until timestamptz NOT NULL);
      CREATE TABLE IF NOT EXISTS organization_owner (
        organization text COLLATE "C" PRIMARY KEY, instance bigint NOT NULL, fence bigint NOT NULL);
      INSERT INTO store (one, application, fence, owner, held_until)
      VALUES (1, \(applicationID), 0, '', '-infinity') ON CONFLICT (one) DO NOTHING
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

  /// Throws once another process is known to have taken the store.
  func requireHeld() throws(StorageError) {
    if isLost { throw refusal }
  }

  /// Within a transaction, before it writes: from here on nobody takes the store before it ends, and who was deposed fails, with all
  /// that was sent behind it.
  static let hold: SQL = """
    SELECT 1 / count(*) FROM (SELECT one FROM store WHERE one = 1 AND fence = ? FOR SHARE) AS held
    """
  static let holdText = PostgresStatement(hold).text
  /// How `hold` fails where the row is another's: there is nothing to divide by.
  static let stateOfLoss = "22012"

  /// As `hold`, and puts the lease's end off, so that a busy writer does not have to let the thread that renews it come between two
  /// transactions.
  func renew(_ link: PostgresLink) throws(StorageError) { try renew(link, orThrow: refusal) }

  /// Says that another process has the store.
  func loss() -> StorageError {
    noteLoss()
    return refusal
  }

  /// Whether it is time for `renew`.
  var isRenewalDue: Bool {
    state.update { state in
      guard case .held(let renewed) = state.standing else { return (false, wake: false) }
      return (renewed + Self.renewal <= .now, wake: false)
    }
  }

  var isLost: Bool { state.update { state in (state.isLost, wake: false) } }

  /// Why nothing should be asked of the store for now.
  var reasonNotToServe: String? {
    state.update { state in
      switch state.standing {
      case .lost: ("another process has taken the store over", wake: false)
      case .held(let renewed) where renewed + .milliseconds(Self.leaseMilliseconds) < .now:
        ("the database has not answered for a while", wake: false)
      case .held: (nil, wake: false)
      }
    }
  }

  private var refusal: StorageError {
    StorageError(.closed, "\(address.name): another process has taken the store over; nothing was written")
  }

  private func noteLoss() {
    let isNew = state.update { state in
      defer { state.standing = .lost }
      return (!state.isLost, wake: false)
    }
    if isNew {
      log.error("another process has taken the store over: nothing is written any more", ["store": address.name])
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
          if let link { standing = link } else { standing = try Self.connect(address, schema: schema) }
          link = standing
          try renew(standing, orThrow: nil)
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
    state.wait(atMost: Self.renewalLooks) { $0.isClosed || $0.isLost ? false : nil } ?? true
  }

  /// - Parameter loss: thrown where another process has the store.
  private func renew(_ link: PostgresLink, orThrow loss: StorageError?) throws(StorageError) {
    let begun = ContinuousClock.now
    let answer = try link.run(
      """
      UPDATE store SET held_until = clock_timestamp() + interval '\(Self.leaseMilliseconds) milliseconds'
      WHERE one = 1 AND fence = \(fence)
      """)
    guard answer.changed == 1 else {
      noteLoss()
      if let loss { throw loss }
      return
    }
    state.update { state -> (Void, wake: Bool) in
      if !state.isLost { state.standing = .held(begun) }
      return ((), wake: false)
    }
  }

  /// The next process need not wait.
  func release(_ link: PostgresLink?) {
    guard !isLost, let link = link ?? (try? Self.connect(address, schema: schema)) else { return }
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
