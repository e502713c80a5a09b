internal import API
public import Domain
internal import Feeds
internal import Identity
internal import Messages
public import Observability
public import RPC
public import Storage
internal import StorageSQLite
internal import Wire

/// Activity's store looked at from outside, whether the service runs or not: what does not fit in it, and its feed, for whoever wants
/// to compute everything anew.
public struct StoredActivity: Sendable {
  private let readers: Readers
  private let log: Logger
  private let signal = CommitSignal()

  static let subject = "activity"

  /// - Throws: `StorageError`, the file named.
  public init(path: String, log: Logger) throws {
    self.log = log
    readers = try Readers(try StoredFile(path: path, format: .activity), threads: 1)
  }

  /// The feed as the service would serve it. What is committed later is told when `refresh` is called.
  public var feed: ServiceDefinition {
    get throws {
      let key = try readers.readInline { try ErasureKey.read(from: $0) }
      return ChangesHandler(readers: readers, signal: signal, erasureKey: key, feeds: [], log: log).definition
    }
  }

  /// Has those who follow the feed look for what was committed since.
  public func refresh() async throws {
    let heads = try await readers.read { try ChangeLog.heads(on: $0) }
    signal.committed(heads.map { OrganizationID($0.organization) })
  }

  /// The school side of one organization, by identifiers.
  public struct School: Sendable {
    /// Whose classes, handouts and people these are.
    public var organization: OrganizationID
    /// Those that are not deleted.
    public var classes: [ClassID] = []
    /// Those of these classes that were posted, ended ones included.
    public var handouts: [HandoutID] = []
    /// All but those who are being erased.
    public var people: [PersonID] = []
  }

  /// Every organization of the store, in the order of their ids. It reads all rows of the school side.
  public func schools() async throws -> [School] {
    try await readers.read { connection in
      var schools: [OrganizationID: School] = [:]
      let erasing = Set(
        try ErasureRows(on: connection).running().filter { $0.kind == .person }
          .map { $0.organization.rawValue + "\n" + $0.subject })
      try connection.forEach("SELECT organization, payload FROM entity ORDER BY organization, kind, id") { row in
        let organization = OrganizationID(try row.text(0))
        let change = try row.withBlob(1) { try ActivityV1.Change(decoding: $0) }
        var school = schools[organization] ?? School(organization: organization)
        switch change.change {
        // Rows of what was deleted or erased stay until a job comes to them.
        case .schoolClass(let schoolClass) where schoolClass.deleteTime == nil:
          school.classes.append(ClassID(schoolClass.classID))
        case .person(let person) where !erasing.contains(organization.rawValue + "\n" + person.personID):
          school.people.append(PersonID(person.personID))
        case .handout(let history):
          if let handout = history.handout, handout.postTime != nil,
            school.classes.contains(ClassID(handout.classID))
          {
            school.handouts.append(HandoutID(handout.handoutID))
          }
        default: break
        }
        schools[organization] = school
      }
      return schools.values.sorted { $0.organization < $1.organization }
    }
  }

  /// How far this store has followed Context.
  public func followed() async throws -> [String: FeedCursor] {
    try await readers.read { connection in
      var cursors: [String: FeedCursor] = [:]
      try connection.forEach("SELECT organization, epoch, seq, digest FROM context_cursor") { row in
        cursors[try row.text(0)] = try FeedCursor(row, from: 1)
      }
      return cursors
    }
  }

  /// What a store was found to hold, and what is wrong with it.
  public struct Verified: Sendable {
    /// Changes of all organizations' feeds that were read.
    public var changes = 0
    /// Attempts stored.
    public var attempts = 0
    /// Empty: nothing is wrong.
    public var findings: [StoreFinding] = []
    /// Organizations where something is being removed: what is stored of them need not be what was told yet.
    public var underway: [String] = []
  }

  /// Holds rows, feed and each other's positions against each other, in one state of the store.
  ///
  /// - Parameter cursors: how far Context has followed this store.
  public func verify(followedTo cursors: [String: FeedCursor]) async throws -> Verified {
    try await readers.read { connection in
      var verified = Verified()
      verified.underway = Set(
        try ErasureRows(on: connection).running().filter { $0.step.rawValue < ErasureJob.Step.files.rawValue }
          .map(\.organization.rawValue)
      ).sorted()
      verified.findings += try ChangeLog.findings(of: Self.subject, on: connection)
      verified.findings += try ChangeLog.findings(
        of: cursors, kept: "context's position in activity", subject: Self.subject, on: connection)
      try Self.compareEntities(connection, &verified)
      try Self.compareAttempts(connection, &verified)
      return verified
    }
  }

  /// Every row of the school's side is what the feed told of it last.
  private static func compareEntities(_ connection: any Connection, _ verified: inout Verified) throws {
    try connection.forEach(
      """
      SELECT entity.organization, entity.kind, entity.id, entity.payload = told.payload, entity.payload
      FROM entity LEFT JOIN (
        SELECT organization, kind, entity, payload, max(seq) FROM change WHERE kind <> ? GROUP BY organization, kind, entity
      ) AS told ON told.organization = entity.organization AND told.kind = entity.kind AND told.entity = entity.id
      """, .int(EntityKind.attempt.rawValue)
    ) { row in
      let isAsTold = row.isNull(3) ? false : try row.bool(3)
      guard !isAsTold, !verified.underway.contains(try row.text(0)) else { return }
      let number = try row.int(1)
      if number == EntityKind.schoolClass.rawValue,
        case .schoolClass(let message)? = try row.withBlob(4, { try ActivityV1.Change(decoding: $0) }).change,
        message.deleteTime != nil
      {
        // Its row says since when it is deleted; the feed, that it is.
        return
      }
      let kind = EntityKind(rawValue: number).map { "\($0)" } ?? "thing of kind \(number)"
      verified.findings.append(
        StoreFinding(
          subject, "\(kind) \(try row.text(2)) of \(try row.text(0)) is otherwise than the feed told of it last"))
    }
  }
}
