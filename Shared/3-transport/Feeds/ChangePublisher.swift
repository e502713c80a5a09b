public import Domain
public import Messages
public import Observability
public import Sharing
public import Storage

/// Serves one follower: the heads first, then every organization's changes after its cursor, then those to come. In
/// between it repeats the marks that were asked for, by which a follower knows what it has.
///
/// It holds one page at a time, so a slow follower costs no more memory than a quick one.
public struct ChangePublisher: Sendable {
  /// Changes in one message.
  public static let changesPerMessageMax = 500
  /// Bytes of changes in one message, unless a single one is larger.
  public static let bytesPerMessageMax = 512 * 1024

  private let readers: Readers
  private let signal: CommitSignal
  private let traces: FeedTraces?
  /// Organizations that were moved to another store: followers hear nothing of them here, and forget what they have heard.
  private let moved: Set<OrganizationID>
  private let log: Logger

  /// Of the streams that may be open at one time.
  public let shares = Shares(.followers)

  /// - Parameters:
  ///   - readers: of the store whose feed it is.
  ///   - signal: notified of every commit to that store.
  ///   - traces: nil: changes come without the traces of their calls.
  ///   - moved: organizations that were moved to another store.
  public init(
    readers: Readers, signal: CommitSignal, traces: FeedTraces? = nil, moved: Set<OrganizationID> = [], log: Logger
  ) {
    self.readers = readers
    self.moved = moved
    self.traces = traces
    self.signal = signal
    self.log = log
  }

  /// Where an organization's changes stand: whoever has followed so far knows all that was acknowledged before this call.
  /// Of no organization: a mark of everything that was, which comes with the changes.
  ///
  /// - Parameter confinement: the one organization that the caller may see; nil: all. What belongs to another does not exist.
  public func head(
    _ request: ContextV1.GetHeadRequest, within confinement: OrganizationID?
  ) async throws -> ContextV1.Cursor {
    guard !request.organizationID.isEmpty else { return signal.mark().cursor }
    let organization = OrganizationID(request.organizationID)
    guard !moved.contains(organization) else { throw StorageError.moved }
    let none = FeedCursor(beginning: 0)
    guard (confinement ?? organization) == organization else { return ContextV1.Cursor(none, of: organization) }
    let head = try await readers.readShort { try ChangeLog.head(of: organization.rawValue, on: $0) }
    return ContextV1.Cursor(head ?? none, of: organization)
  }

  /// Runs until the follower leaves: `send…` throws, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - confinement: the one organization that the follower may see; nil: all.
  ///   - sendHeads: called first with the head of every organization; later, to whoever takes marks, with one (`FeedMark`) before
  ///     the heads of those that have more than was sent by then: of all others everything was.
  ///   - sendPage: called with an organization and changes that follow one another. Where the cursor is not of the history
  ///     that is here (D32), the first page says `reset` and starts from the first change.
  public func publish(
    _ request: ContextV1.StreamChangesRequest, within confinement: OrganizationID?,
    sendHeads: ([ContextV1.Cursor]) async throws -> Void,
    sendPage: (_ organization: OrganizationID, ChangePage) async throws -> Void
  ) async throws {
    let wanted = Set(request.organizationIDs.map(OrganizationID.init))
    let placement = try request.checkedPlacement
    // What belongs to another organization does not exist: nothing says whether it does.
    func isWanted(_ organization: OrganizationID) -> Bool {
      !moved.contains(organization) && (confinement ?? organization) == organization
        && (wanted.isEmpty || wanted.contains(organization))
        && placement?.holds(organization) ?? true
    }

    // Who may see one organization reads at that one's expense; the services that follow all of them are nobody's guests.
    let holder = confinement.map { Holder(organization: $0.rawValue, caller: "") }
    // Listening begins before the heads are read: what is committed in between is seen twice rather than never.
    let subscription = signal.subscribe()
    let heads = try await readers.read(for: holder) { try ChangeLog.heads(on: $0) }
      .filter { isWanted(OrganizationID($0.organization)) }
    try await sendHeads(
      heads.map { organization, head in
        ContextV1.Cursor(head, of: OrganizationID(organization))
      })

    var cursors: [OrganizationID: FeedCursor] = [:]
    for cursor in request.cursors { cursors[OrganizationID(cursor.organizationID)] = FeedCursor(cursor) }
    var behind = Set(heads.map { OrganizationID($0.organization) })
    while true {
      if behind.isEmpty { try await subscription.wait() }
      let news = try subscription.news()
      behind.formUnion(news.organizations.filter(isWanted))
      // Followers of before 0.1.0 would take it for the heads of all organizations.
      if request.takesMarks, let mark = news.mark { try await sendHeads([mark.cursor] + self.heads(of: behind)) }
      // A page each in turn: an organization with a long history does not hold up the others.
      for organization in behind.sorted() {
        let cursor = cursors[organization]
        let page = try await readers.read(for: holder) { connection in
          try ChangeLog.page(
            of: organization.rawValue, after: cursor, limit: Self.changesPerMessageMax,
            bytesMax: Self.bytesPerMessageMax, on: connection)
        }
        guard let page else {
          behind.remove(organization)
          continue
        }
        if page.reset, let cursor { noteReset(of: organization, from: cursor, to: page.head) }
        if !page.changes.isEmpty || page.reset { try await sendPage(organization, page) }
        cursors[organization] = page.cursor
        if !page.hasMore { behind.remove(organization) }
      }
    }
  }

  /// The traces of calls that made some of these changes a moment ago.
  public func traces(of organization: OrganizationID, _ page: ChangePage) -> [String] {
    traces?.of(organization, page) ?? []
  }

  private func heads(of organizations: Set<OrganizationID>) async throws -> [ContextV1.Cursor] {
    guard !organizations.isEmpty else { return [] }
    return try await readers.read { connection in
      try organizations.sorted().compactMap { organization in
        try ChangeLog.head(of: organization.rawValue, on: connection).map { ContextV1.Cursor($0, of: organization) }
      }
    }
  }

  /// A follower of an earlier epoch was to begin anew, and one that knows no digest yet is of an earlier version. Any other
  /// has followed a history which is not this one: either it or this store was restored or exchanged.
  private func noteReset(of organization: OrganizationID, from cursor: FeedCursor, to head: FeedCursor) {
    let isOfEarlierVersion =
      cursor.epoch == head.epoch && cursor.digest == nil && 0...head.sequence ~= cursor.sequence
    let isExpected = cursor.epoch < head.epoch || isOfEarlierVersion
    log.log(
      isExpected ? .notice : .error,
      isExpected
        ? "a follower begins anew" : "a follower's cursor is not of this history, it begins anew",
      [
        "organization": organization, "followed.epoch": cursor.epoch, "followed.sequence": cursor.sequence,
        "epoch": head.epoch, "sequence": head.sequence,
      ])
  }
}
