internal import Audit
internal import Domain
internal import Feeds
internal import Observability
internal import RPC
internal import Serving
internal import Storage
internal import Synchronization

// Where several processes share the store, each has organizations of its own. Where one has it, all are its own.
extension ActivityStore {
  /// Whether an organization is this process's now: what is in memory of it holds, and what is due in it is this one's to do.
  func isOwn(_ organization: OrganizationID) -> Bool {
    !moved.contains(organization) && ownership?.owns(organization.rawValue) ?? true
  }

  /// - Throws: `.movedAway` where an organization was moved to another store.
  func refuseMoved(_ organization: OrganizationID) throws(StorageError) {
    guard !moved.contains(organization) else { throw .moved }
  }

  /// Takes an organization that nobody has.
  ///
  /// - Throws: `.heldElsewhere` where another process has it.
  func own(_ organization: OrganizationID) async throws {
    guard !isOwn(organization) else { return }
    try await take(organization)
  }

  /// Gives an organization of this process's to another, with all that was asked of it before and notes that waited in memory.
  func give(_ wish: Wish) async throws {
    let organization = OrganizationID(wish.organization)
    noted.sealAll()
    try await writeNotes(of: organization)
    guard let process = wish.process else { throw StorageError(.conflict, "instance \(wish.name) does not run") }
    try await write(organization) { scope in try scope.transaction.give(wish.organization, to: process) }
  }

  /// The first organization of those that a statement names one by one which is this process's.
  ///
  /// - Parameter sql: the first behind one, in their order.
  func firstOwn(_ sql: SQL) async throws -> OrganizationID? {
    try await read { [self] connection in
      var last = ""
      while let next = try connection.first(sql, .text(last), row: { try $0.text(0) }) {
        if isOwn(OrganizationID(next)) { return OrganizationID(next) }
        last = next
      }
      return nil
    }
  }

  /// The organizations whose content is followed here: those that are this process's, and the catalog; nil: all there are.
  var followed: Set<OrganizationID>? {
    ownership.map { Set($0.organizations.map { OrganizationID($0) }).union([Caller.catalog]) }
  }

  // MARK: The catalog

  /// How often is looked whether its owner has taken something of the catalog in, and how long.
  private static let catalogPause: Duration = .milliseconds(20)
  private static let catalogPatience: Duration = .seconds(5)

  /// Waits until the catalog's owner has taken in what is looked for, then has every organization's content here lie over it.
  ///
  /// - Throws: UNAVAILABLE where that takes too long.
  func followCatalog(until isThere: @escaping @Sendable (any Connection) throws -> Bool) async throws {
    let end = ContinuousClock.now + Self.catalogPatience
    while try await !read(isThere) {
      guard ContinuousClock.now < end else {
        throw RPCError(StorageError(.busy, "the catalog's owner has not taken in what vendors have published"))
      }
      try await Task.sleep(for: Self.catalogPause)
    }
    try await rereadCatalog()
  }

  /// As ``followCatalog(until:)``, up to a position in Context's feed.
  func followCatalog(to cursor: FeedCursor) async throws {
    try await followCatalog { connection in
      guard let known = try Self.catalogCursor(on: connection) else { return false }
      return known.epoch == cursor.epoch && known.sequence >= cursor.sequence
    }
  }

  static func catalogCursor(on connection: any Connection) throws -> FeedCursor? {
    try connection.first(
      "SELECT epoch, seq, digest FROM context_cursor WHERE organization = ?", .text(Caller.catalog.rawValue)
    ) { row in try FeedCursor(row, from: 0) }
  }
}

/// Tells of organizations that were taken. What was in memory of them is of another time, and their content is to be followed.
final class OrganizationTakings: Sendable {
  /// Beats with each.
  let signal = ChangeSignal()
  private let forgetters = Mutex<[@Sendable (OrganizationID) -> Void]>([])

  /// - Parameter forget: called for each, on the writer's thread, before anybody hears that it was taken; it must not block.
  func add(_ forget: @escaping @Sendable (OrganizationID) -> Void) { forgetters.withLock { $0.append(forget) } }

  func note(_ organizations: Set<OrganizationID>) {
    guard !organizations.isEmpty else { return }
    for forget in forgetters.withLock({ $0 }) { organizations.forEach(forget) }
    signal.notify()
  }
}

/// Takes organizations that nobody has, so that what is due in them is done though nobody calls; gives away those that are wished to be
/// another's; and has those who follow the feed here hear of what other processes commit.
struct OrganizationKeeper: Sendable {
  /// How often it looks for organizations without an owner.
  static let period: Duration = .seconds(1)
  /// Nothing is taken for so long after the start: others may be starting, and are to have their part.
  static let patience: Duration = .seconds(10)
  /// Organizations that are taken in one round.
  static let organizationsMax = 500

  let store: ActivityStore
  let log: Logger

  /// Runs until its task is cancelled. A round that fails is tried again with the next.
  func run() async throws {
    guard let ownership = store.ownership else { return }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await Task.sleep(for: Self.patience)
        while true {
          try await Task.sleep(for: Self.period)
          try await take(ownership)
        }
      }
      group.addTask {
        // Each is told of once, until it is another or there is none.
        var told: Set<Wish> = []
        while true {
          try await Task.sleep(for: Self.period)
          try await give(ownership, told: &told)
        }
      }
      group.addTask {
        while true {
          try await Task.sleep(for: OthersChanges.period)
          try? await store.lookAtOthersChanges()
        }
      }
      try await group.waitForAll()
    }
  }
}

extension OrganizationKeeper {
  private func take(_ ownership: any Ownership) async throws {
    let organizations = (try? await store.read { try ownership.unowned(limit: Self.organizationsMax, on: $0) }) ?? []
    for organization in organizations {
      try Task.checkCancellation()
      do {
        try await store.take(OrganizationID(organization))
      } catch let error as StorageError where error.code == .heldElsewhere {
        // Whoever was asked for it meanwhile has it.
      } catch {
        log.warning(
          "an organization that nobody has could not be taken", ["organization": organization, "error": "\(error)"])
        // Others are as likely to fail, and it is tried again in a second.
        return
      }
    }
  }

  /// - Parameter told: wishes of which the log says that they were not fulfilled.
  private func give(_ ownership: any Ownership, told: inout Set<Wish>) async throws {
    // While the database does not answer, the lease says so.
    guard let wishes = try? await store.read({ try ownership.wishes(limit: Self.organizationsMax, on: $0) }) else {
      return
    }
    told.formIntersection(wishes)
    for wish in wishes {
      try Task.checkCancellation()
      do {
        try await store.give(wish)
        log.info(
          "an organization was given to another instance", ["organization": wish.organization, "to": wish.name])
      } catch {
        guard told.insert(wish).inserted else { continue }
        log.warning(
          """
          an organization that is wished to be another instance's stays this one's: it is tried again until that one has it, or until the \
          wish is taken back (homeroom move-organization, to the instance that has it)
          """, ["organization": wish.organization, "wished": wish.name, "error": "\(error)"])
      }
    }
  }
}

/// What is known here of the heads of other processes' feeds.
final class OthersChanges: Sendable {
  /// How late those who follow the feed here hear of what others commit, about.
  static let period: Duration = .milliseconds(250)

  private let heads = Mutex<[OrganizationID: FeedCursor]>([:])

  /// - Returns: whose feeds have grown.
  func take(_ current: [(organization: String, head: FeedCursor)]) -> Set<OrganizationID> {
    heads.withLock { heads in
      var grown: Set<OrganizationID> = []
      for (name, head) in current {
        let organization = OrganizationID(name)
        if heads.updateValue(head, forKey: organization) != head { grown.insert(organization) }
      }
      return grown
    }
  }
}

extension ActivityStore {
  /// Wakes those who follow the feed where another process has committed something. After it, they are sent all that was committed
  /// before it was called.
  func lookAtOthersChanges() async throws {
    guard ownership != nil else { return }
    let heads = try await read { try ChangeLog.heads(on: $0) }
    signal.committed(othersChanges.take(heads))
  }
}

/// Refuses calls while the store is not this process's, those that only read included: what is in memory may be out of date.
struct LeaseInterceptor: Interceptor {
  let ownership: any Ownership

  func intercept(_ call: inout CallContext) throws {
    guard ownership.isHeld else { throw RPCError(StorageError(.busy, "the lease on the store is over")) }
  }
}
