internal import Audit
internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import Storage

// A store may be older than the list beside it: it was restored from a backup. Before anybody asks it anything, those who were
// erased since are erased again.
extension ErasureList {
  /// Brings the store level with the list: whoever is in the list and not erased in the store is erased, as if it was asked for
  /// now. Jobs remove what there is of them.
  ///
  /// - Parameter moved: organizations that were moved to another store, with those who were erased.
  /// - Returns: how many people were found in the store. Of organizations that another process has it is brought level later:
  ///   ``ActivityStore/levelWithErasureList()``.
  func play(
    in transaction: Transaction, clock: Instant, limits: Limits, without moved: Set<OrganizationID> = []
  ) throws -> Int {
    guard let contents = try read(ErasureSeal.read(from: transaction)) else { return 0 }
    try adopt(contents.key, in: transaction)
    let missing = try contents.missing(on: transaction, without: moved)
    guard !missing.isEmpty else { return 0 }
    var state = ActivityState(
      touched: TouchedOrganizations(), limits: limits, auditMemory: AuditMemory(noted: NotedBatches()))
    var found = 0
    for (organization, entries) in missing {
      do {
        found += try state.withOrganization(organization, transaction, committedAt: clock, by: .system) { scope in
          try scope.eraseAgain(entries, contents.key)
        }
      } catch let error as StorageError where error.code == .heldElsewhere {}
    }
    return found
  }

  /// Everyone whom the store knows to be erased.
  static func entries(on connection: any Connection) throws -> Set<Entry> {
    Set(
      try connection.all("SELECT organization, digest, erasure_id FROM erased_person") { row in
        guard let digest = PersonDigest(try row.blob(1)) else {
          throw StorageError(.corrupt, "an erased person cannot be read")
        }
        return Entry(organization: OrganizationID(try row.text(0)), digest: digest, erasure: try row.text(2))
      })
  }

  /// A backup from before the first erasure may have another key, or none: the list's holds.
  private func adopt(_ key: ErasureKey, in transaction: Transaction) throws {
    guard try ErasureKey.read(from: transaction) != key else { return }
    guard try !transaction.exists("SELECT 1 FROM erased_person LIMIT 1") else {
      throw StorageError(
        .incompatible, "\(path) is the list of another store's erasures: put back the one that belongs to this store")
    }
    try transaction.execute("UPDATE secret SET value = ? WHERE name = 'erasures'", .blob(key.bytes))
  }
}

extension ErasureList.Contents {
  /// Whom a store does not know to be erased, by their organizations.
  fileprivate func missing(
    on connection: any Connection, without moved: Set<OrganizationID>
  ) throws -> [OrganizationID: [ErasureList.Entry]] {
    let standing = try ErasureList.entries(on: connection)
    let missing = entries.filter { !standing.contains($0) && !moved.contains($0.organization) }
    return Dictionary(grouping: missing, by: \.organization)
  }
}

extension ActivityStore {
  /// As ``ErasureList/play(in:clock:limits:without:)``, while others share the store: it may have gone back behind this process's back, and
  /// its organizations may be another's by now that has a list of its own. Those are asked for.
  ///
  /// - Returns: how many people were found in the store, and the organizations that another process has.
  func levelWithErasureList() async throws -> (found: Int, elsewhere: Set<OrganizationID>) {
    guard let contents = try erasureList.read(erasureSeal) else { return (0, []) }
    let missing = try await read { [moved] in try contents.missing(on: $0, without: moved) }
    var (found, elsewhere): (Int, Set<OrganizationID>) = (0, [])
    for (organization, entries) in missing {
      do {
        found += try await write(organization, weight: entries.count) { try $0.eraseAgain(entries, contents.key) }
      } catch let error as StorageError where error.code == .heldElsewhere {
        elsewhere.insert(organization)
        try await writeRows { [ownership] in try ownership?.want(organization.rawValue, in: $0) }
      }
    }
    return (found, elsewhere)
  }
}

extension OrganizationTransaction {
  fileprivate mutating func eraseAgain(_ entries: [ErasureList.Entry], _ key: ErasureKey) throws -> Int {
    var people: [PersonDigest: PersonID] = [:]
    for person in organization.roster.allPeople { people[key.digest(of: person.id, in: id)] = person.id }
    var found = 0
    for entry in entries where !record.erased.contains(entry.digest) {
      if let person = people[entry.digest] {
        try beginErasure(of: person, entry.erasure)
        found += 1
      } else {
        try transaction.execute(
          "INSERT INTO erased_person (organization, digest, erasure_id) VALUES (?, ?, ?)", .text(id.rawValue),
          .blob(entry.digest.bytes), .text(entry.erasure))
      }
    }
    return found
  }
}
