public import Domain
public import Messages
public import Storage

/// Serves one follower: the heads first, then every organization's changes after its cursor, then those to come.
///
/// It holds one page at a time, so a slow follower costs no more memory than a quick one.
public struct ChangePublisher: Sendable {
  /// Changes in one message.
  public static let changesPerMessageMax = 500
  /// Bytes of changes in one message, unless a single one is larger.
  public static let bytesPerMessageMax = 512 * 1024

  private let readers: Readers
  private let signal: CommitSignal

  public init(readers: Readers, signal: CommitSignal) {
    self.readers = readers
    self.signal = signal
  }

  /// Runs until the follower leaves: `send…` throws, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - confinement: the one organization that the follower may see; nil: all.
  ///   - sendHeads: called once, first.
  ///   - sendPage: called with an organization and changes that follow one another. A page of another epoch than the
  ///     cursor's starts from the first change.
  public func publish(
    _ request: ContextV1.StreamChangesRequest, within confinement: OrganizationID?,
    sendHeads: ([ContextV1.Cursor]) async throws -> Void,
    sendPage: (_ organization: OrganizationID, ChangePage) async throws -> Void
  ) async throws {
    let wanted = Set(request.organizationIDs.map(OrganizationID.init))
    // What belongs to another organization does not exist: nothing says whether it does.
    func isWanted(_ organization: OrganizationID) -> Bool {
      (confinement ?? organization) == organization && (wanted.isEmpty || wanted.contains(organization))
    }

    // Listening begins before the heads are read: what is committed in between is seen twice rather than never.
    let subscription = signal.subscribe()
    let heads = try await readers.read { try ChangeLog.heads(on: $0) }
      .filter { isWanted(OrganizationID($0.organization)) }
    try await sendHeads(
      heads.map { organization, head in
        ContextV1.Cursor(organizationID: organization, epoch: head.epoch, sequence: head.sequence)
      })

    var positions: [OrganizationID: FeedPosition] = [:]
    for cursor in request.cursors {
      positions[OrganizationID(cursor.organizationID)] = FeedPosition(epoch: cursor.epoch, sequence: cursor.sequence)
    }
    var behind = Set(heads.map { OrganizationID($0.organization) })
    while true {
      // A page each in turn: an organization with a long history does not hold up the others.
      while !behind.isEmpty {
        for organization in behind.sorted() {
          let position = positions[organization]
          let page = try await readers.read { connection in
            try ChangeLog.page(
              of: organization.rawValue, after: position, limit: Self.changesPerMessageMax,
              bytesMax: Self.bytesPerMessageMax, on: connection)
          }
          guard let page else {
            behind.remove(organization)
            continue
          }
          if !page.changes.isEmpty || page.reset { try await sendPage(organization, page) }
          positions[organization] = page.position
          if !page.hasMore { behind.remove(organization) }
        }
      }
      behind = try await subscription.next().filter(isWanted)
    }
  }
}
