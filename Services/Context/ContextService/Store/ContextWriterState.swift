internal import ContextDomain
internal import Domain
internal import Storage

/// What the writer knows without reading it again.
struct ContextWriterState {
  private var numbers: ContextNumbers
  /// How many children stand below the parents written to lately.
  private var childCounts: [Key: Int] = [:]
  private static let childCountsMax = 10_000
  /// How many contexts the organizations have that were written to lately, removed ones included.
  private var contextCounts: [OrganizationID: Int] = [:]
  private static let contextCountsMax = 10_000
  /// The feeds written to lately, as they stand.
  private var feeds: [OrganizationID: FeedAppender] = [:]
  private static let feedsMax = 10_000

  /// Below what a vendor published each organization has children of its own.
  private struct Key: Hashable {
    var organization: OrganizationID
    var siblings: Siblings
  }

  /// The feeds that have grown since they were last announced.
  var touched: Set<OrganizationID> = []
  /// What the present body adds to the store for good: its changes in the feed, with what is around each, and images.
  var addedBytes = 0
  /// A row of the feed without its payload: position, time and digest.
  private static let bytesAroundChange = 128
  /// Where the last change of the present body stands in its feed.
  var lastStored: FeedPosition?

  static func load(_ connection: any Connection) throws -> ContextWriterState {
    // Whoever has contexts has a feed: one step down the index of numbers for each of them.
    let last =
      try connection.first(
        """
        SELECT coalesce(max((
          SELECT id FROM context WHERE context.organization = feed_head.organization ORDER BY id DESC LIMIT 1)), 0)
        FROM feed_head
        """
      ) { try $0.integer(0) } ?? 0
    return ContextWriterState(
      numbers: ContextNumbers(after: last, epoch: try ChangeLog.newestEpoch(on: connection) ?? 0))
  }

  private init(numbers: ContextNumbers) {
    self.numbers = numbers
  }

  /// - Parameter day: the time of day.
  mutating func nextID(at day: Instant) -> ContextID { numbers.next(at: day) }

  /// Adds a change to an organization's feed. What its head is then is written down by ``finishFeed(of:in:)``, once a body.
  mutating func append(
    _ kind: ContextChangeKind, _ entity: String, _ payload: [UInt8], to organization: OrganizationID,
    committedAt: Instant, in transaction: Transaction
  ) throws {
    if feeds.count >= Self.feedsMax, feeds[organization] == nil { feeds = [:] }
    var feed = feeds[organization] ?? FeedAppender(organization: organization.rawValue)
    lastStored = try feed.append(
      kind: kind.rawValue, entity: entity, payload: payload, committedAt: committedAt.milliseconds, in: transaction)
    addedBytes += payload.count + Self.bytesAroundChange
    feeds[organization] = feed
    touched.insert(organization)
  }

  /// The last thing in a body's transaction.
  mutating func finishFeed(of organization: OrganizationID, in transaction: Transaction) throws {
    try feeds[organization]?.finish(in: transaction)
  }

  /// The feed begins anew.
  mutating func forgetFeed(of organization: OrganizationID) { feeds[organization] = nil }

  /// Whether it has to be read how many children stand there.
  func mustCount(_ siblings: Siblings, in organization: OrganizationID) -> Bool {
    childCounts[Key(organization: organization, siblings: siblings)] == nil
  }

  mutating func contextCount(_ reads: ContextReads) throws -> Int {
    if let count = contextCounts[reads.organization] { return count }
    if contextCounts.count >= Self.contextCountsMax { contextCounts = [:] }
    let count = try reads.contextCount()
    contextCounts[reads.organization] = count
    return count
  }

  mutating func contextCame(to organization: OrganizationID) { contextCounts[organization]? += 1 }

  mutating func contextLeft(_ organization: OrganizationID) { contextCounts[organization]? -= 1 }

  /// All of them are gone.
  mutating func forgetContextCount(of organization: OrganizationID) { contextCounts[organization] = nil }

  /// Children were removed or moved without being counted.
  mutating func forgetChildCounts() { childCounts = [:] }

  mutating func count(of siblings: Siblings, _ reads: ContextReads) throws -> Int {
    let key = Key(organization: reads.organization, siblings: siblings)
    if let count = childCounts[key] { return count }
    if childCounts.count >= Self.childCountsMax { childCounts = [:] }
    let count = try reads.count(of: siblings)
    childCounts[key] = count
    return count
  }

  mutating func childCame(to siblings: Siblings, in organization: OrganizationID) {
    childCounts[Key(organization: organization, siblings: siblings)]? += 1
  }

  mutating func childLeft(_ siblings: Siblings, in organization: OrganizationID) {
    childCounts[Key(organization: organization, siblings: siblings)]? -= 1
  }
}

/// The children of a context that count against one limit (R7): pupils' proposals have a limit of their own, so that they
/// take nothing from what is published.
struct Siblings: Hashable, Sendable {
  let parent: ContextID
  let areProposed: Bool

  init(below parent: ContextID, as origin: ContentOrigin) {
    (self.parent, areProposed) = (parent, origin == .proposed)
  }

  /// Nil for a root.
  init?(of context: StandingContext) {
    guard let parent = context.parent else { return nil }
    self.init(below: parent, as: context.origin)
  }

  func max(_ limits: Limits) -> Int { areProposed ? limits.proposalsPerContextMax : limits.childrenPerContextMax }
}
