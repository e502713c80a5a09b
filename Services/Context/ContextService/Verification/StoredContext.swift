internal import API
internal import Domain
internal import Feeds
internal import Messages
public import Observability
public import RPC
public import Storage
internal import StorageSQLite
internal import Wire

/// Context's store looked at from outside, whether the service runs or not: what does not fit in it, and its feed.
public struct StoredContext: Sendable {
  private let readers: Readers
  private let log: Logger
  private let signal = CommitSignal()

  private static let subject = "context"

  /// - Throws: `StorageError`, the file named.
  public init(path: String, log: Logger) throws {
    self.log = log
    readers = try Readers(try StoredFile(path: path, format: .context), threads: 1)
  }

  /// The feed as the service would serve it. What is committed later is told when `refresh` is called.
  public var feed: ServiceDefinition {
    (StoredFeed(publisher: ChangePublisher(readers: readers, signal: signal, log: log))
      as any ContextChangesServiceServer).definition
  }

  /// Has those who follow the feed look for what was committed since.
  public func refresh() async throws {
    let heads = try await readers.read { try ChangeLog.heads(on: $0) }
    signal.committed(heads.map { OrganizationID($0.organization) })
  }

  /// How far this store has followed Activity.
  public func followed() async throws -> [String: FeedCursor] {
    try await readers.read { connection in
      var cursors: [String: FeedCursor] = [:]
      try connection.forEach("SELECT organization, epoch, seq, digest FROM school_cursor") { row in
        cursors[try row.text(0)] = try FeedCursor(row, from: 1)
      }
      return cursors
    }
  }

  /// What a store was found to hold, and what is wrong with it.
  public struct Verified: Sendable {
    /// Changes of all organizations' feeds that were read.
    public var changes = 0
    /// Contexts stored, removed ones included.
    public var contexts = 0
    /// Empty: nothing is wrong.
    public var findings: [StoreFinding] = []
  }

  /// Holds rows, feed and Activity's position against each other, in one state of the store.
  public func verify(followedTo cursors: [String: FeedCursor]) async throws -> Verified {
    try await readers.read { connection in
      var verified = Verified()
      verified.findings += try ChangeLog.findings(of: Self.subject, on: connection)
      verified.findings += try ChangeLog.findings(
        of: cursors, kept: "activity's position in context", subject: Self.subject, on: connection)
      try Self.compareContexts(connection, &verified)
      return verified
    }
  }

  /// Every context stands as the feed told of it last.
  private static func compareContexts(_ connection: any Connection, _ verified: inout Verified) throws {
    struct Published {
      var revision: Int64
      var isRemoved: Bool
    }
    var published: [ContextName: Published] = [:]
    try connection.forEach("SELECT kind, entity, payload, organization FROM change ORDER BY organization, seq") { row in
      verified.changes += 1
      let organization = try row.text(3)
      switch ContextChangeKind(rawValue: try row.int(0)) {
      case .context:
        let state = try row.withBlob(2) { try ContextV1.ContextState(decoding: $0) }
        guard let context = state.context else { return }
        published[ContextName(organization, context.contextID)] = Published(
          revision: context.revision, isRemoved: state.removeTime != nil)
      case .forgotten: published[ContextName(organization, Int64(try row.text(1)) ?? 0)] = nil
      case .app, nil: break
      }
    }
    try connection.forEach("SELECT id, organization, identifier, revision, removed_at FROM context") { row in
      verified.contexts += 1
      let id = try row.integer(0)
      let last = published.removeValue(forKey: ContextName(try row.text(1), id))
      guard last?.revision != (try row.integer(3)) || last?.isRemoved != !row.isNull(4) else { return }
      verified.findings.append(
        StoreFinding(
          subject,
          "context \(id) (\(try row.text(2))) of \(try row.text(1)) is otherwise than the feed told of it last"))
    }
    for name in published.keys.sorted(by: { ($0.organization, $0.id) < ($1.organization, $1.id) }) {
      verified.findings.append(
        StoreFinding(subject, "context \(name.id) of \(name.organization) was told and is not stored"))
    }
  }

  private struct ContextName: Hashable {
    let organization: String
    let id: Int64

    init(_ organization: String, _ id: Int64) { (self.organization, self.id) = (organization, id) }

    static func == (one: ContextName, other: ContextName) -> Bool {
      one.id == other.id && one.organization.isExactly(other.organization)
    }
  }
}

/// Only the stream of changes: nobody asks a file what stands at a path.
private struct StoredFeed: ContextChangesServiceServer {
  let publisher: ChangePublisher

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ContextV1.ContextChangeBatch>,
    _ call: CallContext
  ) async throws {
    try await publisher.publish(
      request, within: nil,
      sendHeads: { heads in try await responses.write(.init(heads: heads)) },
      sendPage: { organization, page in
        try await responses.write(
          .init(
            organizationID: organization.rawValue, epoch: page.cursor.epoch,
            changes: try page.changes.map { try ContextV1.ContextChange($0) },
            digest: page.cursor.digest?.bytes ?? [], reset: page.reset))
      })
  }
}
