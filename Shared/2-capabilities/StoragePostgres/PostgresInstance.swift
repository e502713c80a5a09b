internal import Observability
internal import Sharing
internal import Storage

/// This process as one of several that share a store: a row names it and has an end that is put off as long as it lives, by the
/// database's clock. Organizations name the row of whose they are, and have a number (a fence) that grows with each new owner.
///
/// Every transaction compares the numbers of the organizations that it writes, and holds their rows until it ends: who was deposed
/// cannot commit anything. Besides, this process stops by its own clock when its end was not put off, before anybody else may begin.
final class PostgresInstance: Ownership, Sendable {
  /// How long it is believed that an organization is another's without asking again.
  static let memoryOfRefusals: Duration = .milliseconds(250)
  /// The same where calls are passed on to the other, which says so when it is not true any more.
  static let memoryOfOwners: Duration = .seconds(2)
  /// Organizations of others that are remembered.
  static let refusalsMax = 10_000

  private struct Refusal {
    let owner: String
    let address: String?
    let asked: ContinuousClock.Instant
  }

  private struct State {
    /// Of its row, never given twice: it is the fence of this term.
    var number: Int64
    var term = 0
    /// When the lease is over; no later than by the database's clock.
    var end: ContinuousClock.Instant
    var renewed: ContinuousClock.Instant
    var fences: [String: Int64] = [:]
    var refusals: [String: Refusal] = [:]
    /// Transactions that were begun.
    var begun: Int64 = 0
    /// What was acknowledged last.
    var newest: Writing?
    var hasGoneBack = false
    var isClosed = false

    var isHeld: Bool { !hasGoneBack && ContinuousClock.now < end }
  }

  /// A transaction that wrote for an organization, as the organization's row names it.
  struct Writing {
    let organization: String
    let fence: Int64
    /// Of this process's row.
    let instance: Int64
    /// Grows with each of the process's transactions; 0 of that with which the organization was taken.
    let number: Int64
  }

  private let address: PostgresAddress
  private let schema: String
  private let name: String
  /// Where the others call it; nil: they do not.
  private let advertised: String?
  private let log: Logger
  private let state: Monitor<State>
  private let ended = Monitor(false)

  /// Joins those that share the store; waits for one that has it for itself and may have died.
  ///
  /// - Parameters:
  ///   - name: what others call it, of letters, digits and `.-:_`.
  ///   - advertised: where others call it; nil: they do not, and it does not call them.
  ///   - patience: how long it waits, at most.
  /// - Throws: `.cannotOpen` where another process has the store for itself.
  init(
    _ link: PostgresLink, _ address: PostgresAddress, schema: String, name: String, advertised: String?,
    patience: Duration, log: Logger
  ) throws(StorageError) {
    (self.address, self.schema, self.name, self.log) = (address, schema, name, log)
    self.advertised = advertised
    let (number, begun) = try PostgresOwner.patiently(link, patience) { () throws(StorageError) in
      let begun = ContinuousClock.now
      return try Self.register(link, name: name, at: advertised, replacing: nil).map { ($0, begun) }
    }
    state = Monitor(State(number: number, end: Self.end(begun), renewed: begun))
  }

  /// - Throws: `.cannotOpen` for a name or an address that cannot be told.
  static func requireTellable(name: String, address: String?) throws(StorageError) {
    guard isName(name) else {
      throw StorageError(.cannotOpen, "an instance's name has 1 to 64 letters, digits and signs of .-:_")
    }
    guard address.map(isAddress) ?? true else {
      throw StorageError(.cannotOpen, "an instance's address has 1 to 255 printable characters, without quotes")
    }
  }

  /// A name that can be told: it is shown to callers, too.
  static func isName(_ name: String) -> Bool {
    1...64 ~= name.utf8.count
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// An address that can stand in a row and in a statement.
  static func isAddress(_ text: String) -> Bool {
    1...255 ~= text.utf8.count
      && text.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\\") }
  }

  private static func end(_ begun: ContinuousClock.Instant) -> ContinuousClock.Instant {
    begun + .milliseconds(PostgresOwner.leaseMilliseconds)
  }

  /// A new row; nil where a process has the store for itself. Rows whose end is over go: whose they were notices when it renews.
  private static func register(
    _ link: PostgresLink, name: String, at advertised: String?, replacing former: Int64?
  ) throws(StorageError) -> Int64? {
    // First the store's row, as where the store is taken: so that neither waits for the other.
    let answer = try link.run(
      """
      SELECT 1 FROM store WHERE one = 1 AND held_until < clock_timestamp() FOR UPDATE;
      DELETE FROM instance WHERE held_until < clock_timestamp() OR number = \(former ?? 0);
      WITH taken AS (
        UPDATE store SET fence = \(PostgresOwner.nextFence) WHERE one = 1 AND held_until < clock_timestamp() RETURNING fence)
      INSERT INTO instance (number, name, held_until, address)
      SELECT fence, '\(name)', clock_timestamp() + interval '\(PostgresOwner.leaseMilliseconds) milliseconds',
        '\(advertised ?? "")' FROM taken
      RETURNING number
      """)
    return answer.rowCount == 1 ? Int64(answer.text(at: 0)) : nil
  }

  // MARK: Ownership

  var term: Int { read { $0.term } }
  var isHeld: Bool { read { $0.isHeld } }
  var organizations: Set<String> { read { $0.isHeld ? Set($0.fences.keys) : [] } }
  func owns(_ organization: String) -> Bool { read { $0.isHeld && $0.fences[organization] != nil } }

  private func read<T>(_ body: (borrowing State) -> T) -> T { state.update { (body($0), wake: false) } }

  func unowned(limit: Int, on connection: any Connection) throws -> [String] {
    let living = try connection.all(
      "SELECT number FROM instance WHERE held_until > clock_timestamp() ORDER BY number"
    ) { row in try row.integer(0) }
    let (own, known) = read { ($0.number, $0.fences) }
    var found = try connection.all(
      """
      SELECT o.organization FROM organization_owner AS o WHERE o.wanted = ? AND o.instance = ?
      ORDER BY o.organization LIMIT ?
      """, .text(name), .integer(own), .int(limit)
    ) { row in try row.text(0) }.filter { known[$0] == nil }
    guard found.count < limit else { return found }
    try connection.scan(
      """
      SELECT f.organization FROM feed_head AS f
        LEFT JOIN organization_owner AS o ON o.organization = f.organization
        LEFT JOIN instance AS i ON i.number = o.instance AND i.held_until > clock_timestamp()
      WHERE i.number IS NULL ORDER BY f.organization
      """, []
    ) { row in
      let organization = try row.text(0)
      if Rendezvous.choice(of: living, for: organization) == own { found.append(organization) }
      return found.count < limit ? .next : .stop
    }
    return found
  }

  func wishes(limit: Int, on connection: any Connection) throws -> [Wish] {
    try connection.all(
      """
      SELECT o.organization, o.wanted, i.number FROM organization_owner AS o
        LEFT JOIN instance AS i ON i.name = o.wanted AND i.held_until > clock_timestamp()
          AND i.number = (SELECT max(n.number) FROM instance AS n WHERE n.name = o.wanted)
      WHERE o.wanted <> '' AND o.instance = ?1 AND i.number IS DISTINCT FROM ?1 ORDER BY o.organization LIMIT ?2
      """, .integer(read { $0.number }), .int(limit)
    ) { row in Wish(organization: try row.text(0), name: try row.text(1), process: try row.integerOrNull(2)) }
  }

  func want(_ organization: String, in transaction: Transaction) throws {
    try transaction.execute(
      """
      UPDATE organization_owner SET wanted = ? WHERE organization = (
        SELECT o.organization FROM organization_owner AS o WHERE o.organization = ? AND o.wanted = '' FOR UPDATE SKIP LOCKED)
      """, .text(name), .text(organization))
  }

  // MARK: For connections

  /// Why nothing should be asked of the store for now.
  var reasonNotToServe: String? {
    if let loss { return loss.rawValue }
    return read { $0.isHeld ? nil : "the lease on the store is over: the database has not answered for a while" }
  }

  /// Why this process is to end; nil: it is not.
  var loss: StoreLoss? { read { $0.hasGoneBack ? .wentBack : nil } }

  /// Of a transaction that begins.
  func nextNumber() -> Int64 {
    state.update { state in
      state.begun += 1
      return (state.begun, wake: false)
    }
  }

  /// A transaction that wrote was committed.
  func committed(_ writing: Writing) { state.update { ($0.newest = writing, wake: false) } }

  /// On a new connection, before anything else is asked on it: whether the store behind it has what this process was told to be stored
  /// last, and so all that was before. Of an organization that has been another's since nothing is known: it is read anew when it is taken.
  func requireWritten(_ link: PostgresLink) throws(StorageError) {
    guard let newest = read({ $0.newest }) else { return }
    let answer = try link.run(
      """
      SELECT fence, instance, written FROM organization_owner
      WHERE organization = \(PostgresOwners.quoted(newest.organization))
      """)
    if answer.rowCount == 1, let fence = Int64(answer.text(at: 0)), let instance = Int64(answer.text(at: 1)),
      let number = Int64(answer.text(at: 2)),
      fence > newest.fence || fence == newest.fence && instance == newest.instance && number >= newest.number
    {
      return
    }
    let isNew = state.update { state in
      defer { state.hasGoneBack = true }
      return (!state.hasGoneBack, wake: true)
    }
    if isNew {
      log.error(
        "the store is lost: nothing is written any more",
        ["store": address.name, "instance": name, "why": StoreLoss.wentBack.rawValue])
    }
    throw StoreLoss.wentBack.refusal(of: address.name)
  }

  /// Throws once the lease is over; returns the number of its row.
  func requireHeld() throws(StorageError) -> Int64 {
    if let loss { throw loss.refusal(of: address.name) }
    guard let number = read({ $0.isHeld ? $0.number : nil }) else {
      throw StorageError(.busy, "\(address.name): the lease of instance \(name) is over; nothing was written")
    }
    return number
  }

  /// With which an organization was taken; nil where it was not.
  func fence(of organization: String) -> Int64? { read { $0.fences[organization] } }

  /// Throws where the organization was another's a moment ago.
  func requireUnrefused(_ organization: String) throws(StorageError) {
    let refusal = read { $0.refusals[organization] }
    guard let refusal, ContinuousClock.now < refusal.asked + Self.memoryOfRefusals else { return }
    throw Self.refusal(organization, refusal)
  }

  /// The organization is another's; for a moment it is believed.
  func refuse(_ organization: String, owner: String, at address: String?) -> StorageError {
    let refusal = Refusal(owner: owner, address: address, asked: .now)
    state.update { state in
      if state.refusals.count >= Self.refusalsMax { state.refusals = [:] }
      state.refusals[organization] = refusal
      return ((), wake: false)
    }
    return Self.refusal(organization, refusal)
  }

  private static func refusal(_ organization: String, _ refusal: Refusal) -> StorageError {
    let owner = refusal.owner
    return StorageError(
      .heldElsewhere,
      "organization \(organization) is another instance's (\(owner.isEmpty ? "one that has ended" : owner)); "
        + "nothing was written",
      owner: owner, ownerAddress: refusal.address)
  }

  func refusal(of organization: String) -> StorageError? {
    let known = read { $0.isHeld && $0.fences[organization] == nil ? $0.refusals[organization] : nil }
    guard let known, !known.owner.isEmpty, ContinuousClock.now < known.asked + Self.memoryOfOwners else { return nil }
    return Self.refusal(organization, known)
  }

  func doubt(_ organization: String) {
    state.update { state in
      // Not with every call that fails: whose the organization is was asked a moment ago.
      if let refusal = state.refusals[organization], refusal.asked + Self.memoryOfRefusals <= .now {
        state.refusals[organization] = nil
      }
      return ((), wake: false)
    }
  }

  /// What was taken is committed.
  ///
  /// - Parameter number: of the row for which it was taken.
  func take(_ fences: [String: Int64], for number: Int64) {
    state.update { state in
      if state.number == number { state.fences.merge(fences) { $1 } }
      return ((), wake: false)
    }
  }

  /// An organization was taken that an operator wished to be had by another: the wish is gone.
  func passedBy(_ wanted: String, of organization: String) {
    guard !wanted.isEmpty, wanted != name else { return }
    log.warning(
      "an organization was wished to be another instance's, and is this one's: its owner had ended. Move it again (homeroom move-organization)",
      ["organization": organization, "instance": name, "wished": wanted])
  }

  /// The organization's fence is another.
  func lose(_ organization: String) {
    state.update { ($0.fences[organization] = nil, wake: false) }
  }

  // MARK: Renewing

  /// Puts the end off, on a thread and a connection of its own, until `close`.
  func startRenewing() throws(StorageError) {
    try WorkerThread.start("instance lease") { [self] in
      var link: PostgresLink?
      while wait() {
        guard isRenewalDue else { continue }
        do {
          let standing: PostgresLink
          if let link {
            standing = link
          } else {
            standing = try PostgresOwner.connect(address, schema: schema)
            try requireWritten(standing)
          }
          link = standing
          try renew(standing)
        } catch {
          link = nil
          log.warning("the instance's lease was not renewed", ["store": address.name, "error": "\(error)"])
        }
      }
      release(link)
      ended.updateAll { $0 = true }
    }
  }

  /// - Returns: false where it is to end.
  private func wait() -> Bool {
    state.wait(atMost: PostgresOwner.renewalLooks) { $0.isClosed || $0.hasGoneBack ? false : nil } ?? true
  }

  private var isRenewalDue: Bool { read { !$0.isHeld || $0.renewed + PostgresOwner.renewal <= .now } }

  private func renew(_ link: PostgresLink) throws(StorageError) {
    let begun = ContinuousClock.now
    let (number, wasHeld) = read { ($0.number, begun < $0.end) }
    if wasHeld {
      let answer = try link.run(
        """
        UPDATE instance SET held_until = clock_timestamp() + interval '\(PostgresOwner.leaseMilliseconds) milliseconds'
        WHERE number = \(number)
        """)
      // The database may have answered when the lease was over here: then calls were refused meanwhile, and a term has ended.
      let isInTime =
        answer.changed == 1
        && state.update { state in
          guard state.isHeld else { return (false, wake: false) }
          (state.end, state.renewed) = (Self.end(begun), begun)
          return (true, wake: false)
        }
      if isInTime { return }
    }
    try beginTerm(link, after: number)
  }

  /// What was this process's may have been another's since.
  private func beginTerm(_ link: PostgresLink, after former: Int64) throws(StorageError) {
    let lost = state.update { state in
      defer { (state.end, state.fences) = (min(state.end, .now), [:]) }
      return (state.fences.count, wake: false)
    }
    if lost > 0 {
      log.error(
        "the instance's lease was over: its organizations may be others' now",
        ["store": address.name, "instance": name, "organizations": lost])
    }
    let begun = ContinuousClock.now
    guard let number = try Self.register(link, name: name, at: advertised, replacing: former) else {
      log.warning("a process has the store for itself: this instance waits", ["store": address.name, "instance": name])
      return
    }
    state.update { state in
      state.number = number
      state.term += 1
      (state.end, state.renewed) = (Self.end(begun), begun)
      return ((), wake: false)
    }
  }

  /// Others may take its organizations at once.
  private func release(_ link: PostgresLink?) {
    guard let link = link ?? (try? PostgresOwner.connect(address, schema: schema)) else { return }
    _ = try? link.run("DELETE FROM instance WHERE number = \(read { $0.number })")
  }

  /// Lets go of its organizations a moment later.
  func stopRenewing() { state.updateAll { $0.isClosed = true } }

  /// Lets go of its organizations, once what was written is committed.
  func close() {
    stopRenewing()
    _ = ended.wait { $0 ? true : nil }
  }
}
