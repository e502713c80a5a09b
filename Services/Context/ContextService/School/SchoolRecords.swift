internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import Serving
internal import Storage
internal import Wire

/// One organization's part of Activity's feed as it is kept: the newest state of each thing, and the position.
struct SchoolRecords {
  let organization: OrganizationID
  let transaction: Transaction

  private enum Kind: Int {
    // These numbers are on disk: add, never change.
    case settings = 1
    case clock = 2
    case enrolment = 3
    case handout = 4
  }

  /// Whether Activity was told that nothing is left of an erasure.
  enum Confirmation: Int {
    // These numbers are on disk: add, never change.
    case due = 0
    case given = 1
    /// The erasure goes on in Activity: more may be told.
    case early = 2
  }

  private var tenant: Value { .text(organization.rawValue) }
  private static let separator = "\u{1F}"

  /// Whether anything is kept of a change. Most of the feed is work, which nothing here depends on.
  static func isKept(_ change: ActivityV1.Change.Change) -> Bool {
    switch change {
    case .organization, .clock, .enrolment, .handout, .deletedHandoutID, .deletedClassID, .erasedPersonID,
      .erasedPerson,
      .organizationReset:
      true
    case .school, .term, .schoolClass, .person, .recording, .attempt, .partialAttempt, .done, .primaryKind: false
    }
  }

  /// Takes one change in, here and in `known`.
  ///
  /// - Parameter erased: those whom erasures name, as far as they are known here.
  func keep(
    _ change: ActivityV1.Change, in known: inout Organization, erased: [PersonDigest: PersonID] = [:]
  ) throws {
    guard let kind = change.change else { throw FeedError.unknownKind }
    // Read before anything is kept: of what cannot be read, nothing is.
    let meaning = try OrganizationChange(kind)
    switch kind {
    case .organization: try put(.settings, "", change)
    case .clock: try put(.clock, "", change)
    case .enrolment(let state):
      try put(.enrolment, [state.classID, state.personID, String(state.role.rawValue)], change)
    case .handout(let history):
      guard let handout = history.handout else { return }
      try put(.handout, [handout.classID, handout.handoutID], change)
    case .deletedHandoutID(let id):
      if let handout = known.handout(HandoutID(id)) { try drop(.handout, [handout.schoolClass.rawValue, id]) }
    case .deletedClassID(let id):
      try dropAll(.enrolment, of: id)
      try dropAll(.handout, of: id)
    case .erasedPersonID(let id): _ = try erase(PersonID(id), in: known)
    case .erasedPerson(let told):
      let person = PersonDigest(told.digest).flatMap { erased[$0] }
      try note(told, removed: try person.map { try erase($0, in: known) } ?? 0)
      if let person { known.apply(.personErased(person)) }
      return
    case .organizationReset:
      try transaction.execute("DELETE FROM school_entity WHERE organization = ?", tenant)
      try transaction.execute("DELETE FROM erasure WHERE organization = ?", tenant)
      known = Organization(id: organization)
      return
    case .school, .term, .schoolClass, .person, .recording, .attempt, .partialAttempt, .done, .primaryKind: return
    }
    if let meaning { known.apply(meaning) }
  }

  /// How far the feed was taken in; nil: nothing was.
  func cursor() throws -> FeedCursor? {
    try transaction.first("SELECT epoch, seq, digest FROM school_cursor WHERE organization = ?", tenant) { row in
      try FeedCursor(row, from: 0)
    }
  }

  func move(to cursor: FeedCursor) throws {
    try transaction.execute(
      """
      INSERT INTO school_cursor (organization, epoch, seq, digest) VALUES (?, ?, ?, ?)
      ON CONFLICT (organization) DO UPDATE SET epoch = excluded.epoch, seq = excluded.seq, digest = excluded.digest
      """, tenant, .integer(cursor.epoch), .integer(cursor.sequence), .blob(orNull: cursor.digest?.bytes))
  }

  func reset(to cursor: FeedCursor) throws {
    try transaction.execute("DELETE FROM school_entity WHERE organization = ?", tenant)
    // All erasures that there were are told again, and confirmed again. Whom they were of stays known: an older store's history names
    // these people until it comes to their erasure.
    try transaction.execute("DELETE FROM erasure WHERE organization = ? AND digest = ?", tenant, .blob([]))
    try transaction.execute(
      "UPDATE erasure SET removed = ?, is_confirmed = ? WHERE organization = ?", .int(0),
      .int(Confirmation.early.rawValue), tenant)
    try move(to: cursor)
  }

  /// Forgets whom the erasures of all organizations were of; what is still to be confirmed of them is confirmed.
  static func forgetErasedPeople(in transaction: Transaction) throws {
    try transaction.execute("UPDATE erasure SET digest = ?", .blob([]))
  }

  /// Those who were erased, of all organizations.
  static func erasedPeople(on connection: any Connection) throws -> [OrganizationID: Set<PersonDigest>] {
    let erased = try connection.all("SELECT organization, digest FROM erasure") { row in
      (OrganizationID(try row.text(0)), PersonDigest(try row.blob(1)))
    }
    return Dictionary(grouping: erased, by: \.0).mapValues { Set($0.compactMap(\.1)) }
  }

  /// The key of Activity's erasures, as it was last told.
  static func erasureKey(on connection: any Connection) throws -> ErasureKey? {
    try connection.first("SELECT value FROM secret WHERE name = 'erasures'") { try $0.blob(0) }.flatMap {
      ErasureKey($0)
    }
  }

  static func keep(_ key: ErasureKey, in transaction: Transaction) throws {
    try transaction.execute(
      "INSERT INTO secret (name, value) VALUES ('erasures', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      .blob(key.bytes))
  }

  /// Everything that is kept, of all organizations.
  static func load(
    _ connection: any Connection
  ) throws -> (organizations: [OrganizationID: Organization], cursors: [OrganizationID: FeedCursor]) {
    var organizations: [OrganizationID: Organization] = [:]
    var cursors: [OrganizationID: FeedCursor] = [:]
    try connection.forEach("SELECT organization, payload FROM school_entity ORDER BY organization, kind, entity") {
      row in
      let id = OrganizationID(try row.text(0))
      let change = try ActivityV1.Change(decoding: try row.blob(1))
      try apply(change, to: &organizations[id, default: Organization(id: id)])
    }
    try connection.forEach("SELECT organization, epoch, seq, digest FROM school_cursor") { row in
      cursors[OrganizationID(try row.text(0))] = try FeedCursor(row, from: 1)
    }
    return (organizations, cursors)
  }

  /// Removes what is kept of a person: where they were enrolled, where a handout names them.
  ///
  /// - Returns: how many rows that were.
  private func erase(_ person: PersonID, in known: Organization) throws -> Int {
    var removed = 0
    for schoolClass in known.roster.classesEver(of: person) {
      for role in Enrolment.ClassRole.allCases {
        removed += try drop(.enrolment, [schoolClass.rawValue, person.rawValue, String(role.rawValue)])
      }
    }
    for handout in known.allHandouts.filter({ $0.names(person) }) {
      let name = [handout.schoolClass.rawValue, handout.id.rawValue].joined(separator: Self.separator)
      let stored = try transaction.first(
        "SELECT payload FROM school_entity WHERE organization = ? AND kind = ? AND entity = ?", tenant,
        .int(Kind.handout.rawValue), .text(name)
      ) { row in try row.withBlob(0) { try ActivityV1.Change(decoding: $0) } }
      guard var change = stored, case .others(let others)? = change.change?.without(person) else { continue }
      change.change = others
      try put(.handout, name, change)
      removed += 1
    }
    return removed
  }

  /// Notes whom an erasure is of. With its end, which names nobody, Activity waits to be told that nothing is left of it.
  private func note(_ erasure: ActivityV1.ErasedPerson, removed: Int) throws {
    let isEnd = erasure.digest.isEmpty
    try transaction.execute(
      """
      INSERT INTO erasure (organization, erasure_id, digest, removed, is_confirmed) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (organization, erasure_id) DO NOTHING
      """, tenant, .text(erasure.erasureID), .blob(erasure.digest), .int(removed),
      .int((isEnd ? Confirmation.due : .early).rawValue))
    guard isEnd else { return }
    try transaction.execute(
      "UPDATE erasure SET is_confirmed = ? WHERE organization = ? AND erasure_id = ? AND is_confirmed = ?",
      .int(Confirmation.due.rawValue), tenant, .text(erasure.erasureID), .int(Confirmation.early.rawValue))
  }

  private static func apply(_ change: ActivityV1.Change, to organization: inout Organization) throws {
    guard let change = change.change, let known = try OrganizationChange(change) else { return }
    organization.apply(known)
  }

  private func put(_ kind: Kind, _ parts: [String], _ change: ActivityV1.Change) throws {
    try put(kind, parts.joined(separator: Self.separator), change)
  }

  private func put(_ kind: Kind, _ entity: String, _ change: ActivityV1.Change) throws {
    try transaction.execute(
      """
      INSERT INTO school_entity (organization, kind, entity, payload) VALUES (?, ?, ?, ?)
      ON CONFLICT (organization, kind, entity) DO UPDATE SET payload = excluded.payload
      """, tenant, .int(kind.rawValue), .text(entity), .blob(try change.encoded()))
  }

  @discardableResult
  private func drop(_ kind: Kind, _ parts: [String]) throws -> Int {
    try transaction.change(
      "DELETE FROM school_entity WHERE organization = ? AND kind = ? AND entity = ?", tenant, .int(kind.rawValue),
      .text(parts.joined(separator: Self.separator)))
  }

  /// What is kept under a class: its id and the separator come first in the name.
  private func dropAll(_ kind: Kind, of schoolClass: String) throws {
    try transaction.execute(
      "DELETE FROM school_entity WHERE organization = ? AND kind = ? AND entity > ? AND entity < ?", tenant,
      .int(kind.rawValue), .text(schoolClass + Self.separator), .text(schoolClass + "\u{20}"))
  }
}
